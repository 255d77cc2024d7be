"""Explanations as a student reads them: true to the last word at the edges, and with a winning move wherever there is one."""

from __future__ import annotations

import pytest

import perfectplay as pp


def told(spec: str) -> str:
    return pp.solve(spec).explain().text


@pytest.mark.parametrize(
    ("spec", "said", "unsaid"),
    [
        # What a general sentence would get wrong where the game is almost over.
        ("chomp:1x1", "must eat it", "after every bite"),
        ("chomp:2,1", "every bite that spares the poisoned square", "must eat it"),
        ("sticks:1,take=1-3,misere", "Every take ends the game", "the answer"),
        ("sticks:3,take=2-3,misere", "Every take ends the game", "the answer"),
        ("sticks:7,take=2-3,misere", "the answer 5 − t", "ends the game"),
        ("nim:2,1,1,misere", "an odd number of heaps of value 1", "bring it to 0"),
        ("nim:3,4,5,misere", "bring it to 0", "an odd number of heaps"),
        ("wythoff:1,2", "from everywhere else some move", "one move leads back"),
        # One heap is no sum, one move no choice, one other move no plural.
        ("nim:5", "The only heap counts 5, not 0", "nim-sum 5 = 5"),
        ("grundy:3", "It is the only move there is", "Of 1 move"),
        ("dawson:4", "the other one gives it away", "the other 1"),
        ("fibonacci:12,times=1", "12 = 8 + 4, numbers of the sequence;", "sequences"),
        ("subtraction:3,take=1+3+4", "Every move keeps the win", "Of 2 moves"),
        ("grundy:3,misere", "The only move, 1:0:1+2, leads to a winning position", "holds out longest"),
        # Passing the turn is all there is only where a heap is what it counts.
        ("nim:1,1,misere", "so play only passes the turn: 2 heaps", "What each heap counts"),
        ("nim:8,max=3,misere", "No heap counts more than 1: 0 heaps of value 1, an even number", "passes the turn"),
        # Words with commas stand apart by semicolons.
        ("sticks:xx.xxx,special", "1,5; 1,6; 2,4", "1,5, 1,6"),
        ("subtraction:9,7,take=3-4", "9 mod 7 = 2, which counts 0 and 7 mod 7 = 0, which counts 0.", "none"),
        # Moore's columns are columns, and misère play is spoken of until only ones are left.
        ("moore:3,4,5", "No multiple of 3 stands in the columns 2^2, 2^1 and 2^0.", "Misère"),
        ("moore:2,2,3", "No multiple of 3 stands in the column 2^0.", "columns"),
        ("moore:4,4,4,misere", "Misère play goes the same way as long as a heap has 2 or more", "none"),
        ("moore:1,1,1,1,misere", "Only 4 heaps of 1 left", "goes the same way"),
        # A winning move is named.
        ("moore:1,1,1,heaps=3,misere", "makes the position lost", "1 is lost"),
        ("moore:1,1,heaps=1,misere", "1:1 makes the position lost", "1 is lost"),
        ("letters:W", "taking it ends the game", "middle"),
        # Heaps that nobody could walk, and as many moves.
        ("kayles:1000000000000000000", "from 71 on, which is proved; a heap of 1.0e18 counts as one of 76.", "in all"),
        ("kayles:1000000000000000000", "win too, and perhaps more.", "keep the win"),
        ("dawson:100000000,100000000", "a heap of 100,000,000 counts as one of 84.", "win too"),
        ("kayles:1000,2001", "Their nim-sum is", "in all"),
        ("kayles:1000,2001", "Of 3,001 moves 4 keep the win; the other 2997 give it away.", "counts as one of 71,"),
        ("grundy:2000", "has Grundy value", "repeat"),
        # The mirror, also where only a law reaches.
        ("chomp:3x3", "Mirror: 2:2 leaves two arms of equal length", "none"),
        ("chomp:2x2", "Mirror: 2:2 leaves two arms of equal length", "none"),
        ("chomp:3x4", "leads to", "Mirror"),
        ("nim:1000000,1000000,5", "Mirror: 3:5 leaves equal parts in pairs", "copy nothing"),
    ],
)
def test_what_is_said_and_what_is_not(spec: str, said: str, unsaid: str) -> None:
    text = told(spec)
    assert said in text
    assert unsaid not in text


@pytest.mark.parametrize(
    "spec", ["moore:1,1,1,heaps=3,misere", "moore:1,1,0,1,heaps=5,misere", "moore:0,1,1,heaps=1,misere"]
)
def test_the_move_that_is_named_wins(spec: str) -> None:
    solution = pp.solve(spec)
    assert any(f"{solution.game.show_move(move)} makes" in told(spec) for move in solution.best())


@pytest.mark.parametrize(
    "spec", ["chomp:2x2", "chomp:4x4", "chomp:4,3,2,1", "chomp:3,2,1", "chomp:4,4,1,1", "chomp:5x5"]
)
def test_the_mirror_of_chomp_wins(spec: str) -> None:
    """Also where the bar is no square, but as high as wide: the bite at 2:2 leaves two equal arms."""
    solution = pp.solve(spec)
    assert (2, 2) in solution.best()
    assert "Mirror: 2:2" in solution.explain().text
