"""A user's own constraint program in place of Star Battle, and its instances."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

from starbattle.bridges import open_bridge
from starbattle.errors import BridgeError, RequestError, SolverError, printable
from starbattle.lab.catalogue import Catalogue
from starbattle.result import Status
from starbattle.solver import PrologJob, ask, statistics
from starbattle.strategy import Strategy

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

    def catalogue(self, known: Catalogue) -> Catalogue:
        """Return the program's models, and the strategies that are known."""
        models = {
            model["name"]: {
                "name": model["name"],
                "description": model["description"],
                "strategy": f"{'/'.join(model['views'][:1])}/leftmost",
            }
            for model in self._ask(op="program")["models"]
        }
        return Catalogue(known.swipl, models, known.strategies)

    def instances(self, file: str) -> Iterator["Instance"]:
        """Read the instances of a file. Raises RequestError."""
        text = _text(file)
        try:
            instances = self._ask(op="instances", text=text)["instances"]
        except RequestError as error:
            raise RequestError(f"{printable(file)}: {error}") from None
        if not instances:
            raise RequestError(f"{printable(file)}: there are no instances in it")
        for found in instances:
            name = f"{Path(file).stem}:{found['name']}"
            yield Instance(self, name, found["size"], found["data"])

    def _ask(self, **request: Any) -> dict[str, Any]:
        """Let a process of its own answer. Raises RequestError if it cannot."""
        try:
            return ask(open_bridge(BRIDGE), program=self.file, **request)
        except (BridgeError, SolverError) as error:
            raise RequestError(f"{printable(self.file)}: {error}") from None


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

    id    its name, behind that of its file
    size  as the program gives it
    data  the Prolog term that says what it is, as text
    """

    program: Program
    id: str
    size: int
    data: str
    stars: None = None


@dataclass(frozen=True, slots=True)
class ProgramStrategy(Strategy):
    """A strategy with a view that only the program knows, and Prolog checks."""

    def _check_view(self) -> None:
        pass


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a run has found: a Result without a board."""

    status: Status
    limit: str | None
    count: int
    statistics: MappingProxyType[str, Any]


def solve_instance(
    instance: Instance, model: str, strategy: Strategy, bridge: str, **limits: Any
) -> Outcome:
    """Run a program's model on an instance; the limits are those of solve().

    Raises RequestError and SolverError for what the program does wrong.
    """
    request = {
        "program": instance.program.file,
        "instance": instance.data,
        "model": model,
        "strategy": strategy.words(),
        **limits,
    }
    with _InstanceSearch(bridge, lazy=False) as search:
        search.start(request)
        while search.running:
            search.poll()
        return search.outcome()


class _InstanceSearch(PrologJob[None]):
    """A search whose solutions are counted."""

    def read(self, item: list[Any]) -> None:
        """Take nothing of a solution."""

    def outcome(self) -> Outcome:
        """Sum up, once the search has ended."""
        assert self.report is not None
        return Outcome(
            Status(self.report["status"]),
            self.limit(),
            self.report["found"],
            statistics(self.report["statistics"]),
        )
