"""What submissions may use in all, and what looks like tampering."""

from pathlib import Path

import pytest

from course import GOAL, REFERENCE, assignment, mark_of, marked, part
from starbattle.course import trial
from starbattle.course.harness import _Reader
from starbattle.course.marks import Flag, Mark
from starbattle.course.sandbox import Finished, choose

BOARDS = part("boards", 4, GOAL + 'classes = ["public", "secret", "two"]\n')
EVERY = (
    BOARDS
    + part("all_solutions", 2, GOAL + 'classes = ["two"]\n')
    + part("unsatisfiable", 1, GOAL + 'classes = ["none"]\n')
    + part(
        "predicate",
        2,
        'tests = [{ goal = "solve(x, _)" }, { goal = "solve(y, _)", expect = "false" },'
        ' { goal = "solve(z, _)", expect = "error(oops)" }]\n',
    )
)
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
        (SMALL, "solve(B, C) :- solve([B|B], [C|C]), C = B.\n",
         "not_run not_run passed"),
        (SMALL, f"solve(B, C) :- {FLOOD}, C = B.\n", "not_run not_run passed"),
        # This one ended once.
        (LIMITS, PARTIAL, "passed time not_run passed"),
    ],
    ids=["time", "stacks", "output", "partial"],
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


# Tampering

STREAM = "stream_property(S, file_no(1))"
OWN_LINES = "it wrote lines of its own for the marker"


FORGED = [
    '{"answer":["[3,1,4,2]"],"inferences":9}',
    '{"end":"more","inferences":9}',
    '{"key":"","end":"more"}',
    '{"loaded":true}',
    "hello",
    "[" * 2000,
]


def test_lines_of_its_own(tmp_path: Path) -> None:
    """They are worth nothing, and noted once."""
    programs = {}
    for line in FORGED:
        text = line.replace('"', '\\"')
        said = f'format(S, "~w~n", ["{text}"])'
        programs[line] = f"solve(_, _) :- {STREAM}, {said}, halt(0).\n"
    found = marked(assignment(tmp_path / "a", BOARDS), programs)
    for mark in found.values():
        assert mark.points == 0
        assert mark.flags == (Flag("tampering", OWN_LINES),)


def test_honest_programs_are_not_flagged(tmp_path: Path) -> None:
    folder = assignment(tmp_path / "a", EVERY)
    printing = REFERENCE.replace(
        "numlist(1, N, All),",
        "numlist(1, N, All), writeln('{\"loaded\":true}'), write(user_output, hi),",
    )
    every = (REFERENCE, printing, "solve(_, _) :- halt.", ":- halt.")
    found = marked(folder, {program: program for program in every})
    assert {mark.flags for mark in found.values()} == {()}


LINES = {
    "loaded": b'{"loaded":true}',
    "answer": b'{"key":"k","answer":["a"]}',
    "end": b'{"key":"k","end":"more","inferences":1}',
}


@pytest.mark.parametrize(
    ("order", "status", "ended_by", "noted"),
    [
        ("loaded answer end", 0, None, ""),
        ("loaded end", 0, None, ""),
        ("loaded", 0, None, ""),
        ("loaded answer", -9, "cpu", ""),
        ("loaded answer end answer", -9, "output", ""),
        ("loaded loaded answer end", 0, None, OWN_LINES),
        ("answer loaded end", 0, None, OWN_LINES),
        ("loaded answer answer end", 0, None, OWN_LINES),
        ("loaded answer end end", 0, None, OWN_LINES),
        ("loaded end answer", 0, None, OWN_LINES),
        ("loaded answer", 0, None, "it ended the process before the marker did"),
        ("loaded answer end", 7, None, "it did not let the marker end the process"),
    ],
)
def test_the_order_of_lines(
    order: str, status: int, ended_by: str | None, noted: str
) -> None:
    reader = _Reader(wanted=1, most=1, key="k")
    for word in order.split():
        reader.read(LINES[word])
    reader.finish(Finished(b"", b"", status, 0.1, 0.1, ended_by, ""))  # type: ignore[arg-type]
    found = reader.outcome
    assert found.tampering == ([noted] if noted else [])
    assert len(found.answers) <= 1


WORK = "work(N) :- numlist(1, N, L), foldl([X,A,B]>>(B is A+X), L, 0, _).\n"


WORKING = (
    "work(100000)",
    "concurrent_maplist(work, [50000,50000])",
    "thread_create(work(100000), T, []), thread_join(T)",
    "thread_create(work(100000), T, [detached(true)]), "
    "once((repeat, sleep(0.1), \\+ is_thread(T)))",
    "thread_self(I), thread_create((work(100000), thread_send_message(I, done), "
    "sleep(99)), _, []), thread_get_message(done)",
    "first_solution(X, [(work(100000), X = 1)], [])",
)


def test_inferences_of_all_threads_count(tmp_path: Path) -> None:
    text = f'{GOAL}classes = ["public"]\nthresholds = [{{ within = 9, share = 1 }}]\n'
    folder = assignment(tmp_path / "a", part("performance", 4, text))
    programs = {
        goal: WORK
        + REFERENCE.replace("numlist(1, N, All),", f"numlist(1, N, All), {goal},", 1)
        for goal in WORKING
    }
    for goal, mark in marked(folder, programs, 2).items():
        assert mark.points == 0, goal
        assert (mark.parts[0].tests[0].inferences or 0) > 1_500_000, goal
