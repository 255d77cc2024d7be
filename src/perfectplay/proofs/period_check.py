"""Checks the record of a proved period, trusting nobody: Python's own library alone, and nothing else of perfectplay.

The record says the rules, and here every value is worked out again by the definition: the value of a heap is the least number
that no move reaches. Then the hash of the values is compared, and whether they repeat as claimed, as far as the theorem asks:
where a move takes at most t and leaves at most h heaps, values repeat every p from s on for ever if they do so up to heap
h·max(s, 1) + h·p + t − 1 (for h = 2: R. K. Guy, C. A. B. Smith, 1956). It also runs alone: `python period_check.py RECORD.json`.
"""

from __future__ import annotations

import hashlib
import json
import struct
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

FORMAT, VERSION = "perfectplay-period", 1
MOST_BYTES, MOST_RUNS, MOST_HEAPS = 50_000_000, 10_000, 100_000_000
LEFT = ("nothing", "one", "two", "three")


class NoRecord(ValueError):
    """What is there is no record of a period that could be checked; the message goes on from the name of the file."""


def read(path: str) -> dict[str, Any]:
    """The record in a file, with all that it must have in its right shape."""
    try:
        with Path(path).open("rb") as file:
            text = file.read(MOST_BYTES + 1)
        if len(text) > MOST_BYTES:
            raise NoRecord(f"has more than {MOST_BYTES:,} bytes, and no record is so long")
        record = json.loads(text.decode("utf-8"))
    except OSError as error:
        raise NoRecord(f"cannot be read: {error.strerror or error}") from error
    except (ValueError, RecursionError) as error:
        raise error if isinstance(error, NoRecord) else NoRecord("is no JSON text, or only a part of one") from error
    if not isinstance(record, dict) or (record.get("format"), record.get("version")) != (FORMAT, VERSION):
        raise NoRecord(f"is no record of a period, or of another version than {VERSION}")
    for key in ("period", "preperiod", "saltus", "bound", "checked_to"):
        if type(record.get(key)) is not int or not int(key == "period") <= record[key] <= MOST_HEAPS:
            raise NoRecord(f"has no {key}, or one that is no whole number up to {MOST_HEAPS:,}")
    if not all(isinstance(record.get(key), str) for key in ("spec", "theorem", "sha256")):
        raise NoRecord("lacks its spec, its theorem or its hash")
    rule, values = record.get("rule"), record.get("values", [])
    if not isinstance(rule, dict) or set(rule) != set(LEFT) or not all(_rise(rule[key], key) for key in LEFT):
        raise NoRecord("does not say its rule as runs of numbers that may be taken")
    if not isinstance(values, list):
        raise NoRecord("has values that are no list")
    return record


def _rise(runs: object, key: str) -> bool:
    """Whether these are runs [first, last] in rising order; only who splits a heap may take none."""
    end = 0 if key in ("nothing", "one") else -1
    for run in runs if isinstance(runs, list) and len(runs) <= MOST_RUNS else [None]:
        if not isinstance(run, list) or len(run) != 2 or not all(type(take) is int for take in run):
            return False
        if not end < run[0] <= run[1] <= MOST_HEAPS:
            return False
        end = run[1]
    return True


def seconds(record: dict[str, Any]) -> float:
    """About how long the check takes: rates measured on one core, with some room."""
    heaps, rule = record["checked_to"] + 1, record["rule"]
    takes = sum(max(min(last, heaps) - first + 1, 0) for key in LEFT for first, last in rule[key])
    a_heap = 5e-6 + takes * 5e-8 + heaps * 1.5e-9 * bool(rule["two"]) + heaps * 1.5e-7 * bool(rule["three"])
    return float(heaps * a_heap)


def why_wrong(record: dict[str, Any], progress: Callable[[int], None] = lambda heap: None) -> str:
    """What is wrong with the claim; empty where it is proved."""
    rule, period, start, to = record["rule"], record["period"], record["preperiod"], record["checked_to"]
    heaps = 3 if rule["three"] else 2 if rule["two"] else 1
    largest = max((last for key in LEFT for _, last in rule[key]), default=0)
    bound = heaps * max(start, 1) + heaps * period + largest - 1
    if record["saltus"]:
        return "the theorem is about values that repeat, not about values that grow"
    if record["bound"] != bound or to < bound:
        return f"the theorem asks for heaps up to {bound}, the record says {record['bound']} and covers {to}"
    values: list[int] = []
    for value in recomputed(rule, to):
        values.append(value)
        progress(len(values))
    for heap, value in enumerate(record.get("values", [])[: to + 1]):
        if value != values[heap]:
            return f"heap {heap} has the value {values[heap]}, but the record says {str(value)[:20]}"
    if hashlib.sha256(struct.pack(f"<{len(values)}I", *values)).hexdigest() != record["sha256"]:
        return f"the values of heaps 0 to {to} have another hash than the record says"
    for heap in range(start, to - period + 1):
        if values[heap] != values[heap + period]:
            return f"heaps {heap} and {heap + period} have the values {values[heap]} and {values[heap + period]}"
    return ""


def recomputed(rule: dict[str, list[list[int]]], to: int) -> Iterator[int]:
    """The values of heaps 0 to `to`, by the definition; a set of values is a number with bit v for the value v.

    >>> kayles = {"nothing": [[1, 2]], "one": [[1, 2]], "two": [[1, 2]], "three": []}
    >>> list(recomputed(kayles, 12))
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]
    """
    known: list[int] = []  # the values, and as bytes while they fit; sums of two are below the limit
    lanes, limit = bytearray(), 1
    sets: dict[str, list[int]] = {"one": [], "two": [], "three": []}  # what so many sticks in so many heaps are worth
    for heap in range(to + 1):
        sets["two"].append(_pairs(known, lanes, limit, heap) if rule["two"] or rule["three"] else 0)
        sets["three"].append(_triples(known, sets["two"], heap) if rule["three"] else 0)
        reached = int(any(first <= heap <= last for first, last in rule["nothing"]))
        for key, of in sets.items():
            for first, last in rule[key]:
                for left in of[max(heap - last, 1) : max(heap - first + 1, 1)]:
                    reached |= left
        value = (~reached & reached + 1).bit_length() - 1
        known.append(value)
        lanes += bytes([value]) if value < 256 and len(lanes) == heap else b""
        limit = max(limit, 1 << value.bit_length())
        sets["one"].append(1 << value)
        yield value


def _pairs(known: list[int], lanes: bytearray, limit: int, sticks: int) -> int:
    half = sticks // 2
    if len(lanes) < sticks:
        return sum(1 << value for value in {known[part] ^ known[sticks - part] for part in range(1, half + 1)})
    low, high = lanes[1 : half + 1], lanes[sticks - half : sticks]  # two long numbers, one of them read backwards
    sums = (int.from_bytes(low, "little") ^ int.from_bytes(high, "big")).to_bytes(half, "little")
    return sum(1 << value for value in range(limit) if value in sums) if half else 0


def _triples(known: list[int], pairs: list[int], sticks: int) -> int:
    beside: dict[int, int] = {}
    for first in range(1, sticks - 1):
        beside[known[first]] = beside.get(known[first], 0) | pairs[sticks - first]
    sums = {value ^ other for value, pair in beside.items() for other in range(pair.bit_length()) if pair >> other & 1}
    return sum(1 << value for value in sums)


if __name__ == "__main__":
    try:
        claim = read(sys.argv[1])
        wrong = why_wrong(claim)
    except (NoRecord, IndexError) as error:
        sys.exit(f"{' '.join(sys.argv[1:])}: {error}")
    sys.exit(wrong or print(f"proved: period {claim['period']} from {claim['preperiod']} on"))
