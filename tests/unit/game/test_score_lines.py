"""A whole score sheet and a whole score pad, line by line."""

from okawari.game.score_pad import ScorePad
from okawari.rules.ruleset import Ruleset
from okawari.terminal.pad import pad_lines

GAME = {
    "rounds": [
        [["wasabi", "squid", "pudding", "tempura", "tempura"], ["maki-3", "dumpling", "chopsticks"]],
        [["maki-1"], ["maki-1", "sashimi", "sashimi", "sashimi"]],
    ]
}


def test_every_line_of_a_sheet() -> None:
    """Points in columns of 8 and more, categories that scored, the dessert, the total; then the reasons."""
    sheet = ScorePad.of_game(GAME).sheet
    assert str(sheet).splitlines() == [
        "            seat 0  seat 1",
        "Round 1         14       7",
        "  maki           0       6",
        "  tempura        5       0",
        "  dumpling       0       1",
        "  nigiri         9       0",
        "Round 2          3      13",
        "  maki           3       3",
        "  sashimi        0      10",
        "pudding          6       0",
        "Total           23      20",
        "",
        "Round 1, seat 0: maki 0 (no icons); tempura 5 (2 tempura, 1 pair); nigiri 9 (squid on wasabi)",
        "Round 1, seat 1: maki 6 (3 icons, most); dumpling 1 (1 dumpling)",
        "Round 2, seat 0: maki 3 (1 icon, tied for most, 6 ÷ 2 = 3)",
        "Round 2, seat 1: maki 3 (1 icon, tied for most, 6 ÷ 2 = 3); sashimi 10 (3 sashimi, 1 set of three)",
        "pudding, seat 0: 6 (1 pudding, most)",
        "pudding, seat 1: 0 (0 pudding)",
    ]


def test_a_sheet_with_names_is_as_wide_as_the_longest() -> None:
    """Two more than it has letters; whoever has no name is called by the seat."""
    sheet = ScorePad.of_round(["egg", "squid"]).sheet
    assert sheet.lines(["Maximiliane"]) == [
        "            Maximiliane       seat 1",
        "Round 1               1            3",
        "  nigiri              1            3",
        "Total                 1            3",
    ]
    assert sheet.reasons(["Maximiliane"])[0] == "Round 1, Maximiliane: nigiri 1 (egg)"
    assert sheet.round_points == ((1, 3),)


def test_a_seat_without_cards_has_scored_nothing() -> None:
    """It has a line all the same."""
    assert ScorePad.of_round(["", "egg"]).sheet.reasons()[0] == "Round 1, seat 0: nothing"


def test_the_dummy_has_the_last_column() -> None:
    """R31: its name is its own."""
    sheet = ScorePad.of_round(["egg", "squid", "salmon"], variant="dummy").sheet
    assert sheet.lines()[0] == "            seat 0  seat 1   dummy"
    assert sheet.lines()[-1] == "Total            1       3       2"


def test_every_line_of_a_pad() -> None:
    """The squishy's points stand before the total, and count in it; then the reasons, then who won."""
    game = {"ruleset": {"edition": "anniversary"}, "rounds": [[["egg"], ["strawberry-2"]]], "squishy": [0, 4]}
    assert pad_lines(ScorePad.of_game(game)) == [
        "            seat 0  seat 1",
        "Round 1          4       3",
        "  maki           3       3",
        "  nigiri         1       0",
        "strawberry      -3       0",
        "squishy          0       4",
        "Total            1       7",
        "",
        "Round 1, seat 0: maki 3 (0 icons, tied for most, 6 ÷ 2 = 3); nigiri 1 (egg)",
        "Round 1, seat 1: maki 3 (0 icons, tied for most, 6 ÷ 2 = 3)",
        "strawberry, seat 0: -3 (0 symbols, fewest)",
        "strawberry, seat 1: 0 (2 symbols)",
        "",
        "Winner: seat 1. Why: most points (7).",
    ]


def leading(*tableaux: str, **ruleset: str) -> tuple[tuple[int, ...], str]:
    """Who leads after a round, and how the pad says it."""
    pad = ScorePad.of_round(tableaux, **ruleset)  # type: ignore[arg-type]
    lines = pad_lines(pad)
    return pad.leaders, " ".join(line.strip() for line in lines[-lines[::-1].index("") :])


def test_who_leads_a_pad() -> None:
    """R24: the most points; several if they are tied, whatever desserts they have; one point is one point."""
    later = "Dessert counts at the end of the game, not here."
    assert leading("egg", "") == ((0,), f"Seat 0 leads with 1 point. {later}")
    assert leading("egg", "squid, pudding", "squid") == ((1, 2), f"Seat 1 and seat 2 lead with 3 points. {later}")
    assert leading("egg", "", variant="golf") == ((1,), f"Seat 1 leads with 0 points. {later}")
    assert leading("", "", "")[0] == (0, 1, 2)


def test_the_dummy_does_not_lead() -> None:
    """R31: the win is decided between people, and so is the lead."""
    assert leading("egg", "salmon", "squid", variant="dummy")[0] == (1,)


def test_leaders_of_a_game_have_their_dessert_points() -> None:
    """R18, R24: six points of pudding make a leader; on equal points the winner is whom the dessert favours."""
    pad = ScorePad.of_game({"rounds": [[["pudding"], ["squid", "egg"]]]})
    assert (pad.totals, pad.leaders) == ((6, 4), (0,))
    tied = ScorePad.of_game({"rounds": [[["pudding"], ["squid", "squid"]]]})
    assert (tied.totals, tied.leaders) == ((6, 6), (0, 1))
    assert tied.outcome is not None
    assert tied.outcome.winners == (0,)
    assert pad_lines(tied)[-1] == "Winner: seat 0. Why: tied on 6 points, most pudding cards (1)."


def test_a_ruleset_of_a_document_is_the_one_that_is_scored() -> None:
    """R32: its own number of seats, and the seats of the first round where it says none."""
    assert ScorePad.of_game({"rounds": [[[], [], []]]}).sheet.ruleset == Ruleset(seats=3)
