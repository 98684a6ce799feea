"""The guided round: a game against bots whose first hands are laid out so that every card comes by when it is told of.

Only the first round is so: what follows is dealt from the rest of the deck, shuffled, so that the desserts and the
end of a game are seen, too, and whoever has learnt it goes on with cards that nobody knows. There is no promise about
such a deal that anybody could check, and the table says so: `guided`, and no commitment.
"""

from collections.abc import Callable, Sequence
from random import Random

from okawari.game.world import World
from okawari.match import events as e
from okawari.match.commands import Problem, Refusal
from okawari.match.decide import ID_BYTES, Decision
from okawari.match.names import sit_alone
from okawari.match.settings import Settings
from okawari.rules.kinds import NAMES, full_deck
from okawari.rules.ruleset import Ruleset

GUIDED_RULESET = Ruleset(seats=3)
GUIDED_BOT = "easy"
HANDS = (
    ("maki-2", "maki-3", "maki-1", "maki-2", "tempura", "tempura", "salmon", "dumpling", "sashimi"),
    ("chopsticks", "chopsticks", "chopsticks", "pudding", "pudding", "pudding", "pudding", "sashimi", "egg"),
    ("wasabi", "wasabi", "squid", "salmon", "dumpling", "dumpling", "dumpling", "tempura", "sashimi"),
)
"""R5: hands go to the left, so that seat 0 holds its own, then the last, then the middle one, and again."""


def guided_world(random: Callable[[int], bytes]) -> World:
    """All chance of a guided game: the laid out hands on top of the other cards, which are shuffled."""
    dealt = [NAMES.index(card) for hand in HANDS for card in hand]
    rest = list(full_deck(GUIDED_RULESET.rules.dessert))
    for card in dealt:
        rest.remove(card)
    Random(random(32)).shuffle(rest)
    return World((*dealt, *rest))


def guided_table(guest: str, name: str, bots: Sequence[str], code: str, random: Callable[[int], bytes]) -> Decision:
    """The first events of a table with a guided game, its start included: the guest, and two of the house's bots."""
    bot = next((one for one in (GUIDED_BOT, *bots) if one in bots), "")
    if not bot:
        return Refusal(Problem.NO_SUCH_BOT, "There is no bot here that could play the other seats.")
    seats = GUIDED_RULESET.seats
    return (
        e.Opened(guest, code, Settings.of(GUIDED_RULESET)),
        e.SameDeal(random(ID_BYTES).hex(), random(ID_BYTES).hex(), "", guided_world(random), guided=True),
        sit_alone(0, guest, name),
        *(e.BotAdded(seat, bot) for seat in range(1, seats)),
        e.Started(("",) * seats),
    )
