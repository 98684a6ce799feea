"""What can be wrong with what somebody gives us. Each message says what was wrong and what would be right."""


class OkawariError(ValueError):
    """Any mistake of a user; its message is one line, fit to be shown."""


class PickError(OkawariError):
    """A text that is no pick."""


class IllegalPick(OkawariError):
    """A pick that its seat cannot make now."""


class RecordError(OkawariError):
    """A record that cannot be read, or that breaks a rule."""
