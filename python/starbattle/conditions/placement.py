"""Stars as constraints see them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from starbattle.errors import RequestError
from starbattle.phrases import plural


class NoValue(RequestError):
    """An element that its list does not have: no solution has that."""


@dataclass(frozen=True, slots=True)
class Placement:
    """Where stars stand: what constraints are tested on.

    Attributes:
        size: number of rows
        stars: 0-based (row, column) cells, each once
    """

    size: int
    stars: frozenset[tuple[int, int]]
    _columns: Sequence[Sequence[int]] = field(init=False, repr=False, compare=False)

    @classmethod
    def of(cls, size: int, stars: Iterable[tuple[int, int]]) -> "Placement":
        """Make one of cells in any order."""
        return cls(size, frozenset(stars))

    def __post_init__(self) -> None:
        """Sort the columns of each row."""
        rows: list[list[int]] = [[] for _ in range(self.size)]
        for row, column in sorted(self.stars):
            rows[row].append(column)
        object.__setattr__(self, "_columns", rows)

    def column(self, row: int, star: int) -> int:
        """Return the column of a star of a row, both from 0.

        Raises NoValue if the row has too few stars.
        """
        if star >= len(self._columns[row]):
            raise NoValue(
                f"row {row + 1} has {plural(len(self._columns[row]), 'star')}"
            )
        return self._columns[row][star]
