"""A policy of your own, compiled together with the game: how often does it win against the greedy bot's policy?

python examples/own_policy.py
python examples/own_policy.py --games 100000
"""

import argparse

from okawari import Ruleset
from okawari.rules.kinds import DUMPLING, MAKI_3, SALMON, SASHIMI, SQUID, TEMPURA, WASABI
from okawari.rules.legal import is_legal, legal_picks
from okawari.sim import play_games

FAVOURITES = (WASABI, SQUID, SASHIMI, TEMPURA, MAKI_3, DUMPLING, SALMON)


def by_taste(position, rules, seat, unknown, stream, codes):  # type: ignore[no-untyped-def]
    """The first of the favourites that is in the hand, or else the first legal pick."""
    for kind in FAVOURITES:
        if is_legal(position, rules, seat, kind):
            return kind
    legal_picks(position, rules, seat, codes)
    return codes[0]


parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("--games", type=int, default=2_000)
parser.add_argument("--seed", type=int, default=0)
told = parser.parse_args()

games = play_games(Ruleset(seats=2), [by_taste, "greedy"], told.games, told.seed)
for seat, name in enumerate(("by_taste", "greedy")):
    print(f"{name:<10} {100 * games.winners[:, seat].mean():5.1f} % won, {games.totals[:, seat].mean():.1f} points")
