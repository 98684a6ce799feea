"""Parameters of a bot in its name: `montecarlo:ms=200`, `montecarlo:playouts=5000:policy=greedy`."""

from inspect import Parameter, signature
from types import NoneType
from typing import get_args, get_type_hints

from okawari.bots.bot import Bot
from okawari.bots.errors import BotError
from okawari.rules.errors import shorten


def parameters(made: type[Bot]) -> dict[str, type]:
    """The parameters that a bot's class takes, with their types."""
    hints = get_type_hints(made.__init__)
    taken = signature(made).parameters.values()
    return {one.name: _plain(hints.get(one.name, str)) for one in taken if one.kind is Parameter.POSITIONAL_OR_KEYWORD}


def make_bot(name: str, made: type[Bot], texts: list[str]) -> Bot:
    """A new bot of a class, with parameters as `key=value` texts."""
    return made(**read_parameters(name, made, texts))


def read_parameters(name: str, made: type[Bot], texts: list[str]) -> dict[str, object]:
    """The values in `key=value` texts; raises an error that names what the class takes."""
    known = parameters(made)
    given: dict[str, object] = {}
    for text in texts:
        key, equals, value = text.partition("=")
        if not equals or key not in known:
            has = f"its parameters are: {', '.join(known)}" if known else "it has none"
            raise BotError(f"{name} has no parameter {shorten(text)}; {has}")
        given[key] = _value(name, key, value, known[key])
    return given


def _plain(hint: object) -> type:
    """The type of a parameter that may also be None."""
    plain = [one for one in get_args(hint) or (hint,) if one is not NoneType]
    assert isinstance(plain[0], type)
    return plain[0]


def _value(name: str, key: str, text: str, kind: type) -> object:
    try:
        value = kind(text)
    except ValueError:
        value = None
    if value is None or (kind is not str and not 0 < value < 1e9):
        what = {int: "a whole number above 0", float: "a number above 0"}.get(kind, "a word")
        raise BotError(f"{name}:{key}={text} cannot be; {key} is {what}")
    return value
