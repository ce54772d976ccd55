"""A run of the Prolog program on one board."""

from typing import Any, Self, TypeVar

from starbattle.board.board import Board
from starbattle.bridge.client import PrologRun
from starbattle.bridge.interrupts import Interrupt, held_interrupt

_Found = TypeVar("_Found")


class BoardRun(PrologRun[_Found]):
    """A run of the Prolog program on a board."""

    def __init__(self, bridge: str, board: Board, *, lazy: bool) -> None:
        super().__init__(bridge, lazy=lazy)
        self.board = board

    @classmethod
    def run(
        cls, bridge: str, board: Board, request: dict[str, Any]
    ) -> tuple[Self, list[_Found], bool]:
        """Run to the end or to the first Ctrl-C; the last value tells if it came."""
        with held_interrupt() as interrupt:
            run, found = cls.run_until(interrupt, bridge, board, request)
        return run, found, interrupt.seen

    @classmethod
    def run_until(
        cls, stop: Interrupt, bridge: str, board: Board, request: dict[str, Any]
    ) -> tuple[Self, list[_Found]]:
        """Run to the end or until `stop` has been seen."""
        with cls(bridge, board, lazy=False) as run:
            found = run.start(request)
            while run.running and not stop.seen:
                found += run.poll()
            found += run.stop()
        return run, found

    def start(self, request: dict[str, Any]) -> list[_Found]:
        """Start the run."""
        board = {"regions": self.board.compact(), "stars": self.board.stars}
        return super().start(board | request)
