"""Spec text <-> game: `FAMILY[:item,item,…]`, the same in Python, on the command line, in an address and in a file."""

from __future__ import annotations

from perfectplay.errors import SpecError
from perfectplay.game import AnyGame
from perfectplay.registry import family
from perfectplay.text import echo

#: Room for a letters game of a million letters; anything longer is a mistake or an attack.
MOST_CHARACTERS = 2_000_000


def game(text: str, *, files: bool = True) -> AnyGame:
    """The game that a spec names. With `files=False` (for servers) a spec cannot load a Python file.

    >>> game("1357") == game("nim:1,3,5,7,misere")
    True
    >>> game("kayles:10,12").spec(), game("octal:10,12,code=0.77").spec()
    ('kayles:10,12', 'kayles:10,12')
    """
    check_text(text)
    if is_file_spec(text):
        if not files:
            raise SpecError(f"{echo(text)} names a file, and files are not loaded here; use a built-in game")
        from perfectplay.files import game_from_file

        return game_from_file(text)
    name, colon, items = text.partition(":")
    if not name:
        raise SpecError(f"{echo(text)} names no game; write FAMILY:item,item,… such as nim:3,4,5")
    found = family(name)
    if colon and not items:
        raise SpecError(f"{echo(text)}: the position is empty; add one, or write {name!r} for the rules alone")
    words = items.split(",") if items else []
    if "" in words:
        raise SpecError(f"{echo(text)} has an empty item; write items with one comma between each two")
    return found.build(words)


def is_file_spec(text: str) -> bool:
    """Whether a spec names a file.

    >>> is_file_spec("./mygame.py:MyGame:20"), is_file_spec("nim:3,4,5")
    (True, False)
    """
    return ".py:" in text or text.endswith(".py")


def check_text(text: str) -> None:
    """Refuse what no spec can be, before anything looks at it closely."""
    if not isinstance(text, str):
        raise SpecError(f"{echo(text)} is not a text; a spec is a text such as 'nim:3,4,5'")
    if len(text) > MOST_CHARACTERS:
        raise SpecError(f"{echo(text)} is too long; a spec has at most {MOST_CHARACTERS:,}")
    blanks = is_file_spec(text)  # folders and files may have some
    if not text.isprintable() or (" " in text and not blanks):
        bad = next(mark for mark in text if (mark == " " and not blanks) or not mark.isprintable())
        what = "a blank" if bad == " " else f"the control character {bad!r}"
        raise SpecError(f"{echo(text)} contains {what}; a spec has none, such as nim:3,4,5")
