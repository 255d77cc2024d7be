"""Ctrl-C at a moment that can bear it."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Iterator


@contextlib.contextmanager
def ctrl_c_later() -> Iterator[None]:
    """Ctrl-C is answered when this is over, and processes that are started meanwhile never see it.

    For moments in which it would do harm: a library that is being loaded, or a compiler at work, calls back from C, where a
    KeyboardInterrupt is swallowed or becomes some other error. It is blocked for this thread and all that it starts; where
    another thread takes it, it is noted.
    """
    handler = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or handler is None:
        yield
        return
    came = []
    before = _blocked()
    signal.signal(signal.SIGINT, lambda *_: came.append(True))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)
        if before is not None:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        if came:
            signal.raise_signal(signal.SIGINT)


def _blocked() -> set[int] | None:
    """Block it for this thread; what was blocked before, or None where the system blocks nothing."""
    if not hasattr(signal, "pthread_sigmask"):
        return None
    return set(signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT}))
