"""starbattle hint."""

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from starbattle.cli.explain import EXIT
from starbattle.cli.messages import EXIT_NO_SOLUTION, EXIT_SOLVED, progress, put
from starbattle.cli.options import (
    Ascii,
    Assume,
    BridgeName,
    FromFormat,
    InferenceLimit,
    MaxTechnique,
    Stars,
    Timeout,
)
from starbattle.errors import RequestError
from starbattle.explanation import Hint
from starbattle.explanation import hint as hint_at
from starbattle.explanation.state import load_state
from starbattle.explanation.text import hint_report
from starbattle.position import Position
from starbattle.render.terminal import text_width, wants_ascii, wants_color


def hint(
    file: Annotated[
        Path, typer.Argument(metavar="BOARD", help="Board file; - is standard input.")
    ],
    state: Annotated[
        Path | None,
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
    given = _given(Position.load(str(file), stars, from_), file, state)
    board = given.board
    with progress(f"looking at {board.id}"):
        found = hint_at(
            board,
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


def _given(position: Position, file: Path, state: Path | None) -> Position:
    """Return the state that is asked for: that in the board's file by default."""
    if state is None:
        return position
    if str(file) == str(state) == "-":
        raise RequestError("the board and its state cannot both be standard input")
    return load_state(str(state), position.board)


def _text(found: Hint, ascii: bool) -> str:
    ascii = ascii or wants_ascii(sys.stdout)
    color = not ascii and wants_color(sys.stdout)
    return hint_report(found, columns=text_width(), ascii=ascii, color=color)


def _exit(found: Hint) -> int:
    """Return 0 for a step or a solved board, 1 for a mistake, 3 for no step."""
    if found.mistakes:
        return EXIT_NO_SOLUTION
    return EXIT_SOLVED if found.step else EXIT[found.status]
