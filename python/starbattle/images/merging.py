"""Cut a board into regions: merge cells as long as their common sides say so."""

import heapq
from collections import defaultdict

import numpy as np

from starbattle.images.arrays import Values


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
