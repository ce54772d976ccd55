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
    """A board cut into N regions.

    labels   N*N region numbers, row by row, in order of first appearance
    weights  the log odds of each side (see walls.py) to be no border
    gain     how well the regions explain the picture
    regions  how many regions the sides by themselves ask for
    """

    labels: Values
    weights: Values
    gain: float
    regions: int


def cut(board: Picture, size: int) -> Cut:
    """Cut a straightened board into as many regions as it has rows."""
    colors = lab(board)
    cells = cell_colors(colors, size)
    seen = cues(thicknesses(colors, cells), differences(cells))
    return best_cut(seen, size)


def best_cut(seen: list[Cue], size: int) -> Cut:
    """Return the cut that explains the cues best, from several first guesses."""
    guesses = [guess(cue) for cue in seen]
    found = [_settled(seen, [one] * len(seen), size) for one in guesses]
    found += [_settled(seen, guesses, size)]
    return _mended(max(found, key=lambda one: one.gain), size)


def _settled(seen: list[Cue], borders: list[Values], size: int) -> Cut:
    sides = pairs(size)
    for _ in range(_ROUNDS):
        total = sum(weights(*one) for one in zip(seen, borders, strict=True))
        merged = Merging(total, sides, size, size * size)
        now = merged.labels[sides[:, 0]] != merged.labels[sides[:, 1]]
        if all((now == before).all() for before in borders):
            break
        borders = [now] * len(seen)
    worth = sum(gain(cue, now) for cue in seen)
    regions = size + merged.forced - merged.further
    return Cut(merged.labels, total, worth, regions)


def _mended(cut: Cut, size: int) -> Cut:
    """Return a likelier cut, where a gap in a border has joined two regions.

    One side after the other is taken for the gap, and closed.
    """
    sides = pairs(size)
    best, least = cut, energy(cut.labels, cut.weights, sides)
    for _ in range(_MOST_GAPS):
        closed = [flipped(best, gap, size, True) for gap in gaps(best, sides).tolist()]
        energies = [energy(one.labels, cut.weights, sides) for one in closed]
        if not closed or min(energies) >= least - _LEAST_GAIN:
            break
        at = int(np.argmin(energies))
        best, least = closed[at], energies[at]
    return Cut(best.labels, cut.weights, cut.gain, best.regions)


def energy(labels: Values, weights: Values, sides: Values) -> float:
    """Return the log odds against the borders of a cut; the lower, the likelier."""
    return float(weights[labels[sides[:, 0]] != labels[sides[:, 1]]].sum())


def gaps(cut: Cut, sides: Values) -> Values:
    """Return sides where there may be a gap: in regions with borders inside."""
    labels = cut.labels[sides]
    inside = labels[:, 0] == labels[:, 1]
    broken = np.unique(labels[inside & (cut.weights < -_LEAST_GAIN)])
    chosen = inside & (cut.weights > 0) & np.isin(labels[:, 0], broken)
    found = np.flatnonzero(chosen)
    return found if len(found) <= _MOST_SIDES else found[:0]


def flipped(cut: Cut, side: int, size: int, border: bool) -> Cut:
    """Return the cut if a side is a border for sure, or none."""
    weights = cut.weights.copy()
    weights[side] = -_SURE if border else _SURE
    merged = Merging(weights, pairs(size), size, size * size)
    regions = size + merged.forced - merged.further
    return Cut(merged.labels, weights, cut.gain, regions)


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
    """A reading of a board: the likeliest one, after moves.

    cost    the log odds against it, compared to the likeliest
    labels  N*N region numbers, row by row
    moves   what is different from the likeliest
    """

    cost: float
    labels: Values
    moves: tuple[Move, ...]


def candidates(cut: Cut, size: int, most_cost: float) -> Iterator[Candidate]:
    """Yield the readings up to a cost, the likeliest first."""
    yield Candidate(0.0, cut.labels, ())
    flips = _flips(cut, size)
    likely = [one for one in flips if one.cost <= most_cost]
    yield from heapq.merge(
        likely, _with_moves(cut, size, most_cost), key=lambda one: one.cost
    )


def _flips(cut: Cut, size: int) -> list[Candidate]:
    """Return the cuts if one side is not what it seems, the likeliest first."""
    sides = pairs(size)
    base = energy(cut.labels, cut.weights, sides)
    found: dict[bytes, Candidate] = {}
    for side, labels in _flipped(cut, sides, size):
        cost = energy(labels, cut.weights, sides) - base
        moves = tuple([Move(cost, cell, -1) for cell in sides[side].tolist()])
        found.setdefault(labels.tobytes(), Candidate(cost, labels, moves))
    found.pop(cut.labels.tobytes(), None)
    return sorted(found.values(), key=lambda one: one.cost)


def _flipped(cut: Cut, sides: Values, size: int) -> Iterator[tuple[int, Values]]:
    """Yield sides and the labels of the cut without, or with, a border there.

    If there are too many or too few regions, there is a border too many or too few.
    Otherwise, a gap in a border may have joined two regions, and a border that nobody
    sees may have made up for it.
    """
    if cut.regions != size:
        border = cut.weights < 0
        chosen = np.flatnonzero(border if cut.regions > size else ~border)
        for side in _weakest(cut, chosen, _MOST_FLIPS):
            yield side, flipped(cut, side, size, not border[side]).labels
        return
    labels = cut.labels[sides]
    unseen = np.flatnonzero((labels[:, 0] != labels[:, 1]) & (cut.weights > 0))
    for side in _weakest(cut, unseen, _MOST_UNSEEN):
        one, other = labels[side]
        merged = np.where(cut.labels == other, one, cut.labels)
        joined = flipped(replace(cut, labels=merged), side, size, False)
        for gap in gaps(replace(joined, labels=merged), sides).tolist():
            if gap != side:
                yield gap, flipped(joined, gap, size, True).labels


def _weakest(cut: Cut, chosen: Values, most: int) -> list[int]:
    """Return the sides of which least is known, at most so many."""
    order = np.argsort(np.abs(cut.weights[chosen]))
    return [int(side) for side in chosen[order][:most]]


def _with_moves(cut: Cut, size: int, most_cost: float) -> Iterator[Candidate]:
    """Yield the cuts with one or two cells in another region."""
    moves = [one for one in _moves(cut, size) if one.cost <= most_cost]
    queue: list[tuple[float, tuple[Move, ...]]]
    queue = [(one.cost, (one,)) for one in moves]
    queue += [
        (one.cost + other.cost, (one, other)) for one, other in combinations(moves, 2)
    ]
    heapq.heapify(queue)
    while queue and queue[0][0] <= most_cost:
        cost, chosen = heapq.heappop(queue)
        labels = _moved(cut.labels, chosen, size)
        if labels is not None:
            yield Candidate(cost, labels, chosen)


def _moves(cut: Cut, size: int) -> list[Move]:
    """Return the moves of one cell, the likeliest first."""
    energy: dict[tuple[int, int], float] = {}
    for (one, other), weight in zip(
        pairs(size).tolist(), cut.weights.tolist(), strict=True
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


def _moved(labels: Values, moves: tuple[Move, ...], size: int) -> Values | None:
    """Return the labels after moves, None if a region falls apart or vanishes."""
    moved = labels.copy()
    for move in moves:
        moved[move.cell] = move.region
    grid = moved.reshape(size, size)
    found = np.array(pieces(grid.tolist())).ravel()
    whole = found.max() + 1 == size and len(np.unique(moved)) == size
    return found if whole else None


class Merging:
    """Cells that are merged into regions, the two that go together best at first.

    labels   the region of each cell, in order of first appearance
    forced   how many merges the sides spoke against
    further  how many more the sides would have spoken for
    """

    def __init__(self, weights: Values, pairs: Values, count: int, size: int) -> None:
        self._parent = list(range(size))
        self._links: dict[int, dict[int, float]] = defaultdict(dict)
        self._heap: list[tuple[float, int, int]] = []
        for (one, other), weight in zip(pairs.tolist(), weights.tolist(), strict=True):
            self._links[one][other] = self._links[other][one] = weight
            self._heap.append((-weight, one, other))
        heapq.heapify(self._heap)
        self.forced = self._merge(size - count)
        self.further = self._count_further()
        self.labels = self._labels()

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
        self._parent[other] = one
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

    def _labels(self) -> Values:
        roots = [self._root(cell) for cell in range(len(self._parent))]
        number = {root: k for k, root in enumerate(dict.fromkeys(roots))}
        return np.array([number[root] for root in roots])

    def _root(self, cell: int) -> int:
        while self._parent[cell] != cell:
            cell = self._parent[cell]
        return cell
