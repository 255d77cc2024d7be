"""Games of one's own from a file: `./mygame.py:MyGame:20` names a class and what to make it with."""

from __future__ import annotations

import importlib.util
import inspect
import sys
from pathlib import Path
from typing import Any

from perfectplay.adapt import Adapted, as_game
from perfectplay.errors import GameFileError, PerfectPlayError
from perfectplay.game import AnyGame, Game
from perfectplay.text import echo, nearest, told

#: Paths are echoed whole: their end is what matters.
LONGEST_PATH = 300


def game_from_file(text: str) -> AnyGame:
    """Load the file (which runs it: load only files you trust) and make the game."""
    path, colon, rest = text.partition(".py:")
    path = f"{path}.py" if colon else text  # folders may be called anything, even my.python
    name, _, items = rest.partition(":")
    module = load(path)
    classes = {
        key: member
        for key, member in vars(module).items()
        if isinstance(member, type) and member.__module__ == module.__name__ and hasattr(member, "moves")
    }
    if name not in classes:
        known = f"; it has {', '.join(classes)}" if classes else "; a game is a class with start, moves and after"
        raise GameFileError(f"{path} has no game {echo(name)}{nearest(name, classes)}{known}")
    words = items.split(",") if items else []
    game_class = classes[name]
    if issubclass(game_class, Game):
        game_class.family = f"{path}:{name}"  # so that its spec leads back to the file
        try:
            return game_class.build(words)
        except (PerfectPlayError, KeyboardInterrupt):
            raise
        except BaseException as error:
            raise _failed(text, error) from error
    return build_plain(game_class, words, text)


def build_plain(game_class: type, words: list[str], origin: str) -> AnyGame:
    """Make a game from plain rules: items are arguments, key=value and flags are keywords.

    >>> class Half:
    ...     def __init__(self, sticks): self.sticks = sticks
    ...     def start(self): return self.sticks
    ...     def moves(self, n): return range(1, n // 2 + 1)
    ...     def after(self, n, take): return n - take
    >>> build_plain(Half, ["20"], "half:20").start()
    20
    """
    try:
        signature = inspect.signature(game_class)
    except (TypeError, ValueError) as error:
        raise _failed(origin, error) from error
    misere = "misere" in words and "misere" not in signature.parameters
    positional, keywords = plain_arguments(signature, [word for word in words if not (misere and word == "misere")])
    try:
        rules = game_class(*positional, **keywords)
    except (PerfectPlayError, KeyboardInterrupt):
        raise
    except BaseException as error:
        raise _failed(origin, error) from error
    as_game(rules)  # says what is missing, if anything is
    return Adapted(rules, origin, misere)


def plain_arguments(signature: inspect.Signature, words: list[str]) -> tuple[list[Any], dict[str, Any]]:
    """What the items of a text say to plain code: arguments, key=value and flags.

    >>> def game(sticks, most=3, misere=False): ...
    >>> plain_arguments(inspect.signature(game), ["20", "most=2", "misere"])
    ([20], {'most': 2, 'misere': True})
    """
    positional: list[Any] = []
    keywords: dict[str, Any] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if equals:
            keywords[name] = _plain(value)
        elif word in signature.parameters and signature.parameters[word].default is False:
            keywords[word] = True
        else:
            positional.append(_plain(word))
    return positional, keywords


def _plain(word: str) -> int | str:
    sign = word.removeprefix("-")
    return int(word) if sign.isascii() and sign.isdigit() and len(sign) < 4_000 else word


def _failed(origin: str, error: BaseException) -> GameFileError:
    return GameFileError(f"{echo(origin)} cannot be made: {told(error)}; check the items after the name")


def load(file: str) -> Any:
    """Run a Python file as a module of its own."""
    path = Path(file)
    try:
        found = path.is_file() and path.stat()
    except OSError:  # a path too long, or through a folder that may not be read
        found = False
    if not found:
        raise GameFileError(f"cannot find the file {echo(_shown(path), LONGEST_PATH)}; give the path of a Python file")
    name = f"perfectplay_file_{path.stem}_{abs(hash(path.resolve()))}"
    stamp = (found.st_mtime_ns, found.st_size)
    if getattr(sys.modules.get(name), "perfectplay_stamp", None) == stamp:
        return sys.modules[name]  # the same classes again, so that equal games are equal
    module_spec = importlib.util.spec_from_file_location(name, path)
    if module_spec is None or module_spec.loader is None:
        raise GameFileError(f"cannot load {echo(_shown(path), LONGEST_PATH)}; give the path of a Python file")
    module = importlib.util.module_from_spec(module_spec)
    sys.modules[name] = module  # dataclasses look their module up
    try:
        module_spec.loader.exec_module(module)
    except BaseException as error:  # SystemExit too: a file must not end the program that loads it
        sys.modules.pop(name, None)
        if isinstance(error, KeyboardInterrupt):
            raise
        raise GameFileError(f"{echo(_shown(path), LONGEST_PATH)} raised {told(error)}; mend the file") from error
    module.__dict__["perfectplay_stamp"] = stamp
    return module


def _shown(path: Path) -> str:
    text = str(path)
    return text if path.is_absolute() or text.startswith(".") else f"./{text}"
