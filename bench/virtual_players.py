"""Many people at one server: each plays against a bot, one move every two seconds, and hears of every change by its stream.

    python -m bench.virtual_players [--players 500] [--seconds 40] [--simulations 2]

Prints how long moves took from being sent to being confirmed, how long the bots' answers took to arrive, and every error;
exits with 1 if the promise of docs/performance.md is broken. The server is a process of its own on this machine, and so is
the crowd. A solve that is far too large is asked for again and again meanwhile, and simulations may run beside it all: neither
must be felt.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import random
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.web.server import Server

View = dict[str, Any]

SPECS = (
    "1357",
    "nim:3,4,5",
    "sticks:20,take=1-3",
    "sticks:20,take=2-3,adjacent",
    "wythoff:7,9",
    "letters",
    "neonim:3,4,5,players=3",
)
LEVELS = ("easy", "medium", "perfect")
EVERY = 2.0
#: What browsers say of themselves in every request.
BROWSER = (
    "user-agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36",
    "accept: */*",
    "accept-language: en-GB,en;q=0.9",
    "accept-encoding: gzip, deflate, br",
    'sec-ch-ua: "Chromium";v="131", "Not_A Brand";v="24"',
    "sec-ch-ua-mobile: ?0",
    'sec-ch-ua-platform: "Linux"',
    "sec-fetch-site: same-origin",
    "sec-fetch-mode: cors",
    "sec-fetch-dest: empty",
)
#: How the page of a match wants its board.
LOOK = "w=704&values=false&queen=false"
#: What is promised: 95 of 100 moves are confirmed within so many seconds.
P95 = 0.150


@dataclass
class Measured:
    moves: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)
    errors: Counter[str] = field(default_factory=Counter)
    matches: int = 0


class Connection:
    """One connection that is kept from request to request, as browsers keep theirs."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._open: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: object = None, key: str = "") -> tuple[int, bytes]:
        """The status and the body of an answer."""
        data = b"" if body is None else json.dumps(body).encode()
        reader, writer = await self._opened()
        writer.write(_head(self._port, method, path, key, len(data)) + data)
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).lower()
            length = int(head.partition(b"content-length: ")[2].partition(b"\r\n")[0])
            said = await reader.readexactly(length)
        except BaseException:
            self.close()
            raise
        return int(head.split(b" ", 2)[1]), gzip.decompress(said) if b"content-encoding: gzip" in head else said

    async def _opened(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self._open is None or self._open[0].at_eof():
            self.close()
            self._open = await asyncio.open_connection("127.0.0.1", self._port, limit=2**20)
        return self._open

    def close(self) -> None:
        if self._open is not None:
            self._open[1].close()
            self._open = None


def _head(port: int, method: str, path: str, key: str, length: int | None = None) -> bytes:
    """What a browser says before the body: a server has to read all of it."""
    lines = [f"{method} {path} HTTP/1.1", f"host: 127.0.0.1:{port}", *BROWSER, f"x-seat-key: {key}"]
    if length is not None:
        lines += [f"origin: http://127.0.0.1:{port}", "content-type: application/json", f"content-length: {length}"]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


async def person(port: int, number: int, until: float, measured: Measured) -> None:
    """Plays match after match until the time is up; random moves among those that the server offers."""
    chance = random.Random(number)
    connection = Connection(port)
    await asyncio.sleep(chance.random() * EVERY)
    while time.monotonic() < until:
        try:
            await _match(port, connection, chance, until, measured)
        except Exception as error:  # whatever it is, it is counted
            measured.errors[f"{type(error).__name__}: {error}"[:80]] += 1
            await asyncio.sleep(EVERY)
    connection.close()


async def _match(port: int, connection: Connection, chance: random.Random, until: float, measured: Measured) -> None:
    spec = chance.choice(SPECS)
    seats = ["person", *[chance.choice(LEVELS)] * (2 if "players=3" in spec else 1)]
    wanted = {
        "spec": spec,
        "seats": seats,
        "insight": True,
        "pause": 0.5,
        "names": [f"player {chance.randint(1, 999)}"],
    }
    status, body = await connection.ask("POST", "/api/v1/matches", wanted)
    if status != 201:
        measured.errors[f"{status} for a new match: {body[:60]!r}"] += 1
        await asyncio.sleep(EVERY)
        return
    view = json.loads(body)
    measured.matches += 1
    address, key = f"/api/v1/matches/{view['id']}", f"1.{view['keys']['1']}"
    heard = asyncio.Event()
    states: list[View] = [view]
    listening = asyncio.create_task(_listen(port, address, key, states, heard))
    try:
        while time.monotonic() < until:
            state = states[-1]
            if state["over"]:
                return
            if not (state["may"]["play"] and state["insight"]["moves"]):
                heard.clear()
                began = time.monotonic()
                await asyncio.wait_for(heard.wait(), 20)
                measured.answers.append(time.monotonic() - began)
                continue
            await asyncio.sleep(EVERY * (0.75 + chance.random() / 2))
            moves = state["insight"]["moves"]
            tokens = chance.choice(moves)["tokens"]
            began = time.monotonic()
            sent = {"tokens": tokens, "ply": state["ply"] + 1, "undone": state["undone"]}
            status, body = await connection.ask("POST", f"{address}/moves?{LOOK}", sent, key)
            measured.moves.append(time.monotonic() - began)
            if status != 200:
                measured.errors[f"{status} for a move: {body[:60]!r}"] += 1
                return
            _take(json.loads(body), states)
    finally:
        listening.cancel()


def _take(state: View, states: list[View]) -> None:
    """Answers and the stream tell of the same match: what is older than what is known already is left out."""
    if state["revision"] >= states[-1]["revision"]:
        states.append(state)


async def _listen(port: int, address: str, key: str, states: list[View], heard: asyncio.Event) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**20)
    try:
        writer.write(_head(port, "GET", f"{address}/events?{LOOK}&have={states[-1]['picture']}", key))
        while line := await reader.readline():
            if line.startswith(b'data: {"'):  # and not a beat
                _take(json.loads(line[6:]), states)
                heard.set()
    finally:
        writer.close()


async def pest(port: int, until: float, measured: Measured) -> None:
    """Asks for what is far too large, again and again."""
    connection = Connection(port)
    while time.monotonic() < until:
        status, body = await connection.ask("GET", "/api/v1/solve?spec=sticks:45,special")
        if status not in (202, 413, 422, 429, 503):
            measured.errors[f"{status} for a solve that is too large: {body[:60]!r}"] += 1
            await asyncio.sleep(1)
    connection.close()


def simulate(server: Server, many: int) -> None:
    """Begin so many long simulations, each from an address of its own, and wait until they play."""
    import httpx

    wanted = {"spec": "nim:30,31,32", "seats": ["human-like", "random"], "games": 100_000, "seed": 7}
    for address in range(many):
        headers = {"X-Forwarded-For": f"10.0.0.{address}"}
        told = httpx.post(f"{server.url}/api/v1/simulations", json=wanted, headers=headers).raise_for_status().json()
        while not told["done"]:
            time.sleep(0.2)
            told = httpx.get(f"{server.url}/api/v1/simulations/{told['id']}").raise_for_status().json()


async def crowd(port: int, players: int, seconds: float) -> Measured:
    measured = Measured()
    until = time.monotonic() + seconds
    await asyncio.gather(pest(port, until, measured), *(person(port, n, until, measured) for n in range(players)))
    return measured


def processor_seconds(server: Server) -> list[float]:
    """Of the server itself, and of the processes that think for it."""
    import psutil

    main = psutil.Process(server.process.pid if server.process else None)
    return [sum(one.cpu_times()[:2]) for one in (main, *main.children())]


def share(times: list[float], part: float) -> float:
    return sorted(times)[min(int(len(times) * part), len(times) - 1)] if times else float("nan")


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--players", type=int, default=500)
    asked.add_argument("--seconds", type=float, default=40.0)
    asked.add_argument("--simulations", type=int, default=0)
    chosen = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), "--requests-a-minute", "1000000", "--behind-proxy").start()
        try:
            simulate(server, chosen.simulations)
            busy, own = processor_seconds(server), time.process_time()
            measured = asyncio.run(crowd(server.port, chosen.players, chosen.seconds))
            spent = [now - then for now, then in zip(processor_seconds(server), busy, strict=False)]
            own = time.process_time() - own
        finally:
            server.stop()
        tracebacks = server.said().count("Traceback")
    beside = f", {chosen.simulations} simulations beside them" if chosen.simulations else ""
    print(
        f"{chosen.players} players{beside}, {chosen.seconds:g} s: {measured.matches} matches, {len(measured.moves)} moves"
    )
    for what, times in (("a move is confirmed", measured.moves), ("the next state arrives", measured.answers)):
        shares = ", ".join(f"p{100 * part:g} {1000 * share(times, part):.0f} ms" for part in (0.5, 0.95, 0.99))
        print(f"{what:<24} {shares}")
    a_move = 1000 * spent[0] / max(len(measured.moves), 1)
    print(f"processor seconds of the server: {spent[0]:.1f}, {a_move:.2f} ms for each move and the answer to it")
    print(
        "of the processes that think for it: "
        + ", ".join(f"{one:.1f}" for one in spent[1:])
        + f"; of the crowd: {own:.1f}"
    )
    for error, number in measured.errors.most_common():
        print(f"{number} × {error}")
    print(f"{tracebacks} tracebacks on the server")
    return int(share(measured.moves, 0.95) > P95 or bool(measured.errors) or bool(tracebacks))


if __name__ == "__main__":
    sys.exit(main())
