"""Single things of version 0.1.0 that must hold for good: choices, devices, seats that were left, repeated commands."""

from collections import Counter
from pathlib import Path

import msgspec
import pytest

from okawari.match import commands as c
from okawari.match.clock import AWAY_AFTER
from tests.support import at
from tests.support.returning import Return, go_back
from tests.support.sizes import quick

PAIRS = {
    "battle chosen blind": ("dumpling@5+?@2", "dumpling@5+dumpling@2"),
    "battle chosen blind mochi": ("wasabi@16+?@10", "wasabi@16+maki-3@10"),
    "battle chosen blind yogurt": ("yogurt@15+?@9", "yogurt-3@15+maki-2@9"),
    "battle chosen blind strawberry": ("squid@17+?@11", "squid@17+sashimi@11"),
    "battle chosen pair": ("tempura@17+chopsticks@10", "tempura@17+chopsticks@10"),
}
"""In the middle of a turn of battle: the pair that seat 0 has chosen, not locked, and what version 0.1.0 made of it."""
pairs = pytest.mark.parametrize("name", quick(2, PAIRS))


def in_front(back: Return, name: str) -> Counter[str]:
    """What lies in front of seat 0, as somebody sees it."""
    groups = back.page(name)["game"]["tableaux"][0]
    return Counter({card: count for group in groups for card, count in group["cards"].items()})


def check_both_taken(back: Return, name: str, before: Counter[str]) -> None:
    """R28: two cards more are in front of seat 0, and its chopsticks in the place of the second."""
    first, second = (int(card.rpartition("@")[2]) for card in PAIRS[back.kept.name][1].split("+"))
    layout = back.page(name)["game"]["layout"]
    assert (layout[first], layout[second]) == (None, "chopsticks")
    assert in_front(back, name).total() == before.total() + 1
    assert back.page(name)["turn"]["acting"] == [1]


@pairs
def test_a_pair_that_was_chosen_before_is_locked_and_both_are_taken(name: str, tmp_path: Path) -> None:
    """R28: the choice stands though the second card was face-down; one `lock` takes both, then the other seat acts."""

    async def visit(back: Return) -> None:
        chosen, picked = PAIRS[name]
        await back.all_come()
        assert back.page("Ana")["choice"]["pick"] == chosen
        before, table = in_front(back, "Ana"), await back.table()
        assert table.match is not None
        played = len(table.match.state.turns)
        await back.lock("Ana")
        check_both_taken(back, "Ana", before)
        document = await back.play_to_the_end()
        turn = [turn for part in document["rounds"] for turn in part["turns"]][played]
        assert (turn["picks"], turn["by"]) == ([picked, None], ["person", None])

    go_back(name, tmp_path, visit)


@pairs
def test_a_pair_of_somebody_who_does_not_come_back_is_taken_for_them(name: str, tmp_path: Path) -> None:
    """A chosen card stands: the other seat is back alone, and after a while the server locks what was chosen."""

    async def visit(back: Return) -> None:
        await back.come("Bob")
        before = in_front(back, "Bob")
        await back.served.move(AWAY_AFTER + 1)
        check_both_taken(back, "Bob", before)

    go_back(name, tmp_path, visit)


@pairs
def test_a_pair_that_was_chosen_before_can_be_taken_back(name: str, tmp_path: Path) -> None:
    """Nothing is chosen then, and whatever is legal today can be picked."""

    async def visit(back: Return) -> None:
        await back.all_come()
        page = back.page("Ana")
        await back.ask("Ana", lambda id: c.TakeBack(id, page["turn"]["number"]))
        assert page["choice"]["pick"] is None
        single = next(pick for pick in page["own"]["legal"] if "+" not in pick)
        await back.ask("Ana", lambda id: c.Choose(id, page["turn"]["number"], single))
        assert page["choice"]["pick"] == single

    go_back(name, tmp_path, visit)


def test_other_devices_keep_their_seat(tmp_path: Path) -> None:
    """A phone that was linked shows the seat and picks for it; one whose seat was taken back watches."""

    async def visit(back: Return) -> None:
        await back.come("Ana's phone", "Bob's phone", "Bob")
        assert back.page("Ana's phone")["own"]["seat"] == 0
        assert back.page("Bob's phone")["own"]["seat"] is None
        await back.lock("Ana's phone")
        assert back.page("Bob")["turn"]["locked"] == [0]

    go_back("devices running", tmp_path, visit)


def test_who_left_sits_down_again(tmp_path: Path) -> None:
    """The seat is still theirs; meanwhile a bot plays."""

    async def visit(back: Return) -> None:
        await back.come("Bob", "Dai", "Cleo")
        assert [seat["left"] for seat in back.page("Bob")["table"]["seats"]] == [True, False, True, False]
        await back.ask("Cleo", c.Sit)
        assert [seat["left"] for seat in back.page("Bob")["table"]["seats"]] == [True, False, False, False]
        await back.served.play_on()
        assert await back.record()

    go_back("left running", tmp_path, visit)


def test_who_was_removed_stays_out(tmp_path: Path) -> None:
    """Of that lobby."""

    async def visit(back: Return) -> None:
        await back.come("Cleo", "Bob")
        answer = await back.served.ask(back.kept.of("Bob").guest, c.Sit)
        assert isinstance(answer, c.Refusal)
        assert answer.problem == c.Problem.REMOVED

    go_back("removed lobby", tmp_path, visit)


@pytest.mark.parametrize("name", ["none running", "battle chosen blind", "dummy running", "battle blind"])
def test_a_command_that_comes_again_is_not_applied_twice(name: str, tmp_path: Path) -> None:
    """Every command in the log, sent again as it is after a lost connection, gets its first answer."""

    async def visit(back: Return) -> None:
        log = back.served.store.load(back.kept.id)
        commands = [(entry.author, entry.command) for entry in log if entry.command is not None]
        assert commands
        for author, command in commands:
            answer = await at.ask_at(back.served.tables, back.kept.id, author, c.Leave(command))
            assert answer == c.Accepted(command)
        assert back.served.store.load(back.kept.id) == log

    go_back(name, tmp_path, visit)


@pytest.mark.parametrize(
    "name", ["again finished", "battle blind", "dummy mochi", "draw-piles finished", "left finished"]
)
def test_an_old_deal_is_dealt_again(name: str, tmp_path: Path) -> None:
    """The same deal against bots: the same cards as in the old record, to a record that names the first one."""

    async def visit(back: Return) -> None:
        old = msgspec.json.decode(back.served.store.record(back.kept.records[-1]) or b"")
        opened = await back.served.tables.same_deal("somebody", back.kept.records[-1], 1)
        assert isinstance(opened, str), opened
        back.served.id = opened
        await back.served.come("somebody")
        await back.served.play_on()
        again = msgspec.json.decode(back.served.store.record(back.served.pages["somebody"]["end"]["record"]) or b"")
        assert again["again"] == old.get("again", back.kept.records[-1])
        for dealt in ("hands", "piles", "layout"):
            assert [part[dealt] for part in again["rounds"]] == [part[dealt] for part in old["rounds"]]

    go_back(name, tmp_path, visit)
