"""The score pad as lines of text."""

from okawari.game.pad_faults import player
from okawari.game.score_pad import ScorePad
from okawari.game.score_sheet import seat_names
from okawari.show.scores import reason_lines, won
from okawari.show.words import listed, phrase
from okawari.terminal.plain import wrap, wrap_all


def pad_lines(pad: ScorePad) -> list[str]:
    """The points, the reasons, and who won or leads."""
    sheet = pad.sheet
    names = seat_names(sheet.ruleset, [player(sheet.ruleset.rules, seat) for seat in range(sheet.ruleset.seats)])
    *points, total = sheet.lines(names)
    if any(pad.squishy):
        title = len("Round 1") + 3
        width = (len(total) - title) // len(names)
        points.append(f"{'squishy':<{title}}" + "".join(f"{cell:>{width}}" for cell in pad.squishy))
        total = f"{'Total':<{title}}" + "".join(f"{cell:>{width}}" for cell in pad.totals)
    return [*points, total, "", *wrap_all(reason_lines(sheet, names)), "", *wrap(_standing(pad, names))]


def _standing(pad: ScorePad, names: list[str]) -> str:
    if pad.outcome:
        return won(pad.outcome, names)
    leaders = listed(names[seat] for seat in pad.leaders)
    points = phrase("points", n=pad.totals[pad.leaders[0]])
    lead = phrase("terminal.leads", n=len(pad.leaders), names=leaders, points=points)
    return f"{lead[:1].upper()}{lead[1:]}"
