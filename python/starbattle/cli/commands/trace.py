"""starbattle trace."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from starbattle.board.board import Board
from starbattle.cli import completion
from starbattle.cli.messages import exit_of, progress
from starbattle.cli.options import Conditions, GivenBoard, Limits
from starbattle.cli.output import Output, usual_forms
from starbattle.cli.parameters import group, option
from starbattle.cli.searching import HowMany, Labeling
from starbattle.errors import RequestError
from starbattle.search.trace import NODE_LIMIT, Outcome, Trace, TraceInterrupted, page
from starbattle.search.trace import trace as trace_board

ORDER = 100
EPILOG = "Exit status: as for solve."

_FORMS = usual_forms("trace", "html")


@group
class _Labeling(Labeling):
    """How to label the variables of a model that can be traced."""

    model: Annotated[
        str | None,
        option(
            "NAME",
            "Model: global (default), columns, cells, feup.",
            complete=completion.models,
        ),
    ] = None


@group
class _Limits(Limits):
    """Where a search ends."""

    node_limit: Annotated[int, option("N", "Maximum number of nodes.", "--nodes")] = (
        NODE_LIMIT
    )


def trace(
    given: GivenBoard,
    output: Annotated[
        Path, option("FILE", "Write the page to this file.", "-o", "--output")
    ],
    labeling: _Labeling,
    how_many: HowMany,
    conditions: Conditions,
    limits: _Limits,
) -> None:
    """Write a page that shows the tree of one search, node by node.

    The page needs only a browser. If a limit or Ctrl-C ends the search, the page
    shows the tree up to that point.

    Examples:

    \b
      starbattle trace boards/norvig/24.txt -o trace.html
      starbattle trace board.txt --model columns --strategy ff --all -o all.html
      starbattle trace board.txt --program mine.pl --model bool -o mine.html
      starbattle trace board.txt --rules touch=rook -o rook.html
    """  # noqa: D301
    asked = conditions.asked()
    if labeling.program and asked:
        raise RequestError("--where and --rules cannot be combined with --program")
    _FORMS.chosen(None, output)
    wanted = limits.values() | dict(
        model=labeling.model,
        strategy=labeling.asked(),
        solutions=how_many.wanted(),
        **asked,
    )
    with Output(output, [given.board]) as out:
        board = Board.load(given.board, stars=given.stars, from_format=given.from_)
        traced = _traced(board, partial(_tracer(labeling.program), **wanted), out)
    raise typer.Exit(exit_of(traced.status))


def _tracer(program: Path | None) -> Callable[..., Trace]:
    """Return the function that traces a search, with a program if there is one."""
    if program is None:
        return trace_board
    from starbattle.lab.programs import Program, trace_with

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
