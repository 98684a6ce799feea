"""Engine and oracle side by side: what each says of a record, and of what may be picked."""

import json
import re
from random import Random
from typing import Any

from msgspec import to_builtins

from okawari import Pick, Ruleset, State
from okawari.game.errors import OkawariError
from okawari.game.record import Record
from okawari.game.world import World
from okawari.rules.chance import game_seed
from okawari.rules.kinds import NAMES, NOTHING
from okawari.rules.position import CATEGORIES
from okawari.sim import Games
from tests.support.games import random_picks
from tests.support.naive.cards import Wrong
from tests.support.naive.replay import check
from tests.support.naive.table import Table

Document = dict[str, Any]


def engine_reason(document: Document) -> str | None:
    """Why the engine refuses a record; None if it takes it."""
    try:
        Record.from_document(document)
    except OkawariError as error:
        return str(error)
    return None


def oracle_reason(document: Document) -> str | None:
    """Why the naive replay refuses a record; None if it takes it."""
    try:
        check(document)
    except Wrong as error:
        return str(error)
    return None


def check_engine_game(ruleset: Ruleset, seed: int) -> State:
    """Play a random game on the engine; the oracle re-plays its record and counts every point a second time."""
    rng, state = Random(seed), State.start(ruleset, seed=seed)
    while not state.over:
        state = state.play(random_picks(state, rng))
    check(Record.of(state).document)
    return state


def same_table(state: State) -> Table:
    """The oracle's table at the same moment, reached by playing all turns on it."""
    table = Table(to_builtins(state.ruleset))
    turns = list(state.turns)
    for number in range(min(state.round, 2) + 1):
        deal_round(table, state.ruleset, state.world, number)
        for turn in turns[number * state.rules.turns : (number + 1) * state.rules.turns]:
            picks = [None if pick is None else str(pick) for pick in turn.picks]
            table.play(picks, [list(roll) for roll in turn.rolls])
        if number < state.round:
            table.close_round()
    return table


def deal_round(table: Table, ruleset: Ruleset, world: World, number: int) -> None:
    """Deal the oracle a round of a world; who starts is the world's choice at first, then the oracle's."""
    deal = world.deal(ruleset, number)
    hands, piles = ([[NAMES[kind] for kind in part] for part in parts] for parts in (deal.hands, deal.piles))
    layout = [NAMES[kind] for kind in deal.layout]
    starters = table.possible_starters()
    starter = world.starter if number == 0 and starters != [None] else starters[0]
    table.deal(hands or None, piles or None, layout or None, starter)


def check_compiled_game(games: Games, number: int, seed: int) -> None:
    """The oracle plays what the compiled engine has played; its points, totals and winners have to be the same.

    The readable engine has no part in it: cards and dice are those of the game's world.
    """
    ruleset = games.ruleset
    table, world = Table(to_builtins(ruleset)), World.from_seed(ruleset, game_seed(seed, number))
    turns, dice = games.picks[number].tolist(), iter(world.rolls)
    for round_number, points in enumerate(games.points[number].tolist()):
        deal_round(table, ruleset, world, round_number)
        for codes in turns[round_number * ruleset.rules.turns : (round_number + 1) * ruleset.rules.turns]:
            picks = [None if code == NOTHING else str(Pick.of(code)) for code in codes]
            table.play(picks, [[seat, next(dice)] for seat, card in table.landing(picks) if card == "mochi"])
        assert [dict(zip(CATEGORIES, row, strict=True)) for row in points] == table.close_round()
    assert table.finish() == {
        "dessert_points": games.dessert_points[number].tolist(),
        "totals": games.totals[number].tolist(),
        "winners": games.winners[number].nonzero()[0].tolist(),
    }


def oracle_picks(state: State, table: Table, seat: int) -> set[str]:
    """The oracle's legal picks as a seat may name them: yogurts without value."""
    legal = table.legal(seat)
    if state.ruleset.variant == "battle":
        return {re.sub(r"yogurt-\d", "yogurt", pick) for pick in legal}
    if state.ruleset.dessert != "yogurt":
        return set(legal)
    return {"".join("yogurt" if part.startswith("yogurt-") else part for part in split(pick)) for pick in legal}


def split(pick: str) -> list[str]:
    """A pick's cards and the signs between them."""
    return pick.replace("+", " + ").replace("|", " | ").split(" ")


def mutated(document: Document, rng: Random) -> Document:
    """The record with one thing changed at random; it may still be right."""
    changed: Document = json.loads(json.dumps(document))
    number = rng.randrange(3)
    told = changed["rounds"][number]
    turn = rng.choice(told["turns"])
    picks, seats = turn["picks"], len(turn["picks"])
    acting = rng.choice([seat for seat in range(seats) if picks[seat] is not None])
    parts = [*(told["hands"] or []), *(told["piles"] or []), *([told["layout"]] if told["layout"] else [])]
    cards = rng.choice(parts)
    change = rng.randrange(12)
    if change == 0:
        entry = rng.choice(told["points"])
        entry[rng.choice(list(entry))] += rng.choice((-1, 1, 2))
    elif change == 1:
        key = rng.choice(("totals", "dessert_points"))
        changed[key][rng.randrange(len(changed[key]))] += rng.choice((-2, -1, 1))
    elif change == 2:
        changed["winners"] = sorted(rng.sample(range(seats), rng.randint(0, seats)))
    elif change == 3:
        picks[acting] = rng.choice(cards) + (picks[acting][picks[acting].index("@") :] if "@" in picks[acting] else "")
    elif change == 4:
        other = rng.randrange(seats)
        picks[acting], picks[other] = picks[other], picks[acting]
    elif change == 5:
        first, second = rng.randrange(len(cards)), rng.randrange(len(cards))
        cards[first], cards[second] = cards[second], cards[first]
    elif change == 6:
        other_cards = rng.choice(parts)
        first, second = rng.randrange(len(cards)), rng.randrange(len(other_cards))
        cards[first], other_cards[second] = other_cards[second], cards[first]
    elif change == 7:
        told["starter"] = rng.choice((None, 0, 1, 2, told["starter"]))
    elif change == 8:
        turn["rolls"] = [[seat, rng.randint(0, 7)] for seat, _ in turn["rolls"]] or [[rng.randrange(seats), 3]]
    elif change == 9:
        other = rng.randrange(len(told["turns"]))
        place = told["turns"].index(turn)
        told["turns"][place], told["turns"][other] = told["turns"][other], told["turns"][place]
    elif change == 10:
        own, bar, dummy = picks[acting].partition("|")
        picks[acting] = "+".join(reversed(own.split("+"))) + bar + dummy
    else:
        changed["ruleset"].update(
            rng.choice(({"edition": "gamewright"}, {"edition": "anniversary"}, {"variant": "golf"}))
        )
    return changed


def as_texts(picks: list[Pick]) -> set[str]:
    """Picks as they are written."""
    return {str(pick) for pick in picks}
