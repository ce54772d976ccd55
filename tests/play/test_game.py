"""Games without a terminal: moves, undo and redo, what is wrong, what is kept."""

import json
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from starbattle import Board, Rules
from starbattle.board.board import Cell
from starbattle.play.game import Content, Game, conflicts
from starbattle.play.saves import Damaged, Kept, read, written

ROW_STARS = [1, 0, 1, 2]
COLUMN_STARS = [1, 2, 1, 0]
# Given cells and a hole: what never changes.
BOARD = Board(
    ["AABB", "AABB", "CCDD", [*"CCD", -1]],
    stars=1,
    given_stars=[(0, 1)],
    given_blanks=[(0, 0)],
    rules=Rules(
        touch="knight", wrap=True, diagonals=1, row_stars=ROW_STARS,
        column_stars=COLUMN_STARS,
    ),
    where=["at_most(1, [r4c1, r4c2])", "exactly(1, [r2c1, r3c1])", "r3c3 = 1"],
)  # fmt: skip
"""It has no solution, which does not matter here."""

HOLE = (3, 3)
FIXED = [(0, 1), (0, 0), HOLE]
STAR, MARK = Content.STAR, Content.MARK

CELLS = st.tuples(st.integers(0, 3), st.integers(0, 3))
CONTENTS = st.sampled_from(Content)
PUTS = st.lists(st.tuples(CELLS, CONTENTS), max_size=9)
MOVES = st.lists(
    st.one_of(
        st.tuples(st.just("put"), PUTS),
        st.tuples(st.sampled_from(["cycle", "around"]), CELLS),
        st.tuples(st.sampled_from(["toggle", "set"]), CELLS, CONTENTS),
        st.tuples(st.sampled_from(["clear", "undo", "redo"])),
    ),
    max_size=30,
)


def move(game: Game, name: str, *arguments: Any) -> bool:
    if name == "around":
        return game.cycle(*arguments, around=True)
    return bool(getattr(game, name)(*arguments))


def state(game: Game) -> dict[Cell, Content]:
    return {cell: game[cell] for cell in game.cells}


@given(MOVES, st.integers(0, 10**6), st.booleans())
def test_moves_with_undo_and_redo_of_all(moves: Any, seconds: int, on: bool) -> None:
    """A change changes something, but never what is given; what is kept is the same."""
    game, fresh = Game(BOARD), state(Game(BOARD))
    for one in moves:
        before = state(game)
        assert move(game, *one) == (state(game) != before)
    stood, done = state(game), [*game.done]
    assert {cell for cell in stood if stood[cell] is STAR} == game.position.stars
    assert {cell for cell in stood if stood[cell] is MARK} == game.position.marks
    for change in (*done, *game.undone):
        assert change and len({put.cell for put in change}) == len(change)
        assert all(put.before != put.after for put in change)
        assert {put.cell for put in change}.isdisjoint(FIXED)
    assert all(game.is_fixed(cell) for cell in FIXED)
    kept = read(written(Kept(game, seconds, on)), BOARD)
    assert (kept.seconds, kept.around) == (seconds, on)
    assert (kept.game.done, kept.game.undone) == (done, game.undone)
    for again in (game, kept.game):
        while again.undo():
            pass
        assert (state(again), again.done) == (fresh, [])
        while len(again.done) < len(done):
            assert again.redo()
        assert (state(again), again.done) == (stood, done)
    if game.put([((3, 0), STAR), ((3, 1), MARK)]):
        assert not game.undone and not game.redo()


@given(PUTS)
@example([((2, 1), STAR), ((3, 0), STAR), ((3, 1), STAR)])
@example([((3, 0), MARK), ((3, 1), MARK)])
def test_conflicts_are_those_of_the_rules(puts: Any) -> None:
    """Count cell by cell: stars that are too many or touch, marks without room."""
    game = Game(BOARD)
    game.put(puts)
    stars, marks = game.stars, game.cells_with(MARK)
    rows = [[(row, column) for column in range(4)] for row in range(4)]
    units: list[Any] = [*zip(rows, ROW_STARS, strict=True)]
    units += zip(zip(*rows, strict=True), COLUMN_STARS, strict=True)
    units += [(BOARD.cells_of(k), 1) for k in range(4)]
    units += [([(k, k) for k in range(4)], 1), ([(k, 3 - k) for k in range(4)], 1)]
    few, one = {(3, 0), (3, 1)}, {(1, 0), (2, 0)}
    wrong = {a for a in stars for b in stars if is_knights_move(a, b)}
    for cells, count in [*units, (few, 1), (one, 1)]:
        if len(stars.intersection(cells)) > count:
            wrong |= stars.intersection(cells)
        elif cells is not few and len({*cells} - marks - {HOLE}) < count:
            wrong |= marks.intersection(cells)
    if [sum(row == k for row, _ in stars) for k in range(4)] == ROW_STARS:
        wrong |= few if few <= stars else set()
        wrong |= one if len(one & stars) != 1 else set()
        wrong |= {(2, 2)} - stars
    assert conflicts(game) == wrong


def is_knights_move(a: Cell, b: Cell) -> bool:
    """On a board that continues at its other end."""
    steps = [min((p - q) % 4, (q - p) % 4) for p, q in zip(a, b, strict=True)]
    return sorted(steps) == [1, 2]


# What is no record any more with such a change.
CHANGES = """
{"version": 0}
{"seconds": -1}
{"seconds": 1000000000000}
{"done": [[]]}
{"done": [[[2, 2, ".", "?"]]]}
{"done": [[[2, 2, "x", "*"]]]}
{"done": [[[4, 0, ".", "*"]]]}
{"done": [[[2, 2, ".", "*"], [2, 2, ".", "*"]]]}
{"done": [[[0, 1, "*", "."]]]}
{"undone": [[[2, 2, ".", "*"]]]}
"""


@pytest.mark.parametrize("change", CHANGES.strip().splitlines())
def test_no_record(change: str) -> None:
    game = Game(BOARD)
    game.cycle((2, 2))
    game.cycle((2, 2))
    game.undo()
    record = json.loads(written(Kept(game, 7, False)))
    assert read(json.dumps(record), BOARD).seconds == 7
    for text in (json.dumps(record | json.loads(change)), "[]", "[" * 10**5):
        with pytest.raises(Damaged):
            read(text, BOARD)
