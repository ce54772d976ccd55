"""PNG and PDF: what was drawn is read back from the files."""

import io
from typing import Any

import pytest
from PIL import Image
from pypdf import PdfReader

from starbattle import Board, RequestError
from starbattle.render.caption import Puzzle, captioned
from starbattle.render.colors import STYLES, region_tints
from starbattle.render.picture import CELL, Picture, scene
from starbattle.render.svg import to_pdf, to_png
from test_render import FOUR, STARS

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


# --- PDF ---


def test_pages_of_a_pdf_are_pictures() -> None:
    long = Board(FOUR.regions, 1, id="name" * 50)
    puzzles = [Puzzle(Picture(FOUR, stars=STARS)), Puzzle(Picture(long), "★ naïve Ж")]
    drawn = [captioned(one, "full") for one in puzzles]
    pages = PdfReader(io.BytesIO(to_pdf(drawn, "Fünf Rätsel"))).pages
    said = ["".join(page.extract_text().split()) for page in pages]
    assert said == ["1star", "name" * 50 + "1star·★naïveЖ"]
    for page, one in zip(pages, drawn, strict=True):
        box = float(page.mediabox.width), float(page.mediabox.height)
        assert box == pytest.approx((one.width, one.height), abs=0.1)
