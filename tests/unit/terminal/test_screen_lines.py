"""What a person is shown, line by line."""

from okawari.game.state import State
from okawari.rules.ruleset import Ruleset
from okawari.show.in_words import draw
from okawari.show.words import phrase
from okawari.terminal import screen
from tests.support.arranged import arranged, battle_begun, first_picks, follow

NAMES = ["Ana", "greedy", "random"]


def three() -> State:
    """Three seats after a turn, chopsticks in front of the first."""
    start = arranged(Ruleset(seats=3), ["chopsticks", "egg"], ["wasabi", "squid"], ["maki-3", "pudding"])
    return follow(start, ["chopsticks", "wasabi", "maki-3"])


def test_the_table_of_three() -> None:
    """R5: where we are, where hands go, everybody's cards, the own hand; chopsticks are named with an example."""
    assert screen.table_lines(three().observe(0), NAMES) == [
        "",
        "Round 1 of 3, turn 2 of 9: hands pass to the left, yours to greedy.",
        "  Ana, 0 points: chopsticks (good for two cards in one turn)",
        "  greedy, 0 points: wasabi (waiting for a nigiri)",
        "  random, 0 points: maki-3 (3 icons, most; 6 points so far)",
        "Your hand:",
        "   1  sashimi x7      nothing yet; 2 more: 10 points",
        "   2  pudding         dessert, counts at the end of the game",
        "Your chopsticks let you take two cards, in the order in which they land, like 1",
        "  2.",
    ]
    assert not any("chopsticks let" in line for line in screen.table_lines(three().observe(1), NAMES))


def test_the_hands_that_one_can_know() -> None:
    """R34: the hand that was passed on is known but for what was taken from it, the third one is not; not the own."""
    assert screen.hands_lines(three().observe(0), NAMES) == [
        "greedy holds: tempura x7, egg.",
        "random holds: 8 unknown.",
    ]
    assert screen.hands_lines(battle_begun().observe(0), NAMES) == [
        "There are no hands in battle; all cards lie on the table."
    ]


def test_the_welcome() -> None:
    """Who plays what, and what wins."""
    assert " ".join(screen.welcome(three().observe(0), NAMES)) == (
        "Sushi Go!, edition gamewright. You play against greedy and random. "
        "Everybody takes one card from their hand at the same time, shows it, and passes the rest on. "
        "Whoever has the most points after 3 rounds wins. Some cards score in sets, some by having the most. "
        "Answer with the number or the name of a card. Type ? for help, and hint if you are not sure."
    )
    golf = State.start(Ruleset("original", 2, variant="golf"), seed=1).observe(0)
    told = " ".join(screen.welcome(golf, ["Ana", "bot"]))
    assert "edition original. You play against bot. " in told
    assert "Whoever has the fewest points after 3 rounds wins" in told
    fight = " ".join(screen.welcome(battle_begun().observe(0), ["Ana", "bot"]))
    assert "You and the bot take turns: one face-up card from the table that no other card covers. Whoever has" in fight


def test_the_table_of_battle_begun() -> None:
    """R27, R28: the layout, and the free cards by their places."""
    lines = screen.table_lines(battle_begun().observe(0), ["Ana", "bot"])
    assert lines[1] == "Round 1 of 3, turn 3 of 20: players take turns."
    assert lines[5:-7] == draw(battle_begun())
    assert lines[-7:] == [
        "Free cards, by their place:",
        "  15  chopsticks      in a later turn, take two cards",
        "  17  wasabi          your next nigiri counts × 3",
        "  18  wasabi          your next nigiri counts × 3",
        "  19  wasabi          your next nigiri counts × 3",
        "Your chopsticks let you take two cards, one after the other: a + after the",
        "  first, like 15+.",
    ]
    second = screen.table_lines(battle_begun().play(["chopsticks@15+", None]).observe(0), ["Ana", "bot"])
    assert second[-1] == "Now the second card; your chopsticks go into its place."


def test_the_table_with_the_dummy() -> None:
    """R30, R31: its cards and its pile; who picks for it changes."""
    start = arranged(Ruleset("anniversary", 2, "mochi", "dummy"), ["mochi", "squid"], ["mochi"], rolls=[5, 2])
    names = ["Ana", "bot", "dummy"]
    first = screen.table_lines(start.observe(0), names)
    assert first[5] == "8 cards in the dummy's pile."
    assert first[-1] == "You pick for the dummy too: your card, a bar, the dummy's card, like 1 | 2."
    second = screen.table_lines(follow(start, ["mochi|squid", "mochi"]).observe(0), names)
    assert second[2:6] == [
        "  Ana, 0 points: mochi (die shows 5, at the end of the game +6 as it stands)",
        "  bot, 0 points: mochi (die shows 2, at the end of the game +0 as it stands)",
        "  dummy, 0 points: squid (3 points)",
        "7 cards in the dummy's pile.",
    ]
    assert second[-1] == "The other player picks for the dummy this turn."


def test_the_own_draw_pile() -> None:
    """R26: five cards, one less each turn; one card is one card."""
    state = State.start(Ruleset(seats=2, variant="draw-piles"), seed=1)
    sizes = []
    for turns in range(5):
        lines = screen.table_lines(first_picks(state, turns).observe(0), ["Ana", "bot"])
        sizes.append(next(line for line in lines if "pile" in line))
    assert sizes[0] == "5 cards in your pile."
    assert sizes[-1] == "1 card in your pile."


def test_the_help() -> None:
    """What can be typed; what battle and the dummy need more; whether there are chopsticks."""
    commands = [f"  {command:<7} {phrase(f'terminal.command.{command}')}" for command in screen.TYPED]
    assert screen.help_lines(three().observe(0)) == [
        "Take a card: the number before it, its name, or the beginning of its name.",
        "Two cards with chopsticks, in the order in which they land: 3 5, or",
        "  wasabi+squid.",
        *commands,
    ]
    assert screen.help_lines(three().observe(1))[3] == "(You have no chopsticks in front of you now.)"
    fight = screen.help_lines(battle_begun().observe(0))
    assert fight[0].startswith("Take a card: its place, its name")
    assert any(line.startswith("Two cards with chopsticks: the first with a +, like 15+ or egg@15+") for line in fight)
    dummy = screen.help_lines(State.start(Ruleset(seats=2, variant="dummy"), seed=1).observe(0))
    assert "A card for the dummy comes after a bar: 1 | 4, or wasabi+squid | egg." in dummy


def test_the_scores_so_far() -> None:
    """Before a round is over there are none; then the sheet; the desserts always."""
    state = three()
    assert screen.scores_lines(state.observe(0), NAMES) == [
        "No round is over yet.",
        *(f"  {name}: nothing for dessert (at the end of the game +0 as it stands)" for name in NAMES),
    ]
    later = first_picks(state, 8)
    assert screen.scores_lines(later.observe(0), NAMES)[:-3] == later.score_sheet().lines(NAMES)


def test_the_end_of_a_round_and_of_the_game() -> None:
    """The reasons of that round; the sheet, unless the end of the game follows; then the desserts and who won."""
    state = first_picks(three(), 8)
    sheet = state.score_sheet()
    lines = screen.round_lines(state.observe(0), NAMES)
    assert lines[:2] == ["", "Round 1 is over."]
    assert lines[2].startswith("Round 1, Ana: ")
    assert lines[-len(sheet.lines()) - 1 :] == ["", *sheet.lines(NAMES)]
    second = screen.round_lines(first_picks(state, 9).observe(0), NAMES)
    assert second[1] == "Round 2 is over."
    assert sum(line.startswith("Round 2, ") for line in second) == 3
    assert not any(line.startswith("Round 1, ") for line in second)
    end = first_picks(state, 18).observe(0)
    assert not any(line.startswith("Total") for line in screen.round_lines(end, NAMES))
    told = screen.end_lines(end, NAMES)
    assert told[:2] == ["", "The game is over."]
    assert told[2].startswith("pudding, Ana: ")
    assert told[5] == ""
    assert told[6:-2] == end.score_sheet().lines(NAMES)
