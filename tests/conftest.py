"""Settings for every test: the same examples in every run, no archive but its own, and a PostgreSQL server if asked for."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "steady", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("steady")


def pytest_configure() -> None:
    """Started in the background, as `make test &`, Ctrl-C is ignored, and so it would be in every command under test."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN and threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def archive_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("archives")


@pytest.fixture(autouse=True)
def own_archive(archive_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody's own matches are ever touched: each test has an archive that nothing has been put into."""
    monkeypatch.setenv("PERFECTPLAY_DATABASE", str(archive_folder / f"{os.urandom(8).hex()}.db"))


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Callable[[], str]]:
    """Gives addresses of new databases on a real server; without one tests are skipped, but never where CI is set."""
    from tests.postgresql import Server, programs

    folder = programs()
    if folder is None:
        missing = "no PostgreSQL server here; on Debian: apt-get install postgresql"
        if os.environ.get("CI"):
            pytest.fail(missing)
        pytest.skip(missing)
    server = Server(folder)
    try:
        server.start()
        yield server.new_database
    finally:
        server.stop()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A new database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/matches.db"
    new_database: Callable[[], str] = request.getfixturevalue("postgresql")
    return new_database()
