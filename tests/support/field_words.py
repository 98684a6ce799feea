"""What each field of a message means: its docstring, else the words below, else those of its type."""

import ast
import inspect
import re
import textwrap
from typing import Any

import msgspec

FIELDS = {
    "answer": "Whether it was applied.",
    "bot": "One of the operator's list.",
    "by": "[seat] whether a person or a bot picked.",
    "cards": "How many there are of each kind.",
    "command": "Which command it is.",
    "emoji": "One of `reactions` or `stickers` of the options.",
    "games": "That were played in this seat at this table.",
    "host": "Whether the settings and the start are theirs.",
    "id": "Of who asks: sent again with it, a command gets its first answer and is not applied twice.",
    "must_have_maki": "Whether who has no maki is left out of the maki score, with two players.",
    "name": "As everybody sees it.",
    "picks": "[seat] the pick as a text; null for a seat that did not act.",
    "rounds": "How many a game has.",
    "seat": "Counted from 0.",
    "seats": "How many play.",
    "table": "The id in the table's link.",
    "totals": "[seat] points of all rounds and desserts so far.",
    "turn": "The number of the turn that is meant: a late command is refused as stale-turn.",
    "variant": "null for none.",
    "winners": "Seats; several share a win.",
    "wins": "Shared ones count.",
    "Accepted.id": "Of the command.",
    "BotSeat.code": "The lobby's, in place of the table's id.",
    "BotSeat.seat": "null for the first open one.",
    "BotSeated.token": "Given this once, it is the seat: `Authorization: Bearer …`.",
    "ChoicePart.locked": "Whether the pick is kept.",
    "ChoicePart.pick": "As a text; null if there is none yet.",
    "ChoicePart.turn": "The number of the turn that it is for.",
    "Choose.lock": "Whether to keep it at once.",
    "Choose.pick": "One of `own.legal`.",
    "DealAgain.record": "The record's address.",
    "BotFacts.name": "As add_bot takes it.",
    "DessertFacts.most": "Points for the most.",
    "DessertFacts.name": "Of the dessert.",
    "DessertFacts.squishy": "R19: points for taking the squishy.",
    "DeviceCode.code": "Eight characters, for one use.",
    "DeviceCode.expires": "Two minutes from now (Unix time).",
    "Edition.name": "As settings have it.",
    "EndPart.abandoned": "Whether nobody was there any more: nobody has won.",
    "EndPart.reason": "Why they won, in English.",
    "EndPart.totals": "[seat] points of the whole game.",
    "FindTable.code": "Of the lobby.",
    "GamePart.deck_size": "Cards that are not dealt yet.",
    "GamePart.discards": "R17: the cards of earlier rounds, by kind.",
    "GamePart.hand_sizes": "[seat] how many cards it holds.",
    "GamePart.pile_sizes": "How many cards each draw pile has; for the dummy there is one.",
    "GamePart.scores": "[seat] points of the rounds that are over.",
    "GamePart.squishy": "Who holds the squishy.",
    "GamePart.starter": "Who starts in battle, or controls the dummy first.",
    "GamePart.tableaux": "[seat] what lies in front of it, in groups.",
    "Group.worth": "Points that it would score now.",
    "HowToPlay.nigiri": "R15: points by kind.",
    "HowToPlay.squid_on_wasabi": "R6: points, as an example.",
    "HowToPlay.wasabi_times": "R6: what nigiri on it is multiplied by.",
    "JoinDevice.code": "Eight characters that the other device shows.",
    "Keeping.way": "Which things they are.",
    "KnownHand.cards": "How many of each kind are known to be in it.",
    "KnownHand.unknown": "How many cards more are in it.",
    "Line.english": "The same as a sentence in English.",
    "Line.key": "Why, as a word that a catalogue has a sentence for.",
    "Line.numbers": "What the sentence is filled in with.",
    "Line.points": "May be less than 0.",
    "Line.unit": "What is counted.",
    "MakiFacts.most": "Points for the most icons.",
    "MakiFacts.second": "Points for the second most.",
    "MakiFacts.zero_icons_place": "Whether who has no icons can be second.",
    "Need.more": "How many more.",
    "Need.of": "Of which kind.",
    "Need.worth": "Points of the whole group then.",
    "Option.value": "Of the setting.",
    "Option.why_not": "In English.",
    "Options.reactions": "Emoji that can be sent.",
    "Options.seats": "How many can play.",
    "Options.variants": "Of all editions.",
    "OwnPart.hand": "The kinds held.",
    "OwnPart.host": "Whether the settings and the start are yours.",
    "OwnPart.legal": "The picks that can be chosen now.",
    "OwnPart.seat": "null for a spectator.",
    "PadFault.field": "Where on the pad.",
    "PadFault.reason": "What is wrong.",
    "PadFault.values": "What a sentence about it is filled in with.",
    "PadForm.numbers": "Asked for besides the cards.",
    "PadNumber.least": "The smallest that can be entered.",
    "PadNumber.most": "The largest; null if there is none.",
    "PadNumber.name": "Under which it is entered.",
    "PadNumber.step": "From one that can be entered to the next.",
    "PlayFor.seat": "One that `turn.idle` names.",
    "ReplayPosition.by": "[seat] whether a person or a bot picked; null where nobody did.",
    "Remove.seat": "That is to be free.",
    "Replay.names": "[seat] as the record has them.",
    "Ruleset.edition": "By its name.",
    "Scored.winners": "Seats that are ahead, or have won.",
    "ScoresPart.desserts": "[seat] its dessert points; null before the end.",
    "ScoresPart.round_points": "[round][seat] points of the whole round.",
    "SeatPart.connected": "Whether any page of theirs is.",
    "SeatPart.filled": "Whether anybody sits here.",
    "SeatPart.role": "Whether a person or a bot sits here.",
    "SetFacts.cards": "So many.",
    "SetFacts.points": "So much.",
    "Settings.clock": "Whether picks are timed.",
    "Settings.edition": "By its name.",
    "Sit.nonce": "Hexadecimal, your part in the deal.",
    "Sit.role": "What the others are told.",
    "Sit.seat": "null for the first open one.",
    "AddBot.seat": "null for the first open one.",
    "TablePart.match": "The id of the match that is played or was played last.",
    "TablePart.phase": "Before, during or after a match.",
    "TablePart.spectators": "How many watch.",
    "TablePart.seats": "Who sits where.",
    "TurnPart.acting": "The seats that have a pick to make.",
    "TurnPart.locked": "Those of them that have kept one.",
    "Why.key": "Which sentence says it.",
    "Why.points": "Of the winners.",
}
"""By type and field, or by field alone where it means the same everywhere."""

Schema = dict[str, Any]


def describe(messages: tuple[Any, ...], definitions: Schema) -> None:
    """Give every field of the definitions its description."""
    own = {kind.__name__: _docstrings(kind) for kind in _structures(msgspec.inspect.multi_type_info(messages))}
    for name, definition in definitions.items():
        for field, told in definition.get("properties", {}).items():
            words = own[name].get(field) or FIELDS.get(f"{name}.{field}") or FIELDS.get(field)
            told["description"] = words or _of_type(told, definitions)


def _of_type(told: Any, definitions: Schema) -> str:
    """The first line about the first type that something is made of."""
    for name in re.findall(r"#/\$defs/(\w+)", str(told)):
        return str(definitions[name]["description"]).partition("\n")[0]
    return ""


def _structures(types: Any) -> set[type]:
    """The classes of messages and of all that they are made of."""
    found: set[type] = set()
    waiting = list(types)
    while waiting:
        one = waiting.pop()
        if isinstance(one, msgspec.inspect.StructType | msgspec.inspect.DataclassType):
            if one.cls not in found:
                waiting += [field.type for field in one.fields]
            found.add(one.cls)
        elif isinstance(one, msgspec.inspect.Type):
            waiting += [part for part in msgspec.structs.astuple(one) if isinstance(part, msgspec.inspect.Type)]
            waiting += [part for parts in msgspec.structs.astuple(one) if isinstance(parts, tuple) for part in parts]
    return found


def _docstrings(kind: type) -> dict[str, str]:
    """The texts below the fields of a class and of what it inherits from, each on one line."""
    found: dict[str, str] = {}
    for one in reversed(kind.__mro__):
        if not one.__module__.startswith("okawari."):
            continue
        (tree,) = ast.parse(textwrap.dedent(inspect.getsource(one))).body
        assert isinstance(tree, ast.ClassDef)
        for field, text in zip(tree.body, tree.body[1:], strict=False):
            if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and isinstance(text, ast.Expr):
                found[field.target.id] = " ".join(str(ast.literal_eval(text.value)).split())
    return found
