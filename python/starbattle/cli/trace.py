"""starbattle trace."""

from pathlib import Path
from typing import Annotated, Any

import typer

from starbattle.board import Board
from starbattle.cli.messages import EXIT_LIMIT, EXIT_NO_SOLUTION, progress, put
from starbattle.cli.options import (
    BridgeName,
    FromFormat,
    InferenceLimit,
    OneBoard,
    Stars,
    Timeout,
)
from starbattle.cli.solve import how_many, strategy_of
from starbattle.errors import StarBattleError
from starbattle.lab.trace import NODE_LIMIT, Outcome, Trace, TraceInterrupted, page
from starbattle.lab.trace import trace as trace_board
from starbattle.result import Status


def trace(
    board: OneBoard,
    output: Annotated[
        Path, typer.Option("-o", "--output", metavar="FILE", help="The page to write.")
    ],
    stars: Stars = None,
    from_: FromFormat = None,
    model: Annotated[
        str | None,
        typer.Option(
            metavar="NAME", help="Model: global (default), columns, cells, feup."
        ),
    ] = None,
    strategy: Annotated[
        str | None,
        typer.Option(
            metavar="NAME", help="Labeling strategy, such as ff; or part by part:"
        ),
    ] = None,
    view: Annotated[str | None, typer.Option(metavar="V", help="See solve;")] = None,
    select: Annotated[str | None, typer.Option(metavar="X", help="see solve;")] = None,
    order: Annotated[str | None, typer.Option(metavar="O", help="see solve;")] = None,
    branch: Annotated[str | None, typer.Option(metavar="B", help="see solve;")] = None,
    method: Annotated[str | None, typer.Option(metavar="M", help="see solve.")] = None,
    solutions: Annotated[
        int | None,
        typer.Option(metavar="K", help="Stop after K solutions.  [default: 1]"),
    ] = None,
    all_: Annotated[bool, typer.Option("--all", help="Search everything.")] = False,
    nodes: Annotated[
        int, typer.Option(metavar="N", help="Limit of nodes.")
    ] = NODE_LIMIT,
    timeout: Timeout = None,
    inference_limit: InferenceLimit = None,
    bridge: BridgeName = "auto",
) -> None:
    """Record one search, and write a page that shows its tree step by step.

    The page needs nothing but a browser. A limit or Ctrl-C ends the search, and
    the page shows the tree until then.

    Examples:

    \b
      starbattle trace boards/norvig/24.txt -o trace.html
      starbattle trace board.txt --model columns --strategy ff --all -o all.html
    """  # noqa: D301
    loaded = Board.load(board, stars=stars, from_format=from_)
    wanted: dict[str, Any] = dict(
        model=model,
        strategy=strategy_of(strategy, view, select, order, branch, method),
        solutions=how_many(solutions, all_),
        node_limit=nodes,
        timeout=timeout,
        inference_limit=inference_limit,
        bridge=bridge,
    )
    try:
        with progress(f"tracing {loaded.id}"):
            traced = trace_board(loaded, **wanted)
    except TraceInterrupted as interrupted:
        _write(interrupted.trace, output)
        raise
    _write(traced, output)
    raise typer.Exit(_EXIT.get(traced.status, 0))


_EXIT = {Status.UNSATISFIABLE: EXIT_NO_SOLUTION, Status.UNKNOWN: EXIT_LIMIT}


def _write(trace: Trace, output: Path) -> None:
    """Write the page and say so."""
    try:
        output.write_text(page(trace), encoding="utf-8")
    except OSError as error:
        raise StarBattleError(f"{output}: {error.strerror}") from None
    counts = trace.counts()
    put(
        f"{output}: nodes {len(trace.nodes) - 1:,}, "
        f"failures {counts[Outcome.FAILURE]:,}, "
        f"solutions {counts[Outcome.SOLUTION]:,}; {_end(trace)}"
    )


def _end(trace: Trace) -> str:
    return f"{trace.status} (limit: {trace.limit})" if trace.limit else trace.status
