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
from perfectplay.text import echo, nearest

#: Paths are echoed whole: their end is what matters.
LONGEST_PATH = 300


def game_from_file(text: str) -> AnyGame:
    """Load the file (which runs it: load only files you trust) and make the game."""
    path, _, rest = text.partition(".py")
    name, _, items = rest.removeprefix(":").partition(":")
    module = load(f"{path}.py")
    classes = {
        key: member
        for key, member in vars(module).items()
        if isinstance(member, type) and member.__module__ == module.__name__ and hasattr(member, "moves")
    }
    if name not in classes:
        known = f"; it has {', '.join(classes)}" if classes else "; a game is a class with start, moves and after"
        raise GameFileError(f"{path}.py has no game {echo(name)}{nearest(name, classes)}{known}")
    words = items.split(",") if items else []
    game_class = classes[name]
    if issubclass(game_class, Game):
        try:
            return game_class.build(words)
        except PerfectPlayError:
            raise
        except Exception as error:
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
    signature = inspect.signature(game_class)
    misere = "misere" in words and "misere" not in signature.parameters
    positional, keywords = plain_arguments(signature, [word for word in words if not (misere and word == "misere")])
    try:
        rules = game_class(*positional, **keywords)
    except PerfectPlayError:
        raise
    except Exception as error:
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


def _failed(origin: str, error: Exception) -> GameFileError:
    said = " ".join(str(error).split())
    return GameFileError(
        f"{echo(origin)} cannot be made: {type(error).__name__}: {said}; check the items after the name"
    )


def load(file: str) -> Any:
    """Run a Python file as a module of its own."""
    path = Path(file)
    if not path.is_file():
        raise GameFileError(f"cannot find the file {echo(_shown(path), LONGEST_PATH)}; give the path of a Python file")
    name = f"perfectplay_file_{path.stem}_{abs(hash(path.resolve()))}"
    module_spec = importlib.util.spec_from_file_location(name, path)
    if module_spec is None or module_spec.loader is None:
        raise GameFileError(f"cannot load {echo(_shown(path), LONGEST_PATH)}; give the path of a Python file")
    module = importlib.util.module_from_spec(module_spec)
    sys.modules[name] = module  # dataclasses look their module up
    try:
        module_spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[name]
        said = " ".join(str(error).split())
        raise GameFileError(
            f"{echo(_shown(path), LONGEST_PATH)} raised {type(error).__name__}: {said}; mend the file"
        ) from error
    return module


def _shown(path: Path) -> str:
    text = str(path)
    return text if path.is_absolute() or text.startswith(".") else f"./{text}"
