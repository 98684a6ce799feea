"""Parameters of a bot in its name."""

import pytest

from okawari.bots.bot import Bot, BotError
from okawari.bots.quick import GreedyBot
from okawari.bots.registry import parameters, read_parameters


class Tuned(GreedyBot):
    """A bot with a parameter of each sort."""

    def __init__(self, ms: float | None = None, playouts: int | None = None, style: str = "calm") -> None:
        self.given = (ms, playouts, style)


class Particular(GreedyBot):
    """A bot that is made with more than parameters."""

    def __init__(self, ms: float | None = None, cards: int | str | None = 5, *others: str, loud: bool = False) -> None:
        self.given = (ms, cards, others, loud)


def test_the_parameters_of_a_class() -> None:
    """Their types, without None; a class without any has none."""
    assert parameters(Tuned) == {"ms": float, "playouts": int, "style": str}
    assert parameters(GreedyBot) == {}


def test_what_cannot_stand_in_a_name_is_no_parameter() -> None:
    """Only what has a place and a name is; of two types the first counts, and None is none."""
    assert parameters(Particular) == {"ms": float, "cards": int}


@pytest.mark.parametrize(
    ("texts", "given"),
    [
        ([], (None, None, "calm")),
        (["ms=2.5"], (2.5, None, "calm")),
        (["playouts=7", "style=bold"], (None, 7, "bold")),
        (["style=a=b"], (None, None, "a=b")),
        (["style="], (None, None, "")),
        (["ms=999999999"], (999999999.0, None, "calm")),
        (["ms=0.25", "playouts=1"], (0.25, 1, "calm")),
    ],
)
def test_what_a_bot_is_made_with(texts: list[str], given: tuple[object, ...]) -> None:
    """Each text is a name and a value."""
    made: type[Bot] = Tuned
    bot = made(**read_parameters("tuned", made, texts))
    assert isinstance(bot, Tuned)
    assert bot.given == given


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("speed=5", "tuned has no parameter 'speed=5'; its parameters are: ms, playouts, style"),
        ("ms", "tuned has no parameter 'ms'; its parameters are: ms, playouts, style"),
        ("ms=0", "tuned:ms=0 cannot be; ms is a number above 0"),
        ("ms=-1", "tuned:ms=-1 cannot be; ms is a number above 0"),
        ("ms=nan", "tuned:ms=nan cannot be; ms is a number above 0"),
        ("ms=inf", "tuned:ms=inf cannot be; ms is a number above 0"),
        ("ms=1e9", "tuned:ms=1e9 cannot be; ms is a number above 0"),
        ("playouts=2.5", "tuned:playouts=2.5 cannot be; playouts is a whole number above 0"),
        ("playouts=0", "tuned:playouts=0 cannot be; playouts is a whole number above 0"),
    ],
)
def test_what_cannot_be_is_told(text: str, message: str) -> None:
    """With what can."""
    with pytest.raises(BotError) as told:
        read_parameters("tuned", Tuned, [text])
    assert str(told.value) == message
