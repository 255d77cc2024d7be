"""One server and one browser for all tests of a process that do not restart them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.web.browser import Visitor, chromium, visiting
from tests.web.server import Server, running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("server")) as started:
        yield started
        assert "Traceback" not in started.said()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with chromium() as launched:
        yield launched


@pytest.fixture
def visitor(browser: Browser, server: Server) -> Iterator[Visitor]:
    with visiting(browser, server.url) as came:
        yield came
