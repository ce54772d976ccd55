"""starbattle hint."""

import json
import sys
from functools import partial
from typing import Annotated, Any, cast

import typer

from starbattle.board.position import Position
from starbattle.cli.commands.explain import EXIT, error_record
from starbattle.cli.debugging import write_debug
from starbattle.cli.forms import text_or_json
from starbattle.cli.messages import (
    EXIT_BAD_INPUT,
    EXIT_NO_SOLUTION,
    EXIT_SOLVED,
    progress,
)
from starbattle.cli.options import (
    Ascii,
    AsJson,
    Assume,
    BridgeName,
    Debug,
    FromFormat,
    InferenceLimit,
    MaxTechnique,
    MaxUnits,
    OneBoard,
    OutputFile,
    Stars,
    Timeout,
    To,
)
from starbattle.cli.output import Output
from starbattle.errors import BoardError, RequestError
from starbattle.explanation import Hint
from starbattle.explanation import hint as hint_at
from starbattle.explanation.text import hint_report
from starbattle.formats.argument import board_argument
from starbattle.formats.state import load_state
from starbattle.render.terminal import text_width, wants_ascii, wants_color

ORDER = 30
EPILOG = (
    "Exit status: 0 a step, or nothing left to do, 1 a mistake, or no solution, 2 "
    "bad input, 3 no technique helps or a limit ended the search."
)

_FORMS = text_or_json("hint")


def hint(
    board: OneBoard,
    state: Annotated[
        str | None,
        typer.Option(
            metavar="PARTIAL",
            help="Stars and marks on it; - is standard input. Default: those in BOARD.",
        ),
    ] = None,
    stars: Stars = None,
    from_: FromFormat = None,
    max_technique: MaxTechnique = None,
    max_units: MaxUnits = None,
    assume: Assume = False,
    to: To = None,
    output: OutputFile = None,
    as_json: AsJson = False,
    timeout: Timeout = None,
    inference_limit: InferenceLimit = None,
    bridge: BridgeName = "auto",
    ascii: Ascii = False,
    debug: Debug = None,
) -> None:
    """Give the next step on a partly filled board.

    Mistakes come first: a star or mark that is wrong is pointed out.

    PARTIAL has a line for each row, with * for a star, x for a mark and . for an
    open cell; or it is JSON, {"stars": [[row, column], ...], "marks": [...]}; or a
    file of any format that carries stars and marks, such as a Penpa+ URL.

    Examples:

    \b
      starbattle hint boards/norvig/board1.txt --state partial.txt
      starbattle hint partly-filled.jsonl --json
      starbattle hint screenshot.png
    """  # noqa: D301
    form = _FORMS.chosen(to, output, "json" if as_json else None)
    write_debug(debug, [board], stars)
    with Output(output, [board, state]) as out:
        given = _loaded(board, stars, from_, state, out if form == "json" else None)
        with progress(f"looking at {given.board.id}"):
            found = hint_at(
                given.board,
                given.stars,
                given.marks,
                assume=assume,
                max_technique=max_technique,
                max_units=max_units,
                timeout=timeout,
                inference_limit=inference_limit,
                bridge=cast(Any, bridge),
            )
        plain = out.file is not None
        as_text = partial(_text, ascii=ascii, plain=plain)
        out.put(json.dumps(found.to_dict()) if form == "json" else as_text(found))
        out.say(given.board.id)
    raise typer.Exit(_exit(found))


def _loaded(
    board: str,
    stars: int | None,
    from_: str | None,
    state: str | None,
    json_to: Output | None,
) -> Position:
    """Return the state to look at; bad input ends the command, also in JSON."""
    try:
        return _given(board, Position.load(board, stars, from_), state)
    except BoardError as error:
        if json_to is None:
            raise
        json_to.put(json.dumps(error_record(error)))
        raise typer.Exit(EXIT_BAD_INPUT) from None


def _given(board: str, position: Position, state: str | None) -> Position:
    """Return the state that is asked for: that in the board's file by default."""
    if state is None:
        return position
    arguments = (board_argument(board), board_argument(state))
    if all(argument.is_standard_input for argument in arguments):
        raise RequestError("the board and its state cannot both be standard input")
    return load_state(state, position.board)


def _text(found: Hint, ascii: bool, plain: bool) -> str:
    ascii = ascii or (not plain and wants_ascii(sys.stdout))
    color = not (ascii or plain) and wants_color(sys.stdout)
    return hint_report(found, columns=text_width(plain), ascii=ascii, color=color)


def _exit(found: Hint) -> int:
    """Return 0 for a step or a solved board, 1 for a mistake, 3 for no step."""
    if found.mistakes:
        return EXIT_NO_SOLUTION
    return EXIT_SOLVED if found.step else EXIT[found.status]
