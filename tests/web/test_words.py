"""Which language is spoken, and how texts with names and numbers in them are said in it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfectplay.faces.web import catalogues, words
from perfectplay.faces.web.render import environment

SMALL = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"

msgid "Hello, %(name)s"
msgstr "Привет, %(name)s"

msgid "%(num)s move of %(name)s"
msgid_plural "%(num)s moves of %(name)s"
msgstr[0] "%(num)s ход: %(name)s"
msgstr[1] "%(num)s хода: %(name)s"
msgstr[2] "%(num)s ходов: %(name)s"

msgctxt "button"
msgid "Hello, %(name)s"
msgstr "Поздороваться: %(name)s"

#, fuzzy
msgid "guessed"
msgstr "угадано"

msgid "unfinished"
msgstr ""
"""


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A small catalogue in the place of the real one."""
    file = tmp_path / "ru" / "LC_MESSAGES" / "messages.po"
    file.parent.mkdir(parents=True)
    file.write_text(SMALL, "utf-8")
    catalogues.catalogue.cache_clear()
    monkeypatch.setattr(catalogues, "LOCALES", tmp_path)
    yield
    catalogues.catalogue.cache_clear()


@contextmanager
def speaking(language: str) -> Iterator[None]:
    held = words.language.set(language)
    try:
        yield
    finally:
        words.language.reset(held)


@pytest.mark.usefixtures("small")
def test_texts_with_names() -> None:
    assert words.gettext("Hello, %(name)s", name="Ada") == "Hello, Ada"
    with speaking("ru"):
        assert words.gettext("Hello, %(name)s", name="Ada") == "Привет, Ada"
        assert words.gettext("Bye, %(name)s", name="Ada") == "Bye, Ada"


@pytest.mark.usefixtures("small")
def test_forms_go_with_numbers() -> None:
    def said(number: int) -> str:
        return words.ngettext("%(num)s move of %(name)s", "%(num)s moves of %(name)s", number, name="Ada")

    assert [said(n) for n in (1, 2)] == ["1 move of Ada", "2 moves of Ada"]
    with speaking("ru"):
        assert [said(n) for n in (1, 2, 5, 11, 21, 0)] == [
            "1 ход: Ada", "2 хода: Ada", "5 ходов: Ada", "11 ходов: Ada", "21 ход: Ada", "0 ходов: Ada",
        ]  # fmt: skip


@pytest.mark.usefixtures("small")
def test_what_is_fuzzy_or_unfinished_stays_english() -> None:
    with speaking("ru"):
        assert words.gettext("guessed") == "guessed"
        assert words.gettext("unfinished") == "unfinished"
        assert words.gettext("") == ""


@pytest.mark.usefixtures("small")
def test_templates_speak_the_same_language() -> None:
    page = environment().from_string(
        "{{ _('Hello, %(name)s', name=who) }}: {{ pgettext('button', 'Hello, %(name)s', name=who) }}: "
        "{% trans name=who, num=n %}{{ num }} move of {{ name }}{% pluralize num %}{{ num }} moves of {{ name }}{% endtrans %}"
    )
    assert page.render(who="A&B", n=3) == "Hello, A&amp;B: Hello, A&amp;B: 3 moves of A&amp;B"
    with speaking("ru"):
        assert page.render(who="A&B", n=3) == "Привет, A&amp;B: Поздороваться: A&amp;B: 3 хода: A&amp;B"


@pytest.mark.parametrize(
    ("accepted", "chosen"),
    [
        ("", "en"), ("ru", "ru"), ("ru-RU,ru;q=0.9,en;q=0.8", "ru"), ("en-GB, ru;q=0.9", "en"), ("de, fr", "en"),
        ("ru;q=0, en;q=0.1", "en"), ("ru;q=0", "en"), ("en;q=0.2, ru; q=0.3", "ru"), ("ru;q=x", "en"), (",,;;q=,", "en"),
        ("RU", "ru"), ("*", "en"), ("x" * 10_000, "en"),
    ],
)  # fmt: skip
def test_what_a_browser_prefers(accepted: str, chosen: str) -> None:
    assert words.choose(None, None, accepted) == chosen


def test_what_is_asked_for_goes_before_what_is_remembered() -> None:
    assert words.choose("ru", "en", "en") == "ru"
    assert words.choose(None, "ru", "en") == "ru"
    assert words.choose("../../etc", "\x00", "ru") == "ru"


@given(st.text(), st.text(), st.text())
def test_any_header_gives_a_language(asked: str, remembered: str, accepted: str) -> None:
    assert words.choose(asked, remembered, accepted) in words.LANGUAGES
