"""What a person is shown. It knows nothing but an Observation, so it can show no secret."""

from collections.abc import Sequence

from okawari.game.observation import Observation
from okawari.rules.kinds import CHOPSTICKS, NUMBER
from okawari.rules.position import seat_after
from okawari.rules.ruleset import ROUNDS
from okawari.terminal.answers import menu
from okawari.terminal.plain import either, wrap, wrap_all
from okawari.terminal.pyramid import draw
from okawari.terminal.words import direction, won
from okawari.terminal.worth import dessert_standing, in_front, points_words, times, would_add

COMMANDS = {
    "look": "the table again",
    "hands": "what you can know of the other hands",
    "last": "what everybody took last turn",
    "scores": "the points so far, and the desserts",
    "hint": "what the greedy bot would take",
    "rules": "the rules of this game",
    "quit": "leave the game",
    "?": "this help",
}


def welcome(seen: Observation, names: Sequence[str]) -> list[str]:
    """The game in two sentences, and who plays."""
    others = either(names[1 : seen.ruleset.seats], "and")
    goal = "fewest" if seen.rules.best < 0 else "most"
    if seen.rules.shared_layout:
        turn = "You and the bot take turns: one face-up card from the table that no other card covers."
    else:
        turn = "Everybody takes one card from their hand at the same time, shows it, and passes the rest on."
    return wrap_all(
        [
            f"Sushi Go!, edition {seen.ruleset.edition}. You play against {others}.",
            f"{turn} Whoever has the {goal} points after {ROUNDS} rounds wins; some cards score in sets, some by "
            "having the most.",
            "Answer with the number or the name of a card. Type ? for help, and hint if you are not sure.",
        ],
        "",
    )


def table_lines(seen: Observation, names: Sequence[str]) -> list[str]:
    """What matters for a pick: where we are, what lies in front of everybody, the cards to choose from."""
    assert seen.seat is not None
    lines = [
        "",
        f"Round {seen.round + 1} of {ROUNDS}, turn {seen.turn + 1} of {seen.rules.turns}: {_passing(seen, names)}.",
    ]
    for seat, name in enumerate(names):
        lines += wrap(f"  {name}, {points_words(seen.scores[seat])}: {in_front(seen, seat)}", "    ")
    lines += _piles(seen)
    if seen.rules.shared_layout:
        lines += ["", *draw(seen), "Free cards, by their place:"]
    else:
        lines.append("Your hand:")
    for number, card in menu(seen).items():
        count = seen.hand.count(card) if seen.hand else 1
        name = times(card, count)
        lines.append(f"  {number:>2}  {name:<15} {would_add(seen, seen.seat, NUMBER[card])}")
    return lines + _special(seen)


def _passing(seen: Observation, names: Sequence[str]) -> str:
    assert seen.seat is not None
    words = direction(seen)
    if seen.ruleset.seats == 2:
        return words
    return f"{words}, yours to {names[seat_after(seen.rules, seen.round, seen.seat, 1)]}"


def _piles(seen: Observation) -> list[str]:
    if not seen.pile_sizes:
        return []
    size = seen.pile_sizes[0]
    cards = f"{size} card{'' if size == 1 else 's'}"
    return [f"Your draw pile has {cards}." if seen.rules.own_piles else f"The dummy's pile has {cards}."]


def _special(seen: Observation) -> list[str]:
    """What this turn allows beyond one card."""
    assert seen.seat is not None
    lines = []
    if seen.in_control == seen.seat:
        lines.append("You pick for the dummy too: your card, a bar, the dummy's card, like 1 | 2.")
    elif seen.in_control is not None:
        lines.append("The other player picks for the dummy this turn.")
    if seen.owed:
        lines.append("Now the second card; your chopsticks go into its place.")
    if any(pick.announced for pick in seen.legal_picks()):
        place = next(iter(menu(seen)))
        lines.append(
            f"Your chopsticks let you take two cards, one after the other: a + after the first, like {place}+."
        )
    if any(len(pick.cards) > 1 for pick in seen.legal_picks()):
        example = " ".join(map(str, list(menu(seen))[:2])) if len(menu(seen)) > 1 else "wasabi+squid"
        lines.append(f"Your chopsticks let you take two cards, in the order in which they land, like {example}.")
    return wrap_all(lines)


def hands_lines(seen: Observation, names: Sequence[str]) -> list[str]:
    """R34: what this seat knows of the other hands, remembered for it."""
    if not seen.hands:
        return ["There are no hands in battle; all cards lie on the table."]
    return wrap_all(f"{names[seat]} holds: {hand}." for seat, hand in enumerate(seen.hands) if seat != seen.seat)


def scores_lines(seen: Observation, names: Sequence[str]) -> list[str]:
    """The rounds that are over, and how the desserts stand."""
    sheet = seen.score_sheet()
    lines = sheet.lines(names) if seen.closed else ["No round is over yet."]
    for seat, name in enumerate(names):
        lines += wrap(f"  {name}: {seen.desserts[seat]} for dessert ({dessert_standing(seen, seat)})", "    ")
    return lines


def round_lines(seen: Observation, names: Sequence[str]) -> list[str]:
    """What the round that has just ended scored, and why."""
    sheet = seen.score_sheet()
    count = len(names)
    number = len(sheet.rounds)
    reasons = sheet.reasons(names)
    lines = ["", f"Round {number} is over.", *wrap_all(reasons[(number - 1) * count : number * count])]
    return lines if seen.over else [*lines, "", *sheet.lines(names)]


def end_lines(seen: Observation, names: Sequence[str]) -> list[str]:
    """How the game ended."""
    assert seen.outcome is not None
    sheet = seen.score_sheet()
    desserts = sheet.reasons(names)[ROUNDS * len(names) :]
    return ["", "The game is over.", *wrap_all(desserts), "", *sheet.lines(names), "", *wrap(won(seen.outcome, names))]


def help_lines(seen: Observation) -> list[str]:
    """What a person can type."""
    numbers = "its place" if seen.layout else "the number before it"
    lines = [f"Take a card: {numbers}, its name, or the beginning of its name."]
    if not seen.layout:
        lines.append("Two cards with chopsticks, in the order in which they land: 3 5, or wasabi+squid.")
    if seen.in_control is not None:
        lines.append("A card for the dummy comes after a bar: 1 | 4, or wasabi+squid | egg.")
    if seen.layout:
        turned_up = "what it uncovers is turned up, and then you choose the second"
        lines.append(f"Two cards with chopsticks: the first with a +, like 15+ or egg@15+; {turned_up}.")
    assert seen.seat is not None
    if not seen.position.tableaux[seen.seat][CHOPSTICKS]:
        lines.append("(You have no chopsticks in front of you now.)")
    return wrap_all(lines) + [f"  {command:<7} {what}" for command, what in COMMANDS.items()]
