"""Boards in pictures: found, read, judged, and never silently wrong."""

import io
import sys
import zlib
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from conftest import cli
from distortions import Distortion, Drawing
from pictures import borders, inside
from starbattle import (
    Board,
    BoardError,
    BoardWarning,
    Position,
    RequestError,
    read_boards,
    read_image,
    solve,
)
from starbattle.errors import MarksWarning
from starbattle.extras import MissingExtra
from starbattle.images import opening

SMALL = "made/5x5-1#1"
LARGE = "made/14x14-3#1"
QUEENS = Board.load("made/8x8-1#1")
SEVERAL = Board(["AABB", "AABB", "CCDD", "CCDD"], stars=1)


def png(position, drawing=None):
    return Distortion().of(drawn(position, drawing or Drawing()))


def drawn(position, drawing):
    return drawing.of(Position(position) if isinstance(position, Board) else position)


def filed(image, form):
    file = io.BytesIO()
    image.save(file, form)
    return file.getvalue()


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


# What is read


@pytest.mark.parametrize("name", [SMALL, "norvig/24", LARGE])
@pytest.mark.parametrize("pastel", [False, True], ids=["white", "pastel"])
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_drawings_are_read_back(name, pastel, dark):
    board = Board.load(name)
    assert Board.from_image(png(board, Drawing(pastel, dark))) == board


def test_stars_and_marks_are_read(folder):
    board = Board.load("norvig/24")
    stars = sorted(solve(board)[0].stars)
    marks = [(0, 0), (4, 4), (9, 9), (2, 7)]
    marks = [cell for cell in marks if cell not in stars]
    position = Position(board, stars[::3], marks)
    for drawing in (Drawing(), Drawing(pastel=True, cross=True), Drawing(dark=True)):
        (folder / "half.png").write_bytes(png(position, drawing))
        assert Position.load("half.png") == position


SIGN = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"


@pytest.mark.skipif(not Path(SIGN).exists(), reason="needs fonts-dejavu-core")
@pytest.mark.parametrize("sign", "♛♕★")
@pytest.mark.parametrize(("mark", "size"), [("×", 0.4), ("·", 0.8), ("×", 0.6)])
def test_small_signs_beside_marks_are_stars(sign, mark, size):
    """They stand where the solution has stars, and differ from the marks."""
    solution = sorted(solve(QUEENS)[0].stars)
    stars = solution[:5]
    marks = [(k, k) for k in range(8) if (k, k) not in solution]
    picture = drawn(QUEENS, Drawing(pastel=True))
    pen = ImageDraw.Draw(picture)
    for text, share, cells in ((sign, 0.35, stars), (mark, size, marks)):
        font = ImageFont.truetype(SIGN, int(share * 72))
        for row, column in cells:
            place = (12 + (column + 0.5) * 72, 12 + (row + 0.5) * 72)
            pen.text(place, text, "black", font, "mm")
    read = Position.from_image(picture)
    assert (sorted(read.stars), sorted(read.marks)) == (stars, marks)


def test_small_pictures_of_boards_beside_a_board_are_left_out():
    picture = drawn(Board.load("norvig/24"), Drawing(pastel=True))
    whole = Image.new("RGB", (2 * picture.width, picture.height), "white")
    whole.paste(picture)
    small = drawn(QUEENS, Drawing(pastel=True)).resize((120, 120))
    for k in range(3):
        whole.paste(small, (picture.width + 30, 20 + 140 * k))
    assert Board.from_image(whole).regions == Board.load("norvig/24").regions


@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP", "GIF"])
def test_kinds_of_files(folder, form):
    (folder / "board").write_bytes(filed(drawn(QUEENS, Drawing()), form))
    assert Board.load("board") == QUEENS


def test_sources():
    image = drawn(QUEENS, Drawing(pastel=True))
    array = np.asarray(image)
    for source in (
        image,
        array,
        image.convert("L"),
        image.convert("RGBA"),
        array[:, :, :1],
    ):
        assert Board.from_image(source) == QUEENS
    assert Board.from_image(image, id="mine").id == "mine"


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "RGBA", "I;16"])
def test_pictures_of_many_pixels_are_made_smaller(mode, monkeypatch):
    monkeypatch.setattr(opening, "_LARGE", 100_000)
    image = drawn(QUEENS, Drawing(pastel=mode not in ("1", "L", "LA", "I;16")))
    if mode == "I;16":
        image = Image.fromarray(np.asarray(image.convert("L")).astype(np.uint16) * 257)
    else:
        image = image.convert(mode)
    assert image.mode == mode
    assert max(opening.opened(image).shape) < 320
    assert Board.from_image(filed(image, "PNG")) == QUEENS


def test_pictures_of_many_pixels_are_turned_upright(monkeypatch):
    monkeypatch.setattr(opening, "_LARGE", 100_000)
    image = drawn(QUEENS, Drawing()).crop((0, 0, 600, 400))
    image.getexif()[0x112] = 6
    assert opening.opened(image).shape == (300, 200, 3)


@pytest.mark.parametrize("source", [None, 5, [], np.zeros((9, 9)), np.zeros(5, "u1")])
def test_what_is_no_source_of_a_picture(source):
    with pytest.raises(RequestError, match="must be"):
        Board.from_image(source)


def test_star_count_is_guessed_or_given():
    board = Board.load("norvig/24")
    assert Board.from_image(png(board)).stars == 2
    with pytest.warns(BoardWarning, match="several solutions with 1 star"):
        assert Board.from_image(png(board), stars=1).stars == 1


def test_several_boards(folder):
    boards = [Board.load(SMALL), QUEENS, Board.load("made/6x6-1#1")]
    images = [drawn(board, Drawing()) for board in boards]
    page = Image.new("RGB", (1400, 1500), "white")
    for image, place in zip(images, [(20, 40), (700, 60), (300, 900)], strict=True):
        page.paste(image, place)
    page.save("page.png")
    assert list(read_boards("page.png")) == boards
    assert Board.load("page.png#2") == QUEENS
    with pytest.raises(BoardError, match=r"several boards; pick one: page.png#1 or"):
        Board.load("page.png")
    with pytest.raises(BoardError, match="shows 3 boards"):
        Board.from_image(page)
    with pytest.raises(BoardError, match="has no board '4'"):
        Board.load("page.png#4")


def test_place_and_confidence():
    (found,) = read_image(png(QUEENS))
    assert not isinstance(found, BoardError)
    assert found.confidence > 0.9 and found.doubts == () and found.cells == ()
    assert (
        np.abs(found.corners - [[12, 12], [588, 12], [588, 588], [12, 588]]).max() < 8
    )


# What is doubtful


def test_a_line_that_is_missing_is_found_by_the_solver():
    """Part of a border is painted over; only one reading has one solution."""
    board = Board.load("norvig/24")
    with pytest.warns(BoardWarning, match="the lines around r3c4, r3c5 are unclear"):
        assert Board.from_image(_with_gap(board, (2, 3), right=True)) == board


@pytest.mark.parametrize(("cell", "right", "doubtful"), [
    ((1, 8), False, False), ((2, 7), True, False), ((1, 4), True, True),
])  # fmt: skip
def test_a_border_that_is_painted_over_is_named(cell, right, doubtful):
    """The gap is named, not only the border that another reading has in its place.

    It is so, too, if two boards with one solution each are as likely.
    """
    board = Board.load("norvig/24")
    (reading,) = read_image(_with_gap(board, cell, right))
    assert not isinstance(reading, BoardError)
    row, column = cell
    other = (row, column + 1) if right else (row + 1, column)
    assert {cell, other} & set(reading.cells)
    said = " ".join(reading.doubts)
    assert any(f"r{r + 1}c{c + 1}" in said for r, c in (cell, other))
    assert reading.confidence < 0.6 if doubtful else reading.board == board


def _with_gap(board, cell, right):
    """Draw a board, and paint over the border right of a cell, or below it."""
    image = np.array(drawn(board, Drawing()))
    row, column = cell
    other = (row, column + 1) if right else (row + 1, column)
    assert board.regions[row][column] != board.regions[other[0]][other[1]]
    y, x = (12 + 72 * place for place in other)
    if right:
        image[y + 6 : y + 66, x - 6 : x + 7] = 255
    else:
        image[y - 6 : y + 7, x + 6 : x + 66] = 255
    return image


@pytest.mark.parametrize("thick", [2, 3])
@pytest.mark.parametrize("pixels", [9, 11])
@pytest.mark.parametrize("name", ["norvig/24", "made/8x8-1#1"])
def test_lines_of_small_drawings_are_no_stars(name, pixels, thick):
    """Thick lines fill half of a small cell; a doubt is named where one is left."""
    board = Board.load(name)
    (reading,) = read_image(line_drawing(board, pixels, thick))
    if thick == 2 or pixels == 11:
        assert not isinstance(reading, BoardError)
        assert (reading.position, reading.doubts) == (Position(board), ())
    elif not isinstance(reading, BoardError):
        assert reading.position == Position(board) or reading.doubts


def line_drawing(board, pixels, thick):
    """Draw a board in black lines with no smoothing: borders are thick."""
    side = board.size * pixels + 13
    image = np.full((side, side), 255, np.uint8)
    for edges, width in ((inside(board), 1), (borders(board), thick)):
        for (x, y), (end, _) in edges:
            top, left = 6 + y * pixels, 6 + x * pixels
            if x == end:
                left -= width // 2
                image[top : top + pixels, left : left + width] = 0
            else:
                top -= width // 2
                image[top : top + width, left : left + pixels] = 0
    return image


WRONG = next(cell for cell in QUEENS.cells_of(0) if cell not in solve(QUEENS)[0].stars)


def test_stars_that_are_wrong_are_a_warning():
    said = f"what is drawn at r{WRONG[0] + 1}c{WRONG[1] + 1} does not fit the solution"
    with pytest.warns(BoardWarning, match=said):
        assert Position.from_image(png(Position(QUEENS, [WRONG]))).stars == {WRONG}
    said = "drawn at r1c1, r2c2 does not keep the rules"
    with pytest.warns(BoardWarning, match=said):
        Position.from_image(png(Position(SEVERAL, [(0, 0), (1, 1)])))


def test_a_board_leaves_out_what_a_player_has_drawn():
    picture = png(Position(QUEENS, solve(QUEENS)[0].stars))
    with pytest.warns(MarksWarning, match="a player has put on it are left out"):
        assert Board.from_image(picture) == QUEENS


def test_holes_are_a_doubt():
    rows = ["AABBBC", "AABDCC", "EADDDC", "EEDDCC", "EFFDDC", "FF..DC"]
    (reading,) = read_image(png(Board(rows, stars=1)))
    assert not isinstance(reading, BoardError) and reading.confidence < 0.6
    assert "7 regions for 6 rows, and holes are not read" in reading.doubts[0]


def test_too_many_regions_are_an_error():
    board = Board.load("norvig/24")
    image = np.array(drawn(board, Drawing()))
    for k in (1, 3, 5, 7, 9):
        image[12 + 72 * k - 3 : 12 + 72 * k + 3, 12:732] = image[14, 12]
    with pytest.raises(BoardError, match=r"shows \d+ regions for 10 rows"):
        Board.from_image(image)


def test_an_oblong_is_no_board():
    image = np.full((400, 600), 255, np.uint8)
    for k in range(6):
        image[20 + 60 * k : 24 + 60 * k, 20:444] = 0
    for k in range(8):
        image[20:324, 20 + 60 * k : 24 + 60 * k] = 0
    with pytest.raises(BoardError, match="shows 5 rows and 7 columns of cells"):
        Board.from_image(image)


# Bad input


def bomb():
    """A PNG that says that it has 10 gigapixels."""
    size = (100_000).to_bytes(4, "big") * 2
    header, parts = size + b"\x08\x02\0\0\0", [b"\x89PNG\r\n\x1a\n"]
    for body in (b"IHDR" + header, b"IDAT", b"IEND"):
        check = zlib.crc32(body).to_bytes(4, "big")
        parts += [(len(body) - 4).to_bytes(4, "big"), body, check]
    return b"".join(parts)


BAD = {
    "cut off": (png(QUEENS)[:2000], "is a damaged picture"),
    "header": (b"\x89PNG\r\n\x1a\n\0", "is "),
    "a bomb": (bomb(), "has more than 89,478,485 pixels"),
    "text": (b"hello\n", "format not recognized"),
    "empty": (b"", "is empty"),
    "one color": (filed(Image.new("RGB", (300, 300), "red"), "PNG"), "shows no grid"),
    "tiny": (filed(Image.new("RGB", (5, 5)), "PNG"), "5 x 5 pixels, too small"),
    "a line": (filed(Image.new("RGB", (9000, 21)), "PNG"), "shows no grid"),
}


@pytest.mark.parametrize(("data", "said"), BAD.values(), ids=BAD)
def test_bad_input_gets_one_line(folder, data, said):
    (folder / "b.png").write_bytes(data)
    (error,) = read_boards("b.png")
    assert str(error).startswith("b.png: ") and said in str(error)


def test_huge_files_are_not_read(folder):
    with open("b.png", "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n")
        file.truncate(1 << 27)
    (error,) = read_boards("b.png")
    assert str(error) == "b.png: exceeds 64 MiB"


def test_without_the_extra(folder, monkeypatch):
    (folder / "b.png").write_bytes(png(QUEENS))
    monkeypatch.setitem(sys.modules, "cv2", None)
    with pytest.raises(MissingExtra, match="package cv2 is missing; to install it: "):
        Board.from_image("b.png")
    (error,) = read_boards("b.png")
    assert str(error).startswith("b.png: is a picture, and the package cv2 is missing")


# The command line


def test_solve_and_convert_take_pictures(folder):
    (folder / "b.png").write_bytes(png(QUEENS))
    done = cli("solve", "b.png", "--json", cwd=folder)
    assert (done.returncode, done.stderr) == (0, "")
    assert '"status": "unique"' in done.stdout or '"satisfied"' in done.stdout
    done = cli("convert", "b.png", "--to", "task", cwd=folder)
    assert Board.parse(done.stdout) == QUEENS


def test_doubts_are_told_on_standard_error(folder):
    (folder / "b.png").write_bytes(png(SEVERAL))
    done = cli("convert", "b.png", cwd=folder)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(
        "starbattle: b.png: check what was read (confidence 50"
    )
    assert done.stderr.endswith("; --accept takes it as it is\n")
    done = cli("convert", "b.png", "--accept", cwd=folder)
    assert done.returncode == 0
    assert done.stderr.startswith("starbattle: warning: b.png: check what was read")
    assert done.stderr.count("\n") == 1
