"""What can go wrong, as exceptions whose text is one line made for people."""

import errno
from collections.abc import Iterable
from typing import Any, Self

_LONGEST_QUOTE = 40
_LONGEST_NAME = 80
_HEAD = 50


class StarBattleError(Exception):
    """Base of every error that this package raises on purpose."""


class BoardWarning(UserWarning):
    """A board that is legal but unusual, such as a region in several pieces."""


class UnclearWarning(BoardWarning):
    """A board was read from a picture that may well show another one."""


class MarksWarning(UserWarning):
    """A board is read without the stars and marks that a player has put on it."""

    def __init__(
        self,
        text: str = "the stars and marks that a player has put on it are left out; "
        "hint, why, draw and convert take them (in Python: Position.load)",
    ) -> None:
        super().__init__(text)


class BoardError(StarBattleError, ValueError):
    """Bad input: something that should be a board and is not.

    `str()` joins the place and the reason to one line, `boards/x.txt: line 4, row 3:
    ...`.

    Attributes:
        reason: what is wrong
        source: file name, or `<stdin>`; None if unknown, as are the others
        line: 1-based line of the file, where a file was read
        row: 1-based row of the board
        column: 1-based: the column of the board if `row` is known, else the column (in
            characters) of `line`
        board_id: id of the board at fault
    """

    def __init__(
        self,
        reason: str,
        *,
        source: str | None = None,
        line: int | None = None,
        row: int | None = None,
        column: int | None = None,
        board_id: str | None = None,
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        self.source = source
        self.line = line
        self.row = row
        self.column = column
        self.board_id = board_id

    def located(
        self,
        *,
        source: str | None = None,
        line: int | None = None,
        board_id: str | None = None,
    ) -> Self:
        """Return this error, with what was not yet known about the place.

        Args:
            source: file name
            line: 1-based line of the file
            board_id: id of the board
        """
        self.source = self.source or source
        self.line = self.line or line
        self.board_id = self.board_id or board_id or None
        return self

    def __str__(self) -> str:
        """Join source, place and reason to one line of printable characters."""
        numbers = {"line": self.line, "row": self.row, "column": self.column}
        place = ", ".join(f"{name} {n}" for name, n in numbers.items() if n is not None)
        parts = [self.source, place, self.reason]
        return printable(": ".join(part for part in parts if part))


def error_record(error: StarBattleError) -> dict[str, Any]:
    """Return what stands for a board that is bad input, or could not be answered."""
    id = getattr(error, "board_id", None)
    return {"id": id, "status": "error", "error": str(error)}


def printable(said: object) -> str:
    """Escape line ends, control characters and lone surrogates."""
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in str(said))


def shortened(text: str) -> str:
    """Return what a message says of a long text: its beginning and its end."""
    if len(text) > _LONGEST_NAME:
        text = f"{text[:_HEAD]}...{text[_HEAD + 3 - _LONGEST_NAME :]}"
    return printable(text)


def quoted(text: str) -> str:
    """Put `text` in quotes for a message, cut short if long."""
    if len(text) > _LONGEST_QUOTE:
        text = text[: _LONGEST_QUOTE - 3] + "..."
    return printable(repr(text))


class RequestError(StarBattleError, ValueError):
    """A model, strategy or limit that does not exist or does not fit."""


def unknown(what: str, name: str, known: Iterable[str]) -> RequestError:
    """Return an error that lists what is known."""
    expected = ", ".join(dict.fromkeys(known))
    return RequestError(f"unknown {what} {quoted(name)}; expected one of {expected}")


class MachineError(StarBattleError):
    """The system refuses what the program needs: processes, memory, open files."""


REFUSALS = {
    errno.EMFILE: "too many open files; ulimit -n is the limit",
    errno.ENFILE: "too many open files on this machine",
    errno.EAGAIN: "too many processes; ulimit -u is the limit",
    errno.ENOMEM: "too little memory",
}
"""Why the system refuses something, with the limit that may be raised."""


def refusal(error: BaseException) -> str:
    """Say why the system refuses something."""
    cause = error.__cause__ or error
    if not isinstance(cause, OSError):
        return str(cause)
    if cause.errno in REFUSALS:  # whatever was to be opened
        return REFUSALS[cause.errno]
    reason = cause.strerror or str(cause)
    return f"{cause.filename}: {reason}" if cause.filename else reason


def refused(
    path: object,
    error: OSError | UnicodeError,
    kind: type[StarBattleError] = StarBattleError,
) -> StarBattleError:
    """Return the error for a file or folder that cannot be read, or written."""
    reason = (getattr(error, "strerror", None) or str(error)).lower()
    if isinstance(error, UnicodeError):
        reason = "not UTF-8 text"
    return kind(f"{printable(path)}: {reason}")


class BridgeError(StarBattleError):
    """SWI-Prolog could not be reached, or stopped answering."""


class SwiplEnded(BridgeError):
    """The process of SWI-Prolog has ended, or was killed, before its answer."""


class BridgeUnavailable(BridgeError):
    """A bridge cannot work on this machine as it is.

    Attributes:
        bridge: its name
        reason: what is missing
        remedy: what to do about it
    """

    def __init__(self, bridge: str, reason: str, remedy: str) -> None:
        super().__init__(bridge, reason, remedy)
        self.bridge = bridge
        self.reason = reason
        self.remedy = remedy

    def __str__(self) -> str:
        """Say all of it."""
        return f"{self.bridge}: {self.reason}; {self.remedy}"


class SolverError(StarBattleError):
    """The Prolog program failed in a way that it should not."""


class NoMoreBoards(StarBattleError, StopIteration):
    """A limit has ended make() before all boards were made.

    It ends a loop over the boards, as any StopIteration; next() raises it.
    """


class BoardFailure(StarBattleError):
    """A board that could not be answered: Prolog failed, or workers died with it.

    Attributes:
        reason: what happened
        board_id: id of the board; "" if it has none
    """

    def __init__(self, reason: str, board_id: str = "") -> None:
        super().__init__(reason, board_id)
        self.reason = reason
        self.board_id = board_id

    def __str__(self) -> str:
        """Name the board, too."""
        return ": ".join(filter(None, [self.board_id, self.reason]))
