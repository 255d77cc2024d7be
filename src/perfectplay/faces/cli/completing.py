"""Shell completion. The library answers by ending the program, and bash cuts the words at colons: both are dealt with here."""

from __future__ import annotations

import contextlib
import io
import os
from collections.abc import Callable, Sequence

#: Set by the completion scripts, to the shell's name.
INSTRUCTION = "_PERFECTPLAY_COMPLETE"
#: What bash breaks words at, and specs contain.
BREAKS = ":="


def asked(arguments: Sequence[str]) -> bool:
    """Whether a shell wants completions, or somebody the script that asks for them."""
    options = ("--show-completion", "--install-completion")
    return INSTRUCTION in os.environ or any(word.startswith(options) for word in arguments)


def answer(command: Callable[[], object]) -> int:
    """Run the command, which ends the program when it has answered; its exit code."""
    if os.environ.get(INSTRUCTION) == "complete_bash":
        return _answer_bash(command)
    try:
        code = command()
    except SystemExit as end:
        code = end.code
    return code if isinstance(code, int) else 0


def _answer_bash(command: Callable[[], object]) -> int:
    """The words joined again for the library; of what it answers, what follows the last break."""
    words, number = joined(os.environ.get("COMP_WORDS", "").split("\n"), int(os.environ.get("COMP_CWORD", "0")))
    os.environ |= {"COMP_WORDS": "\n".join(words), "COMP_CWORD": str(number)}
    code, found = 0, io.StringIO()
    with contextlib.redirect_stdout(found):
        try:
            command()
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 0
    typed = words[number] if number < len(words) else ""
    known = max(typed.rfind(mark) for mark in BREAKS) + 1
    for line in found.getvalue().splitlines():
        print(line[known:] if line.startswith(typed) else line)
    return code


def joined(words: Sequence[str], number: int) -> tuple[list[str], int]:
    """The words as they were typed up to the cursor, which stands in the last one.

    >>> joined(["perfectplay", "solve", "kayles", ":", "1"], 4)
    (['perfectplay', 'solve', 'kayles:1'], 2)
    """
    whole: list[str] = []
    glue = False
    for word in words[: number + 1]:
        is_break = bool(word) and not word.strip(BREAKS) and bool(whole)
        if is_break or glue:
            whole[-1] += word
        else:
            whole.append(word)
        glue = is_break
    return whole, len(whole) - 1
