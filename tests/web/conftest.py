"""One server for all tests of a process that do not restart it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.web.server import Server, running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("server")) as started:
        yield started
        assert "Traceback" not in started.said()
