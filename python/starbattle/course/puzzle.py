"""What a puzzle's checker says of answers: Star Battle, and a lecturer's program."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from starbattle.board.board import HOLE, Board
from starbattle.bridge import open_bridge
from starbattle.bridge.client import ask
from starbattle.course.asking import BRIDGE, asked
from starbattle.errors import (
    RequestError,
    SolverError,
    StarBattleError,
    printable,
)
from starbattle.formats import read_boards
from starbattle.search.request import check_usual
from starbattle.search.result import Status
from starbattle.search.solve import solve

_MOST_SOLUTIONS = 10_000


@dataclass(frozen=True, slots=True)
class Instance:
    """A problem: a board, or an instance of a lecturer's program.

    name         as feedback names it
    board_class  the class of the rubric that it belongs to
    hidden       whether students may not see it
    term         the Prolog term that a submission gets, as text
    board        the board, None for other puzzles
    """

    name: str
    board_class: str
    hidden: bool
    term: str
    board: Board | None = None


class Puzzle(ABC):
    """Reads and counts instances. Methods raise StarBattleError.

    program  the lecturer's file that judges answers, None for Star Battle
    """

    program: str | None = None

    @abstractmethod
    def instances(self, file: Path, board_class: str, hidden: bool) -> list[Instance]:
        """Read the instances of a file."""

    @abstractmethod
    def count(self, instance: Instance) -> int | None:
        """Return the number of solutions, None if the puzzle does not know it."""


class StarBattle(Puzzle):
    """Star Battle: boards of any format, checked by the package's checker."""

    def instances(self, file: Path, board_class: str, hidden: bool) -> list[Instance]:
        """Read the boards of a file."""
        found = list(read_boards(file))
        for board in found:
            if isinstance(board, StarBattleError):
                raise RequestError(str(board))
            if board.is_given:
                name = printable(f"{file}: {board.id}")
                raise RequestError(f"{name}: programs do not take given cells")
            check_usual(board, "a program")
        boards = [board for board in found if isinstance(board, Board)]
        return [Instance(b.id, board_class, hidden, board_term(b), b) for b in boards]

    def count(self, instance: Instance) -> int | None:
        """Count the solutions; None if there are very many."""
        board = instance.board
        assert board
        result = asked(lambda: solve(board, solutions=_MOST_SOLUTIONS, bridge=BRIDGE))
        known = result.status is not Status.UNKNOWN and len(result) < _MOST_SOLUTIONS
        return len(result) if known else None


class ProgramPuzzle(Puzzle):
    """A lecturer's program with instances/2 and check/3; see docs/compare.md.

    It may also export count/2, mistake/3 and show/3.
    """

    def __init__(self, file: Path) -> None:
        self.file = file
        self.program = str(file.absolute())

    def instances(self, file: Path, board_class: str, hidden: bool) -> list[Instance]:
        """Read the instances of a file."""
        text = file.read_text(encoding="utf-8")
        found = self._ask(op="instances", text=text)["instances"]
        names = (f"{file.stem}:{each['name']}" for each in found)
        return [
            Instance(name, board_class, hidden, each["data"])
            for name, each in zip(names, found, strict=True)
        ]

    def count(self, instance: Instance) -> int | None:
        """Return what count/2 says."""
        reply = self._ask(op="solution_count", instance=instance.term)
        count = reply["count"]
        return None if count is None else int(count)

    def _ask(self, **request: Any) -> dict[str, Any]:
        try:
            return asked(
                lambda: ask(open_bridge(BRIDGE), program=self.program, **request)
            )
        except SolverError as error:
            raise RequestError(f"{printable(str(self.file))}: {error}") from None


def board_term(board: Board) -> str:
    """Return the board term of prolog/board/board.pl: ids from 1, 0 for a hole."""
    rows = [[k + 1 if k != HOLE else 0 for k in row] for row in board.regions]
    return f"board({board.size},{board.stars},{rows})".replace(" ", "")
