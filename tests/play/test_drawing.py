"""What is drawn: the board, the panel beside or below it, for screens of any size."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from starbattle import Board, Rules, hint
from starbattle.play.game import Content, Game, Kept
from starbattle.play.picture import (
    STYLES,
    Arrangement,
    Frame,
    arranged,
    below,
    beside,
    colorless,
    help_lines,
    picture,
)
from starbattle.play.session import Question, Session, hinted

STAR = Content.STAR
SMALL = Board(["ABAA", "AAAC", "DAAA", "AAAA"], stars=1)


def new(board: Board) -> Session:
    return Session(Kept(Game(board), 0, False), lambda kept: None)


def drawn(session: Session, lines: bool = False, ascii: bool = True) -> str:
    frame = Frame(session.game.board, lines)
    pieces = picture(session, frame, ascii=ascii)
    return "\n".join("".join(one.text for one in line).rstrip() for line in pieces)


def test_a_small_board() -> None:
    session = new(Board([[0, 1, 0, 0], [0, 0, 0, 2], [3, 0, 0, 0], [0, 0, 0, -1]], 1))
    for cell, content in [((0, 0), STAR), ((1, 1), STAR), ((2, 2), Content.MARK)]:
        session.go(cell)
        session.toggle(content)
    assert drawn(session) == (
        "   1  2  3  4\n1 !*! B  A  A\n2  A !*! A  C\n3  D  A  .  A\n4  A  A  A  #"
    )
    assert drawn(session, ascii=False).splitlines()[1] == "1 !★! B  A  A"


def test_lines_between_regions() -> None:
    assert drawn(new(SMALL), lines=True).splitlines()[:4] == [
        "    1   2   3   4",
        "  +---+---+-------+",
        "1 | A | B | A   A |",
        "  |   +---+   +---+",
    ]


def test_a_hint_points_at_its_units() -> None:
    board = Board.named("norvig/24")
    session = new(board)
    session.advice = hinted(hint(board), 1)
    assert drawn(session).count("[B]") == len(board.cells_of(1))
    assert ". " not in drawn(session) and "x" not in drawn(session)
    session.advice = hinted(hint(board), 3)
    assert drawn(session).count("[x]") == len(session.advice.step.marks)


def test_a_hint_points_at_rows_and_columns() -> None:
    lines = [[k] * 8 for k in range(8)]
    session = new(Board(lines, stars=1))
    for row in range(7):
        session.go((row, 2))
        session.toggle(Content.MARK)
    session.advice = hinted(hint(session.game.position), 1)
    assert "v3" in drawn(session).splitlines()[0]


@pytest.mark.parametrize("lines", [False, True])
def test_each_cell_is_where_the_frame_says(lines: bool) -> None:
    session = new(Board.named("norvig/24"))
    frame = Frame(session.game.board, lines)
    pieces = picture(session, frame, ascii=False)
    assert len(pieces) == frame.height
    for y, line in enumerate(pieces):
        assert sum(len(one.text) for one in line) <= frame.width
        x = 0
        for one in line:
            if one.cell:
                assert frame.middle(one.cell) == (x + 1, y)
            x += len(one.text)
    cells = [one.cell for line in pieces for one in line if one.cell]
    assert sorted(cells) == sorted(session.game.cells)


def test_every_style_is_known() -> None:
    session = new(Board.named("norvig/24").with_given(stars=[(0, 0)]))
    session.advice = hinted(hint(session.game.board), 3)
    words = set()
    for lines in (True, False):
        for line in picture(session, Frame(session.game.board, lines), ascii=False):
            words |= {word for one in line for word in one.style.split()}
    texts = [*beside(session, 30, 24), *help_lines(session, 80)]
    words |= {line.style for line in texts} - {""}
    assert words <= set(STYLES)
    bare = " ".join(colorless(STYLES).values())
    assert "#" not in bare and "bg:" not in bare and "reverse" in bare


def named(size: int) -> Board:
    return Board([[k] * size for k in range(size)], stars=1, id="board")


@pytest.mark.parametrize("size", range(4, 15))
def test_boards_up_to_14x14_fit_into_80x24(size: int) -> None:
    found = arranged(named(size), 80, 24)
    assert found.is_beside and found.frame.height <= 24
    assert found.board_width + found.panel_width == 80
    assert found.panel_width >= 30
    assert found.frame.has_lines == (size <= 11)


@pytest.mark.parametrize("size", [15, 21, 25])
def test_larger_boards_fit_or_scroll(size: int) -> None:
    assert arranged(named(size), 200, 60).frame.has_lines
    found = arranged(named(size), 80, 24)
    assert found.board_height + found.panel_height * (not found.is_beside) <= 24


@given(st.integers(2, 30), st.integers(1, 200), st.integers(1, 60))
def test_any_screen(size: int, columns: int, rows: int) -> None:
    session = new(named(size))
    found: Arrangement = arranged(session.game.board, columns, rows)
    text = beside if found.is_beside else below
    lines = text(session, found.panel_width, found.panel_height)
    assert len(lines) <= found.panel_height <= rows
    assert all(len(line.text) <= found.panel_width for line in lines)
    assert 1 <= found.board_height <= rows


def text_of(session: Session, columns: int, rows: int, first: int = 0) -> str:
    return "\n".join(one.text for one in beside(session, columns, rows, first))


def test_the_panel() -> None:
    session = new(SMALL)
    said = text_of(session, 30, 24)
    assert "board (4x4, 1 star)" in said and "0:00  0 of 4 stars" in said
    assert said.splitlines()[-1] == "? q    help, quit"
    session.ask_hint()
    assert Question.HINT.value in text_of(session, 30, 24)
    session.error = "no space left"
    assert "cannot be kept: no space" in text_of(session, 60, 24)


def test_what_differs_is_beside_the_board_and_in_the_help() -> None:
    rules = Rules(touch="none", row_stars=[2, 0, 1, 1], diagonals=1)
    board = SMALL.with_rules(rules).with_where(["r1c1 + r1c2 =< 1"])
    session = new(board)
    differs = ["Stars may touch.", "Rows have 2, 0, 1, 1 stars.", "r1c1 + r1c2 =< 1"]
    assert all(said in text_of(session, 40, 24) for said in differs)
    assert "Stars may touch." in below(session, 80, 5)[1].text
    session.say("Something else.")
    assert all(said in text_of(session, 40, 24) for said in differs)
    assert [one.text for one in below(session, 80, 5)][1] == "Something else."
    told = " ".join(line.text for line in help_lines(session, 80)).split("arrows")[0]
    assert told.startswith("Put 1 star into every column and every region. Stars may")
    assert all(said in told for said in differs)
    assert "No two stars touch" not in told


def test_a_long_message_can_be_read_to_its_end() -> None:
    session = new(SMALL)
    session.say(" ".join(f"word{k}" for k in range(200)))
    assert "PgDn: more" in text_of(session, 30, 24)
    assert "word199" not in text_of(session, 30, 24)
    assert "word199" in text_of(session, 30, 24, first=999)
    assert "PgDn" not in text_of(session, 30, 24, first=999)


@given(st.integers(20, 100))
def test_the_help(columns: int) -> None:
    lines = help_lines(new(SMALL), columns)
    assert all(len(line.text) <= columns for line in lines)
    assert len(help_lines(new(SMALL), 80)) <= 24


def test_regions_have_walls_without_colors() -> None:
    session = new(SMALL)
    frame = Frame(SMALL, False, has_walls=True)
    pieces = picture(session, frame, ascii=True)
    assert "".join(one.text for one in pieces[1]).rstrip() == "1  A |B |A  A"
    under = {one.cell for line in pieces for one in line if "wall" in one.style}
    assert under == {(0, 1), (0, 3), (1, 0), (1, 3), (2, 0)}


def test_the_name_of_a_board_is_data() -> None:
    session = new(SMALL.renamed("a\x1b[2J\nb"))
    for lines in (beside(session, 40, 24), below(session, 40, 5)):
        assert "\x1b" not in lines[0].text and "\n" not in lines[0].text
