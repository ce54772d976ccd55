"""starbattle trace."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from starbattle.board.board import Board
from starbattle.cli import completion
from starbattle.cli.commands.solve import how_many, strategy_of
from starbattle.cli.forms import Forms
from starbattle.cli.messages import EXIT_LIMIT, EXIT_NO_SOLUTION, progress
from starbattle.cli.options import (
    BridgeName,
    FromFormat,
    InferenceLimit,
    OneBoard,
    ProgramFile,
    Stars,
    Timeout,
)
from starbattle.cli.output import Output
from starbattle.search.result import Status
from starbattle.search.trace import NODE_LIMIT, Outcome, Trace, TraceInterrupted, page
from starbattle.search.trace import trace as trace_board

ORDER = 100
EPILOG = "Exit status: as that of solve."

_FORMS = Forms("trace", {"html": (".html", ".htm")}, "html")


def trace(
    board: OneBoard,
    output: Annotated[
        Path,
        typer.Option(
            "-o", "--output", metavar="FILE", help="Write the page to this file."
        ),
    ],
    stars: Stars = None,
    from_: FromFormat = None,
    model: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="Model: global (default), columns, cells, feup.",
            autocompletion=completion.models,
        ),
    ] = None,
    strategy: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="Labeling strategy, such as ff; or part by part:",
            autocompletion=completion.strategies,
        ),
    ] = None,
    view: Annotated[
        str | None,
        typer.Option(metavar="V", help="See solve;", autocompletion=completion.views),
    ] = None,
    select: Annotated[
        str | None,
        typer.Option(
            metavar="X", help="see solve;", autocompletion=completion.selections
        ),
    ] = None,
    order: Annotated[
        str | None,
        typer.Option(metavar="O", help="see solve;", autocompletion=completion.orders),
    ] = None,
    branch: Annotated[
        str | None,
        typer.Option(
            metavar="B", help="see solve;", autocompletion=completion.branchings
        ),
    ] = None,
    method: Annotated[
        str | None,
        typer.Option(metavar="M", help="see solve.", autocompletion=completion.methods),
    ] = None,
    solutions: Annotated[
        int | None,
        typer.Option(metavar="K", help="Stop after K solutions.  [default: 1]"),
    ] = None,
    all_: Annotated[bool, typer.Option("--all", help="Find all solutions.")] = False,
    program: ProgramFile = None,
    nodes: Annotated[
        int, typer.Option(metavar="N", help="Limit of nodes.")
    ] = NODE_LIMIT,
    timeout: Timeout = None,
    inference_limit: InferenceLimit = None,
    bridge: BridgeName = "auto",
) -> None:
    """Write a page that shows the tree of one search, node by node.

    The page needs only a browser. If a limit or Ctrl-C ends the search, the page
    shows the tree up to that point.

    Examples:

    \b
      starbattle trace boards/norvig/24.txt -o trace.html
      starbattle trace board.txt --model columns --strategy ff --all -o all.html
      starbattle trace board.txt --program mine.pl --model bool -o mine.html
    """  # noqa: D301
    _FORMS.chosen(None, output)
    wanted: dict[str, Any] = dict(
        model=model,
        strategy=strategy_of(
            strategy, view, select, order, branch, method, of_program=bool(program)
        ),
        solutions=how_many(solutions, all_),
        node_limit=nodes,
        timeout=timeout,
        inference_limit=inference_limit,
        bridge=bridge,
    )
    with Output(output, [board]) as out:
        loaded = Board.load(board, stars=stars, from_format=from_)
        traced = _traced(loaded, partial(_tracer(program), **wanted), out)
    raise typer.Exit(_EXIT.get(traced.status, 0))


def _tracer(program: Path | None) -> Callable[..., Trace]:
    """Return the function that traces a search, with a program if there is one."""
    if program is None:
        return trace_board
    from starbattle.lab.program_solve import trace_with
    from starbattle.lab.programs import Program

    return partial(trace_with, Program.at(str(program)))


def _traced(board: Board, call: Callable[..., Trace], out: Output) -> Trace:
    """Trace a search and write the page, also after Ctrl-C."""
    try:
        with progress(f"tracing {board.id}"):
            traced = call(board)
    except TraceInterrupted as interrupted:
        _write(interrupted.trace, out)
        raise
    _write(traced, out)
    return traced


_EXIT = {Status.UNSATISFIABLE: EXIT_NO_SOLUTION, Status.UNKNOWN: EXIT_LIMIT}


def _write(trace: Trace, out: Output) -> None:
    """Write the page and print a summary."""
    counts = trace.counts()
    out.put(
        page(trace).removesuffix("\n"),
        f"nodes {len(trace.nodes) - 1:,}, "
        f"failures {counts[Outcome.FAILURE]:,}, "
        f"solutions {counts[Outcome.SOLUTION]:,}; {_end(trace)}",
    )


def _end(trace: Trace) -> str:
    return f"{trace.status} (limit: {trace.limit})" if trace.limit else trace.status
