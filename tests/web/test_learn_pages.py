"""Lessons in a real browser: by mouse, by touch, by keyboard alone; what is done is remembered; nothing is in anybody's way."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from perfectplay.faces.web.learning.boards import Beat
from perfectplay.faces.web.learning.lessons import lessons
from tests.web.browser import LAPTOP, PHONE, PROJECTOR, SMALL_PHONE, Visitor, visiting
from tests.web.server import Server

STEPS = [(lesson.name, number) for lesson in lessons().values() for number in range(1, len(lesson.steps) + 1)]
#: One of each kind.
KINDS = list({type(lessons()[name].step(number)): (name, number) for name, number in STEPS}.values())
GAMES = [(name, number) for name, number in STEPS if isinstance(lessons()[name].step(number), Beat)]
SAID, CHECK, SHOW, NEXT = "#said", "#check", "#show", "#next"


def select(page: Page, *tokens: str) -> None:
    for token in tokens:
        page.locator(f'[data-token="{token}"]').click()


def finish(page: Page) -> None:
    """Let the page show the way, to the end of the step."""
    for _ in range(40):
        page.locator(SHOW).click()
        expect(page.locator(SAID)).to_contain_text("This would be right")
        with page.expect_response(lambda response: "/api/v1/learn/" in response.url):
            page.locator(CHECK).click()
        expect(page.locator(SAID)).not_to_contain_text("This would be right")
        if not page.locator(CHECK).is_visible():
            return
    raise AssertionError("the step does not end")


def test_a_move_by_mouse_wrong_at_first(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/learn/mirror/2")
    select(page, "1.7")
    page.locator(CHECK).click()
    expect(page.locator(SAID)).to_contain_text("Not yet.")
    expect(page.locator(SAID)).to_contain_text("1:1 leaves 6,4, and there the other side wins")
    visitor.look("learn-wrong")
    select(page, "1.6", "1.5")
    page.locator(CHECK).click()
    expect(page.locator(SAID)).to_contain_text("Right. Two rows of four")
    expect(page.locator(CHECK)).to_be_hidden()
    expect(page.locator(NEXT)).to_be_focused()
    visitor.look("learn-right")
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{visitor.url}/learn/mirror/3")
    expect(page.locator('[data-step="2"]')).to_contain_text("✓")
    page.reload()
    expect(page.locator('[data-step="2"]')).to_contain_text("done")
    page.goto("/learn")
    expect(page.locator('[data-lesson="mirror"]')).to_contain_text("1 of 7 done")


def test_a_selection_that_is_no_move_says_why(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/learn/golden-ratio/5")
    select(page, "1.1", "1.2", "2.1")
    page.locator(CHECK).click()
    expect(page.locator(SAID)).to_contain_text("the same number")
    expect(page.locator(CHECK)).to_be_visible()


def test_a_table_by_keyboard_alone(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/learn/lost-and-won/4")
    page.locator('input[value="1,6"]').focus()
    for _ in range(4):
        page.keyboard.press("ArrowDown")  # over what is known already
    expect(page.locator('input[value="1,2"]')).to_be_focused()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(page.locator(SAID)).to_contain_text("Right so far; 1 square is missing.")
    expect(page.locator('input[value="1,2"]')).to_have_attribute("aria-label", "1,2: right")
    page.locator('input[value="3,1"]').focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator('input[value="2,1"]')).to_be_focused()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(page.locator(SAID)).to_contain_text("One stick and two sticks")
    visitor.look("learn-table")
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{visitor.url}/learn/lost-and-won/5")


def test_a_board_by_keyboard_alone(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/learn/nim-sum/5")
    page.locator('[data-token="1.2"]').focus()
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(page.locator(SAID)).to_contain_text("1 ⊕ 4 ⊕ 5 = 0")


def test_numbers_and_choices(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/learn/mex/1")
    page.locator('[name="v1"]').fill("one")
    page.locator(CHECK).click()
    expect(page.locator(SAID)).to_contain_text("Write whole numbers")
    for name, value in (("v1", "1"), ("v2", "2"), ("v3", "3")):
        page.locator(f'[name="{name}"]').fill(value)
    page.keyboard.press("Enter")
    expect(page.locator(SAID)).to_contain_text("a number smaller than 3 is missing")
    expect(page.locator('[name="v3"]')).to_have_attribute("aria-invalid", "true")
    page.locator('[name="v3"]').fill("0")
    page.keyboard.press("Enter")
    expect(page.locator(SAID)).to_contain_text("0, 1, 2 and 0 again")
    page.goto("/learn/three/4")
    page.get_by_role("checkbox", name="Seat 2").check()
    page.locator(CHECK).click()
    expect(page.locator(SAID)).to_contain_text("it is not all")
    page.get_by_role("checkbox", name="Seat 1").check()
    page.locator(CHECK).click()
    expect(page.locator(SAID)).to_contain_text("Two can be safe")


@pytest.mark.parametrize(("name", "number"), GAMES)
def test_whole_games_by_touch_on_a_phone(browser: Browser, server: Server, name: str, number: int) -> None:
    with visiting(browser, server.url, PHONE, has_touch=True, is_mobile=True) as visitor:
        page = visitor.page
        page.goto(f"/learn/{name}/{number}")
        finish(page)
        expect(page.locator(SAID)).to_contain_text("Right.")
        assert visitor.sideways() == 0
        visitor.look(f"learn-{name}-{number}-won")
        page.locator("#again").tap()
        expect(page.locator(CHECK)).to_be_visible()
        expect(page.locator(SAID)).to_be_empty()
        finish(page)


def test_a_server_that_is_gone_loses_nothing(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/learn/mirror/1")
    page.get_by_label("Whoever is to move loses").check()
    visitor.context.set_offline(True)
    page.locator(CHECK).click()
    expect(page.locator(SAID)).to_contain_text("does not answer")
    visitor.context.set_offline(False)
    visitor.wrong.clear()
    page.locator(CHECK).click()
    expect(page.locator(SAID)).to_contain_text("Right.")


@pytest.mark.parametrize(("name", "number"), STEPS)
def test_every_step_fits_and_can_be_done(visitor: Visitor, name: str, number: int) -> None:
    page = visitor.page
    page.set_viewport_size({"width": SMALL_PHONE[0], "height": SMALL_PHONE[1]})
    page.goto(f"/learn/{name}/{number}")
    page.wait_for_load_state("networkidle")
    assert visitor.sideways() == 0
    for place in page.locator(".switch, [data-token] .hit, .choices label, #check, #show").all()[:30]:
        box: Any = place.bounding_box()
        assert min(box["width"], box["height"]) >= 39.5, box
    finish(page)
    assert visitor.sideways() == 0


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("name", "number"), KINDS)
def test_a_step_is_for_everybody(browser: Browser, server: Server, name: str, number: int, theme: str) -> None:
    """Axe finds nothing: before an answer, after a wrong one (where marks stand), and after the right one."""
    with visiting(browser, server.url, LAPTOP, color_scheme=theme) as visitor:
        page = visitor.page
        page.goto(f"/learn/{name}/{number}")
        page.wait_for_load_state("networkidle")
        for size in (SMALL_PHONE, LAPTOP, PROJECTOR):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            visitor.look(f"learn-{name}-{number}-{theme}-{size[0]}")
            assert visitor.sideways() == 0, size
        _no_violation(page)
        page.locator(CHECK).click()
        expect(page.locator(SAID)).not_to_be_empty()
        _no_violation(page)
        finish(page)
        _no_violation(page)


def _no_violation(page: Page) -> None:
    page.wait_for_timeout(300)  # what fades in has not its colours yet
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def test_in_russian(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url, SMALL_PHONE, locale="ru-RU") as visitor:
        page = visitor.page
        for address in ("/learn", "/learn/nim-sum/4", "/learn/lost-and-won/4", "/learn/three/6"):
            page.goto(address)
            page.wait_for_load_state("networkidle")
            assert visitor.sideways() == 0, address
            visitor.look(f"russian{address.replace('/', '-')}")
            english = page.locator("main").inner_text()
            assert not [word for word in ("Check", "Show me", "Next step", "Steps") if word in english]


def test_a_step_is_light(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as visitor:
        page = visitor.page
        sizes: list[int] = []
        page.on("requestfinished", lambda request: sizes.append(request.sizes()["responseBodySize"]))
        page.goto("/learn/misere/8")
        page.wait_for_load_state("networkidle")
        assert len(visitor.asked) <= 8, visitor.asked
        assert sum(sizes) <= 60_000, sizes
