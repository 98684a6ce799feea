"""What can be wrong with a bot's name."""

from okawari.game.errors import OkawariError


class BotError(OkawariError):
    """A name, a parameter or a class that is no bot."""
