"""ScoreSheet: points by seat, round and category, each with its reason in words. Outcome: who won, and why."""

from collections import Counter

import pytest

from okawari import Ruleset
from okawari.game.score_sheet import Outcome, Reason, ScoreSheet, outcome
from okawari.rules.position import CATEGORIES
from okawari.show.scores import why
from tests.support.arranged import Cards, table_with
from tests.support.games import SETS_OF_RULES, after, each_set_of_rules, finished, whole_game
from tests.support.naive.scoring import score_round


def round_reasons(ruleset: Ruleset, *tableaux: Cards) -> tuple[dict[str, Reason], ...]:
    """The reasons of one round."""
    rows = table_with(ruleset, *tableaux).tableaux
    sheet = ScoreSheet.of(ruleset, [rows], [[0] * len(rows)], rows, [1] * len(rows), game_over=False)
    return sheet.rounds[0]


def maki_words(ruleset: Ruleset, *icons: int) -> list[str]:
    """Why seats with so many maki icons score what they score."""
    return [why(seat["maki"]) for seat in round_reasons(ruleset, *(["maki-1"] * count for count in icons))]


def dessert_words(ruleset: Ruleset, *desserts: Cards, dice: tuple[int, ...] = ()) -> list[str]:
    """Why these desserts score what they score."""
    rows = table_with(ruleset, *desserts).tableaux
    sheet = ScoreSheet.of(ruleset, [], [], rows, dice or [1] * len(rows), game_over=True)
    assert sheet.desserts is not None
    return [f"{reason.points}: {why(reason)}" for reason in sheet.desserts]


@each_set_of_rules
def test_every_rulesets_sheet_adds_up_to_the_scores(rulesets: list[Ruleset]) -> None:
    """Sheet totals are the State's scores and its points the ones of the record, at every turn."""
    for ruleset in rulesets:
        for state in whole_game(ruleset):
            sheet = state.score_sheet()
            paid = state.position.squishy_points
            assert tuple(map(sum, zip(sheet.totals, paid, strict=True))) == state.scores
            for closed, seats in zip(state.closed, sheet.rounds, strict=True):
                assert [tuple(seat[name].points for name in CATEGORIES) for seat in seats] == list(closed.points)
        assert sheet.totals == state.scores
        assert sheet.dessert_points == state.position.dessert_points


def test_the_sheet_agrees_with_the_naive_scorer() -> None:
    """R11–R16: the categories of each round, counted a second time on lists of names."""
    for ruleset in SETS_OF_RULES:
        state = finished(ruleset)
        for closed, seats in zip(state.closed, state.score_sheet().rounds, strict=True):
            names = [landing(row) for row in closed.tableaux]
            told = {"edition": ruleset.edition, "variant": ruleset.variant, "must_have_maki": ruleset.must_have_maki}
            expected = score_round(names, told)
            assert [{key: seat[key].points for key in expected[0]} for seat in seats] == expected


def landing(row: tuple[int, ...]) -> list[str]:
    """Cards in an order in which they could have landed: plain nigiri first, then each dipped one on its wasabi."""
    plain = ("tempura", "sashimi", "dumpling", "maki-1", "maki-2", "maki-3", "egg", "salmon", "squid")
    names = [name for kind, name in enumerate(plain) for _ in range(row[kind])]
    for kind, name in ((11, "egg"), (12, "salmon"), (13, "squid")):
        names += ["wasabi", name] * row[kind]
    return names + ["wasabi"] * (row[9] - sum(row[11:14]))


def test_maki_in_words() -> None:
    """R11: the words that the issue asks for."""
    four = Ruleset(seats=4)
    assert maki_words(four, 5, 3, 3, 2) == [
        "5 icons, most",
        "3 icons, tied for second, 3 ÷ 2",
        "3 icons, tied for second, 3 ÷ 2",
        "2 icons, not enough",
    ]
    assert maki_words(four, 4, 4, 1, 0) == [
        "4 icons, tied for most, 6 ÷ 2",
        "4 icons, tied for most, 6 ÷ 2",
        "1 icon, not enough",
        "no icons",
    ]
    assert maki_words(Ruleset(seats=2), 2, 1) == ["2 icons, most", "1 icon, second"]
    assert maki_words(Ruleset("anniversary", 2), 2, 0) == ["2 icons, most", "0 icons, second"]
    assert maki_words(Ruleset("anniversary", 5), 2, 0, 0, 0, 0)[1] == "0 icons, tied for second, 3 ÷ 4"
    assert maki_words(Ruleset("anniversary", 2, must_have_maki=True), 2, 0) == ["2 icons, most", "no icons"]
    assert maki_words(four, 0, 0, 0, 0) == ["", "", "", ""]


def test_sets_and_dumplings_in_words() -> None:
    """R12–R14: how many, and how many sets."""
    cards = [*["tempura"] * 3, *["sashimi"] * 6, "dumpling"]
    first, second = round_reasons(Ruleset(seats=2), cards, ["tempura", "dumpling", "dumpling"])
    assert (first["tempura"].points, why(first["tempura"])) == (5, "3 tempura, 1 pair")
    assert (first["sashimi"].points, why(first["sashimi"])) == (20, "6 sashimi, 2 sets of three")
    assert (first["dumpling"].points, why(first["dumpling"])) == (1, "1 dumpling")
    assert (second["tempura"].points, why(second["tempura"])) == (0, "1 tempura, 0 pairs")
    assert (second["dumpling"].points, why(second["dumpling"])) == (3, "2 dumplings")
    assert (second["sashimi"].points, why(second["sashimi"])) == (0, "")


def test_nigiri_in_words() -> None:
    """R15: each nigiri, dipped or not, and wasabi that nothing lies on."""
    first, second = round_reasons(
        Ruleset(seats=2), ["wasabi", "squid", "salmon", "salmon", "egg"], ["wasabi", "tempura"]
    )
    assert (first["nigiri"].points, why(first["nigiri"])) == (14, "squid on wasabi, 2 × salmon, egg")
    assert (second["nigiri"].points, why(second["nigiri"])) == (0, "wasabi left over")


@pytest.mark.parametrize(
    ("counts", "words"),
    [
        (
            (4, 3, 0, 0),
            ["6: 4 puddings, first place", "0: 3 puddings", *["-3: 0 puddings, tied for last, −6 ÷ 2"] * 2],
        ),
        ((1, 1, 1, 1), ["0: 1 pudding, all equal"] * 4),
        (
            (2, 2, 1, 0),
            [*["3: 2 puddings, tied for first, 6 ÷ 2"] * 2, "0: 1 pudding", "-6: 0 puddings, last place"],
        ),
        ((1, 0, 0, 0), ["6: 1 pudding, first place", *["-2: 0 puddings, tied for last, −6 ÷ 3"] * 3]),
    ],
)
def test_pudding_in_words(counts: tuple[int, ...], words: list[str]) -> None:
    """R18."""
    assert dessert_words(Ruleset(seats=4), *(["pudding"] * count for count in counts)) == words


def test_other_desserts_in_words() -> None:
    """R19–R22: counted in symbols, value, cards and pips."""
    strawberry = Ruleset("anniversary", 2)
    assert dessert_words(strawberry, ["strawberry-4"], []) == ["0: 4 symbols", "-3: 0 symbols, last place"]
    assert dessert_words(strawberry, ["strawberry-1"], []) == ["0: 1 symbol", "-3: 0 symbols, last place"]
    assert dessert_words(strawberry, [], []) == ["0: 0 symbols, all equal"] * 2
    assert dessert_words(Ruleset("anniversary", 3), [], [], []) == ["-2: 0 symbols, tied for last, −6 ÷ 3"] * 3
    yogurt = Ruleset("anniversary", 2, "yogurt")
    assert dessert_words(yogurt, ["yogurt-3", "yogurt-4"], []) == [
        "6: value 7, first place",
        "0: value 0",
    ]
    tea = Ruleset("anniversary", 2, "tea")
    assert dessert_words(tea, ["tea-1", "tea-2"], ["tea-3"]) == ["4: 2 cards in runs", "1: 1 card in runs"]
    mochi = Ruleset("anniversary", 2, "mochi")
    assert dessert_words(mochi, [], [], dice=(1, 5)) == ["0: die shows 1", "6: die shows 5, first place"]


def test_squishy_in_words() -> None:
    """R19: how often it was taken."""
    ruleset = Ruleset("anniversary", 2)
    rows = table_with(ruleset, [], []).tableaux
    (first, second) = ScoreSheet.of(ruleset, [rows], [[4, 2]], rows, [1, 1], game_over=False).rounds[0]
    assert (first["squishy"].points, why(first["squishy"])) == (4, "took the squishy 2 times")
    assert (second["squishy"].points, why(second["squishy"])) == (2, "took the squishy once")


def test_a_reason_can_be_said_in_any_language() -> None:
    """A Reason is a key and its numbers."""
    reason = round_reasons(Ruleset(seats=3), ["maki-3"], ["maki-1"], ["maki-1"])[1]["maki"]
    assert (reason.points, reason.key) == (1, "maki-second-tied")
    assert reason.numbers == {"have": 1, "prize": 3, "tied": 2, "share": 1}


def test_a_printed_sheet_has_every_round_and_the_total() -> None:
    """`print(state.score_sheet())`."""
    state = finished(Ruleset("gamewright", 2, variant="dummy"))
    lines = str(state.score_sheet()).splitlines()
    assert lines[0].split() == ["seat", "0", "seat", "1", "dummy"]
    assert [line.split()[0] for line in lines if line[:1].strip()][:3] == ["Round", "Round", "Round"]
    totals = next(line for line in lines if line.startswith("Total"))
    assert [int(number) for number in totals.split()[1:]] == list(state.scores)
    named = state.score_sheet().lines(["Ana", "Bo"])[0]
    assert named.split() == ["Ana", "Bo", "dummy"]


def test_a_sheet_before_the_end_has_no_desserts() -> None:
    """R18: desserts are scored when the game is over."""
    sheet = after(Ruleset(seats=3), 12).score_sheet()
    assert sheet.desserts is None
    assert (len(sheet.rounds), sheet.dessert_points) == (1, (0, 0, 0))


def ended(ruleset: Ruleset, totals: list[int], *desserts: Cards, dice: tuple[int, ...] = ()) -> Outcome:
    """The outcome of a game that ended so."""
    position = table_with(ruleset, *(desserts or [()] * len(totals)))
    position.totals[:] = totals
    position.dice[:] = dice or position.dice
    return outcome(position, ruleset)


def test_most_points() -> None:
    """R24."""
    assert ended(Ruleset(seats=3), [30, 41, 40]) == Outcome((1,), "points-most", 41)


def test_fewest_points_in_golf() -> None:
    """R24."""
    assert ended(Ruleset(seats=3, variant="golf"), [30, 41, -4]) == Outcome((2,), "points-fewest", -4)


@pytest.mark.parametrize(
    ("dessert", "first", "second", "dice", "winner", "value"),
    [
        ("pudding", ["pudding"], ["pudding"] * 3, (), 1, 3),
        ("strawberry", ["strawberry-4"], ["strawberry-1"], (), 0, 4),
        ("yogurt", ["yogurt-1"], ["yogurt-3"], (), 1, 3),
        ("tea", ["tea-1", "tea-5"], ["tea-3"], (), 0, 2),
        ("mochi", ["mochi"], [], (2, 5), 1, 5),
    ],
)
def test_tie_breaks(dessert: str, first: Cards, second: Cards, dice: tuple[int, ...], winner: int, value: int) -> None:
    """R25: what decided a tie on points."""
    told = ended(Ruleset("anniversary", 2, dessert), [20, 20], first, second, dice=dice)
    assert told == Outcome((winner,), "tie-broken", 20, value, dessert)


def test_a_shared_win() -> None:
    """R25: still tied, they share it."""
    told = ended(Ruleset(seats=4), [20, 3, 20, 20], ["pudding"], [], ["pudding"], [])
    assert told == Outcome((0, 2), "tie-shared", 20, 1, "pudding")


@pytest.mark.parametrize(
    ("dessert", "cards", "value"),
    [
        ("pudding", ["pudding"], 1),
        ("strawberry", ["strawberry-3"], 3),
        ("yogurt", ["yogurt-3"], 3),
        ("tea", ["tea-5"], 1),
        ("mochi", ["mochi"], 6),
    ],
)
def test_ties_that_no_dessert_breaks(dessert: str, cards: Cards, value: int) -> None:
    """R25: what each has of the dessert."""
    told = ended(Ruleset("anniversary", 2, dessert), [20, 20], cards, cards, dice=(6, 6))
    assert told == Outcome((0, 1), "tie-shared", 20, value, dessert)


def test_a_tie_in_golf() -> None:
    """R24, R25: the most dessert decides there, too."""
    golf = Ruleset(seats=2, variant="golf")
    assert ended(golf, [1, 1], ["pudding"], []) == Outcome((0,), "tie-broken", 1, 1, "pudding")
    assert ended(golf, [1, 1]) == Outcome((0, 1), "tie-shared", 1, 0, "pudding")


def test_the_dummy_is_left_out() -> None:
    """R31: the dummy's points decide nothing, not even a tie."""
    assert ended(Ruleset(seats=2, variant="dummy"), [10, 12, 99]) == Outcome((1,), "points-most", 12)
    assert ended(Ruleset(seats=2, variant="dummy"), [10, 12, 12]) == Outcome((1,), "points-most", 12)


def test_every_finished_game_has_an_outcome_with_a_reason() -> None:
    """R24, R25: in every ruleset; ties on points and shared wins do occur."""
    reasons: Counter[str] = Counter()
    for ruleset in SETS_OF_RULES:
        for seed in (0,) if ruleset.seats > 2 else (0, 1):
            state = finished(ruleset, seed)
            told = state.outcome
            assert told is not None
            people = state.scores[: ruleset.seats]
            best = min(people) if ruleset.variant == "golf" else max(people)
            assert all(people[seat] == best for seat in told.winners)
            assert told.points == best
            assert (people.count(best) == 1) == told.key.startswith("points")
            reasons[told.key.split("-")[0]] += 1
    assert set(reasons) == {"points", "tie"}
