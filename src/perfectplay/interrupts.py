"""Ctrl-C at a moment that can bear it."""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Iterator


@contextlib.contextmanager
def ctrl_c_later() -> Iterator[None]:
    """Ctrl-C is answered when this is over, and processes that are started meanwhile never see it.

    For moments in which it would do harm: a library that is being loaded, or a compiler at work, calls back from C, where a
    KeyboardInterrupt is swallowed or becomes some other error.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
