"""The layout of the battle variant: 20 places, counted from 0 at the top left row by row."""

ROWS = (2, 3, 4, 5, 6)
PLACES = [(row, i) for row, width in enumerate(ROWS) for i in range(width)]

Layout = list[str | None]


def covering(place: int) -> list[int]:
    """R27: card i of a row lies under cards i and i+1 of the next row."""
    row, i = PLACES[place]
    return [other for other, spot in enumerate(PLACES) if spot in ((row + 1, i), (row + 1, i + 1))]


def free(layout: Layout) -> list[int]:
    """R27: the places whose card nothing covers; such a card is always face-up, it was turned up at once."""
    return [
        place
        for place, card in enumerate(layout)
        if card is not None and all(layout[other] is None for other in covering(place))
    ]


def without(layout: Layout, place: int) -> Layout:
    """R27: the layout after the card of this place was taken."""
    return [None if other == place else card for other, card in enumerate(layout)]


def legal_picks(layout: Layout, has_chopsticks: bool) -> list[str]:
    """R27, R28: a free card; with chopsticks a second one, free once the first is gone."""
    picks = []
    for first in free(layout):
        picks.append(f"{layout[first]}@{first}")
        if has_chopsticks:
            after = without(layout, first)
            picks += [f"{layout[first]}@{first}+{after[second]}@{second}" for second in free(after)]
    return picks


def take(layout: Layout, places: list[int]) -> Layout:
    """R28: the layout after a pick; used chopsticks lie in the place of the second card taken."""
    after = without(layout, places[0])
    if len(places) == 2:
        after[places[1]] = "chopsticks"
    return after
