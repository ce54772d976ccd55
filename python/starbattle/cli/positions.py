"""One board with what stands on it, and what was read from a picture."""

import json
from pathlib import Path

import typer

from starbattle.board.position import Position
from starbattle.cli.messages import EXIT_BAD_INPUT
from starbattle.cli.options import GivenPosition
from starbattle.cli.output import Output, error_record
from starbattle.errors import BoardError, RequestError
from starbattle.formats.argument import board_argument
from starbattle.formats.loading import load_state
from starbattle.saving import check_target, save


def write_debug(file: Path | None, boards: list[str] | None, stars: int | None) -> None:
    """Write what --debug asks for, if it is given, of the only picture.

    Raises RequestError and StarBattleError.
    """
    if file is None:
        return
    argument = board_argument(boards[0]) if boards and len(boards) == 1 else None
    if argument is None or argument.path is None:
        raise RequestError("--debug takes one picture, named by its file")
    check_target(file, [argument.path])
    from starbattle.images import debug_picture

    try:
        save(file, debug_picture(argument.path, stars))
    except BoardError as error:
        raise error.located(source=argument.name) from None


def loaded(given: GivenPosition, json_to: Output | None) -> Position:
    """Return the position to look at; bad input ends the command, also in JSON."""
    try:
        position = Position.load(given.board, given.stars, given.from_)
        return _with_state(position, given)
    except BoardError as error:
        if json_to is None:
            raise
        json_to.put(json.dumps(error_record(error)))
        raise typer.Exit(EXIT_BAD_INPUT) from None


def _with_state(position: Position, given: GivenPosition) -> Position:
    """Return the position that is asked for: that in the board's file by default."""
    if given.state is None:
        return position
    arguments = (board_argument(given.board), board_argument(given.state))
    if all(argument.is_standard_input for argument in arguments):
        raise RequestError("the board and its state cannot both be standard input")
    return load_state(given.state, position.board)
