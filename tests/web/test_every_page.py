"""What holds for every page: nothing from another host, no violation of accessibility rules, no sideways scrolling."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser

from tests.web.browser import LAPTOP, PROJECTOR, SMALL_PHONE, visiting
from tests.web.server import Server

PAGES = {
    "home": "/",
    "play": "/play/sticks:20,take=2-3,adjacent",
    "play-neonim": "/play/neonim:3,4,5,players=3",
    "analyse": "/analyse/nim:3,4,5",
    "analyse-letters": "/analyse/letters:WLWLL",
    "analyse-wythoff": "/analyse/wythoff:7,9",
    "learn": "/learn",
    "simulate": "/simulate",
    "api": "/api",
    "not-found": "/nothing/here",
}
MATCHES: dict[str, dict[str, Any]] = {
    "match": {"spec": "1357", "seats": ["person", "perfect"], "insight": True},
    "match-sticks": {"spec": "sticks:20,take=2-3,adjacent", "seats": ["person", "medium"]},
    "match-letters": {"spec": "letters:WLWLLWWLW", "seats": ["person", "person"]},
    "match-wythoff": {"spec": "wythoff:7,9", "seats": ["person", "hard"], "move_seconds": 60},
    "match-neonim": {"spec": "neonim:3,4,5,players=3", "seats": ["person", "perfect", "random"]},
    "match-chomp": {"spec": "chomp:4x6", "seats": ["person", "easy"]},
}
THEMES = ("light", "dark")
#: What looks as the browser made it, and not as ours do.
UNSTYLED = """[...document.querySelectorAll("button, input, select")]
  .filter((one) => ["outset", "inset"].includes(getComputedStyle(one).borderStyle) && one.type !== "range")
  .map((one) => one.outerHTML)"""


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", [*PAGES, *MATCHES])
def test_a_page_is_for_everybody(browser: Browser, server: Server, name: str, theme: str) -> None:
    with visiting(browser, server.url, LAPTOP, color_scheme=theme) as visitor:
        address = PAGES.get(name) or _match(visitor.context.request, MATCHES[name])
        visitor.page.goto(address)
        visitor.page.wait_for_load_state("load")
        visitor.page.wait_for_timeout(400)
        if name == "not-found":
            visitor.wrong.clear()  # the browser itself says that there is nothing
        assert visitor.page.evaluate(UNSTYLED) == []
        found = Axe().run(visitor.page)
        assert found.violations_count == 0, found.generate_report()
        for size in (SMALL_PHONE, LAPTOP, PROJECTOR):
            visitor.page.set_viewport_size({"width": size[0], "height": size[1]})
            visitor.page.wait_for_timeout(350)
            assert visitor.sideways() == 0, size
            visitor.look(f"{name}-{theme}-{size[0]}")


def _match(request: Any, wanted: dict[str, Any]) -> str:
    answer = request.post("/api/v1/matches", data=wanted)
    assert answer.ok, answer.text()
    return f"/match/{answer.json()['id']}"


@pytest.mark.parametrize("name", MATCHES)
def test_a_match_is_light(browser: Browser, server: Server, name: str) -> None:
    """The budget of a page to play on, everything cold: 8 requests, 60 KB."""
    with visiting(browser, server.url) as visitor:
        address = _match(visitor.context.request, MATCHES[name])
        sizes: list[int] = []
        visitor.page.on("requestfinished", lambda request: sizes.append(_size(request)))
        visitor.page.goto(address)
        visitor.page.wait_for_timeout(800)
        assert len(visitor.asked) <= 8, visitor.asked
        assert sum(sizes) <= 60_000, dict(zip(visitor.asked, sizes, strict=False))


def _size(request: Any) -> int:
    measured = request.sizes()
    return int(measured["responseBodySize"] + measured["responseHeadersSize"])
