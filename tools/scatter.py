"""Draw pairs of costs as SVG: a point for each instance, on logarithmic scales."""

import math
from collections.abc import Iterator, Sequence
from html import escape

_SIDE, _EDGE = 300, 44
_STYLE = (
    "line{stroke:#777}text{fill:#333;font:12px sans-serif;text-anchor:middle}"
    "circle{fill:#0072b2;fill-opacity:.6}.grid{stroke:#ddd}"
    "@media (prefers-color-scheme:dark){text{fill:#ddd}.grid{stroke:#444}"
    "circle{fill:#56b4e9}}"
)

Pair = tuple[int, int]


def scatter(pairs: Sequence[Pair], names: tuple[str, str], title: str) -> str:
    """Return the plot of pairs of counts; the first of a pair goes to the right."""
    most = max(map(max, pairs))
    decades = max(1, math.ceil(math.log10(most + 1)))
    size = _SIDE + 2 * _EDGE
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" '
            f'width="{size}" height="{size}" role="img">',
            f"<title>{escape(title)}</title>",
            f"<desc>{len(pairs)} points; {sum(a > b for a, b in pairs)} are below the "
            f"diagonal, {sum(a < b for a, b in pairs)} above it.</desc>",
            f"<style>{_STYLE}</style>",
            *_axes(decades, names),
            *(_point(pair, decades) for pair in pairs),
            "</svg>\n",
        ]
    )


def _place(count: int, decades: int) -> float:
    """Return how far from its beginning a count is on an axis; 0 is at the edge."""
    return round(_SIDE * math.log10(count + 1) / decades, 1)


def _point(pair: Pair, decades: int) -> str:
    x, y = (_place(count, decades) for count in pair)
    return f'<circle cx="{_EDGE + x}" cy="{_EDGE + _SIDE - y}" r="4.5"/>'


def _axes(decades: int, names: tuple[str, str]) -> Iterator[str]:
    low, high = _EDGE, _EDGE + _SIDE
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
