"""starbattle hint."""

import json
import sys
from typing import Annotated

import typer

from starbattle.cli.explain import EXIT, error_record, text_width
from starbattle.cli.messages import (
    EXIT_BAD_INPUT,
    EXIT_NO_SOLUTION,
    EXIT_SOLVED,
    progress,
    put,
)
from starbattle.cli.options import (
    Ascii,
    Assume,
    BridgeName,
    FromFormat,
    InferenceLimit,
    MaxTechnique,
    OneBoard,
    Stars,
    Timeout,
)
from starbattle.errors import BoardError, RequestError
from starbattle.explanation import Hint
from starbattle.explanation import hint as hint_at
from starbattle.explanation.state import load_state
from starbattle.explanation.text import hint_report
from starbattle.formats.argument import board_argument
from starbattle.position import Position
from starbattle.render.terminal import wants_ascii, wants_color


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
    assume: Assume = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print a JSON object.")
    ] = False,
    timeout: Timeout = None,
    inference_limit: InferenceLimit = None,
    bridge: BridgeName = "auto",
    ascii: Ascii = False,
) -> None:
    """Give the next step on a partly filled board; point out mistakes first.

    PARTIAL has a line for each row, with * for a star, x for a mark and . for an
    open cell; or it is JSON, {"stars": [[row, column], ...], "marks": [...]}; or a
    file of any format that carries stars and marks, such as a Penpa+ URL.

    Example:

      starbattle hint boards/norvig/board1.txt --state partial.txt
    """
    given = _loaded(board, stars, from_, state, as_json)
    with progress(f"looking at {given.board.id}"):
        found = hint_at(
            given.board,
            given.stars,
            given.marks,
            assume=assume,
            max_technique=max_technique,
            timeout=timeout,
            inference_limit=inference_limit,
            bridge=bridge,
        )
    put(json.dumps(found.to_dict()) if as_json else _text(found, ascii))
    raise typer.Exit(_exit(found))


def _loaded(
    board: str, stars: int | None, from_: str | None, state: str | None, as_json: bool
) -> Position:
    """Return the state to look at; if it is bad input, end as JSON is to say so."""
    try:
        return _given(board, Position.load(board, stars, from_), state)
    except BoardError as error:
        if not as_json:
            raise
        put(json.dumps(error_record(error)))
        raise typer.Exit(EXIT_BAD_INPUT) from None


def _given(board: str, position: Position, state: str | None) -> Position:
    """Return the state that is asked for: that in the board's file by default."""
    if state is None:
        return position
    arguments = (board_argument(board), board_argument(state))
    if all(argument.is_standard_input for argument in arguments):
        raise RequestError("the board and its state cannot both be standard input")
    return load_state(state, position.board)


def _text(found: Hint, ascii: bool) -> str:
    ascii = ascii or wants_ascii(sys.stdout)
    color = not ascii and wants_color(sys.stdout)
    return hint_report(found, columns=text_width(), ascii=ascii, color=color)


def _exit(found: Hint) -> int:
    """Return 0 for a step or a solved board, 1 for a mistake, 3 for no step."""
    if found.mistakes:
        return EXIT_NO_SOLUTION
    return EXIT_SOLVED if found.step else EXIT[found.status]
