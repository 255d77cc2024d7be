"""Choosing a game in the browser: the form, the preview, the address; and the way from it into a match."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.browser import PHONE, SMALL_PHONE, Visitor, visiting
from tests.web.playing import Sitting
from tests.web.server import Server


def address_ends(page: Page, spec: str) -> None:
    expect(page).to_have_url(re.compile(re.escape(f"/play/{spec}") + "$"))


def test_a_stranger_plays_after_one_click(visitor: Visitor) -> None:
    visitor.page.goto("/")
    visitor.page.get_by_role("button", name="Play now Chomp").click()
    expect(visitor.page.locator("#status")).to_have_text("Your turn")
    expect(visitor.page.locator("h1")).to_have_text("Chomp")
    expect(visitor.page.locator(".seat")).to_have_text([re.compile("You"), re.compile("Medium")])


def test_the_address_and_the_picture_follow_the_form(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/play/sticks:17")
    expect(page.locator("#board .token")).to_have_count(17)
    page.get_by_label("Combined").check()
    address_ends(page, "sticks:17,adjacent")
    page.get_by_label("At least", exact=True).fill("2")
    address_ends(page, "sticks:17,take=2-3,adjacent")
    page.locator("[data-field=sticks] [data-step='1']").click()
    address_ends(page, "sticks:18,take=2-3,adjacent")
    expect(page.locator("#board .token")).to_have_count(18)
    page.get_by_label("Misère").check()
    address_ends(page, "sticks:18,take=2-3,adjacent,misere")
    page.get_by_role("link", name="Русский").click()
    expect(page.locator("html")).to_have_attribute("lang", "ru")
    address_ends(page, "sticks:18,take=2-3,adjacent,misere")
    page.get_by_role("link", name="English").click()
    expect(page.get_by_label("Combined")).to_be_checked()
    expect(page.locator("#field-sticks")).to_have_value("18")
    page.get_by_label("with gaps").check()
    page.get_by_label("Sticks and gaps").fill("xx.xx")
    address_ends(page, "sticks:xx.xx,take=2-3,adjacent,misere")
    visitor.look("setup-sticks")


def test_what_is_wrong_is_told_beside_its_field_and_nothing_begins(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/play/nim:3,4,5")
    page.get_by_label("Pile 2").fill("99")
    problem = page.locator("#problem-piles")
    expect(problem).to_have_text("'99' is not from 0 to 30; give a whole number from 0 to 30")
    expect(page.get_by_label("Pile 2")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("[aria-invalid]")).to_have_count(1)  # the pile that is wrong, not all of them
    page.get_by_role("button", name="Start the match").click()
    expect(page.locator(".toast")).to_contain_text("marked with ✗")
    assert visitor.covered() == []
    visitor.look("setup-wrong")
    page.get_by_label("Pile 2").fill("9")
    expect(problem).to_be_hidden()
    address_ends(page, "nim:3,9,5")


def test_piles_come_and_go(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/play/nim:3,4,5")
    page.get_by_role("button", name="Add a pile").click()
    address_ends(page, "nim:3,4,5,5")
    for left in ("nim:3,4,5", "nim:3,4", "nim:3"):
        page.get_by_role("button", name="Remove the last pile").click()
        address_ends(page, left)
    expect(page.get_by_role("button", name="Remove the last pile")).to_be_disabled()


def test_letters_are_drawn_anew(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/play/letters")
    page.locator("#field-random").fill("12")
    expect(page.locator("#board .letter")).to_have_count(12)
    before = page.url
    page.get_by_role("button", name="Draw other letters").click()
    expect(page).not_to_have_url(before)
    page.get_by_label("typed").check()
    page.get_by_label("The letters").last.fill("wllw")
    address_ends(page, "letters:WLLW")


def test_a_table_for_eight(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/play/neonim:3,4,5,players=3")
    expect(page.locator(".seat:visible")).to_have_count(3)
    page.locator("#field-players").fill("8")
    expect(page.locator(".seat:visible")).to_have_count(8)
    page.get_by_label("Who sits at seat 2").select_option("perfect+trap")
    expect(page.locator("#who-2")).to_contain_text("deepest trap")
    page.get_by_label("Name at seat 3").fill("Carla")
    page.get_by_label("Who begins").select_option("0")
    visitor.look("setup-eight")
    page.get_by_role("button", name="Start the match").click()
    expect(page.locator(".seats .seat")).to_have_count(8)
    names = [name.strip() for name in page.locator(".seat-name").all_inner_texts()]
    assert names[:3] == ["You", "Perfect, trapper", "Carla"]
    assert len(set(names)) == 8
    expect(page.locator("#board .plate")).to_have_count(8)
    visitor.look("match-eight")


def test_terms_reach_the_match(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/play/1357")
    page.get_by_text("Time, hints and more").click()
    page.get_by_label("Time per move").select_option("15")
    page.get_by_label("Time for all moves of a player").select_option("180")
    page.get_by_label("any move is played").check()
    page.get_by_label("Hints for each person").select_option("1")
    page.get_by_label("Bots wait before they move").select_option("2")
    page.get_by_label("Show from the start who should win").check()
    visitor.look("setup-terms")
    page.get_by_role("button", name="Start the match").click()
    page.wait_for_url("**/match/*")
    view = Sitting(visitor).view()
    clock = view["clock"]
    assert (clock["move_seconds"], clock["total_seconds"], clock["on_timeout"]) == (15, 180, "random")
    assert (view["seats"][0]["hints_left"], view["pause"], view["insight"]["on"]) == (1, 2, True)
    expect(page.locator("#prediction")).to_have_text("Medium wins in 15 moves")


def test_the_rules_follow_the_form(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/play/neonim:3,4,5,players=3")
    page.locator("#field-players").fill("5")
    address_ends(page, "neonim:3,4,5,players=5")
    page.locator("main").get_by_role("button", name="Rules").click()
    expect(page.locator("#rules-text")).to_contain_text("players=5: seats at the table.")
    visitor.look("rules")


def test_what_is_chosen_for_the_table_outlives_a_reload(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/play/1357")
    page.get_by_label("Who sits at seat 2").select_option("hard")
    page.get_by_label("Name at seat 1").fill("Ada")
    page.get_by_label("Name at seat 1").blur()
    page.get_by_label("Another game").select_option("chomp:4x5")
    expect(page.locator("h1")).to_have_text("Chomp")
    expect(page.get_by_label("Who sits at seat 2")).to_have_value("hard")
    expect(page.get_by_label("Name at seat 1")).to_have_value("Ada")


def test_the_name_of_a_game_follows_what_is_chosen(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/play/1357")
    page.get_by_label("Misère").uncheck()
    expect(page.locator("h1")).to_have_text("Nim")
    expect(page).to_have_title("Nim · perfectplay")


def test_another_game_is_one_choice_away(visitor: Visitor) -> None:
    visitor.page.goto("/play/1357")
    visitor.page.get_by_label("Another game").select_option("chomp:4x5")
    expect(visitor.page.locator("h1")).to_have_text("Chomp")


@pytest.mark.parametrize("size", [SMALL_PHONE, PHONE])
def test_long_words_fit_a_phone(browser: Browser, server: Server, size: tuple[int, int]) -> None:
    options = {"locale": "ru-RU", "has_touch": True, "is_mobile": True}
    with visiting(browser, server.url, size, **options) as visitor:
        for address in ("/", "/play/sticks:17", "/play/neonim:3,4,5,players=8", "/play/letters"):
            visitor.page.goto(address)
            visitor.page.wait_for_timeout(300)
            assert visitor.sideways() == 0, address
            visitor.look(f"russian-{size[0]}{address.replace('/', '-').partition(':')[0]}")
