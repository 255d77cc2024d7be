"""What stands before every request: its size, its rate, where it comes from; and the headers that every answer carries."""

from __future__ import annotations

import json
import time
from collections import OrderedDict
from urllib.parse import parse_qs, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from perfectplay.faces.web import words
from perfectplay.faces.web.settings import Settings

#: Only what this server itself sends is run, shown or asked; nobody may put a page into a frame.
POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
LANGUAGE_COOKIE = "lang"
YEAR = 365 * 24 * 3600
MOST_QUERY = 8_000
#: Addresses whose rate is remembered.
MOST_ADDRESSES = 20_000
SAFE = ("GET", "HEAD", "OPTIONS")


class Rate:
    """A bucket of tokens for each address: so many at once, refilled by the minute.

    >>> rate = Rate(a_minute=60, burst=2)
    >>> [rate.wait("a", now) for now in (0.0, 0.0, 0.0, 1.0)]
    [0.0, 0.0, 1.0, 0.0]
    """

    def __init__(self, a_minute: int, burst: int) -> None:
        self.a_second = a_minute / 60
        self.burst = float(burst)
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, address: str, now: float) -> float:
        """Zero if the request may go on, else the seconds to wait."""
        left, then = self._left.pop(address, (self.burst, now))
        left = min(left + (now - then) * self.a_second, self.burst)
        granted = left >= 1
        self._left[address] = (left - granted, now)
        while len(self._left) > MOST_ADDRESSES:
            self._left.popitem(last=False)
        return 0.0 if granted else (1 - left) / self.a_second


class Guard:
    """Refuses what is too much or comes from elsewhere, sets the language, adds the headers."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        self.rate = Rate(settings.requests_a_minute, settings.burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        asked = _asked_language(scope)
        remembered = _cookie(headers, LANGUAGE_COOKIE)
        language = words.choose(asked, remembered, headers.get("accept-language", ""))
        held = words.language.set(language)
        remember = asked == language != remembered

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                out = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    out.setdefault(name, value)
                out.setdefault("content-language", language)
                # Files are asked for again by their mark (ETag), so that a new version is used at once.
                kept = "no-cache" if scope["path"].startswith("/static/") else "no-store"
                out.setdefault("cache-control", kept)
                if remember:
                    out.append("set-cookie", f"{LANGUAGE_COOKIE}={language}; Path=/; Max-Age={YEAR}; SameSite=Lax")
            await send(message)

        try:
            refusal = self._refusal(scope, headers)
            if refusal is not None:
                await _refuse(answer, *refusal)
                return
            if scope["method"] not in SAFE:
                most = self.settings.most_import if scope["path"].endswith("/import") else self.settings.most_body
                buffered = await _whole_body(receive, most)
                if buffered is None:
                    await _refuse(answer, 413, f"the request has more than {most:,} bytes; send less")
                    return
                receive = buffered
            await self.app(scope, receive, answer)
        finally:
            words.language.reset(held)

    def _refusal(self, scope: Scope, headers: Headers) -> tuple[int, str] | tuple[int, str, dict[str, str]] | None:
        if len(scope["query_string"]) > MOST_QUERY or len(scope["path"]) > MOST_QUERY:
            return 414, f"the address is longer than {MOST_QUERY:,} characters; shorten it, or send the game as JSON"
        wait = (
            0.0
            if scope["path"].startswith("/static/")
            else self.rate.wait(address_of(scope, headers, self.settings), time.monotonic())
        )
        if wait:
            return 429, "too many requests at once; wait a moment", {"retry-after": str(int(wait) + 1)}
        if scope["method"] not in SAFE and not _same_origin(headers):
            return 403, "the request comes from another site; open the page of this server instead"
        return None


def address_of(scope: Scope, headers: Headers, settings: Settings) -> str:
    """The address that a request comes from, for limits that are each one's own."""
    forwarded = headers.get("x-forwarded-for", "")
    if settings.behind_proxy and forwarded:
        return forwarded.rpartition(",")[2].strip()[:64]
    return scope["client"][0] if scope.get("client") else ""


async def _whole_body(receive: Receive, most: int) -> Receive | None:
    """Reads a body, and gives it on from memory; None where it is too much, whatever its header said."""
    parts: list[bytes] = []
    size, more = 0, True
    while more:
        message = await receive()
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        if size > most:
            return None
        more = message.get("more_body", False)
    whole: list[Message] = [{"type": "http.request", "body": b"".join(parts), "more_body": False}]

    async def again() -> Message:
        return whole.pop() if whole else await receive()

    return again


def _same_origin(headers: Headers) -> bool:
    """Browsers say where a request comes from; programs that say nothing have no cookies to misuse."""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")
    return urlsplit(origin).netloc == headers.get("host")


def _asked_language(scope: Scope) -> str | None:
    query: bytes = scope["query_string"]
    if b"lang=" not in query:
        return None
    return parse_qs(query.decode("latin-1")).get("lang", [None])[-1]


def _cookie(headers: Headers, name: str) -> str | None:
    for part in headers.get("cookie", "").split(";"):
        key, _, value = part.strip().partition("=")
        if key == name:
            return value
    return None


async def _refuse(send: Send, status: int, why: str, headers: dict[str, str] | None = None) -> None:
    body = json.dumps({"error": words.phrase(why)}, ensure_ascii=False).encode()
    raw = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    raw += [(name.encode(), value.encode()) for name, value in (headers or {}).items()]
    await send({"type": "http.response.start", "status": status, "headers": raw})
    await send({"type": "http.response.body", "body": body})
