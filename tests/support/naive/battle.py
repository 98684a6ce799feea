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


def legal_picks(layout: Layout, has_chopsticks: bool, owes_a_second: bool) -> list[str]:
    """R27, R28: a free card; with chopsticks it may be announced as the first of two, not with one card left.

    Once announced, the second is owed: any free card, by itself.
    """
    picks = [f"{layout[place]}@{place}" for place in free(layout)]
    if has_chopsticks and not owes_a_second and sum(card is not None for card in layout) > 1:
        picks += [f"{pick}+" for pick in picks]
    return picks


def whole_turns(layout: Layout, has_chopsticks: bool) -> list[str]:
    """R27, R28: every turn of a seat as a record tells it."""
    turns = []
    for pick in legal_picks(layout, has_chopsticks, owes_a_second=False):
        if pick.endswith("+"):
            after = without(layout, place_of(pick))
            turns += [pick + second for second in legal_picks(after, has_chopsticks, owes_a_second=True)]
        else:
            turns.append(pick)
    return turns


def place_of(pick: str) -> int:
    """Where the one card of a pick lies."""
    return int(pick.rstrip("+").split("@")[1])


def take(layout: Layout, pick: str, is_second: bool) -> Layout:
    """R28: the layout after a card is taken; used chopsticks lie in the place of the second one."""
    after = without(layout, place_of(pick))
    if is_second:
        after[place_of(pick)] = "chopsticks"
    return after
