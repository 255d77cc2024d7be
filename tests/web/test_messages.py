"""The texts of the web face: every one of them is translated, and names the same values in every language."""

from __future__ import annotations

import re

import pytest

from perfectplay.faces.web.words import LANGUAGES, USUAL
from tests.collect_messages import collected, languages, read

OTHERS = sorted(set(LANGUAGES) - {USUAL})
VALUE = re.compile(r"%\(\w+\)[a-z]|%%|%")


def texts(said: str | tuple[str, ...] | list[str] | None) -> list[str]:
    return [said] if isinstance(said, str) else list(said or ())


def test_the_languages_are_those_that_have_catalogues() -> None:
    assert languages() == OTHERS


@pytest.mark.parametrize("into", OTHERS)
def test_every_text_is_translated_and_none_is_left_over(into: str) -> None:
    wanted = {f"{message.id} ({message.context})" for message in collected() if message.id}
    there = {f"{message.id} ({message.context})": message for message in read(into, "messages") if message.id}
    assert wanted
    assert sorted(wanted - set(there)) == [], "run make messages, then translate"
    assert sorted(set(there) - wanted) == [], "run make messages"
    assert [said for said, message in there.items() if message.fuzzy] == []
    assert [said for said, message in there.items() if not all(texts(message.string)) or not message.string] == []


@pytest.mark.parametrize("into", OTHERS)
def test_translations_name_the_same_values(into: str) -> None:
    catalog = read(into, "messages")
    for message in catalog:
        ids, forms = texts(message.id), texts(message.string)
        assert len(forms) == (1 if len(ids) == 1 else catalog.num_plurals), message.id
        named = {value for text in ids for value in VALUE.findall(text)}
        for form in forms if message.id else ():
            assert set(VALUE.findall(form)) == named, form
