"""What every table of a server stands on: a store, bots that think, time and chance."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from okawari.game.observation import Observation
from okawari.game.pick import Pick
from okawari.match.store import Store


class Thinker(Protocol):
    """Lets the house's bots think, somewhere else than in the event loop."""

    @property
    def names(self) -> Sequence[str]:
        """The operator's list: the bots that a host can name."""
        ...

    @property
    def ready(self) -> Sequence[str]:
        """Those of them that can play now."""
        ...

    async def choose(self, bot: str, seen: Observation) -> Pick:
        """A legal pick, whatever the bot does; the substitute's if the name is empty."""
        ...


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What every authority of a server needs."""

    store: Store
    thinker: Thinker
    time: Callable[[], float]
    wall: Callable[[], float]
    """What the date is; nothing depends on it."""
    random: Callable[[int], bytes]
