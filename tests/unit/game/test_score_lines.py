"""A whole score sheet, line by line, and who leads on a pad."""

from okawari.game.score_pad import ScorePad
from okawari.rules.ruleset import Ruleset

GAME = {
    "rounds": [
        [["wasabi", "squid", "pudding", "tempura", "tempura"], ["maki-3", "dumpling", "chopsticks"]],
        [["maki-1"], ["maki-1", "sashimi", "sashimi", "sashimi"]],
    ]
}


def test_every_line_of_a_sheet() -> None:
    """Points in columns of 8 and more, categories that scored, the dessert, the total."""
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
    assert sheet.round_points == ((1, 3),)


def test_the_dummy_has_the_last_column() -> None:
    """R31: its name is its own."""
    sheet = ScorePad.of_round(["egg", "squid", "salmon"], variant="dummy").sheet
    assert sheet.lines()[0] == "            seat 0  seat 1   dummy"
    assert sheet.lines()[-1] == "Total            1       3       2"


def test_leaders_of_a_game_have_their_dessert_points() -> None:
    """R18, R24: six points of pudding make a leader; on equal points the winner is whom the dessert favours."""
    pad = ScorePad.of_game({"rounds": [[["pudding"], ["squid", "egg"]]]})
    assert (pad.totals, pad.leaders) == ((6, 4), (0,))
    tied = ScorePad.of_game({"rounds": [[["pudding"], ["squid", "squid"]]]})
    assert (tied.totals, tied.leaders) == ((6, 6), (0, 1))
    assert tied.outcome is not None
    assert tied.outcome.winners == (0,)


def test_a_ruleset_of_a_document_is_the_one_that_is_scored() -> None:
    """R32: its own number of seats, and the seats of the first round where it says none."""
    assert ScorePad.of_game({"rounds": [[[], [], []]]}).sheet.ruleset == Ruleset(seats=3)


def test_who_leads_after_a_round() -> None:
    """R24, R31: the most points, in golf the fewest, whatever desserts there are; several if tied; never the dummy."""
    assert ScorePad.of_round(["egg", "squid, pudding", "squid"]).leaders == (1, 2)
    assert ScorePad.of_round(["egg", ""], variant="golf").leaders == (1,)
    assert ScorePad.of_round(["egg", "salmon", "squid"], variant="dummy").leaders == (1,)
