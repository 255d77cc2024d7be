"""A real server for tests: a process of its own on a free port of this machine, which can be killed and started again."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Self

import httpx

ANNOUNCED = re.compile(r"http://127\.0\.0\.1:(\d+)")
SECRET = "a secret for tests, which everybody may know"


class Server:
    """`perfectplay serve`, with a database of its own."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.folder = folder
        self.options = options
        self.port = _free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> Self:
        # All tests come from one address, on a fast machine more often than any person would.
        unhindered = () if "--requests-a-minute" in self.options else ("--requests-a-minute", "1000000")
        options = ("--port", str(self.port), *unhindered, *self.options)
        command = [sys.executable, "-m", "perfectplay", "serve", *options]
        environment = os.environ | {
            "PERFECTPLAY_DATABASE": str(self.folder / "matches.db"),
            "PERFECTPLAY_SECRET": SECRET,
            "XDG_DATA_HOME": str(self.folder),
        }
        with self.log.open("w") as log:
            self.process = subprocess.Popen(command, env=environment, stderr=log)
        for _ in range(600):
            if ANNOUNCED.search(self.said()) or self.process.poll() is not None:
                break
            time.sleep(0.05)
        else:
            self.stop()
        httpx.get(f"{self.url}/api/v1/openapi.json", timeout=30).raise_for_status()  # it answers once it has started
        return self

    @property
    def log(self) -> Path:
        return self.folder / "server.log"

    def said(self) -> str:
        """What the server has written; after a good test that is its address alone."""
        return self.log.read_text(encoding="utf-8")

    def stop(self, how: int = signal.SIGTERM) -> None:
        if self.process is None:
            return
        self.process.send_signal(how)
        self.process.wait(timeout=20)
        self.process = None

    def restart(self, how: int = signal.SIGKILL) -> None:
        """As after a crash (or, with SIGTERM, an update): the same port, the same database."""
        self.stop(how)
        self.start()

    def client(self) -> httpx.Client:
        """Somebody with cookies of their own."""
        return httpx.Client(base_url=self.url, timeout=30)


@contextmanager
def running(folder: Path, *options: str) -> Iterator[Server]:
    server = Server(folder, *options).start()
    try:
        yield server
    finally:
        server.stop(signal.SIGKILL)


def _free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])
