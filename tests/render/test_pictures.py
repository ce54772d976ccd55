"""Pictures of boards as SVG: what they show is read back from them."""

import os
import re
from collections import Counter
from itertools import pairwise, product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import BOARDS
from pictures import Shown, borders, inside
from starbattle import Board, RequestError, Solution, frequencies, solve, svg
from starbattle.render.colors import PALETTE, TINTS, region_tints
from starbattle.render.pages import MOST_SOLUTIONS, page, result_html
from starbattle.render.picture import Picture, scene
from starbattle.render.svg import to_svg
from test_render import ANY_BOARD, FOUR, HOLED, STARS

pytestmark = pytest.mark.filterwarnings("ignore::starbattle.errors.BoardWarning")

DOCS = Path(__file__).resolve().parents[2] / "docs"
LABELED = 30
"""Where a board with labels begins."""


# --- lines ---


@given(ANY_BOARD, st.booleans())
def test_lines_are_those_of_the_board(board, pastel):
    shown = Shown(svg(board, pastel=pastel))
    assert Counter(shown.edges("border")) == Counter(borders(board))
    assert Counter(shown.edges("thin")) == Counter(inside(board))


# --- what is in the cells ---

CELLS = st.sets(st.tuples(st.integers(0, 3), st.integers(0, 3)))


@given(CELLS, CELLS, CELLS, st.booleans(), st.sampled_from(["dot", "cross"]))
def test_cells(stars, marks, spots, labels, mark):
    text = svg(
        FOUR, stars=stars, marks=marks, highlights=spots, labels=labels, mark=mark
    )
    shown = Shown(text, LABELED if labels else 6)
    assert sorted(shown.cells("star")) == sorted(stars)
    assert sorted(shown.cells(mark)) == sorted(marks)
    for path in shown.elements("star", "path"):
        assert len(re.findall("[MLHV]", path.attrib["d"])) == 10
    for kind in ("spot", "ring"):
        framed = shown.elements(kind, "path")
        assert sum(str(path.get("d")).count("M") for path in framed) == len(spots)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"marks": [(-1, 0)]}, "marks: a 4x4 board has no cell r0c1, (-1, 0)"),
        ({"units": [("row", 4)]}, "no unit of a 4x4 board: ('row', 4)"),
        (
            {"heat": {(0, 0): 2}},
            "the heat of a cell must be from 0 to 1, not 2: (0, 0)",
        ),
    ],
)
def test_what_cannot_be_drawn(wrong, said):
    with pytest.raises(RequestError) as caught:
        svg(FOUR, **wrong)
    assert str(caught.value) == said


def test_frequencies():
    one, other = solve(Board.load(BOARDS / "norvig/5x5.txt"), solutions=None)
    parts = frequencies([one, other])
    assert {cell for cell, part in parts.items() if part == 1} == {*one} & {*other}
    assert sum(parts.values()) == 5


# --- colors ---


@given(ANY_BOARD, st.sampled_from([TINTS, len(PALETTE)]))
def test_neighbors_differ(board, count):
    """With no more regions than colors, each has its own; all that touch differ."""
    tints = region_tints(board, count)
    assert set(tints) <= set(range(count))
    assert len(set(tints)) == min(board.size, count)
    for row, column in product(range(board.size), repeat=2):
        near = product((row, row + 1), (column - 1, column, column + 1))
        for r, c in near:
            if r < board.size and 0 <= c < board.size:
                a, b = board.regions[row][column], board.regions[r][c]
                assert -1 in (a, b) or a == b or tints[a] != tints[b]


@pytest.mark.parametrize(("rows", "apart", "most"), [
    ([list(range(24))] * 24, range(24), 4),
    ([[c // 2 if c % 2 else r for c in range(26)] for r in range(26)], (), 8),
    (Board.load(BOARDS / "norvig/24.txt").regions, (), 2),
])  # fmt: skip
def test_more_regions_than_colors(rows, apart, most):
    """Regions beside each other differ if they can; colors are used equally often."""
    tints = region_tints(Board(rows, stars=1))
    assert all(tints[a] != tints[b] for a, b in pairwise(apart))
    used = Counter(tints)
    assert len(used) == TINTS and max(used.values()) <= most


# --- for those who do not see it, and in pages ---


@pytest.mark.parametrize("name", ["<b>&amp;</title>", "a\x00b\x1b", "\ud800", "\ufffe"])
def test_any_name(name):
    board = Board(FOUR.regions, stars=1, id=name)
    title = Shown(svg(board)).child("title")
    assert title.endswith(": 4×4, 1 star")
    assert title.isprintable()
    svg(board).encode()
    result_html(solve(board)).encode()
    page(name, [svg(board)]).encode()


def test_what_notebooks_show():
    solution = Solution(FOUR, STARS)
    for shown, stars in (
        (FOUR, []),
        (solution, STARS),
        (svg(FOUR, stars=STARS), STARS),
    ):
        assert Shown(shown._repr_svg_()).cells("star") == stars
        assert shown._repr_html_() == shown._repr_svg_()
    text = solve(FOUR, solutions=None)._repr_html_()
    solutions = map(list, solve(FOUR, solutions=None))
    pictures = re.findall(r"<svg .*?</svg>", text, re.DOTALL)
    assert [Shown(p).cells("star") for p in pictures] == [[], *solutions]
    assert not re.search(r"\b(id|href)=|url\(", text), "they would clash in a page"
    board = Board([list(range(6))] * 6, stars=1)
    text = solve(board, solutions=20, counters=False)._repr_html_()
    assert text.count("<svg ") == 1 + MOST_SOLUTIONS
    assert "<p>8 more solutions</p>" in text


# --- docs ---

EXAMPLES = ("board", "solution", "step", "heat")


def example(name):
    board = Board.load(BOARDS / "norvig/24.txt")
    (solution,) = solve(board, solutions=None)
    if name == "board":
        return Picture(board)
    if name == "solution":
        return Picture(board, stars=solution.stars, pastel=True, labels=True)
    if name == "step":
        return Picture(
            board,
            stars=solution.stars[:6],
            marks=[(0, k) for k in range(10) if k not in (6, 9)],
            highlights=[(3, 1), (3, 2), (3, 3)],
            units=[("row", 3), ("region", 2)],
            labels=True,
        )
    holes = Board(HOLED.regions, stars=1, id="holes")
    heat = {(0, 0): 0.25, (0, 2): 0.5, (1, 0): 0.75, (2, 0): 1}
    return Picture(holes, heat=heat, labels=True)


@pytest.mark.parametrize("name", EXAMPLES)
def test_pictures_of_the_docs(name):
    """STARBATTLE_REDRAW=yes draws them anew."""
    file = DOCS / "pictures" / f"{name}.svg"
    text = to_svg(scene(example(name)))
    if os.environ.get("STARBATTLE_REDRAW"):
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    assert file.read_text(encoding="utf-8") == text
    assert f"pictures/{name}.svg" in (DOCS / "pictures.md").read_text(encoding="utf-8")
