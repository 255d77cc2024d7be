"""A plain game in the terminal: a person in one seat, perfect play in all others."""

from __future__ import annotations

import sys
from typing import Any

from perfectplay.errors import InputError
from perfectplay.faces.cli.show import console
from perfectplay.game import AnyGame
from perfectplay.solution import Solution
from perfectplay.solve import solve
from perfectplay.text import cut, listed

WORDS = "hint, why, rules or quit"
#: How a line of text shows the kinds of tokens.
MARKS = {"stick": "|", "gap": ".", "square": "■", "cut": ""}


def play_game(game: AnyGame, seat: int, seed: int | None) -> int:
    """Play to the end; 0 also when the person quits."""
    if not 0 <= seat <= game.players:
        raise InputError(f"seat '{seat}' is not at this table; choose 1 to {game.players}, or 0 to watch")
    position = game.deal(seed)
    game = game.starting_at(position)
    solution = solve(game)
    say(f"{cut(game.spec(), 70)}: {game.summary}. You are {f'seat {seat}' if seat else 'watching'}.")
    turn = 1
    while game.result(position) is None:
        draw(game, position)
        if turn == seat:
            move = ask_move(solution, position)
            if move is None:
                say("You left the game.")
                return 0
        else:
            move = next(iter(solution.best(position) or game.moves(position)))
            say(f"Seat {turn} plays {game.show_move(move)}.")
        position = game.after(position, move)
        turn = turn % game.players + 1
    say(f"The game is over: {winners(game, position, turn)}.")
    return 0


def say(text: str) -> None:
    console().print(text, markup=False)


def draw(game: AnyGame, position: Any) -> None:
    """Every row of the board as text."""
    board = game.board(position)
    for row in board.rows:
        kinds = {token.kind for token in row.tokens}
        if kinds == {"choice"}:
            shown = f"moves {listed([token.text for token in row.tokens])}"
        else:
            shown = "".join(token.text or MARKS[token.kind] for token in row.tokens)
        count = f"  ({sum(token.kind == 'stick' for token in row.tokens)})" if kinds <= {"stick", "cut"} else ""
        say(f"  {row.label:>7}  {shown}{count}")
    if board.caption:
        say(f"  {board.caption}")


def ask_move(solution: Solution, position: Any) -> Any:
    """The move that the person types; None to quit. The end of the input is an error, not an endless loop."""
    game = solution.game
    while True:
        print("your move> ", end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            print()
            raise InputError("the input ended in the middle of the game; type a move, or quit")
        text = line.strip()
        if text == "quit":
            return None
        if text == "rules":
            say(game.rules())
        elif text == "why":
            say(solution.explain(position).text)
        elif text == "hint":
            best = solution.best(position)
            say(f"Play {game.show_move(best[0])}." if best else "No move wins.")
        elif text:
            try:
                return game.read_move(position, text)
            except InputError as error:
                say(f"{error} (or type {WORDS})")
        else:
            say(f"Type a move, or {WORDS}.")


def winners(game: AnyGame, position: Any, turn: int) -> str:
    """Who has won a finished game, when it would be `turn`'s move.

    >>> import perfectplay as pp
    >>> winners(pp.game("1357"), (0, 0, 0, 0), 1), winners(pp.game("neonim:3"), (0,), 2)
    ('seat 1 wins', 'seats 2 and 3 win, seat 1 loses')
    """
    result = game.result(position)
    seats = {(turn - 1 + steps) % game.players + 1: steps for steps in range(game.players)}
    won = [seat for seat in sorted(seats) if result is not None and result.mover_after_wins(seats[seat], game.players)]
    lost = [seat for seat in sorted(seats) if seat not in won]
    if game.players == 2:
        return f"seat {won[0]} wins"
    return f"{_named(won)} {'win' if len(won) > 1 else 'wins'}, {_named(lost)} {'lose' if len(lost) > 1 else 'loses'}"


def _named(seats: list[int]) -> str:
    return f"{'seats' if len(seats) > 1 else 'seat'} {listed([str(seat) for seat in seats])}"
