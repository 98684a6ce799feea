"""The drawings of the cards: complete, harmless, light, and with names that can be read."""

import re
from xml.etree import ElementTree

from okawari.rules.kinds import NAMES
from tests.support.paths import STATIC

SPRITE = (STATIC / "cards.svg").read_text()
STYLES = (STATIC / "cards.css").read_text()
SIZE_LIMIT = 45_000

SYMBOL_OF = {"?": "unseen"}
"""The symbol of a kind is called like the kind, with hyphens for spaces, except here."""
SMALL_THINGS = {
    *("back", "squishy", "boat", "cube-1", "cube-5", "pass-left", "pass-right", "belt", "plate", "logo"),
    *("chosen", "locked"),
    *(f"die-{side}" for side in range(1, 7)),
}


def elements() -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(SPRITE).iter())


def local_name(element: ElementTree.Element) -> str:
    return element.tag.rpartition("}")[2]


def symbols() -> set[str]:
    return {element.attrib["id"] for element in elements() if local_name(element) == "symbol"}


def themes() -> dict[str, dict[str, str]]:
    """The colours of cards.css by day and by lamp."""
    block = STYLES[STYLES.index(":root {") : STYLES.index(".card {")]
    found = re.findall(r"--([\w-]+): (?:light-dark\((#\w+), (#\w+)\)|(#\w+));", block)
    light = {name: one or both for name, one, _, both in found}
    return {"light": light, "dark": {name: other or both for name, _, other, both in found}}


def luminance(colour: str) -> float:
    """The relative luminance of #rrggbb, as WCAG 2 defines it."""
    channels = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def test_every_kind_of_card_has_a_drawing() -> None:
    """R1, R6, R20, R23, R27: also nigiri on wasabi, a yogurt of unknown value and a face-down card."""
    drawn = {SYMBOL_OF.get(name, name.replace(" ", "-")) for name in NAMES}
    assert drawn <= symbols()
    assert symbols() - drawn == SMALL_THINGS


def test_ids_are_unique_and_every_reference_stays_in_the_file() -> None:
    """A picture that is used is there, and only once."""
    ids = [element.attrib["id"] for element in elements() if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    references = [value for element in elements() for name, value in element.attrib.items() if name.endswith("href")]
    assert {reference.removeprefix("#") for reference in references} <= set(ids)
    assert all(reference.startswith("#") for reference in references)


def test_the_sprite_needs_nothing_that_a_strict_policy_forbids() -> None:
    """No script, style sheet, raster image or url(...): these are also what an external <use> may lose."""
    shapes = {"svg", "defs", "symbol", "g", "use", "path", "rect", "circle", "ellipse"}
    assert {local_name(element) for element in elements()} <= shapes
    for element in elements():
        assert not [name for name in element.attrib if name == "style" or name.startswith("on")]
        assert not [value for value in element.attrib.values() if "url(" in value or "javascript:" in value]


def test_the_sprite_is_light() -> None:
    """It is fetched before the first card is seen."""
    assert len(SPRITE.encode()) < SIZE_LIMIT


def test_every_ground_colour_of_the_sprite_is_set_in_each_theme_and_falls_back_to_the_light_one() -> None:
    """No card is without a ground in any theme, and by lamp each has another."""
    used = dict(re.findall(r"var\(--(kind-\w+),(#\w+)\)", SPRITE))
    light, dark = themes().values()
    assert used == {name: colour for name, colour in light.items() if name.startswith("kind-")}
    assert not [name for name in used if light[name] == dark[name]]


def test_a_name_can_be_read_on_every_card() -> None:
    """WCAG 2: text has a contrast of at least 4.5:1."""
    for theme, values in themes().items():
        for name, colour in values.items():
            if name.startswith("kind-"):
                assert contrast(values["card-ink"], colour) >= 4.5, (theme, name)


def test_the_ring_of_the_focused_card_can_be_seen() -> None:
    """WCAG 2: a sign that is no text has a contrast of at least 3:1, here with the halo that lies inside it."""
    for theme, values in themes().items():
        assert contrast(values["card-focus"], values["card-halo"]) >= 3, theme
