"""perfectplay against its twins: small sizes exhaustively, and random rules and positions of every family.

Both sides meet in the published notation only: a twin reads what perfectplay shows, so neither needs to know how the
other keeps a position.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import perfectplay as pp
from perfectplay.solvers.law import law_of
from tests import naive

#: Random tests draw the same examples every time, so that a failure is a change and never luck.
modestly = settings(derandomize=True, database=None, deadline=None, max_examples=100)
flags = st.booleans()
both = (False, True)


@dataclass(frozen=True)
class Pair:
    """The rules of a game, as perfectplay names them and as a twin."""

    spec: str
    twin: naive.Twin[Any]

    def at(self, text: str) -> Pair:
        """The same rules from a start of their own."""
        rules, _, words = self.spec.partition(":")
        return Pair(spec(rules, text, words), self.twin)


@dataclass(frozen=True)
class Family:
    """Where the pairs of one family, and the positions to compare them on, come from."""

    pairs: st.SearchStrategy[Pair]
    positions: st.SearchStrategy[str]
    small_pairs: Iterable[Pair]
    small_positions: Callable[[], Iterable[str]]


def spec(family: str, *words: object) -> str:
    """Empty and false words are left out."""
    said = ",".join(str(word) for word in words if word)
    return f"{family}:{said}" if said else family


@cache
def solution(spec: str, method: str = "auto") -> pp.Solution:
    """One solution for each game: later positions find what earlier ones left in its memory, as in real use."""
    return pp.solve(pp.game(spec), method)


# --- the families -----------------------------------------------------------------------------------------------------


def nim(most: int | None, misere: bool) -> Pair:
    return Pair(spec("nim", most and f"max={most}", misere and "misere"), naive.Nim(most, misere=misere))


def neonim_for_two() -> Pair:
    return Pair("neonim:players=2", naive.Nim(misere=True))


def subtraction(take: Iterable[int], misere: bool) -> Pair:
    numbers = frozenset(take)
    listed = "+".join(map(str, sorted(numbers)))
    return Pair(spec("subtraction", f"take={listed}", misere and "misere"), naive.Subtraction(numbers, misere=misere))


def interval(least: int, more: int, misere: bool) -> Pair:
    return subtraction(range(least, least + more + 1), misere)


def all_but(never: Iterable[int], misere: bool) -> Pair:
    numbers = frozenset(never)
    listed = "+".join(map(str, sorted(numbers)))
    return Pair(spec("subtraction", f"allbut={listed}", misere and "misere"), naive.AllBut(numbers, misere=misere))


def moore(heaps: int, misere: bool) -> Pair:
    return Pair(spec("moore", f"heaps={heaps}", misere and "misere"), naive.Moore(heaps, misere=misere))


def wythoff(misere: bool) -> Pair:
    return Pair(spec("wythoff", misere and "misere"), naive.Wythoff(misere=misere))


def fibonacci(times: int, misere: bool) -> Pair:
    return Pair(spec("fibonacci", f"times={times}", misere and "misere"), naive.Fibonacci(times, misere=misere))


def octal(code: str, misere: bool) -> Pair:
    return Pair(spec("octal", f"code={code}", misere and "misere"), naive.Octal(code, misere=misere))


def hexadecimal(code: str, misere: bool) -> Pair:
    return Pair(spec("octal", f"code={code}", misere and "misere"), naive.Hexadecimal(code, misere=misere))


def grundy(misere: bool) -> Pair:
    return Pair(spec("grundy", misere and "misere"), naive.Grundy(misere=misere))


def lasker(misere: bool) -> Pair:
    return Pair(spec("lasker", misere and "misere"), naive.Lasker(misere=misere))


def sticks(least: int, more: int, adjacent: bool, misere: bool) -> Pair:
    most = least + more
    words = (f"take={least}-{most}", adjacent and "adjacent", misere and "misere")
    return Pair(spec("sticks", *words), naive.Sticks(least, most, adjacent, misere=misere))


def special(misere: bool) -> Pair:
    return Pair(spec("sticks", "special", misere and "misere"), naive.Sticks(special=True, misere=misere))


def chomp() -> Pair:
    return Pair("chomp", naive.Chomp())


def letters() -> Pair:
    return Pair("letters", naive.Letters())


def heap_lists(count: int, largest: int, total: int = 99) -> st.SearchStrategy[str]:
    lists = st.lists(st.integers(0, largest), min_size=1, max_size=count)
    return lists.filter(lambda heaps: sum(heaps) <= total).map(heaps_text)


def heaps_text(heaps: Iterable[int]) -> str:
    return ",".join(map(str, heaps))


def all_heaps(count: int, largest: int) -> Iterator[str]:
    """Up to so many heaps in every order: an order that matters where it must not would show."""
    for number in range(1, count + 1):
        yield from map(heaps_text, product(range(largest + 1), repeat=number))


def all_broken_heaps(total: int) -> Iterator[str]:
    """Every table of heaps up to this total, each once."""
    yield "0"
    for count in range(1, total + 1):
        for heaps in combinations_with_replacement(range(1, total + 1), count):
            if sum(heaps) <= total:
                yield heaps_text(heaps)


def all_texts(marks: str, longest: int) -> Iterator[str]:
    for length in range(1, longest + 1):
        yield from map("".join, product(marks, repeat=length))


def all_bars(rows: int, columns: int) -> Iterator[str]:
    for lengths in product(range(columns, -1, -1), repeat=rows):
        if list(lengths) == sorted(lengths, reverse=True):
            yield heaps_text(lengths)


codes = st.builds(
    lambda whole, digits: f"{whole}.{digits}", st.sampled_from("04"), st.text("01234567", min_size=1, max_size=4)
).filter(lambda code: code.strip("0.") != "")
hexadecimal_codes = st.builds(
    lambda whole, digits: f"{whole}.{digits}",
    st.sampled_from("048C"),
    st.text("0123456789ABCDEF", min_size=1, max_size=3),
).filter(lambda code: any(digit in code for digit in "89ABCDEF"))
take_sets = st.sets(st.integers(1, 7), min_size=1, max_size=4)
bars = st.lists(st.integers(0, 5), min_size=1, max_size=4).map(lambda rows: heaps_text(sorted(rows, reverse=True)))
limited = st.tuples(st.integers(0, 24)) | st.tuples(st.integers(0, 24), st.integers(0, 24))
rows = st.text("x.", min_size=1, max_size=9)

FAMILIES = {
    "nim": Family(
        st.builds(nim, st.none() | st.integers(1, 5), flags),
        heap_lists(4, 5),
        [nim(most, misere) for most in (None, 1, 2, 3) for misere in both],
        lambda: all_heaps(3, 4),
    ),
    "neonim for two": Family(
        st.just(neonim_for_two()),
        heap_lists(4, 5),
        [neonim_for_two()],
        lambda: all_heaps(3, 4),
    ),
    "subtraction": Family(
        st.builds(subtraction, take_sets, flags),
        heap_lists(3, 9),
        [subtraction(take, misere) for take in ((1,), (2, 3), (1, 3, 4), (2, 5)) for misere in both],
        lambda: all_heaps(2, 9),
    ),
    "all but some": Family(
        st.builds(all_but, take_sets, flags),
        heap_lists(3, 9),
        [all_but(never, misere) for never in ((1,), (2,), (1, 2), (2, 5), (1, 3, 4)) for misere in both],
        lambda: all_heaps(2, 9),
    ),
    "moore": Family(
        st.builds(moore, st.integers(1, 4), flags),
        heap_lists(4, 3),
        [moore(heaps, misere) for heaps in (1, 2, 3) for misere in both],
        lambda: all_heaps(3, 3),
    ),
    "wythoff": Family(
        st.builds(wythoff, flags),
        st.tuples(st.integers(0, 12), st.integers(0, 12)).map(heaps_text),
        [wythoff(misere) for misere in both],
        lambda: map(heaps_text, product(range(11), repeat=2)),
    ),
    "fibonacci": Family(
        st.builds(fibonacci, st.integers(1, 5), flags),
        limited.map(heaps_text),
        [fibonacci(times, misere) for times in (1, 2, 3) for misere in both],
        lambda: map(heaps_text, (*product(range(19)), *product(range(14), repeat=2))),
    ),
    "octal": Family(
        st.builds(octal, codes, flags),
        heap_lists(3, 9, total=11),
        [octal(code, misere) for code in ("0.77", "0.07", "0.137", "0.6", "4.3", "4.0", "0.0145") for misere in both],
        lambda: all_broken_heaps(8),
    ),
    "hexadecimal": Family(
        st.builds(hexadecimal, hexadecimal_codes, flags),
        heap_lists(3, 8, total=10),
        [hexadecimal(code, misere) for code in ("0.3F", "0.8", "8.3", "C.B", "0.09") for misere in both],
        lambda: all_broken_heaps(7),
    ),
    "grundy": Family(
        st.builds(grundy, flags),
        heap_lists(3, 12, total=14),
        [grundy(misere) for misere in both],
        lambda: all_broken_heaps(9),
    ),
    "lasker": Family(
        st.builds(lasker, flags),
        heap_lists(3, 9, total=11),
        [lasker(misere) for misere in both],
        lambda: all_broken_heaps(8),
    ),
    "sticks": Family(
        st.builds(sticks, st.integers(1, 3), st.integers(0, 3), flags, flags) | st.builds(special, flags),
        rows,
        [
            *(
                sticks(*take, adjacent, misere)
                for take in ((1, 2), (2, 1), (2, 2))
                for adjacent in both
                for misere in both
            ),
            *(special(misere) for misere in both),
        ],
        lambda: all_texts("x.", 6),
    ),
    "chomp": Family(st.just(chomp()), bars, [chomp()], lambda: all_bars(3, 4)),
    "letters": Family(
        st.just(letters()),
        st.text("WL", min_size=1, max_size=20),
        [letters()],
        lambda: (".W", ".L", *all_texts("WL", 8)),
    ),
}
each_family = pytest.mark.parametrize("name", FAMILIES)


def small(name: str) -> Iterator[tuple[Pair, str]]:
    """All small positions of a family under its usual rules."""
    return ((pair, text) for pair in FAMILIES[name].small_pairs for text in FAMILIES[name].small_positions())


def drawn(data: st.DataObject, family: Family) -> tuple[Pair, str]:
    return data.draw(family.pairs, "pair"), data.draw(family.positions, "position")


# --- what must agree --------------------------------------------------------------------------------------------------


def afters(pair: Pair, text: str) -> dict[Any, Any]:
    """Every listed move, and the position it leads to as the twin sees it."""
    game = pp.game(pair.spec)
    position = game.read(text)
    moves = list(game.moves(position))
    found = {move: pair.twin.read(game.show(game.after(position, move))) for move in moves}
    assert len(found) == len(moves), "a move is listed twice"
    return found


def winning(pair: Pair, text: str) -> set[Any]:
    """The listed moves that lead to a position lost for the other side."""
    return {move for move, after in afters(pair, text).items() if not naive.wins(pair.twin, after)}


def check_rules(pair: Pair, text: str) -> None:
    """The same options, and the same end."""
    twin, here = pair.twin, pair.twin.read(text)
    game = pp.game(pair.spec)
    found, options = set(afters(pair, text).values()), set(twin.options(here))
    assert twin.read(game.show(game.read(text))) == here
    assert found <= options
    assert {twin.as_listed(after) for after in found} == {twin.as_listed(option) for option in options}
    ends = {True: pp.Result.LAST_MOVER_WINS, False: pp.Result.LAST_MOVER_LOSES}
    assert game.result(game.read(text)) is (None if options else ends[twin.last_mover_wins(here)])


def check_verdict(pair: Pair, text: str) -> None:
    """Outcome, distance and value, by the method that perfectplay chooses; small games tell all three."""
    twin, here, solved = pair.twin, pair.twin.read(text), solution(pair.spec)
    mover_wins, moves_to_go = naive.wins(twin, here), naive.distance(twin, here)
    assert solved.outcome(text) == ("N" if mover_wins else "P")
    assert [solved.winner(text, turn) for turn in (1, 2)] == ([1, 2] if mover_wins else [2, 1])
    assert solved.distance(text) == moves_to_go
    assert solved.strength(text) == (moves_to_go if mover_wins else -moves_to_go)
    assert solved.value(text) == (naive.grundy(twin, here) if twin.has_values() else None)


def check_best(pair: Pair, text: str) -> None:
    """All winning moves, soonest first; where none wins, exactly the moves with the longest resistance."""
    found, good = afters(pair, text), winning(pair, text)
    to_go = {move: naive.distance(pair.twin, after) for move, after in found.items()}
    best = solution(pair.spec).best(text)
    assert len(set(best)) == len(best)
    if good:
        assert set(best) == good
        assert [to_go[move] for move in best] == sorted(to_go[move] for move in good)
    else:
        assert set(best) == {move for move in found if to_go[move] == max(to_go.values())}
    grades = solution(pair.spec).grades(text)
    assert [grade.move for grade in grades] == list(found)
    assert {grade.move for grade in grades if grade.best} == set(best)
    assert {grade.move for grade in grades if grade.wins} == good
    assert {grade.move: grade.distance for grade in grades} == to_go


def check_line(pair: Pair, text: str) -> None:
    """Playing the best moves of both sides lasts just as long as promised, and is won by whom it is promised to."""
    twin, here = pair.twin, pair.twin.read(text)
    game = pp.game(pair.spec)
    played = list(solution(pair.spec).line(text))
    assert len(played) == naive.distance(twin, here)
    end = twin.read(game.show(played[-1][1])) if played else here
    mover_was_last = len(played) % 2 == 1
    assert (twin.last_mover_wins(end) == mover_was_last) == naive.wins(twin, here)


def check_many_seats(pair: Pair, text: str) -> None:
    """At a table of two the others are one opponent: what the seats can make sure of is who wins, and when."""
    graph, table = solution(pair.spec, "graph"), solution(pair.spec, "multiplayer")
    assert table.outcome(text) == graph.outcome(text)
    assert table.distance(text) == graph.distance(text)
    assert table.best(text) == graph.best(text)
    strength = graph.strength(text)
    assert strength is not None
    for turn, other in ((1, 2), (2, 1)):
        seats = table.seats(text, turn)
        assert {seat: found.strength for seat, found in seats.items()} == {turn: strength, other: -strength}
        assert seats[turn].safe != seats[other].safe


def check_sequence(pair: Pair, text: str) -> None:
    """Values of single heaps, added by xor, are the values of the whole, which the twin gets without any theorem."""
    twin, here, solved = pair.twin, pair.twin.read(text), solution(pair.spec, "sequence")
    assert solved.value(text) == naive.grundy(twin, here)
    assert solved.outcome(text) == ("N" if naive.wins(twin, here) else "P")
    check_winning_moves(solved, pair, text)
    assert solved.named(text) == [move for move in afters(pair, text) if move in winning(pair, text)]


def check_law(pair: Pair, text: str) -> None:
    """The law tells the outcome, and what else it tells is true; so are the winning moves that it constructs."""
    twin, here, solved = pair.twin, pair.twin.read(text), solution(pair.spec, "law")
    assert solved.outcome(text) == ("N" if naive.wins(twin, here) else "P")
    assert solved.distance(text) in (None, naive.distance(twin, here))
    assert solved.value(text) in (None, naive.grundy(twin, here) if twin.has_values() else None)
    check_winning_moves(solved, pair, text)
    law = law_of(solved.game)
    assert law is not None
    constructed = set(law.constructed_moves(solved.game.read(text)))
    assert constructed <= winning(pair, text)
    assert bool(constructed) == bool(winning(pair, text))


def check_winning_moves(solved: pp.Solution, pair: Pair, text: str) -> None:
    """Methods that know no distances still know every winning move."""
    good = winning(pair, text)
    assert {grade.move for grade in solved.grades(text) if grade.wins} == good
    if good:
        assert set(solved.best(text)) == good


# --- two players ------------------------------------------------------------------------------------------------------


@each_family
def test_all_small_positions(name: str) -> None:
    for pair, text in small(name):
        check_rules(pair, text)
        check_verdict(pair, text)
        check_best(pair, text)


@each_family
def test_two_seats_at_a_table_are_two_players(name: str) -> None:
    for pair, text in small(name):
        check_many_seats(pair, text)


@each_family
@modestly
@given(data=st.data())
def test_random_positions(name: str, data: st.DataObject) -> None:
    pair, text = drawn(data, FAMILIES[name])
    check_rules(pair, text)
    check_verdict(pair, text)
    check_best(pair, text)
    check_line(pair, text)
    check_many_seats(pair, text)


@each_family
@modestly
@given(data=st.data())
def test_a_start_of_its_own(name: str, data: st.DataObject) -> None:
    """A game that names its start says of it what the rules alone say after many other positions were asked about.

    Some laws hold for certain starts or parameters only; those that are offered must hold.
    """
    pair, text = drawn(data, FAMILIES[name])
    started = pair.at(text)
    try:
        solved = pp.solve(started.spec)
    except pp.SpecError:  # so few sticks that none can be taken are refused as a start
        assert not afters(pair, text)
        return
    assert solved.verdict() == solution(pair.spec).verdict(text)
    assert solved.best() == solution(pair.spec).best(text)
    law = law_of(solved.game)
    if law is not None and law.covers(solved.game.start()):
        check_law(started, text)


# --- sequences --------------------------------------------------------------------------------------------------------

SUMS_OF_HEAPS = {
    "nim": (st.builds(nim, st.none() | st.integers(1, 5), st.just(False)), heap_lists(4, 5)),
    "subtraction": (st.builds(subtraction, take_sets, st.just(False)), heap_lists(3, 9)),
    "all but some": (st.builds(all_but, take_sets, st.just(False)), heap_lists(3, 9)),
    "octal": (st.builds(octal, codes, st.just(False)), heap_lists(3, 9, total=11)),
    "hexadecimal": (st.builds(hexadecimal, hexadecimal_codes, st.just(False)), heap_lists(3, 8, total=10)),
    "grundy": (st.just(grundy(misere=False)), heap_lists(3, 12, total=14)),
    "lasker": (st.just(lasker(misere=False)), heap_lists(3, 9, total=11)),
    "sticks": (st.builds(sticks, st.integers(1, 3), st.integers(0, 3), st.just(True), st.just(False)), rows),
}


@pytest.mark.parametrize("name", SUMS_OF_HEAPS)
@modestly
@given(data=st.data())
def test_sequences_at_random(name: str, data: st.DataObject) -> None:
    pairs, positions = SUMS_OF_HEAPS[name]
    check_sequence(data.draw(pairs, "pair"), data.draw(positions, "position"))


@pytest.mark.parametrize(
    ("pair", "longest"),
    [
        (octal("0.77", False), 15),
        (octal("0.07", False), 18),
        (octal("0.137", False), 17),
        (octal("0.6", False), 15),
        (octal("4.3", False), 12),
        (hexadecimal("0.3F", False), 12),
        (hexadecimal("8.3", False), 11),
        (all_but((2, 5), misere=False), 40),
        (grundy(misere=False), 17),
        (lasker(misere=False), 12),
        (subtraction((2, 3, 7), misere=False), 40),
        (nim(3, misere=False), 40),
        (sticks(2, 1, adjacent=True, misere=False), 12),
    ],
    ids=lambda of: of.spec if isinstance(of, Pair) else "",
)
def test_sequences_of_one_heap(pair: Pair, longest: int) -> None:
    values = [solution(pair.spec, "sequence").value(str(heap)) for heap in range(longest + 1)]
    assert values == [naive.grundy(pair.twin, pair.twin.read(str(heap))) for heap in range(longest + 1)]


# --- laws -------------------------------------------------------------------------------------------------------------

#: Laws of bars hold where there are two rows or two columns, and so only for games that start there.
narrow_bars = [("chomp:8,8", (8, 2)), ("chomp:2,2,2,2,2,2,2,2", (2, 8))]

LAWFUL = {
    "nim": (st.builds(nim, st.none() | st.integers(1, 5), flags), heap_lists(4, 5)),
    "sticks": (st.builds(sticks, st.integers(1, 4), st.integers(0, 3), st.just(False), flags), rows),
    "subtraction": (st.builds(interval, st.integers(1, 3), st.integers(0, 3), flags), heap_lists(3, 9)),
    "wythoff": (FAMILIES["wythoff"].pairs, FAMILIES["wythoff"].positions),
    "fibonacci": (st.builds(fibonacci, st.integers(1, 5), st.just(False)), FAMILIES["fibonacci"].positions),
    "moore": (FAMILIES["moore"].pairs, FAMILIES["moore"].positions),
    "lasker": (st.just(lasker(misere=False)), heap_lists(3, 9, total=11)),
    "letters": (FAMILIES["letters"].pairs, FAMILIES["letters"].positions),
}


@pytest.mark.parametrize("name", LAWFUL)
@modestly
@given(data=st.data())
def test_laws_at_random(name: str, data: st.DataObject) -> None:
    pairs, positions = LAWFUL[name]
    check_law(data.draw(pairs, "pair"), data.draw(positions, "position"))


@pytest.mark.parametrize("name", ["nim", "wythoff", "moore", "letters"])
def test_laws_of_all_small_positions(name: str) -> None:
    """Those families whose law covers every parameter."""
    for pair, text in small(name):
        check_law(pair, text)


def test_laws_of_other_families_in_all_small_positions() -> None:
    for pair, texts in (
        *(
            (sticks(least, more, False, misere), all_texts("x", 9))
            for least, more, misere in product((1, 2, 3), (0, 2), both)
        ),
        *((interval(least, more, misere), all_heaps(2, 9)) for least, more, misere in product((1, 2, 3), (0, 2), both)),
        *((fibonacci(times, misere=False), map(heaps_text, product(range(16), repeat=2))) for times in (1, 2, 3, 4)),
        (lasker(misere=False), all_broken_heaps(9)),
    ):
        for text in texts:
            check_law(pair, text)


@pytest.mark.parametrize(("bar", "size"), narrow_bars)
def test_laws_of_narrow_bars(bar: str, size: tuple[int, int]) -> None:
    columns, rows = size
    for text in all_bars(rows, columns):
        check_law(Pair(bar, naive.Chomp()), text)


def test_the_letters_law_and_the_triangle_against_brute_force() -> None:
    solved = solution("letters", "law")
    for text in all_texts("WL", 12):
        mover_wins = naive.letters_won(text)
        assert naive.letters_won_by_triangle(text) == mover_wins
        assert (solved.outcome(text) == pp.Outcome.N) == mover_wins
        assert solved.distance(text) == len(text)
        check_winning_moves(solved, letters(), text)


# --- many seats -------------------------------------------------------------------------------------------------------


def strengths_after(text: str, players: int) -> dict[Any, int]:
    """What each move of seat 1 is worth to seat 1; 0 where it has just lost, no further move to come."""
    game = pp.game(f"neonim:players={players}")
    position = game.read(text)
    after = {move: naive.Nim().read(game.show(game.after(position, move))) for move in game.moves(position)}
    assert set(after.values()) == set(naive.Nim().options(naive.Nim().read(text)))
    return {
        move: naive.paranoid(left, naive.next_seat(1, players), 1, players) if any(left) else 0
        for move, left in after.items()
    }


def check_table(text: str, players: int) -> None:
    """Every seat's strength whoever is to move, and the best moves of the one who is."""
    heaps, solved = naive.Nim().read(text), solution(f"neonim:players={players}", "multiplayer")
    for turn in range(1, players + 1):
        strengths = {seat: found.strength for seat, found in solved.seats(text, turn).items()}
        assert strengths == {me: naive.paranoid(heaps, turn, me, players) for me in range(1, players + 1)}
    mine = naive.paranoid(heaps, 1, 1, players)
    assert solved.outcome(text) == ("N" if mine > 0 else "P")
    assert solved.strength(text) == mine
    assert solved.distance(text) == abs(mine)
    after = strengths_after(text, players)
    safe = sorted(strength for strength in after.values() if strength > 0)
    best = solved.best(text)
    assert len(set(best)) == len(best)
    assert [after[move] for move in best] == (safe or [min(after.values())] * len(best))
    assert set(best) == {move for move, worth in after.items() if worth in (safe or [min(after.values())])}
    grades = solved.grades(text)
    assert {grade.move: grade.strength for grade in grades} == after
    assert {grade.move for grade in grades if grade.wins} == {move for move, worth in after.items() if worth > 0}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_all_small_tables(players: int) -> None:
    for text in all_heaps(3, 3):
        if text.strip("0,"):
            check_table(text, players)


@modestly
@given(text=heap_lists(3, 5).filter(lambda text: text.strip("0,") != ""), players=st.integers(2, 5))
def test_random_tables(text: str, players: int) -> None:
    check_table(text, players)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_last_sticks_taken_at_once_change_no_strength(players: int) -> None:
    """Whoever could take the last two or more can leave one of them, which is better for every purpose."""
    for text, turn, me in product(all_heaps(3, 4), range(1, players + 1), range(1, players + 1)):
        heaps = naive.Nim().read(text)
        if any(heaps):
            with_it, without_it = (naive.paranoid(heaps, turn, me, players, emptying) for emptying in (True, False))
            assert with_it == without_it


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_an_empty_table_is_lost_for_who_moved_last(players: int) -> None:
    seats = solution(f"neonim:players={players}", "multiplayer").seats("0,0", turn=1)
    assert [seat for seat, found in seats.items() if not found.safe] == [players]


# --- any sticks -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "pair",
    [
        sticks(1, 2, adjacent=False, misere=False),
        sticks(2, 1, adjacent=False, misere=False),
        sticks(1, 2, adjacent=True, misere=False),
        sticks(2, 1, adjacent=True, misere=False),
        special(misere=False),
    ],
    ids=lambda pair: pair.spec,
)
def test_exactly_the_allowed_sticks_can_be_taken(pair: Pair) -> None:
    """`moves` may list one move for many; here every set of places is tried."""
    game = pp.game(pair.spec)
    for text in all_texts("x.", 6):
        here = pair.twin.read(text)
        accepted = set()
        for number in range(1, len(text) + 1):
            for places in combinations(range(1, len(text) + 1), number):
                try:
                    move = game.read_move(game.read(text), ",".join(map(str, places)))
                except pp.IllegalMove:
                    continue
                after = pair.twin.read(game.show(game.after(game.read(text), move)))
                assert after == here - set(places)
                accepted.add(after)
        assert accepted == set(pair.twin.options(here))
