"""People against people: at one screen, on two machines; networks and servers that go away and come back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest
from playwright.sync_api import Browser, expect

from tests.web.browser import PHONE, Visitor, visiting
from tests.web.playing import Sitting, any_move
from tests.web.server import Server, running
from tests.web.wire import wire_to


@contextmanager
def two(browser: Browser, server: Server, spec: str = "1357") -> Iterator[tuple[Sitting, Sitting]]:
    """Ada sets a match up and sends the link to Bo, who sits at a phone."""
    with ExitStack() as stack:
        ada = Sitting(
            stack.enter_context(visiting(browser, server.url, permissions=["clipboard-read", "clipboard-write"]))
        )
        bo = Sitting(stack.enter_context(visiting(browser, server.url, PHONE, has_touch=True, is_mobile=True)))
        ada.page.goto(f"/play/{spec}")
        ada.page.get_by_label("Who sits at seat 2").select_option("elsewhere")
        ada.page.get_by_label("Name at seat 1").fill("Ada")
        ada.page.get_by_label("Name at seat 2").fill("Bo")
        ada.page.get_by_role("button", name="Start the match").click()
        expect(ada.part("invite")).to_contain_text("Send the link of this seat to Bo.")
        ada.part("copy-link").click()
        expect(ada.page.locator(".toast")).to_contain_text("copied")
        link = ada.page.evaluate("navigator.clipboard.readText()")
        ada.visitor.look("invite")
        bo.page.goto(link)
        expect(bo.part("status")).to_have_text("Ada to move")
        expect(ada.part("invite")).to_be_hidden()
        yield ada, bo


def test_two_browsers_in_one_room(browser: Browser, server: Server) -> None:
    with two(browser, server) as (ada, bo):
        assert ada.match_id == bo.match_id
        assert bo.match_id not in bo.page.evaluate("document.cookie"), "keys are not for scripts"
        while ada.wait_for_turn():
            ada.play(any_move)
            if not bo.wait_for_turn():
                break
            bo.play(any_move, "touch")
        over = ada.view()
        assert over["ending"] == "played"
        expect(ada.part("end-title")).to_have_text(re.compile("won"))
        said = {ada.part("end-title").inner_text(), bo.part("end-title").inner_text()}
        assert "You have won" in said
        assert said & {"Ada has won", "Bo has won"}
        bo.visitor.look("people-end-phone")
        # whoever asks second comes to the same match
        ada.part("rematch").click()
        ada.page.wait_for_url(lambda url: over["id"] not in url)
        expect(bo.part("rematch")).to_have_text("To the rematch")
        bo.part("rematch").click()
        bo.page.wait_for_url(lambda url: over["id"] not in url)
        assert ada.match_id == bo.match_id
        expect(bo.part("status")).to_have_text("Your turn")


def test_a_stranger_watches_and_cannot_play(browser: Browser, server: Server) -> None:
    with two(browser, server) as (ada, _), visiting(browser, server.url) as visitor:
        stranger = Sitting(visitor)
        stranger.open(ada.match_id)
        expect(stranger.part("status")).to_have_text("Ada to move")
        expect(stranger.part("act")).to_be_hidden()
        assert stranger.page.locator("#board .live").count() == 0
        ada.play(any_move)
        expect(stranger.part("status")).to_have_text("Bo to move")


def test_undo_and_insight_need_the_other(browser: Browser, server: Server) -> None:
    with two(browser, server) as (ada, bo):
        ada.play(any_move)
        ada.part("undo").click()
        expect(ada.part("ask")).to_contain_text("Waiting for Bo to agree to the undo")
        expect(bo.part("ask")).to_contain_text("Ada asks to take the last move back")
        bo.visitor.look("ask-phone")
        bo.part("ask-no").click()
        expect(ada.part("ask")).to_be_hidden()
        ada.part("undo").click()
        bo.part("ask-yes").click()
        expect(ada.part("move-number")).to_have_text("Move 1")
        ada.part("show-winner").check()
        expect(ada.part("insight-text")).to_have_text("Waiting for Bo to agree")
        expect(bo.part("insight-text")).to_have_text("Ada would like all to see who should win")
        expect(ada.part("prediction")).to_be_hidden()
        bo.part("show-winner").check()
        expect(ada.part("prediction")).to_have_text("Bo wins in 15 moves")
        expect(bo.part("prediction")).to_have_text("You win in 15 moves")


def test_presence_is_seen(browser: Browser, server: Server) -> None:
    with two(browser, server) as (ada, bo):
        dot = ada.page.locator('.seat[data-seat="2"] .presence')
        expect(dot).to_have_attribute("aria-label", "here")
        bo.page.goto("/")
        expect(dot).to_have_attribute("aria-label", "away")
        bo.page.go_back()
        expect(dot).to_have_attribute("aria-label", "here")


def test_a_move_that_comes_too_late_shows_the_match_as_it_is(browser: Browser, server: Server) -> None:
    """Two windows of one player: what the one has played, the other does not play again."""
    with visiting(browser, server.url) as visitor:
        me = Sitting(visitor)
        view = me.new("nim:5,5", "person,person")
        me.page.route("**/events*", lambda route: route.abort())
        me.open(view["id"])  # this window hears nothing
        moved = visitor.context.request.post(f"/api/v1/matches/{view['id']}/moves", data={"move": "1:5", "ply": 1})
        assert moved.ok
        me.select(["2.1"])
        me.confirm()
        expect(me.page.locator(".toast")).to_contain_text("The match had gone on meanwhile")
        expect(me.part("move-number")).to_have_text("Move 2")
        assert me.view()["ply"] == 1
        visitor.wrong.clear()


def test_two_at_one_screen(visitor: Visitor) -> None:
    me = Sitting(visitor)
    me.new("nim:2,2", "person,person", names=["Ada", "Bo"])
    expect(me.part("status")).to_have_text("Ada to move")
    me.play(any_move)
    expect(me.part("status")).to_have_text("Bo to move")
    me.part("undo").click()
    expect(me.part("status")).to_have_text("Ada to move")
    me.part("show-winner").check()
    expect(me.part("prediction")).to_have_text("Bo wins in 4 moves")
    me.play_on(any_move)
    expect(me.part("end-title")).to_have_text(re.compile("^(Ada|Bo) has won$"))


@pytest.fixture
def own_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("restarted")) as started:
        yield started


def test_a_restart_of_the_server_keeps_the_match(browser: Browser, own_server: Server) -> None:
    with two(browser, own_server) as (ada, bo):
        ada.play(any_move)
        bo.wait_for_turn()
        own_server.stop()
        expect(bo.page.locator(".toast")).to_contain_text("connection is lost")
        bo.select(["4.7"], "touch")
        bo.confirm("touch")
        expect(bo.page.locator(".toast")).to_contain_text("does not answer")
        own_server.start()
        expect(bo.page.locator("body.lost")).to_have_count(0)
        bo.confirm("touch")  # what was selected is still selected
        assert ada.wait_for_turn()
        assert [moved["move"] for moved in ada.view()["moves"]] == ["1:1", "4:1"]
        ada.play(any_move)
        expect(bo.part("move-number")).to_have_text("Move 4")
        ada.visitor.wrong.clear()  # the browser itself complains of lost connections
        bo.visitor.wrong.clear()


@pytest.mark.parametrize("how", ["silence", "cut"])
def test_ten_seconds_without_a_network_lose_nothing(browser: Browser, server: Server, how: str) -> None:
    with ExitStack() as stack:
        wire = stack.enter_context(wire_to(server.port))
        ada = Sitting(stack.enter_context(visiting(browser, server.url)))
        bo = Sitting(stack.enter_context(visiting(browser, wire.url)))
        view = ada.new("1357", "person,person", here=[1])
        bo.page.goto(view["links"]["2"])
        expect(bo.part("status")).to_have_text("player 1 to move")
        getattr(wire, how)()
        ada.play(any_move)
        bo.page.wait_for_timeout(10_000)
        expect(bo.part("status")).to_have_text("player 1 to move")
        expect(bo.page.locator("body.lost")).to_have_count(int(how == "cut"))
        wire.mend()
        expect(bo.part("status")).to_have_text("Your turn", timeout=10_000)
        expect(bo.page.locator("body.lost")).to_have_count(0)
        bo.play(any_move)
        assert ada.wait_for_turn()
        bo.visitor.wrong.clear()  # the browser itself complains of lost connections


def test_a_browser_that_says_it_is_offline_is_believed(visitor: Visitor) -> None:
    me = Sitting(visitor)
    me.new("1357")
    visitor.context.set_offline(True)
    expect(me.page.locator(".toast")).to_contain_text("connection is lost")
    me.select(["4.7"])
    me.confirm()
    expect(me.page.locator(".toast")).to_contain_text("does not answer")
    visitor.context.set_offline(False)
    expect(me.page.locator("body.lost")).to_have_count(0)
    me.confirm()
    expect(me.part("move-number")).to_have_text("Move 3")
    visitor.wrong.clear()
