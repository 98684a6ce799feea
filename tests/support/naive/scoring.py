"""What cards score, on lists of card names in landing order."""

from typing import Any

from .cards import Ruleset, Wrong, complete, deck, is_dessert, number_on, validate_ruleset

DUMPLINGS = [0, 1, 3, 6, 10, 15]
NIGIRI = {"squid": 3, "salmon": 2, "egg": 1}
TEA_RUNS = {1: 1, 2: 4, 3: 8, 4: 13, 5: 20}


def maki_icons(tableau: list[str]) -> int:
    """R11: add up the icons of the maki cards."""
    return sum(number_on(card) for card in tableau if card.startswith("maki-"))


def maki_points(icons: list[int], zero_can_place: bool) -> list[int]:
    """R11: most 6 and second 3, ties split and drop the remainder, a tie for most leaves no second place."""
    points = [0] * len(icons)
    placing = [seat for seat in range(len(icons)) if icons[seat] > 0 or zero_can_place]
    if not placing:
        return points
    most = max(icons[seat] for seat in placing)
    first = [seat for seat in placing if icons[seat] == most]
    for seat in first:
        points[seat] = 6 // len(first)
    rest = [seat for seat in placing if seat not in first]
    if len(first) == 1 and rest:
        next_most = max(icons[seat] for seat in rest)
        second = [seat for seat in rest if icons[seat] == next_most]
        for seat in second:
            points[seat] = 3 // len(second)
    return points


def tempura_points(tableau: list[str]) -> int:
    """R12: each pair of tempura scores 5."""
    return tableau.count("tempura") // 2 * 5


def sashimi_points(tableau: list[str]) -> int:
    """R13: each three sashimi score 10."""
    return tableau.count("sashimi") // 3 * 10


def dumpling_points(tableau: list[str]) -> int:
    """R14: 1, 3, 6, 10, 15 for 1, 2, 3, 4, 5 or more dumplings."""
    return DUMPLINGS[min(tableau.count("dumpling"), 5)]


def nigiri_points(tableau: list[str]) -> int:
    """R6, R8, R15: a nigiri takes a wasabi that waits when it lands, one each, and then scores three times."""
    waiting = 0
    points = 0
    for card in tableau:
        if card == "wasabi":
            waiting += 1
        elif card in NIGIRI and waiting > 0:
            waiting -= 1
            points += 3 * NIGIRI[card]
        elif card in NIGIRI:
            points += NIGIRI[card]
    return points


def score_round(tableaux: list[list[str]], ruleset: Ruleset) -> list[dict[str, int]]:
    """R11–R16, R32: the points of each tableau (a dummy's is the last), desserts and squishy left out."""
    rules = complete(ruleset, len(tableaux))
    zero_can_place = rules["edition"] == "anniversary" and not rules["must_have_maki"]
    maki = maki_points([maki_icons(tableau) for tableau in tableaux], zero_can_place)
    return [
        {
            "maki": maki[seat],
            "tempura": tempura_points(tableau),
            "sashimi": sashimi_points(tableau),
            "dumpling": dumpling_points(tableau),
            "nigiri": nigiri_points(tableau),
        }
        for seat, tableau in enumerate(tableaux)
    ]


def most_and_fewest(amounts: list[int]) -> list[int]:
    """R18: most +6, fewest −6, split toward zero; all equal nobody scores; with two nobody loses."""
    points = [0] * len(amounts)
    if min(amounts) == max(amounts):
        return points
    top = [seat for seat in range(len(amounts)) if amounts[seat] == max(amounts)]
    bottom = [seat for seat in range(len(amounts)) if amounts[seat] == min(amounts)]
    for seat in top:
        points[seat] = 6 // len(top)
    if len(amounts) > 2:
        for seat in bottom:
            points[seat] = -(6 // len(bottom))
    return points


def strawberry_points(symbols: list[int]) -> list[int]:
    """R19: fewest −6 split toward zero, even if all are equal; with two −3, and nothing on a tie."""
    bottom = [seat for seat in range(len(symbols)) if symbols[seat] == min(symbols)]
    loss = 6 // len(bottom)
    if len(symbols) == 2:
        loss = 3 if len(bottom) == 1 else 0
    return [-loss if seat in bottom else 0 for seat in range(len(symbols))]


def tea_points(numbers: list[int]) -> int:
    """R21: the best of all ways to split the cards into runs of consecutive numbers."""
    if not numbers:
        return 0
    lowest = min(numbers)
    rest = list(numbers)
    best = 0
    length = 0
    while lowest + length in rest:
        rest.remove(lowest + length)
        length += 1
        best = max(best, TEA_RUNS[length] + tea_points(rest))
    return best


def numbers(cards: list[str]) -> list[int]:
    """R19–R21: the numbers printed on these desserts."""
    return [number_on(card) for card in cards]


def dessert_points(desserts: list[list[str]], dice: list[int], ruleset: Ruleset) -> list[int]:
    """R18–R22, R31: what the desserts of everybody (a dummy's are the last) score when the game ends."""
    dessert = complete(ruleset, len(desserts))["dessert"]
    if dessert == "pudding":
        return most_and_fewest([len(cards) for cards in desserts])
    if dessert == "strawberry":
        return strawberry_points([sum(numbers(cards)) for cards in desserts])
    if dessert == "yogurt":
        return most_and_fewest([sum(numbers(cards)) for cards in desserts])
    if dessert == "tea":
        return [tea_points(numbers(cards)) for cards in desserts]
    return most_and_fewest(dice)


def tie_break(desserts: list[list[str]], dice: list[int], ruleset: Ruleset) -> list[int]:
    """R25: what a tie on points goes by: pudding or tea cards, symbols, yogurt value, or the die."""
    dessert = complete(ruleset, len(desserts))["dessert"]
    if dessert in ("strawberry", "yogurt"):
        return [sum(numbers(cards)) for cards in desserts]
    if dessert == "mochi":
        return dice
    return [len(cards) for cards in desserts]


def winners(totals: list[int], desserts: list[list[str]], dice: list[int], ruleset: Ruleset) -> list[int]:
    """R24, R25, R31: most points (golf: fewest), then most dessert, then shared; a dummy never wins."""
    rules = complete(ruleset, len(totals))
    people = range(rules["seats"])
    goal = min if rules["variant"] == "golf" else max
    best = goal(totals[seat] for seat in people)
    tied = [seat for seat in people if totals[seat] == best]
    amounts = tie_break(desserts, dice, rules)
    most = max(amounts[seat] for seat in tied)
    return [seat for seat in tied if amounts[seat] == most]


def score_game(document: dict[str, Any]) -> dict[str, Any]:
    """R11–R25: the score pad: points of the rounds given, then desserts, totals and winners."""
    rounds: list[list[list[str]]] = document["rounds"]
    if not 1 <= len(rounds) <= 3:
        raise Wrong(f"{len(rounds)} rounds; allowed are 1, 2, 3")
    everyone = len(rounds[0])
    rules = complete(document.get("ruleset", {}), everyone)
    validate_ruleset(rules)
    if everyone != rules["seats"] + (1 if rules["variant"] == "dummy" else 0):
        raise Wrong(f"{everyone} tableaux do not fit {rules['seats']} seats")
    dice: list[int] = document.get("dice") or [1] * everyone
    squishy: list[int] = document.get("squishy") or [0] * everyone
    if len(dice) != everyone or len(squishy) != everyone:
        raise Wrong(f"dice and squishy need {everyone} entries")
    desserts: list[list[str]] = [[] for _ in range(everyone)]
    totals = list(squishy)
    sheets = []
    for number, tableaux in enumerate(rounds, start=1):
        if len(tableaux) != everyone:
            raise Wrong(f"round {number} has {len(tableaux)} tableaux, round 1 has {everyone}")
        for seat, tableau in enumerate(tableaux):
            for card in tableau:
                if card not in deck(rules):
                    raise Wrong(f"round {number}, seat {seat}: {card!r} is no card of this game")
            desserts[seat] += [card for card in tableau if is_dessert(card)]
        sheet = [{**points, "squishy": 0} for points in score_round(tableaux, rules)]
        for seat in range(everyone):
            totals[seat] += sum(sheet[seat].values())
        sheets.append(sheet)
    ends = dessert_points(desserts, dice, rules)
    totals = [totals[seat] + ends[seat] for seat in range(everyone)]
    return {
        "rounds": sheets,
        "squishy": squishy,
        "dessert_points": ends,
        "totals": totals,
        "winners": winners(totals, desserts, dice, rules),
    }
