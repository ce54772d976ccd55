"""starbattle solve."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Protocol, cast

import typer

from starbattle.board import Board
from starbattle.cli.messages import (
    EXIT_BAD_INPUT,
    EXIT_LIMIT,
    EXIT_NO_SOLUTION,
    EXIT_SOLVED,
    complain,
    progress,
    put,
)
from starbattle.cli.options import Ascii, FromFormat, InferenceLimit, Stars, Timeout
from starbattle.errors import BoardError, RequestError
from starbattle.formats import read_boards
from starbattle.render.report import report
from starbattle.render.terminal import text_width, wants_ascii, wants_color
from starbattle.result import Result, Status
from starbattle.solver import Interrupted
from starbattle.solver import solve as solve_board
from starbattle.strategy import Branch, Strategy, View


def solve(
    files: Annotated[
        list[Path] | None,
        typer.Argument(metavar="FILE", help="Board files; - is standard input."),
    ] = None,
    stars: Stars = None,
    from_: FromFormat = None,
    model: Annotated[
        str | None,
        typer.Option(
            metavar="NAME", help="Model: global (default), bits, columns, cells, feup."
        ),
    ] = None,
    strategy: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="Labeling strategy, such as ff; compare --list has them all. "
            "Default: the model's best.",
        ),
    ] = None,
    view: Annotated[
        str | None,
        typer.Option(metavar="V", help="Or part by part: columns, cells, regions;"),
    ] = None,
    select: Annotated[
        str | None,
        typer.Option(
            metavar="X",
            help="leftmost, ff, ffc, min, max, anti_first_fail, occurrence, "
            "most_constrained, max_regret, dom_w_deg, impact, "
            "random_variable:SEED, weights;",
        ),
    ] = None,
    order: Annotated[
        str | None,
        typer.Option(metavar="O", help="up, down, median, middle, random_value:SEED;"),
    ] = None,
    branch: Annotated[
        str | None, typer.Option(metavar="B", help="step, enum, bisect;")
    ] = None,
    method: Annotated[
        str | None,
        typer.Option(
            metavar="M", help="complete, or one such as lds:2 or restarts:luby:100."
        ),
    ] = None,
    solutions: Annotated[
        int | None,
        typer.Option(metavar="K", help="Stop after K solutions.  [default: 1]"),
    ] = None,
    all_: Annotated[bool, typer.Option("--all", help="Find all solutions.")] = False,
    count: Annotated[
        bool, typer.Option("--count", help="Count all solutions, list none.")
    ] = False,
    timeout: Timeout = None,
    inference_limit: InferenceLimit = None,
    memory_limit: Annotated[
        int | None,
        typer.Option(metavar="MIB", help="Limit of Prolog's stacks.  [2048]"),
    ] = None,
    counters: Annotated[
        bool, typer.Option(help="Count propagation, in a second run.")
    ] = True,
    bridge: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="How to reach SWI-Prolog: janus, pyswip, process, or the first of "
            "them that works.",
        ),
    ] = "auto",
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object a board.")
    ] = False,
    statistics: Annotated[
        bool, typer.Option("--statistics", help="List all figures of the search.")
    ] = False,
    ascii: Ascii = False,
) -> None:
    """Solve boards, and say what it took.

    Examples:

    \b
      starbattle solve boards/norvig/24.txt
      starbattle solve boards/feup/*.txt --stars 1 --count
      starbattle solve puzzles.jsonl --all --timeout 10 --json
      starbattle solve board.txt --model cells --view cells --select ffc
    """  # noqa: D301
    wanted: dict[str, Any] = dict(
        model=model,
        strategy=strategy_of(strategy, view, select, order, branch, method),
        solutions=how_many(solutions, all_, count),
        count_only=count,
        timeout=timeout,
        inference_limit=inference_limit,
        memory_limit=memory_limit and memory_limit * 2**20,
        counters=counters,
        bridge=bridge,
    )
    printer = _JsonPrinter(count) if as_json else _TextPrinter(ascii, statistics)
    found = boards_of(files, stars, from_)
    statuses = [_answer(board, wanted, printer) for board in found]
    raise typer.Exit(max(statuses))


def strategy_of(
    name: str | None,
    view: str | None,
    select: str | None,
    order: str | None,
    branch: str | None,
    method: str | None,
) -> Strategy | str | None:
    """Make the strategy that the options ask for, None for the model's own."""
    if not (view or select or order or branch or method):
        return name
    if name:
        raise RequestError("--strategy names all parts of a strategy")
    return Strategy(
        view=cast(View | None, view),
        select=select or "leftmost",
        order=order or "up",
        branch=cast(Branch, branch or "step"),
        method=method or "complete",
    )


def how_many(solutions: int | None, all_: bool, count: bool = False) -> int | None:
    """Return how many solutions to look for, None for all."""
    if [solutions is not None, all_, count].count(True) > 1:
        raise RequestError("--solutions, --all and --count exclude each other")
    if all_ or count:
        return None
    return 1 if solutions is None else solutions


def boards_of(
    files: list[Path] | None, stars: int | None, from_format: str | None = None
) -> Iterator[Board | BoardError]:
    """Read all files; without any, standard input, unless it is a terminal."""
    if not files:
        if sys.stdin and sys.stdin.isatty():
            raise RequestError("name a board file, or - for standard input")
        files = [Path("-")]
    for file in files:
        yield from read_boards(str(file), stars=stars, from_format=from_format)


def _answer(
    board: Board | BoardError, wanted: dict[str, Any], printer: "_Printer"
) -> int:
    """Solve one board and print the result; return its exit status."""
    if isinstance(board, BoardError):
        printer.error(board)
        return EXIT_BAD_INPUT
    try:
        with progress(f"solving {board.id}"):
            result = solve_board(board, **wanted)
    except Interrupted as interrupted:
        printer.result(interrupted.result)
        raise
    printer.result(result)
    return _EXIT.get(result.status, EXIT_SOLVED)


_EXIT = {Status.UNSATISFIABLE: EXIT_NO_SOLUTION, Status.UNKNOWN: EXIT_LIMIT}


class _Printer(Protocol):
    def result(self, result: Result) -> None: ...

    def error(self, error: BoardError) -> None: ...


class _JsonPrinter:
    """One object a line and a board, flushed at once."""

    def __init__(self, counted: bool) -> None:
        self._counted = counted

    def result(self, result: Result) -> None:
        put(json.dumps(result.to_dict(counted=self._counted)))

    def error(self, error: BoardError) -> None:
        record = {"id": error.board_id, "status": "error", "error": str(error)}
        put(json.dumps(record))


class _TextPrinter:
    """Drawings for people, with a blank line between boards."""

    def __init__(self, ascii: bool, statistics: bool) -> None:
        self._statistics = statistics
        self._ascii = ascii or wants_ascii(sys.stdout)
        self._color = not self._ascii and wants_color(sys.stdout)
        self._first = True

    def result(self, result: Result) -> None:
        if not self._first:
            put("")
        self._first = False
        put(
            report(
                result,
                statistics=self._statistics,
                columns=text_width(),
                ascii=self._ascii,
                color=self._color,
            )
        )

    def error(self, error: BoardError) -> None:
        complain(str(error))
