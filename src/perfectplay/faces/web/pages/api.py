"""The interface for programs, told from its own description, with a form to try each question; works without other hosts."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from perfectplay.faces.web.numbers import decimal, whole
from perfectplay.faces.web.render import render
from perfectplay.faces.web.words import gettext as _

router = APIRouter()
REF = "#/components/schemas/"
#: Fields that a try begins with, beside the examples in the description.
FILLED = {"spec": "1357", "to": "20", "w": "360"}


@dataclass(frozen=True)
class Parameter:
    """What a request may say, in its address or a header."""

    name: str
    place: str
    kind: str
    required: bool
    usual: str
    about: str
    example: str
    choices: tuple[str, ...] = ()


@dataclass(frozen=True)
class Operation:
    """One question or action."""

    name: str
    method: str
    path: str
    about: str
    parameters: tuple[Parameter, ...]
    #: An example of what is sent, and its media type; empty where nothing is.
    body: str
    sent_as: str
    answers: tuple[tuple[str, str], ...]
    shape: str
    #: Streams have no end that a form could wait for.
    endless: bool


@router.get("/api")
async def api(request: Request) -> HTMLResponse:
    said = request.app.openapi()
    return render(request, "api.html", info=said["info"], groups=groups(said), server=str(request.base_url).rstrip("/"))


def groups(said: dict[str, Any]) -> list[tuple[str, str, list[Operation]]]:
    """The operations by their tags, each with what the description says of the tag."""
    found: dict[str, list[Operation]] = {}
    for path, methods in said["paths"].items():
        for method, told in methods.items():
            found.setdefault(told["tags"][0], []).append(_operation(said, path, method, told))
    about = {tag["name"]: tag.get("description", "") for tag in said.get("tags", ())}
    return [(tag, about.get(tag, ""), found[tag]) for tag in dict.fromkeys((*about, *found)) if tag in found]


def _operation(said: dict[str, Any], path: str, method: str, told: dict[str, Any]) -> Operation:
    content = told.get("requestBody", {}).get("content", {})
    sent_as = next(iter(content), "")
    schema = content[sent_as].get("schema", {}) if sent_as else {}
    good: dict[str, Any] = next((answer for status, answer in told["responses"].items() if status.startswith("2")), {})
    kinds = good.get("content", {})
    return Operation(
        name=told["operationId"],
        method=method.upper(),
        path=path,
        about=told.get("description", ""),
        parameters=tuple(_parameter(one) for one in told.get("parameters", ())),
        body=json.dumps(example(said, schema), ensure_ascii=False, indent=2) if sent_as == "application/json" else "",
        sent_as=sent_as,
        answers=tuple((status, answer.get("description", "")) for status, answer in told["responses"].items()),
        shape=_shape(said, kinds.get("application/json", {}).get("schema", {})),
        endless="text/event-stream" in kinds,
    )


def _parameter(told: dict[str, Any]) -> Parameter:
    schema = _plain(told["schema"])
    examples = schema.get("examples") or told["schema"].get("examples") or []
    name = told["name"]
    usual = schema.get("default", told["schema"].get("default"))
    filled = FILLED.get(name, "") if told.get("required") else ""
    return Parameter(
        name=name,
        place=told["in"],
        kind=kind_of(told["schema"]),
        required=told.get("required", False),
        usual="" if usual is None else json.dumps(usual).strip('"'),
        about=told.get("description", ""),
        example=str(examples[0]) if examples and told.get("required") else filled,
        choices=("", "true", "false") if schema.get("type") == "boolean" else (),
    )


def _plain(schema: dict[str, Any]) -> dict[str, Any]:
    """Of alternatives the one that is not null."""
    for one in schema.get("anyOf", ()):
        if one.get("type") != "null":
            return dict(one)
    return schema


def kind_of(schema: dict[str, Any]) -> str:
    """What may be given, in a few words.

    >>> kind_of({"type": "integer", "minimum": 1, "maximum": 8}), kind_of({"type": "string", "maxLength": 4000})
    ('whole number, 1 to 8', 'text, at most 4,000 characters')
    """
    plain = _plain(schema)
    kinds = {
        "integer": _("whole number"),
        "number": _("number"),
        "boolean": _("yes or no"),
        "string": _("text"),
        "array": _("list"),
        "object": _("object"),
    }
    said = kinds.get(plain.get("type", ""), "")
    least, most = plain.get("minimum"), plain.get("maximum")
    if least is not None and most is not None:
        said += ", " + _("%(least)s to %(most)s", least=_number(least), most=_number(most))
    elif least is not None:
        said += ", " + _("from %(least)s up", least=_number(least))
    if "maxLength" in plain:
        said += ", " + _("at most %(most)s characters", most=whole(plain["maxLength"]))
    return said


def _number(bound: float) -> str:
    return whole(int(bound)) if bound == int(bound) else decimal(bound)


def example(said: dict[str, Any], schema: dict[str, Any]) -> Any:
    """Something of that shape, from the examples and the usual values that the description has."""
    if "$ref" in schema:
        return example(said, said["components"]["schemas"][schema["$ref"].removeprefix(REF)])
    plain = _plain(schema)
    examples = schema.get("examples") or plain.get("examples")
    if examples:
        return examples[0]
    if "properties" in plain:
        wanted = plain.get("required", ())
        return {
            name: example(said, one) for name, one in plain["properties"].items() if name in wanted or "examples" in one
        }
    if "default" in schema:
        return schema["default"]
    empty: dict[str, Any] = {"string": "", "integer": 0, "number": 0, "boolean": True, "array": [], "object": {}}
    return empty.get(plain.get("type", ""))


def _shape(said: dict[str, Any], schema: dict[str, Any], depth: int = 0) -> str:
    """The keys of an answer and what they hold, as indented lines."""
    if "$ref" in schema:
        return _shape(said, said["components"]["schemas"][schema["$ref"].removeprefix(REF)], depth)
    plain = _plain(schema)
    if "$ref" in plain:
        return _shape(said, plain, depth)
    if plain.get("type") == "array":
        inner = _shape(said, plain.get("items", {}), depth)
        return f"[{inner}, …]" if inner else "[…]"
    if "properties" in plain:
        lines = [
            f"{'  ' * (depth + 1)}{name}: {_shape(said, one, depth + 1)}" for name, one in plain["properties"].items()
        ]
        return "{\n" + "\n".join(lines) + f"\n{'  ' * depth}}}"
    return _kind_in_answer(said, schema, plain, depth)


def _kind_in_answer(said: dict[str, Any], schema: dict[str, Any], plain: dict[str, Any], depth: int) -> str:
    if "enum" in plain:
        return " | ".join(json.dumps(one) for one in plain["enum"])
    inner = plain.get("additionalProperties")
    if isinstance(inner, dict):
        return f"{{…: {_shape(said, inner, depth)}}}"
    nullable = any(one.get("type") == "null" for one in schema.get("anyOf", ()))
    return kind_of(plain) + (" | null" if nullable else "")
