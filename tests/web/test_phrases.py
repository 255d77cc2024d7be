"""What the core says, in Russian: nothing that a person can meet stays English, and forms go with their numbers."""

from __future__ import annotations

import ast
import re
import textwrap
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import perfectplay as pp
from perfectplay.faces.svg.board import board_svg
from perfectplay.faces.web.catalogues import LOCALES, catalogue
from perfectplay.faces.web.phrases import PLACE, kind_of, said_in
from perfectplay.faces.web.picture_words import CONTEXT, picture_words, templates
from perfectplay.faces.web.words import LANGUAGES, USUAL, language, phrase
from perfectplay.registry import families
from tests import sentences
from tests.collect_messages import collected

OTHERS = sorted(set(LANGUAGES) - {USUAL})
#: Notation, names of families, methods and files: the same in every language.
NOTATION = re.compile(r"`[^`]*`|'(?:[^'\\]|\\.)*'|\"[^\"]*\"|^#+ [\w:=]+$|^    .*", re.MULTILINE)
#: Parts of the core that a guest of the web face never hears: files of one's own, the command line, many machines.
ELSEWHERE = (
    "archive", "crew.py", "errors.py", "faces/cli", "faces/terminal", "faces/svg", "faces/whole_files.py",
    "faces/history_reports.py", "faces/web/secret.py", "faces/web/server.py", "files.py", "journal.py", "kernels", "plugins.py",
    "registry.py", "adapt.py", "players/own.py", "tally.py", "testing", "__init__.py", "faces/sequence_reports.py",
    "proofs/period_check.py", "proofs/period_record.py",
    "pool.py", "safekeeping.py", "sequences/stored.py", "sequences/writing.py", "atlas", "faces/atlas_pages.py",
)  # fmt: skip
#: The same for single sentences.
UNHEARD = (
    "has no attribute", "has no game", "no class with a method choose", "give both one name", "its class has the name",
    "name is taken", "records are written to a file", "there is no file to go on with", "name it with --out", "of no such run",
    "name another file", "a position with the key", "has no move", "says that the game goes on", "return a result there",
    "is not an amount", "as it lies", "perfect play in take-away games", "a process that thinks did not start",
    "compiling the kernels", "kept on disk", "the state comes back", "combinatorial game theory", "the g-values of various games",
)  # fmt: skip


def unsaid(text: str, into: str) -> list[str]:
    """The lines of a text that stay English in a language."""
    known = catalogue(into, "phrases")
    left = []
    for block in text.split("\n\n"):
        for line in [block] if said_in(into, block) != block else block.split("\n"):
            words = re.search(r"[a-z]{3}", NOTATION.sub("", line))
            if words and said_in(into, line) == line and known.said(line) is None:
                left.append(line)
    return left


def check_all(said: Iterator[str], into: str) -> None:
    met = set(said)
    assert met
    left = sorted({line for text in met for line in unsaid(text, into)}, key=len)
    assert not left, f"{len(left)} sentences have no template in phrases.po:\n" + "\n".join(left[:40])


@pytest.mark.parametrize("into", OTHERS)
@pytest.mark.parametrize("topic", ["rules", "wrong_specs", "too_much", "matches", "runs", "records"])
def test_nothing_stays_english(topic: str, into: str) -> None:
    check_all(getattr(sentences, topic)(), into)


@pytest.mark.parametrize("into", OTHERS)
@pytest.mark.parametrize("spec", sentences.examples())
def test_nothing_about_a_game_stays_english(spec: str, into: str) -> None:
    check_all(sentences.reasons(spec), into)
    check_all(sentences.wrong_moves(spec), into)


def literals(file: Path) -> Iterator[str]:
    """The texts in a file, those of f-strings in pieces; docstrings left out, and what the web face only tells programs."""
    nodes = list(ast.walk(ast.parse(file.read_text("utf-8"))))
    if "web" in file.parts:
        nodes = [part for node in nodes if isinstance(node, ast.Raise) for part in ast.walk(node)]
    docstrings = {
        id(node.body[0].value)
        for node in nodes
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and isinstance(node.body[0], ast.Expr)
    }
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield textwrap.dedent(node.value)


def plain(text: str) -> list[str]:
    """The words between values, numbers, names of families and marks."""
    pieces = re.split(rf"\{{\w+\}}|\b(?:{'|'.join(families())})\b|[^a-zè -]", text.lower())
    return [" ".join(piece.split()) for piece in pieces]


@pytest.mark.parametrize("into", OTHERS)
def test_every_sentence_of_the_source_is_in_the_catalogue(into: str) -> None:
    """A crude look: three words in a row that no template knows are a sentence that nobody translated."""
    known = catalogue(into, "phrases")
    marked = {text for message in collected() for text in ([message.id] if isinstance(message.id, str) else message.id)}
    ids = [text for _, text in known.messages] + [
        text for (_, one), (many, _) in known.plurals.items() for text in (one, many)
    ]
    said = "\n".join(run for text in ids for run in plain(text))
    root = Path(pp.__file__).parent
    left = []
    for file in sorted(root.rglob("*.py")):
        if str(file.relative_to(root)).startswith(ELSEWHERE):
            continue
        for text in set(literals(file)) - marked:
            new = [run for run in plain(text) if run.count(" ") > 1 and run not in said]
            left += [f"{file.relative_to(root)}: {run}" for run in new if not any(part in run for part in UNHEARD)]
    assert not left, "\n".join(left)


@pytest.mark.parametrize("into", OTHERS)
def test_translations_are_whole_and_name_the_same_values(into: str) -> None:
    with (LOCALES / into / "LC_MESSAGES" / "phrases.po").open("rb") as opened:
        read = read_po(opened, locale=into, abort_invalid=True)
    known = catalogue(into, "phrases")
    for message in read:
        if not message.id:
            continue
        assert not message.fuzzy, message.id
        ids = [message.id] if isinstance(message.id, str) else list(message.id)
        forms = [message.string] if isinstance(message.string, str) else list(message.string or ())
        assert all(forms), message.id
        assert len(forms) == (1 if isinstance(message.id, str) else read.num_plurals), message.id
        if len(ids) > 1:
            assert "{n}" in ids[0], f"{ids[0]}: the number that decides about the form is {{n}}"
        for form in forms:
            for text in ids:
                assert sorted({name for name, _ in PLACE.findall(form)}) == sorted(
                    {name for name, _ in PLACE.findall(text)}
                ), form
            for name, case in PLACE.findall(form):
                assert not case or (
                    not kind_of(name) and any(case == c for c, _ in [*known.messages, *known.plurals])
                ), form


@pytest.mark.parametrize(
    ("said", "russian"),
    [
        ("Seat 2 is to move and wins, in 1 move.", "Ходит игрок 2 и выигрывает за 1 ход."),
        ("Seat 2 is to move and wins, in 2 moves.", "Ходит игрок 2 и выигрывает за 2 хода."),
        ("Seat 2 is to move and loses, in 5 moves.", "Ходит игрок 2 и проигрывает через 5 ходов."),
        ("Seat 1 is to move and loses, in 11 moves.", "Ходит игрок 1 и проигрывает через 11 ходов."),
        ("Seat 1 is to move and wins, in 21 moves.", "Ходит игрок 1 и выигрывает за 21 ход."),
        ("Seat 1 is to move and wins, in 1,022 moves.", "Ходит игрок 1 и выигрывает за 1\xa0022 хода."),
        ("Taking any 2 sticks leaves 1.0e40, a losing number.",
         "Если взять 2 палочки (любые), останется 1,0e40 — проигрышное число."),
        ("select 1 stick of pile 2 more", "выберите из кучи 2 ещё 1 палочку"),
        ("'4': of 21 sticks at most 3 may be taken now; take 1 to 3",
         "'4': из 21 палочки сейчас можно взять не больше 3; возьмите от 1 до 3"),
        ("up to 5,000 positions need about 2.5 GB, the budget is 1.0 MB; take a smaller position",
         "до 5\xa0000 позиций займут около 2,5 ГБ, а отведено 1,0 МБ; возьмите позицию меньше"),
        ("cannot read the move 'x'; the legal moves are 1, 2, 3, 4, 5, 6, 7, 8 … (10 in all)",
         "не удаётся прочесть ход 'x'; допустимые ходы: 1, 2, 3, 4, 5, 6, 7, 8 … (всего 10)"),
        ("nim: heap 'WW…' (1,000 characters) is not a whole number; give a whole number from 0 up",
         "nim: куча 'WW…' (1\xa0000 знаков): не целое число; укажите целое число не меньше 0"),
        ("only 1, 3 or 4 may be taken a turn", "за ход можно взять только 1, 3 или 4"),
        ("- `max=3`: at most so many sticks a turn.", "- `max=3`: не больше стольких палочек за ход."),
    ],
)  # fmt: skip
def test_forms_and_numbers(said: str, russian: str) -> None:
    assert said_in("ru", said) == russian


@pytest.mark.parametrize("into", OTHERS)
def test_pictures_speak_the_language(into: str) -> None:
    known = catalogue(into, "phrases")
    assert [text for text in templates().values() if known.said(text, CONTEXT) is None] == []
    held = language.set(into)
    try:
        said = "".join(
            board_svg(game, game.start(), live=True, words=picture_words(), label="-")
            for game in map(
                pp.game,
                ("nim:3,4", "letters:WLW", "letters:W", "chomp:2x2", "lasker:3", "fibonacci:5", "sticks:5", "moore:2"),
            )
        )
    finally:
        language.reset(held)
    names = re.findall('aria-label="([^"]*)"', said) + re.findall(">([^<>]*)<", said)
    assert [name for name in names if re.search("[a-z]{3}", name)] == []


def test_half_a_sentence_is_not_translated() -> None:
    for said in (
        "row 2 is empty; ask your mother",
        "Mirror: row 2 is empty",
        "Seat 1 is to move and wins, in no time.",
    ):
        assert said_in("ru", said) == said


def test_what_was_typed_stays_as_it_was() -> None:
    said = said_in("ru", "unknown game 'take at most 3; nothing'; `perfectplay games` lists all")
    assert said == "неизвестная игра 'take at most 3; nothing'; все перечисляет `perfectplay games`"


def test_the_language_of_the_request_decides() -> None:
    assert phrase("row 2 is empty") == "row 2 is empty"
    held = language.set("ru")
    try:
        assert phrase("row 2 is empty") == "ряд 2 пуст"
    finally:
        language.reset(held)


@pytest.mark.parametrize(
    "piece",
    [
        "take at most 3; ",
        "'1': ",
        "1, ",
        "Seat 1 is to move and wins. ",
        "nim: ",
        "a {n} ",
        "Mirror: ",
        "; ",
        "' ",
        "1 has 1, ",
    ],
)
def test_hostile_texts_cost_little(piece: str) -> None:
    for text in (piece * 10, piece * 25, piece * 300, "Grundy values: a heap of " + piece * 100, piece * 20_000):
        began = time.perf_counter()
        said_in("ru", text)
        assert time.perf_counter() - began < 1, (piece, len(text))
