"""Collects the texts of the web face for translators: `python -m tests.collect_messages [LANGUAGE …]`.

Brings every language's `messages.po` up to date with the templates and the Python of the web face: new texts come in without
a translation, those that are gone go out, nothing is guessed. A language that is not there yet is begun, with an empty
`messages.po` and a `phrases.po` that has the sentences of the core to translate.
"""

from __future__ import annotations

import sys
from io import BytesIO

from babel.messages import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from perfectplay.faces.web.catalogues import LOCALES, po_file

WEB = LOCALES.parent
METHODS = [("**/*.py", "python"), ("**/templates/**.html", "jinja2")]
#: As in render.py, so that texts are the same here and there.
OPTIONS = {"**/templates/**.html": {"trim_blocks": "true", "lstrip_blocks": "true", "silent": "false"}}
#: Lines of a catalogue's header that nobody keeps.
UNWANTED = tuple(f'"{name}: ' for name in (
    "Project-Id-Version", "Report-Msgid-Bugs-To", "POT-Creation-Date", "PO-Revision-Date", "Last-Translator",
    "Language-Team", "Generated-By",
))  # fmt: skip
KEYWORDS = {"_": None, "gettext": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2)}


def collected() -> Catalog:
    """Every text of the web face that is marked with `_("…")`, `ngettext`, `pgettext` or `{% trans %}`."""
    found = Catalog()
    for file, _, message, comments, context in extract_from_dir(
        WEB, METHODS, OPTIONS, KEYWORDS, comment_tags=("Translators:",)
    ):
        found.add(message, None, [(file, 1)], auto_comments=comments, context=context)
    return found


def languages() -> list[str]:
    return sorted(path.name for path in LOCALES.iterdir() if (path / "LC_MESSAGES").is_dir())


def read(language: str, domain: str) -> Catalog:
    file = po_file(language, domain)
    if not file.exists():
        return Catalog(locale=language, domain=domain, project="perfectplay", fuzzy=False)
    with file.open("rb") as opened:
        return read_po(opened, locale=language, domain=domain)


def write(language: str, domain: str, catalog: Catalog) -> None:
    """Only what matters: no dates or names that would make every run a change."""
    catalog.header_comment = (
        f"# {catalog.locale.english_name if catalog.locale else language}: the {domain} of perfectplay."
    )
    written = BytesIO()
    write_po(written, catalog, width=120, sort_output=domain == "messages", include_lineno=False, ignore_obsolete=True)
    lines = [line for line in written.getvalue().decode().splitlines() if not line.startswith(UNWANTED)]
    file = po_file(language, domain)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("\n".join(lines) + "\n", "utf-8")


def untranslated(catalog: Catalog) -> int:
    return sum(1 for message in catalog if message.id and not (message.string and all(message.string)))


def main(wanted: list[str]) -> None:
    texts = collected()
    for language in [*languages(), *sorted(set(wanted) - set(languages()))]:
        messages = read(language, "messages")
        messages.update(texts, no_fuzzy_matching=True)
        write(language, "messages", messages)
        if not po_file(language, "phrases").exists():
            begun = read(language, "phrases")
            for message in read(languages()[-1], "phrases"):
                if message.id:
                    begun.add(message.id, None, context=message.context, auto_comments=message.auto_comments)
            write(language, "phrases", begun)
        left = {domain: untranslated(read(language, domain)) for domain in ("messages", "phrases")}
        print(
            f"{language}: {len(messages)} messages; to translate: {left['messages']} of them, {left['phrases']} phrases"
        )


if __name__ == "__main__":
    main(sys.argv[1:])
