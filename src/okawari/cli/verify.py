"""`okawari verify`: are these records right?"""

import sys
from pathlib import Path
from typing import Annotated

import typer

from okawari.cli.app import app
from okawari.cli.options import Json


@app.command()
def verify(
    records: Annotated[list[Path], typer.Argument(help="Records: JSON documents, or JSON lines.")],
    json: Json = False,
) -> None:
    """Re-play records and check every point, and the fair deal if there is one; exit code 1 if a record is wrong.

    Example: okawari verify game.json games.jsonl
    """
    from okawari.cli.output import print_json
    from okawari.game.errors import OkawariError
    from okawari.terminal.plain import plain, say

    results: list[dict[str, object]] = []
    for path in records:
        try:
            count, fair = _verify(path)
            results.append({"file": str(path), "right": True, "records": count, "fair_deals": fair})
            if not json:
                say(_praise(path, count, fair))
        except OkawariError as error:
            results.append({"file": str(path), "right": False, "error": str(error)})
            if not json:
                print(plain(f"okawari: {error}", sys.stderr.encoding), file=sys.stderr)
    if json:
        print_json(results)
    if not all(result["right"] for result in results):
        raise typer.Exit(1)


def _praise(path: Path, count: int, fair: int) -> str:
    deals = f" ({fair} fair deal{'' if fair == 1 else 's'} checked)" if fair else ""
    return f"{path}: {count} record{'' if count == 1 else 's'}, all right{deals}"


def _verify(path: Path) -> tuple[int, int]:
    """Check the records of one file: how many there are, and how many fair deals; an error names place and reason."""
    from okawari.cli.progress import progress_bar
    from okawari.game.errors import OkawariError, RecordError
    from okawari.game.files import read_records

    count = fair = 0
    with progress_bar("records", _lines(path)) as show:
        for count, record in enumerate(read_records(path), 1):
            try:
                fair += record.check_fair()
            except OkawariError as error:
                raise RecordError(f"{path}, record {count}: {error}") from None
            show(count)
    return count, fair


def _lines(path: Path) -> int | None:
    """How many lines a file has; of a pipe nobody knows."""
    if not path.is_file():
        return None
    with path.open("rb") as file:
        return sum(1 for _ in file)
