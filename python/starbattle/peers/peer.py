"""What a peer is: a solver of another kind that finds the same solutions."""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, TypeAlias

from starbattle.board.board import Board, Cell

LIMITS_OF_PROLOG = ("inference_limit", "memory_limit")
"""What requests can ask of Prolog and not of peers."""

Found: TypeAlias = Callable[[list[Cell]], bool]
"""Takes the 0-based stars of a solution; returns whether to go on."""


class PeerSearch(Protocol):
    """A search of a peer. Each peer has a class `Search` with these methods.

    Attributes:
        parallel: whether it has threads of its own, whose processor time counts
    """

    parallel: bool

    def __init__(self, board: Board, single: bool, options: Sequence[str] = ()) -> None:
        """Take the board, with what is given, before anything is stated.

        Args:
            board: the board
            single: whether any one solution will do
            options: of the solver, in its own words

        Raises:
            ValueError: for other options than the solver has
        """

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
