"""Sentences of the core in other languages: templates of a catalogue, matched against what the core has said."""

from __future__ import annotations


def said_in(language: str, text: str) -> str:
    """The text in a language; as it is where no template fits."""
    return text
