"""Simulations in a real browser: asked for, watched, cancelled, shared."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.web.browser import LAPTOP, PHONE, PROJECTOR, SMALL_PHONE, Visitor, visiting
from tests.web.server import Server


def order(page: Page, spec: str, games: int, *seats: str) -> None:
    page.goto("/simulate")
    page.get_by_label("Game", exact=True).fill(spec)
    page.get_by_label("Game", exact=True).press("Tab")
    expect(page.locator("[data-seat]")).to_have_count(len(seats))
    for number, seat in enumerate(seats, 1):
        name, _, setting = seat.partition(":")
        page.get_by_label(f"Seat {number}").select_option(name)
        if setting:
            page.get_by_label("Setting").nth(number - 1).fill(setting)
    page.get_by_label("Games", exact=True).fill(str(games))
    page.get_by_label("Seed").fill("7")
    page.get_by_role("button", name="Simulate").click()
    expect(page).to_have_url(re.compile(r"/simulate/[0-9a-f]{16}$"))


def test_from_the_form_to_the_result(visitor: Visitor) -> None:
    page = visitor.page
    order(page, "neonim:2,3,4", 200, "human-like:0.3", "perfect", "random")
    expect(page.locator("#status")).to_contain_text("Done: 200 games", timeout=30_000)
    expect(page.locator("#result")).to_contain_text("human-like:0.3")
    expect(page.locator("#result")).to_contain_text("Prediction held in")
    expect(page.locator("#result svg.bars")).not_to_have_count(0)
    expect(page.locator("#cancel")).to_be_hidden()
    shown = page.locator("#result").inner_text()
    page.reload()
    assert page.locator("#result").inner_text() == shown, "the same when it is loaded again"
    page.get_by_role("link", name="Change something").click()
    expect(page.get_by_label("Game", exact=True)).to_have_value("neonim:2,3,4")
    expect(page.get_by_label("Seat 1")).to_have_value("human-like")
    expect(page.get_by_label("Setting").first).to_have_value("0.3")


def test_settings_are_asked_for_where_there_are_any(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/simulate?spec=1357&seat=mcts:50&seat=perfect")
    expect(page.get_by_label("Setting").first).to_have_value("50")
    expect(page.get_by_label("Setting").nth(1)).to_be_hidden()
    page.get_by_label("Seat 2").select_option("human-like")
    expect(page.get_by_label("Setting").nth(1)).to_be_visible()
    page.get_by_label("Seat 1").select_option("random")
    expect(page.get_by_label("Setting").first).to_be_hidden()


def test_a_game_that_is_none_is_said_at_once(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/simulate")
    page.get_by_label("Game", exact=True).fill("wythof:4,5")
    page.get_by_label("Game", exact=True).press("Tab")
    expect(page.get_by_role("alert")).to_contain_text("perhaps 'wythoff' is meant")
    visitor.wrong.clear()  # the browser notes the 422
    page.get_by_label("Game", exact=True).fill("wythoff:4,5")
    page.get_by_label("Game", exact=True).press("Tab")
    expect(page.locator("#problem")).to_be_empty()


def test_it_streams_in_and_can_be_cancelled(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url, PHONE, has_touch=True) as visitor:
        page = visitor.page
        order(page, "nim:30,31,32", 100_000, "human-like", "random")
        expect(page.locator("main")).to_contain_text("human-like, random")
        expect(page.locator("#status")).to_contain_text("Playing:", timeout=30_000)
        page.locator("#length-numbers summary").click()
        shown = page.locator("#status").inner_text()
        expect(page.locator("#status")).not_to_have_text(shown, timeout=30_000)
        expect(page.locator("#length-numbers")).to_have_attribute("open", "")
        assert visitor.sideways() == 0
        visitor.look("simulate-running")
        with visiting(browser, server.url) as other:
            other.page.goto(page.url)
            expect(other.page.locator("#cancel")).to_be_hidden()
            page.get_by_role("button", name="Cancel").tap()
            expect(page.locator("#status")).to_contain_text("Cancelled:")
            expect(other.page.locator("#status")).to_contain_text("Cancelled:")
        assert "Cancelled" in page.title()


def test_without_scripts(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url, java_script_enabled=False) as visitor:
        page = visitor.page
        page.goto("/simulate?spec=1357&games=50&seed=7")
        page.get_by_role("button", name="Simulate").click()
        expect(page).to_have_url(re.compile(r"/simulate/[0-9a-f]{16}$"))
        for _ in range(60):
            if "Done" in page.title():
                break
            page.wait_for_timeout(500)
            page.reload()
        expect(page.locator("#result")).to_contain_text("Prediction held in 50 of 50 games")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_result_is_for_everybody(browser: Browser, server: Server, theme: str) -> None:
    with visiting(browser, server.url, LAPTOP, color_scheme=theme) as visitor:
        page = visitor.page
        order(page, "1357", 300, "perfect+trap", "human-like")
        expect(page.locator("#status")).to_contain_text("Done", timeout=30_000)
        for summary in page.locator("summary").all():
            summary.click()
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()
        for size in (SMALL_PHONE, PHONE, LAPTOP, PROJECTOR):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            assert visitor.sideways() == 0, size
            visitor.look(f"simulate-done-{theme}-{size[0]}")


def test_in_russian(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url, SMALL_PHONE, locale="ru-RU") as visitor:
        page = visitor.page
        page.goto("/simulate?spec=1357&seat=perfect&seat=human-like:0.2&games=200&seed=7")
        assert visitor.sideways() == 0
        visitor.look("russian-simulate")
        page.locator("#order button").click()
        expect(page.locator("#done")).to_have_js_property("value", 200, timeout=30_000)
        assert visitor.sideways() == 0
        visitor.look("russian-simulate-done")
