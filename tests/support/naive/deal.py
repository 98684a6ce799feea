"""Complete records of games between players that pick at random."""

from random import Random
from typing import Any

from .cards import ROUNDS, Ruleset, deck
from .replay import FORMAT
from .table import Table, sizes, turns_in_a_round


def shuffled_deck(ruleset: Ruleset, rng: Random) -> list[str]:
    """R1, R3: the 108 cards, shuffled once."""
    cards = [card for card, count in deck(ruleset).items() for _ in range(count)]
    rng.shuffle(cards)
    return cards


def deal_from(pile: list[str], size: int | list[int] | None) -> Any:
    """R3: cards from the top of the draw pile: a list of so many, one list per size, or none at all."""
    if size is None:
        return None
    if isinstance(size, list):
        return [deal_from(pile, each) for each in size]
    return [pile.pop(0) for _ in range(size)]


def random_pick(table: Table, seat: int, rng: Random) -> str | None:
    """R5, R7: any legal pick; a coin decides whether chopsticks are used, so that both cases are common."""
    legal = table.legal(seat)
    if not legal:
        return None
    with_chopsticks = [pick for pick in legal if "+" in pick]
    if with_chopsticks and rng.random() < 0.5:
        return rng.choice(with_chopsticks)
    return rng.choice([pick for pick in legal if "+" not in pick])


def random_turn(table: Table, rng: Random) -> dict[str, Any]:
    """R5, R22: random picks of all seats that act, and the rolls of the dice that follow."""
    picks = [random_pick(table, seat, rng) for seat in range(table.seats)]
    rolls = [[seat, rng.randint(1, 6)] for seat, card in table.landing(picks) if card == "mochi"]
    table.play(picks, rolls)
    if table.owed:
        second = random_turn(table, rng)
        picks = [None if pick is None else pick + other for pick, other in zip(picks, second["picks"], strict=True)]
        rolls += second["rolls"]
    return {"picks": picks, "rolls": rolls}


def random_round(table: Table, pile: list[str], rng: Random) -> dict[str, Any]:
    """R2, R29, R30: deal from the draw pile, play to the last card, score."""
    size = sizes(table.ruleset)
    deal = {key: deal_from(pile, size[key]) for key in ("hands", "piles", "layout")}
    starter = rng.choice(table.possible_starters())
    table.deal(deal["hands"], deal["piles"], deal["layout"], starter)
    turns = [random_turn(table, rng) for _ in range(turns_in_a_round(table.ruleset))]
    return {**deal, "starter": starter, "turns": turns, "points": table.close_round()}


def random_record(ruleset: Ruleset, rng: Random) -> dict[str, Any]:
    """R1–R33: the record of a whole game between random players."""
    table = Table(ruleset)
    pile = shuffled_deck(ruleset, rng)
    rounds = [random_round(table, pile, rng) for _ in range(ROUNDS)]
    names = [f"bot:random-{seat}" for seat in range(table.seats)] + ["dummy"] * (table.everyone - table.seats)
    return {"format": FORMAT, "ruleset": dict(ruleset), "names": names, "rounds": rounds, **table.finish()}
