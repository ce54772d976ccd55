"""Sessions that go on: a file for each board, in the user's folder for state."""

import hashlib
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from starbattle.board.board import Board
from starbattle.board.position import Position
from starbattle.errors import StarBattleError, printable, refused
from starbattle.play.game import Change, Content, Game, Kept
from starbattle.play.session import Session
from starbattle.saving import save

VERSION = 1
_MOST_SECONDS = 10**9


class Damaged(StarBattleError):
    """A record that is not one of a game on the board."""


def problem(board: Board) -> dict[str, Any]:
    """Return what tells a board from others as JSON-ready data, without its name."""
    return {
        "regions": [list(row) for row in board.regions],
        "stars": board.stars,
        "given_stars": [list(cell) for cell in board.given_stars],
        "given_blanks": [list(cell) for cell in board.given_blanks],
        **({} if board.is_usual else board.conditions()),
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
        "done": [_changed(change) for change in game.done],
        "undone": [_changed(change) for change in game.undone],
    }
    return json.dumps(record, separators=(",", ":")) + "\n"


def _changed(change: Change) -> list[list[Any]]:
    return [[*put.cell, put.before, put.after] for put in change]


def read(text: str | bytes, board: Board) -> Kept:
    """Return the game of a JSON text.

    All changes are made again, those undone too, and these are taken back. Then it
    must be the same game.

    Args:
        text: what written() has made
        board: the board that the game must be on

    Raises:
        Damaged: for anything else
    """
    try:
        record = json.loads(text)
        game = Game(board)
        for change in [*record["done"], *reversed(record["undone"])]:
            game.put(((row, col), Content(after)) for row, col, _, after in change)
        for _ in record["undone"]:
            game.undo()
        kept = Kept(game, record["seconds"], record["around"])
        fits = json.loads(written(kept)) == {**record, "id": board.id}
        fits = fits and 0 <= kept.seconds <= _MOST_SECONDS
    except (ValueError, TypeError, LookupError, RecursionError):
        fits = False
    if not fits:
        raise Damaged("it is no game on this board and of this version of starbattle")
    return kept


# --- where games are kept ---


def games_folder() -> Path:
    """Return the folder of the games, as XDG defines it; it need not be there."""
    given = os.environ.get("XDG_STATE_HOME", "")
    state = Path(given) if os.path.isabs(given) else Path.home() / ".local" / "state"
    return state / "starbattle" / "games"


def digest(board: Board) -> str:
    """Return what names the file of a board: the same for boards that are equal.

    Args:
        board: the board
    """
    text = json.dumps(problem(board), separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def game_file(board: Board) -> Path:
    """Return the file of the game on a board, in a folder that is there.

    Args:
        board: the board

    Raises:
        StarBattleError: if there can be no such file
    """
    try:
        folder = games_folder()
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except RuntimeError as error:  # there is no home folder
        raise StarBattleError(str(error)) from None
    except OSError as error:
        raise refused(error.filename, error) from None
    return folder / f"{digest(board)}.json"


def _load(file: Path, board: Board) -> tuple[Kept | None, str]:
    """Return the game that was kept, None if there is none, and what is to be said.

    A file that cannot be read gets another name. Raises StarBattleError if that
    cannot be done.
    """
    try:
        try:
            return read(file.read_bytes(), board), ""
        except FileNotFoundError:
            return None, ""
        except Damaged as error:
            aside = file.replace(file.with_suffix(".damaged"))
            reason = f"The kept game cannot be read: {error}."
    except OSError as error:
        raise refused(error.filename, error) from None
    with suppress(ValueError):
        aside = Path("~") / aside.relative_to(Path.home())
    return None, f"{reason} It is now {printable(aside)}."


@contextmanager
def seated(position: Position, *, is_asked_for: bool = False) -> Iterator[Session]:
    """Go on with the kept game of a board, or begin one, and keep it in the end.

    Args:
        position: the board; a new game begins with its stars and marks
        is_asked_for: put these on the board even if there is a kept game

    Raises:
        StarBattleError: if games cannot be kept
    """
    file = game_file(position.board)
    kept, notice = _load(file, position.board)
    session = Session(
        kept or Kept(Game(position.board), 0, False),
        lambda changed: save(file, written(changed)),
    )
    if kept is None or is_asked_for:
        session.place(position)
    elif not session.game.is_solved:
        session.say("This is the kept game; u and r still undo and redo.")
    if notice:
        session.say(notice)
    try:
        yield session
    finally:
        session.leave()
