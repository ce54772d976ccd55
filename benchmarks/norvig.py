"""The search of Norvig's notebook, in other words: how much it guesses, what it yields.

    python benchmarks/norvig.py [ORDERS]

It prints, for each board of the notebook, the guesses until the first solution, and the
states and the guesses of the whole search. The notebook takes the regions in the order
of a Python set, which differs from run to run; so each board is searched in ORDERS
(default 5) random orders of its regions. docs/sources/norvig.md has the figures.
"""

import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field

from starbattle import Board

BOARDS = ("norvig/5x5", "norvig/board1", "norvig/24")


@dataclass
class Search:
    """A depth-first search whose propagation is the notebook's two rules.

    guesses  how many stars were guessed
    """

    board: Board
    regions: list[int]
    guesses: int = field(default=0)

    def __post_init__(self) -> None:
        size, board = self.board.size, self.board
        side = range(size)
        columns = [{size * r + c for r in side} for c in side]
        rows = [{size * r + c for c in side} for r in side]
        labels = [label for row in board.regions for label in row]
        areas = [
            {cell for cell, label in enumerate(labels) if label == region}
            for region in self.regions
        ]
        self.units = sorted(columns + rows + areas, key=len)
        self.of = [[u for u in self.units if cell in u] for cell in range(size**2)]
        self.near = [
            [
                size * i + j
                for i in side
                for j in side
                if max(abs(i - cell // size), abs(j - cell % size)) == 1
            ]
            for cell in range(size**2)
        ]

    def states(self) -> Iterator[frozenset[int]]:
        """Yield the stars of each state that the search ends in."""
        yield from self._below(0, set(), set(range(len(self.of))))

    def _below(
        self, first: int, stars: set[int], open_: set[int]
    ) -> Iterator[frozenset[int]]:
        needed, units = self.board.stars, self.units
        while first < len(units) and len(units[first] & stars) == needed:
            first += 1
        if first == len(units):
            yield frozenset(stars)
            return
        for cell in units[first] & open_:
            self.guesses += 1
            guessed, left = set(stars), set(open_)
            if self._put(cell, guessed, left):
                yield from self._below(first, guessed, left)

    def _put(self, cell: int, stars: set[int], open_: set[int]) -> bool:
        """Put a star: its neighbors are blank, and no unit has too many."""
        if cell in stars:
            return True
        open_.remove(cell)
        stars.add(cell)
        if any(len(unit & stars) > self.board.stars for unit in self.of[cell]):
            return False
        return all(
            near not in stars and self._blank(near, stars, open_)
            for near in self.near[cell]
        )

    def _blank(self, cell: int, stars: set[int], open_: set[int]) -> bool:
        """Leave a cell blank: what a unit still needs are its last open cells."""
        if cell not in open_:
            return True
        open_.remove(cell)
        for unit in self.of[cell]:
            last = unit & open_
            missing = self.board.stars - len(unit & stars)
            if len(last) < missing:
                return False
            if len(last) == missing and not all(
                self._put(one, stars, open_) for one in last
            ):
                return False
        return True


def main(orders: int) -> None:
    """Search each board in several orders of its regions."""
    chance = random.Random(1)
    for name in BOARDS:
        board = Board.named(name)
        labels = sorted({label for row in board.regions for label in row})
        for _ in range(orders):
            first, whole = (Search(board, list(labels)) for _ in range(2))
            next(first.states())
            found = list(whole.states())
            print(
                f"{name}: {first.guesses:,} guesses to the first state; in all "
                f"{whole.guesses:,}, {len(found)} states, {len({*found})} solutions"
            )
            chance.shuffle(labels)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
