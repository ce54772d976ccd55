"""Rules of variants: checks, words, and what is said of them."""

import re
from itertools import product

import pytest

from starbattle import Board, BoardError, RequestError, Rules, violations
from starbattle.conditions.rules import checked_rules

BOARD = Board(["AABB", "AABB", "CCDD", "CCDD"], stars=1, id="four")
COUNTS = Rules(row_stars=[2, 0, 1, 1], column_stars=[1, 1, 1, 1], touch="none")


ROOK = Rules(touch="rook", wrap=True)


@pytest.mark.parametrize(("text", "rules"), [
    ("", Rules()), ("diagonals", Rules(diagonals=True)),
    ("touch=knight,wrap=Yes,diagonals=2",
     Rules(touch="knight", wrap=True, diagonals=2)),
    ("row-stars=1:2:1, touch=king+rook", Rules(row_stars=[1, 2, 1])),
    ("row-stars=[1, 2,1],wrap", Rules(row_stars=[1, 2, 1], wrap=True)),
    ("touch=knight+king", Rules(touch="king+knight")),
])  # fmt: skip
def test_text(text, rules):
    assert Rules.parse(text) == rules
    assert rules.is_usual == (rules == Rules())


@pytest.mark.parametrize(("given", "message"), [
    ("touch=queen", "touch must be one of king, rook, knight, none"),
    ("touch=none+king", "touch must be one of"),
    ("color=1", "unknown 'color'; expected touch, wrap"),
    ("wrap,wrap", "wrap is there twice"),
    ("wrap,row-stars=2,0,1,1", "row-stars: a list stands in brackets"),
    ("row-stars=1:x", "row_stars must be a list of numbers"),
    ({"wrap": 1}, "wrap must be True or False"),
    ({"diagonals": "2"}, "diagonals must be a number of stars, or True"),
    ({"row_stars": [1, -1]}, "row_stars must be a list"),
    ({"row_stars": [1, 1]}, "row_stars has 2 numbers, and a 4x4 board 4"),
    ({"row_stars": [2, 1, 1, 1]}, "row_stars 5, column_stars 4, region_stars 4"),
    ({"row_stars": [5, 0, 0, 0]}, "row_stars: 5 is more than 4"),
    ({"diagonals": 5}, "a diagonal has 4 cells, not 5"),
])  # fmt: skip
def test_errors(given, message):
    made = Rules.parse if isinstance(given, str) else lambda values: Rules(**values)
    with pytest.raises((RequestError, BoardError), match=re.escape(message)):
        BOARD.with_rules(made(given))


def test_arguments():
    assert checked_rules({"wrap": True}) == Rules(wrap=True)
    with pytest.raises(RequestError, match='Rules, such as Rules\\(touch="knight"\\)'):
        checked_rules("knight")
    with pytest.raises(RequestError, match="rules must be an object"):
        Rules.of_words([1])
    assert BOARD.with_rules(Rules(row_stars=[1] * 4)) == BOARD
    assert Rules(diagonals=True) != Rules(diagonals=1)
    every = BOARD.with_rules(Rules(diagonals=True))
    assert every.with_stars(2).rules.words(2) == {"diagonals": 2}
    with pytest.raises(BoardError, match="row_stars 4"):
        BOARD.with_rules(COUNTS).with_stars(2)
    v = BOARD.with_rules(COUNTS).variables()
    assert [len(row) for row in v.column] == [2, 0, 1, 1]


def test_words_and_sentences():
    assert repr(ROOK) == "Rules(touch='rook', wrap=True)"
    words = {"touch": "none", "row_stars": [2, 0, 1, 1]}
    assert COUNTS.words(1) == Rules.of_words(words).words(1) == words
    assert Rules(touch="rook+knight", wrap=True, diagonals=0).sentences(1) == [
        "No two stars share a side or are a knight's move apart.",
        "Touching goes on across the edges.", "Each main diagonal has no star.",
    ]  # fmt: skip
    assert COUNTS.sentences(1) == ["Stars may touch.", "Rows have 2, 0, 1, 1 stars."]


APART = {
    "king": [{0, 1}, {1}], "rook": [{0, 1}], "knight": [{1, 2}], "none": []
}  # fmt: skip
"""How far apart, in rows and in columns, two cells are that touch."""


@pytest.mark.parametrize("wrap", [False, True])
@pytest.mark.parametrize("touch", ["king", "rook", "knight", "king+knight", "none"])
def test_cells_that_a_star_keeps_free(touch, wrap):
    """The checker says the same of each two cells, and so do their distances."""
    rules = Rules(touch=touch, wrap=wrap)
    board = Board([[row] * 5 for row in range(5)], stars=1, rules=rules)
    apart = [apart for piece in touch.split("+") for apart in APART[piece]]
    for one in product(range(5), repeat=2):
        free = rules.touching(one, 5)
        for other in {*product(range(5), repeat=2)} - {one}:
            far = [abs(a - b) for a, b in zip(one, other, strict=True)]
            if wrap:
                far = [min(count, 5 - count) for count in far]
            broken = [each.rule for each in violations(board, [one, other])]
            assert ("touch" in broken) == (other in free) == ({*far} in apart)


CORNERS = [(0, 0), (1, 2), (2, 1), (3, 3)]


@pytest.mark.parametrize(("rules", "stars", "messages"), [
    (Rules(touch="knight"), CORNERS, [
        f"row {a}, column {b} and row {c}, column {d} are a knight's move"
        for a, b, c, d in ((1, 1, 2, 3), (1, 1, 3, 2), (2, 3, 4, 4), (3, 2, 4, 4))
    ]),
    (ROOK, [(0, 1), (1, 3), (2, 0), (3, 1)], [
        "row 1, column 2 and row 4, column 2 touch", "column 2 has 2 stars",
        "column 3 has no star", "region C has 2 stars", "region D has no star",
    ]),
    (Rules(touch="none", diagonals=1), CORNERS,
     ["the falling diagonal has 2 stars", "the rising diagonal has 2 stars"]),
])  # fmt: skip
def test_checker(rules, stars, messages):
    found = [str(one) for one in violations(BOARD.with_rules(rules), stars)]
    assert len(found) == len(messages)
    for message in messages:
        assert any(message in one for one in found), found
