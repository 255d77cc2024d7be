"""Every example in the documentation runs, and prints what the page says."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from tests.commands import run

ROOT = Path(__file__).parent.parent
PAGES = sorted([ROOT / "README.md", ROOT / "CHANGELOG.md", *(ROOT / "docs").glob("*.md")])
CONSOLE = re.compile(r"```console\n(.*?)```", re.DOTALL)
LINK = re.compile(r"\]\(([^)#:]+)\)")


def examples() -> list[tuple[str, str, str]]:
    """(page, command, what it prints) for each `$ perfectplay …` in the pages."""
    found = []
    for page in PAGES:
        for block in CONSOLE.findall(page.read_text(encoding="utf-8")):
            for example in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                command, _, printed = example.partition("\n")
                found.append((page.name, command, printed))
    return found


@pytest.mark.parametrize(("page", "command", "printed"), examples())
def test_a_command_prints_what_the_page_says(
    page: str, command: str, printed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    program, *arguments = shlex.split(command)
    assert program == "perfectplay", "pages show the command itself"
    if arguments[0] in ("history", "replay", "export"):  # pages show them with the sample in the archive
        assert run("import", "examples/matches.jsonl").code == 0
    ran = run(*arguments)
    pattern = ".*".join(re.escape(part) for part in _tidy(printed).split("…"))
    assert re.fullmatch(pattern, _tidy(ran.out + ran.err), re.DOTALL), ran.out + ran.err


def _tidy(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.strip().splitlines())


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_on_the_page(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    blocks = re.findall(r"```pycon\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    test = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, page.name, str(page), 0)
    result = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE).run(test)
    assert result.failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for link in LINK.findall(page.read_text(encoding="utf-8")):
        assert (page.parent / link).exists(), link


def test_the_example_file_stands_on_the_page() -> None:
    page = (ROOT / "docs" / "custom-games.md").read_text(encoding="utf-8")
    code = (ROOT / "examples" / "half.py").read_text(encoding="utf-8")
    assert code[code.index("class Half") :].strip() in page


def test_the_family_on_the_page_works(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "custom-games.md").read_text(encoding="utf-8")
    family = next(block for block in re.findall(r"```python\n(.*?)```", page, re.DOTALL) if "TakeGame" in block)
    assert len(family.splitlines()) <= 40
    (tmp_path / "squares.py").write_text(family, encoding="utf-8")
    assert run("solve", f"{tmp_path}/squares.py:Squares:20", "--json").data["outcome"] == "P"
    assert run("rules", f"{tmp_path}/squares.py:Squares:7,12,misere").code == 0
