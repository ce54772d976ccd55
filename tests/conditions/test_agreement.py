"""Random constraints: checker, CP-SAT, clingo and Prolog's models agree."""

from functools import cache
from operator import add, and_, eq, ge, lt, mul, ne, or_, sub

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from brute_force import placements, with_regions
from starbattle import (
    Board,
    RequestError,
    Rules,
    all_different,
    at_least,
    at_most,
    element,
    exactly,
    implies,
    is_solution,
    solve,
    table,
)
from starbattle.conditions.term import constraint
from starbattle.conditions.where import texts

BOARDS = [
    Board(["AABB", "AABB", "CCDD", "CCDD"], stars=1),
    Board(["AAAB", "CAAB", "CDDB", "CDDD"], stars=1),
    Board(["AABBC", "AABBC", "DDDBC", "DEEEE", "DEEEE"], stars=1),
    Board([[0, 0, 0, -1], [1, 1, 1, 1], [2, 2, 2, 2], [-1, 3, 3, 3]], stars=1),
]
LOOSE = Rules(touch="none")
"""Rules with many solutions, which constraints tell apart."""


@cache
def solutions(board):
    """Return all stars that meet the rules alone."""
    ones = (1,) * board.size
    return with_regions(placements(ones, ones, "none"), board.regions, ones)


def met(board, where):
    """Return the solutions that meet constraints, too, one after another."""
    asked = board.with_where(where)
    return {stars for stars in solutions(board) if is_solution(asked, stars)}


def found(board, model):
    result = solve(board, model=model, solutions=None, counters=False)
    assert len(set(result.solutions)) == result.count
    return {solution.stars for solution in result}


def expressions(board, depth=1):
    """Draw an expression, or an integer."""
    v = board.variables()
    cells = [cell for row in v.cell for cell in row]
    columns = [column for row in v.column for column in row]
    atom = st.sampled_from([*cells, *columns, *columns]) | st.integers(-3, 4)
    if not depth:
        return atom
    part = expressions(board, depth - 1)
    several = st.lists(part, min_size=1, max_size=3)
    sides = st.tuples(part, part)
    return st.one_of(
        atom,
        part.map(abs),
        applied(st.tuples(several, part), element),
        constraints(board, depth - 1).map(lambda each: each + 0),
        *(applied(sides, one) for one in (add, sub, mul)),
    )


def constraints(board, depth=1):
    """Draw a constraint of any kind."""
    part = expressions(board, depth)
    sides = st.tuples(part, part)
    cells = st.lists(st.tuples(*[st.integers(0, board.size - 1)] * 2), max_size=6)
    count = st.tuples(st.integers(0, 3), cells)
    kinds = [applied(sides, one) for one in (eq, ne, lt, ge)]
    kinds = [kind.map(constraint) for kind in kinds]
    kinds += [applied(count, one) for one in (at_most, at_least, exactly)]
    kinds += [st.lists(part, max_size=3).map(all_different), tables(part)]
    if depth:
        each = constraints(board, depth - 1)
        pair = st.tuples(each, each)
        kinds += [applied(pair, one) for one in (and_, or_, eq, implies)]
        kinds.append(each.map(lambda one: ~one))
    return st.one_of(kinds)


def applied(drawn, call):
    return drawn.map(lambda values: call(*values))


def tables(part):
    rows = st.lists(st.tuples(st.integers(-1, 4), st.integers(-1, 4)), max_size=5)
    return st.tuples(part, part, rows).map(lambda all_: table(all_[:2], all_[2]))


@st.composite
def constrained(draw):
    """Draw a board, and constraints on it."""
    board = draw(st.sampled_from(BOARDS)).with_rules(LOOSE)
    return board, draw(st.lists(constraints(board), min_size=1, max_size=2))


# Constraints are small; to make them smaller takes longer than to read them.
drawn_40 = settings(
    max_examples=40, deadline=None, phases=[Phase.explicit, Phase.reuse, Phase.generate]
)


@pytest.mark.parametrize("models", [["global", "columns", "cells"], ["cp_sat"]])
@drawn_40
@given(drawn=constrained(), data=st.data())
def test_models_agree(models, drawn, data):
    board, where = drawn
    model = data.draw(st.sampled_from(models))
    assert found(board.with_where(where), model) == met(board, where)


@drawn_40
@given(constrained())
def test_texts_are_the_same_constraints(drawn):
    board, where = drawn
    written = board.with_where(texts(where))
    assert {each.name for each in written.where} == {"text"}
    expected = met(board, where)
    assert found(written, "columns") == expected == met(board, [*written.where])
    try:
        assert found(board.with_where(where), "clingo") == expected
    except RequestError as error:
        assert str(error).startswith("where: the model clingo takes sums of cells")


@pytest.mark.parametrize("text", [
    f"r1c1 =< {10**18}", f"r1c1 =< {10**18 + 1}", "element(1, []) = 1 or r1c1 = 0",
    "abs(" * 101 + "r1c1" + ")" * 101 + " =< 1", "table([], [[]])", "at_most(1, [])",
    "r1c1 = 0 or " * 1400 + "r1c1 = 0", "r1c1 = 0 implies " * 99 + "r1c1 = 0",
    "r1c1 + " * 2400 + "r1c1 =< 1", "r1c1 * " * 150 + "r1c1 =< 1",
    "not " * 150 + "r1c1 = 0", "(" * 300 + "r1c1 = 0" + ")" * 300, "and r1c1 = 0",
], ids=lambda text: f"{text[:12]} {len(text)}")  # fmt: skip
def test_a_text_is_for_all_or_for_none(text):
    """What Prolog solves is also checked, written, read and solved by a peer."""
    try:
        result = solve(BOARDS[0], where=[text], solutions=None)
    except RequestError:
        with pytest.raises(RequestError, match=r"^constraint 2: "):
            solve(BOARDS[0], where=["r1c1 = 0", text], model="cp_sat")
        return
    assert not any(solution.check() for solution in result)
    peer = solve(BOARDS[0], where=[text], model="cp_sat", solutions=None)
    assert peer.count == result.count
    own = BOARDS[0].with_where([text])
    assert Board.parse(own.to("jsonl")) == own
