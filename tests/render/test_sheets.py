"""PNG and sheets: what was drawn is read back from the files."""

import base64
import io
import re
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image
from pypdf import PdfReader

from conftest import BOARDS
from pictures import Shown, borders
from starbattle import Board, RequestError, solve
from starbattle.render.colors import STYLES, region_tints
from starbattle.render.picture import CELL, Picture, scene
from starbattle.render.sheet import PAPERS, Layout, Puzzle, sheets
from starbattle.render.svg import to_png
from test_render import FOUR, STARS, boards

pytestmark = pytest.mark.filterwarnings("ignore::starbattle.errors.BoardWarning")

Color = tuple[int, ...]
ORIGIN = 6


def rgb(kind: str, theme: Any = "light") -> Color:
    color = STYLES[kind].color(theme)
    return tuple(int(color[k : k + 2], 16) for k in (1, 3, 5))


# --- PNG ---


def png(picture: Picture, theme: Any = "light", scale: float = 2) -> Image.Image:
    data = to_png(scene(picture), theme, scale)
    return Image.open(io.BytesIO(data)).convert("RGB")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_cells_of_a_png(theme: Any) -> None:
    """What is drawn is tested as SVG, of which PNG are made."""
    shown = png(Picture(FOUR, stars=[(0, 1)], pastel=True), theme)
    ground = rgb(f"tint{region_tints(FOUR)[0]}", theme)
    for column, color in ((0.5, ground), (1.5, rgb("star", theme))):
        place = 2 * (ORIGIN + CELL * column), 2 * (ORIGIN + CELL * 0.5)
        assert shown.getpixel((round(place[0]), round(place[1]))) == color
    assert shown.getpixel((2 * ORIGIN, 2 * ORIGIN)) == rgb("border", theme)


def test_labels_of_a_png() -> None:
    """Letters are there, on a machine without fonts as well."""
    picture = Picture(Board([[1]], stars=1), labels=True)
    above = png(picture, scale=3).crop((3 * 36, 3 * 6, 3 * 60, 3 * 27))
    dark = sum(above.getpixel((x, y)) != (255, 255, 255)
               for x in range(above.width) for y in range(above.height))  # fmt: skip
    assert 20 < dark < 400


def test_size_of_a_png() -> None:
    for scale in (1, 3):
        assert png(Picture(FOUR), scale=scale).size == (156 * scale, 156 * scale)
    with pytest.raises(RequestError, match="15600 x 15600 pixels is too large"):
        to_png(scene(Picture(FOUR)), scale=100)


# --- sheets ---

NAMES = ("norvig/5x5", "jandhyala/6x6", "feup/5x5_1", "feup/4x4_1", "feup/8x8_1")
PLACED = re.compile(
    r'translate\(([\d.]+) ([\d.]+)\)"><g><image xlink:href="data:image/svg\+xml;base64,'
    r'([^"]+)" width="([\d.]+)" height="([\d.]+)"'
)


@pytest.fixture(scope="module")
def puzzles() -> list[Puzzle]:
    found = [Board.load(BOARDS / f"{name}.txt", stars=1) for name in NAMES]
    return [
        Puzzle(Picture(board, pastel=k == 1), solve(board)[0].stars, f"rating {k}")
        for k, board in enumerate(found)
    ]


def texts(puzzles: list[Puzzle], layout: Layout) -> list[str]:
    (pdf,) = sheets(puzzles, layout)
    pages = PdfReader(io.BytesIO(pdf)).pages
    return [page.extract_text().replace("\u200b", "") for page in pages]


def placed(
    puzzles: list[Puzzle], layout: Layout
) -> list[list[tuple[tuple[float, ...], Shown]]]:
    """Return left, top, right and bottom of the pictures of each page, and these."""
    pages = [page.decode() for page in sheets(puzzles, layout, "svg")]
    return [
        [
            ((float(x), float(y), float(x) + float(width), float(y) + float(height)),
             Shown(base64.b64decode(data).decode()))
            for x, y, data, width, height in PLACED.findall(page)
        ]
        for page in pages
    ]  # fmt: skip


def test_sheets(puzzles: list[Puzzle]) -> None:
    """Each board has its lines, each solution its stars, and no others."""
    title, layout = "Fünf Rätsel", Layout("Fünf Rätsel", per_page=2, solutions=True)
    said = texts(puzzles, layout)
    assert [page.splitlines()[0] for page in said] == [
        *(f"{title} {k} / 4" for k in (1, 2, 3)), f"{title}: solutions 4 / 4"
    ]  # fmt: skip
    assert "1. 5x5 · 1 star · rating 0" in said[0]
    assert "2. 6x6 · 1 star · rating 1" in said[0]
    assert "3. testBoard5x5_1 · 1 star" in said[1]
    assert "rating" not in said[3] and "5. testBoard8x8_1" in said[3]
    pages = placed(puzzles, layout)
    for shown, first in zip(pages, (0, 2, 4, 0), strict=True):
        solved = shown is pages[3]
        expected = puzzles if solved else puzzles[first : first + 2]
        for (_, picture), puzzle in zip(shown, expected, strict=True):
            assert set(picture.edges("border")) == borders(puzzle.board)
            stars = sorted(puzzle.solution or ()) if solved else []
            assert sorted(picture.cells("star")) == stars
    (left, _, right, _), _ = pages[0][0]
    (small, _, end, _), _ = pages[3][0]
    assert end - small < 0.8 * (right - left)


def test_names(puzzles: list[Puzzle]) -> None:
    """Long ones are there in full, with the notes below them; so are all letters."""
    long, other = (Board(FOUR.regions, 1, id=id) for id in ("name" * 50, "★ naïve Ж"))
    given = [Puzzle(Picture(long), note="rating 9"), Puzzle(Picture(other))]
    (page,) = texts(given, Layout("A", solutions=True))
    assert "1. " + "name" * 50 in page.replace("\n", "")
    assert "1 star · rating 9" in page.splitlines()
    assert "2. ★ naïve Ж" in page


@settings(max_examples=8)
@given(st.lists(boards(), min_size=1, max_size=9), st.integers(1, 9), st.booleans())
def test_nothing_overlaps(found: list[Board], per_page: int, letter: bool) -> None:
    layout = Layout(per_page=per_page, paper="letter" if letter else "a4")
    pages = placed([Puzzle(Picture(board)) for board in found], layout)
    assert [len(page) for page in pages] == [
        min(per_page, len(found) - k) for k in range(0, len(found), per_page)
    ]
    width, height = PAPERS[layout.paper]
    for page in pages:
        boxes = [box for box, _ in page]
        for box in boxes:
            assert box[0] > 30 and box[1] > 60
            assert box[2] < width - 30 and box[3] < height - 30
        for a, b in combinations(sorted(boxes), 2):
            assert a[2] < b[0] or a[3] < b[1] or b[3] < a[1]


def test_a_sheet_as_png() -> None:
    (data,) = sheets([Puzzle(Picture(FOUR))], Layout(), "png", "dark", scale=0.5)
    image = Image.open(io.BytesIO(data)).convert("RGB")
    assert image.size == (298, 421)
    assert image.getpixel((0, 0)) == rgb("paper", "dark")


def test_files_are_the_same_every_time(puzzles: list[Puzzle]) -> None:
    assert sheets(puzzles, Layout()) == sheets(puzzles, Layout())
    picture = scene(Picture(FOUR, stars=STARS, labels=True))
    assert to_png(picture) == to_png(picture)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"per_page": 101}, "a page must have 1 to 100 puzzles, not 101"),
        ({"paper": "a0"}, "paper must be a4 or letter, not a0"),
    ],
)
def test_no_such_sheet(wrong: Any, said: str) -> None:
    with pytest.raises(RequestError) as caught:
        Layout(**wrong)
    assert str(caught.value) == said
