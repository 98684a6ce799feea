"""The numbers of different positions in `*.perft` files, reached by three engines (docs/perft.md)."""

from collections.abc import Callable, Iterator

import pytest

from tests.support.games import SETS_OF_RULES
from tests.support.naive.perft import count_positions as naive_positions
from tests.support.paths import DOCS, PERFT
from tests.support.perft_engines import compiled_positions, entry_ruleset, readable_positions
from tests.support.perft_files import Entry, entry_lines, every_entry, read_entries
from tests.support.sizes import THOROUGH

Counter = Callable[[Entry, int], Iterator[list[int]]]
ENGINES: dict[str, Counter] = {"readable": readable_positions, "compiled": compiled_positions, "naive": naive_positions}
ENTRIES = every_entry()
ONE_OF_EACH_VARIANT = list({entry.variant: entry for entry in ENTRIES}.values())
DEPTH = 3
engines = pytest.mark.parametrize(
    "positions",
    [pytest.param(ENGINES[name], marks=() if name == "compiled" else pytest.mark.ci) for name in ENGINES],
    ids=ENGINES,
)
"""The two slow ones count in `.ci/run`: what they agree on is what test_against_naive.py plays every day."""


def compare(entries: list[Entry], positions: Counter, depth: int) -> None:
    """Count again what these entries say, as far as a depth; each that is wrong is named."""
    wrong = []
    for entry in entries:
        right, found = [count.numbers[:depth] for count in entry.counts], list(positions(entry, depth))
        if found != right:
            wrong.append(f"{entry.name}: {found}, not {right}")
    assert not wrong, "\n".join(wrong)


@engines
def test_every_set_of_rules_has_as_many_positions_after_two_turns(positions: Counter) -> None:
    """R1–R33: each engine deals, picks, lands, passes, draws, turns up, scores and counts for itself."""
    compare(ENTRIES, positions, DEPTH - 1)


@engines
def test_every_variant_has_as_many_positions_after_three_turns(positions: Counter) -> None:
    """One game of each; `.ci/run` counts all."""
    compare(ONE_OF_EACH_VARIANT, positions, DEPTH)


@pytest.mark.ci
@pytest.mark.parametrize("engine", ENGINES)
def test_every_set_of_rules_has_as_many_positions_after_three_turns(engine: str) -> None:
    """All that the files say is counted compiled; the other two, which are slow, count a third each, and all in the
    long runs."""
    part = {"readable": 1, "naive": 0}.get(engine)
    compare(ENTRIES if THOROUGH or part is None else ENTRIES[part::3], ENGINES[engine], DEPTH)


def test_there_is_a_game_for_each_different_set_of_rules() -> None:
    """One each, with three counts: at the deal, before the second round ends, before the game ends."""
    assert {entry_ruleset(entry).rules for entry in ENTRIES} == {ruleset.rules for ruleset in SETS_OF_RULES}
    assert len({entry.name for entry in ENTRIES}) == len(ENTRIES) == len(SETS_OF_RULES)
    for entry in ENTRIES:
        rules = entry_ruleset(entry).rules
        played = [len(count.turns) for count in entry.counts]
        assert played == [0, 2 * rules.turns - 2, rules.turns - 1], entry.name
        assert [len(count.numbers) for count in entry.counts] == [DEPTH] * 3, entry.name


def test_the_files_are_read_as_they_are_written() -> None:
    """Nothing in them is skipped but comments and empty lines."""
    for path in PERFT.glob("*.perft"):
        told = [line for line in path.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
        assert told == [line for entry in read_entries(path) for line in entry_lines(entry)]


def test_the_example_of_the_page_stands_in_a_file() -> None:
    """docs/perft.md shows lines of a game as they are, in their order, and leaves some out."""
    example = (DOCS / "perft.md").read_text(encoding="utf-8").split("```")[1].strip().splitlines()
    entry = next(entry for entry in ENTRIES if f"id {entry.name}" == example[0])
    lines = entry_lines(entry)
    assert [line for line in example if line != "…" and line not in lines] == []
