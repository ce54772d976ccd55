"""starbattle grade."""

import json
from typing import Annotated, Any

import typer

from starbattle.board.board import Board
from starbattle.cli.batches import answered, in_batches
from starbattle.cli.commands.explain import EXIT, error_record
from starbattle.cli.forms import text_or_json
from starbattle.cli.messages import EXIT_BAD_INPUT, complain, progress
from starbattle.cli.options import (
    AsJson,
    Boards,
    BridgeName,
    ClusterAddress,
    FromFormat,
    InferenceLimit,
    Jobs,
    MaxTechnique,
    MaxUnits,
    OutputFile,
    Stars,
    To,
)
from starbattle.cli.output import Output
from starbattle.cli.transfer import boards_of
from starbattle.errors import BoardError, StarBattleError
from starbattle.explanation import ExplanationInterrupted, Grade
from starbattle.explanation import grade as grade_board
from starbattle.render.terminal import table_width

ORDER = 40
EPILOG = "Exit status: as that of explain."

_FORMS = text_or_json("grade")


def grade(
    boards: Boards = None,
    stars: Stars = None,
    from_: FromFormat = None,
    max_technique: MaxTechnique = None,
    max_units: MaxUnits = None,
    to: To = None,
    output: OutputFile = None,
    as_json: AsJson = False,
    timeout: Annotated[
        float | None,
        typer.Option(metavar="SECONDS", help="Limit of wall time, for each board."),
    ] = None,
    inference_limit: InferenceLimit = None,
    bridge: BridgeName = "auto",
    jobs: Jobs = None,
    cluster: ClusterAddress = None,
) -> None:
    """Tell how hard boards are for a person: easy, medium, hard or expert.

    Each word stands for a range of ratings, which are numbers from 1 to 100.

    Examples:

    \b
      starbattle grade boards/norvig/24.txt boards/jandhyala/6x6.txt
      starbattle grade puzzles.jsonl -o grades.json
    """  # noqa: D301
    wanted: dict[str, Any] = dict(
        max_technique=max_technique,
        max_units=max_units,
        timeout=timeout,
        inference_limit=inference_limit,
        bridge=bridge,
    )
    form = _FORMS.chosen(to, output, "json" if as_json else None)
    with Output(output, boards or ()) as out:
        printer = _JsonPrinter(out) if form == "json" else _TablePrinter(out)
        try:
            found = boards_of(boards, stars, from_)
            if in_batches(jobs, cluster):
                every = answered("grade", found, jobs, cluster, wanted)
                status = max(_print(answer, printer) for answer in every)
            else:
                status = max(_answer(board, wanted, printer) for board in found)
        finally:
            printer.end()
    raise typer.Exit(status)


def _answer(
    board: Board | BoardError, wanted: dict[str, Any], printer: "_TablePrinter"
) -> int:
    """Grade one board; return its exit status."""
    if isinstance(board, BoardError):
        return _print(board, printer)
    try:
        with progress(f"grading {board.id}"):
            found = grade_board(board, **wanted)
    except ExplanationInterrupted as interrupted:
        printer.result(interrupted.found)
        raise
    return _print(found, printer)


def _print(answer: Grade | StarBattleError, printer: "_TablePrinter") -> int:
    """Print a grade or an error; return its exit status."""
    if isinstance(answer, StarBattleError):
        printer.error(answer)
        return EXIT_BAD_INPUT
    printer.result(answer)
    return EXIT[answer.status]


class _TablePrinter:
    """A table of all boards, at the end."""

    def __init__(self, output: Output) -> None:
        self._output = output
        self._found: list[Grade] = []

    def result(self, found: Grade) -> None:
        self._found.append(found)

    def error(self, error: StarBattleError) -> None:
        complain(str(error))

    def end(self) -> None:
        if self._found:
            from starbattle.explanation.tables import grades_table

            count = len(self._found)
            about = "1 board" if count == 1 else f"{count} boards"
            columns = table_width(in_file=self._output.file is not None)
            self._output.put(grades_table(self._found, columns), about)


class _JsonPrinter(_TablePrinter):
    """One object a line and a board, flushed at once."""

    def result(self, found: Grade) -> None:
        rating = f"rating {found.rating}" if found.rating else "not rated"
        self._output.put(json.dumps(found.to_dict()), f"{found.board.id}: {rating}")

    def error(self, error: StarBattleError) -> None:
        self._output.put(json.dumps(error_record(error)), str(error))
