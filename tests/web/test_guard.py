"""Sizes, rates, origins, languages and headers, before anything else looks at a request."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from perfectplay.errors import ArchiveError
from perfectplay.faces.web.guard import Rate
from perfectplay.faces.web.secret import kept_secret
from tests.commands import assert_one_clear_line, run
from tests.web.server import Server


@pytest.fixture
def client(server: Server) -> Iterator[httpx.Client]:
    with server.client() as made:
        yield made


def test_every_answer_carries_the_policy(client: httpx.Client) -> None:
    for path in ("/", "/nothing", "/api/v1/openapi.json", "/api/v1/matches/x", "/static/nothing.js"):
        headers = client.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"], path
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert "server" not in headers


def test_another_site_cannot_send_in_your_name(client: httpx.Client, server: Server) -> None:
    body = {"spec": "1357", "seats": ["person", "perfect"]}
    for headers in ({"Origin": "https://elsewhere.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}):
        answer = client.post("/api/v1/matches", json=body, headers=headers)
        assert answer.status_code == 403
        assert "another site" in answer.json()["error"]
    assert client.post("/api/v1/matches", json=body, headers={"Origin": server.url}).status_code == 201


def test_bodies_are_bounded_whatever_their_header_says(client: httpx.Client) -> None:
    def endless() -> Iterator[bytes]:
        for _ in range(20):
            yield b"x" * 10_000

    for content in (b"x" * 100_000, endless()):
        answer = client.post("/api/v1/matches", content=content)
        assert answer.status_code == 413
        assert "64,000 bytes" in answer.json()["error"]
    assert client.get("/", params={"x": "y" * 10_000}).status_code == 414


def test_what_is_no_http_hurts_nobody(server: Server, client: httpx.Client) -> None:
    for nonsense in (
        b"\x00" * 100,
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET " + b"a" * 100_000,
        b"POST / HTTP/1.1\r\ncontent-length: -5\r\n\r\n",
    ):
        with socket.create_connection(("127.0.0.1", server.port), timeout=5) as raw:
            raw.sendall(nonsense)
            raw.shutdown(socket.SHUT_WR)
            raw.recv(1000)
    assert client.get("/").status_code == 200


def test_a_language_is_chosen_remembered_and_told(client: httpx.Client) -> None:
    assert client.get("/").headers["content-language"] == "en"
    assert client.get("/", headers={"Accept-Language": "ru-RU,ru;q=0.9"}).headers["content-language"] == "ru"
    assert client.get("/?lang=ru").headers["content-language"] == "ru"
    assert client.get("/").headers["content-language"] == "ru", "the cookie says so"
    assert client.get("/?lang=xx").headers["content-language"] == "ru"
    assert client.get("/", headers={"Accept-Language": "ru;q=x,,;;" * 1000}).status_code == 200


def test_rates_are_counted_for_each_address() -> None:
    rate = Rate(a_minute=60, burst=3)
    assert [rate.wait("a", 0.0) for _ in range(4)] == [0, 0, 0, 1.0]
    assert rate.wait("b", 0.0) == 0
    assert [rate.wait("a", 2.0) for _ in range(3)] == [0, 0, 1.0]
    for address in range(30_000):
        rate.wait(str(address), 3.0)
    assert len(rate._left) <= 20_000


def test_the_secret_is_made_once_and_kept_from_others(tmp_path: Path) -> None:
    secret = kept_secret(tmp_path / "new" / "folder")
    file = tmp_path / "new" / "folder" / "web-secret"
    assert kept_secret(file.parent) == secret
    assert file.stat().st_mode & 0o077 == 0
    assert [found.name for found in file.parent.iterdir()] == ["web-secret"]
    file.write_bytes(b"short")
    with pytest.raises(ArchiveError, match="delete it"):
        kept_secret(file.parent)
    file.unlink()
    (tmp_path / "plain").touch()
    with pytest.raises(ArchiveError, match="PERFECTPLAY_SECRET"):
        kept_secret(tmp_path / "plain")


def test_serve_says_what_is_wrong(server: Server) -> None:
    assert_one_clear_line(run("serve", "--port", str(server.port)), str(server.port), "--port")
    assert_one_clear_line(run("serve", "--port", "70000"), "70000")
    assert_one_clear_line(run("serve", "--port", "x"), "'x'")
    assert_one_clear_line(run("serve", "--host", "nowhere.invalid"), "nowhere.invalid")
