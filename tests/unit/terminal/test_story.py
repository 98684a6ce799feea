"""A finished game as text."""

import re

import pytest

from okawari.game.record import Record
from okawari.rules.kinds import DIPPED_EGG, DIPPED_SQUID, WASABI
from okawari.rules.ruleset import Ruleset
from okawari.show.documents import replay_document
from okawari.show.scores import round_reasons
from okawari.terminal.story import tell
from tests.support.arranged import arranged, first_picks, follow
from tests.support.games import finished
from tests.support.golden import GAMES
from tests.support.paths import GOLDEN


@pytest.mark.parametrize("name", sorted(GAMES))
def test_what_lies_in_front_of_a_seat_is_counted_once(name: str) -> None:
    """R6: a wasabi under its nigiri is told with the nigiri; what waits is told alone."""
    record = Record.read((GOLDEN / f"{name}.json").read_bytes())
    told = " ".join(line.strip() for line in tell(record))
    assert " x-" not in told
    ends = re.findall(r", in front: ([^;]*); [^;]*? for dessert", told)
    tableaux = [row for closed in record.state.closed for row in closed.tableaux]
    assert len(ends) == len(tableaux)
    for end, row in zip(ends, tableaux, strict=True):
        waits = re.search(r"(?<!on )wasabi(?: x(\d+))?(?:,|$)", end)
        assert (int(waits[1] or 1) if waits else 0) == row[WASABI] - sum(row[DIPPED_EGG : DIPPED_SQUID + 1]), end


def test_how_a_story_begins_and_ends() -> None:
    """Who plays what, the deal, the first turn with the hand it came from; at last the points and the winner."""
    state = arranged(Ruleset(seats=2), ["squid"], ["egg"])
    record = Record.of(first_picks(follow(state, ["squid", "egg"]), 29), ["Ana", "Ben"])
    lines = list(tell(record))
    assert lines[:9] == [
        "Ana, Ben: gamewright, pudding, 2 seats",
        "",
        "ROUND 1 of 3: hands are swapped each turn",
        "  Ana, dealt: tempura x9, squid",
        "  Ben, dealt: tempura x5, sashimi x4, egg",
        "",
        "Turn 1",
        "  Ana: squid (from own deal)",
        "  Ben: egg (from own deal)",
    ]
    assert lines[10:13] == ["Turn 2", "  Ana: tempura (dealt to Ben)", "  Ben: tempura (dealt to Ana)"]
    end = lines.index("End of round 1")
    assert lines[end + 1] == "  Ana, in front: tempura x7, sashimi x2, squid; nothing for dessert"
    assert lines[end + 3].startswith("  Ana: tempura 15 (7 tempura, 3 pairs); sashimi 0 (2 sashimi, 0 sets of three);")
    for number in (1, 2, 3):
        end = lines.index(f"End of round {number}")
        told = " ".join(line.strip() for line in lines[end + 3 : lines.index("", end)])
        reasons = round_reasons(record.state.score_sheet(), number - 1, ["Ana", "Ben"])
        assert told == " ".join(reason.removeprefix(f"Round {number}, ") for reason in reasons)
    assert lines[lines.index("END OF THE GAME") + 1].startswith("pudding, Ana: ")
    assert lines[-1].startswith("Winner")
    assert [line for line in lines if line.startswith("ROUND")][1:] == [
        f"ROUND {number} of 3: hands are swapped each turn" for number in (2, 3)
    ]


def test_a_story_of_one_seat() -> None:
    """Its deal, its hands and its reasons; what the others took is told, as everybody saw it."""
    record = Record.of(finished(Ruleset(seats=3)), ["Ana", "Ben", "Cleo"])
    lines = list(tell(record, 1))
    assert [line[:13] for line in lines if ", dealt: " in line] == ["  Ben, dealt:"] * 3
    assert sum(line.startswith("  Ben, in hand: ") for line in lines) == 27
    assert sum(line.startswith("  Ana: ") for line in lines) == 27
    assert sum(line.startswith("  Ben: ") for line in lines) == 27 + 3
    ends = [number for number, line in enumerate(lines) if line.startswith("End of round")]
    assert [lines[number + 1][:17] for number in ends] == ["  Ben, in front: "] * 3


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_story_is_good_english_whatever_the_names(name: str) -> None:
    """The default name in a terminal is "You": no verb and no 's follows a name."""
    record = Record.read((GOLDEN / f"{name}.json").read_bytes())
    named = Record.of(record.state, ["You"] * record.state.ruleset.seats)
    for seat in (None, 0):
        told = " ".join(line.strip() for line in tell(named, seat))
        assert re.findall(r"\bYou(?:'s| \w*s) .{10}", told) == []


def test_stories_of_two_seats() -> None:
    """R26, R27, R30: who starts each round, whose piles there are, and where a card lay."""

    def found(variant: str, pattern: str, seat: int | None = None) -> int:
        lines = tell(Record.of(finished(Ruleset(seats=2, variant=variant))), seat)
        return sum(re.match(pattern, line) is not None for line in lines)

    assert found("battle", r"  First: seat [01]\.$") == 3
    assert found("battle", r"Turn \d+: seat [01]: .*") == 60
    assert found("battle", r"Turn \d+: seat [01]: \S+ \(place \d+\)$") > 30
    assert found("battle", r".*\(places \d+ and \d+\)$") > 0
    assert found("dummy", r"  First in control of the dummy: seat [01]\.$") == 3
    assert found("dummy", r"  The dummy, pile from the top: ", seat=1) == 3
    assert [found("draw-piles", f"  seat {seat}, pile from the top: ") for seat in (0, 1)] == [3, 3]
    assert [found("draw-piles", f"  seat {seat}, pile from the top: ", seat=1) for seat in (0, 1)] == [0, 3]


def test_positions_of_a_record() -> None:
    """Before the first turn and after each; with a seat, what it knew."""
    state = finished(Ruleset("anniversary", 2, "mochi"))
    record = Record.of(state, ["Ana", "Ben"])
    told = replay_document(record)
    assert (told["names"], told["totals"]) == (["Ana", "Ben"], list(state.scores))
    assert told["winners"] == record.document["winners"]
    first, second = told["positions"][:2]
    assert (first["round"], first["turn"], first["picks"], first["scores"]) == (1, 1, None, [0, 0])
    assert (second["turn"], second["picks"]) == (2, [str(pick) for pick in state.turns[0].picks])
    assert first["hands"][0]["cards"] == list(next(record.states()).hands[0])
    known = replay_document(record, 1)["positions"][0]["hands"]
    assert known == [{"cards": [], "unknown": 10}, {"cards": first["hands"][1]["cards"], "unknown": 0}]
    assert told["positions"][-1]["dice"] == list(state.dice)


def test_positions_of_battle() -> None:
    """R27: a record shows every card, a seat those that lie face-up; a place from which a card was taken is empty."""
    record = Record.of(finished(Ruleset(seats=2, variant="battle")))
    layouts = [position["layout"] for position in replay_document(record)["positions"][:2]]
    assert [(len(layout), layout.count(None), layout.count("?")) for layout in layouts] == [(20, 0, 0), (20, 1, 0)]
    assert replay_document(record, 0)["positions"][0]["layout"].count("?") == 8
