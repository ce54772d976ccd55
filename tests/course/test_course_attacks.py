"""Programs that attack marks, marker and exports, each in its own way.

Some of them are marked in every run of the tests. The slow test marks all, and the
hostile programs on each rung, among honest ones.
"""

import csv
import io
import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import hostile
from course import GOAL, REFERENCE, UNIQUE, assignment, mark_of, marked, part
from hostile import SECRET
from starbattle.course import trial
from starbattle.course.exports import CLASS_EXPORTS, STUDENT_EXPORTS
from starbattle.course.feedback import for_student
from starbattle.course.marks import Flag
from starbattle.course.report import class_marks
from starbattle.course.report_page import html_report
from starbattle.course.sandbox import SandboxUnavailable, choose
from test_course_sandbox import PROGRAMS, SAID, WALLS, open_folder, usable


def program(text):
    """Return what is handed in for an attack."""
    if text.startswith("?- "):
        answer = "X" if re.search(r"\bX\b", text) else "_"
        return f"solve(_, {answer}) :- {text[3:]}"
    return text if "solve" in text else f"{text}\nsolve(_, no).\n"


LISTED = (hostile.PROGRAMS.parent / "attacks.pl").read_text("utf-8").split("\n%%% ")[1:]
ATTACKS = {name: program(text) for name, text in (one.split("\n", 1) for one in LISTED)}
HOSTILE = [name for name in PROGRAMS if name.endswith(".pl")]
SOME = (
    "what is asked, from the stack", "stdout taken", "half a character",
    "a huge integer", "a deep term", "a list without an end", "a script",
    "terminal escapes in a name", "a formula",
)  # fmt: skip
HONEST = ("ada", "moe", "zoe")
PARTS = (
    part("boards", 4, GOAL + 'classes = ["public", "secret"]\n')
    + part("all_solutions", 1, GOAL + 'classes = ["public"]\n')
    + part("loads", 1, 'needs = "boards"\n')
)
LIMITS = "[limits]\ncpu = 1\nwall = 8\nmemory = 256\noutput = 100_000\n"
# What honest programs take must not be what they may take.
AMPLE = LIMITS.replace("cpu = 1\nwall = 8", "cpu = 30\nwall = 120")


def sandbox():
    """Return the best one; attacks never run without."""
    try:
        return choose()
    except SandboxUnavailable as error:
        pytest.skip(str(error))


def check(found):
    """Check that attacks are worth nothing, and that their marks can be shown."""
    for name, mark in found.items():
        assert mark.points == (6 if name in HONEST else 0), (name, mark)
        assert not mark.failure, (name, mark.failure)
    every = list(found.values())
    for system, (_, export) in STUDENT_EXPORTS.items():
        for mark in every:
            check_text(system, export(for_student(mark)))
    for system, of_class in CLASS_EXPORTS.items():
        check_text(system, of_class(every))


_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\ud800-\udfff\ufffe]")


def check_text(system, text):
    if system == "jsonl":  # which holds what programs have said
        assert all(isinstance(json.loads(line), dict) for line in text.splitlines())
        return
    assert not _CONTROLS.search(text), text
    if system == "gradescope":
        json.loads(text)
        return
    assert "<script>alert" not in text
    if system == "junit":
        cases = ElementTree.fromstring(text.encode()).iter("testcase")
        assert "x" not in {case.get("name") for case in cases}
    elif system in ("csv", "moodle"):
        for row in csv.reader(io.StringIO(text)):
            assert not [cell for cell in row if cell[:1] in tuple("=@\t\r")], row


def test_some_attacks_are_worth_nothing(tmp_path):
    programs = {"ada": REFERENCE} | {name: ATTACKS[name] for name in SOME}
    folder = assignment(tmp_path / "a", PARTS, limits=AMPLE)
    check(marked(folder, programs, 2, sandbox()))


RUBRIC = """tests = [
  { cases = [
      ["far(1, 3)"], ["far(1, 2)", "false"], ["far(4, 9)"], ["far(2, 2)", "false"],
  ] },
  { goal = "far(7, 9)", points = 0.5 },
  { cases = [["sizes([a,b], N)", "N = 2"], ["sizes([], N)", "N = 0"]] },
  { solutions = 1, cases = [
      ["Vs = [A,B], sizes(Vs, N)", "A = _", "B = _", "N =:= 2"],
      ["far(0, 9), far(3, 5)"], ["sizes([_], N)", "N in 1..1"],
  ] },
]
"""
UP = """\
up(F) :- prolog_frame_attribute(F, goal, G), look(G).
up(F) :- prolog_frame_attribute(F, parent, P), up(P).
stack :- prolog_current_frame(F), up(F).
"""
FORGE = """\
forge(Answer) :-
    stream_property(S, file_no(1)),
    forall(between(0, 9, I),
           format(S, '{"case":~w,"answer":"~w"}~n{"case":~w,"end":"no"}~n',
                  [I,Answer,I])),
    halt(0).
"""
# What guesses gets half a point of four, which a single goal gives that always holds.
THIEVES = {
    "compared": UP
    + "look(G) :- sub_term(T, G), nonvar(T), T = (_ == W), asserta(w(W)), fail."
    "\nfar(_, _).\n:- dynamic w/1.\nsizes(_, N) :- ignore(stack), ignore(w(N)).\n",
    "expected": UP + "look(G) :- sub_term(T, G), nonvar(T), T = (_ = W), nonvar(W), "
    "asserta(w(W)), fail.\nfar(_, _).\nsizes(_, N) :- ignore(stack), once(w(N)).\n",
    "yes": "far(_, _).\nsizes(_, _).\n",
    "yes, no": ":- dynamic n/0.\nfar(_, _) :- ( retract(n) -> fail ; assertz(n) ).\n"
    "sizes(_, _).\n",
    "true, then false": ":- dynamic n/1.\nn(0).\nfar(_, _) :- retract(n(N)), M is N+1, "
    "assertz(n(M)), N < 2.\nsizes(_, 2).\n",
    "ends": "far(_, _) :- stream_property(S, file_no(1)), forall(between(0, 4, I), "
    'format(S, \'{"case":~w,"end":"no"}~n\', [I])), halt(0).\nsizes(_, _).\n',
    "no values": FORGE + 'sizes(_, _) :- forge("[]").\nfar(_, _).\n',
    "no list of values": FORGE + 'sizes(_, _) :- forge("x").\nfar(_, _).\n',
    "a false marker": "course_harness:put(_).\nfar(_, _).\nsizes(_, 2).\n",
    "printing": "user:portray(_) :- write(2).\nfar(_, _).\nsizes(_, _).\n",
}


def test_what_is_wanted_cannot_be_found_out(tmp_path):
    folder = assignment(tmp_path / "a", part("predicate", 3.5, RUBRIC))
    honest = "far(A, B) :- B - A > 1.\nsizes(L, N) :- length(L, N).\n"
    found = marked(folder, {"ada": honest} | THIEVES, 2)
    assert found.pop("ada").points == 3.5
    assert {name: m.points for name, m in found.items() if m.points > 0.5} == {}


@pytest.mark.slow
@pytest.mark.parametrize("rung", WALLS)
def test_attacks_cost_nobody_else_a_point(rung, monkeypatch):
    """Hostile programs look for the assignment; honest ones are all around."""
    walls = choose(rung=usable(rung))
    monkeypatch.setenv("STARBATTLE_SECRET", SECRET)
    with open_folder() as folder, hostile.target(folder) as aim:
        small = assignment(aim.folder / "private/small", PARTS, limits=LIMITS)
        (small / "secret.jsonl").write_text(json.dumps({**UNIQUE, "id": SECRET}))
        evil = {name: aim.text(hostile.PROGRAMS / name) for name in HOSTILE}
        attacks = ATTACKS if rung == WALLS[0] else {}
        ada, moe, zoe = ({name: REFERENCE} for name in HONEST)
        before = aim.files()
        found = marked(small, {**ada, **evil, **moe, **attacks, **zoe}, 2, walls)
        assert aim.files() == before
        assert len(found) == len(HONEST) + len(evil) + len(attacks)
        assert (aim.reached, hostile.left_behind(aim.folder)) == ([], [])
        status = Path(f"/proc/{aim.victim}/status").read_text()
        assert "sleeping" in status.split("\n")[2]
    check(found)
    for mark in found.values():
        text = mark.to_json()
        words = [*text.replace("\\n", "\n").splitlines(), *text.split('"')]
        lines = [line.strip() for word in words for line in word.split("\\n")]
        assert SECRET not in text and "root:x" not in text
        assert not [line for line in lines if line in SAID]
    page = html_report(class_marks(found.values()))
    assert "<script>alert" not in page and "onerror=alert(2)>" not in page
    assert not _CONTROLS.search(page)


# What they may use in all, and lines of their own

SOLVED = part("boards", 4, GOAL + 'classes = ["public", "secret", "two"]\n')
SLEEPING = "solve(_, _) :- sleep(99).\n"


SHORT = "[limits]\ncpu = 20\nwall = 2\n"
SMALL = "[limits]\ncpu = 20\nmemory = 64\noutput = 10_000\n"


def verdicts(mark):
    return [test.verdict for part in mark.parts for test in part.tests]


def test_after_two_timeouts_the_rest_of_a_goal_is_not_run(tmp_path):
    """A slow goal costs no other one its points."""
    parts = SOLVED + part("all_solutions", 2, GOAL + 'classes = ["two"]\n') + OTHER
    found = mark_of(
        assignment(tmp_path / "a", parts, limits=SHORT), SLEEPING, choose(trust=True)
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
        (SHORT, SLEEPING, "time not_run not_run passed"),
        (SMALL, f"solve(B, C) :- {FLOOD}, C = B.\n", "not_run not_run passed"),
        # This one ended once.
        (SHORT, PARTIAL, "passed time not_run passed"),
    ],
    ids=["time", "output", "partial"],
)  # fmt: skip
def test_a_goal_that_never_ends_is_given_up(
    tmp_path, monkeypatch, small, program, found
):
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


def test_lines_while_it_is_loaded(tmp_path):
    said = '{"loaded":true}~n{"case":0,"end":"no"}~n'
    program = f":- stream_property(S, file_no(1)), format(S, '{said}', []), halt."
    folder = assignment(tmp_path / "a", part("loads", 2, "deduct = 0.5\n"))
    found = mark_of(folder, program)
    assert (found.points, found.failure) == (0, "")


def test_lines_of_its_own(tmp_path):
    programs = {}
    for line in FORGED:
        text = line.replace('"', '\\"')
        said = f'format(S, "~w~n", ["{text}"])'
        head = "solve(_, _) :- stream_property(S, file_no(1))"
        programs[line] = f"{head}, {said}, halt(0).\n"
    found = marked(assignment(tmp_path / "a", SOLVED), programs)
    assert {mark.points for mark in found.values()} == {0}
