"""A real Chromium for tests: pages that watch what is asked of whom and what goes wrong, and pictures of what people see."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

#: Where pictures of pages go, to be looked at.
SCREENSHOTS = Path(__file__).parents[2] / "build" / "screenshots"
PHONE, SMALL_PHONE, LAPTOP, PROJECTOR = (390, 844), (360, 740), (1280, 800), (1920, 1080)
#: What is to be seen is waited for so long: machines that test may be busy, and no speed is tested here.
expect.set_options(timeout=20_000)
#: Nothing in the background may ask other hosts: here it would find none, and that takes time.
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


#: What lies below a toast that is shown.
COVERED = """() => {
  const toast = document.querySelector(".toast").getBoundingClientRect();
  const below = (box) => box.width && box.right > toast.left + 1 && box.left < toast.right - 1
    && box.bottom > toast.top + 1 && box.top < toast.bottom - 1;
  return [...document.querySelectorAll("header, h1, button, a, input, select, .problem")]
    .filter((one) => one.checkVisibility() && below(one.getBoundingClientRect()))
    .map((one) => one.id || one.textContent.trim());
}"""


@contextmanager
def chromium() -> Iterator[Browser]:
    """Debian's Chromium; without one tests are skipped, but never where CI is set."""
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    if program is None:
        missing = "no Chromium here; on Debian: apt-get install chromium"
        if os.environ.get("CI"):
            pytest.fail(missing)
        pytest.skip(missing)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(ARGUMENTS))
        try:
            yield browser
        finally:
            browser.close()


class Visitor:
    """Somebody with a browser of their own: a window, cookies, a language, colours; remembers what went wrong."""

    def __init__(self, browser: Browser, url: str, size: tuple[int, int], **options: Any) -> None:
        width, height = size
        self.url = url
        self.context: BrowserContext = browser.new_context(
            base_url=url, viewport={"width": width, "height": height}, **options
        )
        self.context.set_default_timeout(15_000)
        self.page: Page = self.context.new_page()
        self.asked: list[str] = []
        self.wrong: list[str] = []
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("console", lambda said: self.wrong.append(said.text) if said.type == "error" else None)

    def look(self, name: str) -> None:
        """Keep a picture of the whole page."""
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=SCREENSHOTS / f"{name}.png", full_page=True)

    def sideways(self) -> int:
        """By how many pixels the page is wider than its window; 0 is what people want."""
        wide: int = self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        return wide

    def covered(self) -> list[str]:
        """What people may want to press or read and a toast lies over."""
        found: list[str] = self.page.evaluate(COVERED)
        return found

    def leave(self) -> None:
        """Whoever leaves tells what was wrong: errors of scripts, refusals of the policy, requests to other hosts."""
        self.context.close()
        here = urlsplit(self.url).netloc
        elsewhere = [url for url in self.asked if urlsplit(url).netloc != here and not url.startswith("data:")]
        assert not elsewhere, elsewhere
        assert not self.wrong, self.wrong


@contextmanager
def visiting(browser: Browser, url: str, size: tuple[int, int] = LAPTOP, **options: Any) -> Iterator[Visitor]:
    """Options are those of Playwright's `new_context`: locale="ru-RU", color_scheme="dark", has_touch=True, …"""
    visitor = Visitor(browser, url, size, **options)
    try:
        yield visitor
    except BaseException:
        visitor.look("failed")
        visitor.context.close()
        raise
    visitor.leave()
