"""One file a family of games; the registry finds each by itself.

Classes can be reached here by name: `perfectplay.games.Nim`.

>>> import perfectplay as pp
>>> pp.games.Nim((1, 3, 5, 7), misere=True) == pp.game("1357")
True
"""

from __future__ import annotations

from typing import Any


def __getattr__(name: str) -> Any:
    if name.startswith("_"):
        raise AttributeError(name)
    from perfectplay.registry import families

    for family in families().values():
        if family.game_class.__name__ == name:
            return family.game_class
    raise AttributeError(f"module 'perfectplay.games' has no game {name!r}")
