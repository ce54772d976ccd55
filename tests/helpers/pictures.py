"""Pictures read back: what an SVG shows, as sets of edges and cells."""

import re
from itertools import pairwise, product
from xml.etree import ElementTree

from starbattle.render.picture import CELL

NAMESPACE = "{http://www.w3.org/2000/svg}"


def borders(board):
    """The sides of cells that lie between two regions, holes or the outside."""
    return {edge for edge, (a, b) in _sides(board).items() if a != b}


def inside(board):
    """The sides of cells that lie within a region."""
    return {edge for edge, (a, b) in _sides(board).items() if a == b != -1}


def region_at(board, row, column):
    """The region of a cell, -1 of a hole, and -2 outside."""
    there = row in range(board.size) and column in range(board.size)
    return board.regions[row][column] if there else -2


def _sides(board):
    found = {}
    for row, column in product(range(board.size + 1), repeat=2):
        here = region_at(board, row, column)
        if column < board.size:
            edge = (column, row), (column + 1, row)
            found[edge] = region_at(board, row - 1, column), here
        if row < board.size:
            edge = (column, row), (column, row + 1)
            found[edge] = region_at(board, row, column - 1), here
    return found


class Shown:
    """An SVG; `origin` is where its board begins, 6 without labels."""

    def __init__(self, text, origin=6):
        self.root = ElementTree.fromstring(text)
        self.origin = origin

    def elements(self, kind, tag):
        groups = self.root.iter(f"{NAMESPACE}g")
        kinds = [group for group in groups if group.get("class") == kind]
        return [e for group in kinds for e in group.iter(NAMESPACE + tag)]

    def lines(self, kind):
        """The lines of a kind, from corner to corner of cells."""
        return [
            [self._corner(point) for point in points]
            for path in self.elements(kind, "path")
            for points in polylines(str(path.get("d")))
        ]

    def edges(self, kind):
        """The sides of cells that lines of a kind go along, each time they do."""
        return [
            edge
            for line in self.lines(kind)
            for ends in pairwise(line)
            for edge in _steps(*ends)
        ]

    def cells(self, kind):
        """The cells that shapes of a kind lie in, by their middle."""
        middles = [_middle(path) for path in self.elements(kind, "path")]
        for disc in self.elements(kind, "circle"):
            middles.append((float(disc.attrib["cx"]), float(disc.attrib["cy"])))
        for text in self.elements(kind, "text"):
            x, y, size = (float(text.attrib[name]) for name in ("x", "y", "font-size"))
            middles.append((x, y - 0.35 * size))
        return [(self._cell(y), self._cell(x)) for x, y in middles]

    def texts(self, kind):
        return [str(text.text) for text in self.elements(kind, "text")]

    def child(self, tag):
        return str(self.root.findtext(NAMESPACE + tag))

    def _corner(self, point):
        x, y = ((value - self.origin) / CELL for value in point)
        assert (x, y) == (int(x), int(y)), point
        return int(x), int(y)

    def _cell(self, value):
        return int((value - self.origin) // CELL)


def polylines(path):
    """The points of each line of a path; a closed one ends where it began."""
    found = []
    for command, words in re.findall(r"([MLHVZ])([^MLHVZ]*)", path):
        numbers = [float(word) for word in words.split()]
        if command == "M":
            found.append([(numbers[0], numbers[1])])
            continue
        x, y = found[-1][-1]
        ends = {"L": numbers, "H": [*numbers, y], "V": [x, *numbers]}
        ends["Z"] = list(found[-1][0])
        found[-1].append((ends[command][0], ends[command][1]))
    return found


def _middle(path):
    points = [p for line in polylines(path.attrib["d"]) for p in line]
    xs, ys = zip(*points, strict=True)
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def _steps(start, end):
    """Cut a straight line into sides of cells."""
    (x0, y0), (x1, y1) = sorted((start, end))
    assert x0 == x1 or y0 == y1
    xs, ys = range(x0, x1 + 1), range(y0, y1 + 1)
    yield from pairwise(product(xs, ys))
