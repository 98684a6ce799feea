"""The score pad as lines of text."""

from okawari.game.score_pad import ScorePad
from okawari.terminal.pad import pad_lines


def test_every_line_of_a_pad() -> None:
    """The squishy's points stand before the total, and count in it; then the reasons, then who won."""
    cards = [["egg"], ["strawberry-1", "strawberry-1"]]
    game = {"ruleset": {"edition": "anniversary"}, "rounds": [cards], "squishy": [0, 4]}
    assert pad_lines(ScorePad.of_game(game)) == [
        "            player 1  player 2",
        "Round 1            4         3",
        "  maki             3         3",
        "  nigiri           1         0",
        "strawberry        -3         0",
        "squishy            0         4",
        "Total              1         7",
        "",
        "Round 1, player 1: maki 3 (0 icons, tied for most, 6 ÷ 2); nigiri 1 (egg)",
        "Round 1, player 2: maki 3 (0 icons, tied for most, 6 ÷ 2)",
        "strawberry, player 1: -3 (0 symbols, last place)",
        "strawberry, player 2: 0 (2 symbols)",
        "",
        "Winner: player 2. The most points (7).",
    ]


def leading(*tableaux: str, **ruleset: str) -> tuple[tuple[int, ...], str]:
    """Who leads after a round, and how the pad says it."""
    pad = ScorePad.of_round(tableaux, **ruleset)  # type: ignore[arg-type]
    lines = pad_lines(pad)
    return pad.leaders, " ".join(line.strip() for line in lines[-lines[::-1].index("") :])


def test_who_leads_a_pad() -> None:
    """R24: the most points; several if they are tied, whatever desserts they have; one point is one point."""
    later = "Dessert counts at the end of the game, not here."
    assert leading("egg", "") == ((0,), f"Player 1 leads with 1 point. {later}")
    assert leading("egg", "squid, pudding", "squid") == ((1, 2), f"Player 2 and player 3 lead with 3 points. {later}")
    assert leading("egg", "", variant="golf") == ((1,), f"Player 2 leads with 0 points. {later}")
    assert leading("", "", "")[0] == (0, 1, 2)


def test_the_dummy_does_not_lead() -> None:
    """R31: the win is decided between people, and so is the lead."""
    assert leading("egg", "salmon", "squid", variant="dummy")[0] == (1,)


def test_the_winner_of_a_pad() -> None:
    """R25: and why."""
    tied = ScorePad.of_game({"rounds": [[["pudding"], ["squid", "squid"]]]})
    assert pad_lines(tied)[-1] == "Winner: player 1. Tied on 6 points; the dessert decides (1 pudding)."
