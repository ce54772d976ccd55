"""The stars and marks of a partly filled board, as files and options have them."""

import json
import re

import pytest

from conftest import stripes
from starbattle import Board, BoardError, Position
from starbattle.formats import FORMATS, parse_state


def test_states():
    board = stripes(4)
    expected = Position(board, {(0, 1), (3, 2)}, {(0, 0)})
    record = json.dumps({"stars": [[0, 1], [3, 2]], "marks": [[0, 0]]})
    spaced = "X ★ · .\n\n. . . .\n. . . .\n. . ★ ."
    for text in ("x*..\n....\n....\n..*.\n", spaced, record):
        assert parse_state(text, board) == expected
    assert parse_state("{}", board) == Position(board)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("....\n....\n", "the state has 2 rows, the board 4"),
        ("....\n....\n...\n....\n", "line 3: expected 4 of * ★ x X × . · in '...'"),
        ("....\n....\n..?.\n....\n", "line 3: expected 4 of * ★ x X × . · in '..?.'"),
        ('{"stars": [[0, 1]', "column 18: not JSON: Expecting ',' delimiter"),
        ('{"stars": 7}', '"stars" must be a list of [row, column] pairs'),
        ('{"marks": [[true, 0]]}', '"marks" must be a list of [row, column] pairs'),
        ('{"marks": [[0, 4]]}', "row 1, column 5: no cell of a 4x4 board"),
        ('{"stars": [[1, 0]], "marks": [[1, 0]]}', "row 2, column 1: a star and a"),
    ],
)  # fmt: skip
def test_bad_states(text, message):
    with pytest.raises(BoardError, match=f"^{re.escape(message)}"):
        parse_state(text, stripes(4))


@pytest.mark.parametrize("form", [f for f in FORMATS if "marks" in f.carries])
def test_states_in_formats_that_carry_them(form):
    given = Position(stripes(5), {(1, 2)}, {(0, 0), (4, 4)})
    text = f"{form.heading}\n{form.text(given)}".lstrip("\n")
    assert parse_state(text, given.board) == given
    with pytest.raises(BoardError, match="the state is of another board"):
        parse_state(text, Board(["AAAAA", "BBBBB", "CCCCC", "DDDDE", "DDDDE"], 1))
