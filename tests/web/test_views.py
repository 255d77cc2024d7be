"""What viewers are sent: made once for all who see the same, never that of somebody else, and nothing before it is stored."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from perfectplay.archive import Archive
from perfectplay.errors import ArchiveError, PerfectPlayError
from perfectplay.faces.web import pictures, words
from perfectplay.faces.web.api.matches import _changes
from perfectplay.faces.web.rooms import rooms as live
from perfectplay.faces.web.rooms import table, view
from perfectplay.faces.web.rooms.keeper import Keeper
from perfectplay.faces.web.rooms.room import Gone, Room
from perfectplay.faces.web.rooms.rooms import Rooms
from perfectplay.faces.web.rooms.table import Shown
from perfectplay.faces.web.rooms.view import sight_of, view_of
from perfectplay.faces.web.settings import Settings
from perfectplay.faces.web.thinking import questions
from perfectplay.match import Match
from perfectplay.record import Terms
from tests.web.loops import finished


class Thinkers:
    """Answers at once, here."""

    def known(self, name: str, /, **values: Any) -> Any:
        return None

    async def ask(self, name: str, /, **values: Any) -> Any:
        return questions.QUESTIONS[name](**values)


class Store:
    """A keeper that writes when it is told to."""

    def __init__(self) -> None:
        self.asked: list[asyncio.Future[None]] = []
        self.at_once = True

    def keep(self, match: Match) -> asyncio.Future[None]:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.asked.append(done)
        if self.at_once:
            done.set_result(None)
        return done


def room_of(spec: str = "1357", *, people: int = 2, **more: Any) -> tuple[Room, Store]:
    store = Store()
    return Room(Match(spec, ["person"] * people, **more), store, Thinkers()), store  # type: ignore[arg-type]


@contextmanager
def speaking(language: str) -> Iterator[None]:
    held = words.language.set(language)
    try:
        yield
    finally:
        words.language.reset(held)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Every board that is drawn, none of which is remembered from before."""
    boards: list[Any] = []

    def counting(game: Any, position: Any, **options: Any) -> Any:
        boards.append((game.spec(), position, options["width"]))
        return pictures.board_picture(game, position, **options)

    monkeypatch.setattr(table, "board_picture", counting)
    forget(monkeypatch)
    return boards


def forget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "_boards", type(table._boards)(most=300))
    monkeypatch.setattr(view, "_sights", type(view._sights)(most=100))


def test_those_who_see_the_same_are_sent_one_text(drawn: list[Any]) -> None:
    async def work() -> None:
        room, _ = room_of()
        first = await sight_of(room, {1})
        assert await sight_of(room, {1}) is first
        first.text()
        first.text(have=first.picture)
        assert len(drawn) == 1
        await room.play({1}, "4:7", ply=1, undone=0)
        answer, event = await sight_of(room, {1}), await sight_of(room, {1})
        assert answer is event is not first
        assert json.loads(answer.text())["ply"] == 1
        answer.text()
        assert len(drawn) == 2

    finished(work())


def test_whoever_has_the_board_costs_no_drawing(drawn: list[Any]) -> None:
    async def work() -> None:
        room, _ = room_of("nim:3,4,5")
        have = (await sight_of(room, {1})).picture
        async with room.listening({2}):  # something has changed, but not on the table
            told = json.loads((await sight_of(room, {1})).text(have))
        assert "board" not in told
        assert told["picture"] == have
        assert told["seats"][1]["connected"]
        assert drawn == []

    finished(work())


def test_the_same_position_of_another_match_is_not_drawn_again(drawn: list[Any]) -> None:
    async def work() -> None:
        boards = [(await view_of(room_of()[0], {1}))["board"] for _ in range(3)]
        assert len(set(boards)) == len(drawn) == 1

    finished(work())


def test_the_same_position_after_another_move_is_another_picture(drawn: list[Any]) -> None:
    async def work() -> None:
        boards = []
        for moves in (("1:1", "2:1"), ("2:1", "1:1"), ("1:1", "2:1")):
            room, _ = room_of("nim:2,2")
            for ply, move in enumerate(moves, 1):
                await room.play({1, 2}, move, ply=ply, undone=0)
            boards.append((await view_of(room, set()))["board"])
        assert boards[0] == boards[2] != boards[1]
        assert len(drawn) == 2

    finished(work())


def test_each_viewer_is_sent_what_is_theirs_whoever_asked_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """In every language, width and look, from every seat: the same as if nothing had been remembered."""

    async def work() -> None:
        rooms = [room_of("wythoff:4,5")[0], room_of("neonim:2,3,players=3", people=3, names=["Ann", "", "Bo"])[0]]
        rooms.append(room_of("neonim:2,3,players=3", people=3, names=["Cy", "Di", ""])[0])
        for room in rooms:
            room.open_to_insight = set(room.people)
            game, position = room.match.game, room.match.position
            await room.play({1}, game.show_move(next(iter(game.moves(position)))), ply=1, undone=0)
        looks = [
            Shown(width, values, queen) for width in (344, 704) for values in (False, True) for queen in (False, True)
        ]
        asked = list(itertools.product(rooms, ("en", "ru"), (set(), {1}, {2}, {1, 2}), looks))

        async def told(room: Room, language: str, mine: set[int], shown: Shown) -> dict[str, Any]:
            with speaking(language):
                said: dict[str, Any] = json.loads((await sight_of(room, mine, shown)).text())
                whole = await view_of(room, mine, shown)
            assert said.keys() == whole.keys()
            assert said["board"] == whole["board"]
            return {key: value for key, value in said.items() if key != "clock"}

        alone = []
        for one in asked:
            forget(monkeypatch)
            alone.append(await told(*one))
        forget(monkeypatch)
        order = list(range(len(asked))) * 2
        random.Random(7).shuffle(order)
        for number in order:
            assert await told(*asked[number]) == alone[number], asked[number][1:]
        for (room, language, mine, shown), said in zip(asked, alone, strict=True):
            other = alone[asked.index((room, "ru" if language == "en" else "en", mine, shown))]
            assert said["board"] != other["board"]
            assert said["status"] != other["status"]
            other = alone[asked.index((room, language, mine, Shown(1048 - shown.width, shown.values, shown.queen)))]
            assert said["picture"] != other["picture"]
            assert shown.queen or said["board"] != other["board"]  # a small queen's board fits everywhere

    finished(work())


def test_the_clock_runs_on_in_what_was_made_before() -> None:
    async def work() -> None:
        room, _ = room_of(terms=Terms(move_seconds=60))
        sight = await sight_of(room, {1})
        before = json.loads(sight.text())["clock"]
        await asyncio.sleep(0.05)
        assert await sight_of(room, {1}) is sight
        after = json.loads(sight.text())["clock"]
        assert after["elapsed"] > before["elapsed"]
        assert after["left"] < before["left"]

    finished(work())


def test_nobody_is_told_of_a_move_before_it_is_stored() -> None:
    async def work() -> None:
        room, store = room_of()
        async with room.listening({2}) as heard:
            await view_of(room, {2})
            heard.clear()
            store.at_once = False
            moving = asyncio.create_task(room.play({1}, "4:7", ply=1, undone=0))
            looking = [asyncio.create_task(sight_of(room, mine)) for mine in ({1}, {2}, set())]
            await asyncio.sleep(0.1)
            assert not heard.is_set()
            assert not any(one.done() for one in (moving, *looking))
            store.asked[-1].set_result(None)
            await moving
            assert heard.is_set()
            assert [one.view["ply"] for one in await asyncio.gather(*looking)] == [1, 1, 1]

    finished(work())


def test_whoever_waits_for_the_worth_of_moves_is_told_of_nothing_that_happens_meanwhile_before_it_is_stored() -> None:
    async def work() -> None:
        asked = asyncio.Event()

        class Slow(Thinkers):
            async def ask(self, name: str, /, **values: Any) -> Any:
                await asked.wait()
                return await super().ask(name, **values)

        store = Store()
        room = Room(Match("1357", ["person", "person"]), store, Slow())  # type: ignore[arg-type]
        room.open_to_insight = {1, 2}
        looking = asyncio.create_task(view_of(room, {2}))
        await asyncio.sleep(0)
        store.at_once = False
        resigning = asyncio.create_task(room.resign({1}))
        await asyncio.sleep(0)
        asked.set()
        await asyncio.sleep(0.1)
        assert not looking.done()
        store.asked[-1].set_result(None)
        await resigning
        assert (await looking)["ending"] == "resigned"

    finished(work())


@pytest.mark.parametrize("what", ["play", "resign"])
def test_nobody_is_told_of_what_could_not_be_stored(what: str) -> None:
    async def work() -> None:
        room, store = room_of()
        stream = _changes(room, {2}, Shown(), None, "en")
        assert '"ply":0' in str(await anext(stream))
        store.at_once = False
        happens = room.play({1}, "4:7", ply=1, undone=0) if what == "play" else room.resign({1})
        moving = asyncio.create_task(happens)
        looking = asyncio.create_task(view_of(room, {2}))
        await asyncio.sleep(0.05)
        store.asked[-1].set_exception(ArchiveError("the disk is full"))
        with pytest.raises(ArchiveError):
            await moving
        with pytest.raises(Gone):
            await looking
        with pytest.raises(Gone):
            await view_of(room, {1})
        with pytest.raises(StopAsyncIteration):
            await anext(stream)

    finished(work())


def with_rooms(folder: Path, work: Callable[[Rooms], Any]) -> None:
    async def whole() -> None:
        settings = Settings(secret=b"x" * 32)
        with Archive.open(str(folder / "matches.db")) as archive:
            async with Rooms(archive, Thinkers(), settings) as rooms:  # type: ignore[arg-type]
                await work(rooms)

    finished(whole())


def test_what_could_not_be_stored_is_played_again_by_whoever_asks_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(rooms: Rooms) -> None:
        room = await rooms.open("1357", ["person", "person"], Terms())
        with monkeypatch.context() as broken:
            broken.setattr(Archive, "keep_together", lambda *_: [ArchiveError("the disk is full")])
            with pytest.raises(ArchiveError):
                await room.play({1}, "4:7", ply=1, undone=0)
        again = await rooms.room(room.match.id)
        assert again is not room
        assert (await view_of(again, {1}))["ply"] == 0
        await again.play({1}, "4:7", ply=1, undone=0)
        assert (await view_of(again, {2}))["ply"] == 1

    with_rooms(tmp_path, work)


def test_many_changes_are_stored_together_and_an_error_is_told_to_whom_it_concerns(tmp_path: Path) -> None:
    async def work(rooms: Rooms) -> None:
        keeper: Keeper = rooms.keeper
        some = [await rooms.open("nim:3,4,5", ["person", "person"], Terms()) for _ in range(5)]
        elsewhere = keeper.archive.resume(some[0].match.id)
        elsewhere.play("1:1")
        keeper.archive.keep(elsewhere, verdicts=False)
        played = await asyncio.gather(
            *(room.play({1}, "2:2", ply=1, undone=0) for room in some), return_exceptions=True
        )
        assert isinstance(played[0], PerfectPlayError)
        assert played[1:] == [None] * 4
        assert [keeper.archive.record(room.match.id).plies for room in some] == [1] * 5

    with_rooms(tmp_path, work)


def test_when_there_are_many_rooms_those_idle_longest_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "MOST_ROOMS", 6)

    async def work(rooms: Rooms) -> None:
        kept = await rooms.open("1357", ["person", "person"], Terms())
        async with kept.listening({1}):
            others: list[Room] = []
            for opened in range(20):
                others.append(await rooms.open("1357", ["person", "person"], Terms()))
                gone = [room.gone for room in others]
                assert gone == sorted(gone, reverse=True), "the oldest first"
                assert min(opened + 1, 3) <= gone.count(False) <= 5
            assert not kept.gone
            assert (await rooms.room(others[0].match.id)).match.id == others[0].match.id, "it is loaded again"

    with_rooms(tmp_path, work)
