"""`okawari rules`."""

import json

import pytest

from okawari.cli.house_decisions import HOUSE_DECISIONS
from okawari.cli.rules_extras import DESSERT_RULES, VARIANT_RULES
from okawari.cli.rules_sections import find_sections, game_lines
from okawari.cli.rules_text import overview
from okawari.rules.editions import EDITIONS, VARIANTS
from okawari.rules.kinds import DESSERTS
from okawari.rules.ruleset import Ruleset, every_ruleset
from tests.support.command import okawari


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_rules_of_an_edition(edition: str) -> None:
    """Every edition's own desserts, all variants and all house decisions are told."""
    titles = [section.title for section in find_sections(edition, "", None, False)]
    assert [title for title in titles if title.startswith("Dessert")] == [
        f"Dessert: {dessert}" for dessert in EDITIONS[edition].desserts
    ]
    assert sum(title.startswith("Variant") for title in titles) == len(VARIANT_RULES)
    assert titles[-1] == "House decisions"


def test_every_dessert_and_variant_has_its_rules() -> None:
    """No dessert and no variant is left out."""
    assert set(DESSERT_RULES) == set(DESSERTS)
    assert set(VARIANT_RULES) == {*VARIANTS, "must-have-maki"}


def test_maki_without_icons_is_told_as_the_edition_has_it() -> None:
    """R11: in the anniversary edition a seat without icons can place."""
    assert "A seat without icons can place too." in "\n".join(game_lines(Ruleset("anniversary", 2))).replace(
        "\n    ", " "
    )
    assert "A seat without icons scores nothing" in "\n".join(game_lines(Ruleset())).replace("\n    ", " ")


def test_every_game_has_rules_to_show() -> None:
    """The terminal game can show the rules of any ruleset."""
    assert all(game_lines(ruleset) for ruleset in every_ruleset())


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
    assert any("?@9" in line for line in decisions[0]["lines"])


def titles(ruleset: Ruleset) -> list[str]:
    """The titles of a game's rules, those of the dessert and the variants."""
    return [line for line in game_lines(ruleset) if line.startswith(("Dessert", "Variant"))]


def test_a_game_s_rules_are_those_that_it_plays() -> None:
    """Its own dessert and variants, no others; the rules that every game has come first."""
    assert titles(Ruleset("anniversary", 2, "tea", "golf", must_have_maki=True)) == [
        "Dessert: tea",
        "Variant: golf",
        "Variant: must-have-maki",
    ]
    assert titles(Ruleset()) == ["Dessert: pudding"]
    assert titles(Ruleset(seats=2, must_have_maki=True)) == ["Dessert: pudding", "Variant: must-have-maki"]
    assert game_lines(Ruleset())[0] == "The game"


def test_the_editions_of_the_overview() -> None:
    """Each in a line: its maki, its desserts, its variants, as one says them."""
    (editions,) = (section.lines for section in overview() if section.title == "Editions")
    assert editions[3:] == [
        "gamewright: maki rolls; dessert pudding; its booklet has both-ways and dummy.",
        "anniversary: maki rolls (futomaki); dessert strawberry, pudding, yogurt, tea or mochi; its booklet has "
        "both-ways, golf, draw-piles, battle, dummy and must-have-maki.",
        "More: okawari rules gamewright",
    ]


def test_a_variant_that_an_edition_does_not_print_is_marked() -> None:
    """It goes all the same."""
    found = {section.title for section in find_sections("original", "", None, False)}
    assert {"Variant: both-ways", "Variant: golf (not in this edition's booklet, but it goes)"} <= found
