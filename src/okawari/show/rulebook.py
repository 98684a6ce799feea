"""The rules in plain English for somebody who wants to play. Every number comes from the rules themselves."""

from typing import NamedTuple

from okawari.rules import scoring
from okawari.rules.battle import BATTLE_ROWS, FACE_DOWN_ROWS
from okawari.rules.desserts import FEWEST_DESSERT, MOST_DESSERT, SQUISHY_WORTH, TEA_RUNS, TWO_SEATS_FEWEST_STRAWBERRY
from okawari.rules.editions import DEFAULT_EDITION, EDITIONS, TWO_SEAT_VARIANTS, VARIANTS, Edition, find_edition
from okawari.rules.errors import RulesetError
from okawari.rules.kinds import CHOPSTICKS, DECK_SIZE, DESSERT_CARDS, DESSERTS, DIE_SIDES, MAIN_DECK, NAMES, PUDDINGS
from okawari.rules.ruleset import BATTLE_CARDS, DRAW_PILES_SIZE, DUMMY_HAND_SIZE, HAND_SIZE, ROUNDS, Ruleset
from okawari.show.keeping import DARK_CUBE, LIGHT_CUBE
from okawari.show.words import listed, paragraphs, phrase

EVERY_VARIANT = (*VARIANTS, "must-have-maki")


class Section(NamedTuple):
    """A titled part of the rules."""

    title: str
    lines: list[str]


def _counted(cards: dict[int, int]) -> str:
    return ", ".join(f"{count} {NAMES[kind]}" for kind, count in cards.items())


NUMBERS: dict[str, str | int] = {
    "fewest_seats": min(HAND_SIZE),
    "most_seats": max(HAND_SIZE),
    "rounds": ROUNDS,
    "deck": DECK_SIZE,
    "main_deck": _counted(MAIN_DECK),
    "dessert_cards": sum(DESSERT_CARDS[PUDDINGS].values()),
    "hand_sizes": listed(phrase("rulebook.deal.size", cards=size, seats=seats) for seats, size in HAND_SIZE.items()),
    "most_maki": scoring.MOST_MAKI,
    "second_maki": scoring.SECOND_MAKI,
    "tempura_pair": scoring.TEMPURA_PAIR,
    "sashimi_set": scoring.SASHIMI_SET,
    "dumplings": listed(
        phrase("rulebook.round.dumplings", cards=cards, points=points)
        for cards, points in enumerate(scoring.DUMPLINGS)
        if cards
    ),
    "squid": scoring.SQUID_WORTH,
    "salmon": scoring.SALMON_WORTH,
    "egg": scoring.EGG_WORTH,
    "wasabi_times": scoring.WASABI_TIMES,
    "chopsticks": MAIN_DECK[CHOPSTICKS],
    "most_dessert": MOST_DESSERT,
    "fewest_dessert": FEWEST_DESSERT,
    "fewest_of_two": TWO_SEATS_FEWEST_STRAWBERRY,
    "squishy": SQUISHY_WORTH,
    "longest_run": len(TEA_RUNS) - 1,
    "runs": ", ".join(
        phrase("rulebook.dessert.tea.run", cards=cards, points=points) for cards, points in enumerate(TEA_RUNS) if cards
    ),
    "die_sides": DIE_SIDES,
    "other_desserts": "; ".join(
        f"{DESSERTS[dessert]}: {_counted(cards)}" for dessert, cards in DESSERT_CARDS.items() if dessert != PUDDINGS
    ),
    "draw_piles_size": DRAW_PILES_SIZE,
    "battle_cards": BATTLE_CARDS,
    "battle_rows": ", ".join(map(str, BATTLE_ROWS)),
    "face_down_rows": listed(str(row + 1) for row in FACE_DOWN_ROWS),
    "dummy_hand_size": DUMMY_HAND_SIZE,
    "light_cube": LIGHT_CUBE,
    "dark_cube": DARK_CUBE,
    "variants": ", ".join(VARIANTS),
    "two_seat_variants": ", ".join(TWO_SEAT_VARIANTS),
}
"""The rules' own numbers, by the names under which the sentences ask for them."""


def find_sections(edition: str | None, dessert: str, variant: str | None, decisions: bool) -> list[Section]:
    """The parts asked for; if none is named, everything about an edition, or an overview."""
    box = None if edition is None else find_edition(edition)
    desserts = box.desserts if box else DESSERTS
    if dessert and dessert not in desserts:
        raise RulesetError(
            f"there is no dessert {dessert!r} in {edition or 'any edition'}; there is: {', '.join(desserts)}"
        )
    if variant and variant not in EVERY_VARIANT:
        raise RulesetError(f"there is no variant {variant!r}; there are: {', '.join(EVERY_VARIANT)}")
    if not (dessert or variant or decisions):
        return [*(_edition(box) if box else _overview()), _section("silent")]
    sections = [_dessert(dessert)] if dessert else []
    sections += [_variant(variant, box)] if variant else []
    return sections + ([_decisions()] if decisions else [])


def rules_of(ruleset: Ruleset) -> list[Section]:
    """The rules of one game."""
    chosen = [ruleset.variant] if ruleset.variant else []
    chosen += ["must-have-maki"] if ruleset.must_have_maki else []
    sections = [*_always(EDITIONS[ruleset.edition]), _dessert(ruleset.dessert)]
    return sections + [_variant(variant, None) for variant in chosen]


def _section(name: str, **values: str | int) -> Section:
    return Section(phrase(f"rulebook.title.{name}"), list(paragraphs(f"rulebook.{name}", **NUMBERS, **values)))


def _overview() -> list[Section]:
    """What there is: the editions, desserts and variants, and where to read on."""
    editions = [
        phrase(
            "rulebook.editions.line",
            edition=box.name,
            known_as=phrase(f"rulebook.editions.known-as.{box.name}"),
            maki=box.maki,
            desserts=listed(box.desserts, "or"),
            variants=listed(box.printed_variants),
        )
        for box in EDITIONS.values()
    ]
    desserts = [f"{name}: {phrase(f'rulebook.dessert.{name}.1', **NUMBERS)}" for name in DESSERTS]
    variants = [f"{name}: {phrase(f'rulebook.variant.{name}.1', **NUMBERS)}" for name in EVERY_VARIANT]
    return [
        _section("game"),
        _listing("editions", editions, edition=DEFAULT_EDITION),
        _listing("desserts", desserts, dessert=DESSERTS[0]),
        _listing("variants", variants, variant=VARIANTS[0]),
    ]


def _listing(name: str, lines: list[str], **example: str) -> Section:
    return Section(phrase(f"rulebook.title.{name}"), [*lines, phrase(f"rulebook.{name}.more", **example)])


def _edition(box: Edition) -> list[Section]:
    """Everything about an edition."""
    sections = _always(box)
    sections[-2:-2] = [_dessert(dessert) for dessert in box.desserts]
    return sections + [_variant(variant, box) for variant in EVERY_VARIANT]


def _always(box: Edition) -> list[Section]:
    """The rules that an edition always has; desserts and variants come apart."""
    desserts = listed(box.desserts, "or")
    dessert = desserts if len(box.desserts) == 1 else phrase("rulebook.cards.dessert", desserts=desserts)
    zero_icons = phrase("rulebook.round.zero-icons" + ("-place" if box.zero_icons_place else ""))
    tie_breaks = listed((phrase(f"rulebook.winning.tie-break.{name}") for name in box.desserts), "or")
    return [
        _section("game"),
        _section("cards", dessert=dessert, maki=box.maki),
        _section("deal"),
        _section("turn"),
        _section("round", zero_icons=zero_icons),
        _section("winning", tie_breaks=tie_breaks),
        _section("hints"),
    ]


def _dessert(dessert: str) -> Section:
    """The rules of a dessert, its cards first."""
    cards = phrase("rulebook.dessert.cards", cards=_counted(DESSERT_CARDS[DESSERTS.index(dessert)]))
    title = phrase("rulebook.title.dessert", dessert=dessert)
    return Section(title, [cards, *paragraphs(f"rulebook.dessert.{dessert}", **NUMBERS)])


def _variant(variant: str, box: Edition | None) -> Section:
    printed = box is None or variant in box.printed_variants
    title = phrase("rulebook.title.variant" + ("" if printed else ".not-printed"), variant=variant)
    return Section(title, list(paragraphs(f"rulebook.variant.{variant}", **NUMBERS)))


def _decisions() -> Section:
    lines = [f"{decision.rule}: {decision.text}" for decision in HOUSE_DECISIONS]
    return Section(phrase("rulebook.title.decisions"), lines)


class HouseDecision(NamedTuple):
    """A choice of ours where the rulebooks are silent, the rule it belongs to, and where in the code it stands."""

    rule: str
    name: str
    where: str
    """A name in `okawari`."""

    @property
    def text(self) -> str:
        """The decision in words."""
        return phrase(f"rulebook.decision.{self.name}", **NUMBERS)


HOUSE_DECISIONS = (
    HouseDecision("R3", "shuffled-once", "rules.turn.deal"),
    HouseDecision("R7", "calling-out", "rules.turn.reveal"),
    HouseDecision("R8", "landing-order", "rules.turn.reveal_from_hand"),
    HouseDecision("R11", "zero-icons", "rules.editions.EDITIONS"),
    HouseDecision("R19", "strawberry-equal", "rules.desserts.strawberry"),
    HouseDecision("R23", "dessert-cards", "rules.kinds.DESSERT_CARDS"),
    HouseDecision("R23", "die", "rules.kinds.DIE_SIDES"),
    HouseDecision("R25", "tie-break", "rules.winning.beats"),
    HouseDecision("R27", "battle-rows", "rules.battle.BATTLE_ROWS"),
    HouseDecision("R27", "face-down", "rules.battle.FACE_DOWN_ROWS"),
    HouseDecision("R28", "battle-chopsticks", "rules.battle.battle_pick_is_legal"),
    HouseDecision("R29", "battle-starter", "rules.battle.next_starter"),
    HouseDecision("R30", "dummy-control", "rules.turn.close_round"),
    HouseDecision("R30", "dummy-chopsticks", "rules.legal.two_allowed"),
    HouseDecision("R31", "dummy-scores", "rules.winning.wins"),
    HouseDecision("R35", "boat", "game.observation.PublicState.boat"),
    HouseDecision("R36", "keeping", "show.keeping.keeping"),
    HouseDecision("editions", "combinations", "rules.ruleset.Ruleset"),
)
