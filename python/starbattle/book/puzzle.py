"""A puzzle of a book, with its solution and what helps to solve it."""

from collections.abc import Sequence
from dataclasses import dataclass

from starbattle.board.board import Board, Cell
from starbattle.explanation import Explanation
from starbattle.explanation.result import StepView
from starbattle.generator import GeneratedBoard

LEVELS = ("easy", "medium", "hard", "expert")
"""The difficulties, the easiest first."""

UNRATED = "not rated"


@dataclass(frozen=True, slots=True)
class BookPuzzle:
    """A puzzle of a book.

    Attributes:
        board: the board
        solution: its stars, 0-based (row, column)
        rating: from 1 to 100; None: not rated
        difficulty: the word for the rating
        hint: the step that needs the hardest technique; None if there is none
    """

    board: Board
    solution: Sequence[Cell]
    rating: int | None
    difficulty: str
    hint: StepView | None = None

    @property
    def level(self) -> int:
        """From 1, easy, to 4, expert; 0 if it is not rated."""
        return LEVELS.index(self.difficulty) + 1 if self.difficulty in LEVELS else 0


def made_puzzle(made: GeneratedBoard, explanation: Explanation | None) -> BookPuzzle:
    """Return the puzzle of a board that was made."""
    hint = None if explanation is None else hardest_step(explanation)
    return BookPuzzle(
        made.board,
        made.solution.stars,
        made.rating,
        made.difficulty or UNRATED,
        hint,
    )


def hardest_step(explanation: Explanation) -> StepView | None:
    """Return the first step that takes the hardest technique of an explanation."""
    views = list(explanation.positions())
    return max(views, key=lambda view: view.step.level, default=None)
