"""Records of runs, and the file of records: JSON lines, one object per run."""

import fcntl
import json
import os
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Self, TypeAlias

from starbattle.errors import StarBattleError, printable
from starbattle.lab.runs import Run
from starbattle.saving import is_stream

Record: TypeAlias = dict[str, Any]

FIGURES = (
    "nodes", "backtracks", "constraints", "resumptions", "entailments", "prunings",
    "inferences", "post_inferences", "cpu_s", "post_cpu_s", "search_cpu_s", "wall_s",
    "memory_bytes",
)  # fmt: skip
"""The figures of a record; null if unknown."""

WRONG = "wrong"
"""The status of a run that has failed its check."""


class RecordError(StarBattleError):
    """A file of records cannot be read or written."""


def now() -> str:
    """Return the current time in UTC, in ISO 8601, for a record."""
    return stamp(datetime.now(UTC))


def stamp(time: datetime) -> str:
    """Return a time in UTC, in ISO 8601, for a record."""
    return time.isoformat(timespec="milliseconds")


def record(
    run: Run,
    *,
    time: str,
    environment: Mapping[str, Any],
    status: str,
    limit: str | None = None,
    error: str | None = None,
    count: int = 0,
    check: str | None = None,
    figures: Mapping[str, Any] | None = None,
) -> Record:
    """Make a record; docs/compare.md describes its keys."""
    return {
        "board": run.board.id,
        "file": run.file,
        "size": run.board.size,
        "stars": run.board.stars,
        "program": run.program.name if run.program else None,
        "program_folder": run.program.folder if run.program else None,
        "model": run.model,
        "strategy": run.strategy_name,
        "strategy_term": run.strategy_term,
        "solutions": run.limits.solutions,
        "repeat": run.repeat,
        "seed": run.seed,
        "status": status,
        "limit": limit,
        "error": None if error is None else printable(error),
        "count": count,
        "check": check,
        **dict.fromkeys(FIGURES),
        **(figures or {}),
        "timeout": run.limits.timeout,
        **environment,
        "time": time,
        "key": run.key,
    }


class RecordFile:
    """A file of records, to which one process at a time appends.

    keys  the keys of the runs that it had when it was opened
    last  the last record that it had then; None: it had none
    """

    def __init__(self, path: Path, *, resume: bool) -> None:
        """Create a file, or with `resume` open an existing one. Raises RecordError.

        An incomplete last line, left by a process that was killed, is removed.
        """
        self._path = path
        mode = os.O_WRONLY if is_stream(path) else os.O_RDWR | os.O_APPEND | os.O_CREAT
        mode |= 0 if resume or is_stream(path) else os.O_EXCL
        try:
            self._file = os.open(path, mode, 0o666)
        except FileExistsError:
            remedy = "continue it with --resume, or choose another file"
            raise self._error(f"already exists; {remedy}") from None
        except OSError as error:
            raise self._error((error.strerror or str(error)).lower()) from None
        try:
            self._lock()
            self.keys = self._read_keys()
        except BaseException:
            self.close()
            raise

    def write(self, record: Record) -> None:
        """Append a whole record, unbuffered."""
        line = json.dumps(record, ensure_ascii=False, allow_nan=False)
        left = line.encode(errors="backslashreplace") + b"\n"
        try:
            while left:
                left = left[os.write(self._file, left) :]
        except OSError as error:
            raise self._error((error.strerror or str(error)).lower()) from None

    def close(self) -> None:
        """Close the file."""
        os.close(self._file)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _lock(self) -> None:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise self._error("another campaign is writing to it") from None
        except OSError:
            pass  # a file system without locks

    def _read_keys(self) -> frozenset[str]:
        data = self._path.read_bytes() if self._path.is_file() else b""
        *lines, torn = data.split(b"\n")
        self.last: Record | None = None
        keys = frozenset(self._key(n, line) for n, line in enumerate(lines, 1) if line)
        if torn:
            os.ftruncate(self._file, len(data) - len(torn))
        return keys

    def _key(self, number: int, line: bytes) -> str:
        try:
            self.last = json.loads(line)
            return str(self.last["key"])
        except (ValueError, TypeError, KeyError, RecursionError):
            raise self._error(f"line {number} is not a record of a run") from None

    def _error(self, reason: str) -> RecordError:
        return RecordError(f"{printable(str(self._path))}: {reason}")
