"""The full rules of a game as one page of Markdown."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from perfectplay.game import AnyGame


def manual(game: AnyGame) -> str:
    """Used through Game.rules()."""
    name, summary = game.named()
    fixed = game.fixed_by(name)
    parameters = [option.sentence() for option in game.parameters() if option.name not in fixed]
    examples = [spec for spec in game.examples if spec.split(":")[0] == name] or game.examples
    parts = [
        f"# {name}",
        f"{summary}.",
        textwrap.dedent(game.rules_text).strip(),
        _section("In this game", [f"- {line}" for line in game.particulars()]),
        _section("Parameters", [f"- {line}" for line in parameters]),
        _section("Notation", [textwrap.dedent(game.notation_text).strip()]) if game.notation_text else "",
        _section("Examples", [f"    perfectplay solve {spec}" for spec in examples]),
    ]
    return "\n\n".join(part for part in parts if part)


def _section(title: str, lines: Sequence[str]) -> str:
    return f"## {title}\n\n" + "\n".join(lines) if lines else ""
