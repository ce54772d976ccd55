"""What the command line says, and its exit statuses."""

import os
import sys
from collections import Counter
from contextlib import AbstractContextManager, nullcontext
from typing import Any, NoReturn

from starbattle import progress_bar
from starbattle.cli.parameters import as_typed
from starbattle.errors import StarBattleError, printable, refused

EXIT_SOLVED = 0
EXIT_NO_SOLUTION = 1
EXIT_BAD_INPUT = 2
EXIT_LIMIT = 3
EXIT_DISAGREE = 4
EXIT_MACHINE = 5
"""The system refuses processes, memory or open files."""
EXIT_INTERRUPTED = 130
EXIT_NO_READER = 141

_ENDS = {
    "unsatisfiable": EXIT_NO_SOLUTION,
    "contradiction": EXIT_NO_SOLUTION,
    "error": EXIT_BAD_INPUT,
    "unknown": EXIT_LIMIT,
    "stuck": EXIT_LIMIT,
}


def exit_of(status: str, solutions: Any = None) -> int:
    """Return the exit status for the status of an answer, such as "unknown".

    A board that is stuck may be known to have no solutions.
    """
    if status == "stuck" and solutions == 0:
        return EXIT_NO_SOLUTION
    return _ENDS.get(status, EXIT_SOLVED)


def put(text: str) -> None:
    """Print a result on standard output; end quietly if nobody reads it."""
    try:
        print(text, flush=True)
    except OSError as error:
        end(error)


def end(error: OSError) -> NoReturn:
    """End after standard output could not be written: quietly if nobody reads it."""
    _drop_output()
    if isinstance(error, BrokenPipeError):
        sys.exit(EXIT_NO_READER)
    complain(str(refused("standard output", error)))
    sys.exit(EXIT_BAD_INPUT)


def _drop_output() -> None:
    """Let what is still buffered go nowhere when the interpreter ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def complain(error: StarBattleError | str) -> None:
    """Print an error: one line on standard error, without control characters."""
    said = error if isinstance(error, str) else as_typed(error)
    print(f"starbattle: {printable(said)}", file=sys.stderr)


_MOST_ERRORS = 5


class Complaints:
    """Errors of boards: of a file five are printed, and how many more there are.

    any  whether there were some
    """

    def __init__(self) -> None:
        self.any = False
        self._counts: Counter[str] = Counter()

    def add(self, error: StarBattleError) -> None:
        """Print an error, unless there were too many of its file."""
        self.any = True
        source = getattr(error, "source", None) or ""
        self._counts[source] += 1
        if not source or self._counts[source] <= _MOST_ERRORS:
            complain(error)

    def end(self) -> None:
        """Say for each file how many errors were left out."""
        for source, count in self._counts.items():
            if source and count > _MOST_ERRORS:
                complain(f"{source}: {count - _MOST_ERRORS:,} more errors")


def note(message: str) -> None:
    """Print one line on standard error that is no error, unless --quiet is given."""
    if not progress_bar.is_quiet():
        complain(message)


def warn(message: str) -> None:
    """Print a warning: a note that begins with that word."""
    note(f"warning: {message}")


def announce(text: str) -> None:
    """Print what was done with files, unless --quiet is given, if anybody reads it."""
    if progress_bar.is_quiet():
        return
    try:
        print(text, flush=True)
    except OSError:
        _drop_output()


def tally(ends: Counter[str], before: int) -> str:
    """Say how many have ended in which way, and how many were done before."""
    ended = [f"{count:,} {end}" for end, count in sorted(ends.items())]
    return ", ".join([f"{before:,} done before"] * bool(before) + ended)


def show_warning(message: Warning | str, *_: Any, **__: Any) -> None:
    """Print a warning in one line, in place of Python's two."""
    warn(str(message))


def progress(message: str) -> AbstractContextManager[object]:
    """Show a spinner with a message while something runs, on a terminal only."""
    if not progress_bar.is_shown():
        return nullcontext()
    from rich.console import Console
    from rich.text import Text

    return Console(stderr=True).status(Text(printable(message)))
