"""PNG and PDF: what was drawn is read back from the files."""

import io
from collections import Counter
from itertools import combinations, pairwise, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image
from pypdf import PdfReader
from reportlab.pdfbase.pdfmetrics import stringWidth

from conftest import BOARDS
from pictures import Edge, borders, inside
from starbattle import Board, RequestError, solve
from starbattle.render.colors import STYLES, region_tints
from starbattle.render.pdf import to_pdf
from starbattle.render.picture import CELL, Picture, scene
from starbattle.render.scene import Placed, Scene, Words
from starbattle.render.sheet import PAPERS, Layout, Puzzle, sheets
from starbattle.render.svg import to_png
from test_render import FOUR, HOLED, STARS, boards

pytestmark = pytest.mark.filterwarnings("ignore::starbattle.errors.BoardWarning")

Color = tuple[int, ...]
ORIGIN = 6


def rgb(kind: str, theme: Any = "light") -> Color:
    color = STYLES[kind].color(theme)
    return tuple(int(color[k : k + 2], 16) for k in (1, 3, 5))


# --- PNG ---


class Pixels:
    """A PNG, asked by coordinates of the scene."""

    def __init__(self, picture: Picture, theme: Any = "light", scale: float = 2):
        png = to_png(scene(picture), theme, scale)
        self.image = Image.open(io.BytesIO(png)).convert("RGB")
        self.scale = scale

    def cell(self, row: float, column: float) -> Color:
        x, y = ((ORIGIN + CELL * place) * self.scale for place in (column, row))
        found = self.image.getpixel((round(x), round(y)))
        assert isinstance(found, tuple)
        return found


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_cells_of_a_png(theme: Any) -> None:
    shown = Pixels(Picture(FOUR, stars=STARS, marks=[(0, 0)], pastel=True), theme)
    tints = region_tints(FOUR)
    for row, column in product(range(4), repeat=2):
        ground = rgb(f"tint{tints[FOUR.regions[row][column]]}", theme)
        assert shown.cell(row + 0.15, column + 0.15) == ground
        sign = {(0, 0): rgb("dot", theme)} | dict.fromkeys(STARS, rgb("star", theme))
        expected = sign.get((row, column), ground)
        assert shown.cell(row + 0.5, column + 0.5) == expected
    for (x0, y0), (x1, y1) in borders(FOUR):
        assert shown.cell((y0 + y1) / 2, (x0 + x1) / 2) == rgb("border", theme)


def test_labels_of_a_png() -> None:
    """Letters are there, on a machine without fonts as well."""
    picture = Picture(Board([[1]], stars=1), labels=True)
    png = Image.open(io.BytesIO(to_png(scene(picture), scale=3))).convert("RGB")
    above = png.crop((3 * 36, 3 * 6, 3 * 60, 3 * 27))
    dark = sum(above.getpixel((x, y)) != (255, 255, 255)
               for x in range(above.width) for y in range(above.height))  # fmt: skip
    assert 20 < dark < 400


def test_size_of_a_png() -> None:
    for scale in (1, 3):
        size = Pixels(Picture(FOUR), scale=scale).image.size
        assert size == (156 * scale, 156 * scale)
    with pytest.raises(RequestError, match="15600 x 15600 pixels is too large"):
        to_png(scene(Picture(FOUR)), scale=100)


# --- PDF ---

Path = list[list[tuple[float, float]]]


class Painted:
    """A page: its paths in points from the upper left, by color and kind."""

    def __init__(self, page: Any) -> None:
        self.height = float(page.mediabox.height)
        self.strokes: list[tuple[Color, Path]] = []
        self.fills: list[tuple[Color, Path]] = []
        self._colors: dict[str, Color] = {}
        self._path: Path = []
        self.text = page.extract_text(visitor_operand_before=self._do)

    def _do(self, operator: bytes, operands: Any, at: Any, _: Any) -> None:
        name = operator.decode()
        if name in ("rg", "RG"):
            self._colors[name] = tuple(round(255 * float(x)) for x in operands)
        elif name == "m":
            self._path.append([self._point(operands, at)])
        elif name in ("l", "c"):
            self._path[-1].append(self._point(operands[-2:], at))
        elif name == "h":
            self._path[-1].append(self._path[-1][0])
        elif name in ("S", "f", "f*", "n"):
            if name == "S":
                self.strokes.append((self._colors["RG"], self._path))
            elif name != "n":
                self.fills.append((self._colors["rg"], self._path))
            self._path = []

    def _point(self, numbers: Any, at: Any) -> tuple[float, float]:
        (x, y), (a, b, c, d, e, f) = map(float, numbers), at
        return a * x + c * y + e, self.height - (b * x + d * y + f)


def painted(pages: list[Scene]) -> list[Painted]:
    return [Painted(page) for page in PdfReader(io.BytesIO(to_pdf(pages))).pages]


def boards_of(page: Scene) -> list[Placed]:
    return [shape for shape in page.shapes if isinstance(shape, Placed)]


def edges(page: Painted, place: Placed, kind: str, size: int) -> Counter[Edge]:
    """The sides of cells of the board at a place that lines of a kind go along."""
    found: Counter[Edge] = Counter()
    for color, path in page.strokes:
        for line in path if color == rgb(kind) else ():
            for a, b in pairwise(_corner(point, place) for point in line):
                if {*a, *b} <= set(range(size + 1)):
                    found.update(_sides(a, b))
    return found


def _sides(a: Any, b: Any) -> Any:
    (x0, y0), (x1, y1) = sorted((a, b))
    return pairwise(product(range(x0, x1 + 1), range(y0, y1 + 1)))


def _corner(point: tuple[float, float], place: Placed) -> tuple[int, int]:
    x, y = (
        ((value - start) / place.scale - ORIGIN) / CELL
        for value, start in zip(point, place.at, strict=True)
    )
    return round(x), round(y)


def stars_at(page: Painted, place: Placed, size: int) -> list[tuple[int, int]]:
    found = []
    for color, path in page.fills:
        if color == rgb("star") and len(path[0]) == 11:
            xs, ys = zip(*path[0], strict=True)
            middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
            side = place.scale * CELL / 2
            column, row = _corner((middle[0] - side, middle[1] - side), place)
            if {row, column} <= set(range(size)):
                found.append((row, column))
    return sorted(found)


NAMES = ("norvig/5x5", "jandhyala/6x6", "feup/5x5_1", "feup/4x4_1", "feup/8x8_1")


@pytest.fixture(scope="module")
def puzzles() -> list[Puzzle]:
    found = [Board.load(BOARDS / f"{name}.txt", stars=1) for name in NAMES]
    return [
        Puzzle(Picture(board, pastel=k == 1), solve(board)[0].stars, f"rating {k}")
        for k, board in enumerate(found)
    ]


def test_sheets(puzzles: list[Puzzle]) -> None:
    """Each board has its lines, each solution its stars, and no others."""
    scenes = sheets(puzzles, Layout("Fünf Rätsel", per_page=2, solutions=True))
    pages = painted(scenes)
    title = "Fünf Rätsel"
    assert [page.text.splitlines()[:2] for page in pages] == [
        *([title, f"{k} / 4"] for k in (1, 2, 3)), [f"{title}: solutions", "4 / 4"]
    ]  # fmt: skip
    assert "1. 5x5 · 1 star · rating 0" in pages[0].text
    assert "2. 6x6 · 1 star · rating 1" in pages[0].text
    assert "3. testBoard5x5_1 · 1 star" in pages[1].text
    assert "rating" not in pages[3].text
    for page, drawn, first in zip(pages, scenes, (0, 2, 4, 0), strict=True):
        places = boards_of(drawn)
        solved = drawn is scenes[3]
        shown = puzzles if solved else puzzles[first : first + 2]
        for place, puzzle in zip(places, shown, strict=True):
            board = puzzle.board
            assert edges(page, place, "border", board.size) == Counter(borders(board))
            assert edges(page, place, "thin", board.size) == Counter(inside(board))
            expected = sorted(puzzle.solution or ()) if solved else []
            assert stars_at(page, place, board.size) == expected


def test_names(puzzles: list[Puzzle]) -> None:
    """Long ones leave room for notes, and those of PDF have few letters."""
    long, other = (Board(FOUR.regions, 1, id=id) for id in ("name" * 50, "星 ★ naïve"))
    given = [Puzzle(Picture(long), note="rating 9"), Puzzle(Picture(other))]
    pages = sheets(given, Layout("A", solutions=True))
    assert [page.title for page in pages] == ["A"]
    (page,) = painted(pages)
    (caption,) = [text for text in page.text.splitlines() if text.startswith("1.")]
    assert caption.startswith("1. namename")
    assert "…" in caption and caption.endswith("name")
    assert "1 star · rating 9" in page.text.splitlines()
    assert "2. ? ? naïve" in page.text
    reader = PdfReader(io.BytesIO(to_pdf(pages)))
    assert reader.metadata is not None
    assert reader.metadata.title == "A"
    assert "AAAA, BAAC, BADC, BDDD" in str(reader.metadata.subject)
    first, *_, last = sheets(puzzles[:1] * 3, Layout(solutions=True))
    assert boards_of(last)[0].scale < 0.8 * boards_of(first)[0].scale


def captions(page: Scene) -> list[Words]:
    return [shape for shape in page.shapes
            if isinstance(shape, Words) and shape.kind == "caption"][1:]  # fmt: skip


@pytest.mark.parametrize("per_page", [1, 2, 3, 4, 5, 6, 8, 9, 12, 20])
def test_captions_and_pages(per_page: int) -> None:
    """Captions are within their columns, and boards as far from foot as from head.

    Names of 24 letters are there in full, up to 12 a page.
    """
    name = "collection-8114231112931"
    puzzle = Puzzle(Picture(FOUR.renamed(name)), note="medium, rating 33")
    (page,) = sheets([puzzle] * per_page, Layout(per_page=per_page))
    places = boards_of(page)
    side = places[0].scale * places[0].scene.width
    for caption in captions(page):
        assert stringWidth(caption.text, "Helvetica", caption.size) <= side + 1
        assert caption.size >= 6
    if per_page <= 12:
        text = " ".join(caption.text for caption in captions(page))
        assert text.count(name) == text.count("medium, rating 33") == per_page
    (page,) = sheets([Puzzle(Picture(FOUR))] * per_page, Layout(per_page=per_page))
    last = max(caption.at[1] for caption in captions(page)) + 9
    first = min(place.at[1] for place in boards_of(page))
    above, below = first - 72, page.height - 42 - last
    assert above == pytest.approx(below, abs=1)
    assert below < page.height / 6


@settings(max_examples=15)
@given(st.lists(boards(), min_size=1, max_size=9), st.integers(1, 9), st.booleans())
def test_nothing_overlaps(found: list[Board], per_page: int, letter: bool) -> None:
    layout = Layout(per_page=per_page, paper="letter" if letter else "a4")
    pages = sheets([Puzzle(Picture(board)) for board in found], layout)
    assert sum(len(boards_of(page)) for page in pages) == len(found)
    for page in pages:
        assert (page.width, page.height) == PAPERS[layout.paper]
        boxes = []
        for place in boards_of(page):
            (x, y), scale, board = place.at, place.scale, place.scene
            box = x, y, x + scale * board.width, y + scale * board.height
            assert box[0] > 30 and box[1] > 60
            assert box[2] < page.width - 30 and box[3] < page.height - 30
            boxes.append(box)
        for a, b in combinations(sorted(boxes), 2):
            assert a[2] < b[0] or a[3] < b[1] or b[3] < a[1]


def test_everything_in_a_pdf() -> None:
    picture = Picture(
        HOLED, stars=[(0, 0)], marks=[(0, 1)], highlights=[(0, 2)], units=[("row", 0)],
        heat={(1, 0): 0.5}, labels=True,
    )  # fmt: skip
    (page,) = painted([scene(picture)])
    assert page.text.split() == ["50", "1", "1", "2", "2", "3", "3"]
    drawn = {color for color, _ in page.fills + page.strokes}
    kinds = ("hole", "hatch", "dot", "spot", "ring", "unit", "heat", "star", "border")
    assert drawn >= {rgb(kind) for kind in kinds}
    (page,) = painted([scene(Picture(FOUR, marks=[(0, 0)], mark="cross"))])
    (cross,) = [path for color, path in page.strokes if color == rgb("cross")]
    assert [len(line) for line in cross] == [2, 2]


def test_files_are_the_same_every_time(puzzles: list[Puzzle]) -> None:
    pages = sheets(puzzles, Layout(solutions=True))
    assert to_pdf(pages) == to_pdf(pages)
    picture = scene(Picture(FOUR, stars=STARS, labels=True))
    assert to_png(picture) == to_png(picture)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"per_page": 0}, "a page must have 1 to 100 puzzles, not 0"),
        ({"per_page": 101}, "a page must have 1 to 100 puzzles, not 101"),
        ({"paper": "a0"}, "paper must be a4 or letter, not a0"),
    ],
)
def test_no_such_sheet(wrong: Any, said: str) -> None:
    with pytest.raises(RequestError) as caught:
        Layout(**wrong)
    assert str(caught.value) == said
