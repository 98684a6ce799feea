"""Which parts of the rules somebody asked for, and how they look."""

from okawari.cli.house_decisions import HOUSE_DECISIONS
from okawari.cli.rules_extras import DESSERT_RULES, VARIANT_RULES, dessert_lines
from okawari.cli.rules_text import Section, overview, rules_of
from okawari.rules.editions import EDITIONS, VARIANTS, Edition, find_edition
from okawari.rules.errors import RulesetError
from okawari.rules.kinds import DESSERTS
from okawari.rules.ruleset import Ruleset
from okawari.terminal.plain import wrap_all

POINTER = Section("Where the rulebooks are silent", ["House decisions: okawari rules --decisions"])


def find_sections(edition: str | None, dessert: str, variant: str | None, decisions: bool) -> list[Section]:
    """The parts asked for; if none is named, everything about an edition, or an overview."""
    box = None if edition is None else find_edition(edition)
    desserts = box.desserts if box else DESSERTS
    if dessert and dessert not in desserts:
        raise RulesetError(
            f"there is no dessert {dessert!r} in {edition or 'any edition'}; there is: {', '.join(desserts)}"
        )
    if variant and variant not in VARIANT_RULES:
        raise RulesetError(f"there is no variant {variant!r}; there are: {', '.join(VARIANT_RULES)}")
    if not (dessert or variant or decisions):
        return [*_game(box), POINTER]
    sections = [_dessert(dessert)] if dessert else []
    sections += [_variant(variant, box)] if variant else []
    return sections + ([_decisions()] if decisions else [])


def game_lines(ruleset: Ruleset) -> list[str]:
    """The rules of one game as lines of text."""
    sections = [*rules_of(EDITIONS[ruleset.edition]), _dessert(ruleset.dessert)]
    chosen = [ruleset.variant] if ruleset.variant else []
    chosen += ["must-have-maki"] if ruleset.must_have_maki else []
    return section_lines(sections + [_variant(variant, None) for variant in chosen])


def section_lines(sections: list[Section]) -> list[str]:
    """Sections as lines that fit the terminal."""
    lines = []
    for section in sections:
        lines += ["", section.title, *wrap_all(f"  {line}" for line in section.lines)]
    return lines[1:]


def _game(box: Edition | None) -> list[Section]:
    if box is None:
        desserts = [f"{dessert}: {lines[0]}" for dessert, lines in DESSERT_RULES.items()]
        variants = [f"{variant}: {lines[0]}" for variant, lines in VARIANT_RULES.items()]
        return [
            *overview(),
            Section("Desserts", [*desserts, f"More: okawari rules --dessert {DESSERTS[0]}"]),
            Section("Variants", [*variants, f"More: okawari rules --variant {VARIANTS[0]}"]),
        ]
    sections = rules_of(box)
    sections[-2:-2] = [_dessert(dessert) for dessert in box.desserts]
    return sections + [_variant(variant, box) for variant in VARIANT_RULES]


def _dessert(dessert: str) -> Section:
    return Section(f"Dessert: {dessert}", dessert_lines(dessert))


def _variant(variant: str, box: Edition | None) -> Section:
    printed = box is None or variant in box.printed_variants
    note = "" if printed else " (not in this edition's booklet, but it can be played)"
    return Section(f"Variant: {variant}{note}", VARIANT_RULES[variant])


def _decisions() -> Section:
    return Section("House decisions", [f"{decision.rule}: {decision.text}" for decision in HOUSE_DECISIONS])
