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
from starbattle.search.request import limits

BOARD = Board.named("norvig/24")
MOST = limits(60, None, None)


class Time:
    """A clock's time, moved by hand."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def new(board: Board = BOARD, **more: Any) -> Session:
    return Session(Kept(Game(board), 0, False), lambda kept: None, **more)


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


@given(st.lists(st.sampled_from(["up", "down", "left", "right"])))
def test_the_cursor_stays_on_the_board(directions: Any) -> None:
    session = new()
    session.go((4, 4))
    for direction in directions:
        session.move(direction)
        assert all(k in range(10) for k in session.cursor)


def test_the_ends_of_a_row() -> None:
    session = new()
    session.go((3, 4))
    session.go_along(99)
    assert session.cursor == (3, 9)
    session.go_along(0)
    assert session.cursor == (3, 0)


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
    session.go((0, 2))
    session.cycle()
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
    for cell in ((0, 0), (0, 1), (0, 2)):
        session.go(cell)
        session.toggle(Content.MARK)
    session.press((0, 0))
    session.drag((0, 1))
    session.release()
    assert session.game.position.marks == {(0, 2)}


def test_a_stroke_that_began_elsewhere() -> None:
    session = new()
    session.drag((1, 1))
    session.release()
    assert not session.game.done


# --- hints ---


def test_a_hint_by_degrees() -> None:
    session = new()
    step = hint(BOARD).step
    assert step
    first, second, third, again = (answered(session) for _ in range(4))
    assert first.startswith(step.look)
    assert second.startswith(f"{step.technique} (level {step.level}). {step.look}")
    assert third.startswith(f"{step.technique}: {step.text}")
    assert again == third
    assert step.technique not in first and step.text not in second


def test_nothing_is_pointed_out_too_early() -> None:
    session = new()
    for press in (1, 2, 3):
        answered(session)
        shown = session.advice.step
        assert shown and shown.units
        assert bool(shown.cells or shown.stars or shown.marks) == (press == 3)


def test_the_step_is_done_once_it_is_told() -> None:
    session = new()
    for _ in range(2):
        answered(session)
        session.do_step()
        assert not session.game.done
    answered(session)
    answered(session)
    step = session.advice.step
    session.do_step()
    assert step and session.game.stars == set(step.stars)
    assert session.game.position.marks == set(step.marks)
    assert len(session.game.done) == 1


def test_hints_lead_to_the_solution() -> None:
    session = new(Board.named("jandhyala/6x6"))
    for _ in range(len(explain(session.game.board).steps)):
        for _ in range(3):
            answered(session)
        session.do_step()
    assert session.game.is_solved
    assert answered(session) == "The board is solved."


VARIANT = Board(
    ["ABBBCC", "ABBCCC", "AADDDC", "AAEEDD", "AAFFFF", "AAFFFF"],
    stars=1,
    rules=Rules(touch="rook", diagonals=1),
    where=["column(2,1) < column(3,1) or r1c1 = 1"],
)


def test_hints_lead_to_the_solution_of_a_variant() -> None:
    session = new(VARIANT)
    assert session.progress == "0 of 6 stars"
    while not session.game.is_solved:
        for _ in range(3):
            answered(session)
        session.do_step()
    assert session.game.stars == set(solve(VARIANT)[0].stars)
    assert session.progress == "6 of 6 stars, solved"


def test_a_variant_is_checked() -> None:
    session = new(VARIANT)
    session.go((5, 0))
    session.cycle()
    assert "wrong" in check(session) or "no star" in check(session)
    assert session.advice.wrong == {(5, 0)}


def test_a_constraint_that_is_not_met_is_said() -> None:
    board = Board(["AABB", "AABB", "CCDD", "CCDD"], stars=1, where=["r1c2 = 1"])
    session = new(board)
    for cell in [(0, 2), (1, 0), (2, 3), (3, 1)]:
        session.go(cell)
        session.cycle()
    assert session.advice.text == "The stars do not meet r1c2 = 1."
    assert session.conflicts() == {(0, 1)}
    session.undo()
    assert session.advice.text == ""


def test_stars_are_counted_by_rows() -> None:
    rules = Rules(touch="none", row_stars=[2, 0, 1, 2], column_stars=[2, 1, 1, 1],
                  region_stars=[1, 1, 2, 1])  # fmt: skip
    session = new(Board(["AABB", "AABB", "CCDD", "CCDD"], stars=1, rules=rules))
    assert session.progress == "0 of 5 stars"


def test_a_move_ends_a_hint() -> None:
    session = new()
    answered(session)
    session.go((9, 9))
    session.toggle(Content.MARK)
    assert session.advice.text == ""
    assert session.ask_hint() is Question.HINT


def test_an_answer_that_comes_too_late() -> None:
    session = new()
    session.ask_hint()
    late = hint(session.game.position)
    session.cycle()
    session.answer(late)
    assert (session.advice.text, session.question) == ("", None)
    session.undo()
    session.ask_hint()
    session.cancel()
    session.answer(late)
    assert session.advice.text == ""


def test_a_question_is_asked_once() -> None:
    session = new()
    assert session.ask_hint() is Question.HINT
    assert session.ask_hint() is None
    assert session.ask_check() is Question.CHECK


def test_a_check(stars: tuple[tuple[int, int], ...]) -> None:
    session = new()
    assert check(session) == "Nothing is wrong so far."
    for star in stars:
        session.go(star)
        session.toggle(Content.MARK)
    said = check(session)
    assert session.advice.is_bad
    assert session.advice.wrong and session.advice.wrong <= set(stars)
    assert said.startswith("The mark at ") and " more." in said
    assert answered(session) == said, "a hint says so, too"


def test_a_board_without_a_solution() -> None:
    session = new(Board([[k] * 5 for k in range(5)], stars=2))
    assert check(session) == "The board has no solution."
    assert answered(session) == "The board has no solution."


def test_a_board_with_several_solutions() -> None:
    session = new(Board([list(range(8))] * 8, stars=1))
    several = "The board has several solutions."
    assert check(session) == f"Nothing is wrong so far. {several}"
    assert answered(session).endswith(several)


def test_a_limit_is_not_taken_for_an_answer() -> None:
    none: Hint = hint(BOARD, inference_limit=1)
    assert none.step is None and none.limit
    assert "too long" in hinted(none, 1).text
    most = limits(None, 1, None)
    assert "too long" in checked(check_until(Interrupt(), none.given, most)).text


# --- the clock ---


def test_the_clock(stars: tuple[tuple[int, int], ...]) -> None:
    time = Time()
    session = new(clock=Clock(0, time))
    time.now = 3661.5
    assert session.clock.text == "1:01:01"
    session.reset()
    assert session.clock.seconds == 3661, "nothing was reset"
    for star in stars:
        session.go(star)
        session.cycle()
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
