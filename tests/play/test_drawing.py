"""What is drawn: the board, the panel beside or below it, for screens of any size."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from starbattle import Board, Rules, hint
from starbattle.play.game import Content
from starbattle.play.picture import STYLES, Frame, arranged, help_lines, panel, picture
from starbattle.play.session import Question, Session, hinted
from test_session import BOARD, new, put

SMALL = Board([[0, 1, 0, 0], [0, 0, 0, 2], [3, 0, 0, 0], [0, 0, 0, -1]], stars=1)


def drawn(session: Session, lines: bool = False, ascii: bool = True) -> list[str]:
    pieces = picture(session, Frame(session.game.board, lines), ascii=ascii)
    return ["".join(one.text for one in line).rstrip() for line in pieces]


def text_of(session: Session, *room: int) -> str:
    return "\n".join(one.text for one in panel(session, *room))


def test_a_small_board() -> None:
    session = new(SMALL)
    put(session, Content.STAR, (0, 0), (1, 1))
    put(session, Content.MARK, (2, 2))
    assert drawn(session) == [
        "   1  2  3  4", "1 !*! B  A  A", "2  A !*! A  C", "3  D  A  .  A",
        "4  A  A  A  #",
    ]  # fmt: skip
    assert drawn(session, ascii=False)[1] == "1 !★! B  A  A"
    assert drawn(session, lines=True)[:4] == [
        "    1   2   3   4",
        "  +---+---+-------+",
        "1 |!*!| B | A   A |",
        "  |   +---+   +---+",
    ]


def test_a_hint_points_at_its_units() -> None:
    session = new()
    session.advice = hinted(hint(BOARD), 1)
    told = "".join(drawn(session))
    assert told.count("[B]") == len(BOARD.cells_of(1))
    assert ". " not in told and "x" not in told
    session.advice = hinted(hint(BOARD), 3)
    assert "".join(drawn(session)).count("x") == len(session.advice.step.marks)
    session = new(named(8))
    put(session, Content.MARK, *((row, 2) for row in range(7)))
    session.advice = hinted(hint(session.game.position), 1)
    assert "v3" in drawn(session)[0]


@pytest.mark.parametrize("lines", [False, True])
def test_each_cell_is_where_the_frame_says(lines: bool) -> None:
    """And every style is known."""
    board = BOARD.with_given(stars=[(0, 0)])
    session, frame = new(board), Frame(board, lines)
    session.advice = hinted(hint(board), 3)
    pieces = picture(session, frame, ascii=False)
    places = {}
    for y, line in enumerate(pieces):
        assert sum(len(one.text) for one in line) <= frame.width
        x = 0
        for one in line:
            if one.cell:
                places[one.cell] = (x + 1, y)
            x += len(one.text)
    assert len(pieces) == frame.height
    assert places == {cell: frame.middle(cell) for cell in session.game.cells}
    words = {word for line in pieces for one in line for word in one.style.split()}
    texts = [*panel(session, 30, 24), *help_lines(session, 80)]
    words |= {line.style for line in texts} - {""}
    assert words <= set(STYLES) and "cursor" in words


def named(size: int) -> Board:
    return Board([[k] * size for k in range(size)], stars=1, id="board")


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


def test_the_panel() -> None:
    """The name of a board is data; what is not as usual is said, too."""
    rules = Rules(touch="none", row_stars=[2, 0, 1, 1])
    board = SMALL.with_rules(rules).with_where(["r1c1 + r1c2 =< 1"])
    session = new(board.renamed("a\x1b[2J\nb"))
    differs = ["Stars may touch.", "Rows have 2, 0, 1, 1 stars.", "r1c1 + r1c2 =< 1"]
    session.ask_hint()
    session.error = "no space left"
    said = text_of(session, 60, 24)
    assert said.splitlines()[0].startswith("0:00  0 of 4 stars  a")
    assert said.splitlines()[-1].endswith("q quit") and "\x1b" not in said
    for text in (Question.HINT.value, "cannot be kept: no space", *differs):
        assert text in said
    told = " ".join(line.text for line in help_lines(session, 80)).split("arrows")[0]
    assert all(text in told for text in differs) and "No two stars touch" not in told
