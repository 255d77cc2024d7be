"""Players of one's own: from a file, `./mybot.py:MyBot`, and what happens when their code fails."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from perfectplay.errors import GameFileError, InputError, PerfectPlayError, PlayerError
from perfectplay.players.base import Bot, Player, Turn
from perfectplay.text import cut, echo, nearest, told

#: Names go into records, lists and file names of charts.
LONGEST_NAME = 100


@dataclass(frozen=True)
class Loaded:
    """A player from a file, with the text that loads it again."""

    player: Player
    origin: str

    @property
    def name(self) -> str:
        return self.player.name

    def choose(self, turn: Turn) -> Any:
        return self.player.choose(turn)

    def text(self) -> str:
        return self.origin


def player_from_file(text: str) -> Loaded:
    """Load the file (which runs it: load only files you trust) and make the player.

    >>> player_from_file("./nowhere.py:First")
    Traceback (most recent call last):
    perfectplay.errors.PlayerError: cannot find the file './nowhere.py'; give the path of a Python file
    """
    from perfectplay.files import load  # slow to import, and only needed here

    path, _, rest = text.partition(".py")
    name, _, items = rest.removeprefix(":").partition(":")
    try:
        module = load(f"{path}.py")
    except GameFileError as error:
        raise PlayerError(str(error)) from error
    classes = {
        key: member
        for key, member in vars(module).items()
        if isinstance(member, type) and member.__module__ == module.__name__ and hasattr(member, "choose")
    }
    if name not in classes:
        known = f"; it has {', '.join(classes)}" if classes else "; a player is a class with a name and choose(turn)"
        raise PlayerError(f"{path}.py has no player {echo(name)}{nearest(name, classes)}{known}")
    return Loaded(made(classes[name], items, text), text)


def made(player_class: Any, items: str, origin: str) -> Player:
    """A player of this class: the setting of a Bot, or arguments for a plain class; raises PlayerError."""
    try:
        if isinstance(player_class, type) and issubclass(player_class, Bot):
            return checked(player_class.build(items))
        return checked(_made_plain(player_class, items.split(",") if items else []))
    except (PerfectPlayError, KeyboardInterrupt):
        raise
    except BaseException as error:  # SystemExit too: a player must not end the program it plays in
        raise PlayerError(f"{echo(origin)} cannot be made: {told(error)}") from error


def _made_plain(player_class: Any, words: list[str]) -> Any:
    import inspect  # slow to import, and only needed here

    from perfectplay.files import plain_arguments

    positional, keywords = plain_arguments(inspect.signature(player_class), words)
    return player_class(*positional, **keywords)


def checked(one: Any) -> Player:
    """Refuse what is no player, with the reason.

    >>> checked("perfect")
    Traceback (most recent call last):
    perfectplay.errors.PlayerError: 'perfect' is no player: a player has a name and a method choose(turn)
    """
    if isinstance(one, type):
        raise PlayerError(f"{one.__name__} is a class; pass a player of it, such as {one.__name__}()")
    try:
        name, choose = getattr(one, "name", None), getattr(one, "choose", None)
    except Exception as error:
        raise PlayerError(f"{echo(one)} is no player: asking for its name raised {told(error)}") from error
    if not callable(choose) or not isinstance(name, str):
        raise PlayerError(f"{echo(one)} is no player: a player has a name and a method choose(turn)")
    if not 0 < len(name) <= LONGEST_NAME or not name.isprintable() or set(name) & set(", ") or name == "person":
        raise PlayerError(
            f"player name {echo(name)} cannot be: give 1 to {LONGEST_NAME} printable characters without blanks or "
            f"commas, and not 'person'"
        )
    return one  # type: ignore[no-any-return]


def chosen(one: Player, turn: Turn) -> Any:
    """The move that a player chooses; whatever its code raises becomes one clear error, that of its game stays what it is."""
    try:
        return one.choose(turn)
    except (GameFileError, PlayerError, KeyboardInterrupt):
        raise
    except InputError as error:  # its own mistake: nothing that anybody has typed
        raise failed(one, turn.game.show(turn.position), f"choose(turn) raised {told(error)}") from error
    except PerfectPlayError:
        raise
    except BaseException as error:  # SystemExit too
        raise failed(one, turn.game.show(turn.position), f"choose(turn) raised {told(error)}; mend it there") from error


def failed(one: Player, shown: str, what: str) -> InputError:
    """What to raise when a player does what it may not at this position."""
    return PlayerError(f"player {echo(one.name)} at {cut(shown)}: {what}")
