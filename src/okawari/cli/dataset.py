"""`okawari dataset`: finished games as arrays to learn from."""

from pathlib import Path
from typing import Annotated

import typer

from okawari.cli.app import app
from okawari.game.files import read_records


@app.command()
def dataset(
    records: Annotated[Path, typer.Argument(help="Records of one ruleset: a JSON document, or JSON lines.")],
    out: Annotated[Path, typer.Option(help="The file to write: .npz, or .parquet where pyarrow is installed.")],
) -> None:
    """Write every decision of finished games as arrays: what the seat knew, what it could do, what it did, what it got.

    Names, seeds and fair deals are left behind.

    Example: okawari dataset games.jsonl --out games.npz
    """
    from okawari.env.dataset import games_to_arrays, write_dataset

    arrays = games_to_arrays(read_records(records))
    write_dataset(out, arrays)
    games = int(arrays["games"][-1]) + 1
    typer.echo(f"{out}: {games:,} game{'' if games == 1 else 's'}, {len(arrays['actions']):,} decisions")
