"""The runs of a campaign, their records, and the file of records.

The file has JSON lines, one object per run.
"""

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeAlias

from starbattle.board.board import Board
from starbattle.errors import StarBattleError, printable
from starbattle.formats.format import conditions
from starbattle.lab.programs import Instance, Program
from starbattle.line_file import LineFile
from starbattle.names import BridgeName
from starbattle.search.strategy import PARTS, Strategy

_SEED = re.compile(r"random_\w+:(-?\d+)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """The limits of a run; the names are those of the arguments of solve()."""

    solutions: int | None = 1
    timeout: float | None = None
    cpu_limit: float | None = None
    inference_limit: int | None = None
    memory_limit: int | None = None
    counters: bool = True

    def key(self) -> dict[str, Any]:
        """Return what identifies them; limits that came later only if they are set."""
        found = asdict(self)
        if self.cpu_limit is None:
            del found["cpu_limit"]
        return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """A board, or an instance of a program, with the model and strategy to solve it.

    file           the file of the board
    strategy       the strategy, with all its parts
    strategy_name  the name of the strategy in records
    strategy_program
                   the program that defines parts of the strategy
    repeat         1-based
    bridge         the bridge to SWI-Prolog
    """

    board: Board | Instance
    file: str
    model: str
    strategy: Strategy
    strategy_name: str
    strategy_program: Program | None = None
    repeat: int = 1
    limits: Limits = Limits()
    bridge: BridgeName = "auto"

    @property
    def key(self) -> str:
        """Return 16 hex digits, the same for equal runs."""
        parts = [
            *self._problem(),
            self.model,
            self.strategy_term,
            self.limits.key(),
            self.repeat,
        ]
        return _digest(parts)

    @property
    def digest(self) -> str:
        """Return 16 hex digits, the same for equal boards or instances."""
        return _digest(self.board.problem)

    def _problem(self) -> tuple[object, ...]:
        if isinstance(self.board, Instance):
            return _identity(self.board.program), self.board.problem
        return self.board.problem

    @property
    def strategy_term(self) -> dict[str, object]:
        """Return the words of the strategy, and what its program is, if it has one."""
        words = {part: getattr(self.strategy, part) for part in PARTS}
        if self.strategy_program is None:
            return words
        return {**words, "program": _identity(self.strategy_program)}

    @property
    def program(self) -> Program | None:
        """Return the program, None for Star Battle."""
        return self.board.program if isinstance(self.board, Instance) else None

    @property
    def seed(self) -> int | None:
        """Return the seed of the strategy's random choices, None if it has none."""
        words = " ".join(word or "" for word in self.strategy.words().values())
        found = _SEED.search(words)
        return int(found[1]) if found else None

    def __str__(self) -> str:
        return f"{self.board.id} {self.model} {self.strategy_name}"


def _digest(value: object) -> str:
    text = json.dumps(value, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _identity(program: Program) -> list[str]:
    return [program.folder, program.name, program.digest]


Record: TypeAlias = dict[str, Any]

FIGURES = (
    "nodes", "backtracks", "constraints", "resumptions", "entailments", "prunings",
    "inferences", "post_inferences", "cpu_s", "post_cpu_s", "search_cpu_s", "wall_s",
    "memory_bytes",
)  # fmt: skip
"""The figures of a record; null if unknown."""

WRONG = "wrong"
"""The status of a run that has failed its check."""


CRASH = "crash"
"""The limit of a run whose process crashed or was killed."""


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
        "digest": run.digest,
        "size": run.board.size,
        "stars": run.board.stars,
        **_conditions(run.board),
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
        "cpu_limit": run.limits.cpu_limit,
        "inference_limit": run.limits.inference_limit,
        "memory_limit": run.limits.memory_limit,
        **environment,
        "time": time,
        "key": run.key,
    }


def _conditions(board: Board | Instance) -> dict[str, object]:
    """Return what is not usual of a board: `rules`, `where`."""
    if isinstance(board, Instance) or board.is_usual:
        return {}
    return conditions(board)


def has_crashed(record: Record) -> bool:
    """Tell whether the process of a run crashed or was killed."""
    return bool(record.get("limit") == CRASH)


class RecordFile(LineFile):
    """A file of records, to which one process at a time appends.

    keys     the keys of the runs that it had when it was opened
    crashed  those of them whose latest record says that the process crashed
    last     the last record that it had then; None: it had none
    """

    def __init__(self, path: Path, *, resume: bool) -> None:
        """Create a file, or with `resume` open an existing one. Raises RecordError."""
        super().__init__(path, new=not resume)
        self.last: Record | None = None
        self.crashed: set[str] = set()
        try:
            self.keys = frozenset(self._key(n, line) for n, line in self.lines())
            self.cut()
        except BaseException:
            self.close()
            raise

    def write(self, record: Record) -> None:
        """Append a whole record, unbuffered."""
        line = json.dumps(record, ensure_ascii=False, allow_nan=False)
        self.append(line.encode(errors="backslashreplace"))

    def error(self, reason: str) -> RecordError:
        """Return an error that names the file."""
        return RecordError(str(super().error(reason)))

    def _key(self, number: int, line: bytes) -> str:
        try:
            self.last = record = json.loads(line)
            key = str(record["key"])
            (self.crashed.add if has_crashed(record) else self.crashed.discard)(key)
            return key
        except (ValueError, TypeError, KeyError, RecursionError, AttributeError):
            raise self.error(f"line {number} is not a record of a run") from None
