"""The regions of a straightened board, and other readings that are likely."""

import heapq
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from typing import NamedTuple

import numpy as np

from starbattle.board.pieces import pieces
from starbattle.images.borders import (
    Cue,
    cell_colors,
    cues,
    differences,
    gain,
    guess,
    lab,
    pairs,
    thicknesses,
    weights,
)
from starbattle.images.opening import Picture, Values

_ROUNDS = 4
_MOST_GAPS = 5
_MOST_SIDES = 120
_LEAST_GAIN = 1.0
_SURE = 6.0


@dataclass(frozen=True, slots=True, eq=False)
class Cut:
    """A board of N rows cut into N regions.

    size     N
    labels   N*N region numbers, row by row, in order of first appearance
    weights  the log odds of each side (see borders.py) to be no border
    regions  how many regions the sides by themselves ask for
    """

    size: int
    labels: Values
    weights: Values
    regions: int

    @property
    def sides(self) -> Values:
        """The numbers of the two cells at each side."""
        return pairs(self.size)

    def borders(self, labels: Values) -> Values:
        """Return which sides are borders if the regions of cells are `labels`."""
        one, other = labels[self.sides].T
        return one != other

    def energy(self, labels: Values) -> float:
        """Return the log odds against such borders; the lower, the likelier."""
        return float(self.weights[self.borders(labels)].sum())

    def gaps(self) -> list[int]:
        """Return sides where there may be a gap: in regions with borders inside."""
        inside = ~self.borders(self.labels)
        first = self.labels[self.sides[:, 0]]
        broken = np.unique(first[inside & (self.weights < -_LEAST_GAIN)])
        chosen = inside & (self.weights > 0) & np.isin(first, broken)
        found: list[int] = np.flatnonzero(chosen).tolist()
        return found if len(found) <= _MOST_SIDES else []

    def flipped(self, side: int, border: bool) -> "Cut":
        """Return the cut if a side is a border for sure, or none."""
        weights = self.weights.copy()
        weights[side] = -_SURE if border else _SURE
        return _merged(weights, self.size)


def _merged(weights: Values, size: int) -> Cut:
    """Return the cut that fits weights best."""
    merged = Merging(weights, size)
    return Cut(size, merged.labels, weights, size + merged.forced - merged.further)


def cut(board: Picture, size: int) -> Cut:
    """Cut a straightened board into as many regions as it has rows.

    Of the cuts from several first guesses, it is that which explains the cues best.
    """
    colors = lab(board)
    cells = cell_colors(colors, size)
    seen = cues(thicknesses(colors, cells), differences(cells))
    guesses = [guess(cue) for cue in seen]
    first = [[one] * len(seen) for one in guesses]
    found = [_settled(seen, borders, size) for borders in (*first, guesses)]
    return _mended(max(found, key=lambda one: one[0])[1])


def _settled(seen: list[Cue], borders: list[Values], size: int) -> tuple[float, Cut]:
    """Return how well the cut that first guesses lead to explains the cues, and it."""
    for _ in range(_ROUNDS):
        cut = _merged(sum(map(weights, seen, borders)), size)
        now = cut.borders(cut.labels)
        if all((now == before).all() for before in borders):
            break
        borders = [now] * len(seen)
    return sum(gain(cue, now) for cue in seen), cut


def _mended(cut: Cut) -> Cut:
    """Return a likelier cut, where a gap in a border has joined two regions.

    One side after the other is taken for the gap, and closed.
    """
    best, least = cut, cut.energy(cut.labels)
    for _ in range(_MOST_GAPS):
        closed = [best.flipped(gap, True) for gap in best.gaps()]
        energies = [cut.energy(one.labels) for one in closed]
        if not closed or min(energies) >= least - _LEAST_GAIN:
            break
        at = int(np.argmin(energies))
        best, least = closed[at], energies[at]
    return replace(best, weights=cut.weights)


_MOST_MOVES = 40
_MOST_FLIPS = 200
_MOST_UNSEEN = 4


class Move(NamedTuple):
    """A cell that may belong to the region of a neighbor.

    cost  the log odds against it
    """

    cost: float
    cell: int
    region: int


class Candidate(NamedTuple):
    """A reading of a board: the likeliest one, or one that differs in some cells.

    cost    the log odds against it, compared to the likeliest
    labels  N*N region numbers, row by row
    moved   the numbers of these cells
    """

    cost: float
    labels: Values
    moved: tuple[int, ...]


def candidates(cut: Cut, most_cost: float) -> Iterator[Candidate]:
    """Yield the readings up to a cost, the likeliest first."""
    yield Candidate(0.0, cut.labels, ())
    likely = [one for one in _flips(cut) if one.cost <= most_cost]
    moved = _with_moves(cut, most_cost)
    yield from heapq.merge(likely, moved, key=lambda one: one.cost)


def _flips(cut: Cut) -> list[Candidate]:
    """Return the cuts if one side is not what it seems, the likeliest first."""
    base = cut.energy(cut.labels)
    found: dict[bytes, Candidate] = {}
    for side, labels in _flipped(cut):
        cells = tuple(cut.sides[side].tolist())
        one = Candidate(cut.energy(labels) - base, labels, cells)
        found.setdefault(labels.tobytes(), one)
    found.pop(cut.labels.tobytes(), None)
    return sorted(found.values(), key=lambda one: one.cost)


def _flipped(cut: Cut) -> Iterator[tuple[int, Values]]:
    """Yield sides and the labels of the cut without, or with, a border there.

    If there are too many or too few regions, there is a border too many or too few.
    Otherwise, a gap in a border may have joined two regions, and a border that nobody
    sees may have made up for it.
    """
    if cut.regions != cut.size:
        border = cut.weights < 0
        chosen = np.flatnonzero(border if cut.regions > cut.size else ~border)
        for side in _weakest(cut, chosen, _MOST_FLIPS):
            yield side, cut.flipped(side, not border[side]).labels
        return
    unseen = np.flatnonzero(cut.borders(cut.labels) & (cut.weights > 0))
    for side in _weakest(cut, unseen, _MOST_UNSEEN):
        one, other = cut.labels[cut.sides[side]]
        joined = replace(
            cut.flipped(side, False),
            labels=np.where(cut.labels == other, one, cut.labels),
        )
        for gap in joined.gaps():
            if gap != side:
                yield gap, joined.flipped(gap, True).labels


def _weakest(cut: Cut, chosen: Values, most: int) -> list[int]:
    """Return the sides of which least is known, at most so many."""
    order = np.argsort(np.abs(cut.weights[chosen]))
    return [int(side) for side in chosen[order][:most]]


def _with_moves(cut: Cut, most_cost: float) -> Iterator[Candidate]:
    """Yield the cuts with one or two cells in another region."""
    moves = [one for one in _moves(cut) if one.cost <= most_cost]
    queue: list[tuple[float, tuple[Move, ...]]]
    queue = [(one.cost, (one,)) for one in moves]
    queue += [
        (one.cost + other.cost, (one, other)) for one, other in combinations(moves, 2)
    ]
    heapq.heapify(queue)
    while queue and queue[0][0] <= most_cost:
        cost, chosen = heapq.heappop(queue)
        labels = _moved(cut, chosen)
        if labels is not None:
            yield Candidate(cost, labels, tuple([move.cell for move in chosen]))


def _moves(cut: Cut) -> list[Move]:
    """Return the moves of one cell, the likeliest first."""
    energy: dict[tuple[int, int], float] = {}
    for (one, other), weight in zip(
        cut.sides.tolist(), cut.weights.tolist(), strict=True
    ):
        for cell, beside in ((one, other), (other, one)):
            key = cell, int(cut.labels[beside])
            energy[key] = energy.get(key, 0.0) + weight
    moves = [
        Move(energy.get((cell, int(cut.labels[cell])), 0.0) - gained, cell, region)
        for (cell, region), gained in energy.items()
        if region != cut.labels[cell]
    ]
    return sorted(moves)[:_MOST_MOVES]


def _moved(cut: Cut, moves: tuple[Move, ...]) -> Values | None:
    """Return the labels after moves, None if a region falls apart or vanishes."""
    moved = cut.labels.copy()
    for move in moves:
        moved[move.cell] = move.region
    grid = moved.reshape(cut.size, cut.size)
    found = np.array(pieces(grid.tolist())).ravel()
    whole = found.max() + 1 == cut.size and len(np.unique(moved)) == cut.size
    return found if whole else None


class Merging:
    """N*N cells that are merged into N regions, the two that go best at first.

    labels   the region of each cell, in order of first appearance
    forced   how many merges the sides spoke against
    further  how many more the sides would have spoken for
    """

    def __init__(self, weights: Values, size: int) -> None:
        self.labels = np.arange(size * size)
        self._links: dict[int, dict[int, float]] = defaultdict(dict)
        self._heap: list[tuple[float, int, int]] = []
        for (one, other), weight in zip(
            pairs(size).tolist(), weights.tolist(), strict=True
        ):
            self._links[one][other] = self._links[other][one] = weight
            self._heap.append((-weight, one, other))
        heapq.heapify(self._heap)
        self.forced = self._merge(size * size - size)
        self.further = self._count_further()
        grid = self.labels.reshape(size, size)
        self.labels = np.array(pieces(grid.tolist())).ravel()

    def _merge(self, merges: int) -> int:
        forced = 0
        while merges > 0 and self._heap:
            weight, one, other = heapq.heappop(self._heap)
            if self._is_current(weight, one, other):
                forced += weight > 0
                merges -= 1
                self._join(one, other)
        return forced

    def _is_current(self, weight: float, one: int, other: int) -> bool:
        return self._links[one].get(other) == -weight

    def _join(self, one: int, other: int) -> None:
        links = self._links.pop(other)
        del self._links[one][other], links[one]
        self.labels[self.labels == other] = one
        for third, weight in links.items():
            del self._links[third][other]
            total = self._links[one].get(third, 0.0) + weight
            self._links[one][third] = self._links[third][one] = total
            heapq.heappush(self._heap, (-total, one, third))

    def _count_further(self) -> int:
        further = 0
        while self._heap and self._heap[0][0] < 0:
            weight, one, other = heapq.heappop(self._heap)
            further += self._is_current(weight, one, other)
        return further
