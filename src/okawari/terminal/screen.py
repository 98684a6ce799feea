"""What a person is shown. It knows nothing but an Observation, so it can show no secret; at the end there is none."""

from collections.abc import Sequence

from okawari.game.cards import times
from okawari.game.observation import Observation, PublicState
from okawari.rules.kinds import CHOPSTICKS, NUMBER
from okawari.rules.ruleset import ROUNDS
from okawari.show.game_part import passes_to
from okawari.show.in_words import dessert_standing, direction, draw, in_front, would_add
from okawari.show.scores import dessert_reasons, round_reasons, won
from okawari.show.words import listed, phrase
from okawari.terminal.answers import menu
from okawari.terminal.plain import wrap, wrap_all

TYPED = ("look", "hands", "last", "scores", "hint", "rules", "quit", "?")


def welcome(seen: Observation, names: Sequence[str]) -> list[str]:
    """The game in two sentences, and who plays."""
    rules = seen.rules
    turn = phrase("terminal.welcome.turn.one-at-a-time" if rules.one_at_a_time else "terminal.welcome.turn")
    goal = phrase("how.goal.golf" if rules.best < 0 else "how.goal", rounds=ROUNDS)
    who = phrase("terminal.welcome", edition=seen.ruleset.edition, names=listed(names[1 : seen.ruleset.seats]))
    how = f"{turn} {goal} {phrase('terminal.welcome.score')}"
    return wrap_all([who, how, phrase("terminal.welcome.answer")], "")


def table_lines(seen: Observation, names: Sequence[str]) -> list[str]:
    """What matters for a pick: where we are, what lies in front of everybody, the cards to choose from."""
    assert seen.seat is not None
    where = {"round": seen.round + 1, "rounds": ROUNDS, "turn": seen.turn + 1, "turns": seen.rules.turns}
    lines = ["", phrase("terminal.now", passing=_passing(seen, names), **where)]
    for seat, name in enumerate(names):
        points = phrase("points", n=seen.scores[seat])
        lines += wrap(f"  {phrase('terminal.in-front', name=name, points=points, cards=in_front(seen, seat))}", "    ")
    pile = "piles" if seen.rules.own_piles else "pile.dummy"
    lines += [f"{phrase(pile, n=size)}." for size in seen.pile_sizes[:1]]
    lines += ["", *draw(seen), phrase("terminal.free")] if seen.rules.shared_layout else [phrase("terminal.hand")]
    for number, card in menu(seen).items():
        name = times(card, seen.hand.count(card) if seen.hand else 1)
        lines.append(f"  {number:>2}  {name:<15} {would_add(seen, seen.seat, NUMBER[card])}")
    return lines + _special(seen)


def _passing(seen: Observation, names: Sequence[str]) -> str:
    assert seen.seat is not None
    words = direction(seen)
    if seen.ruleset.seats == 2:
        return words
    return phrase("terminal.passing.yours", passing=words, name=names[passes_to(seen)[seen.seat]])


def _special(seen: Observation) -> list[str]:
    """What this turn allows beyond one card."""
    lines = []
    if seen.in_control is not None:
        lines.append(phrase("terminal.control.you" if seen.in_control == seen.seat else "terminal.control"))
    if seen.owed:
        lines.append(phrase("terminal.second"))
    if any(pick.announced for pick in seen.legal_picks()):
        lines.append(phrase("terminal.two.one-at-a-time", place=next(iter(menu(seen)))))
    if any(len(pick.cards) > 1 for pick in seen.legal_picks()):
        example = " ".join(map(str, list(menu(seen))[:2])) if len(menu(seen)) > 1 else "wasabi+squid"
        lines.append(phrase("terminal.two", example=example))
    return wrap_all(lines)


def hands_lines(seen: Observation, names: Sequence[str]) -> list[str]:
    """R34: what this seat knows of the other hands, remembered for it."""
    if not seen.hands:
        return [phrase("terminal.no-hands")]
    others = [(names[seat], hand) for seat, hand in enumerate(seen.hands) if seat != seen.seat]
    return wrap_all(phrase("terminal.holds", name=name, cards=str(hand)) for name, hand in others)


def scores_lines(seen: Observation, names: Sequence[str]) -> list[str]:
    """The rounds that are over, and how the desserts stand."""
    lines = seen.score_sheet().lines(names) if seen.closed else [phrase("scores.none")]
    for seat, name in enumerate(names):
        standing = dessert_standing(seen, seat)
        told = phrase("terminal.dessert", name=name, cards=str(seen.desserts[seat]), standing=standing)
        lines += wrap(f"  {told}", "    ")
    return lines


def round_lines(seen: Observation, names: Sequence[str]) -> list[str]:
    """What the round that has just ended scored, and why."""
    sheet = seen.score_sheet()
    number = len(sheet.rounds)
    lines = ["", f"{phrase('round.over', n=number)}.", *wrap_all(round_reasons(sheet, number - 1, names))]
    return lines if seen.over else [*lines, "", *sheet.lines(names)]


def end_lines(game: PublicState, names: Sequence[str], title: str = "") -> list[str]:
    """How the game ended, under a title that says that it did."""
    assert game.outcome is not None
    sheet = game.score_sheet()
    told = [title or f"{phrase('game.over')}.", *wrap_all(dessert_reasons(sheet, names))]
    return ["", *told, "", *sheet.lines(names), "", *wrap(won(game.outcome, names))]


def help_lines(seen: Observation) -> list[str]:
    """What a person can type."""
    assert seen.seat is not None
    on_table = "one-at-a-time" if seen.layout else "hand"
    lines = [phrase(f"terminal.help.{on_table}")]
    if seen.in_control is not None:
        lines.append(phrase("terminal.help.dummy"))
    lines.append(phrase(f"terminal.help.two.{on_table}"))
    if not seen.position.tableaux[seen.seat][CHOPSTICKS]:
        lines.append(phrase("terminal.help.no-chopsticks"))
    return wrap_all(lines) + [f"  {command:<7} {phrase(f'terminal.command.{command}')}" for command in TYPED]
