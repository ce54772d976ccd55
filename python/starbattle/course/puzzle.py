"""What a puzzle's checker says of answers: Star Battle, and a lecturer's program.

All threads share the process that reads answers. So an answer that ends it also ends
what others have asked meanwhile. Who has lost a question asks it again in a process of
its own: what ends that is to blame for it.
"""

import json
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from starbattle.board.board import HOLE, Board
from starbattle.bridge import Bridge, open_bridge
from starbattle.bridge.client import ask
from starbattle.bridge.process import ProcessBridge
from starbattle.errors import (
    BridgeError,
    RequestError,
    SolverError,
    StarBattleError,
    printable,
)
from starbattle.formats import read_boards
from starbattle.names import BridgeName
from starbattle.search.result import Status
from starbattle.search.solve import solve

BRIDGE: BridgeName = "process"
"""The bridge that reads answers: it can be killed, and its crash harms nobody."""

_Reply = TypeVar("_Reply")


def ask_patiently(question: Callable[[Bridge], _Reply]) -> _Reply:
    """Return the reply to a question, which is asked again if it was lost.

    Raises BridgeError if it is lost then, too.
    """
    try:
        return question(open_bridge(BRIDGE))
    except BridgeError:
        alone = ProcessBridge()
        try:
            return question(alone)
        finally:
            alone.close()


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

    @property
    def rules(self) -> str:
        """What differs from Star Battle's usual rules, as Prolog has it."""
        return "[]"

    @abstractmethod
    def instances(self, file: Path, board_class: str, hidden: bool) -> list[Instance]:
        """Read the instances of a file."""

    def count(self, instance: Instance) -> int | None:
        """Return the number of solutions, None if the puzzle does not know it."""
        return None


class StarBattle(Puzzle):
    """Star Battle: boards of any format, all with the same rules."""

    def __init__(self) -> None:
        self._rules: set[str] = set()

    @property
    def rules(self) -> str:
        """What differs from the usual rules, in all boards that have been read."""
        return next(iter(self._rules), "[]")

    def instances(self, file: Path, board_class: str, hidden: bool) -> list[Instance]:
        """Read the boards of a file."""
        found = list(read_boards(file))
        for board in found:
            if isinstance(board, StarBattleError):
                raise RequestError(str(board))
            name = printable(f"{file}: {board.id}")
            if board.is_given:
                raise RequestError(f"{name}: programs do not take given cells")
            if board.where:
                raise RequestError(f"{name}: programs do not take constraints")
            self._rules.add(rules_term(board))
            if len(self._rules) > 1:
                raise RequestError(f"{name}: boards before it have other rules")
        boards = [board for board in found if isinstance(board, Board)]
        return [Instance(b.id, board_class, hidden, board_term(b), b) for b in boards]

    def count(self, instance: Instance) -> int | None:
        """Count the solutions; None if there are very many."""
        board = instance.board
        assert board
        most, bridge = _MOST_SOLUTIONS, BRIDGE
        result = ask_patiently(lambda _: solve(board, solutions=most, bridge=bridge))
        known = result.status is not Status.UNKNOWN and len(result) < _MOST_SOLUTIONS
        return len(result) if known else None


class ProgramPuzzle(Puzzle):
    """A lecturer's program with instances/2 and check/3; see docs/course.md.

    It may also export mistake/3 and show/3. Students get it as it is.

    posts  whether it also posts constraints, which solve the puzzle
    """

    def __init__(self, file: Path) -> None:
        self.file = file
        self.program = str(file.absolute())
        self.posts = bool(self._ask(op="puzzle")["posts"])

    def instances(self, file: Path, board_class: str, hidden: bool) -> list[Instance]:
        """Read the instances of a file."""
        text = file.read_text(encoding="utf-8")
        found = self._ask(op="instances", text=text)["instances"]
        names = (f"{file.stem}:{each['name']}" for each in found)
        return [
            Instance(name, board_class, hidden, each["data"])
            for name, each in zip(names, found, strict=True)
        ]

    def _ask(self, **request: Any) -> dict[str, Any]:
        try:
            return ask_patiently(
                lambda bridge: ask(bridge, program=self.program, **request)
            )
        except SolverError as error:
            raise RequestError(f"{printable(self.file)}: {error}") from None


def rules_term(board: Board) -> str:
    """Return the options of board_rules/3 in prolog/conditions/rules.pl."""
    words = board.rules.words(board.stars)
    shown = {k: v if isinstance(v, str) else json.dumps(v) for k, v in words.items()}
    return f"[{','.join(f'{name}({value})' for name, value in shown.items())}]"


def board_term(board: Board) -> str:
    """Return the board term of prolog/board/board.pl: ids from 1, 0 for a hole."""
    rows = [[k + 1 if k != HOLE else 0 for k in row] for row in board.regions]
    return f"board({board.size},{board.stars},{rows})".replace(" ", "")
