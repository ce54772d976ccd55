"""Games without a terminal: moves, undo and redo, what is wrong, what is kept."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from starbattle import Board, Rules
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
        st.tuples(st.sampled_from(["set", "around"]), CELLS, CONTENTS),
        st.tuples(st.sampled_from(["clear", "undo", "redo"])),
    ),
    max_size=30,
)


def move(game, name, *arguments):
    if name == "around":
        return game.set(*arguments, around=True)
    return bool(getattr(game, name)(*arguments))


def state(game):
    return {cell: game[cell] for cell in game.cells}


@given(MOVES, st.integers(0, 10**6), st.booleans())
def test_moves_with_undo_and_redo_of_all(moves, seconds, on):
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


@pytest.mark.parametrize(("stars", "marks", "wrong"), [
    ([(3, 0), (3, 1)], [], [(3, 0), (3, 1)]),  # at most one of them
    ([], [(1, 0), (2, 0)], [(1, 0), (2, 0)]),  # exactly one of them
])  # fmt: skip
def test_conflicts(stars, marks, wrong):
    game = Game(BOARD)
    game.put([*((cell, STAR) for cell in stars), *((cell, MARK) for cell in marks)])
    assert conflicts(game) == set(wrong)


# What is no record any more with such a change.
CHANGES = """
{"version": 0}
{"seconds": -1}
{"done": [[[2, 2, ".", "?"]]]}
{"done": [[[0, 1, "*", "."]]]}
"""


@pytest.mark.parametrize("change", CHANGES.strip().splitlines())
def test_no_record(change):
    game = Game(BOARD)
    game.set((2, 2), STAR)
    game.set((2, 2), MARK)
    game.undo()
    record = json.loads(written(Kept(game, 7, False)))
    assert read(json.dumps(record), BOARD).seconds == 7
    for text in (json.dumps(record | json.loads(change)), "[]", "[" * 10**5):
        with pytest.raises(Damaged):
            read(text, BOARD)
