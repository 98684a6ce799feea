"""What can be wrong with a pick or a record. Each message says what was wrong and what would be right."""

from okawari.rules.errors import OkawariError

__all__ = ["IllegalPick", "OkawariError", "PickError", "RecordError"]


class PickError(OkawariError):
    """A text that is no pick."""


class IllegalPick(OkawariError):
    """A pick that its seat cannot make now."""


class RecordError(OkawariError):
    """A record that cannot be read, or that breaks a rule."""
