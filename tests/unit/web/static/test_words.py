"""No words are missing: every language has every key with every plural form, and the pages ask for no other."""

import re

import msgspec
import pytest

from okawari.bots.registry import BOTS
from okawari.game.pad_faults import ENGLISH as PAD_FAULTS
from okawari.rules.editions import EDITIONS, VARIANTS
from okawari.rules.kinds import DESSERTS, NAMES
from okawari.show.words import LANGUAGES, Wording, catalogue, for_pages, phrase
from tests.support.paths import STATIC

FORMS = {"en": {"one", "other"}, "pl": {"one", "few", "many", "other"}}
PLACE = re.compile(r"\{(\w+)\}")
PROBLEMS = re.compile(r"^export type (?:Problem|WebProblem) = (.*);$", re.MULTILINE)
FOR_PROGRAMS = {"bad-command", "bad-host", "bad-origin", "bad-token"}
"""The pages cannot give rise to these; the server's English is for those who write programs."""
LOSS = {
    "en": re.compile(r"\b(?<!nobody )(?:los(?:e|es|t|s)|fewest|lowest)\b"),
    "pl": re.compile(r"(?<!nikt nie )trac|najm|najni"),
}
"""Words that threaten with a loss."""


def words(language: str) -> dict[str, str]:
    """The entries of a catalogue that the pages get; one with forms has them side by side."""
    entries = msgspec.json.decode(for_pages(language), type=dict[str, Wording])
    return {key: entry if isinstance(entry, str) else " / ".join(entry.values()) for key, entry in entries.items()}


def scripts() -> str:
    """All scripts of the pages."""
    files = [file for folder in ("lib", "parts", "screens") for file in (STATIC / folder).glob("*.js")]
    return "\n".join(file.read_text() for file in [STATIC / "main.js", STATIC / "contact-sheet.js", *files])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_key(language: str) -> None:
    """English is the measure; an edition's own word for maki stands beside a word that all editions have."""
    found = words(language)
    assert {key for key in found if "@" not in key} == {key for key in words("en") if "@" not in key}
    for key, _, maki in (key.partition("@") for key in found if "@" in key):
        assert key in found
        assert maki in {edition.maki for edition in EDITIONS.values()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_plurals_have_all_the_forms_of_their_language(language: str) -> None:
    """An entry with forms has each of them."""
    for key, entry in catalogue(language).items():
        assert isinstance(entry, str) or set(entry) - {"by"} == FORMS[language], key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_fills_in_the_same_values(language: str) -> None:
    """A translation names every value that English names, and no other; one form of several may do without."""
    english = words("en")
    for key, value in words(language).items():
        assert set(PLACE.findall(value)) == set(PLACE.findall(english[key.partition("@")[0]])), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_without_a_loss_threaten_none_and_the_others_say_it(language: str) -> None:
    """R18–R22: where nobody loses (two players, no dummy) there are other words, but for strawberry, which always costs
    the fewest something, and for bubble tea, which never does."""
    found = words(language)
    for dessert in DESSERTS:
        for key in (f"how.{dessert}", f"tip.{dessert}", f"dessert.{dessert}.line"):
            costs = LOSS[language].search(found[key].lower())
            assert bool(costs) == (dessert != "tea"), key
            assert ("{fewest}" in found[key]) == (dessert != "tea" and ".line" not in key), key
            assert (f"{key}.no-loss" in found) == (dessert not in ("strawberry", "tea")), key
            assert not LOSS[language].search(found.get(f"{key}.no-loss", "").lower()), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_squishy_is_not_for_a_lone_leader(language: str) -> None:
    """R19: a tie with somebody who played none this turn is enough, as in the booklet's first example."""
    found = words(language)
    for key in ("how.strawberry", "tip.strawberry", "dessert.strawberry.line"):
        assert not re.search(r"\balone\b|\bsam(?:a|o|odziel\w*)?\b", found[key]), key
    assert re.search("a tie with somebody who played none|wystarczy remis z kimś, kto", found["how.strawberry"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_edition_can_be_told_by_its_year(language: str) -> None:
    """The command line and the pages name the same boxes."""
    for edition in EDITIONS:
        for year in re.findall(r"\d{4}", phrase(f"rulebook.editions.known-as.{edition}")):
            assert year in words(language)[f"edition.{edition}.line"]


def test_the_pages_ask_only_for_words_that_exist() -> None:
    """Every key that stands in a script as it is."""
    asked = set(re.findall(r'\bt\("([^"]+)"', scripts()))
    assert asked <= set(words("en")), asked - set(words("en"))


def test_there_are_words_for_everything_that_the_server_names() -> None:
    """Kinds, editions, desserts, variants, reasons, bots, and what cannot have been on a score pad."""
    needed = {f"kind.{name}" for name in NAMES}
    needed |= {f"edition.{name}" for name in EDITIONS}
    needed |= {f"{part}.{name}" for name in DESSERTS for part in ("dessert", "unit", "how")}
    needed |= {f"variant.{name}" for name in VARIANTS} | {f"variant.{name}.line" for name in VARIANTS}
    needed |= {f"pad.fault.{reason}" for reason in PAD_FAULTS}
    needed |= {f"bot.{name}" for name in BOTS} | {f"bot.{name}.line" for name in BOTS}
    assert needed <= set(words("en")), needed - set(words("en"))


def test_there_are_words_for_every_problem_that_a_person_can_meet() -> None:
    """The tables' and the server's own, as the pages know them."""
    kinds = PROBLEMS.findall((STATIC / "types.d.ts").read_text())
    assert len(kinds) == 2
    problems = {problem for kind in kinds for problem in re.findall(r'"([^"]+)"', kind)}
    assert problems > FOR_PROGRAMS
    needed = {f"problem.{problem}" for problem in problems - FOR_PROGRAMS}
    assert needed <= set(words("en")), needed - set(words("en"))
