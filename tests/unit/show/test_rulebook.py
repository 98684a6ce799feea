"""The text of the rules, and `okawari rules`, which shows it."""

import importlib
import json
import re

import pytest

from okawari.rules.desserts import fewest_costs
from okawari.rules.editions import EDITIONS, VARIANTS
from okawari.rules.kinds import DESSERTS
from okawari.rules.ruleset import Ruleset, every_ruleset
from okawari.show.rulebook import EVERY_VARIANT, HOUSE_DECISIONS, find_sections, rules_of
from okawari.terminal.plain import section_lines
from tests.support.command import okawari


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_rules_of_an_edition(edition: str) -> None:
    """Every edition's own desserts and all variants are told, and where to find the house decisions."""
    sections = find_sections(edition, "", None, False)
    titles = [section.title for section in sections]
    assert [title for title in titles if title.startswith("Dessert")] == [
        f"Dessert: {dessert}" for dessert in EDITIONS[edition].desserts
    ]
    assert sum(title.startswith("Variant") for title in titles) == len(EVERY_VARIANT)
    assert sections[-1].lines == ["House decisions: okawari rules --decisions"]


def test_every_dessert_and_variant_has_its_rules() -> None:
    """No dessert and no variant is left out."""
    parts = [find_sections(None, dessert, None, False) for dessert in DESSERTS]
    parts += [find_sections(None, "", variant, False) for variant in EVERY_VARIANT]
    assert all(len(section.lines) > 0 for (section,) in parts)
    assert {*VARIANTS, "must-have-maki"} == set(EVERY_VARIANT)


def test_each_list_ends_with_its_first_as_an_example() -> None:
    """The default edition, the first dessert, the first variant."""
    last = {section.title: section.lines[-1] for section in find_sections(None, "", None, False)}
    assert last["Editions"].endswith("More: okawari rules gamewright")
    assert last["Desserts"] == "More: okawari rules --dessert pudding"
    assert last["Variants"] == "More: okawari rules --variant both-ways"


def test_the_cards_of_the_other_desserts_are_told() -> None:
    """R23: of all that no rulebook counts; of puddings every one does."""
    lines = [line for section in find_sections(None, "", None, True) for line in section.lines]
    (cards,) = [line for line in lines if line.startswith("R23: The cards of the desserts: ")]
    assert [part.partition(":")[0].split()[-1] for part in cards.removeprefix("R23: ").split("; ")] == [
        "desserts",
        "yogurt",
        "tea",
        "mochi",
    ]
    assert "desserts: strawberry: 2 strawberry-1, 3 strawberry-2" in cards
    assert cards.endswith("mochi: 10 mochi.")


def told(ruleset: Ruleset) -> str:
    """The rules of a game as one line."""
    return " ".join(" ".join(section_lines(rules_of(ruleset))).split())


def test_maki_without_icons_is_told_as_the_edition_has_it() -> None:
    """R11: in the anniversary edition a player without icons can come second, or first if nobody has any."""
    assert "A player without icons can place too, even first if nobody has any." in told(Ruleset("anniversary", 2))
    assert "A player without icons scores nothing" in told(Ruleset())


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_rules_of_a_dummy_game_name_the_losses_of_three(edition: str) -> None:
    """R31: its desserts cost what they cost three players, and what holds for two is told as for two without it."""
    for dessert in EDITIONS[edition].desserts:
        ruleset = Ruleset(edition, 2, dessert, "dummy")
        rules = told(ruleset)
        assert "desserts count as with 3 players: where the fewest lose points, they lose 6." in rules
        assert not re.search(r"with 2 players (?!and no dummy)", rules, re.IGNORECASE)
        if dessert != "tea":
            assert f" loses {fewest_costs(ruleset.rules.dessert, ruleset.rules.tableaux)}; those who tie share" in rules


def test_rules_for_players_are_in_players_words() -> None:
    """No seats, no numbers of rules, no places of battle's layout."""
    for edition in EDITIONS:
        lines = [line for section in find_sections(edition, "", None, False) for line in section.lines]
        assert [line for line in lines if re.search(r"\bseats?\b|\bR\d|\?@", line)] == []


def test_every_game_has_rules_to_show() -> None:
    """The terminal game can show the rules of any ruleset."""
    assert all(section_lines(rules_of(ruleset)) for ruleset in every_ruleset())


def test_an_overview() -> None:
    """Without an edition: what there is, in 80 columns."""
    ran = okawari("rules")
    assert ran.code == 0, ran.err
    assert all(name in ran.out for name in (*EDITIONS, *DESSERTS, *VARIANTS))
    assert max(map(len, ran.out.splitlines())) <= 80


def test_just_one_part() -> None:
    """--dessert, --variant and --decisions show that and nothing else."""
    out = okawari("rules", "anniversary", "--dessert", "mochi", "--variant", "battle").out
    assert [line for line in out.splitlines() if not line.startswith(" ") and line] == [
        "Dessert: mochi",
        "Variant: battle",
    ]
    decisions = json.loads(okawari("rules", "--decisions", "--json").out)["sections"]
    assert [len(section["lines"]) for section in decisions] == [len(HOUSE_DECISIONS)]
    assert any(line.startswith("R28: Battle, chopsticks: ") for line in decisions[0]["lines"])


def titles(ruleset: Ruleset) -> list[str]:
    """The titles of a game's rules, those of the dessert and the variants."""
    return [line for line in section_lines(rules_of(ruleset)) if line.startswith(("Dessert", "Variant"))]


def test_a_game_s_rules_are_those_that_it_plays() -> None:
    """Its own dessert and variants, no others; the rules that every game has come first."""
    assert titles(Ruleset("anniversary", 2, "tea", "golf", must_have_maki=True)) == [
        "Dessert: tea",
        "Variant: golf",
        "Variant: must-have-maki",
    ]
    assert titles(Ruleset()) == ["Dessert: pudding"]
    assert titles(Ruleset(seats=2, must_have_maki=True)) == ["Dessert: pudding", "Variant: must-have-maki"]
    assert section_lines(rules_of(Ruleset()))[0] == "The game"


def test_the_editions_of_the_overview() -> None:
    """Each in a line: its maki, its desserts, its variants, as one says them."""
    (editions,) = (section.lines for section in find_sections(None, "", None, False) if section.title == "Editions")
    assert editions[3:] == [
        "gamewright (the 2014 edition): maki rolls; dessert pudding; its booklet has both-ways and dummy.",
        "anniversary (the 2024 edition): maki rolls (futomaki); dessert strawberry, pudding, yogurt, tea or mochi; its "
        "booklet has both-ways, golf, draw-piles, battle, dummy and must-have-maki.",
        "The default is gamewright. More: okawari rules gamewright",
    ]


def test_a_variant_that_an_edition_does_not_print_is_marked() -> None:
    """It can be played all the same."""
    found = {section.title for section in find_sections("original", "", None, False)}
    assert {"Variant: both-ways", "Variant: golf (not in this edition's booklet, but it can be played)"} <= found


@pytest.mark.parametrize("where", [decision.where for decision in HOUSE_DECISIONS])
def test_a_decision_stands_where_it_is_said_to(where: str) -> None:
    """A module of the package and a name in it."""
    room, file, *names = where.split(".")
    found: object = importlib.import_module(f"okawari.{room}.{file}")
    for name in names:
        found = getattr(found, name)
    assert found is not None
