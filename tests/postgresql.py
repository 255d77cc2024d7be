"""A PostgreSQL server of Debian's packages, started by the tests on loopback, with a database for each test that asks."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

import psycopg

#: Nobody waits longer for a server to come up or to go.
PATIENCE_SECONDS = 120


def programs() -> Path | None:
    """The folder with the newest server's programs; None where there is none."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda path: int(path.parts[-3]))
    if found:
        return found[-1].parent
    there = shutil.which("postgres")
    return Path(there).parent if there and shutil.which("initdb") else None


class Server:
    """Runs from `start` to `stop`, its files in a folder of its own; as root it runs as somebody else, as it must."""

    def __init__(self, folder: Path) -> None:
        self.bin = folder
        self.home = Path(tempfile.mkdtemp(prefix="perfectplay-postgresql-"))
        self.port = 0
        self.made = 0
        self._as: dict[str, Any] = {}
        if os.geteuid() == 0:
            names = {entry.pw_name for entry in pwd.getpwall()}
            user = pwd.getpwnam("postgres" if "postgres" in names else "nobody")
            os.chown(self.home, user.pw_uid, user.pw_gid)
            self._as = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}

    def start(self) -> None:
        data = str(self.home / "data")
        self._run("initdb", "-D", data, "-U", "tests", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        for _ in range(5):  # another program may take the free port before the server does
            self.port = _free_port()
            if self._serves(data):
                return
        raise RuntimeError(f"PostgreSQL does not start:\n{(self.home / 'log').read_text()}")

    def _serves(self, data: str) -> bool:
        options = [f"-p{self.port}", "-h127.0.0.1", f"-k{self.home}", "-F"]
        with (self.home / "log").open("w") as log:
            command = [str(self.bin / "postgres"), "-D", data, *options]
            self.process = subprocess.Popen(command, stdout=log, stderr=log, cwd=self.home, **self._as)
        patience = time.monotonic() + PATIENCE_SECONDS
        while self.process.poll() is None and time.monotonic() < patience:
            try:
                psycopg.connect(self.address("postgres"), connect_timeout=5).close()
            except psycopg.OperationalError:
                time.sleep(0.05)
            else:
                return True
        self.stop_process()
        return False

    def _run(self, program: str, *arguments: str) -> None:
        ran = subprocess.run(
            [str(self.bin / program), *arguments],
            cwd=self.home,
            capture_output=True,
            text=True,
            check=False,
            **self._as,
        )
        if ran.returncode:
            raise RuntimeError(f"{program} fails:\n{ran.stdout}{ran.stderr}")

    def address(self, database: str) -> str:
        return f"postgresql://tests@127.0.0.1:{self.port}/{database}"

    def new_database(self) -> str:
        """The address of a database that nobody has used."""
        self.made += 1
        name = f"test{self.made}"
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}"'.encode())
        return self.address(name)

    def stop_process(self) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGQUIT)  # at once: nobody wants its data any more
            try:
                self.process.wait(PATIENCE_SECONDS)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()

    def stop(self) -> None:
        self.stop_process()
        shutil.rmtree(self.home, ignore_errors=True)


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])
