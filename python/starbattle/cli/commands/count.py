"""starbattle count."""

import json
from typing import Annotated

import typer

from starbattle.cli.messages import EXIT_LIMIT, complain, progress
from starbattle.cli.options import Answer, MemoryLimits
from starbattle.cli.output import Output, usual_forms
from starbattle.cli.parameters import option
from starbattle.generator.count import counted

ORDER = 70
EPILOG = "Exit status: 0 counted, 2 bad input, 3 a limit came first."

_FORMS = usual_forms("count", "text", "json")


def count(
    size: Annotated[int, option("N", "Number of rows.")],
    stars: Annotated[int, option("S", "Stars per row.")],
    limits: MemoryLimits,
    answer: Answer,
) -> None:
    """Count exactly the ways to place the stars on an empty board.

    There are S stars in every row and column, and no two of them touch. If a board
    takes more memory than there is, the count stops and says so. JSON has "size",
    "stars" and "count"; if a limit came first, "count" is null and there is "limit".

    Examples:

    \b
      starbattle count --size 10 --stars 2
      starbattle count --size 12 --stars 1 --json
    """  # noqa: D301
    form = answer.form(_FORMS)
    with Output(answer.output) as out:
        with progress("counting"):
            found, limit = counted(size, stars, **limits.values())
        if form == "json":
            out.put(_json(size, stars, found, limit))
        elif found is not None:
            out.put(str(found))
        if found is not None:
            out.say(f"{found:,} placements")
    if found is None:
        complain(
            f"{size}x{size} with {stars}: not counted: a limit came first ({limit})"
        )
        raise typer.Exit(EXIT_LIMIT)


def _json(size: int, stars: int, found: int | None, limit: str | None) -> str:
    told: dict[str, int | str | None] = {"size": size, "stars": stars, "count": found}
    return json.dumps(told | ({} if limit is None else {"limit": limit}))
