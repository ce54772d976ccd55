"""A player at a board, without a terminal: keys, mouse, hints, clock."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from starbattle import Board, Hint, Rules, explain, hint, solve
from starbattle.explanation.explainer import check_until
from starbattle.interrupts import Interrupt
from starbattle.play.game import Clock, Content, Game, Kept
from starbattle.play.session import Question, Session, checked, hinted

BOARD = Board.named("norvig/24")
MOST = {"timeout": 60}


class Time:
    """A clock's time, moved by hand."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def new(board: Board = BOARD, **more: Any) -> Session:
    return Session(Kept(Game(board), 0, False), lambda kept: None, **more)


def star(session: Session, *cells: tuple[int, int]) -> None:
    for cell in cells:
        session.go(cell)
        session.cycle()


def answered(session: Session) -> str:
    """Press h, with the search that follows, if any."""
    if session.ask_hint() is Question.HINT:
        position = session.game.position
        session.answer(hint(position))
    return session.advice.text


def check(session: Session) -> str:
    assert session.ask_check() is Question.CHECK
    session.answer(check_until(Interrupt(), session.game.position, MOST))
    return session.advice.text


@pytest.fixture(scope="module")
def stars() -> tuple[tuple[int, int], ...]:
    return solve(BOARD)[0].stars


# --- cursor and keys ---


@given(st.lists(st.sampled_from(["up", "down", "left", "right"])), st.integers(-2, 12))
def test_the_cursor_stays_on_the_board(directions: Any, place: int) -> None:
    session = new()
    session.go((4, 4))
    for direction in directions:
        session.move(direction)
        assert all(k in range(10) for k in session.cursor)
    row, _ = session.cursor
    session.go_along(place)
    assert session.cursor == (row, min(9, max(0, place)))


def test_what_cannot_be_done_is_said() -> None:
    session = new(BOARD.with_given(stars=[(0, 0)]))
    session.cycle()
    assert "does not change" in session.advice.text
    session.undo()
    assert session.advice.text == "There is nothing to undo."
    session.redo()
    assert session.advice.text == "There is nothing to redo."
    session.reset()
    assert session.advice.text == "The board is empty."


def test_marks_around_new_stars() -> None:
    session = new()
    session.switch_around()
    session.go((5, 5))
    session.toggle(Content.STAR)
    assert len(session.game.position.marks) == 8
    assert session.kept.around


# --- the mouse ---


def test_clicks() -> None:
    session = new()
    session.press((2, 3))
    session.release()
    assert (session.cursor, session.game[2, 3]) == ((2, 3), Content.STAR)
    session.press((2, 4))
    session.release(marks=True)
    assert session.game[2, 4] is Content.MARK


def test_a_stroke_marks_the_cells_on_the_way() -> None:
    session = new()
    star(session, (0, 2))
    session.press((0, 0))
    session.drag((0, 0))
    session.drag((0, 3))
    session.drag((2, 5))
    session.release()
    marks = {(0, 0), (0, 1), (0, 3), (1, 4), (2, 5)}
    assert session.game.position.marks == marks
    assert session.game.stars == {(0, 2)}, "stars stay"
    session.undo()
    assert session.game.position.marks == frozenset()


def test_a_stroke_from_a_mark_erases() -> None:
    session = new()
    session.drag((1, 1))
    session.release()
    assert not session.game.done, "it began elsewhere"
    for cell in ((0, 0), (0, 1), (0, 2)):
        session.go(cell)
        session.toggle(Content.MARK)
    session.press((0, 0))
    session.drag((0, 1))
    session.release()
    assert session.game.position.marks == {(0, 2)}


# --- hints ---


def test_a_hint_by_degrees() -> None:
    """Nothing is said, pointed out or done too early."""
    session, step = new(), hint(BOARD).step
    assert step
    begins = [
        step.look,
        f"{step.technique} (level {step.level}). {step.look}",
        f"{step.technique}: {step.text}",
    ]
    for press, start in enumerate([*begins, begins[-1]], 1):
        said, shown = answered(session), session.advice.step
        assert said.startswith(start)
        assert shown and shown.units
        assert bool(shown.cells or shown.stars or shown.marks) == (press >= 3)
        if press < 3:
            assert step.technique not in said or press == 2
            session.do_step()
            assert not session.game.done
    session.do_step()
    assert session.game.stars == set(step.stars)
    assert session.game.position.marks == set(step.marks)
    assert len(session.game.done) == 1


VARIANT = Board(
    ["ABBBCC", "ABBCCC", "AADDDC", "AAEEDD", "AAFFFF", "AAFFFF"],
    stars=1,
    rules=Rules(touch="rook", diagonals=1),
    where=["column(2,1) < column(3,1) or r1c1 = 1"],
)


@pytest.mark.parametrize("board", [Board.named("jandhyala/6x6"), VARIANT])
def test_hints_lead_to_the_solution(board: Board) -> None:
    session = new(board)
    assert session.progress == "0 of 6 stars"
    for _ in explain(board).steps:
        for _ in range(3):
            answered(session)
        session.do_step()
    assert session.game.stars == set(solve(board)[0].stars)
    assert session.progress == "6 of 6 stars, solved"
    assert answered(session) == "The board is solved."


def test_a_variant_is_checked() -> None:
    session = new(VARIANT)
    star(session, (5, 0))
    assert "wrong" in check(session) or "no star" in check(session)
    assert session.advice.wrong == {(5, 0)}


def test_a_constraint_that_is_not_met_is_said() -> None:
    board = Board(["AABB", "AABB", "CCDD", "CCDD"], stars=1, where=["r1c2 = 1"])
    session = new(board)
    star(session, (0, 2), (1, 0), (2, 3), (3, 1))
    assert session.advice.text == "The stars do not meet r1c2 = 1."
    assert session.conflicts() == {(0, 1)}
    session.undo()
    assert session.advice.text == ""
    rules = Rules(touch="none", row_stars=[2, 0, 1, 2], column_stars=[2, 1, 1, 1],
                  region_stars=[1, 1, 2, 1])  # fmt: skip
    assert new(Board(board.regions, 1, rules=rules)).progress == "0 of 5 stars"


def test_an_answer_that_comes_too_late() -> None:
    session = new()
    assert session.ask_hint() is Question.HINT
    assert session.ask_hint() is None, "it is asked once"
    late = hint(session.game.position)
    session.cycle()
    session.answer(late)
    assert (session.advice.text, session.question) == ("", None)
    session.undo()
    session.ask_hint()
    session.cancel()
    session.answer(late)
    assert session.advice.text == ""
    answered(session)
    session.go((9, 9))
    session.toggle(Content.MARK)
    assert session.advice.text == "", "a move ends a hint"
    assert session.ask_hint() is Question.HINT
    assert session.ask_check() is Question.CHECK


def test_a_check(stars: tuple[tuple[int, int], ...]) -> None:
    session = new()
    assert check(session) == "Nothing is wrong so far."
    for cell in stars:
        session.go(cell)
        session.toggle(Content.MARK)
    said = check(session)
    assert session.advice.is_bad
    assert session.advice.wrong and session.advice.wrong <= set(stars)
    assert said.startswith("The mark at ") and " more." in said
    assert answered(session) == said, "a hint says so, too"


@pytest.mark.parametrize(("size", "stars", "checked", "hinted"), [
    (5, 2, "The board has no solution.", "The board has no solution."),
    (8, 1, "Nothing is wrong so far. The board has several solutions.",
     "The board has several solutions."),
])  # fmt: skip
def test_a_board_without_one_solution(
    size: int, stars: int, checked: str, hinted: str
) -> None:
    session = new(Board([list(range(size))] * size, stars))
    assert check(session) == checked
    assert answered(session).endswith(hinted)


def test_a_limit_is_not_taken_for_an_answer() -> None:
    none: Hint = hint(BOARD, inference_limit=1)
    assert none.step is None and none.limit
    assert "too long" in hinted(none, 1).text
    most = {"inference_limit": 1}
    assert "too long" in checked(check_until(Interrupt(), none.given, most)).text


# --- the clock ---


def test_the_clock(stars: tuple[tuple[int, int], ...]) -> None:
    time = Time()
    session = new(clock=Clock(0, time))
    time.now = 3661.5
    assert session.clock.text == "1:01:01"
    session.reset()
    assert session.clock.seconds == 3661, "nothing was reset"
    star(session, *stars)
    assert session.advice.text == "Solved in 1:01:01."
    assert session.progress == "20 of 20 stars, solved"
    time.now += 100
    assert session.kept.seconds == 3661, "it stands still"
    session.undo()
    time.now += 9
    assert session.clock.seconds == 3670
    session.reset()
    time.now += 7
    assert session.clock.text == "0:07"
    session.leave()
    time.now += 7
    assert session.clock.text == "0:07"


@given(st.lists(st.tuples(st.sampled_from(["start", "stop"]), st.integers(0, 99))))
def test_a_clock_counts_while_it_runs(steps: Any) -> None:
    time, runs, expected = Time(), False, 5
    clock = Clock(5, time)
    for name, seconds in steps:
        getattr(clock, name)()
        runs = name == "start"
        time.now += seconds
        expected += seconds * runs
        assert clock.seconds == expected
