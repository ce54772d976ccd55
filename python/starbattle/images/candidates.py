"""Readings of a board in the order of likelihood: which cells may belong elsewhere."""

import heapq
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

import numpy as np

from starbattle.board.pieces import pieces
from starbattle.images.arrays import Values
from starbattle.images.regions import Cut, energy, flipped
from starbattle.images.walls import pairs

_MOST_MOVES = 40
_MOST_FLIPS = 200


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
    flips = _flips(cut, size) if cut.regions != size else []
    likely = [one for one in flips if one.cost <= most_cost]
    yield from heapq.merge(
        likely, _with_moves(cut, size, most_cost), key=lambda one: one.cost
    )


def _flips(cut: Cut, size: int) -> list[Candidate]:
    """Return the cuts if one side is not what it seems, the likeliest first."""
    sides = pairs(size)
    border = cut.weights < 0
    chosen = np.flatnonzero(border if cut.regions > size else ~border)
    chosen = chosen[np.argsort(np.abs(cut.weights[chosen]))][:_MOST_FLIPS]
    base = energy(cut.labels, cut.weights, sides)
    found: dict[bytes, Candidate] = {}
    for side in chosen.tolist():
        labels = flipped(cut, side, size).labels
        cost = energy(labels, cut.weights, sides) - base
        move = Move(cost, int(sides[side, 0]), -1)
        found.setdefault(labels.tobytes(), Candidate(cost, labels, (move,)))
    found.pop(cut.labels.tobytes(), None)
    return sorted(found.values(), key=lambda one: one.cost)


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
