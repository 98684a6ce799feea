"""What can be wrong with a bot."""

from okawari.game.errors import OkawariError


class BotError(OkawariError):
    """A name, a parameter or a class that is no bot."""


class BotFailed(BotError):
    """What a bot did wrong, where it must not; a note has its traceback."""


class TimeUp(BaseException):
    """Interrupts a bot. It is no Exception, so that a bot's `except Exception` lets it pass."""
