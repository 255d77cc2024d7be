"""Ctrl-C waits where it would do harm, whichever thread it reaches."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time

import pytest

from perfectplay.interrupts import ctrl_c_later


def test_it_comes_when_the_moment_is_over() -> None:
    done = []
    with pytest.raises(KeyboardInterrupt), ctrl_c_later():
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(0.05)
        done.append("the whole of it")
    assert done
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_also_where_another_thread_takes_it() -> None:
    """Such as one that draws how far the work has come: it began before, and blocks nothing."""
    ends = threading.Event()
    other = threading.Thread(target=ends.wait)
    other.start()
    done = []
    try:
        with pytest.raises(KeyboardInterrupt), ctrl_c_later():
            os.kill(os.getpid(), signal.SIGINT)
            for _ in range(100):
                time.sleep(0.001)
            done.append("the whole of it")
    finally:
        ends.set()
        other.join()
    assert done


def test_nothing_comes_where_nothing_came() -> None:
    with ctrl_c_later():
        pass
    assert signal.pthread_sigmask(signal.SIG_BLOCK, []) == set()


def test_one_moment_within_another() -> None:
    done = []
    with pytest.raises(KeyboardInterrupt), ctrl_c_later():
        with ctrl_c_later():
            os.kill(os.getpid(), signal.SIGINT)
        done.append("the inner is over, the outer is not")
    assert done


def test_in_a_thread_it_does_nothing() -> None:
    went = []

    def work() -> None:
        with ctrl_c_later():
            went.append(True)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert went


def test_processes_that_are_started_meanwhile_never_see_it() -> None:
    code = "import signal; print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, []))"
    with ctrl_c_later():
        ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "True\n"
