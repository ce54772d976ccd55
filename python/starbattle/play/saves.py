"""Sessions that go on: a file for each board, in the user's folder for state."""

import fcntl
import hashlib
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Self

from starbattle.board.board import Board
from starbattle.board.position import Position
from starbattle.errors import StarBattleError, printable
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


class Save:
    """The file of the game on a board, which only one process at a time may have.

    Attributes:
        path: the file
        notice: what the player should know about the file, in a sentence; or ""
    """

    def __init__(self, board: Board, folder: Path | None = None) -> None:
        """Take the file of a board.

        Args:
            board: the board
            folder: where the files are; None: games_folder()

        Raises:
            StarBattleError: if the board is being played elsewhere, or if there can be
                no such file
        """
        self.notice = ""
        self._board = board
        try:
            folder = games_folder() if folder is None else folder
        except RuntimeError as error:  # there is no home folder
            raise StarBattleError(str(error)) from None
        self.path = folder / f"{digest(board)}.json"
        self._lock_path = folder / f".{self.path.stem}.lock"
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._lock = self._locked()
        except OSError as error:
            raise _failed(folder, error) from None

    def _locked(self) -> int:
        """Return the descriptor of the lock. Raises OSError and StarBattleError."""
        while True:
            lock = os.open(self._lock_path, os.O_RDWR | os.O_CREAT, 0o600)
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                os.close(lock)
                name = printable(self._board.id) or "this board"
                fault = f"{name} is being played in another terminal"
                raise StarBattleError(fault) from None
            except OSError:  # a file system without locks
                return lock
            with suppress(FileNotFoundError):
                if os.path.samestat(os.fstat(lock), os.stat(self._lock_path)):
                    return lock
            os.close(lock)  # who had it has just removed it

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        with suppress(OSError):
            os.unlink(self._lock_path)
        os.close(self._lock)

    def load(self) -> Kept | None:
        """Return the game that was kept, None if there is none.

        A file that cannot be read is kept under another name, and `notice` says so.

        Raises:
            StarBattleError: for a file that cannot be opened, and not be renamed
        """
        try:
            return read(self.path.read_bytes(), self._board)
        except FileNotFoundError:
            return None
        except Damaged as error:
            self._set_aside(f"The kept game cannot be read: {error}.")
            return None
        except OSError as error:
            raise _failed(self.path, error) from None

    def store(self, kept: Kept) -> None:
        """Keep a game, in place of the one before.

        Args:
            kept: the game

        Raises:
            StarBattleError: if that cannot be done; the file is as it was
        """
        save(self.path, written(kept))

    def _set_aside(self, reason: str) -> None:
        number = 1
        while (aside := self.path.with_suffix(f".damaged{number}")).exists():
            number += 1
        try:
            os.rename(self.path, aside)
        except OSError as error:
            raise _failed(self.path, error) from None
        with suppress(ValueError):
            aside = Path("~") / aside.relative_to(Path.home())
        self.notice = f"{reason} It is now {printable(str(aside))}."


@contextmanager
def seated(
    position: Position, *, is_asked_for: bool = False, folder: Path | None = None
) -> Iterator[Session]:
    """Go on with the kept game of a board, or begin one, and keep it in the end.

    Args:
        position: the board; a new game begins with its stars and marks
        is_asked_for: put these on the board even if there is a kept game
        folder: where games are kept; None: games_folder()

    Raises:
        StarBattleError: if the board is being played elsewhere, or if games cannot be
            kept
    """
    with Save(position.board, folder) as file:
        kept = file.load()
        session = Session(kept or Kept(Game(position.board), 0, False), file.store)
        if kept is None or is_asked_for:
            session.place(position)
        elif not session.game.is_solved:
            session.say("This is the kept game; u and r still undo and redo.")
        if file.notice:
            session.say(file.notice)
        try:
            yield session
        finally:
            session.leave()


def _failed(path: Path, error: OSError) -> StarBattleError:
    reason = error.strerror or str(error)
    return StarBattleError(f"{printable(str(path))}: {reason}")
