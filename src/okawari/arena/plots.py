"""Plots as SVG that stands inside a page."""

from collections.abc import Sequence
from html import escape
from math import ceil, floor, log10

from okawari.arena.mean import Mean

WIDTH, ROW_HEIGHT, LEFT, RIGHT = 640, 28, 200, 30


def intervals(title: str, rows: Sequence[tuple[str, Mean]], chance: float | None, scale: float, unit: str) -> str:
    """A dot with its confidence interval for each row; a dashed line at what chance would give."""
    bounds = [row[1].interval or (row[1].mean, row[1].mean) for row in rows]
    ends = [scale * end for bound in bounds for end in bound] + ([scale * chance] if chance is not None else [])
    low, high = min(ends), max(ends)
    space = (high - low or 1) * 0.05
    low, high = low - space, high + space

    def x(value: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (scale * value - low) / (high - low)

    height, bottom = ROW_HEIGHT * (len(rows) + 2), ROW_HEIGHT * (len(rows) + 1)
    parts = [f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(title)}">']
    for mark in marks(low, high):
        at = f"{x(mark / scale):.1f}"
        parts.append(f'<line class="grid" x1="{at}" x2="{at}" y1="{ROW_HEIGHT}" y2="{bottom}"/>')
        parts.append(f'<text x="{at}" y="{height - 8}" text-anchor="middle">{mark:g}{unit}</text>')
    if chance is not None:
        at = f"{x(chance):.1f}"
        parts.append(f'<line class="chance" x1="{at}" x2="{at}" y1="{ROW_HEIGHT - 8}" y2="{bottom}"/>')
        parts.append(f'<text x="{at}" y="{ROW_HEIGHT - 12}" text-anchor="middle">chance</text>')
    for number, ((name, mean), (start, end)) in enumerate(zip(rows, bounds, strict=True)):
        y = ROW_HEIGHT * (number + 1) + ROW_HEIGHT / 2
        parts.append(f'<text x="{LEFT - 12}" y="{y + 5:.0f}" text-anchor="end">{escape(name)}</text>')
        parts.append(f'<line class="interval" x1="{x(start):.1f}" x2="{x(end):.1f}" y1="{y}" y2="{y}"/>')
        value = f"{scale * mean.mean:.1f}{unit}"
        parts.append(f'<circle cx="{x(mean.mean):.1f}" cy="{y}" r="5"><title>{escape(name)}: {value}</title></circle>')
    return "".join([*parts, "</svg>"])


def marks(low: float, high: float) -> list[float]:
    """Round numbers for an axis, three to eight of them: steps of 1, 2 or 5 times a power of ten."""
    rough = (high - low) / 5
    power = 10.0 ** floor(log10(rough))
    step = next(power * times for times in (1, 2, 5, 10) if power * times >= rough * 0.8)
    return [round(number * step, 9) for number in range(ceil(low / step), floor(high / step) + 1)]
