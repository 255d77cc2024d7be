"""Walks through the pages in Russian: what a person reads or hears there has no English words in it."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from html.parser import HTMLParser
from urllib.parse import urldefrag, urljoin, urlsplit

import httpx
import pytest

import perfectplay as pp
from perfectplay.faces import contest_reports
from perfectplay.faces.web.analysing.parts import PARTS
from perfectplay.registry import families
from tests.sentences import examples
from tests.web.server import Server

MOST_PAGES = 160
#: Where the walk begins; it follows the links that it finds.
BEGINNINGS = ("/", "/play/1357", "/analyse/wythoff:4,5", "/learn", "/simulate", "/nowhere", "/play/nim:x")
#: Attributes that are read out or shown; those of JS are texts too.
SAID = ("aria-label", "title", "placeholder", "alt", "content", "aria-roledescription", "aria-description")
#: Attributes with lists of names for JS.
MUTE = ("data-when-values", "data-mistakes")
#: What has no language: programs, files, people's names, notation.
UNSPOKEN = ("code", "pre", "kbd", "samp", "script", "style", "textarea")
VOID = ("meta", "link", "input", "br", "img", "hr")
#: Names that are the same in every language.
NAMES = {
    "perfectplay", "json", "api", "openapi", "svg", "csv", "python", "url", "html",
    "enter", "escape", "tab", "shift", "uct", "export", "curl",
    *(name for found in contest_reports.players_report().values() for one in found for name in one["name"].split("-")),
    *(name for spec in [*families(), *examples()] for name in re.findall("[a-z]+", spec)),
}  # fmt: skip
LATIN = re.compile(r"[A-Za-z]{3,}")
#: Specs, positions and moves, as the games write them.
NOTATION = re.compile(
    r"\{\w+\}|\b[a-z0-9]+:[\w,=.+-]+|\b[WLx.]+\b|\b\d+x\d+\b|\bboth:\d+|'[^']*'|https?://\S+|/[\w/.:,{}-]+"
)


class Reader(HTMLParser):
    """What a page says, and where it leads."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.texts: list[str] = []
        self.links: list[str] = []
        self._silent: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        foreign = given.get("lang", "ru") != "ru" or given.get("translate") == "no"
        if not foreign and not (tag == "meta" and given.get("name") != "description"):
            shown = (
                name
                for name in given
                if name in SAID or (name.startswith("data-") and name not in MUTE and " " in given[name])
            )
            self.texts += [given[name] for name in shown]
        silent = tag in UNSPOKEN or (foreign and tag not in VOID)
        if silent or (self._silent and tag == self._silent[-1]):
            self._silent.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if self._silent and tag == self._silent[-1]:
            self._silent.pop()

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.texts.append(" ".join(data.split()))


def english(text: str, page: str) -> list[str]:
    """The words of a text that are neither Russian nor names; whoever writes programs knows single words of JSON and HTTP."""
    if page == "/api" and (re.search("[а-я]", text) or len(text.split()) < 4):
        return []
    return [word for word in LATIN.findall(NOTATION.sub(" ", text)) if word.lower() not in NAMES]


def pages(client: httpx.Client) -> Iterator[tuple[str, Reader]]:
    waiting, seen = [*BEGINNINGS, *analyses(), *match_pages(client)], set[str]()
    kinds: dict[str, int] = {}
    while waiting and len(seen) < MOST_PAGES:
        address = waiting.pop(0)
        kind = address.split("/")[1]
        if address in seen or kinds.get(kind, 0) >= MOST_PAGES // 3:
            continue
        seen.add(address)
        answer = client.get(address)
        if answer.status_code == 202:  # a job works at it
            waiting.append(address)
            seen.discard(address)
            time.sleep(0.1)
            continue
        kinds[kind] = kinds.get(kind, 0) + 1
        if "text/html" not in answer.headers["content-type"]:
            continue
        assert answer.headers["content-language"] == "ru", address
        page = Reader()
        page.feed(answer.text)
        yield address, page
        for link in page.links:
            found = urlsplit(urldefrag(urljoin(f"http://here{address}", link)).url)
            if (
                found.netloc == "here"
                and "lang=" not in found.query
                and not found.path.startswith(("/api/", "/static/"))
            ):
                waiting.append(found.path + (f"?{found.query}" if found.query else ""))


def analyses() -> Iterator[str]:
    """The parts of an analysis, which its page asks for one by one."""
    for spec in ("1357", "wythoff:4,5", "letters:WLWLL", "kayles:9", "neonim:2,3,players=3"):
        yield from (f"/analyse/{spec}?part={part}" for part in PARTS)


def match_pages(client: httpx.Client) -> Iterator[str]:
    """A match that goes on, and one that is over, between people at this screen."""
    for spec in ("1357", "letters:WLW", "neonim:2,3,players=3", "nim:1"):
        seats = ["person"] * pp.game(spec).players
        made = client.post("/api/v1/matches", json={"spec": spec, "seats": seats})
        assert made.status_code == 201, made.text
        yield f"/match/{made.json()['id']}"
        if spec == "nim:1":
            client.post(f"/api/v1/matches/{made.json()['id']}/moves", json={"move": "1:1", "ply": 1, "undone": 0})


@pytest.mark.parametrize("how", ["a cookie", "the browser"])
def test_the_pages_are_in_the_language_of_who_asks(server: Server, how: str) -> None:
    with server.client() as client:
        asked = {"headers": {"accept-language": "ru"}} if how == "the browser" else {"cookies": {"lang": "ru"}}
        client.headers.update(asked.get("headers", {}))
        client.cookies.update(asked.get("cookies", {}))
        assert '<html lang="ru"' in client.get("/").text


def test_nothing_on_the_pages_stays_english(server: Server) -> None:
    with server.client() as client:
        client.headers["accept-language"] = "ru"
        left = {
            f"{'/'.join(address.split('/')[:2])}: {text[:150]!r} ({', '.join(words)})"
            for address, page in pages(client)
            for text in page.texts
            if (words := english(text, address))
        }
    assert not left, "\n".join(sorted(left))
