"""Settings for every test: Hypothesis never fails a test for being slow, and every run draws the same examples."""

from __future__ import annotations

import signal
import threading

from hypothesis import HealthCheck, settings

settings.register_profile(
    "steady", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("steady")


def pytest_configure() -> None:
    """Started in the background, as `make test &`, Ctrl-C is ignored, and so it would be in every command under test."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN and threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.default_int_handler)
