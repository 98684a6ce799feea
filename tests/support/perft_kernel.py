"""The legal picks of a batch of games, compiled."""

import hashlib
from pathlib import Path

from okawari.rules.kinds import NOTHING
from okawari.rules.legal import EVERYBODY, legal_picks, who_acts
from okawari.rules.ruleset import RulesetNumbers
from okawari.sim.batch import Batch, position_of
from okawari.sim.compile import Array, kernel


def _offer_picks(batch: Batch, rules: RulesetNumbers, codes: Array, counts: Array) -> None:
    """R5–R9, R27, R28, R30: writes the legal picks of every seat in every game; NOTHING where a seat does not act."""
    for game in range(len(batch.seeds)):
        position = position_of(batch, game)
        who = who_acts(rules, position.now)
        for seat in range(rules.seats):
            codes[game][seat][0], counts[game][seat] = NOTHING, 1
            if who in (EVERYBODY, seat):
                counts[game][seat] = legal_picks(position, rules, seat, codes[game][seat])


# Compiled code is kept under the function's name: with this file's hash in it, what was compiled before a change is not
# found again. A change of what it calls changes the folder.
_offer_picks.__qualname__ += hashlib.sha256(Path(__file__).read_bytes()).hexdigest()[:12]
offer_picks = kernel(_offer_picks)
