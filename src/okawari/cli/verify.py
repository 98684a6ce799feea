"""`okawari verify`: are these records right?"""

import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

import typer

from okawari.cli.app import Json, app
from okawari.cli.output import going_on, print_json, progress_bar
from okawari.game.errors import OkawariError, RecordError
from okawari.game.fair import FairDeal
from okawari.game.files import check_records
from okawari.game.record import Record


@app.command()
def verify(
    records: Annotated[list[Path], typer.Argument(help="Records: JSON documents, or JSON lines.")],
    commitment: Annotated[
        str | None,
        typer.Option(metavar="HEX", help="The commitment that the lobby showed: the fair deal must be that one."),
    ] = None,
    json: Json = False,
) -> None:
    """Re-play records and check every point, and the fair deal if there is one; exit code 1 if a record is wrong.

    A fair deal is right if the seed is the one of the record's commitment and gives these cards. That this commitment
    was shown before the game is known to those who saw it: compare it, or give it as --commitment. A known deal is that
    of an earlier match, dealt again: somebody may have known the cards.

    Example: okawari verify game.json games.jsonl
    """
    from okawari.terminal.plain import plain, say

    checked = []
    for path in records:
        file = _verify(path, commitment)
        checked.append(file)
        if json:
            continue
        with going_on(sys.stderr):
            for error in file.errors:
                print(plain(f"okawari: {error}", sys.stderr.encoding), file=sys.stderr)
        with going_on(sys.stdout):
            say([] if file.errors else _praise(file, commitment))
    if json:
        with going_on(sys.stdout):
            print_json([file.document() for file in checked])
    if any(file.errors for file in checked):
        raise typer.Exit(1)


@dataclass
class _Checked:
    """What is known of a file."""

    path: Path
    records: int = 0
    deals: dict[int, FairDeal] = field(default_factory=dict)
    """By the number of the record."""
    known: dict[int, str] = field(default_factory=dict)
    """By the number of the record: where the deal is told that it was dealt again."""
    errors: list[str] = field(default_factory=list)

    def add(self, record: Record | RecordError, commitment: str | None) -> None:
        """Check the next record's fair deal, if it could be read."""
        self.records += 1
        if isinstance(record, RecordError):
            self.errors.append(str(record))
            return
        try:
            deal = record.check_fair(commitment)
        except OkawariError as error:
            self.errors.append(f"{self.path}, record {self.records}: {error}")
            return
        if deal:
            self.deals[self.records] = deal
        if "again" in record.document:
            self.known[self.records] = record.document["again"]

    def document(self) -> dict[str, object]:
        """The same for machines."""
        deals = [
            {"record": number, "commitment": deal.commitment, "seats_with_nonce": deal.seats_with_nonce}
            for number, deal in self.deals.items()
        ]
        known = [{"record": number, "again": address} for number, address in self.known.items()]
        counts = {"right": not self.errors, "records": self.records}
        return {"file": str(self.path), **counts, "fair_deals": deals, "known_deals": known, "errors": self.errors}


def _verify(path: Path, commitment: str | None) -> _Checked:
    """Check the records of one file, those after a wrong one too."""
    checked = _Checked(path)
    with progress_bar("records", _lines(path)) as show:
        try:
            for record in check_records(path):
                checked.add(record, commitment)
                show(checked.records)
        except OkawariError as error:
            checked.errors.append(str(error))
    return checked


def _lines(path: Path) -> int | None:
    """How many lines a file has; of a pipe nobody knows."""
    if not path.is_file():
        return None
    with path.open("rb") as file:
        return sum(1 for _ in file)


def _praise(checked: _Checked, commitment: str | None) -> list[str]:
    """What was found right, and of a fair deal what that means."""
    count, deals, known = checked.records, list(checked.deals.values()), list(checked.known.values())
    lines = [f"{checked.path}: {count} record{'' if count == 1 else 's'}, all right"]
    if len(deals) == 1:
        compare = "the one given" if commitment else "compare it with the one that the lobby showed"
        who = ", ".join(f"seat {seat}" for seat in deals[0].seats_with_nonce)
        lines.append("  fair deal: the seed is the one of the commitment and gives the cards")
        lines.append(f"  commitment {deals[0].commitment} ({compare})")
        lines.append(f"  nonces: {who or 'no seat gave one; the server alone chose the deal'}")
    elif deals:
        alone = sum(not deal.seats_with_nonce for deal in deals)
        lines.append(f"  {len(deals)} fair deals: each seed is the one of its commitment and gives the cards")
        lines += [f"  in {alone} no seat gave a nonce: there the server alone chose the deal"] if alone else []
    if len(known) == 1:
        lines.append(f"  known deal: the cards of the match {known[0]}; somebody may have known them")
    elif known:
        lines.append(f"  {len(known)} known deals: the cards of earlier matches; somebody may have known them")
    return lines
