"""A user's own constraint program in place of Star Battle, and its instances."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from starbattle.board.board import Board
from starbattle.bridge import open_bridge
from starbattle.bridge.client import PrologRun, ask
from starbattle.errors import BridgeError, RequestError, SolverError, printable
from starbattle.lab.catalogue import Catalogue
from starbattle.search.result import Status
from starbattle.search.statistics import statistics
from starbattle.search.strategy import Strategy

BRIDGE = "process"
"""The bridge that plans: what a program does wrong harms a child process only."""

_MOST_CHARACTERS = 16_000_000


@dataclass(frozen=True, slots=True)
class Program:
    """A Prolog file with models of its own; docs/compare.md says what it exports.

    file    its absolute name
    digest  of its text
    """

    file: str
    digest: str

    @classmethod
    def at(cls, file: str) -> "Program":
        """Find a program. Raises RequestError."""
        text = _text(file).encode()
        return cls(str(Path(file).absolute()), hashlib.sha256(text).hexdigest()[:16])

    @property
    def name(self) -> str:
        """Return the name of the file, without its folder."""
        return Path(self.file).name

    @property
    def folder(self) -> str:
        """Return the name of the folder that the file is in."""
        return Path(self.file).parent.name

    @property
    def has_instances(self) -> bool:
        """Tell whether it reads its instances itself; else they are boards."""
        return bool(_facts(self)["instances"])

    @property
    def has_check(self) -> bool:
        """Tell whether it can check its solutions."""
        return bool(_facts(self)["check"])

    def catalogue(self, known: Catalogue) -> Catalogue:
        """Return the program's models, and the strategies that are known."""
        models = {
            model["name"]: {
                "name": model["name"],
                "description": model["description"],
                "strategy": f"{'/'.join(model['views'][:1])}/leftmost",
            }
            for model in _facts(self)["models"]
        }
        return Catalogue(known.swipl, models, known.strategies)

    def instances(self, file: str) -> Iterator["Instance"]:
        """Read the instances of a file. Raises RequestError."""
        text = _text(file)
        try:
            instances = self.ask(op="instances", text=text)["instances"]
        except RequestError as error:
            raise RequestError(f"{printable(file)}: {error}") from None
        if not instances:
            raise RequestError(f"{printable(file)}: there are no instances in it")
        for found in instances:
            name = f"{Path(file).stem}:{found['name']}"
            yield Instance(self, name, found["size"], found["data"])

    def ask(self, **request: Any) -> dict[str, Any]:
        """Let a process of its own answer. Raises RequestError if it cannot."""
        try:
            return ask(open_bridge(BRIDGE), program=self.file, **request)
        except (BridgeError, SolverError) as error:
            raise RequestError(f"{printable(self.file)}: {error}") from None


@lru_cache
def _facts(program: Program) -> dict[str, Any]:
    """Ask for the models of a program, and what else it exports."""
    return program.ask(op="program")


def _text(file: str) -> str:
    try:
        with open(file, encoding="utf-8") as opened:
            text = opened.read(_MOST_CHARACTERS + 1)
        if len(text) <= _MOST_CHARACTERS:
            return text
        reason = "longer than 16 million characters"
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
    except UnicodeDecodeError:
        reason = "this is no text in UTF-8"
    raise RequestError(f"{printable(file)}: {reason}")


@dataclass(frozen=True, slots=True)
class Instance:
    """A problem that a program can solve; it stands where a board stands.

    id     its name, behind that of its file
    size   as the program gives it
    data   the Prolog term that says what it is, as text; None: the board
    board  the Star Battle board that it is, None for another puzzle
    """

    program: Program
    id: str
    size: int
    data: str | None
    board: Board | None = None

    @classmethod
    def of_board(cls, program: Program, board: Board) -> "Instance":
        """Take a board for an instance."""
        return cls(program, str(board.id), board.size, None, board)

    @property
    def stars(self) -> int | None:
        """Return the stars a row, None for another puzzle."""
        return self.board.stars if self.board else None

    @property
    def problem(self) -> object:
        """Return what is to be solved, as JSON can have it."""
        if self.data is None and self.board:
            return self.board.regions, self.board.stars
        return self.data

    def words(self) -> dict[str, Any]:
        """Return what a bridge's request has of it."""
        if self.data is None and self.board:
            return {"regions": self.board.compact(), "stars": self.board.stars}
        return {"instance": self.data}


@dataclass(frozen=True, slots=True)
class ProgramStrategy(Strategy):
    """A strategy with a view that only the program knows, and Prolog checks."""

    def _check_view(self) -> None:
        pass


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a run has found: a Result without a board.

    complete   whether the search has left nothing out
    solutions  the first of them: "views", the values of each, and "check"
    """

    status: Status
    limit: str | None
    count: int
    statistics: MappingProxyType[str, Any]
    complete: bool
    solutions: list[dict[str, Any]]


def solve_instance(
    instance: Instance, model: str, strategy: Strategy, bridge: str, **limits: Any
) -> Outcome:
    """Run a program's model on an instance; the limits are those of solve().

    Raises RequestError and SolverError for what the program does wrong.
    """
    request = {
        "program": instance.program.file,
        "model": model,
        "strategy": strategy.words(),
        "check": True,
        **instance.words(),
        **limits,
    }
    with _InstanceSearch(bridge, lazy=False) as search:
        found = search.start(request)
        while search.running:
            found += search.poll()
        return search.outcome(found, limits["solutions"])


class _InstanceSearch(PrologRun[dict[str, Any]]):
    """A search that tells of its first solutions when it has ended."""

    def read(self, item: dict[str, Any]) -> dict[str, Any]:
        """Take what is told of a solution."""
        return item

    def outcome(self, found: list[dict[str, Any]], wanted: int | None) -> Outcome:
        """Sum up, once the search has ended."""
        assert self.report is not None
        status, count = Status(self.report["status"]), self.report["found"]
        stopped = status is Status.MULTIPLE and count == wanted
        stopped = stopped or status in (Status.SATISFIED, Status.UNKNOWN)
        return Outcome(
            status,
            self.limit(),
            count,
            statistics(self.report["statistics"]),
            not stopped,
            found,
        )
