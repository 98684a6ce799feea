"""What can be wrong with what somebody gives us. Each message says what was wrong and what would be right."""


class OkawariError(ValueError):
    """Any mistake of a user; its message is one line, fit to be shown."""


class RulesetError(OkawariError):
    """A combination that cannot be played; the message says what can."""
