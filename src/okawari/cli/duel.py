"""`okawari duel`: which of two bots is better."""

from typing import Annotated

import typer

from okawari.arena.sprt import Verdict
from okawari.arena.tally import marked, told_reasons
from okawari.arena.tournament import Tournament
from okawari.bots.version import Contestant
from okawari.cli.app import Dessert, EditionName, Json, Memory, MustHaveMaki, Strict, TimeLimit, Variant, app
from okawari.cli.output import print_json, progress_bar
from okawari.cli.tournament import SEED, Cluster, ResultsFile, Seed
from okawari.game.errors import OkawariError
from okawari.rules.ruleset import Ruleset

MOST_SPRT_GAMES = 100_000


@app.command()
def duel(
    one: Annotated[str, typer.Argument(help="A bot.")],
    other: Annotated[str, typer.Argument(help="Another; with more than two seats it has all others.")],
    sprt: Annotated[
        bool, typer.Option("--sprt", help="Stop as soon as a difference of 2 percentage points is decided.")
    ] = False,
    seats: Annotated[int, typer.Option(help="How many seats.")] = 2,
    games: Annotated[
        int | None, typer.Option(help="How many games; with --sprt at most.", show_default="1000; 100000 with --sprt")
    ] = None,
    seed: Seed = SEED,
    edition: EditionName = Ruleset.edition,
    dessert: Dessert = "",
    variant: Variant = None,
    must_have_maki: MustHaveMaki = False,
    file: ResultsFile = None,
    cluster: Cluster = None,
    against_version: Annotated[
        str | None,
        typer.Option(
            metavar="COMMIT",
            help="Take the other bot from this commit of Okawari's own history (source checkouts only).",
        ),
    ] = None,
    against_python: Annotated[
        str | None,
        typer.Option(
            metavar="PYTHON", help="Run that version with this Python, which has what it needs, and install nothing."
        ),
    ] = None,
    time_limit: TimeLimit = None,
    memory: Memory = Tournament.memory,
    strict: Strict = False,
    json: Json = False,
) -> None:
    """Say whether a bot is better than another, or worse.

    Without --sprt it is whether chance lies in the 95 % confidence interval of the win share. With it a sequential test
    decides, which can also say that they do not differ by 2 percentage points. Then the verdict is what counts:
    stopping at a lead makes the lead look larger than it is, and the interval is not corrected for that.

    With --against-version each bot plays in a process of its own, one game at a time for each core. The CPU time of its
    picks is measured, and is the time that bots with ms think by, so that a busy machine favours nobody.

    Example: okawari duel planner greedy --sprt

    Example: okawari duel search:ms=10 search:ms=10 --against-version HEAD~20 --games 400
    """
    from okawari.arena.report import verdict_document

    ruleset = Ruleset(edition, seats, dessert, variant, must_have_maki)
    limit = Tournament.time_limit if time_limit is None else time_limit
    most = games if games is not None else MOST_SPRT_GAMES if sprt else 1000
    sides: tuple[Contestant, ...] = ()
    if against_version is not None:
        from okawari.arena.versions import contestants

        sides = contestants(
            ruleset, one, other, against_version, against_python, lambda text: typer.echo(text, err=True)
        )
        one, other = (side.name for side in sides)
    elif against_python is not None:
        raise OkawariError("--against-python is for another version; name one with --against-version")
    asked = Tournament(
        *(ruleset, (one, other), most, seed, limit, file),
        cluster=cluster,
        memory=memory,
        strict=strict,
        contestants=sides,
    )
    with progress_bar("blocks", asked.blocks, stopped="blocks") as show:
        for verdict in asked.duel(stop_early=sprt):
            show(verdict.share.count, f"{verdict.share.percent} in blocks")
    if json:
        print_json(verdict_document(one, other, verdict))
        return
    substitutes = sum(reasons.total() for reasons in verdict.substitutions.values())
    typer.echo(f"{verdict.share.percent} win share of {one}{marked(substitutes)}, {_certainty(verdict)}")
    typer.echo(verdict.words(one, other))
    if verdict.cpu_ms:
        taken = ", ".join(f"{bot} {ms:.2f}" for bot, ms in verdict.cpu_ms.items())
        typer.echo(f"CPU ms a pick: {taken}")
    if asked.rounding and verdict.share.count == asked.blocks:
        typer.echo(asked.rounding)
    for bot, reasons in verdict.substitutions.items():
        typer.echo(f"greedy picked for {bot} {told_reasons(reasons)}")


def _certainty(verdict: Verdict) -> str:
    """What the interval beside a win share is, or why there is none."""
    if verdict.share.interval is None:
        return "one block: no confidence interval"
    return "not a 95 % interval: it is not corrected for stopping early" if verdict.sequential else "95 % confidence"
