"""Draw the pictures of the lessons. `python tools/lessons.py` calls it.

They are boards, trees of small searches, and pairs of costs: a point for each instance,
on logarithmic scales.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape
from pathlib import Path

from starbattle import Board, BoardError, read_boards, solve, svg
from starbattle.names import StrategyName
from starbattle.search.trace import Outcome, Trace, trace

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "pictures" / "lessons"

SMALL = Board(["ABBB", "AAAC", "DCCC", "DDDC"], stars=1, id="a board of four rows")
FIVE = Board(["ABBBB", "ABCCD", "ACCCD", "EEECC", "ECCCC"], stars=1, id="five rows")
EIGHT = Board.named("made/8x8-1#9")


def _board() -> str:
    return svg(SMALL, pastel=True, labels=True)


def _apart() -> str:
    star, near = (0, 1), [(1, 0), (1, 1), (1, 2)]
    return svg(SMALL, stars=[star], marks=near, highlights=near, labels=True)


def _star() -> str:
    row = [(0, 0), (0, 1), (0, 2), (0, 3)]
    others = [(1, 1), (1, 3), (1, 4), (2, 4), (3, 4), (4, 4)]
    return svg(FIVE, stars=[(0, 4)], marks=row + others, pastel=True, labels=True)


def _eight() -> str:
    return svg(EIGHT, stars=solve(EIGHT)[0].stars, pastel=True)


def _two_stars() -> str:
    board = Board.named("made/8x8-2#1")
    return svg(board, stars=solve(board)[0].stars, pastel=True)


def _paper() -> str:
    board = Board.named("feup/5x5_1", stars=1)
    return svg(board, stars=solve(board)[0].stars, pastel=True)


def _one_star() -> str:
    row = [(2, column) for column in range(4)]
    column = [(0, 4), (1, 4), (3, 4), (4, 4)]
    near = [(1, 3), (3, 3)]
    return svg(FIVE, stars=[(2, 4)], marks=row + column + near, pastel=True)


def _column() -> str:
    region = [(row, 3) for row in (5, 6, 7)]
    others = [(row, 3) for row in range(5)]
    return svg(EIGHT, marks=others, highlights=region, pastel=True, labels=True)


def _global() -> str:
    root = trace(EIGHT, model="global")
    return svg(EIGHT, stars=root.stars(0), marks=root.marks(0), pastel=True)


def _leftmost() -> str:
    return _tree("leftmost")


def _first_fail() -> str:
    return _tree("ff")


def _weighted() -> str:
    return _tree("dom_w_deg")


def _drawing(
    size: tuple[int, int], title: str, described: str, style: str, shapes: Iterable[str]
) -> str:
    """Return shapes as SVG, with what screen readers say of them."""
    width, height = size
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}" role="img">',
            f"<title>{escape(title)}</title>",
            f"<desc>{described}</desc>",
            f"<style>{style}</style>",
            *shapes,
            "</svg>\n",
        ]
    )


_SIDE, _MARGIN = 300, 44
_SCATTER_STYLE = (
    "line{stroke:#777}text{fill:#333;font:12px sans-serif;text-anchor:middle}"
    "circle{fill:#0072b2;fill-opacity:.6}.grid{stroke:#ddd}"
    "@media (prefers-color-scheme:dark){text{fill:#ddd}.grid{stroke:#444}"
    "circle{fill:#56b4e9}}"
)

Pair = tuple[int, int]


def _pairs_drawn(pairs: Sequence[Pair], names: tuple[str, str], title: str) -> str:
    """Return the plot of pairs of counts; the first of a pair goes to the right."""
    most = max(map(max, pairs))
    decades = max(1, math.ceil(math.log10(most + 1)))
    size = _SIDE + 2 * _MARGIN
    described = (
        f"{len(pairs)} points; {sum(a > b for a, b in pairs)} are below the "
        f"diagonal, {sum(a < b for a, b in pairs)} above it."
    )
    shapes = (*_axes(decades, names), *(_point(pair, decades) for pair in pairs))
    return _drawing((size, size), title, described, _SCATTER_STYLE, shapes)


def _place(count: int, decades: int) -> float:
    """Return how far from its beginning a count is on an axis; 0 is at the edge."""
    return round(_SIDE * math.log10(count + 1) / decades, 1)


def _point(pair: Pair, decades: int) -> str:
    x, y = (_place(count, decades) for count in pair)
    return f'<circle cx="{_MARGIN + x}" cy="{_MARGIN + _SIDE - y}" r="4.5"/>'


def _axes(decades: int, names: tuple[str, str]) -> Iterator[str]:
    low, high = _MARGIN, _MARGIN + _SIDE
    for decade in range(decades + 1):
        place = round(_SIDE * decade / decades, 1)
        x, y, count = low + place, high - place, 10**decade - 1
        yield f'<line class="grid" x1="{x}" y1="{low}" x2="{x}" y2="{high}"/>'
        yield f'<line class="grid" x1="{low}" y1="{y}" x2="{high}" y2="{y}"/>'
        yield f'<text x="{x}" y="{high + 16}">{count}</text>'
        yield f'<text x="{low - 18}" y="{y + 4}">{count}</text>'
    middle = low + _SIDE // 2
    yield f'<line x1="{low}" y1="{high}" x2="{high}" y2="{low}"/>'
    yield f'<text x="{middle}" y="{high + 36}">{escape(names[0])}</text>'
    yield f'<text x="{middle}" y="{low - 12}">{escape(names[1])} (upwards)</text>'


_STEP, _DEEP, _EDGE = 14, 26, 14
_TREE_STYLE = (
    "line{stroke:#777}circle,path{stroke:#333;fill:#fff;stroke-width:1.5}"
    ".solution{fill:#178a3d}.failure{stroke:#c2410c;fill:none}"
    "@media (prefers-color-scheme:dark){line{stroke:#999}"
    "circle{stroke:#ddd;fill:#222}.solution{fill:#3fca6b}.failure{stroke:#fb923c}}"
)


def _tree_drawn(trace: Trace, title: str) -> str:
    """Return the tree: open and full circles (open, solutions), crosses (failures)."""
    places = _places(trace)
    width = max(x for x, _ in places) + _EDGE
    height = max(y for _, y in places) + _EDGE
    counts = trace.counts()
    described = (
        f"A search tree with {len(places) - 1} nodes, {counts[Outcome.FAILURE]} "
        f"failures, {counts[Outcome.SOLUTION]} solutions."
    )
    shapes = (*_edges(trace, places), *_marks(trace, places))
    return _drawing((width, height), title, described, _TREE_STYLE, shapes)


def _places(trace: Trace) -> list[tuple[int, int]]:
    """Return where each node is: leaves side by side, a parent above its children."""
    children: list[list[int]] = [[] for _ in trace.nodes]
    for node in trace.nodes[1:]:
        children[node.parent].append(node.id)
    places = [(0, 0)] * len(trace.nodes)
    leaves = 0

    def place(id: int, depth: int) -> None:
        nonlocal leaves
        for child in children[id]:
            place(child, depth + 1)
        if children[id]:
            x = sum(places[child][0] for child in children[id]) // len(children[id])
        else:
            x = _EDGE + _STEP * leaves
            leaves += 1
        places[id] = (x, _EDGE + _DEEP * depth)

    place(0, 0)
    return places


def _edges(trace: Trace, places: list[tuple[int, int]]) -> Iterator[str]:
    for node in trace.nodes[1:]:
        (x1, y1), (x2, y2) = places[node.parent], places[node.id]
        yield f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"/>'


def _marks(trace: Trace, places: list[tuple[int, int]]) -> Iterator[str]:
    for node, (x, y) in zip(trace.nodes, places, strict=True):
        if node.outcome == Outcome.FAILURE:
            yield f'<path class="failure" d="M{x - 4} {y - 4}l8 8m0-8l-8 8"/>'
        else:
            name = "solution" if node.outcome == Outcome.SOLUTION else "open"
            yield f'<circle class="{name}" cx="{x}" cy="{y}" r="4.5"/>'


def _scatter() -> str:
    boards = [*read_boards("made/8x8-1"), *read_boards("made/8x8-2")]
    pairs = [(_nodes(board, "leftmost"), _nodes(board, "ff")) for board in boards]
    return _pairs_drawn(pairs, ("leftmost", "ff"), "Nodes of leftmost and of ff")


def _nodes(board: Board | BoardError, strategy: StrategyName) -> int:
    assert isinstance(board, Board)
    result = solve(board, model="columns", strategy=strategy, counters=False)
    return int(result.statistics["nodes"])


def _solved() -> str:
    board = Board.named("norvig/24")
    return svg(board, stars=solve(board)[0].stars, pastel=True, title="Solved")


def _step() -> str:
    looked, empty = [(2, 4), (3, 4)], [(2, 3), (2, 5), (3, 3), (3, 5)]
    board, region = Board.named("made/6x6-1#6"), ("region", 5)
    return svg(board, units=[region], highlights=looked, marks=empty, pastel=True)


def _chapter() -> str:
    board = Board.named("jandhyala/6x6")
    return svg(board, stars=solve(board)[0].stars, pastel=True)


def _tree(strategy: StrategyName) -> str:
    found = trace(EIGHT, model="feup", strategy=strategy, solutions=None)
    return _tree_drawn(found, f"The search tree of {strategy}")


PICTURES: dict[str, Callable[[], str]] = {
    "01-board.svg": _board,
    "01-apart.svg": _apart,
    "02-star.svg": _star,
    "03-board.svg": _eight,
    "03-leftmost.svg": _leftmost,
    "03-ff.svg": _first_fail,
    "04-solution.svg": _two_stars,
    "05-paper.svg": _paper,
    "06-star.svg": _one_star,
    "07-column.svg": _column,
    "08-global.svg": _global,
    "09-domwdeg.svg": _weighted,
    "10-scatter.svg": _scatter,
    "11-solved.svg": _solved,
    "12-step.svg": _step,
    "s-chapter.svg": _chapter,
}


def main() -> None:
    """Write all pictures."""
    for name, draw in PICTURES.items():
        (FOLDER / name).write_text(draw(), encoding="utf-8")


if __name__ == "__main__":
    main()
