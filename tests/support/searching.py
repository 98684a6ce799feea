"""The bots that search, for tests."""

import pytest

from okawari.bots.registry import BOTS

COUNTED = {"montecarlo": "montecarlo:playouts=24", "ismcts": "ismcts:iterations=24", "hard": "hard:playouts=24"}
"""Bots that think as long as they are told, with a count: they are deterministic then."""

EACH = [pytest.param(name, marks=pytest.mark.ci) if name in COUNTED else name for name in BOTS]
"""All bots; those that search take a minute to compile, which `make test` does not wait for."""
