"""What groups are worth now and need next."""

from okawari.game.cards import Cards
from okawari.match.view import game_part
from okawari.rules.kinds import DIPPED_SQUID
from okawari.rules.position import SQUISHY_POINTS, thaw
from okawari.rules.ruleset import Ruleset
from okawari.rules.scoring import score_round
from okawari.show.groups import Group, Need, groups
from tests.support.live import Live, settings_of


def worths(mine: list[str], other: list[str], ruleset: Ruleset, dice: tuple[int, int] = (1, 1)) -> dict[str, Group]:
    """The groups of the first of two seats."""
    rows = [Cards.of(cards).row for cards in (mine, other)]
    return {group.name: group for group in groups(rows, dice, 0, ruleset.rules)}


TWO = Ruleset(seats=2)


def test_one_tempura_needs_one_more() -> None:
    """R12: nothing yet, 5 with one more; a pair needs two more for 10."""
    assert worths(["tempura"], [], TWO)["tempura"] == Group("tempura", {"tempura": 1}, 0, Need(1, "tempura", 5))
    assert worths(["tempura"] * 2, [], TWO)["tempura"].need == Need(2, "tempura", 10)


def test_sashimi_need_three() -> None:
    """R13."""
    found = worths(["sashimi"] * 4, [], TWO)["sashimi"]
    assert (found.worth, found.need) == (10, Need(2, "sashimi", 20))


def test_five_dumplings_need_nothing() -> None:
    """R14: five or more are worth 15."""
    assert worths(["dumpling"] * 2, [], TWO)["dumpling"].need == Need(1, "dumpling", 6)
    assert worths(["dumpling"] * 5, [], TWO)["dumpling"].need is None


def test_maki_are_worth_what_they_would_score_now() -> None:
    """R11: second with 3 icons; one more ties for most at 3 each, two more win."""
    found = worths(["maki-3"], ["maki-2", "maki-2"], TWO)["maki"]
    assert (found.worth, found.need) == (3, Need(2, "maki icon", 6))


def test_waiting_wasabi_says_what_a_squid_would_be_worth() -> None:
    """R6, R15: three times three."""
    found = worths(["wasabi"], [], TWO)["wasabi"]
    assert (found.cards, found.worth, found.need) == ({"wasabi": 1}, 0, Need(1, "squid", 9))


def test_a_waiting_wasabi_counts_only_what_comes_on_it() -> None:
    """R6, R15: not the nigiri that lies there already; two wasabi wait together."""
    row = list(Cards.of(["wasabi", "wasabi", "wasabi"]).row)
    row[DIPPED_SQUID] = 1
    found = {group.name: group for group in groups([row, [0] * len(row)], (1, 1), 0, TWO.rules)}
    assert (found["nigiri"].worth, found["wasabi"].cards, found["wasabi"].need) == (
        9,
        {"wasabi": 2},
        Need(1, "squid", 9),
    )


def test_what_is_out_of_reach_is_not_needed() -> None:
    """Second with one icon: twelve more win against twelve, but not against thirteen."""
    assert worths(["maki-1"], ["maki-3"] * 4, TWO)["maki"].need == Need(12, "maki icon", 6)
    assert worths(["maki-1"], ["maki-3"] * 4 + ["maki-1"], TWO)["maki"].need is None


def test_a_dipped_nigiri_is_a_card_of_its_own() -> None:
    """R6: and its wasabi does not wait any more."""
    row = list(Cards.of(["wasabi", "egg"]).row)
    row[DIPPED_SQUID] = 1
    found = {group.name: group for group in groups([row, [0] * len(row)], (1, 1), 0, TWO.rules)}
    assert found["nigiri"] == Group("nigiri", {"squid on wasabi": 1, "egg": 1}, 10, None)
    assert "wasabi" not in found


def test_desserts_are_worth_what_they_would_score_now() -> None:
    """R18–R22."""
    found = worths(["pudding"], ["pudding"], TWO)["pudding"]
    assert (found.worth, found.need) == (0, Need(1, "pudding", 6))
    tea = worths(["tea-2", "tea-3"], [], Ruleset("anniversary", 2, "tea"))["tea"]
    assert (tea.worth, tea.need) == (4, Need(1, "tea-1", 8))
    mochi = worths(["mochi"], [], Ruleset("anniversary", 2, "mochi"), dice=(4, 1))["mochi"]
    assert (mochi.worth, mochi.need) == (6, None)
    yogurt = worths(["yogurt-1"], ["yogurt-3"], Ruleset("anniversary", 2, "yogurt"))["yogurt"]
    assert (yogurt.cards, yogurt.worth) == ({"yogurt-1": 1}, 0)
    assert all(dessert.at_end for dessert in (found, tea, mochi, yogurt))
    assert not worths(["tempura"], [], TWO)["tempura"].at_end


def test_groups_without_cards_are_left_out() -> None:
    """An empty tableau shows nothing."""
    assert worths([], ["maki-1"], TWO) == {}
    assert worths(["chopsticks"], [], TWO)["chopsticks"].worth == 0


def test_what_lies_there_is_worth_what_the_round_would_score_now() -> None:
    """R11-R16, after every turn of a game: the points that come on top of the score, desserts left out."""
    live = Live(settings_of(Ruleset("gamewright", 3)), seed=4)
    live.start(people=3)
    while live.table.phase == "playing":
        game = game_part(live.table)
        assert game is not None
        assert live.table.match is not None
        state = live.table.match.state
        points = [[0] * (SQUISHY_POINTS + 1) for _ in game.scores]
        score_round(thaw(state.position), state.rules, points)
        assert game.round_worth == tuple(sum(seat[:SQUISHY_POINTS]) for seat in points)
        live.play_turn()
