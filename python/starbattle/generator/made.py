"""A board that was made."""

from dataclasses import dataclass
from typing import Any, Self

from starbattle.board.board import Board
from starbattle.board.solution import Solution
from starbattle.render.terminal import text_width
from starbattle.render.text import before_and_after


@dataclass(frozen=True, slots=True)
class Made:
    """A board with one solution, and what is known of it.

    board     the board; its id names its size, stars and seed
    solution  its only solution
    seed      the seed that makes it at once: make(..., seed=seed) with the same
              size, stars, shape and sizes of regions
    rating    how hard it is, from 1 to 100; None if the techniques do not solve it,
              or it was not rated
    difficulty  the word for the rating, easy, medium, hard or expert; or None
    hardest   the hardest technique that it takes, None as rating
    index     which board of its run it is, from 0
    attempt   how many attempts at it there were before
    key       a text that only boards share that are the same but for turning,
              mirroring and naming
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
        """Make it of what Prolog has for it."""
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
        """Return the record that JSON lines have of it."""
        return {
            "id": self.board.id,
            "stars": self.board.stars,
            "regions": [list(row) for row in self.board.regions],
            "solution": [list(cell) for cell in self.solution.stars],
            "seed": self.seed,
            "rating": self.rating,
        }

    def __str__(self) -> str:
        """Draw the board and, next to it, its solution."""
        stars = self.solution.stars
        return before_and_after(self.board, stars, columns=text_width())
