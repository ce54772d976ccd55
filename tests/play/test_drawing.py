"""What is drawn: the board, the panel beside or below it, for screens of any size."""

from conftest import stripes
from starbattle import Board, Rules, hint
from starbattle.play.game import Content
from starbattle.play.picture import Frame, arranged, help_lines, panel, picture
from starbattle.play.session import Question, hinted
from test_session import BOARD, new, put

SMALL = Board([[0, 1, 0, 0], [0, 0, 0, 2], [3, 0, 0, 0], [0, 0, 0, -1]], stars=1)


def drawn(session, lines=False, ascii=True):
    pieces = picture(session, Frame(session.game.board, lines), ascii=ascii)
    return ["".join(one.text for one in line).rstrip() for line in pieces]


def text_of(session, *room):
    return "\n".join(one.text for one in panel(session, *room))


def test_a_small_board():
    session = new(SMALL)
    put(session, Content.STAR, (0, 0), (1, 1))
    put(session, Content.MARK, (2, 2))
    assert drawn(session) == [
        "   1  2  3  4", "1 !*! B  A  A", "2  A !*! A  C", "3  D  A  .  A",
        "4  A  A  A  #",
    ]  # fmt: skip
    assert drawn(session, lines=True)[:4] == [
        "    1   2   3   4",
        "  +---+---+-------+",
        "1 |!*!| B | A   A |",
        "  |   +---+   +---+",
    ]


def test_a_hint_points_at_its_units():
    session = new()
    session.advice = hinted(hint(BOARD), 1)
    told = "".join(drawn(session))
    assert told.count("[B]") == len(BOARD.cells_of(1))
    assert ". " not in told and "x" not in told
    session.advice = hinted(hint(BOARD), 3)
    assert "".join(drawn(session)).count("x") == len(session.advice.step.marks)


def test_the_panel():
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
    begin, end = (text_of(session, 60, 7, first) for first in (0, 99))
    assert ("PgDn" in begin, "PgDn" in end, differs[-1] in end) == (True, False, True)
    told = " ".join(line.text for line in help_lines(session, 80)).split("arrows")[0]
    assert all(text in told for text in differs) and "No two stars touch" not in told


def test_the_panel_is_beside_a_board_only_if_there_is_room():
    assert [arranged(stripes(20), c, 10).is_beside for c in (80, 100)] == [False, True]
