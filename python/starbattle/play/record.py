"""A game as JSON, and back. What is in a file is data: all of it is checked."""

import json
from typing import Any, NamedTuple

from starbattle.board.board import Board
from starbattle.errors import StarBattleError
from starbattle.formats.format import conditions
from starbattle.play.game import Change, Content, Game, Put

VERSION = 1
_MOST_SECONDS = 10**9


class Damaged(StarBattleError):
    """A record that is not one of a game on the board."""


class Kept(NamedTuple):
    """What is kept of a game.

    Attributes:
        game: the game, with its changes
        seconds: how long it has taken
        around: whether the cells around new stars are marked
    """

    game: Game
    seconds: int
    around: bool


def problem(board: Board) -> dict[str, Any]:
    """Return what tells a board from others as JSON-ready data, without its name."""
    return {
        "regions": [list(row) for row in board.regions],
        "stars": board.stars,
        "given_stars": [list(cell) for cell in board.given_stars],
        "given_blanks": [list(cell) for cell in board.given_blanks],
        **({} if board.is_usual else conditions(board)),
    }


def written(kept: Kept) -> str:
    """Return the JSON of a game.

    Args:
        kept: what is to be kept
    """
    game = kept.game
    record = {
        "version": VERSION,
        "id": game.board.id,
        "board": problem(game.board),
        "seconds": kept.seconds,
        "around": kept.around,
        "done": [_change_json(change) for change in game.done],
        "undone": [_change_json(change) for change in game.undone],
    }
    return json.dumps(record, separators=(",", ":")) + "\n"


def read(text: str, board: Board) -> Kept:
    """Return the game of a JSON text.

    Args:
        text: what written() has made
        board: the board that the game must be on

    Raises:
        Damaged: for anything else
    """
    try:
        record = json.loads(text)
    except (ValueError, RecursionError):
        raise Damaged("it is no JSON") from None
    if not isinstance(record, dict) or record.get("version") != VERSION:
        raise Damaged("it is no game of this version of starbattle")
    if record.get("board") != problem(board):
        raise Damaged("it is a game on another board")
    done, undone = (_changes(record.get(key), board) for key in ("done", "undone"))
    seconds, around = record.get("seconds"), record.get("around")
    if type(seconds) is not int or not 0 <= seconds <= _MOST_SECONDS:
        raise Damaged("its time is not a number of seconds")
    return Kept(_replayed(board, done, undone), seconds, around is True)


def _change_json(change: Change) -> list[list[Any]]:
    return [[*put.cell, put.before, put.after] for put in change]


def _changes(found: Any, board: Board) -> list[list[Put]]:
    if not isinstance(found, list) or not all(isinstance(one, list) for one in found):
        raise Damaged("its changes are not lists")
    return [[_put(item, board) for item in change] for change in found]


def _put(item: Any, board: Board) -> Put:
    try:
        row, column, before, after = item
        put = Put((row, column), Content(before), Content(after))
    except (TypeError, ValueError):
        raise Damaged("one of its changes is not valid") from None
    if not all(type(k) is int and 0 <= k < board.size for k in put.cell):
        raise Damaged("one of its cells is not on the board")
    return put


def _replayed(board: Board, done: list[list[Put]], undone: list[list[Put]]) -> Game:
    """Make all changes, those undone too, and take these back; each must fit."""
    game = Game(board)
    for change in [*done, *reversed(undone)]:
        has_changed = game.put((put.cell, put.after) for put in change)
        if not has_changed or list(game.done[-1]) != change:
            raise Damaged("one of its changes does not fit the one before")
    for _ in undone:
        game.undo()
    return game
