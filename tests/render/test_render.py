"""Drawings: what they show can be read back from them."""

import io
import math
import os
import re
import termios
import unicodedata
from contextlib import contextmanager
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pictures import Shown
from pictures import region_at as at
from positions import positions
from starbattle import svg
from starbattle.board.board import HOLE, Board
from starbattle.render.colors import region_colors
from starbattle.render.terminal import (
    abreast,
    filled,
    lined_up,
    side_by_side,
    table_width,
    text_width,
    wants_ascii,
    wants_color,
    width,
)
from starbattle.render.text import before_and_after, draw, lettered

pytestmark = pytest.mark.filterwarnings("ignore::starbattle.errors.BoardWarning")

FOUR = Board(["AAAA", "BAAC", "BADC", "BDDD"], stars=1)
STARS = [(0, 1), (1, 3), (2, 0), (3, 2)]
HOLED = Board([[1, 1, 2], [1, -1, -1], [3, -1, -1]], stars=1)
DIRECTIONS = ("UP", "RIGHT", "DOWN", "LEFT")


SCATTERED = positions(1, 7, holes=True, pieces=True, state=False)
ANY_BOARD = SCATTERED.map(lambda position: position.board)


ROWS = [("a", "1", "first second third"), ("bcd", "10", "-")]


def arms(char):
    """Read the directions of the lines of a box-drawing character off its name."""
    name = unicodedata.name(char).replace("VERTICAL", "UP DOWN")
    words = name.replace("HORIZONTAL", "LEFT RIGHT").split()
    return {word for word in words if word in DIRECTIONS}


@given(ANY_BOARD, st.data(), st.booleans())
def test_boards_are_read_back(board, data, ascii):
    """Lines are between regions and joined at corners, and stars where they belong."""
    cells = list(product(range(board.size), range(board.size)))
    stars = data.draw(st.sets(st.sampled_from(cells)))
    lines = draw(board, stars, ascii=ascii).splitlines()
    assert len(lines) == 2 * board.size + 1
    assert {width(line) for line in lines} == {4 * board.size + 1}
    assert not ascii or "".join(lines).isascii()
    filling = {" ", "░", "#"}
    for r, c in product(range(board.size + 1), repeat=2):
        a, b = at(board, r - 1, c - 1), at(board, r - 1, c)
        d, here = at(board, r, c - 1), at(board, r, c)
        if not ascii:
            pairs = zip(DIRECTIONS, (a != b, b != here, d != here, a != d), strict=True)
            assert arms(lines[2 * r][4 * c]) == {name for name, line in pairs if line}
        if r < board.size:
            assert (lines[2 * r + 1][4 * c] not in filling) == (here != d)
        if c < board.size:
            edge = set(lines[2 * r][4 * c + 1 : 4 * c + 4])
            assert edge <= filling or edge in ({"━"}, {"-"})
            assert (not edge <= filling) == (here != b)
    shown = {cell: lines[2 * cell[0] + 1][4 * cell[1] + 2] for cell in cells}
    assert {cell for cell in cells if shown[cell] in "★*"} == stars
    dots = {cell for cell in cells if shown[cell] in "·."}
    assert dots == {cell for cell in cells if at(board, *cell) != HOLE} - stars


@pytest.mark.parametrize(("columns", "star"), [(80, " ★ "), (16, "★ ")])
def test_stars_are_bold_on_the_color_of_their_region(columns, star):
    colored = draw(FOUR, STARS, columns=columns, color=True)
    assert f"\x1b[1;38;5;16;48;5;{region_colors(FOUR)[0]}m{star}\x1b[0m" in colored
    plain = re.sub(r"\x1b\[[0-9;]*m", "", colored)
    assert plain == draw(FOUR, STARS, columns=columns)


def test_regions_have_letters_whatever_the_file_calls_them():
    board = Board([["B", "\x1b"]] * 2, stars=1)
    line = before_and_after(board, []).splitlines()[1]
    assert line.replace("┃", " ").split() == ["A", "B", "·", "·"]
    assert before_and_after(board, columns=5).splitlines() == ["A B", "A B"]
    assert draw(board, [(0, 1)], columns=5).splitlines() == ["A ★", "A B"]


def test_what_is_given_is_drawn():
    board = FOUR.with_given([(0, 1)], [(0, 0)])
    line = before_and_after(board, STARS).splitlines()[1]
    assert line.startswith("┃ ·   ★   A   A ┃")
    assert str(board).splitlines()[1] == "┃ ·   ★   ·   · ┃"
    assert draw(board, columns=7).splitlines()[0] == "· ★ A A"
    for stars, dots in ([], [(0, 0)]), (STARS, []):
        shown = Shown(svg(board, stars=stars))
        assert shown.cells("star") == (sorted(stars) or [(0, 1)])
        assert shown.cells("dot") == dots


# --- what fits where ---


def test_drawings_are_beside_each_other_where_they_fit():
    beside = before_and_after(FOUR, STARS)
    assert before_and_after(FOUR, STARS, columns=17 * 2 + 4) == beside
    below = before_and_after(FOUR, STARS, columns=17 * 2 + 3)
    assert below.split("\n\n")[1] == draw(FOUR, STARS)


@pytest.mark.parametrize(("board", "stars", "columns", "rows"), [
    (FOUR, [], 7, ["A A A A", "B A A C", "B A D C", "B D D D"]),
    (FOUR, [], 6, ["AAAA", "BAAC", "BADC", "BDDD"]),
    (FOUR, STARS, 16, ["A ★ A A", "B A A ★", "★ A D C", "B D ★ D"]),
    (HOLED, [], 9, ["A A B", "A ░ ░", "C ░ ░"]),
])  # fmt: skip
def test_compact_drawing(board, stars, columns, rows):
    assert draw(board, stars, columns=columns).splitlines() == rows
    ascii = draw(board, stars, columns=columns, ascii=True).splitlines()
    assert ascii == [row.replace("★", "*").replace("░", "#") for row in rows]


@given(ANY_BOARD, st.integers(1, 80))
def test_drawings_fit(board, columns):
    for drawn in (draw(board, [(0, 0)], columns=columns),
                  lettered(board, columns=columns),
                  before_and_after(board, [(0, 0)], columns=columns)):  # fmt: skip
        assert max(map(width, drawn.splitlines())) <= max(columns, board.size)


def test_text_width(monkeypatch):
    monkeypatch.setenv("COLUMNS", "72")
    monkeypatch.setattr("sys.stdout", Stream(False))
    assert (text_width(), table_width()) == (72, 72)
    monkeypatch.delenv("COLUMNS")
    with terminal(50) as narrow:
        # The process was started in a terminal, and its output goes elsewhere.
        monkeypatch.setattr("sys.__stdout__", narrow)
        file = Stream(False), (100, math.inf)
        for stream, widths in ((narrow, (50, 50)), file, (Stream(True), (80, 80))):
            monkeypatch.setattr("sys.stdout", stream)
            assert (text_width(), table_width()) == widths


@contextmanager
def terminal(columns):
    """Open the end of a terminal that a program writes to."""
    other, end = os.openpty()
    termios.tcsetwinsize(end, (24, columns))
    with os.fdopen(end, "w") as stream:
        yield stream
    os.close(other)


@pytest.mark.parametrize(("made", "wanted"), [
    (abreast(["a", "b", "c"], 11), "a    b    c"),
    (abreast(["a", "b", "c"], 10), "a    b\n\nc"),
    (filled("one two three", 9, "  "), "one two\n  three"),
    (filled("one-two-three", 4), "one-two-three"),
    (side_by_side("a\nlong", "x\ny\nz", gap=1), "a    x\nlong y\n     z"),
    (side_by_side("\x1b[1mab\x1b[0m\nabc", "x\ny"), "\x1b[1mab\x1b[0m     x\nabc    y"),
    ("\n".join(lined_up(ROWS, right=(1,))), "a     1  first second third\nbcd  10  -"),
    ("\n".join(lined_up(ROWS, 24)), "a    1\n     first second third\nbcd  10\n     -"),
])  # fmt: skip
def test_texts_are_put_together(made, wanted):
    assert made == wanted


@pytest.mark.parametrize(("text", "columns"), [
    ("★┃", 2), ("漢", 2), ("e\u0301", 1), ("\u200b", 0),
    ("\x1b[38;5;16mx\x1b[0m", 1),
])  # fmt: skip
def test_width(text, columns):
    assert width(text) == columns


class Stream(io.StringIO):
    """A terminal or not, as asked."""

    def __init__(self, terminal):
        super().__init__()
        self.terminal = terminal

    def isatty(self):
        return self.terminal


@pytest.mark.parametrize(("terminal", "settings", "wanted"), [
    (False, {}, False), (True, {"TERM": "dumb"}, False),
    (True, {"NO_COLOR": ""}, True),
    (False, {"FORCE_COLOR": "0"}, False), (False, {"FORCE_COLOR": ""}, False),
    (False, {"CLICOLOR_FORCE": "1"}, True),
])  # fmt: skip
def test_wants_color(terminal, settings, wanted, monkeypatch):
    for name in ("NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    assert wants_color(Stream(terminal)) == wanted


@pytest.mark.parametrize(("stream", "wanted"), [
    *((io.TextIOWrapper(io.BytesIO(), encoding=name), wanted) for name, wanted in [
        ("utf-8", False), ("ascii", True), ("latin-1", True), ("utf-16", False)]),
    (io.StringIO(), False),
])  # fmt: skip
def test_wants_ascii(stream, wanted):
    assert wants_ascii(stream) == wanted
