"""What the guided tour shows."""

from __future__ import annotations

STEPS = (
    ("1357: rows of 1, 3, 5, 7 sticks; who takes the last one loses. Who wins?", ["solve", "1357"]),
    ("Why?", ["explain", "1357"]),
    ("Wythoff's game: from one pile any number, or the same number from both.", ["table", "wythoff:10,10"]),
    ("How the rules alone fill such a table from its corner:", ["table", "wythoff:3,3", "--steps"]),
    (
        "Winners & Losers: take a letter off either end; the last letter decides.",
        ["explain", "letters:LWWLW", "--triangle", "--line"],
    ),
    ("A law decides games that no computer could search:", ["solve", "wythoff:165580141,267914296"]),
)


def tour_steps() -> list[tuple[str, list[str]]]:
    """Headings and the commands that they introduce.

    >>> tour_steps()[0][1]
    ['solve', '1357']
    """
    return [(heading, list(arguments)) for heading, arguments in STEPS]
