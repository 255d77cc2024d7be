"""A whole game of each family in a real browser: by mouse, by touch on a phone, and by keyboard alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from perfectplay.registry import families
from tests.web.browser import LAPTOP, PHONE, visiting
from tests.web.playing import Sitting, any_move, best_move
from tests.web.server import Server

#: Small starts, so that a game takes a few moves.
FAMILIES = {
    "sticks": "sticks:7,take=1-3,adjacent",
    "nim": "nim:2,3",
    "wythoff": "wythoff:3,4",
    "letters": "letters:WLWWL",
    "neonim": "neonim:2,3,players=3",
    "chomp": "chomp:2x3",
    "fibonacci": "fibonacci:8",
    "subtraction": "subtraction:8,take=1+3+4",
    "moore": "moore:2,2,1",
    "lasker": "lasker:2,3",
    "grundy": "grundy:6",
    "octal": "octal:5,code=4.3",
}
VARIANTS = {
    "sticks-gaps": "sticks:xx.xxx.x,take=1-2,adjacent",
    "sticks-special": "sticks:6,special",
    "nim-misere": "nim:1,2,3,misere",
    "kayles": "kayles:3,2",
}
DEVICES = {"mouse": (LAPTOP, {}), "touch": (PHONE, {"has_touch": True, "is_mobile": True}), "keyboard": (LAPTOP, {})}


def test_every_family_is_played() -> None:
    assert set(FAMILIES) == {found.game_class.family for found in families().values()}  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("name", "how"), [*((name, how) for name in FAMILIES for how in DEVICES), *((name, "mouse") for name in VARIANTS)]
)
def test_a_whole_game(browser: Browser, server: Server, name: str, how: str) -> None:
    size, options = DEVICES[how]
    with visiting(browser, server.url, size, **options) as visitor:
        me = Sitting(visitor)
        game = (FAMILIES | VARIANTS)[name]
        others = ",".join(["cautious"] * (2 if "players=3" in game else 1))
        me.new(game, f"person,{others}")
        view = me.play_on(any_move, how)
        assert view["ending"] == "played"
        assert me.part("end-title").inner_text() == view["status"]
        assert visitor.sideways() == 0
        visitor.look(f"end-{name}-{how}")


def test_who_plays_perfectly_from_a_won_start_beats_the_perfect_bot(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as visitor:
        me = Sitting(visitor)
        me.new("nim:3,4,5")
        assert me.play_on(best_move)["winners"] == [1]
        assert me.part("status").inner_text() == "You have won"
        end = me.part("end-more")
        end.locator("table").wait_for()
        assert "100 %" in end.inner_text()
        assert "No mistake was made: You stood to win from the start." in end.inner_text()


def test_the_perfect_bot_wins_what_is_lost(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as visitor:
        me = Sitting(visitor)
        me.new("1357", names=["", "Perfect"])
        assert me.play_on(any_move)["winners"] == [2]
        assert me.part("end-title").inner_text() == "Perfect has won"


def test_wythoff_as_a_queen(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as visitor:
        me = Sitting(visitor)
        me.new("wythoff:3,4", "person,cautious")
        me.part("as-queen").click()
        while me.wait_for_turn():
            square = visitor.page.locator("#board [data-move].live").last
            square.wait_for()
            square.click()
            ply = me.view()["ply"]
            assert me.part("confirm").inner_text() == f"Play {square.get_attribute('data-move')}"
            me.confirm()
            visitor.page.wait_for_function("ply => document.querySelectorAll('#moves li').length > ply", arg=ply)
        assert me.view()["ending"] == "played"
