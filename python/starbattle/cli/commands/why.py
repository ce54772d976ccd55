"""starbattle why."""

import json
from typing import Annotated, cast, get_args

import typer

from starbattle.arguments import cell_named
from starbattle.board.board import Cell, cell_name
from starbattle.cli import completion
from starbattle.cli.messages import EXIT_LIMIT, EXIT_NO_SOLUTION, EXIT_SOLVED, progress
from starbattle.cli.options import (
    Answer,
    Conditions,
    GivenPosition,
    Limits,
    form_option,
)
from starbattle.cli.output import Output, usual_forms
from starbattle.cli.parameters import argument, flag, group, option
from starbattle.cli.positions import loaded
from starbattle.errors import RequestError, printable
from starbattle.explanation import Why, WhyStatus
from starbattle.explanation import why as ask_why
from starbattle.explanation.reason_text import why_markdown, why_report
from starbattle.names import By
from starbattle.render.terminal import text_width

ORDER = 35
EPILOG = (
    "Exit status: 0 there is an answer, 1 the board has no solution, 2 bad input, 3 no "
    "reason was found in time."
)

_FORMS = usual_forms("why", "text", "markdown", "json")


@group
class _Answer(Answer):
    """In which form to answer, and where."""

    to: Annotated[str | None, form_option(_FORMS)] = None


def why(
    *,
    given: GivenPosition,
    cell: Annotated[
        str | None,
        argument(
            "[CELL]",
            "The cell, such as r3c5 for row 3, column 5. Default: why the board has no "
            "solution.",
            show_default=False,
        ),
    ] = None,
    conditions: Conditions,
    by: Annotated[
        str,
        option(
            "REASON",
            "units: a proof by cases from the fewest rows, columns and regions; steps: "
            "the steps of explain that lead to the answer; shortest: the steps, if "
            "they have fewer sentences than the proof.",
            complete=completion.words(*get_args(By)),
        ),
    ] = "shortest",
    summary: Annotated[
        bool, flag("--summary", "Leave out the steps and the cases.")
    ] = False,
    max_units: Annotated[
        int | None,
        option(
            "K",
            "Use at most K rows, columns and regions, however long it takes to find "
            "them. Default: any number, found within about three seconds.",
            min=1,
        ),
    ] = None,
    answer: _Answer,
    limits: Limits,
) -> None:
    """Say why a cell is a star or empty, or why there is no solution.

    The answer names the fewest rows, columns and regions that leave no choice, and
    shows case by case what would follow from the opposite. If the steps of explain
    that lead to the answer have fewer sentences, it lists these.

    Examples:

    \b
      starbattle why boards/norvig/board1.txt r5c5
      starbattle why boards/norvig/board1.txt r5c5 --by units
      starbattle why boards/norvig/board1.txt r5c5 --state partial.txt
      starbattle why broken.txt --json
      starbattle why board.txt r1c1 --where 'column(1,1) < column(2,1)'
    """  # noqa: D301
    conditioned = conditions.asked()
    form = answer.form(_FORMS)
    asked = None if cell is None else _cell(cell)
    with Output(answer.output, [given.board, given.state]) as out:
        position = loaded(given, out if form == "json" else None)
        _check(asked, position.board.size)
        with progress(f"looking at {position.board.id}"):
            found = ask_why(
                position.board,
                asked,
                position.stars,
                position.marks,
                by=cast(By, by),
                max_units=max_units,
                **conditioned,
                **limits.values(),
            )
        plain = out.file is not None
        out.put(_WRITERS[form](found, plain, summary))
        out.say(position.board.id)
    raise typer.Exit(_exit(found))


def _cell(text: str) -> Cell:
    """Read a cell such as r3c5. Raises RequestError."""
    if cell := cell_named(text):
        return cell
    raise RequestError(f"the cell must look like r3c5, not {printable(text)}")


def _check(cell: Cell | None, size: int) -> None:
    """Raise RequestError for a cell that the board does not have."""
    if cell and not all(0 <= place < size for place in cell):
        raise RequestError(f"a {size}x{size} board has no cell {cell_name(cell)}")


def _text(found: Why, plain: bool, summary: bool) -> str:
    return why_report(found, columns=text_width(plain), summary=summary)


def _json(found: Why, plain: bool, summary: bool) -> str:
    return json.dumps(found.to_dict())


def _markdown(found: Why, plain: bool, summary: bool) -> str:
    return why_markdown(found, summary=summary)


_WRITERS = {"text": _text, "json": _json, "markdown": _markdown}


def _exit(found: Why) -> int:
    """Return 1 if there is no solution, 3 if a limit ended the search, else 0."""
    if found.status is WhyStatus.CONTRADICTION:
        return EXIT_NO_SOLUTION
    return EXIT_LIMIT if found.limit else EXIT_SOLVED
