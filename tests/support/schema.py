"""The messages as JSON Schema and as TypeScript types: `.venv/bin/python -m tests.support.schema` writes both."""

import json
import textwrap
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from okawari.match.commands import AnyCommand, Problem
from okawari.match.daily_deals import DailyPart
from okawari.match.view import View
from okawari.show.facts import HowToPlay
from okawari.web import messages as m
from okawari.web.files import STATIC
from okawari.web.routes.facts import Options
from okawari.web.routes.records import Replay
from tests.support.field_words import Schema, describe

TYPES = STATIC / "types.d.ts"
SCHEMA = STATIC / "messages.schema.json"
MESSAGES: tuple[Any, ...] = (
    m.Frame,
    View,
    *AnyCommand.__args__,
    *(m.OpenTable, m.DealAgain, m.BeginDaily, m.FindTable, m.OfTable, m.JoinDevice, m.BotSeat),
    *(m.TableFound, m.OwnSeat, DailyPart, m.DeviceCode, m.BotSeated, m.Scored, m.UnfinishedPad, Options, HowToPlay),
    *(Replay, Problem, m.WebProblem),
)
UNIONS = {"Command": AnyCommand.__args__}
"""Names for unions that the schema spells out."""
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
LINE_WIDTH = 120
HEAD = "// Made by `.venv/bin/python -m tests.support.schema` from the server's message types; a test keeps it true.\n"


@cache
def schema() -> Schema:
    """Every message as JSON Schema."""
    _, components = msgspec.json.schema_components(MESSAGES, ref_template="#/$defs/{name}")
    describe(MESSAGES, components)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Okawari's protocol, version {m.VERSION}",
        "anyOf": [{"$ref": "#/$defs/Frame"}, *({"$ref": f"#/$defs/{one.__name__}"} for one in AnyCommand.__args__)],
        "$defs": dict(sorted(components.items())),
    }


def typescript(definitions: Schema) -> str:
    """The same as TypeScript."""
    lines = [HEAD]
    for name, definition in definitions.items():
        lines.append(_comment(definition, ""))
        if definition.get("type") == "object":
            lines.append(f"export interface {name} {_fields(definition, '')}\n")
        else:
            lines.append(f"export type {name} = {_type(definition, '')};\n")
    for name, members in UNIONS.items():
        lines.append(f"export type {name} = {' | '.join(member.__name__ for member in members)};\n")
    return "\n".join(line for line in lines if line)


def _comment(told: Schema, indent: str) -> str:
    words = told.get("description", "").partition("\n")[0]
    lines = textwrap.wrap(f"/** {words} */", LINE_WIDTH - len(indent), subsequent_indent=" * ") if words else []
    return "\n".join(indent + line for line in lines)


def _fields(definition: Schema, indent: str) -> str:
    required = definition.get("required", [])
    inner = f"{indent}  "
    lines = []
    for name, field in definition.get("properties", {}).items():
        lines += [_comment(field, inner), f"{inner}{name}{'' if name in required else '?'}: {_type(field, inner)};"]
    return "{\n" + "\n".join(line for line in lines if line) + f"\n{indent}}}"


def _type(told: Schema, indent: str) -> str:
    """The TypeScript type for a piece of JSON Schema."""
    if "$ref" in told:
        return str(told["$ref"].rpartition("/")[2])
    if "enum" in told:
        return " | ".join(json.dumps(value, ensure_ascii=False) for value in told["enum"])
    if "const" in told:
        return json.dumps(told["const"])
    if "anyOf" in told:
        return " | ".join(_type(one, indent) for one in told["anyOf"])
    match told.get("type"):
        case "array" if "prefixItems" in told:
            return f"[{', '.join(_type(one, indent) for one in told['prefixItems'])}]"
        case "array":
            return f"Array<{_type(told.get('items') or {}, indent)}>"
        case "object" if "properties" in told:
            return _fields(told, indent)
        case "object":
            return f"Record<string, {_type(told.get('additionalProperties') or {}, indent)}>"
        case str() as plain:
            return PLAIN[plain]
    return "unknown"


def texts() -> dict[Path, str]:
    """What should stand in each file."""
    found = schema()
    return {
        TYPES: typescript(found["$defs"]),
        SCHEMA: json.dumps(found, indent=1, ensure_ascii=False) + "\n",
    }


if __name__ == "__main__":
    for path, text in texts().items():
        path.write_text(text, encoding="utf-8")
