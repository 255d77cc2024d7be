"""The page of an analysis in a real browser: every way of walking, what fills and opens, records, languages, themes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.web.browser import PHONE, SMALL_PHONE, Visitor, visiting
from tests.web.server import Server

RECORDS = (Path(__file__).parents[2] / "examples" / "matches.jsonl").read_text(encoding="utf-8")


@pytest.fixture
def page(visitor: Visitor) -> Page:
    return visitor.page


def at(page: Page, ending: str) -> None:
    """The address ends so, and the page shows that place."""
    expect(page).to_have_url(re.compile(re.escape(ending) + "$"))
    expect(page.locator("#place")).to_have_attribute("data-address", re.compile(re.escape(ending) + "$"))


def opened(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.locator("#verdict > *").first).to_be_visible()
    page.wait_for_load_state("networkidle")  # the board may be drawn once more, for the room that there is


# --- walking ---------------------------------------------------------------------------------------------------------


def test_by_selecting_on_the_board(page: Page, visitor: Visitor) -> None:
    opened(page, "/analyse/nim:3,4,5")
    play = page.locator("#confirm")
    expect(play).to_be_disabled()
    page.locator('[data-token="1.3"]').click()
    expect(play).to_have_text("Play 1:1")
    expect(page.locator("#selection")).to_have_text("1:1 leads to 2,4,5")
    expect(page.locator('#moves tr[data-move="1:1"]')).to_have_class(re.compile("chosen"))
    page.locator('[data-token="2.4"]').click()
    expect(page.locator(".toast")).to_contain_text("select from one row only")
    assert visitor.covered() == []
    expect(play).to_be_disabled()
    page.locator("#clear").click()
    page.locator('[data-token="1.3"]').click()
    page.locator('[data-token="1.2"]').click()
    expect(play).to_have_text("Play 1:2")
    play.click()
    at(page, "/analyse/nim:3,4,5?line=1:2")
    expect(page.locator("#turn")).to_contain_text("Seat 2 to move")
    expect(page).to_have_title("Seat 2 to move 1,4,5 · Nim · Analyse · perfectplay")
    expect(page.locator("#verdict-title")).to_contain_text("Seat 2 is to move and loses, in 10 moves.")
    expect(page.locator("#go-spec")).to_have_value("nim:1,4,5")


def test_a_queen_on_a_board_and_back(page: Page, visitor: Visitor) -> None:
    """Wythoff's piles as a queen: the same moves and verdicts, kept in the address; the choice stays through a redraw."""
    opened(page, "/analyse/wythoff:4,7")
    page.locator('[data-token="2.7"]').click()
    expect(page.locator("#confirm")).to_have_text("Play 2:1")
    width = page.locator("#board").get_attribute("data-width") or ""
    page.set_viewport_size({"width": 700, "height": 900})  # drawn anew, for another width
    expect(page.locator("#board")).not_to_have_attribute("data-width", width)
    expect(page.locator("#confirm")).to_have_text("Play 2:1")
    expect(page.locator('[data-token="2.7"]')).to_have_attribute("aria-pressed", "true")
    expect(page.locator('[data-token="2.7"]')).to_be_focused()
    page.locator("#as-queen").click()
    expect(page.locator("#board [data-move]")).to_have_count(15)
    expect(page.locator("#board .lost")).to_have_count(5)
    expect(page).to_have_url(re.compile("queen=true$"))
    page.locator('[data-square="2,7"]').click()
    expect(page.locator("#selection")).to_have_text("1:2 leads to 2,7")
    expect(page.locator('#moves tr[data-move="1:2"]')).to_have_class(re.compile("chosen"))
    page.locator("#confirm").click()
    expect(page.locator("#turn")).to_contain_text("Seat 2 to move")
    visitor.look("analyse-queen")
    page.reload()
    expect(page.locator("#as-queen")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#board .crown").first).to_be_visible()
    page.locator("#as-queen").click()
    expect(page.locator("#board .stick").first).to_be_visible()
    at(page, "/analyse/wythoff:4,7?line=1:2")


def test_by_keyboard_alone(page: Page) -> None:
    opened(page, "/analyse/letters:WLW")
    page.locator("#board [data-token][tabindex='0']").focus()
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    at(page, "?line=R")
    expect(page.locator("#live")).to_contain_text("Seat 2 to move")
    page.locator("#moves a").first.focus()
    page.keyboard.press("Enter")
    at(page, "?line=R~L")
    page.locator("#go-back").focus()
    page.keyboard.press("Enter")
    at(page, "?line=R")
    expect(page.locator("#go-back")).to_be_focused()


def test_back_forward_and_reload_keep_the_place(page: Page) -> None:
    opened(page, "/analyse/wythoff:2,3")
    page.locator('#moves tr[data-move="both:1"] a').click()
    at(page, "?line=both:1")
    page.locator("#moves a").first.click()
    at(page, "?line=both:1~1:1")
    page.go_back()
    at(page, "?line=both:1")
    page.go_forward()
    at(page, "?line=both:1~1:1")
    page.reload()
    at(page, "?line=both:1~1:1")
    expect(page.locator("#tree [aria-current]")).to_have_text("2. 1:1")


def test_the_title_and_the_address_are_enough_to_share(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as other:
        opened(other.page, "/analyse/kayles:4,5?line=1:1:1%2B2~3:1")
        expect(other.page.locator("#turn")).to_contain_text("1,2,4")
        assert "Kayles" in other.page.title()
        expect(other.page.locator("#tree")).to_contain_text("2. 3:1")


# --- the tree --------------------------------------------------------------------------------------------------------


def test_variations_make_a_tree_and_stay(page: Page) -> None:
    opened(page, "/analyse/nim:1,2,3")
    page.locator('#moves tr[data-move="1:1"] a').click()
    at(page, "?line=1:1")
    page.keyboard.press("ArrowLeft")
    at(page, "/analyse/nim:1,2,3")
    page.locator('#moves tr[data-move="2:1"] a').click()
    at(page, "?line=2:1")
    page.keyboard.press("ArrowUp")
    at(page, "?line=1:1")
    page.keyboard.press("ArrowDown")
    at(page, "?line=2:1")
    page.keyboard.press("ArrowLeft")
    at(page, "/analyse/nim:1,2,3")
    page.keyboard.press("ArrowRight")
    at(page, "?line=2:1")
    page.reload()
    expect(page.locator("#tree .variation")).to_have_text("1. 2:1")
    page.locator("#forget").click()
    at(page, "/analyse/nim:1,2,3")
    expect(page.locator("#tree .variation")).to_have_count(0)
    expect(page.locator("#tree a")).to_have_text(["Start", "1. 1:1"])


def test_a_tree_is_saved_as_text_and_opened_again(page: Page) -> None:
    opened(page, "/analyse/nim:1,2,3")
    for address in ("?line=1:1~2:1", "?line=1:1~3:2~2:1", "?line=2:2"):
        page.goto(f"/analyse/nim:1,2,3{address}")
        at(page, address)
    with page.expect_download() as download:
        page.locator("#save-tree").click()
    text = download.value.path().read_text(encoding="utf-8")
    assert text == "nim:1,2,3\n1. 1:1 (1. 2:2) 2. 2:1 (2. 3:2 3. 2:1)\n"
    page.evaluate("localStorage.clear()")
    page.goto("/analyse")
    page.locator("#lines").fill(text)
    page.locator("#import button").click()
    at(page, "/analyse/nim:1,2,3")
    moves = ("Start", "1. 1:1", "1. 2:2", "2. 2:1", "2. 3:2", "3. 2:1")
    expect(page.locator("#tree a")).to_have_text([re.compile(rf"^{re.escape(move)}( ✗)?$") for move in moves])


def test_the_strip_tells_of_mistakes_and_can_be_walked(page: Page) -> None:
    opened(page, "/analyse/nim:3,4,5?line=1:1~2:3~3:4")
    strip = page.locator("#strip [data-ply]")
    expect(strip).to_have_count(4)
    expect(page.locator("#tree .mistake").first).to_contain_text("1. 1:1 ✗")
    strip.nth(1).click()
    at(page, "?line=1:1")
    expect(strip).to_have_count(4)
    expect(strip.nth(1)).to_have_class(re.compile("here"))
    strip.nth(1).focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    at(page, "?line=1:1~2:3")


# --- matches ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def imported(page: Page) -> Iterator[Page]:
    page.goto("/analyse")
    page.locator("#lines").fill(RECORDS)
    page.locator("#import button").click()
    expect(page.locator("#opened a")).to_have_count(3)
    yield page


def test_a_record_is_opened_walked_and_left_for_a_variation(imported: Page) -> None:
    page, record = imported, json.loads(RECORDS.splitlines()[0])
    page.locator("#opened a").first.click()
    expect(page.locator("h1")).to_have_text(" – ".join(seat["name"] for seat in record["seats"]))
    expect(page.locator("#strip [data-ply]")).to_have_count(record["plies"] + 1)
    page.keyboard.press("ArrowRight")
    at(page, "?ply=1")
    page.locator("#go-on").click()
    at(page, "?ply=2")
    other = page.locator("#moves tr").filter(has_not=page.locator(f'[data-move="{record["moves"][2]["move"]}"]')).nth(1)
    move = other.get_attribute("data-move")
    other.locator("a").click()
    at(page, f"?ply=2&line={move}")
    expect(page.locator("#tree .variation [aria-current]")).to_have_text(f"3. {move}")
    expect(page.locator("#tree a")).to_have_count(record["plies"] + 2)
    page.reload()
    page.keyboard.press("ArrowLeft")
    at(page, "?ply=2")
    with page.expect_download() as download:
        page.locator("#save-record").click()
    saved = json.loads(download.value.path().read_text(encoding="utf-8"))
    assert [moved["move"] for moved in saved["moves"]] == [moved["move"] for moved in record["moves"]]


def test_what_cannot_be_opened_is_said(page: Page) -> None:
    page.goto("/analyse")
    page.locator("#import button").click()
    expect(page.locator("#lines-problem")).to_have_text("Paste a record, or choose a file.")


def test_wrong_records_are_told(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/analyse")
    page.locator("#lines").fill('{"perfectplay": "match", "version": 9}')
    page.locator("#import button").click()
    expect(page.locator("#lines-problem")).to_contain_text("version 9 is not known here")
    page.locator("#lines").fill("wythof:4,5\n1. 1:1")
    page.locator("#import button").click()
    expect(page.locator("#lines-problem")).to_contain_text("'wythof'")
    visitor.wrong.clear()  # the browser itself tells of both refusals


# --- what can be opened ----------------------------------------------------------------------------------------------


def test_the_map_fills_step_by_step(page: Page) -> None:
    opened(page, "/analyse/wythoff:4,5")
    pending = page.locator("#lab-table .pending")
    play = page.locator("[data-fill-play]")
    expect(play).to_be_visible()
    expect(pending).to_have_count(0)
    page.locator("[data-fill-speed]").fill("1")
    play.click()
    expect(page.locator("[data-fill-says]")).to_contain_text(
        "step 1 of 9: (0,0) is P: every move from it leads to N. So 30 cells"
    )
    expect(play).to_have_text(re.compile("Pause"))
    play.click()
    expect(pending).to_have_count(121 - 1 - 30)
    page.locator("[data-fill-on]").click()
    expect(page.locator("[data-fill-says]")).to_contain_text("step 2 of 9: (1,2) is P")
    page.locator("[data-fill-back]").click()
    expect(pending).to_have_count(121 - 1 - 30)
    page.locator("[data-fill-all]").click()
    expect(pending).to_have_count(0)
    page.locator("[data-fill-speed]").fill("10")
    play.click()
    expect(page.locator("[data-fill-says]")).to_contain_text("step 9 of 9", timeout=10_000)
    expect(play).to_have_text(re.compile("Fill it"))
    page.get_by_label("Grundy values").check()
    expect(page.locator('#lab-table [data-position="2,2"] text')).to_have_text("1")
    expect(page.locator('#lab-table [data-position="4,5"]')).to_have_class(re.compile("here"))
    page.locator("#lab-table [data-asks=size]").select_option("6")
    expect(page.locator("#lab-table [data-position]")).to_have_count(49)
    page.locator('#lab-table [data-position="3,5"]').focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    at(page, "/analyse/wythoff:3,4")


def test_the_graph_is_walked(page: Page) -> None:
    opened(page, "/analyse/nim:1,2,3")
    page.locator("#lab-graph summary").click()
    nodes = page.locator("#lab-graph [data-position]")
    expect(nodes).to_have_count(14)
    page.locator('#lab-graph [data-position="0,2,2"]').click()
    at(page, "?line=1:1~3:1")
    expect(page.locator("#lab-graph .here")).to_have_attribute("data-position", "0,2,2")
    nodes.last.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#turn")).to_contain_text("The game is over")


def test_the_triangle_follows_the_walk(page: Page) -> None:
    opened(page, "/analyse/letters:WLWLL")
    expect(page.locator("#lab-triangle .way")).to_have_count(5)
    page.locator("#moves a").first.click()
    expect(page.locator("#lab-triangle .way")).to_have_count(4)


def test_values_and_winning_sets(page: Page) -> None:
    opened(page, "/analyse/kayles:5,6")
    page.locator("#lab-sequence summary").first.click()
    expect(page.locator("#lab-sequence")).to_contain_text("Proved: from 71 on")
    page.locator("#lab-sequence [data-asks=size]").select_option("500")
    expect(page.locator("#lab-sequence .band").first).to_be_attached()
    opened(page, "/analyse/1357")
    page.locator("#lab-sets summary").first.click()
    expect(page.locator("#set-1")).to_contain_text("from 368 of them")
    page.locator("#lab-sets details summary").nth(1).click()
    page.locator("#lab-sets .thumbs a").filter(visible=True).first.click()
    expect(page.locator("#verdict-title")).to_contain_text("Seat 2 is to move and loses")


def test_moves_are_sorted(page: Page) -> None:
    opened(page, "/analyse/nim:3,4,5")

    def shown(kind: str) -> list[str]:
        return [str(row.get_attribute(f"data-{kind}")) for row in page.locator("#moves tbody tr").all()]

    page.locator('[data-sort="value"]').click()
    assert list(map(int, shown("value"))) == sorted(map(int, shown("value")))
    page.locator('[data-sort="value"]').click()
    assert list(map(int, shown("value"))) == sorted(map(int, shown("value")), reverse=True)
    expect(page.locator('th:has([data-sort="value"])')).to_have_attribute("aria-sort", "descending")
    page.locator('[data-sort="wins"]').click()
    assert shown("wins")[0] == "0"
    page.locator("#moves a").first.click()
    expect(page.locator('th:has([data-sort="wins"])')).to_have_attribute("aria-sort", "ascending")


def test_what_takes_long_tells_how_far_it_is_and_can_be_stopped(page: Page) -> None:
    page.goto("/analyse/sticks:45,special")
    expect(page.locator("#verdict .working")).to_contain_text(re.compile(r"Thinking: [\d,]+ positions"), timeout=20_000)
    page.locator("#verdict .working button").click()
    expect(page.locator("#verdict")).to_contain_text("Stopped.")
    page.locator("#board [data-token]").first.click()
    expect(page.locator("#confirm")).to_be_enabled()


def test_what_is_too_large_is_said(visitor: Visitor) -> None:
    page = visitor.page
    opened(page, "/analyse/nim:99,99,99")
    page.locator("#lab-graph summary").click()
    expect(page.locator("#lab-graph .message")).to_contain_text("150 positions")
    visitor.wrong.clear()  # the browser itself tells of the refusal


# --- everybody -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(
    "address", ["/analyse/wythoff:4,5?line=1:1", "/analyse/1357", "/analyse/letters:WLWLLWW", "/analyse"]
)
def test_all_that_opens_is_for_everybody(browser: Browser, server: Server, address: str, theme: str) -> None:
    with visiting(browser, server.url, color_scheme=theme) as visitor:
        page = visitor.page
        page.goto(address)
        for lab in page.locator(".lab").all():
            if lab.get_attribute("open") is None:
                lab.locator("> summary").click()
        page.wait_for_load_state("networkidle")
        for details in page.locator(".lab details > summary").all():
            details.click()
        page.wait_for_timeout(300)
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()
        visitor.look(f"analyse-open-{re.sub('[^a-z0-9]+', '-', address)}-{theme}")


@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE])
def test_on_a_phone_by_touch_in_russian(browser: Browser, server: Server, size: tuple[int, int]) -> None:
    with visiting(browser, server.url, size, has_touch=True, is_mobile=True, locale="ru-RU") as visitor:
        page = visitor.page
        opened(page, "/analyse/sticks:20,take=2-3,adjacent")
        for place in ("4", "5"):
            page.locator(f'[data-token="{place}"]').tap()
        expect(page.locator("#confirm")).to_have_text("Ход 4-5")
        page.locator("#confirm").tap()
        at(page, "?line=4-5")
        expect(page.locator("#turn")).to_contain_text("Ходит: Игрок 2")
        assert visitor.sideways() == 0
        page.locator("#lab-graph summary").tap()
        page.locator("#lab-table summary").tap()
        page.wait_for_load_state("networkidle")
        assert visitor.sideways() == 0
        visitor.look(f"analyse-phone-{size[0]}-ru")
        page.locator("a[hreflang=en]").tap()
        expect(page.locator("#turn")).to_contain_text("Seat 2 to move")
        assert "line=4-5" in page.url
        visitor.wrong.clear()  # the graph is too large, and the browser tells of it


# --- the page about the interface ------------------------------------------------------------------------------------


def test_questions_are_tried_on_the_page_about_the_interface(page: Page) -> None:
    page.goto("/api")
    page.locator("#solve form button").click()
    expect(page.locator("#solve [data-status]")).to_have_text("200 OK")
    expect(page.locator("#solve [data-body]")).to_contain_text('"winner": 2')
    expect(page.locator("#solve [data-asked]")).to_have_text("GET /api/v1/solve?spec=1357")
    page.locator("#play form button").click()
    expect(page.locator("#play [data-body]")).to_contain_text('"after":')
    page.locator("#explain-line").select_option("true")
    page.locator("#explain form button").click()
    expect(page.locator("#explain [data-body]")).to_contain_text('"line": [')


def test_refusals_are_shown_there_too(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/api")
    page.locator("#rules-spec").fill("wythof")
    page.locator("#rules form button").click()
    expect(page.locator("#rules [data-body]")).to_contain_text("perhaps 'wythoff' is meant")
    visitor.wrong.clear()
