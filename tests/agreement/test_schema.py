"""The written protocol says what the server sends."""

import json

import pytest

from tests.support.field_words import FIELDS
from tests.support.schema import SCHEMA, TYPES, schema, texts, typescript


@pytest.mark.parametrize("path", [TYPES, SCHEMA], ids=lambda path: path.name)
def test_the_generated_files_are_up_to_date(path: object) -> None:
    """`.venv/bin/python -m tests.support.schema` would write what stands there."""
    assert {found: found.read_text(encoding="utf-8") for found in (TYPES, SCHEMA)}[path] == texts()[path]  # type: ignore[index]


def test_every_command_is_a_type() -> None:
    """TypeScript knows each command by its tag, and what a frame holds."""
    text = typescript(schema()["$defs"])
    for tag in ("choose", "take_back", "play_for", "add_bot", "sit", "leave", "set", "start", "rematch", "react"):
        assert f'command: "{tag}";' in text
    assert "parts?: ChangedParts;" in text
    assert "unknown;" not in text


def test_every_field_says_what_it_means() -> None:
    """By its docstring, by words of its own, or by those of its type; and no words are left over."""
    found = {
        f"{name}.{field}": told["description"]
        for name, definition in schema()["$defs"].items()
        for field, told in definition.get("properties", {}).items()
    }
    assert not [field for field, words in found.items() if not words]
    assert found["Frame.n"] == "Counts the frames of this socket."
    assert found["Choose.pick"] == "One of `own.legal`."
    assert found["Frame.parts"] == "The parts of a View that changed."
    said = set(found.values())
    assert not [field for field, words in FIELDS.items() if words not in said]


def test_every_reference_leads_somewhere() -> None:
    """No schema points to a definition that is missing."""
    found = schema()
    text = json.dumps(found)
    names = {part.partition('"')[0] for part in text.split('"#/$defs/')[1:]}
    assert names <= set(found["$defs"])


def test_a_piece_of_schema_is_the_type_that_it_means() -> None:
    """Lists, tuples, records, unions, literals, plain values; a comment is the first line of a docstring."""
    told = typescript(
        {
            "Line": {
                "type": "object",
                "description": "A line.\nAnd more.",
                "required": ["words"],
                "properties": {
                    "words": {"type": "array", "items": {"type": "string"}, "description": "In order."},
                    "pair": {"type": "array", "prefixItems": [{"type": "integer"}, {"type": "boolean"}]},
                    "by": {"type": "object", "additionalProperties": {"type": "number"}},
                    "of": {"anyOf": [{"$ref": "#/$defs/Kind"}, {"type": "null"}]},
                    "tag": {"const": "sit"},
                    "inner": {"type": "object", "properties": {"x": {"type": "integer"}}},
                    "any": {},
                },
            },
            "Kind": {"enum": ["egg", "🍣"]},
        }
    )
    assert told.startswith("// Made by")
    assert told.partition("\n\n")[2].startswith(
        "/** A line. */\n"
        "export interface Line {\n"
        "  /** In order. */\n"
        "  words: Array<string>;\n"
        "  pair?: [number, boolean];\n"
        "  by?: Record<string, number>;\n"
        "  of?: Kind | null;\n"
        '  tag?: "sit";\n'
        "  inner?: {\n    x?: number;\n  };\n"
        "  any?: unknown;\n"
        "}\n\n"
        'export type Kind = "egg" | "🍣";\n\n'
        "export type Command = "
    )


def test_the_schema_names_every_message() -> None:
    """A frame or a command at the top; everything that is answered is defined, in order."""
    found = schema()
    top = [one["$ref"].rpartition("/")[2] for one in found["anyOf"]]
    assert (top[0], len(top), {"Sit", "Choose", "Change"} <= set(top)) == ("Frame", 13, True)
    answers = {"View", "TableFound", "DeviceCode", "BotSeated", "Scored", "Options", "HowToPlay", "Replay"}
    assert answers | {"OpenTable", "DealAgain", "Refusal", "Problem", "WebProblem"} <= set(found["$defs"])
    assert list(found["$defs"]) == sorted(found["$defs"])
    assert found["title"] == "Okawari's protocol, version 1"
