"""A board that make() has generated."""

from dataclasses import dataclass
from typing import Any, Self

from starbattle.board.board import Board
from starbattle.board.solution import Solution
from starbattle.render.terminal import text_width
from starbattle.render.text import before_and_after


@dataclass(frozen=True, slots=True)
class GeneratedBoard:
    """A generated board, which has one solution.

    Attributes:
        board: the board; its id has its size, stars and seed
        solution: its only solution
        seed: the seed that makes it alone: make(..., seed=seed) with the same size,
            stars, shape and sizes of regions
        rating: how hard it is, from 1 to 100; None if the techniques do not solve it,
            or if it was not rated
        difficulty: the word for the rating: easy, medium, hard or expert; or None
        hardest: the hardest technique that it needs; None if rating is None
        index: its 0-based number in the run
        attempt: the number of unsuccessful attempts before it
        key: a text; two boards have the same key if and only if they are the same up to
            symmetry and relabeling
    """

    board: Board
    solution: Solution
    seed: int
    rating: int | None
    difficulty: str | None
    hardest: str | None
    index: int
    attempt: int
    key: str

    @classmethod
    def of_reply(cls, reply: dict[str, Any]) -> Self:
        """Convert the reply of the bridge.

        Args:
            reply: the record of a board

        Returns:
            The board.
        """
        grade = reply["grade"] or dict.fromkeys(("rating", "difficulty", "hardest"))
        solved = grade["rating"] is not None
        columns = reply["columns"]
        stars, size = len(columns[0]), len(columns)
        name = f"{size}x{size}-{stars}-{reply['seed']}"
        board = Board(reply["regions"], stars, name)
        return cls(
            board=board,
            solution=Solution.of_columns(board, columns),
            seed=reply["seed"],
            rating=grade["rating"],
            difficulty=grade["difficulty"],
            hardest=grade["hardest"] if solved else None,
            index=reply["index"],
            attempt=reply["attempt"],
            key=reply["key"],
        )

    def to_dict(self) -> dict[str, Any]:
        """Return its record in JSON lines."""
        return {
            "id": self.board.id,
            "stars": self.board.stars,
            "regions": [list(row) for row in self.board.regions],
            "solution": [list(cell) for cell in self.solution.stars],
            "seed": self.seed,
            "rating": self.rating,
        }

    def __str__(self) -> str:
        """Draw the board next to its solution."""
        stars = self.solution.stars
        return before_and_after(self.board, stars, columns=text_width())
