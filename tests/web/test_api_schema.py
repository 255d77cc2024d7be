"""The description of the interface: complete, in plain words, and true whatever is sent (by schemathesis, bounded)."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance

from tests.web.server import Server, running
from tests.web.test_api_games import EXAMPLES

#: Streams never end.
ENDLESS = "/events"
SECONDS = 50.0
EXAMPLES_EACH, LEAST_EACH = 40, 10
#: Texts that mean something, among the random ones: large games, rules alone, things that are no games.
SPECS = [
    *EXAMPLES,
    "nim",
    "nim:99999999999,3",
    "wythoff:99999,99999",
    "sticks:60,special",
    "kayles:500",
    "chomp:9x9",
    "x.py:X",
]


@schemathesis.serializer("application/jsonl")
def lines(_: Any, value: Any) -> bytes:
    """Records are sent as lines; random text stands for them."""
    return value if isinstance(value, bytes) else str(value).encode("utf-8", "replace")


@pytest.fixture(scope="module")
def unlimited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("schema"), "--requests-a-minute", "10000000") as started:
        yield started
        assert "Traceback" not in started.said()


@pytest.fixture(scope="module")
def described(unlimited: Server) -> dict[str, Any]:
    said: dict[str, Any] = httpx.get(f"{unlimited.url}/api/v1/openapi.json").json()
    return said


def operations(described: dict[str, Any]) -> list[tuple[str, str, dict[str, Any]]]:
    return [(path, method, said) for path, all_of in described["paths"].items() for method, said in all_of.items()]


def test_everything_is_described(described: dict[str, Any]) -> None:
    assert described["openapi"].startswith("3.1")
    for path, method, said in operations(described):
        where = f"{method} {path}"
        assert path.startswith("/api/v1/"), where
        assert said["description"][0].isupper(), where
        assert said["tags"][0] in {tag["name"] for tag in described["tags"]}, where
        assert {"413", "422", "429"} <= set(said["responses"]), where
        refused = said["responses"]["422"]["content"]["application/json"]["schema"]
        assert refused == {"$ref": "#/components/schemas/Refusal"}, where
        for parameter in said.get("parameters", ()):
            assert "description" in parameter or parameter["name"] in ("w", "match_id", "X-Seat-Key"), (
                where,
                parameter,
            )


def test_names_are_unique_and_readable(described: dict[str, Any]) -> None:
    names = [said["operationId"] for _, _, said in operations(described)]
    assert len(set(names)) == len(names)
    assert {"solve", "moves", "explain", "values", "table", "play", "new_match"} <= set(names)


def test_long_answers_are_described_as_jobs(described: dict[str, Any]) -> None:
    for question in ("solve", "moves", "explain", "values", "table", "law", "graph", "sets"):
        assert "202" in described["paths"][f"/api/v1/{question}"]["get"]["responses"]


def test_no_answer_is_a_server_error(unlimited: Server) -> None:
    """Good and bad input for every operation: never 5xx, only codes that are described, answers of the described shape."""
    schema = schemathesis.openapi.from_url(f"{unlimited.url}/api/v1/openapi.json")
    tried: dict[str, int] = {}
    end = time.monotonic() + SECONDS
    everything: list[Any] = [found.ok() for found in schema.get_all_operations()]  # type: ignore[union-attr]
    for operation in everything:
        if operation.path.endswith(ENDLESS):
            continue
        share = time.monotonic() + (end - time.monotonic()) / (len(everything) - len(tried))
        _try(operation, share, tried)
    seldom = {label for label, times in tried.items() if times < LEAST_EACH}
    once = {"GET /api/v1/games", "GET /api/v1/players", "GET /api/v1/simulations", "GET /api/v1/learn"}
    assert seldom <= once, "they can be asked in one way only"


def _try(operation: Any, end: float, tried: dict[str, int]) -> None:
    tried[operation.label] = 0
    checks = [not_a_server_error, response_schema_conformance, status_code_conformance]

    @given(data=st.data())
    @settings(
        max_examples=EXAMPLES_EACH,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def run(data: st.DataObject) -> None:
        mode = data.draw(st.sampled_from([GenerationMode.POSITIVE, GenerationMode.NEGATIVE]))
        case = data.draw(operation.as_strategy(generation_mode=mode))
        if isinstance(case.query, dict) and "spec" in case.query and data.draw(st.booleans()):
            case.query["spec"] = data.draw(st.sampled_from(SPECS))
            case.query.pop("position", None)
        if isinstance(case.query, dict) and "wait" in case.query:
            case.query["wait"] = 0.2
        if isinstance(case.body, dict) and "spec" in case.body and data.draw(st.booleans()):
            case.body["spec"] = data.draw(st.sampled_from(SPECS))
        if time.monotonic() > end and tried[operation.label] >= LEAST_EACH:
            return
        answer = case.call(timeout=40)
        case.validate_response(answer, checks=checks)
        tried[operation.label] += 1

    run()
