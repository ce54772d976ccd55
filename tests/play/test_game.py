"""Games without a terminal: moves, undo and redo, what is wrong, what is kept."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from starbattle import Board, RequestError, Rules, is_solution, solve
from starbattle.board.board import Cell
from starbattle.play.game import Content, Game, conflicts, unmet
from starbattle.play.saves import Damaged, Kept, read, written

# Given cells and a hole: what never changes.
BOARD = Board(
    [
        [0, 1, 1, 2, 2],
        [0, 0, 1, 2, 2],
        [3, 0, 1, 4, 4],
        [3, 3, 3, 4, -1],
        [3, 3, 3, 4, 4],
    ],
    stars=1,
    given_stars=[(0, 1)],
    given_blanks=[(0, 0)],
)
FIXED = [(0, 1), (0, 0), (3, 4)]

CELLS = st.tuples(st.integers(0, 4), st.integers(0, 4))
CONTENTS = st.sampled_from(Content)
PUTS = st.lists(st.tuples(CELLS, CONTENTS), max_size=6)
MOVES = st.lists(
    st.one_of(
        st.tuples(st.just("put"), PUTS),
        st.tuples(st.just("extend"), PUTS),
        st.tuples(st.just("cycle"), CELLS),
        st.tuples(st.just("around"), CELLS),
        st.tuples(st.just("toggle"), CELLS, CONTENTS),
        st.tuples(st.just("set"), CELLS, CONTENTS),
        st.tuples(st.sampled_from(["clear", "undo", "redo"])),
    ),
    max_size=30,
)


def move(game: Game, name: str, *arguments: Any) -> bool:
    if name == "around":
        return game.cycle(*arguments, around=True)
    return bool(getattr(game, name)(*arguments))


def played(moves: list[Any]) -> Game:
    game = Game(BOARD)
    for one in moves:
        move(game, *one)
    return game


def state(game: Game) -> dict[Any, Content]:
    return {cell: game[cell] for cell in game.cells}


@given(MOVES, MOVES)
def test_undo_after_any_moves_brings_back(before: list[Any], after: list[Any]) -> None:
    game = played(before)
    stood, changes = state(game), len(game.done)
    for one in after:
        if one[0] not in ("undo", "extend"):
            move(game, *one)
    while len(game.done) > changes:
        assert game.undo()
    assert state(game) == stood


@given(MOVES, st.integers(0, 10**6), st.booleans())
def test_undo_of_all_and_redo_of_all(moves: list[Any], seconds: int, on: bool) -> None:
    """So it is with what is written, and read again."""
    game = played(moves)
    kept = read(written(Kept(game, seconds, on)), BOARD)
    assert (kept.seconds, kept.around) == (seconds, on)
    assert (kept.game.done, kept.game.undone) == (game.done, game.undone)
    for one in (game, kept.game):
        while one.undo():
            pass
        assert (state(one), one.done) == (state(Game(BOARD)), ())
        while len(one.done) < len(played(moves).done):
            assert one.redo()
        assert (state(one), one.done) == (state(played(moves)), played(moves).done)


@given(MOVES)
def test_a_change_changes_something(moves: list[Any]) -> None:
    """But never what is given."""
    game, fresh = Game(BOARD), Game(BOARD)
    for one in moves:
        before = state(game)
        assert move(game, *one) == (state(game) != before)
        for cell, content in state(game).items():
            stands = (cell in game.position.stars, cell in game.position.marks)
            assert stands == (content is Content.STAR, content is Content.MARK)
    for change in (*game.done, *game.undone):
        assert change and len({put.cell for put in change}) == len(change)
        assert all(put.before != put.after for put in change)
        assert {put.cell for put in change}.isdisjoint(FIXED)
    assert all(game.is_fixed(cell) and game[cell] is fresh[cell] for cell in FIXED)
    if game.put([((4, 4), Content.STAR), ((4, 3), Content.MARK)]):
        assert not game.undone and not game.redo()


@given(PUTS, PUTS)
def test_a_stroke_is_undone_at_once(first: Any, second: Any) -> None:
    game = Game(BOARD)
    if game.put(first):
        game.extend(second)
        assert len(game.done) <= 1
        game.undo()
    assert state(game) == state(Game(BOARD))


STARRED = Board(["AABB", "AABB", "CCDD", "CCDD"], stars=1)
Units = list[tuple[list[Cell], int]]
Touching = Callable[[Cell, Cell], bool]


def in_conflict(game: Game, most: Units, least: Units, touching: Touching) -> set[Cell]:
    """Count cell by cell: stars that are too many or touch, marks without room."""
    stars, marks = game.stars, game.cells_with(Content.MARK)
    wrong = {star for cells, k in most if len(stars & {*cells}) > k for star in cells}
    wrong &= stars
    for cells, k in least:
        too_many = len(stars & {*cells}) > k
        wrong |= set() if too_many or len({*cells} - marks) >= k else marks & {*cells}
    return wrong | {a for a in stars for b in stars if a != b and touching(a, b)}


@given(MOVES)
def test_conflicts_are_those_of_the_rules(moves: list[Any]) -> None:
    game = played(moves)
    units = [[(r, c) for c in range(5)] for r in range(5)]
    units += [[(r, c) for r in range(5)] for c in range(5)]
    units += [list(BOARD.cells_of(k)) for k in range(5)]
    counted = [([cell for cell in unit if cell != (3, 4)], 1) for unit in units]
    assert conflicts(game) == in_conflict(game, counted, counted, touch)
    if game.is_solved:
        assert not conflicts(game) & game.stars


def touch(a: Cell, b: Cell) -> bool:
    return max(abs(p - q) for p, q in zip(a, b, strict=True)) == 1


VARIANT = Board(
    ["AABB", "AABB", "CCDD", "CCDD"],
    stars=1,
    rules=Rules(
        touch="knight", wrap=True, diagonals=1, row_stars=[0, 1, 1, 2],
        column_stars=[1, 2, 1, 0],
    ),
    where=["at_most(1, [r4c1, r4c2, r4c3])", "exactly(1, [r2c1, r2c2])", "r3c3 = 1"],
)  # fmt: skip
"""It has no solution, which does not matter here."""


@given(st.lists(st.tuples(st.tuples(*[st.integers(0, 3)] * 2), CONTENTS), max_size=9))
def test_conflicts_of_a_variant(puts: Any) -> None:
    game = Game(VARIANT)
    game.put(puts)
    rows = [[(r, c) for c in range(4)] for r in range(4)]
    units = list(zip(rows, [0, 1, 1, 2], strict=True))
    units += zip(map(list, zip(*rows, strict=True)), [1, 2, 1, 0], strict=True)
    units += [(list(VARIANT.cells_of(k)), 1) for k in range(4)]
    units += [([(k, k) for k in range(4)], 1), ([(k, 3 - k) for k in range(4)], 1)]
    most = [*units, (rows[3][:3], 1), (rows[1][:2], 1)]
    wrong = in_conflict(game, most, [*units, (rows[1][:2], 1)], knights_move)
    stars = game.stars
    if [sum(row == k for row, _ in stars) for k in range(4)] == [0, 1, 1, 2]:
        wrong |= {(3, 0), (3, 1), (3, 2)} if len(stars & {*rows[3][:3]}) > 1 else set()
        wrong |= set() if len(stars & {*rows[1][:2]}) == 1 else {(1, 0), (1, 1)}
        wrong |= set() if (2, 2) in stars else {(2, 2)}
    assert conflicts(game) == wrong


def knights_move(a: tuple[int, int], b: tuple[int, int]) -> bool:
    """On a board that continues at its other end."""
    steps = [min((p - q) % 4, (q - p) % 4) for p, q in zip(a, b, strict=True)]
    return sorted(steps) == [1, 2]


def test_constraints_are_looked_at_once_each_row_has_its_stars() -> None:
    game = Game(STARRED.with_where(["r1c2 = 1"]))
    game.put([((0, 2), Content.STAR), ((1, 0), Content.STAR), ((2, 3), Content.STAR)])
    assert not unmet(game)
    game.put([((3, 1), Content.STAR)])
    (broken,) = unmet(game)
    assert str(broken) == "the stars do not meet r1c2 = 1"
    assert conflicts(game) == {(0, 1)}
    assert not game.is_solved
    columns = Game(game.board.with_where(["column(1,1) > column(2,1) + 2"]))
    columns.put((cell, Content.STAR) for cell in game.stars)
    assert conflicts(columns) == {(0, 1), (0, 2), (1, 0)}


@pytest.mark.parametrize(("rules", "marked"), [
    (Rules(touch="rook"), {(0, 1), (1, 0)}),
    (Rules(touch="rook", wrap=True), {(0, 1), (1, 0), (0, 3), (3, 0)}),
    (Rules(touch="none"), set()),
])  # fmt: skip
def test_marks_around_a_star_of_a_variant(rules: Rules, marked: set[Cell]) -> None:
    game = Game(STARRED.with_rules(rules))
    game.cycle((0, 0), around=True)
    assert game.cells_with(Content.MARK) == marked


@pytest.mark.parametrize("text", ["cell(1", "r9c9 = 1", "column(1,2) = 1"])
def test_a_text_that_is_no_constraint(text: str) -> None:
    with pytest.raises(RequestError):
        Game(Board(STARRED.regions, 1, where=[text]))


def test_a_record_of_another_board() -> None:
    game = Game(VARIANT)
    game.cycle((3, 3))
    text = written(Kept(game, 7, False))
    assert read(text, VARIANT).game.done == game.done
    assert read(record(), BOARD.renamed("other")).game.board.id == "other"
    for found, other in [
        (text, VARIANT.with_rules(Rules())),
        (text, VARIANT.with_where(["r1c1 = 0"])),
        (record(), BOARD.with_given(blanks=[(4, 4)])),
    ]:
        with pytest.raises(Damaged, match="another board"):
            read(found, other)


def test_the_cycle() -> None:
    game = Game(BOARD)
    seen = [game[2, 2] for _ in range(4) if game.cycle((2, 2))]
    assert seen == [Content.STAR, Content.MARK, Content.OPEN, Content.STAR]


def test_marks_around_a_star() -> None:
    game = Game(BOARD)
    game.set((1, 0), Content.STAR)
    assert game.set((2, 1), Content.STAR, around=True)
    assert game[1, 0] is Content.STAR, "what stands there stays"
    near = {cell for cell in game.cells if touch(cell, (2, 1))}
    assert {cell for cell in near if game[cell] is Content.MARK} == near - {(1, 0)}
    assert len(game.done) == 2
    corner = Game(BOARD)
    assert corner.set((4, 4), Content.STAR, around=True)
    assert {put.cell for put in corner.done[0]} == {(4, 4), (4, 3), (3, 3)}


@pytest.mark.parametrize("board", [
    Board.named("norvig/24"),
    Board(STARRED.regions, 1, rules=Rules(touch="none"),
          where=["r1c1 = 1", "r2c4 = 1", "r3c2 = 1"]),
])  # fmt: skip
def test_solved(board: Board) -> None:
    game = Game(board)
    for star in solve(board)[0].stars:
        assert not game.is_solved
        game.set(star, Content.STAR)
    assert game.is_solved and is_solution(board, game.stars) and not conflicts(game)


def record(**changes: Any) -> str:
    game = played([("cycle", (2, 2)), ("cycle", (2, 2)), ("undo",)])
    found = json.loads(written(Kept(game, 7, False)))
    return json.dumps({**found, **changes})


STAR = [2, 2, ".", "*"]
HOSTILE: dict[str, Any] = {
    "version": [0, 2, "1", None, True and [1]],
    "board": [None, [], {}, {"regions": [[0]], "stars": 1}],
    "seconds": [-1, 1.5, "7", None, True, 10**12],
    "done": [
        None, {}, [[]], [1], [[1]], [[[1, 2]]], ["ab"], [[[2, 2, ".", "?"]]],
        [[[2, 2, "x", "*"]]], [[[2, 2, ".", "."]]], [[[5, 0, ".", "*"]]],
        [[[-1, 0, ".", "*"]]], [[[2.0, 2, ".", "*"]]], [[["2", 2, ".", "*"]]],
        [[[True, 2, ".", "*"]]], [[STAR, STAR]], [[[0, 1, "*", "."]]],
        [[[3, 4, ".", "x"]]], [[[2, 2, ["."], "*"]]], [[[2, 2, {}, "*"]]],
    ],
    "undone": [None, [[]], [[STAR]], [[[9, 9, ".", "*"]]]],
}  # fmt: skip


@pytest.mark.parametrize(
    ("key", "value"), [(key, value) for key in HOSTILE for value in HOSTILE[key]]
)
def test_no_record(key: str, value: Any) -> None:
    with pytest.raises(Damaged):
        read(record(**{key: value}), BOARD)
    assert read(record(), BOARD).seconds == 7


@given(st.text())
@example("[]")
@example("null")
@example('"a"')
@example("[" * 10**5)
def test_any_text(text: str) -> None:
    with pytest.raises(Damaged):
        read(text, BOARD)
