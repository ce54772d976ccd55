"""starbattle count."""

import json
from typing import Annotated

import typer

from starbattle.cli.forms import text_or_json
from starbattle.cli.messages import EXIT_LIMIT, complain, progress
from starbattle.cli.options import (
    AsJson,
    BridgeName,
    InferenceLimit,
    OutputFile,
    Timeout,
    To,
)
from starbattle.cli.output import Output
from starbattle.generator.count import counted

ORDER = 70
EPILOG = "Exit status: 0, 2 bad input, 3 a limit came first."

_FORMS = text_or_json("count")


def count(
    size: Annotated[int, typer.Option(metavar="N", help="Rows of the board.")],
    stars: Annotated[int, typer.Option(metavar="S", help="Stars a row.")],
    timeout: Timeout = None,
    inference_limit: InferenceLimit = None,
    memory_limit: Annotated[
        int | None,
        typer.Option(metavar="MIB", help="Limit of Prolog's stacks.  [2048]"),
    ] = None,
    to: To = None,
    output: OutputFile = None,
    as_json: AsJson = False,
    bridge: BridgeName = "auto",
) -> None:
    """Count the ways to place the stars on an empty board: exactly.

    There are S stars in every row and column, and no two of them touch. Large
    boards take more memory than there is; then the count stops and says so. JSON
    has "size", "stars", "count", and "limit" if one came first ("count" is null).

    Examples:

    \b
      starbattle count --size 10 --stars 2
      starbattle count --size 12 --stars 1 --json
    """  # noqa: D301
    form = _FORMS.chosen(to, output, "json" if as_json else None)
    limits = {
        "inference_limit": inference_limit,
        "memory_limit": memory_limit and memory_limit * 2**20,
    }
    with Output(output) as out:
        with progress("counting"):
            found, limit = counted(size, stars, bridge, timeout=timeout, **limits)
        if form == "json":
            out.put(_json(size, stars, found, limit))
        elif found is not None:
            out.put(str(found))
        if found is not None:
            out.say(f"{found:,} placements")
    if found is None:
        complain(f"{size}x{size} with {stars}: not counted to the end (limit: {limit})")
        raise typer.Exit(EXIT_LIMIT)


def _json(size: int, stars: int, found: int | None, limit: str | None) -> str:
    told: dict[str, int | str | None] = {"size": size, "stars": stars, "count": found}
    return json.dumps(told | ({} if limit is None else {"limit": limit}))
