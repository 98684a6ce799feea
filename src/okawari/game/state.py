"""The full truth of a game between turns."""

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from okawari.game.cards import Cards
from okawari.game.documents import card_kinds, card_names, parse_json, shape
from okawari.game.errors import IllegalPick, OkawariError, RecordError
from okawari.game.observation import ClosedRound, Observation, PublicState, Turn, observe
from okawari.game.pick import Pick
from okawari.game.world import World
from okawari.rules.battle import seen_at
from okawari.rules.kinds import MOCHI, NOTHING, UNSEEN, YOGURT, YOGURTS, is_yogurt
from okawari.rules.legal import is_legal
from okawari.rules.picks import ANNOUNCED, dummy_kind, first_kind, first_place, masked_pick, second_kind, with_kinds
from okawari.rules.position import CATEGORIES, DRAWN, ROLLED, ROUND, STARTER, empty_position, freeze, thaw
from okawari.rules.ruleset import Ruleset
from okawari.rules.scoring import score_round
from okawari.rules.turn import close_round, deal, play_turn

STATE_FORMAT = "okawari-state/1"
NAME_IT = "a game that is read names every card, yogurts with their value: yogurt-3"


@dataclass(frozen=True, slots=True, eq=False)
class State(PublicState):
    """A game between turns: what lies where, everything played so far, and all the chance still to come.

    A State never changes: `play` gives a new one.

    >>> state = State.start(Ruleset(seats=2), seed=7)
    >>> after = state.play([state.legal_picks(0)[0], state.legal_picks(1)[0]])
    >>> state.turn, after.turn
    (0, 1)
    """

    world: World

    @classmethod
    def start(cls, ruleset: Ruleset, world: World | None = None, *, seed: int | None = None) -> "State":
        """A new game, dealt: from a World, or from the one that a seed stands for."""
        if (world is None) == (seed is None):
            raise OkawariError("a game starts from a world or from a seed: State.start(ruleset, seed=7)")
        if world is None:
            assert seed is not None
            world = World.from_seed(ruleset, seed)
        else:
            world.check(ruleset)
        position = empty_position(ruleset.rules)
        position.now[STARTER] = world.starter
        deal(position, ruleset.rules, world.deck)
        return cls(ruleset, freeze(position), (), (), world)

    @property
    def hands(self) -> tuple[Cards, ...]:
        """The hand that each seat holds, yogurts with their values; empty in battle."""
        if self.rules.shared_layout:
            return ()
        return tuple(Cards(self._hand(seat)[:YOGURT]) for seat in range(self.ruleset.seats))

    def legal_picks(self, seat: int) -> list[Pick]:
        """Every pick that a seat may make now, single cards first; none if it does not act."""
        self._check_seat(seat)
        return self._legal_picks(seat)

    def observe(self, seat: int | None) -> Observation:
        """What one seat may know, or a spectator (None)."""
        if seat is not None:
            self._check_seat(seat)
        return observe(self, self.world.deck, seat)

    def observe_hand(self, seat: int) -> Observation:
        """What one seat may know, other hands left out: all that it takes to choose by the rules."""
        self._check_seat(seat)
        return observe(self, self.world.deck, seat, only=seat)

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < self.ruleset.seats:
            raise OkawariError(f"there is no seat {seat}; seats are 0 to {self.ruleset.seats - 1}")

    def play(self, picks: Sequence[Pick | str | None]) -> "State":
        """The game after a turn: one pick for each seat that acts, None for the others.

        R28: after an announced pick (`egg@15+`) the turn goes on, and its seat owes a second one.
        Raises IllegalPick, naming the picks that are legal.
        """
        codes = self._read(picks)
        rules, position = self.ruleset.rules, self.position
        for seat, code in enumerate(codes):
            if code != NOTHING and not is_legal(position, rules, seat, code):
                raise self._illegal(seat, code)
        return self._advance(codes)

    def replay(self, picks: Sequence[Pick | str | None]) -> "State":
        """The game after a turn read from a record: the same as `play`, with every card named as it really was.

        In battle both cards of a turn are told at once: `egg@15+squid@9`.
        """
        state = self
        for half in self._halves(picks):
            state = state._replay(half)
        return state

    def retrace(self, picks: Sequence[Pick | str | None]) -> "State":
        """The game after a whole turn with the same choices, whatever cards they take: places and kinds count, not
        values and what was face-down."""
        state = self
        for half in self._halves(picks):
            chosen = [code if code == NOTHING else state.as_chosen(code) for code in half]
            state = state.play([None if code == NOTHING else Pick.of(code) for code in chosen])
        return state

    def _halves(self, picks: Sequence[Pick | str | None]) -> list[list[int]]:
        """R28: the codes of a turn as they are played: in battle two cards one after the other."""
        codes = self._read(picks)
        if not self.rules.shared_layout:
            return [codes]
        halves = [() if code == NOTHING else Pick.of(code).halves() for code in codes]
        return [[half[number].code if half else NOTHING for half in halves] for number in range(max(map(len, halves)))]

    def _replay(self, codes: list[int]) -> "State":
        for seat in self.acting:
            if not is_legal(self.position, self.rules, seat, self.as_chosen(codes[seat])):
                raise self._illegal(seat, codes[seat])
            if {YOGURT, UNSEEN}.intersection(_named(codes[seat])):
                raise IllegalPick(f"seat {seat}: {Pick.of(codes[seat])} does not say which card it was; {NAME_IT}")
            if not self._holds(seat, codes[seat]):
                raise IllegalPick(f"seat {seat} cannot have taken {Pick.of(codes[seat])}: other cards were there")
        return self._advance(codes)

    def as_chosen(self, code: int) -> int:
        """A pick that names the real card, or one, as its seat could choose it now: yogurts without their values."""
        if not self.rules.shared_layout:
            return masked_pick(code)
        layout, spot = self.position.layout, first_place(code)
        if not 0 <= spot < len(layout):
            return code
        return with_kinds(code, seen_at(layout, spot), second_kind(code), dummy_kind(code)) | (code & ANNOUNCED)

    def _holds(self, seat: int, code: int) -> bool:
        """Whether the real cards of a legal pick are those named."""
        kinds = _named(code)
        if self.rules.shared_layout:
            return self.position.layout[first_place(code)] == first_kind(code)
        if self.rules.dessert != YOGURTS:
            return True
        hand = self._hand(seat)
        return all(hand[kind] >= kinds.count(kind) for kind in kinds if is_yogurt(kind))

    def _read(self, picks: Sequence[Pick | str | None]) -> list[int]:
        """The picks as codes, if exactly the acting seats have one."""
        if self.over:
            raise IllegalPick("the game is over; there is nothing left to pick")
        if isinstance(picks, str) or len(picks) != self.ruleset.seats:
            raise IllegalPick(f"{self.ruleset.seats} seats need {self.ruleset.seats} picks, None for a seat that waits")
        acting = self.acting
        codes = []
        for seat, pick in enumerate(picks):
            if (pick is None) == (seat in acting):
                raise self._out_of_turn(seat)
            if isinstance(pick, str):
                pick = Pick.parse(pick)
            codes.append(NOTHING if pick is None else pick.code)
        return codes

    def _out_of_turn(self, seat: int) -> IllegalPick:
        if seat in self.acting:
            return IllegalPick(f"seat {seat} has to pick now; it can pick: {self.choices(seat)}")
        return IllegalPick(f"seat {seat} does not pick now; seat {self.acting[0]} does")

    def _illegal(self, seat: int, code: int) -> IllegalPick:
        return IllegalPick(f"seat {seat} cannot pick {Pick.of(code)}; it can pick: {self.choices(seat)}")

    def choices(self, seat: int) -> str:
        """What a seat can pick now, in words; of very many picks the first ones."""
        legal = [str(pick) for pick in self.legal_picks(seat)]
        return ", ".join(legal[:12]) + (f" and {len(legal) - 12} more" if len(legal) > 12 else "")

    def _advance(self, codes: list[int]) -> "State":
        ruleset, world, closed = self.ruleset, self.world, self.closed
        position = thaw(self.position)
        round_over = play_turn(position, ruleset.rules, codes, world.deck, world.rolls, world.draws)
        turns, earlier = (self.turns[:-1], self.turns[-1].rolls) if self.owed else (self.turns, ())
        rolls = self._rolls(codes, len(earlier), position.now[ROLLED]) if world.rolls else ()
        if round_over:
            points = [[0] * len(CATEGORIES) for _ in position.tableaux]
            score_round(position, ruleset.rules, points)
            closed = (*closed, ClosedRound(tuple(map(tuple, position.tableaux)), tuple(map(tuple, points))))
            close_round(position, ruleset.rules, world.deck)
        return State(ruleset, freeze(position), (*turns, Turn(tuple(codes), rolls)), closed, world)

    def _rolls(self, codes: list[int], earlier: int, rolled: int) -> tuple[tuple[int, int], ...]:
        """R22: whose dice were rolled this turn, `earlier` of them for the first of two cards: by seat, then landing
        order, the dummy last."""
        acted = [(seat, code) for seat, code in enumerate(codes) if code != NOTHING]
        landed = [(seat, kind) for seat, code in acted for kind in (first_kind(code), second_kind(code))]
        landed += [(self.ruleset.seats, dummy_kind(code)) for _, code in acted]
        rollers = [seat for seat, kind in landed if kind == MOCHI]
        return tuple(zip(rollers, self.world.rolls[self.position.now[ROLLED] - earlier : rolled], strict=True))

    def _truth(self) -> tuple[object, ...]:
        """All that makes two States the same: of chance, what was dealt and what is still to come."""
        world, now = self.world, self.position.now
        if self.over:
            dealt = now[ROUND] * self.rules.cards
            return (self.ruleset, self.position, self.turns, self.closed, world.deck[:dealt])
        to_come = (world.deck, world.rolls[now[ROLLED] :], world.draws[now[DRAWN] :])
        return (self.ruleset, self.position, self.turns, self.closed, *to_come)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self._truth() == other._truth()

    def __hash__(self) -> int:
        return hash(self._truth())

    def to_json(self) -> str:
        """The whole State, its secrets included, as JSON: ruleset, world and the picks so far."""
        world = _WorldShape(card_names(self.world.deck), self.world.rolls, self.world.draws, self.world.starter)
        told = _StateShape(STATE_FORMAT, self.ruleset, world, [turn.texts for turn in self.turns])
        return msgspec.json.encode(told).decode()

    @classmethod
    def from_json(cls, text: str) -> "State":
        """The State that `to_json` wrote."""
        told = shape(parse_json(text, "a state"), _StateShape)
        if told.format != STATE_FORMAT:
            raise RecordError(f"the format is {told.format!r}; it should be {STATE_FORMAT!r}")
        world = World(tuple(card_kinds(told.world.deck)), told.world.rolls, told.world.draws, told.world.starter)
        state = cls.start(told.ruleset, world)
        for picks in told.turns:
            state = state.replay(picks)
        return state

    def __repr__(self) -> str:
        where = "over" if self.over else f"round {self.round + 1}, turn {self.turn + 1}"
        hands = "" if self.over else "; ".join(f"{seat}: {hand}" for seat, hand in enumerate(self.hands))
        return f"<State {self.ruleset.edition}, {self.ruleset.seats} seats, {where}; scores {self.scores}; {hands}>"


def _named(code: int) -> tuple[int, int, int]:
    """The kinds that a pick names, NOTHING for a part it does not have."""
    return first_kind(code), second_kind(code), dummy_kind(code)


class _WorldShape(msgspec.Struct):
    deck: list[str]
    rolls: tuple[int, ...]
    draws: tuple[int, ...]
    starter: int


class _StateShape(msgspec.Struct):
    format: str
    ruleset: Ruleset
    world: _WorldShape
    turns: list[list[str | None]]
