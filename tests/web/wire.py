"""A wire between browser and server that can be cut, or fall silent, as networks do."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress


class Wire:
    """Hands bytes on in both directions, each connection in two threads."""

    def __init__(self, port: int) -> None:
        self._to = ("127.0.0.1", port)
        self._open: list[socket.socket] = []
        self._threads: list[threading.Thread] = []
        self._whole, self._flows = True, threading.Event()
        self._flows.set()
        self._door = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._door.getsockname()[1]}"
        self._run(self._receive)

    def silence(self) -> None:
        """Nothing comes through, and nobody is told: what is sent waits."""
        self._flows.clear()

    def cut(self) -> None:
        """Every connection ends at once, and no new one is made."""
        self._whole = False
        for one in self._open:
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
        self._open.clear()

    def mend(self) -> None:
        self._whole = True
        self._flows.set()

    def close(self) -> None:
        with suppress(OSError):
            self._door.shutdown(socket.SHUT_RDWR)  # wakes whoever waits at it
        self._door.close()
        self._flows.set()
        self.cut()
        for thread in self._threads:
            thread.join(5)

    def _receive(self) -> None:
        while True:
            try:
                near, _ = self._door.accept()
            except OSError:
                return
            if not self._whole:
                near.close()
                continue
            try:
                far = socket.create_connection(self._to)
            except OSError:
                near.close()
                continue
            self._open += [near, far]
            self._run(self._connect, near, far)

    def _connect(self, near: socket.socket, far: socket.socket) -> None:
        with near, far:
            back = self._run(self._hand_on, far, near)
            self._hand_on(near, far)
            back.join()

    def _hand_on(self, source: socket.socket, to: socket.socket) -> None:
        with suppress(OSError):
            while said := source.recv(65_536):
                self._flows.wait()
                to.sendall(said)
        for end in (source, to):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def _run(self, work: Callable[..., None], *values: socket.socket) -> threading.Thread:
        thread = threading.Thread(target=work, args=values, daemon=True)
        thread.start()
        self._threads.append(thread)
        return thread


@contextmanager
def wire_to(port: int) -> Iterator[Wire]:
    made = Wire(port)
    try:
        yield made
    finally:
        made.close()
