"""The score pad and the engine: what lay in front of everybody in a game, entered on the pad, is what was scored."""

from okawari.game.documents import Document
from okawari.game.record import Record
from okawari.game.score_pad import ScorePad
from tests.support.games import ONE_OF_EACH, finished, label

SEEDS = 4


def tableaux(part: Document, everyone: int) -> list[list[str]]:
    """The cards that lie in front of everybody when a round of a record ends, in the order in which they landed.

    R7: chopsticks that were used have left.
    """
    front: list[list[str]] = [[] for _ in range(everyone)]
    for turn in part["turns"]:
        for seat, pick in enumerate(turn["picks"]):
            own, _, dummys = (pick or "").partition("|")
            cards = [card.partition("@")[0] for card in own.split("+") if card]
            if len(cards) > 1:
                front[seat].remove("chopsticks")
            front[seat] += cards
            front[-1] += [dummys] if dummys else []
    return front


def test_no_game_that_was_played_is_refused() -> None:
    """R7, R19, R22: with chopsticks, squishy and dice of every variant; the totals and the winners are the game's."""
    pairs = 0
    for ruleset in ONE_OF_EACH:
        for seed in range(SEEDS):
            state = finished(ruleset, seed)
            document = Record.of(state).document
            everyone = ruleset.rules.tableaux
            squishy = [sum(part["points"][seat]["squishy"] for part in document["rounds"]) for seat in range(everyone)]
            pad = ScorePad.of_game(
                {
                    "ruleset": document["ruleset"],
                    "rounds": [tableaux(part, everyone) for part in document["rounds"]],
                    "dice": list(state.position.dice) if ruleset.dessert == "mochi" else None,
                    "squishy": squishy if ruleset.dessert == "strawberry" else None,
                }
            )
            assert pad.totals == state.scores, label(ruleset)
            assert pad.outcome is not None
            assert list(pad.outcome.winners) == document["winners"], label(ruleset)
            pairs += str(document["rounds"]).count("+")
    assert pairs > 100, "chopsticks were used"
