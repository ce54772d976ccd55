"""Draw the tree of a search as SVG: small ones, for a text."""

from collections.abc import Iterator
from html import escape

from starbattle.search.trace import Outcome, Trace

_STEP, _DEEP, _EDGE = 14, 26, 14
_STYLE = (
    "line{stroke:#777}circle,path{stroke:#333;fill:#fff;stroke-width:1.5}"
    ".solution{fill:#178a3d}.failure{stroke:#c2410c;fill:none}"
    "@media (prefers-color-scheme:dark){line{stroke:#999}"
    "circle{stroke:#ddd;fill:#222}.solution{fill:#3fca6b}.failure{stroke:#fb923c}}"
)


def search_tree(trace: Trace, title: str) -> str:
    """Return the tree: open and full circles (open, solutions), crosses (failures)."""
    places = _places(trace)
    width = max(x for x, _ in places) + _EDGE
    height = max(y for _, y in places) + _EDGE
    counts = trace.counts()
    described = (
        f"{len(places) - 1} nodes, {counts[Outcome.FAILURE]} failures, "
        f"{counts[Outcome.SOLUTION]} solutions"
    )
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}" role="img">',
            f"<title>{escape(title)}</title>",
            f"<desc>A search tree with {described}.</desc>",
            f"<style>{_STYLE}</style>",
            *_edges(trace, places),
            *_marks(trace, places),
            "</svg>\n",
        ]
    )


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
