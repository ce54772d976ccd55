"""What goes from one process to another: it is pickled, and comes back equal."""

import copy
import pickle

import pytest

import starbattle.cli  # with it the exceptions of every module
import starbattle.lab.report.reader  # noqa: F401
from conftest import BOARDS, stripes
from starbattle import (
    Board,
    BoardError,
    BridgeUnavailable,
    Interrupted,
    Position,
    StarBattleError,
    Strategy,
    explain,
    grade,
    hint,
    make,
    solve,
    techniques,
    violations,
)
from starbattle.formats import format_named
from starbattle.search.trace import trace


def objects():
    """Something of every kind that a user of the package gets hold of."""
    board = Board.load(BOARDS / "jandhyala/6x6.txt")
    yield board
    yield Board.parse(format_named("puzzlink").text(Position(board)), id="x")
    result = solve(board, solutions=None)
    yield from (result, result[0], result.strategy, result.status)
    yield solve(board, inference_limit=100)
    yield solve(stripes(4), count_only=True)
    yield Strategy("columns", "ff", method="lds:2")
    yield Position(board, stars=[(0, 0)], marks=[(0, 1)], solution=result[0])
    explanation = explain(board)
    yield from (explanation, explanation[0], explanation.steps, explanation.last)
    yield from (explanation.steps[0].units, grade(board), hint(board))
    yield hint(board, stars=board.cells_of(0)[:1], marks=result[0].stars[:1])
    yield next(make(5, 1, seed=1))
    yield trace(stripes(4), model="columns")
    yield techniques()
    yield violations(board, [(0, 0), (0, 1)])


def pickled(thing):
    return pickle.loads(pickle.dumps(thing))


DUPLICATES = [copy.deepcopy, pickled]


@pytest.mark.parametrize("duplicate", DUPLICATES)
def test_objects_come_back_equal(duplicate):
    for thing in objects():
        other = duplicate(thing)
        assert type(other) is type(thing)
        assert other == thing
        assert repr(other) == repr(thing)
        assert isinstance(thing, list) or hash(other) == hash(thing)


def exceptions():
    """One of each class of exceptions that the package has."""
    special = [
        BoardError("bad", source="x", line=3, row=2, column=1, board_id="a"),
        BridgeUnavailable("janus", "no", "do this"),
    ]
    carried = solve(stripes(4))
    found = {type(error): error for error in special}
    for kind in set(kinds(StarBattleError)) - set(found):
        found[kind] = kind("a reason")
    for base, given in ((KeyboardInterrupt, [carried]), (Warning, [])):
        for kind in kinds(base):
            if kind.__module__.startswith("starbattle."):
                found[kind] = kind(*given)
    return found


def kinds(base):
    for kind in base.__subclasses__():
        yield kind
        yield from kinds(kind)


@pytest.mark.parametrize("duplicate", DUPLICATES)
def test_exceptions_come_back_equal(duplicate):
    every = exceptions()
    assert {BridgeUnavailable, Interrupted} < set(every)
    for error in every.values():
        error.add_note("a note")
        other = duplicate(error)
        assert type(other) is type(error)
        assert (str(other), other.args) == (str(error), error.args)
        assert vars(other) == vars(error)
