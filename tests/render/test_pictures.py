"""Pictures of boards as SVG: what they show is read back from them."""

import os
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise, product
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import BOARDS
from pictures import Edge, Shown, borders, inside
from starbattle import Board, RequestError, Solution, frequencies, solve, svg
from starbattle.board.board import Cell
from starbattle.render.colors import PALETTE, STYLES, TINTS, region_tints
from starbattle.render.pages import MOST_SOLUTIONS, page, result_html
from starbattle.render.picture import Picture, scene
from starbattle.render.svg import to_svg
from test_render import FOUR, HOLED, STARS, boards

pytestmark = pytest.mark.filterwarnings("ignore::starbattle.errors.BoardWarning")

DOCS = Path(__file__).resolve().parents[2] / "docs"
LABELED = 30
"""Where a board with labels begins."""


# --- lines ---


@given(boards(), st.booleans())
def test_lines_are_those_of_the_board(board: Board, pastel: bool) -> None:
    shown = Shown(svg(board, pastel=pastel))
    assert Counter(shown.edges("border")) == Counter(borders(board))
    assert Counter(shown.edges("thin")) == Counter(inside(board))


# --- what is in the cells ---

CELLS = st.sets(st.tuples(st.integers(0, 3), st.integers(0, 3)))


@given(CELLS, CELLS, CELLS, st.booleans(), st.sampled_from(["dot", "cross"]))
def test_cells(stars: Any, marks: Any, spots: Any, labels: bool, mark: Any) -> None:
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


def sides(cells: Iterable[Cell]) -> list[Edge]:
    """Return the sides of each cell, also those that two of them share."""
    return sorted(
        edge
        for row, column in cells
        for edge in (
            ((column, row), (column + 1, row)),
            ((column, row + 1), (column + 1, row + 1)),
            ((column, row), (column, row + 1)),
            ((column + 1, row), (column + 1, row + 1)),
        )
    )


@pytest.mark.parametrize(("unit", "cells"), [
    (("row", 2), {(2, k) for k in range(4)}),
    (("column", 3), {(k, 3) for k in range(4)}),
    (("region", 1), {(1, 0), (2, 0), (3, 0)}),
])  # fmt: skip
def test_units_are_outlined(unit: Any, cells: set[Cell]) -> None:
    around = [edge for edge, count in Counter(sides(cells)).items() if count == 1]
    assert sorted(Shown(svg(FOUR, units=[unit])).edges("unit")) == around


@given(boards())
def test_regions_are_filled(board: Board) -> None:
    shown = Shown(svg(board, pastel=True))
    for region, tint in enumerate(region_tints(board)):
        filled = sorted(shown.edges(f"tint{tint}"))
        assert filled == sides(board.cells_of(region))
    assert "tint" not in svg(board)


def test_holes_and_labels() -> None:
    shown = Shown(svg(HOLED, pastel=True))
    assert sorted(shown.edges("hole")) == sides(product((1, 2), repeat=2))
    assert 'class="hatch"' in svg(HOLED)
    assert not {'class="hatch"', 'class="hole"'} & set(svg(FOUR).split())
    shown = Shown(svg(FOUR, labels=True), LABELED)
    assert shown.cells("label") == [c for k in range(4) for c in ((-1, k), (k, -1))]
    assert shown.texts("label") == list("11223344")


def test_heat() -> None:
    heat = {(0, 0): 0.5, (1, 1): 0.25, (2, 2): 0.0}
    shown = Shown(svg(FOUR, heat=heat))
    assert shown.cells("heat") == shown.cells("value") == [*heat]
    assert shown.texts("value") == ["50", "25", "0"]
    faint = [float(path.attrib["opacity"]) for path in shown.elements("heat", "path")]
    assert faint[0] == 2 * faint[1] > faint[2] == 0
    one, other = solve(Board.load(BOARDS / "norvig/5x5.txt"), solutions=None)
    parts = frequencies([one, other])
    assert sum(parts.values()) == 5
    assert {cell for cell, part in parts.items() if part == 1} == {*one} & {*other}
    assert frequencies([]) == {}


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"stars": [(0, 4)]}, "stars: a 4x4 board has no cell r1c5, (0, 4)"),
        ({"marks": [(-1, 0)]}, "marks: a 4x4 board has no cell r0c1, (-1, 0)"),
        ({"units": [("row", 4)]}, "no unit of a 4x4 board: ('row', 4)"),
        ({"units": [("line", 0)]}, "no unit of a 4x4 board: ('line', 0)"),
        (
            {"heat": {(0, 0): 2}},
            "the heat of a cell must be from 0 to 1, not 2: (0, 0)",
        ),
    ],
)
def test_what_cannot_be_drawn(wrong: Any, said: str) -> None:
    with pytest.raises(RequestError) as caught:
        svg(FOUR, **wrong)
    assert str(caught.value) == said


# --- colors ---


@given(boards(), st.sampled_from([TINTS, len(PALETTE)]))
def test_neighbors_differ(board: Board, count: int) -> None:
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
def test_more_regions_than_colors(rows: Any, apart: Sequence[int], most: int) -> None:
    """Regions beside each other differ if they can; colors are used equally often."""
    tints = region_tints(Board(rows, stars=1))
    assert all(tints[a] != tints[b] for a, b in pairwise(apart))
    used = Counter(tints)
    assert len(used) == TINTS and max(used.values()) <= most


VISION = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216),
               (-0.003882, -0.048116, 1.051998)),
    "no green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413),
                 (-0.011820, 0.042940, 0.968881)),
    "no blue": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602),
                (0.004733, 0.691367, 0.303900)),
}  # fmt: skip
"""What an eye makes of linear RGB, after Machado, Oliveira and Fernandes (2009)."""


def linear(color: str) -> Any:
    rgb = np.array([int(color[k : k + 2], 16) / 255 for k in (1, 3, 5)])
    return np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)


def contrast(a: str, b: str) -> float:
    dark, light = sorted(linear(color) @ (0.2126, 0.7152, 0.0722) for color in (a, b))
    return float((light + 0.05) / (dark + 0.05))


def seen(color: str, eye: str) -> Any:
    """A color in CIE L*a*b*, as an eye sees it."""
    rgb = np.clip(np.array(VISION[eye]) @ linear(color), 0, 1)
    return cv2.cvtColor(rgb.astype(np.float32).reshape(1, 1, 3), cv2.COLOR_LRGB2Lab)


@pytest.mark.parametrize("eye", VISION)
@pytest.mark.parametrize("paper", ["light", "dark"])
def test_all_eyes_tell_regions_apart(eye: str, paper: Any) -> None:
    tints = [STYLES[f"tint{k}"].color(paper) for k in range(TINTS)]
    for a, b in combinations(tints, 2):
        assert np.linalg.norm(seen(a, eye) - seen(b, eye)) > 11


@pytest.mark.parametrize("paper", ["light", "dark"])
def test_contrast(paper: Any) -> None:
    """Stars, numbers and borders stand out as text must, marks as signs must."""
    grounds = [STYLES[f"tint{k}"].color(paper) for k in range(TINTS)]
    for ground in [*grounds, STYLES["paper"].color(paper)]:
        assert contrast(STYLES["star"].color(paper), ground) > 4.5
        assert contrast(STYLES["dot"].color(paper), ground) > 3
        assert contrast(STYLES["border"].color(paper), ground) > 4.5
    assert contrast(STYLES["label"].color(paper), STYLES["paper"].color(paper)) > 4.5


def test_dark_colors() -> None:
    """They follow the reader, or are fixed; each kind that is drawn has its own."""
    auto = svg(FOUR, stars=STARS, pastel=True, labels=True, units=[("row", 0)])
    kinds = set(re.findall(r'<g class="(.*?)"', auto))
    (rule,) = re.findall(r"<style>(.*)</style>", auto)
    assert rule.startswith("@media(prefers-color-scheme:dark){")
    found = dict(re.findall(r"\.starbattle\.auto \.(\w+)\{(.*?)\}", rule))
    for kind in kinds:
        style = STYLES[kind]
        part = "stroke" if style.width else "fill"
        assert found.pop(kind) == f"{part}:{style.dark}"
    assert not found
    assert STYLES["star"].light in svg(FOUR, stars=STARS, theme="light")
    assert STYLES["star"].dark in svg(FOUR, stars=STARS, theme="dark")
    assert "<style>" not in svg(FOUR, theme="light") + svg(FOUR, theme="dark")


# --- for those who do not see it, and in pages ---


def test_words() -> None:
    shown = Shown(
        svg(FOUR, stars=STARS[:2], marks=[(0, 0), (0, 2)], units=[("region", 1)])
    )
    assert shown.root.get("role") == "img"
    assert shown.child("title") == "Star Battle: 4×4, 1 star"
    assert shown.child("desc") == (
        "Regions, row by row: AAAA, BAAC, BADC, BDDD. "
        "Stars at row 1, column 2; row 2, column 4. "
        "No star at row 1, columns 1, 3. Outlined: region B."
    )
    assert Shown(svg(FOUR, title="a & b")).child("title") == "a & b"


@pytest.mark.parametrize("name", ["<b>&amp;</title>", "a\x00b\x1b", "\ud800", "\ufffe"])
def test_any_name(name: str) -> None:
    board = Board(FOUR.regions, stars=1, id=name)
    title = Shown(svg(board)).child("title")
    assert title.endswith(": 4×4, 1 star")
    assert title.isprintable()
    svg(board).encode()
    result_html(solve(board)).encode()
    page(name, [svg(board)]).encode()


def test_what_notebooks_show() -> None:
    solution = Solution(FOUR, STARS)
    for shown, stars in (
        (FOUR, []),
        (solution, STARS),
        (svg(FOUR, stars=STARS), STARS),
    ):
        assert Shown(shown._repr_svg_()).cells("star") == stars
        assert shown._repr_html_() == shown._repr_svg_()
    text = svg(FOUR, pastel=True, stars=STARS) + svg(HOLED, theme="dark")
    assert not re.search(r"\b(id|href)=|url\(", text), "they would clash in a page"
    rules = re.findall(r"[{}]([^{}]*)\{", text.partition("<style>")[2])
    assert all(rule.startswith(".starbattle.auto ") for rule in rules)


def test_result_in_a_notebook() -> None:
    text = solve(FOUR, solutions=None)._repr_html_()
    pictures = re.findall(r"<svg .*?</svg>", text, re.DOTALL)
    solutions = map(list, solve(FOUR, solutions=None))
    assert [Shown(p).cells("star") for p in pictures] == [[], *solutions]
    assert "<strong>board (4x4, 1 star): multiple - several solutions, 2" in text
    assert "<table" not in text
    board = Board([list(range(6))] * 6, stars=1, id="a\nb")
    text = solve(board, solutions=20, counters=False)._repr_html_()
    assert text.count("<svg ") == 1 + MOST_SOLUTIONS
    assert "<p>8 more solutions</p>" in text


# --- docs ---

EXAMPLES = ("board", "solution", "step", "heat")


def example(name: str) -> Picture:
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
def test_pictures_of_the_docs(name: str) -> None:
    """STARBATTLE_REDRAW=yes draws them anew."""
    file = DOCS / "pictures" / f"{name}.svg"
    text = to_svg(scene(example(name)))
    if os.environ.get("STARBATTLE_REDRAW"):
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    assert file.read_text(encoding="utf-8") == text
    assert f"pictures/{name}.svg" in (DOCS / "pictures.md").read_text(encoding="utf-8")
