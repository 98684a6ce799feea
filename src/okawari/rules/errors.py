"""What can be wrong with what somebody gives us. Each message says what was wrong and what would be right."""


class OkawariError(ValueError):
    """Any mistake of a user; its message is one line, fit to be shown."""


def shorten(value: object) -> str:
    """A value as a message may quote it, however long it is."""
    text = repr(value)
    return text if len(text) <= 60 else text[:60] + "…"


class RulesetError(OkawariError):
    """A combination that cannot be played; the message says what can."""
