"""What submissions may use in all, and lines of their own."""

from pathlib import Path

import pytest

from course import GOAL, assignment, mark_of, marked, part
from starbattle.course import trial
from starbattle.course.harness import Query, _Reader
from starbattle.course.marks import Flag, Mark
from starbattle.course.sandbox import Finished, choose

BOARDS = part("boards", 4, GOAL + 'classes = ["public", "secret", "two"]\n')
SLEEPING = "solve(_, _) :- sleep(99).\n"


LIMITS = "[limits]\ncpu = 20\nwall = 2\n"
SMALL = "[limits]\ncpu = 20\nmemory = 64\noutput = 10_000\n"


def verdicts(mark: Mark) -> list[str]:
    return [test.verdict for part in mark.parts for test in part.tests]


def test_after_two_timeouts_the_rest_of_a_goal_is_not_run(tmp_path: Path) -> None:
    """A slow goal costs no other one its points."""
    parts = BOARDS + part("all_solutions", 2, GOAL + 'classes = ["two"]\n') + OTHER
    found = mark_of(
        assignment(tmp_path / "a", parts, limits=LIMITS), SLEEPING, choose(trust=True)
    )
    # The public board and the hidden one are the same goal, so both are told of.
    assert verdicts(found) == [*["time"] * 3, "not_run", "time"]
    message = "not run: budget: 2 tests of this goal ran into a limit, and none ended"
    assert found.parts[1].tests[0].message == message
    assert found.flags == (Flag("budget", message),)
    assert found.unmarked == ""


THREE = part("boards", 3, GOAL + 'classes = ["two", "public", "none"]\n')
OTHER = part("predicate", 2, 'tests = [{ goal = "solve(x, yes)" }]\n')
# It solves the boards whose first region is as that of `two`, and nothing else.
PARTIAL = """\
solve(board(_, _, [[1,1|_]|_]), [[2],[4],[1],[3]]).
solve(board(_, _, [[A,B|_]|_]), _) :- A-B \\== 1-1, sleep(99).
"""


FLOOD = "repeat, print_message_lines(user_error, '', ['~w'-[B]]), fail"
GIVEN_UP = "not run: budget: 1 test of this goal ran into a limit"


@pytest.mark.parametrize(
    ("small", "program", "found"),
    [
        # Other goals are not given up: their predicates may be right.
        (LIMITS, SLEEPING, "time not_run not_run passed"),
        (SMALL, f"solve(B, C) :- {FLOOD}, C = B.\n", "not_run not_run passed"),
        # This one ended once.
        (LIMITS, PARTIAL, "passed time not_run passed"),
    ],
    ids=["time", "output", "partial"],
)  # fmt: skip
def test_a_goal_that_never_ends_is_given_up(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    small: str,
    program: str,
    found: str,
) -> None:
    monkeypatch.setattr(trial, "_ENDLESS", 1)
    monkeypatch.setattr(trial, "_MOST_LIMITED", 1)
    folder = assignment(tmp_path / "a", THREE + OTHER, limits=small)
    mark = mark_of(folder, f"solve(x, yes) :- !.\n{program}", choose(trust=True))
    wanted = found.split()
    assert verdicts(mark)[-len(wanted) :] == wanted
    given_up = {flag.message for flag in mark.flags if flag.kind == "budget"}
    none = "" if program == PARTIAL else ", and none ended"
    assert given_up == {GIVEN_UP + none}


# Lines of their own

FORGED = [
    '{"case":0,"answer":"[1,2,3,4]"}',
    '{"case":0,"answer":["[3,1,4,2]"]}',
    '{"case":0,"end":"more","inferences":9}',
    '{"case":-1,"answer":"[3,1,4,2]"}',
    '{"case":7,"end":"no"}',
    '{"loaded":true}',
    "hello",
    "[" * 2000,
]


def test_lines_of_its_own(tmp_path: Path) -> None:
    programs = {}
    for line in FORGED:
        text = line.replace('"', '\\"')
        said = f'format(S, "~w~n", ["{text}"])'
        head = "solve(_, _) :- stream_property(S, file_no(1))"
        programs[line] = f"{head}, {said}, halt(0).\n"
    found = marked(assignment(tmp_path / "a", BOARDS), programs)
    assert {mark.points for mark in found.values()} == {0}


LINES = {
    "loaded": b'{"loaded":true}',
    "answer": b'{"case":0,"answer":"a"}',
    "end": b'{"case":0,"end":"more","inferences":1}',
    "other": b'{"case":1,"end":"no"}',
}


@pytest.mark.parametrize(
    ("order", "answers", "ends"),
    [
        ("loaded answer end other", 1, ["more", "no"]),
        ("loaded answer answer end end", 1, ["more", None]),
        ("loaded answer", 1, [None, "skipped"]),
        ("loaded other", 0, [None, "no"]),
    ],
)
def test_the_order_of_lines(order: str, answers: int, ends: list[str | None]) -> None:
    reader = _Reader([Query("a"), Query("b")])
    for word in order.split():
        reader.read(LINES[word])
    ended = Finished(b"", b"", 0, 0.1, 0.1, None, "")  # type: ignore[arg-type]
    found = reader.finish(ended, range(2))
    assert [each.end for each in found] == ends
    assert len(found[0].answers) == answers
