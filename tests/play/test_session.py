"""A player at a board, without a terminal: keys, mouse, hints, clock."""

import time

from starbattle import Board, Rules, explain, hint, solve
from starbattle.explanation.explainer import check_until
from starbattle.interrupts import Interrupt
from starbattle.play.game import Content, Game, Kept
from starbattle.play.session import Question, Session, hinted

BOARD = Board.named("norvig/24")
STARS = solve(BOARD)[0].stars


def new(board=BOARD):
    return Session(Kept(Game(board), 0, False), lambda kept: None)


def put(session, content, *cells):
    for cell in cells:
        session.go(cell)
        session.toggle(content)


def answered(session):
    """Press h, with the search that follows, if any."""
    if session.ask_hint() is Question.HINT:
        session.answer(hint(session.game.position))
    return session.advice.text


def check(session, **most):
    assert session.ask(Question.CHECK) is Question.CHECK
    session.answer(check_until(Interrupt(), session.game.position, most))
    return session.advice.text


def test_what_cannot_be_done_is_said():
    session = new(BOARD.with_given(stars=[(0, 0)]))
    session.cycle()
    assert "does not change" in session.advice.text
    session.undo()
    assert "nothing to undo" in session.advice.text


# --- hints ---


VARIANT = Board(
    ["AAAAB", "CCDDB", "CCBDB", "EBBBB", "EEBBB"],
    stars=1,
    rules=Rules(touch="rook", diagonals=1),
    where=["column(2,1) < column(3,1) or r1c1 = 1"],
)


def test_hints_lead_to_the_solution():
    session = new(VARIANT)
    session.switch_around()
    assert session.advice.text == "Cells around new stars are marked."
    put(session, Content.STAR, (2, 3))
    assert session.game.position.marks == {(1, 3), (3, 3), (2, 2), (2, 4)}
    assert session.kept.around and session.progress == "1 of 5 stars"
    session.undo()
    assert not session.game.position.marks
    for _ in explain(VARIANT).steps:
        for _ in range(4):
            answered(session)
    assert session.game.stars == set(solve(VARIANT)[0].stars)
    assert session.progress == "5 of 5 stars, solved"
    assert answered(session) == "The board is solved."


def test_a_constraint_that_is_not_met_is_said():
    where = "column(1,1) > column(2,1) + 2"
    session = new(Board(["AABB", "AABB", "CCDD", "CCDD"], stars=1, where=[where]))
    put(session, Content.STAR, (0, 2), (1, 0), (2, 3))
    assert not session.advice.text and not session.conflicts()
    put(session, Content.STAR, (3, 1))
    assert session.advice.text == f"The stars do not meet {where}."
    assert session.conflicts() == {(0, 2), (1, 0)}
    assert not session.game.is_solved


def test_an_answer_that_comes_too_late():
    session = new()
    assert session.ask_hint() is Question.HINT
    assert session.ask_hint() is None, "it is asked once"
    late = hint(session.game.position)
    session.cycle()
    session.answer(late)
    assert (session.advice.text, session.question) == ("", None)


def test_checks():
    session = new()
    put(session, Content.MARK, *STARS)
    said = check(session)
    assert session.advice.is_bad
    assert session.advice.wrong and session.advice.wrong <= set(STARS)
    assert said.startswith("The mark at ") and " more." in said
    assert answered(session) == said, "a hint says so, too"
    assert check(new(Board([[*range(5)]] * 5, 2))) == "The board has no solution."
    several = check(new(Board([[*range(8)]] * 8, 1)))
    assert several == "Nothing is wrong so far. The board has several solutions."


def test_a_limit_is_not_taken_for_an_answer():
    assert "too long" in hinted(hint(BOARD, inference_limit=1), 1).text
    assert "too long" in check(new(), inference_limit=1)


def test_the_clock(monkeypatch):
    now = 0.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    session = new()
    now = 3661.5
    put(session, Content.STAR, *STARS)
    assert session.advice.text == "Solved in 1:01:01."
    now += 100
    assert session.kept.seconds == 3661, "it stands still"
    session.reset()
    now += 7
    session.leave()
    now += 7
    assert session.clock.text == "0:07"
