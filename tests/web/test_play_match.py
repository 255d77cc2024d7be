"""A match in the browser: selections, hints, undo, clocks, predictions, the end, the lesson, the keyboard."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import APIResponse, Browser, Route, expect

from tests.web.browser import LAPTOP, PHONE, PROJECTOR, Visitor, visiting
from tests.web.playing import Sitting, any_move
from tests.web.server import Server


@pytest.fixture
def me(visitor: Visitor) -> Sitting:
    return Sitting(visitor)


def test_a_selection_is_judged_at_once(me: Sitting) -> None:
    me.new("sticks:20,take=2-3,adjacent")
    me.select(["4"])
    expect(me.part("selection")).to_have_text(re.compile("select 1 stick more"))
    expect(me.page.locator(".toast")).to_have_count(0)  # quietly: more sticks would do
    me.select(["9"])
    expect(me.page.locator(".toast")).to_contain_text("do not lie side by side")
    me.token("9").click()
    expect(me.page.locator(".toast")).to_have_count(0)
    me.select(["5"])
    expect(me.part("confirm")).to_have_text("Play 4-5")
    me.part("clear").click()
    expect(me.page.locator("#board .selected")).to_have_count(0)
    me.confirm()
    expect(me.page.locator(".toast")).to_contain_text("Nothing is selected")
    assert me.view()["ply"] == 0


def test_the_board_comes_drawn_for_its_room_the_second_time(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url, PROJECTOR) as visitor:
        me = Sitting(visitor)
        me.new("1357")
        expect(me.part("status")).to_have_text("Your turn")
        drawn = me.page.locator("#board svg")
        expect(drawn).to_have_attribute("width", re.compile(r"^[6-9]\d\d"))  # a hall sees it
        width = drawn.get_attribute("width")
        me.new("1357")
        page = visitor.context.request.get(me.page.url).text()
        assert f'class="pic board board-nim" width="{width}"' in page
        visitor.context.add_cookies([{"name": "board", "value": "9e9", "url": f"{server.url}/match"}])
        assert visitor.context.request.get(me.page.url).ok


@pytest.mark.parametrize("size", [LAPTOP, PHONE])
def test_toasts_cover_neither_header_nor_buttons(browser: Browser, server: Server, size: tuple[int, int]) -> None:
    with visiting(browser, server.url, size, locale="ru-RU") as visitor:
        me = Sitting(visitor)
        me.new("sticks:20,take=2-3,adjacent", insight=True)
        me.select(["4", "9"])
        toast = me.page.locator(".toast")
        toast.wait_for()
        visitor.look(f"toast-{size[0]}")
        said = toast.bounding_box()
        assert said
        for other in ("header", "#status", "#confirm", "#clear", "#hint", "#undo", "#resign", ".seats", "#prediction"):
            box = me.page.locator(other).first.bounding_box()
            assert box
            apart = (
                said["x"] + said["width"] <= box["x"] + 1
                or box["x"] + box["width"] <= said["x"] + 1
                or said["y"] + said["height"] <= box["y"] + 1
                or box["y"] + box["height"] <= said["y"] + 1
            )
            assert apart, other
        for width in (360, 600, 768, 1000):
            visitor.page.set_viewport_size({"width": width, "height": 800})
            switches, brand = (visitor.page.locator(one).bounding_box() for one in (".site-switches", ".brand"))
            assert switches
            assert brand
            assert abs(switches["y"] - brand["y"]) < 10, "the header has one line above the menu, in Russian too"


def test_several_are_selected_by_drawing_over_them(me: Sitting) -> None:
    me.new("1357")
    first, last = (me.token(name).locator(".hit").bounding_box() for name in ("4.2", "4.6"))
    assert first
    assert last
    me.page.mouse.move(first["x"] + 10, first["y"] + 20)
    me.page.mouse.down()
    me.page.mouse.move(last["x"] + 10, last["y"] + 20, steps=12)
    me.page.mouse.up()
    expect(me.page.locator("#board .selected")).to_have_count(5)
    expect(me.part("confirm")).to_have_text("Play 4:5")


def test_touch_targets_are_large(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url, PHONE, has_touch=True, is_mobile=True) as visitor:
        me = Sitting(visitor)
        me.new("sticks:50")
        sizes = me.page.evaluate(
            "[...document.querySelectorAll('#board .live .hit, main button:not([hidden]), header a, header button')]"
            ".map((one) => one.getBoundingClientRect()).filter((box) => box.width).map((box) => [box.width, box.height])"
        )
        assert len(sizes) > 55
        assert min(min(size) for size in sizes) >= 40
        assert visitor.sideways() == 0
        visitor.look("sticks-50-phone")


def test_hints_come_in_grades_and_are_used_up(me: Sitting) -> None:
    me.new("nim:3,4,5", hints=1)
    hint = me.part("hint")
    expect(hint).to_have_text("Hint (1)")
    hint.click()
    expect(me.page.locator(".toast")).to_have_text("Look at row 1")
    expect(hint).to_have_text("Show the move")
    hint.click()
    expect(me.page.locator(".toast")).to_have_text("1:2 keeps the win")
    expect(me.page.locator("#board .selected")).to_have_count(2)
    hint.click()
    expect(me.part("reason-text")).to_contain_text("nim-sum")
    me.visitor.look("hint-reason")
    me.page.keyboard.press("Escape")
    me.confirm()
    assert me.wait_for_turn()
    expect(me.part("move-number")).to_have_text("Move 3")
    expect(hint).to_have_text("Hint (0)")
    expect(hint).to_be_disabled()


def test_a_move_is_taken_back(me: Sitting) -> None:
    me.new("1357")
    expect(me.part("undo")).to_be_disabled()
    me.play(any_move)
    expect(me.part("move-number")).to_have_text("Move 3")
    me.part("undo").click()
    expect(me.part("move-number")).to_have_text("Move 1")
    assert me.view()["position"] == "1,3,5,7"
    me.play_on(any_move)
    me.part("take-back-end").click()
    expect(me.part("end")).to_be_hidden()
    assert not me.view()["over"]


def test_resigning_asks_first(me: Sitting) -> None:
    me.new("1357")
    me.part("resign").click()
    me.page.get_by_role("button", name="Play on").click()
    assert not me.view()["over"]
    me.part("resign").click()
    me.page.locator("dialog[open]").get_by_role("button", name="Resign").click()
    expect(me.part("end-title")).to_have_text("perfect has won (you resigned)")


def test_time_runs_low_and_out(me: Sitting) -> None:
    me.new("1357", move_seconds=5)
    expect(me.part("move-time")).to_contain_text("left")
    expect(me.part("move-time")).to_contain_text("hurry", timeout=6000)
    me.visitor.look("hurry")
    expect(me.part("end-title")).to_have_text("perfect has won (your time was up)", timeout=9000)


def test_time_that_runs_out_may_play_any_move(me: Sitting) -> None:
    me.new("nim:9,9", "person,cautious", move_seconds=1, on_timeout="random")
    expect(me.part("moves")).to_contain_text("by the clock", timeout=8000)


def test_total_time_is_counted_down(me: Sitting) -> None:
    me.new("nim:9,9", "person,person", total_seconds=180)
    times = me.page.locator(".seat .time")
    expect(times.first).to_have_text(re.compile("2:5[0-9]"))
    expect(times.last).to_have_text("3:00")


def test_who_should_win_and_what_moves_are_worth(me: Sitting) -> None:
    me.new("nim:3,4,5")
    expect(me.part("prediction")).to_be_hidden()
    me.part("show-winner").check()
    expect(me.part("prediction")).to_have_text("You win in 11 moves")
    expect(me.page.locator("#board .mark")).to_have_count(0)
    me.part("show-values").check()
    expect(me.page.locator("#board .mark.yes")).to_have_count(1)
    expect(me.page.locator("#board .mark.no")).to_have_count(11)
    good = me.page.locator("#values button").first
    expect(good).to_contain_text("✓ 1:2")
    good.click()
    expect(me.page.locator("#board .selected")).to_have_count(2)
    me.visitor.look("values")
    me.part("show-values").uncheck()
    expect(me.page.locator("#board .mark")).to_have_count(0)
    me.part("show-winner").uncheck()
    expect(me.part("prediction")).to_be_hidden()


def test_values_asked_for_alone_bring_the_prediction_too(me: Sitting) -> None:
    me.new("nim:3,4,5")
    me.part("show-values").check()
    expect(me.part("show-winner")).to_be_checked()
    expect(me.page.locator("#board .mark.yes")).to_have_count(1)


def test_a_move_of_the_past_is_looked_at(me: Sitting) -> None:
    me.new("1357", insight=True)
    me.play(any_move)
    me.play(any_move)
    me.wait_for_turn()
    me.page.locator("#moves button").first.click()
    expect(me.part("past-text")).to_have_text("After move 1")
    expect(me.part("confirm")).to_be_hidden()
    assert me.page.locator("#board .live").count() == 0
    me.part("to-now").click()
    expect(me.part("confirm")).to_be_visible()
    me.play(any_move)


def test_the_lesson_lets_you_find_the_right_move(me: Sitting) -> None:
    me.new("nim:3,4,5")
    me.play_on(any_move)
    me.page.locator("#learn").click()
    lesson = me.page.locator("#lesson")
    expect(lesson).to_contain_text("Move 1: 1:1 gave the win away.")
    token = '#lesson-board [data-token="{}"].live'
    lesson.get_by_role("button", name="Try it").click()
    expect(lesson).to_contain_text("Select a move first.")
    lesson.locator(token.format("2.1")).click()
    lesson.get_by_role("button", name="Try it").click()
    expect(lesson).to_contain_text("✗ 2:1 gives the win away too.")
    lesson.locator(token.format("2.1")).click()
    lesson.locator(token.format("1.1")).click()
    lesson.locator(token.format("1.2")).click()
    lesson.get_by_role("button", name="Try it").click()
    expect(lesson).to_contain_text("✓ 1:2 keeps the win.")
    me.visitor.look("lesson")
    lesson.get_by_role("button", name="Close").click()
    me.page.locator("#learn").click()
    lesson.get_by_role("button", name="Show me").click()
    expect(lesson).to_contain_text("These keep it: 1:2.")
    expect(lesson.locator(".selected")).to_have_count(2)  # on the board too


def test_a_rematch_swaps_sides(me: Sitting) -> None:
    first = me.new("nim:1,2", names=["Ada"])
    me.play_on(any_move)
    me.part("rematch").click()
    me.page.wait_for_url(lambda url: first["id"] not in url)
    expect(me.part("move-number")).to_have_text("Move 2")  # the bot has begun
    assert me.view()["moves"][0]["seat"] == 2
    assert me.view()["seats"][0]["name"] == "Ada"


def test_keys_do_everything(me: Sitting) -> None:
    me.new("1357")
    keys = me.page.keyboard
    keys.press("?")
    expect(me.part("help")).to_be_visible()
    keys.press("Escape")
    keys.press("r")
    expect(me.part("rules")).to_contain_text("Who takes the last")
    expect(me.page.locator("#rules form button")).to_be_in_viewport(ratio=1)  # however long the rules are
    keys.press("Escape")
    for _ in range(30):
        keys.press("Tab")
        if me.page.evaluate("document.activeElement.dataset.token ?? ''"):
            break
    assert me.page.evaluate("document.activeElement.dataset.token") == "1.1"
    for key in ("ArrowDown", "ArrowDown", "ArrowDown", "ArrowRight", "Shift+ArrowRight", "Shift+ArrowRight"):
        keys.press(key)
    expect(me.page.locator("#board .selected")).to_have_count(3)
    keys.press("Escape")
    expect(me.page.locator("#board .selected")).to_have_count(0)
    keys.press("End")
    keys.press(" ")
    keys.press("Enter")
    expect(me.part("move-number")).to_have_text("Move 3")
    # the focus is on the board again, so the next move needs no Tab
    expect(me.page.locator("#board :focus")).to_have_count(1)
    keys.press("h")
    expect(me.page.locator(".toast")).to_be_visible()
    keys.press("u")
    expect(me.part("move-number")).to_have_text("Move 1")


def test_title_icon_and_live_region_say_whose_turn_it_is(me: Sitting) -> None:
    me.new("1357", names=["", "Bot"], pause=1)
    expect(me.page).to_have_title("Your turn · perfectplay")
    icon = me.page.locator('link[rel="icon"]')
    mine = icon.get_attribute("href")
    me.play(any_move)
    expect(me.page).to_have_title(re.compile("Bot is thinking"))
    assert icon.get_attribute("href") != mine
    expect(me.page).to_have_title("Your turn · perfectplay", timeout=4000)
    expect(me.part("live")).to_contain_text(re.compile(r"Bot played \d:\d\. Your turn\. On the table: "))


def test_the_first_page_leads_back_to_the_match(me: Sitting) -> None:
    view = me.new("chomp:3x4")
    me.page.goto("/")
    mine = me.page.locator("#mine")
    expect(mine).to_contain_text("Your turn")
    me.visitor.look("home-mine")
    mine.get_by_role("link", name="Chomp").click()
    me.page.wait_for_url(f"**/match/{view['id']}")
    me.page.goto("/")
    mine.get_by_role("button", name="Forget").click()
    expect(mine).to_be_hidden()


def test_dark_and_light_are_switched_and_kept(me: Sitting) -> None:
    me.new("1357")
    root = me.page.locator("html")
    me.page.get_by_role("button", name="Light or dark").click()
    expect(root).to_have_attribute("data-theme", "dark")
    me.page.reload()
    expect(root).to_have_attribute("data-theme", "dark")
    me.visitor.look("match-dark")


def test_less_motion_is_respected(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url, reduced_motion="reduce") as visitor:
        me = Sitting(visitor)
        me.new("1357")
        me.play(any_move)
        me.wait_for_turn()
        moving = "document.getAnimations().filter((one) => one.effect.getTiming().duration > 10).length"
        assert me.page.evaluate(moving) == 0


def test_a_board_is_drawn_anew_for_another_width(me: Sitting) -> None:
    me.new("sticks:30")
    wide = me.page.locator("#board svg").bounding_box()
    me.page.set_viewport_size({"width": 360, "height": 740})
    me.page.wait_for_timeout(700)
    small = me.page.locator("#board svg").bounding_box()
    assert wide
    assert small
    assert small["width"] < 350 < wide["width"]
    assert me.visitor.sideways() == 0


def test_whoever_is_faster_than_an_answer_plays_on(me: Sitting) -> None:
    """The stream may bring the next state before the answer to one's own move: the next move is not swallowed."""
    me.new("letters:WLWLL")
    held: list[tuple[Route, APIResponse]] = []
    me.page.route("**/moves?*", lambda route: held.append((route, route.fetch())), times=1)
    me.select(["1"], "keyboard")
    me.confirm("keyboard")
    expect(me.page.locator("#moves li")).to_have_count(2)  # the bot has answered
    me.select([me.page.locator("#board .live").first.get_attribute("data-token") or ""], "keyboard")
    me.confirm("keyboard")
    expect(me.page.locator("#moves li")).to_have_count(4)
    for route, answer in held:
        route.fulfill(response=answer)
    expect(me.part("move-number")).to_have_text("Move 5")
    assert me.wait_for_turn()
