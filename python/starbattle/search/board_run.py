"""A run of the Prolog program on one board."""

from collections.abc import Callable, Iterator
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
        cls,
        bridge: str,
        board: Board,
        request: dict[str, Any],
        on_found: Callable[[_Found], object] | None = None,
    ) -> tuple[Self, list[_Found], bool]:
        """Run to the end or to the first Ctrl-C; the last value tells if it came."""
        with held_interrupt() as interrupt:
            run, found = cls.run_until(interrupt, bridge, board, request, on_found)
        return run, found, interrupt.seen

    @classmethod
    def run_until(
        cls,
        stop: Interrupt,
        bridge: str,
        board: Board,
        request: dict[str, Any],
        on_found: Callable[[_Found], object] | None = None,
    ) -> tuple[Self, list[_Found]]:
        """Run to the end or until `stop` has been seen; report what is found."""
        found: list[_Found] = []
        report = on_found or (lambda _: None)
        with cls(bridge, board, lazy=False) as run:
            for news in run._all_news(stop, request):
                found += news
                for item in news:
                    report(item)
        return run, found

    def _all_news(
        self, stop: Interrupt, request: dict[str, Any]
    ) -> Iterator[list[_Found]]:
        """Start, poll and stop the run; yield what each call finds."""
        yield self.start(request)
        while self.running and not stop.seen:
            yield self.poll()
        yield self.stop()

    def start(self, request: dict[str, Any]) -> list[_Found]:
        """Start the run."""
        board = {"regions": self.board.compact(), "stars": self.board.stars}
        return super().start(board | request)
