"""What a puzzle's checker says of answers: Star Battle, and a lecturer's program.

All threads share the process that reads answers. So an answer that ends it also ends
what others have asked meanwhile. Who has lost a question asks it again in a process of
its own: what ends that is to blame for it.
"""

from collections.abc import Callable, Iterator, Mapping
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


Problem = tuple[str, str, Board | None]
"""Of an instance, what its file says: the name, the term and the board."""


class StarBattle:
    """Star Battle: boards of any format, all with the same rules.

    rules  what differs from the usual rules; see `Rules.words`
    """

    program: str | None = None
    rules: Mapping[str, Any] = {}
    _has_rules = False

    def problems(self, file: Path) -> Iterator[Problem]:
        """Yield the boards of a file. Raises StarBattleError."""
        for board in read_boards(file):
            if not isinstance(board, Board):
                raise RequestError(str(board))
            name = printable(f"{file}: {board.id}")
            if board.is_given:
                raise RequestError(f"{name}: programs do not take given cells")
            if board.where:
                raise RequestError(f"{name}: programs do not take constraints")
            rules = board.rules.words(board.stars)
            if self._has_rules and rules != self.rules:
                raise RequestError(f"{name}: boards before it have other rules")
            self._has_rules, self.rules = True, rules
            yield board.id, board_term(board), board

    def count(self, instance: Instance) -> int | None:
        """Count the solutions; None if there are very many."""
        board = instance.board
        assert board
        most, bridge = _MOST_SOLUTIONS, BRIDGE
        result = ask_patiently(lambda _: solve(board, solutions=most, bridge=bridge))
        known = result.status is not Status.UNKNOWN and len(result) < _MOST_SOLUTIONS
        return len(result) if known else None


class ProgramPuzzle:
    """A lecturer's program with instances/2 and check/3; see docs/course.md.

    It may also export mistake/3 and show/3. Students get it as it is.

    program  the file, as Prolog loads it
    posts    whether it also posts constraints, which solve the puzzle
    """

    rules: Mapping[str, Any] = {}

    def __init__(self, file: Path) -> None:
        self.file = file
        self.program = str(file.absolute())
        self.posts = bool(self._ask(op="puzzle")["posts"])

    def problems(self, file: Path) -> Iterator[Problem]:
        """Yield the instances of a file. Raises RequestError."""
        text = file.read_text(encoding="utf-8")
        for each in self._ask(op="instances", text=text)["instances"]:
            yield f"{file.stem}:{each['name']}", each["data"], None

    def count(self, instance: Instance) -> None:
        """Return no number of solutions: it is not known."""

    def _ask(self, **request: Any) -> dict[str, Any]:
        try:
            return ask_patiently(
                lambda bridge: ask(bridge, program=self.program, **request)
            )
        except SolverError as error:
            raise RequestError(f"{printable(self.file)}: {error}") from None


Puzzle = StarBattle | ProgramPuzzle
"""What reads instances, and counts their solutions if it can."""


def board_term(board: Board) -> str:
    """Return the board term of prolog/board/board.pl: ids from 1, 0 for a hole."""
    rows = [[k + 1 if k != HOLE else 0 for k in row] for row in board.regions]
    return f"board({board.size},{board.stars},{rows})".replace(" ", "")
