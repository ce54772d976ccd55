"""starbattle why."""

import json
import re
from typing import Annotated, Any, cast

import typer

from starbattle.board.board import Cell
from starbattle.cli.commands.hint import loaded
from starbattle.cli.forms import Forms
from starbattle.cli.messages import (
    EXIT_LIMIT,
    EXIT_NO_SOLUTION,
    EXIT_SOLVED,
    progress,
)
from starbattle.cli.options import (
    AsJson,
    BridgeName,
    FromFormat,
    InferenceLimit,
    OneBoard,
    OutputFile,
    Stars,
    Timeout,
)
from starbattle.cli.output import Output
from starbattle.errors import RequestError, printable
from starbattle.explanation import Why, WhyStatus
from starbattle.explanation import why as ask_why
from starbattle.explanation.proof_text import cell_name
from starbattle.explanation.reason_text import why_markdown, why_report
from starbattle.render.terminal import text_width

ORDER = 35
EPILOG = (
    "Exit status: 0 there is an answer, 1 there is no solution, 2 bad input, 3 the "
    "units were not found."
)

_FORMS = Forms(
    "why",
    {
        "text": (".txt",),
        "markdown": (".md", ".markdown"),
        "json": (".json", ".jsonl", ".ndjson"),
    },
    "text",
)


def why(
    board: OneBoard,
    cell: Annotated[
        str | None,
        typer.Argument(
            metavar="[CELL]",
            help="The cell, such as r3c5 for row 3, column 5. Default: ask why the "
            "board has no solution.",
            show_default=False,
        ),
    ] = None,
    state: Annotated[
        str | None,
        typer.Option(
            metavar="PARTIAL",
            help="Stars and marks on it, as hint takes them; - is standard input. "
            "Default: those in BOARD.",
        ),
    ] = None,
    stars: Stars = None,
    from_: FromFormat = None,
    max_units: Annotated[
        int | None,
        typer.Option(
            metavar="K",
            min=1,
            help="Look for up to K rows, columns and regions, however long that takes. "
            "Default: any number, for about three seconds.",
        ),
    ] = None,
    to: Annotated[
        str | None,
        typer.Option(
            metavar="FORM",
            help="text, markdown or json. Default: told by the name after -o, or text.",
        ),
    ] = None,
    output: OutputFile = None,
    as_json: AsJson = False,
    timeout: Timeout = None,
    inference_limit: InferenceLimit = None,
    bridge: BridgeName = "auto",
) -> None:
    """Tell why a cell is a star or empty, or why there is no solution.

    The answer is the fewest rows, columns and regions that leave no choice, and
    what would follow from the opposite, case by case.

    Examples:

    \b
      starbattle why boards/norvig/board1.txt r5c5
      starbattle why boards/norvig/board1.txt r5c5 --state partial.txt
      starbattle why broken.txt --json
    """  # noqa: D301
    form = _FORMS.chosen(to, output, "json" if as_json else None)
    asked = None if cell is None else _cell(cell)
    with Output(output, [board, state]) as out:
        given = loaded(board, stars, from_, state, out if form == "json" else None)
        _check(asked, given.board.size)
        with progress(f"looking at {given.board.id}"):
            found = ask_why(
                given.board,
                asked,
                given.stars,
                given.marks,
                max_units=max_units,
                timeout=timeout,
                inference_limit=inference_limit,
                bridge=cast(Any, bridge),
            )
        plain = out.file is not None
        out.put(_WRITERS[form](found, plain))
        out.say(given.board.id)
    raise typer.Exit(_exit(found))


def _cell(text: str) -> Cell:
    """Read a cell such as r3c5. Raises RequestError."""
    if not (match := re.fullmatch(r"[rR]([0-9]{1,4})[cC]([0-9]{1,4})", text)):
        raise RequestError(f"cell must be such as r3c5, not {printable(text)}")
    return int(match[1]) - 1, int(match[2]) - 1


def _check(cell: Cell | None, size: int) -> None:
    """Raise RequestError for a cell that the board does not have."""
    if cell and not all(0 <= place < size for place in cell):
        raise RequestError(f"a {size}x{size} board has no cell {cell_name(cell)}")


def _text(found: Why, plain: bool) -> str:
    return why_report(found, columns=text_width(plain))


def _json(found: Why, plain: bool) -> str:
    return json.dumps(found.to_dict())


def _markdown(found: Why, plain: bool) -> str:
    return why_markdown(found)


_WRITERS = {"text": _text, "json": _json, "markdown": _markdown}


def _exit(found: Why) -> int:
    """Return 1 if there is no solution, 3 if a limit ended the search, else 0."""
    if found.status is WhyStatus.CONTRADICTION:
        return EXIT_NO_SOLUTION
    return EXIT_LIMIT if found.limit else EXIT_SOLVED
