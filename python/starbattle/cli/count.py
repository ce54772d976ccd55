"""starbattle count."""

from typing import Annotated

import typer

from starbattle.cli.messages import EXIT_LIMIT, complain, progress, put
from starbattle.cli.options import BridgeName, InferenceLimit, Timeout
from starbattle.making.count import counted


def count(
    size: Annotated[int, typer.Option(metavar="N", help="Rows of the board.")],
    stars: Annotated[int, typer.Option(metavar="S", help="Stars a row.")],
    timeout: Timeout = None,
    inference_limit: InferenceLimit = None,
    memory_limit: Annotated[
        int | None,
        typer.Option(metavar="MIB", help="Limit of Prolog's stacks.  [2048]"),
    ] = None,
    bridge: BridgeName = "auto",
) -> None:
    """Count the ways to place the stars on an empty board: exactly.

    There are S stars in every row and column, and no two of them touch. Large
    boards take more memory than there is; then the count stops and says so.

    Example:

      starbattle count --size 10 --stars 2
    """
    limits = {
        "inference_limit": inference_limit,
        "memory_limit": memory_limit and memory_limit * 2**20,
    }
    with progress("counting"):
        found, limit = counted(size, stars, bridge, timeout=timeout, **limits)
    if found is None:
        complain(f"{size}x{size} with {stars}: not counted to the end (limit: {limit})")
        raise typer.Exit(EXIT_LIMIT)
    put(str(found))
