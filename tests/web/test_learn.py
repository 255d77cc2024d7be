"""Every lesson played through: by what the solvers find, and by every wrong answer there is; a wrong lesson fails here."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

import perfectplay as pp
from perfectplay.faces.web import words
from perfectplay.faces.web.learning import lessons as files
from perfectplay.faces.web.learning.boards import Beat, OnBoard, Win
from perfectplay.faces.web.learning.choices import WhichDecide, WhoIsSafe, WhoWins
from perfectplay.faces.web.learning.grids import LOST, Bits, Squares, waves
from perfectplay.faces.web.learning.lesson import Given, Judged, Step
from perfectplay.faces.web.learning.lessons import lessons
from perfectplay.faces.web.learning.numbers import Pairs, Values
from perfectplay.faces.web.thinking.questions import QUESTIONS
from tests.web.loops import finished
from tests.web.server import Server

STEPS = [(lesson.name, number) for lesson in lessons().values() for number in range(1, len(lesson.steps) + 1)]
MOST_MOVES = 60


async def ask(question: str, /, **values: Any) -> Any:
    """As the server asks, without processes of their own."""
    return QUESTIONS[question](**values)


def step_of(name: str, number: int) -> Step:
    return lessons()[name].step(number)


async def played(step: Step) -> Judged:
    """A step, by its solution, to its end."""
    given = Given(moves=(await step.shown(ask)).moves)
    for _ in range(MOST_MOVES):
        judged = await step.judged(await step.solution(given, ask), ask)
        assert judged.right, judged
        assert "wrong" not in judged.marks.values()
        if judged.done:
            return judged
        given = Given(moves=judged.moves)
    raise AssertionError("it does not end")


@pytest.mark.parametrize(("name", "number"), STEPS)
def test_the_solution_is_right_and_everything_else_is_wrong(name: str, number: int) -> None:
    async def at_work() -> None:
        step = step_of(name, number)
        judged = await played(step)
        assert judged.said == [step.well]
        wrong = await step.wrong(ask)
        assert wrong, "there is nothing to learn where every answer is right"
        for given in wrong:
            judged = await step.judged(given, ask)
            assert judged.right is False, given
            assert not judged.done
            assert judged.said
            assert all(said and len(said) < 400 for said in judged.said), judged.said
            assert judged.said != [step.well]

    finished(at_work())


@pytest.mark.parametrize(("name", "number"), STEPS)
def test_what_is_true_of_a_step_by_exhaustive_search(name: str, number: int) -> None:
    """The same, by ways that the lessons do not use: walking every position, and the definitions."""
    step = step_of(name, number)

    async def answer() -> Given:
        return await step.solution(Given(), ask)

    found = finished(answer())
    if isinstance(step, Win):
        walked = pp.solve(step.spec).walked()
        game = step.game
        winning = {game.key(grade.after) for grade in walked.grades() if grade.wins}
        assert game.key(game.after(game.start(), step.selected(game.start(), found.tokens or []))) in winning
    elif isinstance(step, WhoWins):
        assert found.chosen == ["mover" if pp.solve(step.spec).walked().outcome().value == "N" else "other"]
    elif isinstance(step, WhoIsSafe):
        seats = pp.solve(step.spec).seats()
        assert found.chosen == ([str(seat) for seat, said in seats.items() if said.safe] or ["nobody"])
    elif isinstance(step, WhichDecide):
        assert [int(place) for place in found.chosen or []] == _deciding(step.length)
    elif isinstance(step, Squares):
        for wave in waves(step.spec):
            assert {pp.solve(f"wythoff:{one},{other}").outcome().value for one, other in wave.lost} == {"P"}
            assert {pp.solve(f"wythoff:{one},{other}").outcome().value for one, other in wave.won} == {"N"}
    elif isinstance(step, Pairs):
        numbers = list((found.numbers or {}).values())
        for small, large in zip(numbers[::2], numbers[1::2], strict=True):
            assert pp.solve(f"wythoff:{small},{large}", method="graph").outcome().value == "P"
    elif isinstance(step, Values):
        heap_game: Any = pp.game(step.spec)
        values = [pp.solve(heap_game.starting_at((heap,)), method="graph").value() for heap in range(step.most + 1)]
        assert found.numbers == {f"v{heap}": values[heap] for heap in range(step.known, step.most + 1)}
    elif isinstance(step, Bits) and step.add:
        total = 0
        for row in step.rows:
            total ^= row
        assert sum(int(place.partition(".")[2]) for place in found.chosen or []) == total


def _deciding(length: int) -> list[int]:
    """The places that matter, by minimax over all strings."""

    def wins(letters: str) -> bool:
        if len(letters) == 1:
            return letters == "W"
        return not (wins(letters[1:]) and wins(letters[:-1]))

    strings = [f"{number:0{length}b}".replace("0", "L").replace("1", "W") for number in range(2**length)]
    return [
        place + 1
        for place in range(length)
        if any(
            wins(letters) != wins(letters[:place] + ("L" if letters[place] == "W" else "W") + letters[place + 1 :])
            for letters in strings
        )
    ]


@pytest.mark.parametrize("step", [step for name, number in STEPS if isinstance(step := step_of(name, number), OnBoard)])
def test_selections_that_are_no_moves_are_no_answers(step: OnBoard) -> None:
    async def at_work() -> None:
        moves = (await step.shown(ask)).moves
        for tokens in ([], ["99.99"], ["nonsense"], ["1.1", "3.3", "nonsense"]):
            judged = await step.judged(Given(tokens=tokens, moves=moves), ask)
            assert judged.right is None
            assert not judged.done
            assert judged.moves == (moves if isinstance(step, Beat) else [])

    finished(at_work())


def test_a_game_against_a_bot_is_won_whatever_good_moves_are_made() -> None:
    """Not by the solution alone: by the last winning move of the list instead of the first."""

    async def at_work() -> None:
        for name, number in STEPS:
            step = step_of(name, number)
            if not isinstance(step, Beat) or step.against:
                continue
            moves, over = (await step.shown(ask)).moves, False
            while not over:
                position, turn = step._replayed(moves)
                for move in reversed(list(step.game.moves(position))):
                    given = Given(tokens=step.tokens(position, move), moves=moves)
                    judged = await step.judged(given, ask)
                    if judged.right:
                        break
                assert judged.right, (name, number, turn)
                moves, over = judged.moves, judged.done
            assert judged.said == [step.well]

    finished(at_work())


def test_every_text_is_marked_for_translation() -> None:
    """Whatever a step says stands in the lessons as _("…"); nothing is made up from parts there."""
    sources = "".join(path.read_text(encoding="utf-8") for path in Path(files.__file__).parent.glob("*.py"))
    plain = re.sub(r'"\s*\n\s*"', "", sources)
    for lesson in lessons().values():
        for text in (lesson.title, lesson.idea, *(said for step in lesson.steps for said in (step.text, step.well))):
            shown = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
            assert f'"{shown}"' in plain, text
            assert text.strip() == text
    for lesson in lessons().values():
        for step in lesson.steps:
            assert not set("*`#") & set(step.well), f"{step.well!r} is shown as plain text"


def test_lessons_speak_the_language_of_the_request() -> None:
    async def at_work() -> list[str]:
        step = step_of("mirror", 1)
        said = await step.judged(Given(chosen=["mover"]), ask)
        return [*said.said, *(text for _id, text in (await step.shown(ask)).choices)]

    english = finished(at_work())
    held = words.language.set("ru")
    try:
        russian = finished(at_work())
    finally:
        words.language.reset(held)
    assert len(english) == len(russian)
    assert all(re.search("[а-я]", text) for text in russian), russian


# --- over HTTP ------------------------------------------------------------------------------------------------------


@pytest.fixture
def client(server: Server) -> Iterator[httpx.Client]:
    with server.client() as made:
        yield made


def post(client: httpx.Client, path: str, **body: Any) -> Any:
    answer = client.post(f"/api/v1/learn/{path}", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_the_list_of_lessons(client: httpx.Client) -> None:
    told = client.get("/api/v1/learn").json()
    assert [(one["name"], one["steps"]) for one in told] == [(one.name, len(one.steps)) for one in lessons().values()]
    assert {one["play"] for one in told} <= {one.play for one in lessons().values()}
    for one in told:
        if one["play"]:
            assert pp.game(one["play"]).players >= 2
    page = client.get("/learn").text
    assert all(f'href="/learn/{one["name"]}"' in page for one in told)


@pytest.mark.parametrize(("name", "number"), STEPS)
def test_every_step_has_a_page_and_is_judged_over_http(client: httpx.Client, name: str, number: int) -> None:
    page = client.get(f"/learn/{name}/{number}")
    assert page.status_code == 200
    assert len(page.content) < 60_000
    assert 'style="' not in page.text
    told = client.get(f"/api/v1/learn/{name}/{number}").json()
    answer = {"moves": told["moves"]}
    for _ in range(MOST_MOVES):
        solution = post(client, f"{name}/{number}/solution", **answer)
        wanted = {"board": "tokens", "choices": "chosen"}.get(told["widget"])
        assert wanted is None or solution[wanted] is not None
        judged = post(
            client, f"{name}/{number}", **{key: value for key, value in solution.items() if value is not None}
        )
        assert judged["right"] is True
        if judged["done"]:
            break
        answer = {"moves": judged["moves"]}
    assert judged["done"]
    if told["widget"] == "board":
        assert judged["board"].startswith("<svg")


@pytest.mark.parametrize(
    ("path", "body", "status", "said"),
    [
        ("nim-sums/1", {}, 404, "perhaps 'nim-sum'"),
        ("nothing/1", {}, 404, "there are lost-and-won"),
        ("mirror/99", {}, 404, "numbered from 1 to 7"),
        ("mirror/0", {}, 422, "greater"),
        ("mirror/x", {}, 422, "number"),
        ("mirror/1", {}, 422, "'chosen'"),
        ("mirror/1", {"chosen": ["me"]}, 422, "'me' cannot be chosen"),
        ("mirror/1", {"chosen": "mover"}, 422, "chosen"),
        ("mirror/1", {"chosen": ["x"] * 300}, 422, "chosen"),
        ("mirror/2", {}, 422, "'tokens'"),
        ("mirror/2", {"tokens": [1]}, 422, "tokens"),
        ("mirror/3", {"tokens": ["1.1"], "moves": ["9:9"]}, 422, "no row 9"),
        ("mirror/3", {"tokens": ["1.1"], "moves": ["1:1"]}, 422, "not your turn"),
        ("mirror/3", {"tokens": ["1.1"], "moves": ["1:5", "2:3"]}, 422, "not your turn"),
        ("mirror/3", {"tokens": ["1.1"], "moves": ["1:1"] * 201}, 422, "moves"),
        ("lost-and-won/2", {"chosen": ["9,9"]}, 422, "'9,9' is no place"),
        ("mex/1", {"numbers": {"v99": 1}}, 422, "'v99' is no place"),
        ("mex/1", {"numbers": {"v1": 10**30}}, 422, "numbers"),
        ("mex/1", {"numbers": {"v1": "one"}}, 422, "numbers"),
        ("mex/1", {"surprise": 1}, 422, "surprise"),
    ],
)
def test_bad_answers_are_refused_in_a_line(
    client: httpx.Client, path: str, body: dict[str, Any], status: int, said: str
) -> None:
    answer = client.post(f"/api/v1/learn/{path}", json=body)
    assert answer.status_code == status, answer.text
    error = answer.json()["error"]
    assert said in error
    assert "\n" not in error
    assert len(error) < 500


@pytest.mark.parametrize("path", ["nothing", "mirror/0", "mirror/99", "mirror/x", "mirror/٣", "mirror/1/2", "%2e%2e/x"])
def test_pages_that_are_not_there(client: httpx.Client, path: str) -> None:
    assert client.get(f"/learn/{path}").status_code == 404


def test_half_an_answer_is_no_mistake(client: httpx.Client) -> None:
    judged = post(client, "mex/1", numbers={"v1": 1})
    assert (judged["right"], judged["marks"]) == (None, {"v1": "right"})
    judged = post(client, "mirror/1", chosen=[])
    assert judged["right"] is None
    assert "Nothing is marked yet." in post(client, "lost-and-won/2", chosen=[])["said"]


def test_marks_say_which_place_is_wrong(client: httpx.Client) -> None:
    judged = post(client, "lost-and-won/4", chosen=["1,2", "1,3"])
    assert judged["marks"] == {"1,2": "right", "1,3": "wrong"}
    assert "from there 2:1 reaches 1,2" in judged["said"][0]
    assert step_of("lost-and-won", 4).find == LOST  # type: ignore[attr-defined]
