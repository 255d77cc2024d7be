"""Pages from templates, in the language of the request."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

from fastapi import Request
from fastapi.responses import HTMLResponse
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from perfectplay import __version__
from perfectplay.faces.web import numbers, words
from perfectplay.game import AnyGame
from perfectplay.text import cut

TEMPLATES = Path(__file__).parent / "templates"
#: The switch in the header sets a cookie, so that a page comes in its colours and nothing flashes.
THEME_COOKIE = "theme"
THEMES = ("light", "dark")


@functools.cache
def environment() -> Environment:
    made = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n"],
    )
    made.install_gettext_callables(words.message, words.plural_message, newstyle=True, pgettext=words.message_in)  # type: ignore[attr-defined]
    made.filters["phrase"] = words.phrase
    made.filters["markdown"] = markdown
    made.filters["clock"] = clock
    made.globals["rules_of"] = rules_of
    made.filters["whole"] = numbers.whole
    made.filters["short"] = cut
    return made


def render(request: Request, template: str, /, *, status: int = 200, **values: Any) -> HTMLResponse:
    """A page; every template knows the language, the theme, the address and the version."""
    theme = request.cookies.get(THEME_COOKIE)
    said = (
        environment()
        .get_template(template)
        .render(
            language=words.language.get(),
            languages=words.LANGUAGES,
            theme=theme if theme in THEMES else "",
            address=request.url.path,
            version=__version__,
            **values,
        )
    )
    return HTMLResponse(said, status_code=status)


def clock(seconds: float) -> str:
    """A time as clocks show it.

    >>> clock(7.4), clock(75), clock(3700)
    ('0:07', '1:15', '1:01:40')
    """
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def rules_of(game: AnyGame) -> str:
    """The rules in Markdown, for a panel that has a heading of its own; without what to type on a command line."""
    said = words.phrase(game.rules().partition("\n\n## Examples")[0])
    return said.partition("\n")[2] if said.startswith("# ") else said


def markdown(text: str) -> Markup:
    """Rules and lessons as HTML; raw HTML inside stays text.

    >>> str(markdown("a *b* <script>")).strip()
    '<p>a <em>b</em> &lt;script&gt;</p>'
    """
    from markdown_it import MarkdownIt

    return Markup(MarkdownIt("commonmark", {"html": False}).render(text))
