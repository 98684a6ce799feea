"""A game in progress, on lists of card names: what lies where, which picks are legal, what a turn does."""

from collections import Counter
from typing import Any

from .battle import Layout, legal_picks, take, whole_turns
from .cards import HAND_SIZE, Ruleset, Wrong, deck, is_dessert, is_int, number_on, validate_ruleset
from .scoring import dessert_points, score_round, winners

Hands = list[list[str]]


def sizes(ruleset: Ruleset) -> dict[str, int | list[int] | None]:
    """R2, R26, R27, R30: how many cards hands, piles and layout hold when a round starts (None: there are none)."""
    variant = ruleset["variant"]
    if variant == "battle":
        return {"hands": None, "piles": None, "layout": 20}
    if variant == "draw-piles":
        return {"hands": [5, 5], "piles": [5, 5], "layout": None}
    if variant == "dummy":
        return {"hands": [9, 9], "piles": [9], "layout": None}
    seats: int = ruleset["seats"]
    return {"hands": [HAND_SIZE[seats]] * seats, "piles": None, "layout": None}


def turns_in_a_round(ruleset: Ruleset) -> int:
    """R2, R26, R27, R30: a hand's size; 10 with draw piles, 9 with the dummy; one for each of battle's 20 cards."""
    own = {"draw-piles": 10, "dummy": 9, "battle": 20}
    turns: int = own.get(ruleset["variant"]) or HAND_SIZE[ruleset["seats"]]
    return turns


def legal_from_hand(hand: list[str], has_chopsticks: bool, controls: bool) -> list[str]:
    """R5, R7, R30: every pick from a hand: one card, or two with chopsticks, and the dummy's after a bar."""
    places = range(len(hand))
    own = [[i] for i in places]
    if has_chopsticks:
        own += [[i, j] for i in places for j in places if i != j]
    picks = set()
    for taken in own:
        text = "+".join(hand[i] for i in taken)
        if not controls:
            picks.add(text)
            continue
        for i in places:
            if i not in taken:
                picks.add(f"{text}|{hand[i]}")
    return sorted(picks)


class Table:
    """The full truth of one game; `deal`, `play` and `close_round` change it, or raise `Wrong` if they may not."""

    def __init__(self, ruleset: Ruleset) -> None:
        """R1, R19, R22: a full draw pile, no desserts, dice showing 1, the squishy with nobody."""
        validate_ruleset(ruleset)
        self.ruleset = ruleset
        self.variant: str | None = ruleset["variant"]
        self.seats: int = ruleset["seats"]
        self.dummy = self.seats
        self.everyone = self.seats + (1 if self.variant == "dummy" else 0)
        self.undealt = Counter(deck(ruleset))
        self.desserts: Hands = [[] for _ in range(self.everyone)]
        self.dice = [1] * self.everyone
        self.totals = [0] * self.everyone
        self.squishy_holder: int | None = None
        self.round = 0
        self.turn = 0
        self.first: int | None = None
        self.acting: int | None = None
        self.hands: Hands = []
        self.piles: Hands = []
        self.layout: Layout = []
        self.owed: list[str] = []
        """R28: the card of a turn whose second card is still to be chosen."""
        self.tableaux: Hands = []
        self.squishy_points: list[int] = []

    def possible_starters(self) -> list[int | None]:
        """R29, R30: who may start the next round (battle), or control the dummy in its first turn."""
        if self.variant not in ("battle", "dummy"):
            return [None]
        if self.round == 0 or self.first is None or self.acting is None:
            return [0, 1]
        if self.variant == "dummy":
            return [self.acting]
        if self.totals[0] == self.totals[1]:
            return [1 - self.first]
        return [0 if self.totals[0] < self.totals[1] else 1]

    def deal(self, hands: Hands | None, piles: Hands | None, layout: list[str] | None, starter: int | None) -> None:
        """R2, R3, R26, R27, R30: start a round with these cards, which must still be in the draw pile."""
        expected = sizes(self.ruleset)
        found = {
            "hands": None if hands is None else [len(hand) for hand in hands],
            "piles": None if piles is None else [len(pile) for pile in piles],
            "layout": None if layout is None else len(layout),
        }
        for key in expected:
            if found[key] != expected[key]:
                raise Wrong(f"{key} should hold {expected[key]} cards, not {found[key]}")
        if not (starter is None or is_int(starter)) or starter not in self.possible_starters():
            raise Wrong(f"starter should be one of {self.possible_starters()}, not {starter!r}")
        for card in [card for cards in [*(hands or []), *(piles or []), layout or []] for card in cards]:
            if self.undealt[card] == 0:
                raise Wrong(f"the draw pile has no {card!r} left to deal")
            self.undealt[card] -= 1
        self.hands = [list(hand) for hand in hands or []]
        self.piles = [list(pile) for pile in piles or []]
        self.layout = list(layout or [])
        self.owed = []
        self.tableaux = [[] for _ in range(self.everyone)]
        self.squishy_points = [0] * self.everyone
        self.first = self.acting = starter
        self.round += 1
        self.turn = 0
        self.draw_for_the_dummy()

    def draw_for_the_dummy(self) -> None:
        """R30: the seat in control draws the top card of the dummy's pile into its hand."""
        if self.variant == "dummy" and self.acting is not None and self.piles[0]:
            self.hands[self.acting].append(self.piles[0].pop(0))

    def legal(self, seat: int) -> list[str]:
        """R5, R7, R27, R28, R30: every pick of a seat in this turn; none if the seat does not act.

        In battle a pick is one card: alone, announced as the first of two (`egg@15+`), or the second that is owed.
        """
        has_chopsticks = "chopsticks" in self.tableaux[seat]
        if self.variant == "battle":
            if seat != self.acting:
                return []
            return legal_picks(self.layout, has_chopsticks, owes_a_second=bool(self.owed))
        return legal_from_hand(self.hands[seat], has_chopsticks, self.variant == "dummy" and seat == self.acting)

    def legal_whole_turns(self, seat: int) -> list[str]:
        """R28: every turn of two cards that a seat may play in battle, told as one pick (`egg@15+squid@9`)."""
        if self.variant != "battle" or seat != self.acting or self.owed:
            return []
        turns = whole_turns(self.layout, "chopsticks" in self.tableaux[seat])
        return [turn for turn in turns if "+" in turn]

    def landing(self, picks: list[str | None]) -> list[tuple[int, str]]:
        """R22, R28: the cards of these picks in the order in which they land: by seat, as picked, the dummy last.

        An announced first card (`egg@15+`) lands alone.
        """
        landed = []
        for_the_dummy = []
        for seat, pick in enumerate(picks):
            if pick is not None:
                own, _, dummys = pick.partition("|")
                landed += [(seat, card.split("@")[0]) for card in own.split("+") if card]
                for_the_dummy += [(self.dummy, dummys)] if dummys else []
        return landed + for_the_dummy

    def play(self, picks: list[str | None], rolls: list[list[int]]) -> None:
        """R5–R10, R19, R22, R27, R28: play one turn: check and place all picks, roll, award the squishy, pass, draw.

        An announced first card in battle (`egg@15+`) is rolled for and placed; all else waits for the second one.
        """
        if len(picks) != self.seats:
            raise Wrong(f"{len(picks)} picks for {self.seats} seats")
        for seat, pick in enumerate(picks):
            legal = self.legal(seat)
            if not legal and pick is not None:
                raise Wrong(f"seat {seat} does not act in this turn, but picks {pick!r}")
            if legal and pick not in legal and pick not in self.legal_whole_turns(seat):
                raise Wrong(f"seat {seat} cannot pick {pick!r}; it can pick {', '.join(legal)}")
        landed = self.landing(picks)
        self.roll([seat for seat, card in landed if card == "mochi"], rolls)
        for seat, pick in enumerate(picks):
            if pick is not None:
                self.remove(seat, pick)
        for seat, card in landed:
            if is_dessert(card):
                self.desserts[seat].append(card)
            else:
                self.tableaux[seat].append(card)
        if any(pick is not None and pick.endswith("+") for pick in picks):
            self.owed = [card for _, card in landed]
            return
        self.award_squishy(self.played_strawberry(landed))
        self.owed = []
        self.pass_hands()
        self.turn += 1

    def remove(self, seat: int, pick: str) -> None:
        """R7, R28: take the picked cards from the hand or the layout; used chopsticks go where they came from."""
        if self.variant == "battle":
            self.remove_from_layout(seat, pick)
            return
        own, _, dummys = pick.partition("|")
        cards = own.split("+")
        if len(cards) == 2:
            self.tableaux[seat].remove("chopsticks")
        for card in cards + ([dummys] if dummys else []):
            self.hands[seat].remove(card)
        if len(cards) == 2:
            self.hands[seat].append("chopsticks")

    def remove_from_layout(self, seat: int, pick: str) -> None:
        """R27, R28: take one card or two from the layout; used chopsticks go into the place of the second."""
        first, _, second = pick.partition("+")
        if self.owed:
            first, second = "", pick
        if first:
            self.layout = take(self.layout, first, is_second=False)
        if second:
            self.layout = take(self.layout, second, is_second=True)
            self.tableaux[seat].remove("chopsticks")

    def roll(self, rolling: list[int], rolls: list[list[int]]) -> None:
        """R22: each mochi taken rolls its seat's die once, and the last roll stands."""
        for entry in rolls:
            if not isinstance(entry, list) or len(entry) != 2 or not all(is_int(number) for number in entry):
                raise Wrong(f"a roll is [seat, value], not {entry!r}")
            if not 1 <= entry[1] <= 6:
                raise Wrong(f"a die shows 1 to 6, not {entry[1]}")
        if [entry[0] for entry in rolls] != rolling:
            raise Wrong(f"the seats that roll are {rolling}, not {[entry[0] for entry in rolls]}")
        for seat, value in rolls:
            self.dice[seat] = value

    def played_strawberry(self, landed: list[tuple[int, str]]) -> list[int]:
        """R19, R28: the seats that played a strawberry this turn; the first card of a turn of two counts as well."""
        played = [seat for seat, card in landed if card.startswith("strawberry-")]
        if self.acting is not None:
            played += [self.acting for card in self.owed if card.startswith("strawberry-")]
        return played

    def award_squishy(self, played: list[int]) -> None:
        """R19: of the seats with the most symbols, the only one that played a strawberry this turn takes it, for 2."""
        symbols = [sum(number_on(card) for card in cards if card.startswith("strawberry-")) for cards in self.desserts]
        takers = [seat for seat in range(self.everyone) if symbols[seat] == max(symbols) and seat in played]
        if len(takers) == 1 and takers[0] != self.squishy_holder:
            self.squishy_holder = takers[0]
            self.squishy_points[takers[0]] += 2

    def pass_hands(self) -> None:
        """R5, R10, R26, R30: hands go to the left (both ways: to the right in round 2), then piles are drawn from."""
        if self.variant == "battle":
            self.acting = 1 - self.acting if self.acting is not None else None
            return
        step = -1 if self.variant == "both-ways" and self.round == 2 else 1
        held = self.hands
        self.hands = [[] for _ in held]
        for seat, hand in enumerate(held):
            self.hands[(seat + step) % self.seats] = hand
        if self.variant == "draw-piles":
            for seat, pile in enumerate(self.piles):
                if pile:
                    self.hands[seat].append(pile.pop(0))
        if self.variant == "dummy" and self.acting is not None:
            self.acting = 1 - self.acting
            self.draw_for_the_dummy()

    def close_round(self) -> list[dict[str, int]]:
        """R11–R17, R19, R31: the six points of everybody for this round, once every card is placed."""
        if self.turn != turns_in_a_round(self.ruleset):
            raise Wrong(f"the round has {self.turn} turns, it needs {turns_in_a_round(self.ruleset)}")
        if any(self.hands) or any(self.piles) or any(self.layout):
            raise Wrong("cards are left after the last turn")
        points = score_round(self.tableaux, self.ruleset)
        for seat in range(self.everyone):
            points[seat]["squishy"] = self.squishy_points[seat]
            self.totals[seat] += sum(points[seat].values())
        return points

    def finish(self) -> dict[str, Any]:
        """R18–R25: dessert points, totals and winners after the last round."""
        ends = dessert_points(self.desserts, self.dice, self.ruleset)
        totals = [self.totals[seat] + ends[seat] for seat in range(self.everyone)]
        won = winners(totals, self.desserts, self.dice, self.ruleset)
        return {"dessert_points": ends, "totals": totals, "winners": won}
