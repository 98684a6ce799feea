"""JSON on standard output."""

import sys
from typing import Any


def print_json(document: Any) -> None:
    """Print a document as one line of JSON, in UTF-8 whatever the terminal speaks."""
    import msgspec

    sys.stdout.buffer.write(msgspec.json.encode(document) + b"\n")
    sys.stdout.flush()
