"""The written protocol says what the server sends."""

import json

import pytest

from okawari.web.schema import SCHEMA, TYPES, schema, texts, typescript


@pytest.mark.parametrize("path", [TYPES, SCHEMA], ids=lambda path: path.name)
def test_the_generated_files_are_up_to_date(path: object) -> None:
    """`python -m okawari.web.schema` would write what stands there."""
    assert {found: found.read_text(encoding="utf-8") for found in (TYPES, SCHEMA)}[path] == texts()[path]  # type: ignore[index]


def test_every_command_is_a_type() -> None:
    """TypeScript knows each command by its tag, and what a frame holds."""
    text = typescript(schema()["$defs"])
    for tag in ("choose", "take_back", "play_for", "add_bot", "sit", "leave", "set", "start", "rematch", "react"):
        assert f'command: "{tag}";' in text
    assert "parts?: ChangedParts;" in text
    assert "unknown;" not in text


def test_every_reference_leads_somewhere() -> None:
    """No schema points to a definition that is missing."""
    found = schema()
    text = json.dumps(found)
    names = {part.partition('"')[0] for part in text.split('"#/$defs/')[1:]}
    assert names <= set(found["$defs"])
