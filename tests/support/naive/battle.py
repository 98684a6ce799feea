"""Battle's layout, as a list of 20 places: which cards are free, which picks that allows, what taking one leaves.

Places are counted from 0, row by row from the top, each row from left to right. A place whose card is gone is None.
Which cards lie face-down is not kept here: a free card has been turned up (R27), and a covered one cannot be taken.
"""

Layout = list[str | None]

ROWS = [2, 3, 4, 5, 6]


def covering(place: int) -> list[int]:
    """R27: the places that cover this one: of card i of a row, i and i+1 of the next; of the last row, none."""
    row_start = 0
    for row_length in ROWS[:-1]:
        next_row = row_start + row_length
        if place < next_row:
            number = place - row_start
            return [next_row + number, next_row + number + 1]
        row_start = next_row
    return []


def free(layout: Layout) -> list[int]:
    """R27: the places of the cards that no other card covers."""
    places = []
    for place, card in enumerate(layout):
        if card is not None and all(layout[above] is None for above in covering(place)):
            places.append(place)
    return places


def without(layout: Layout, place: int) -> Layout:
    """R27: the layout once the card of this place has been taken."""
    return [None if other == place else card for other, card in enumerate(layout)]


def legal_picks(layout: Layout, has_chopsticks: bool, owes_a_second: bool) -> list[str]:
    """R27, R28: any free card; with chopsticks in front, also announced (+) as the first of two, if two are left.

    Once announced, the second card is owed: any card that is free now that the first is gone.
    """
    picks = [f"{layout[place]}@{place}" for place in free(layout)]
    cards_left = len([card for card in layout if card is not None])
    if has_chopsticks and not owes_a_second and cards_left >= 2:
        picks += [f"{pick}+" for pick in picks]
    return picks


def whole_turns(layout: Layout, has_chopsticks: bool) -> list[str]:
    """R27, R28: every turn as a record tells it: one card, or two, the second chosen after the first is taken."""
    turns = []
    for pick in legal_picks(layout, has_chopsticks, owes_a_second=False):
        if pick.endswith("+"):
            after_the_first = take(layout, pick, is_second=False)
            seconds = legal_picks(after_the_first, has_chopsticks, owes_a_second=True)
            turns += [pick + second for second in seconds]
        else:
            turns.append(pick)
    return turns


def take(layout: Layout, pick: str, is_second: bool) -> Layout:
    """R27, R28: the layout after a pick of one card; the used chopsticks go into the place of a second one."""
    place = int(pick.rstrip("+").split("@")[1])
    left = without(layout, place)
    if is_second:
        left[place] = "chopsticks"
    return left
