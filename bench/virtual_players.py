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
#: What is promised: 95 of 100 moves are confirmed within so many seconds.
P95 = 0.150


@dataclass
class Measured:
    moves: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)
    errors: Counter[str] = field(default_factory=Counter)
    matches: int = 0


async def request(port: int, method: str, path: str, body: object = None, cookie: str = "") -> tuple[int, bytes]:
    """One request on a connection of its own, with as little of the crowd's own work as can be."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        data = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\nconnection: close\r\nx-seat-key: {cookie}\r\n"
        head += f"content-type: application/json\r\ncontent-length: {len(data)}\r\n\r\n"
        writer.write(head.encode() + data)
        answer = await reader.read(-1)
    finally:
        writer.close()
    status, _, rest = answer.partition(b"\r\n")
    return int(status.split()[1]), rest.partition(b"\r\n\r\n")[2]


async def person(port: int, number: int, until: float, measured: Measured) -> None:
    """Plays match after match until the time is up; random moves among those that the server offers."""
    chance = random.Random(number)
    await asyncio.sleep(chance.random() * EVERY)
    while time.monotonic() < until:
        try:
            await _match(port, chance, until, measured)
        except Exception as error:  # whatever it is, it is counted
            measured.errors[f"{type(error).__name__}: {error}"[:80]] += 1
            await asyncio.sleep(EVERY)


async def _match(port: int, chance: random.Random, until: float, measured: Measured) -> None:
    spec = chance.choice(SPECS)
    seats = ["person", *[chance.choice(LEVELS)] * (2 if "players=3" in spec else 1)]
    wanted = {
        "spec": spec,
        "seats": seats,
        "insight": True,
        "pause": 0.5,
        "names": [f"player {chance.randint(1, 999)}"],
    }
    status, body = await request(port, "POST", "/api/v1/matches", wanted)
    if status != 201:
        measured.errors[f"{status} for a new match: {body[:60]!r}"] += 1
        await asyncio.sleep(EVERY)
        return
    view = json.loads(body)
    measured.matches += 1
    key = f"1.{view['keys']['1']}"
    heard = asyncio.Event()
    states: list[View] = [view]
    listening = asyncio.create_task(_listen(port, view["id"], key, states, heard))
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
            move = chance.choice(moves)["move"]
            began = time.monotonic()
            sent = {"move": move, "ply": state["ply"] + 1, "undone": state["undone"]}
            status, body = await request(port, "POST", f"/api/v1/matches/{view['id']}/moves", sent, key)
            measured.moves.append(time.monotonic() - began)
            if status != 200:
                measured.errors[f"{status} for a move: {body[:60]!r}"] += 1
                return
            states.append(json.loads(body))
    finally:
        listening.cancel()


async def _listen(port: int, match_id: str, key: str, states: list[View], heard: asyncio.Event) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**20)
    try:
        head = f"GET /api/v1/matches/{match_id}/events HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\nx-seat-key: {key}\r\n\r\n"
        writer.write(head.encode())
        while line := await reader.readline():
            if line.startswith(b"data: "):
                state = json.loads(line[6:])
                if state["revision"] >= states[-1]["revision"]:
                    states.append(state)
                heard.set()
    finally:
        writer.close()


async def pest(port: int, until: float, measured: Measured) -> None:
    """Asks for what is far too large, again and again."""
    while time.monotonic() < until:
        status, body = await request(port, "GET", "/api/v1/solve?spec=sticks:45,special")
        if status not in (202, 413, 422, 429, 503):
            measured.errors[f"{status} for a solve that is too large: {body[:60]!r}"] += 1
            await asyncio.sleep(1)


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
            busy = processor_seconds(server)
            measured = asyncio.run(crowd(server.port, chosen.players, chosen.seconds))
            spent = [now - then for now, then in zip(processor_seconds(server), busy, strict=False)]
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
    print("processor seconds of the server and its thinkers: " + ", ".join(f"{one:.1f}" for one in spent))
    for error, number in measured.errors.most_common():
        print(f"{number} × {error}")
    print(f"{tracebacks} tracebacks on the server")
    return int(share(measured.moves, 0.95) > P95 or bool(measured.errors) or bool(tracebacks))


if __name__ == "__main__":
    sys.exit(main())
