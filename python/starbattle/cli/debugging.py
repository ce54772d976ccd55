"""The option --debug: a picture with what was read drawn over it."""

from pathlib import Path

from starbattle.errors import BoardError, RequestError
from starbattle.formats.argument import board_argument
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
