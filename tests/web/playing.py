"""Somebody who plays in a browser: by mouse, by touch or by keyboard, on any board."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import Locator, expect

import perfectplay as pp
from perfectplay.players.base import Judge
from tests.web.browser import Visitor

View = dict[str, Any]
#: Chooses a move of the game at a position.
Plan = Callable[[Any, Any], Any]
MINE_OR_OVER = re.compile("^(mine|over)$")


def any_move(game: Any, position: Any) -> Any:
    return next(iter(game.moves(position)))


def best_move(game: Any, position: Any) -> Any:
    """A soonest win, or the longest resistance."""
    winning = Judge(pp.solve(game)).soonest(position)
    return winning[0].move if winning else any_move(game, position)


class Sitting:
    """One person at a match, at one browser."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.page = visitor, visitor.page

    # --- getting there ------------------------------------------------------------------------------------------

    def new(self, spec: str, seats: str = "person,perfect", **terms: Any) -> View:
        """A match made as the setup makes it, in this browser."""
        wanted = {"spec": spec, "seats": seats.split(","), "pause": 0, **terms}
        answer = self.visitor.context.request.post("/api/v1/matches", data=wanted)
        assert answer.ok, answer.text()
        view: View = answer.json()
        self.open(view["id"])
        return view

    def open(self, match_id: str) -> None:
        self.page.goto(f"/match/{match_id}")
        expect(self.part("stage")).to_have_attribute("data-turn", re.compile("."))  # the script has begun

    # --- looking ------------------------------------------------------------------------------------------------

    @property
    def match_id(self) -> str:
        return self.page.url.rpartition("/")[2]

    def view(self) -> View:
        """What the server says to this browser."""
        said: View = self.visitor.context.request.get(f"/api/v1/matches/{self.match_id}").json()
        return said

    def part(self, name: str) -> Locator:
        return self.page.locator(f"#{name}")

    def wait_for_turn(self) -> bool:
        """Until it is this person's turn; False once the match is over."""
        expect(self.part("stage")).to_have_attribute("data-turn", MINE_OR_OVER)
        return self.part("stage").get_attribute("data-turn") == "mine"

    def token(self, name: str) -> Locator:
        return self.page.locator(f'#board [data-token="{name}"].live')

    # --- playing ------------------------------------------------------------------------------------------------

    def select(self, tokens: Sequence[str], how: str = "mouse") -> None:
        if how == "keyboard":
            for name in tokens:
                self._go_to(name)
                self.page.keyboard.press(" ")
        for name in tokens if how != "keyboard" else ():
            touched = self.token(name).locator(".hit")
            touched.tap() if how == "touch" else touched.click()
            expect(self.token(name)).to_have_attribute("aria-pressed", "true")

    def _go_to(self, name: str) -> None:
        """With the arrow keys alone, from wherever the focus is on the board."""
        if not self.page.evaluate("document.getElementById('board').contains(document.activeElement)"):
            self.page.locator('#board [tabindex="0"]').first.focus()
        for _ in range(200):
            key = self.page.evaluate(_NEXT_KEY, name)
            if not key:
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"the arrow keys do not lead to {name}")

    def confirm(self, how: str = "mouse") -> None:
        if how == "keyboard":
            self.page.keyboard.press("Enter")
        elif how == "touch":
            self.part("confirm").tap()
        else:
            self.part("confirm").click()

    def play(self, plan: Plan = any_move, how: str = "mouse") -> None:
        """One move, as the plan says."""
        view = self.view()
        game = pp.game(view["spec"])
        position = game.read(view["position"])
        move = plan(game, position)
        self.select(game.tokens(position, move), how)
        self.confirm(how)
        self.page.wait_for_function("ply => document.querySelectorAll('#moves li').length >= ply", arg=view["ply"] + 1)

    def play_on(self, plan: Plan = any_move, how: str = "mouse") -> View:
        """To the end."""
        while self.wait_for_turn():
            self.play(plan, how)
        expect(self.part("end")).to_be_visible()
        return self.view()


#: Which arrow leads nearer to the token with this id; nothing once the focus is there.
_NEXT_KEY = """name => {
  const middle = (one) => { const box = one.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
  const here = document.activeElement, there = document.querySelector(`#board [data-token="${name}"]`);
  if (here === there) return "";
  const [x, y] = middle(here), [tx, ty] = middle(there);
  if (Math.abs(ty - y) > 20) return ty > y ? "ArrowDown" : "ArrowUp";
  return tx > x ? "ArrowRight" : "ArrowLeft";
}"""
