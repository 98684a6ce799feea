"""The score pad as lines of text."""

from okawari.game.pad_faults import player
from okawari.game.score_pad import ScorePad
from okawari.terminal.plain import either, wrap, wrap_all
from okawari.terminal.words import won
from okawari.terminal.worth import points_words


def pad_lines(pad: ScorePad) -> list[str]:
    """The points, the reasons, and who won or leads."""
    sheet = pad.sheet
    names = sheet.seat_names([player(sheet.ruleset.rules, seat) for seat in range(sheet.ruleset.seats)])
    *points, total = sheet.lines(names)
    if any(pad.squishy):
        title = len("Round 1") + 3
        width = (len(total) - title) // len(names)
        points.append(f"{'squishy':<{title}}" + "".join(f"{cell:>{width}}" for cell in pad.squishy))
        total = f"{'Total':<{title}}" + "".join(f"{cell:>{width}}" for cell in pad.totals)
    return [*points, total, "", *wrap_all(sheet.reasons(names)), "", *wrap(_standing(pad, names))]


def _standing(pad: ScorePad, names: list[str]) -> str:
    if pad.outcome:
        return won(pad.outcome, names)
    leaders = either((names[seat] for seat in pad.leaders), "and")
    lead = f"{leaders} {'leads' if len(pad.leaders) == 1 else 'lead'} with {points_words(pad.totals[pad.leaders[0]])}"
    return f"{lead[:1].upper()}{lead[1:]}. Dessert counts at the end of the game, not here."
