"""starbattle grade."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from starbattle.board import Board
from starbattle.cli.explain import EXIT, error_record
from starbattle.cli.messages import EXIT_BAD_INPUT, complain, progress, put
from starbattle.cli.options import (
    BridgeName,
    FromFormat,
    InferenceLimit,
    MaxTechnique,
    Stars,
)
from starbattle.cli.solve import boards_of
from starbattle.errors import BoardError
from starbattle.explanation import ExplanationInterrupted, Grade
from starbattle.explanation import grade as grade_board
from starbattle.explanation.tables import grades_table
from starbattle.render.terminal import table_width


def grade(
    files: Annotated[
        list[Path] | None,
        typer.Argument(metavar="BOARD", help="Board files; - is standard input."),
    ] = None,
    stars: Stars = None,
    from_: FromFormat = None,
    max_technique: MaxTechnique = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object a board.")
    ] = False,
    timeout: Annotated[
        float | None,
        typer.Option(metavar="SECONDS", help="Limit of wall time, for each board."),
    ] = None,
    inference_limit: InferenceLimit = None,
    bridge: BridgeName = "auto",
) -> None:
    """Tell how hard boards are for a person: easy, medium, hard or expert.

    Each word stands for a range of ratings, which are numbers from 1 to 100.

    Examples:

    \b
      starbattle grade boards/norvig/24.txt boards/jandhyala/6x6.txt
      starbattle grade puzzles.jsonl --json
    """  # noqa: D301
    wanted: dict[str, Any] = dict(
        max_technique=max_technique,
        timeout=timeout,
        inference_limit=inference_limit,
        bridge=bridge,
    )
    printer = _JsonPrinter() if as_json else _TablePrinter()
    try:
        boards = boards_of(files, stars, from_)
        statuses = [_answer(board, wanted, printer) for board in boards]
    finally:
        printer.end()
    raise typer.Exit(max(statuses))


def _answer(
    board: Board | BoardError, wanted: dict[str, Any], printer: "_TablePrinter"
) -> int:
    """Grade one board; return its exit status."""
    if isinstance(board, BoardError):
        printer.error(board)
        return EXIT_BAD_INPUT
    try:
        with progress(f"grading {board.id}"):
            found = grade_board(board, **wanted)
    except ExplanationInterrupted as interrupted:
        printer.result(interrupted.found)
        raise
    printer.result(found)
    return EXIT[found.status]


class _TablePrinter:
    """A table of all boards, at the end."""

    def __init__(self) -> None:
        self._found: list[Grade] = []

    def result(self, found: Grade) -> None:
        self._found.append(found)

    def error(self, error: BoardError) -> None:
        complain(str(error))

    def end(self) -> None:
        if self._found:
            put(grades_table(self._found, table_width()))


class _JsonPrinter(_TablePrinter):
    """One object a line and a board, flushed at once."""

    def result(self, found: Grade) -> None:
        put(json.dumps(found.to_dict()))

    def error(self, error: BoardError) -> None:
        put(json.dumps(error_record(error)))
