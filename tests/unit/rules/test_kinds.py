"""R1, R23: what a card can be, and how many of each are in the box."""

from okawari.rules.kinds import (
    DESSERTS,
    KINDS,
    NAMES,
    NUMBER,
    UNSEEN,
    YOGURT,
    deck_counts,
    full_deck,
    is_dessert,
    is_dipped,
    is_nigiri,
    is_strawberry,
    is_yogurt,
    masked,
    row_width,
)

ALL = range(UNSEEN + 1)
NIGIRI = ["egg", "salmon", "squid"]
STRAWBERRIES = [f"strawberry-{symbols}" for symbols in (1, 2, 3, 4)]
YOGURTS = [f"yogurt-{value}" for value in (1, 2, 3, 4)]
TEAS = [f"tea-{number}" for number in (1, 2, 3, 4, 5)]


def test_groups_of_kinds() -> None:
    """R6, R15, R17, R19, R20: each group has its kinds and no other."""
    groups = {
        is_nigiri: NIGIRI,
        is_dipped: [f"{name} on wasabi" for name in NIGIRI],
        is_strawberry: STRAWBERRIES,
        is_yogurt: YOGURTS,
        is_dessert: ["pudding", *STRAWBERRIES, *YOGURTS, *TEAS, "mochi"],
    }
    for belongs, names in groups.items():
        assert [NAMES[kind] for kind in ALL if belongs(kind)] == names


def test_a_hidden_yogurt_is_the_only_card_that_looks_different() -> None:
    """R20: all four values become YOGURT."""
    assert {NAMES[kind]: NAMES[masked(kind)] for kind in ALL if masked(kind) != kind} == dict.fromkeys(
        YOGURTS, "yogurt"
    )


def test_the_deck_of_each_dessert() -> None:
    """R1, R23: 98 cards and ten of the dessert."""
    main = dict(zip(NAMES[:11], (14, 14, 14, 6, 12, 8, 5, 10, 5, 6, 4), strict=True))
    ten = {
        "pudding": {"pudding": 10},
        "strawberry": dict(zip(STRAWBERRIES, (2, 3, 3, 2), strict=True)),
        "yogurt": dict(zip(YOGURTS, (2, 3, 3, 2), strict=True)),
        "tea": dict.fromkeys(TEAS, 2),
        "mochi": {"mochi": 10},
    }
    for number, dessert in enumerate(DESSERTS):
        found = {NAMES[kind]: count for kind, count in enumerate(deck_counts(number)) if count}
        assert found == main | ten[dessert], dessert
        assert len(full_deck(number)) == 108
        assert list(full_deck(number)) == sorted(full_deck(number))
        assert [full_deck(number).count(kind) for kind in range(KINDS)] == deck_counts(number)


def test_rows_are_no_wider_than_their_dessert_needs() -> None:
    """A column for each kind that a game can have; with yogurts one for those whose value is hidden."""
    widths = {dessert: row_width(number) for number, dessert in enumerate(DESSERTS)}
    assert widths == {"pudding": 15, "strawberry": 19, "yogurt": 30, "tea": 28, "mochi": 29}
    assert (KINDS, YOGURT, UNSEEN) == (30, 29, 30)


def test_a_nigiri_on_wasabi_has_no_number_to_be_named_by() -> None:
    """R6: nobody can pick one."""
    assert sorted(set(NAMES) - set(NUMBER)) == ["egg on wasabi", "salmon on wasabi", "squid on wasabi"]
    assert all(NAMES[kind] == name for name, kind in NUMBER.items())
