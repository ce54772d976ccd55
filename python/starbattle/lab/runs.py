"""One run of a campaign, and its key."""

import hashlib
import json
import re
from dataclasses import asdict, dataclass

from starbattle.board.board import Board
from starbattle.lab.programs import Instance, Program
from starbattle.names import BridgeName
from starbattle.search.strategy import PARTS, Strategy

_SEED = re.compile(r"random_\w+:(-?\d+)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """The limits of a run; the names are those of the arguments of solve()."""

    solutions: int | None = 1
    timeout: float | None = None
    inference_limit: int | None = None
    memory_limit: int | None = None
    counters: bool = True


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
            asdict(self.limits),
            self.repeat,
        ]
        text = json.dumps(parts, sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def _problem(self) -> tuple[object, object]:
        if isinstance(self.board, Instance):
            return _identity(self.board.program), self.board.problem
        return self.board.regions, self.board.stars

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


def _identity(program: Program) -> list[str]:
    return [program.folder, program.name, program.digest]
