"""What is drawn: the board, the panel beside or below it, for screens of any size."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from starbattle import Board, Rules, hint
from starbattle.play.game import Content
from starbattle.play.picture import (
    STYLES,
    Frame,
    arranged,
    help_lines,
    panel,
    picture,
)
from starbattle.play.session import Question, Session, hinted
from test_session import BOARD, new, put

SMALL = Board(["ABAA", "AAAC", "DAAA", "AAAA"], stars=1)


def drawn(session: Session, lines: bool = False, ascii: bool = True) -> str:
    frame = Frame(session.game.board, lines)
    pieces = picture(session, frame, ascii=ascii)
    return "\n".join("".join(one.text for one in line).rstrip() for line in pieces)


def test_a_small_board() -> None:
    session = new(Board([[0, 1, 0, 0], [0, 0, 0, 2], [3, 0, 0, 0], [0, 0, 0, -1]], 1))
    put(session, Content.STAR, (0, 0), (1, 1))
    put(session, Content.MARK, (2, 2))
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
    session = new()
    session.advice = hinted(hint(BOARD), 1)
    assert drawn(session).count("[B]") == len(BOARD.cells_of(1))
    assert ". " not in drawn(session) and "x" not in drawn(session)
    session.advice = hinted(hint(BOARD), 3)
    assert drawn(session).count("[x]") == len(session.advice.step.marks)
    session = new(named(8))
    put(session, Content.MARK, *((row, 2) for row in range(7)))
    session.advice = hinted(hint(session.game.position), 1)
    assert "v3" in drawn(session).splitlines()[0]


@pytest.mark.parametrize("lines", [False, True])
def test_each_cell_is_where_the_frame_says(lines: bool) -> None:
    session = new()
    frame = Frame(BOARD, lines)
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
    session = new(BOARD.with_given(stars=[(0, 0)]))
    session.advice = hinted(hint(session.game.board), 3)
    frames = Frame(BOARD, True), Frame(BOARD, False)
    pieces = (one for frame in frames for one in picture(session, frame, ascii=False))
    words = {word for line in pieces for one in line for word in one.style.split()}
    texts = [*panel(session, 30, 24), *help_lines(session, 80)]
    words |= {line.style for line in texts} - {""}
    assert words <= set(STYLES) and "cursor" in words


def named(size: int) -> Board:
    return Board([[k] * size for k in range(size)], stars=1, id="board")


@pytest.mark.parametrize("size", [4, 11, 12, 14])
def test_boards_up_to_14x14_fit_into_80x24(size: int) -> None:
    found = arranged(named(size), 80, 24)
    assert found.is_beside and found.frame.height <= 24
    assert found.board_width + found.panel_width == 80
    assert found.panel_width >= 30
    assert found.frame.has_lines == (size <= 11)
    assert arranged(named(size + 11), 200, 60).frame.has_lines


@given(st.integers(2, 30), st.integers(1, 200), st.integers(2, 60))
def test_any_screen(size: int, columns: int, rows: int) -> None:
    session = new(named(size))
    found = arranged(session.game.board, columns, rows)
    lines = panel(session, found.panel_width, found.panel_height)
    assert len(lines) <= found.panel_height
    assert all(len(line.text) <= found.panel_width for line in lines)
    assert found.board_height + found.panel_height * (not found.is_beside) <= rows
    helps = help_lines(session, columns)
    assert all(len(line.text) <= max(columns, 9) for line in helps)


def text_of(session: Session, columns: int, rows: int, first: int = 0) -> str:
    return "\n".join(one.text for one in panel(session, columns, rows, first))


def test_the_panel() -> None:
    session = new(SMALL)
    said = text_of(session, 30, 24)
    assert said.splitlines()[:2] == ["0:00  0 of 4 stars  board", "(4x4, 1 star)"]
    assert said.splitlines()[-1] == "help  q quit"
    session.ask_hint()
    assert Question.HINT.value in text_of(session, 30, 24)
    session.error = "no space left"
    assert "cannot be kept: no space" in text_of(session, 60, 24)
    assert len(help_lines(session, 80)) <= 24


def test_what_differs_is_beside_the_board_and_in_the_help() -> None:
    rules = Rules(
        touch="none", row_stars=[2, 0, 1, 2], column_stars=[2, 1, 1, 1],
        region_stars=[1, 1, 2, 1],
    )  # fmt: skip
    board = SMALL.with_rules(rules).with_where(["r1c1 + r1c2 =< 1"])
    session = new(board)
    differs = ["Stars may touch.", "Rows have 2, 0, 1, 2 stars.", "r1c1 + r1c2 =< 1"]
    assert all(said in text_of(session, 40, 24) for said in differs)
    assert "0 of 5 stars" in text_of(session, 40, 24)
    session.say("Something else.")
    assert all(said in text_of(session, 40, 24) for said in differs)
    assert panel(session, 80, 5)[1].text == "Something else."
    told = " ".join(line.text for line in help_lines(session, 80)).split("arrows")[0]
    assert all(said in told for said in differs)
    assert "No two stars touch" not in told


def test_a_long_message_can_be_read_to_its_end() -> None:
    session = new(SMALL)
    session.say(" ".join(f"word{k}" for k in range(200)))
    assert "PgDn: more" in text_of(session, 30, 24)
    assert "word199" not in text_of(session, 30, 24)
    assert "word199" in text_of(session, 30, 24, first=999)
    assert "PgDn" not in text_of(session, 30, 24, first=999)


def test_the_name_of_a_board_is_data() -> None:
    session = new(SMALL.renamed("a\x1b[2J\nb"))
    assert text_of(session, 80, 5).splitlines()[0].isprintable()
