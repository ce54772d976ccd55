"""What a peer is: a solver of another kind that finds the same solutions."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from starbattle.board.board import Board, Cell

LIMITS_OF_PROLOG = ("inference_limit", "memory_limit")
"""What requests can ask of Prolog and not of peers."""

Stars: TypeAlias = Callable[[], list[Cell]]
"""Returns the 0-based stars of a solution; not called if solutions are counted."""

Found: TypeAlias = Callable[[Stars], bool]
"""Takes a solution, which it reads at once or never; returns whether to go on."""


@dataclass(frozen=True, slots=True)
class Problem:
    """What a peer is asked.

    Attributes:
        board: the board
        given_stars: 0-based cells that hold stars
        given_blanks: 0-based cells that hold none
        single: whether any one solution will do
    """

    board: Board
    given_stars: tuple[Cell, ...] = ()
    given_blanks: tuple[Cell, ...] = ()
    single: bool = False


class PeerSearch(Protocol):
    """A search of a peer. Each peer has a class `Search` with these methods."""

    def __init__(self, problem: Problem) -> None: ...

    def post(self) -> None:
        """State the problem to the solver."""

    def run(self, found: Found) -> bool:
        """Call `found` with each solution, once, until it returns False.

        Returns whether there are no other solutions than those.
        """

    def stop(self) -> None:
        """End the search early. Other threads call it, possibly several times."""

    def figures(self) -> Mapping[str, int]:
        """Return statistics of the search, such as its nodes and conflicts."""
