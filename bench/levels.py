"""How often each level wins the games that are won for it: prints the table of docs/players.md.

python -m bench.levels [GAMES]
"""

from __future__ import annotations

import sys
from math import sqrt

import perfectplay as pp
from perfectplay.chance import derived

LEVELS = ("easy", "medium", "hard", "perfect")
#: The games of the page, with a start each that has something to err in.
SPECS = (
    "1357",
    "nim:1,3,5,6,misere",
    "sticks:21,take=1-3",
    "sticks:20,take=1-4,adjacent",
    "wythoff:9,14",
    "letters:LWWLLWLWWLWLLWLWWLLW",
    "letters:random=21,seed=7",
    "neonim:3,4,5,players=2",
    "neonim:2,4,players=3",
    "neonim:7,players=3",
)
SEED = 7


def wilson(won: int, games: int, z: float = 1.96) -> tuple[float, float]:
    """The interval that holds the true share 95 times of 100 (E. B. Wilson, JASA 22, 1927).

    >>> [round(bound, 3) for bound in wilson(50, 100)]
    [0.404, 0.596]
    """
    share, spread = won / games, z * z / games
    middle, half = share + spread / 2, z * sqrt(share * (1 - share) / games + spread / (4 * games))
    return (middle - half) / (1 + spread), (middle + half) / (1 + spread)


def seat_of_winner(judge: pp.Judge) -> int:
    """The seat for which the start is won (many seats: the last one that is safe against all others)."""
    start = judge.game.start()
    return max(seat for seat in range(1, judge.game.players + 1) if judge.safe(start, seat - 1))


def games_won(level: str, judge: pp.Judge, games: int, seed: int = SEED) -> int:
    """Of so many games against perfect play, each won for it at the start, how many a level wins."""
    mine, players = seat_of_winner(judge), judge.game.players
    seats = [level if seat == mine else "perfect" for seat in range(1, players + 1)]
    matches = (pp.play(judge.game, seats, seed=derived(seed, number), judge=judge) for number in range(games))
    return sum(mine in match.winners for match in matches)


def main(games: int) -> None:
    print(f"Seed {SEED}, {games:,} games for each number, with 95 % Wilson intervals, in percent:\n")
    print("| game | seat | " + " | ".join(LEVELS) + " |")
    print("|---" * (len(LEVELS) + 2) + "|")
    for spec in SPECS:
        judge = pp.Judge(pp.solve(spec))
        cells = []
        for level in LEVELS:
            won = games_won(level, judge, games)
            low, high = wilson(won, games)
            cells.append(f"{100 * won / games:.1f} ({100 * low:.1f}–{100 * high:.1f})")
        print(f"| `{spec}` | {seat_of_winner(judge)} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
