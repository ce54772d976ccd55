"""What the parts of a rubric say of programs, in real processes."""

import json
from dataclasses import replace

import pytest

from conftest import ROOT
from course import (
    GOAL,
    ONE,
    OTHER,
    PUBLIC,
    REFERENCE,
    UNIQUE,
    Unheld,
    assignment,
    mark_of,
    marked,
    part,
)
from starbattle.course.assignment import TEMPLATE, read_assignment
from starbattle.course.check import check, check_text, mutants, stubs
from starbattle.course.harness import Harness
from starbattle.course.marks import Flag
from starbattle.course.sandbox import choose
from starbattle.errors import RequestError

FIRST = part("boards", 4, GOAL + 'classes = ["public", "secret"]\n')
THRESHOLDS = "thresholds = [{ within = 2, share = 1 }, { within = 40, share = 0.5 }]\n"


def test_answers_to_boards(tmp_path):
    wrong = "solve(_, [[1],[1],[1],[1]])."
    more = "solve(_, [3,1,4,2]). solve(_, [])."
    programs = {"right": REFERENCE, "wrong": wrong, "more": more}
    found = marked(assignment(tmp_path / "a", FIRST), programs)
    public, secret = found["right"].parts[0].tests
    assert (public.name, public.verdict, public.hidden) == ("unique", "passed", False)
    assert (secret.name, secret.hidden) == ("secret hidden 1", True)
    assert public.inferences and public.cpu
    picture = found["wrong"].parts[0].tests[0].picture
    assert picture and picture.text.count("★") == 4
    assert picture.svg.startswith("<svg")
    assert found["more"].points == found["right"].points == 4
    said = found["more"].parts[0].tests[0].message
    assert said == "the program left a choice point"


def slow(times):
    wait = f"wait :- numlist(1, {times}, L), maplist(succ, L, _).\n"
    return wait + REFERENCE.replace("numlist(1, N, All),", "numlist(1, N, All), wait,")


NEEDLESS = """\
:- use_module(library(lists)).
:- use_module(library(tabling)).
append([], L, L).
append([X|L1], L2, [X|L]) :- append(L1, L2, L).
:- use_module(library(chr)).
:- chr_constraint a/1, b.
b \\ a(_) <=> true.
a(X) ==> X > 1 | b.
"""
GOALS = """
tests = [
  { goal = "apart([1,3])", points = 3 },
  { goal = "apart([1,2])", expect = "false" },
  { goal = "length([a], X)", expect = "X = 1" },
  { goal = "Y = f(A, \\"t\\", B, A)", expect = "Y = f(C, \\"t\\", _, C)" },
  { goal = "atom_length(_, _)", expect = "error(instantiation_error)" },
  { goal = "atom_length(f(x), _)", expect = "error(type_error)", hidden = true },
]
"""
COUNTS = """
tests = [
  { goal = "one(X)", expect = "X = 1", solutions = 1 },
  { goal = "holds", solutions = 1 },
  { goal = "two(X)", expect = "X = 1", solutions = 2 },
  { goal = "two(X)", expect = "X = 1" },
]
"""
POSTS = (
    ":- use_module(library(clpfd)).\n"
    "solve(_, L) :- post(L), labeling([], L).\n"
    "post(L) :- L = [X,Y], L ins 0..1, sum(L, #=, 1), X #< Y.\n"
)
FORGED = (
    "solve(_, _) :- stream_property(S, file_no(1)),"
    'format(S, \'~w~n\', [\'{"case":0,"answer":"[4,1,4,2]"}\']), halt(0).'
)
CLP = ":- use_module(library(clpfd)).\n"
HALF = "solve(_, [2,4,1,3]). "
PARTS = ONE + part("loads", 2, "deduct = 0.5\n")
FOUND = REFERENCE.replace("solve(", "found(")
BOTH = "solve(B, C) :- found(B, C)"
RULES = """\
:- use_module(library(chr)).
:- chr_option(debug, off).
:- chr_type color ---> red ; blue.
:- chr_constraint seen(+int), shade(?color).
seen(X) \\ seen(X) <=> true.
"""
MANY = "times the inferences of the reference"
# Work that is not counted, or counted as less.
HIDING = {
    ":- use_module(library(prolog_wrap)).\n"
    ":- wrap_predicate(system:statistics(_, N), w, _, N = 9).\n": 3_000_000,
    "course_harness:put(_).\n": 3_000_000,
    REFERENCE.replace("solve(", "real(") + "solve(B, C) :- "
    "thread_create(( wait, real(B, C) ), T, []), thread_join(T), real(B, C).\n": 0,
    # If it does so by chance, goals seem to take less.
    ":- initialization(wait).\n": 0,
}
KINDS = {
    "loads": (
        part("loads", 2, "deduct = 0.5\n"),
        {
            REFERENCE: (2, ""),
            NEEDLESS + REFERENCE: (2, ""),
            f"{REFERENCE}\nextra :- no_such(1).\n": (1.5, "no_such/1"),
            f"{REFERENCE}\na(X). b(X). c(X). d(X). e(X).\n": (0, "warnings: 5"),
            "solved(_, _).": (0, "the program does not define solve/2"),
        },
    ),
    "predicate": (
        part("predicate", 8, GOALS),
        {REFERENCE: (8, ""), "apart(_).": (7, "expected false, got true")},
    ),
    "solutions": (
        part("predicate", 4, COUNTS),
        {
            "one(1). holds. two(1). two(2).": (4, ""),
            "one(1). one(1). holds. two(1).": (2, "1 solution, got more"),
            "one(1). holds. two(1).": (3, "expected 2 solutions, got 1"),
            "one(1). holds :- ( true ; throw(oops) ). two(1). two(2).": (3, "oops"),
        },
    ),
    "requires": (
        part(
            "requires",
            4,
            'require = ["sum/3|all_distinct", "labeling/2"]\nforbid = ["findall"]\n'
            "separate = true\n",
        ),
        {
            POSTS: (4, ""),
            POSTS.replace("post(L), ", "L = [X,Y], X #< Y, findall(Z, Z = 1, _),"): (
                1,
                "never calls sum/3|all_distinct",
            ),
            "solve(_, L) :- length(L, 1).\n" + POSTS.replace("solve(", "unused("): (
                1,
                "never calls labeling/2",
            ),
            "% later\n": (0, "the program has no predicates"),
        },
    ),
    "separate": (
        part("requires", 1, "separate = true\n"),
        {
            POSTS: (1, ""),
            f"{CLP}solve(_, X) :- X in 1..2, label([X]).\n": (0, "solve/2 does both"),
            f"{CLP}solve(_, X) :- X in 1..2.\n": (0, "the program never labels"),
            REFERENCE: (0, "the program never posts a constraint"),
        },
    ),
    "all_solutions": (
        part("all_solutions", 4, f'{GOAL}classes = ["two", "public"]\n'),
        {
            REFERENCE: (4, ""),
            HALF: (0, "1 solution found of 2"),
            HALF + "solve(_, [[3],[1],[4],[2]]).": (2, "one of the answers is wrong"),
            # Answers without an end are not waited for.
            f"{REFERENCE}solve(B, C) :- solve(B, C).\n": (0, "more than once"),
        },
    ),
    "unsatisfiable": (
        FIRST + part("unsatisfiable", 2, f'{GOAL}classes = ["none"]\n'),
        {REFERENCE: (6, ""), "solve(_, _) :- fail.": (0, "solves some board")},
    ),
    "performance": (
        part("performance", 4, PUBLIC + THRESHOLDS),
        {
            REFERENCE: (4, ""),
            slow(40_000): (2, MANY),
            slow(2_000_000): (0, MANY),
            FORGED: (0, "needs 1"),
        },
    ),
    # What only running defines, what rules define, and what a module exports.
    "defined": (
        PARTS,
        {
            f"term_expansion(it, ({BOTH})).\nit.\n{FOUND}": (6, ""),
            RULES + REFERENCE.replace("All),", "All), seen(N),"): (6, ""),
            f":- module(sol, [apart/1]).\n{REFERENCE}": (0, "not define solve/2"),
        },
    ),
    # Each case that fails is told of, and nothing of those that hold.
    "cases": (
        part(
            "predicate",
            4,
            """tests = [
  { cases = [
      ["far(1, 3)"], ["far(3, 4)", "false"], ["far(6, 9)", "true"],
      ["far(2, 1)", "false"],
  ] },
  { solutions = 1, cases = [
      ["X in 1..4, far(2, X), fd_dom(X, D)", "D = 4..4", "X =:= 4"],
      ["length(L, 2), far(0, 5)", "L = [A,B]"],
      ["atom_length(X, _)", "error(instantiation_error)"],
  ] },
]\n""",
        ),
        {
            f"{CLP}far(A, B) :- B - A #>= 2.\n": (4, ""),
            f"{CLP}far(A, B) :- B - A #> 0.\n": (
                0,
                "far(3, 4): expected false, got true\nX in 1..4, far(2, X), "
                "fd_dom(X, D): expected D = 4..4, X =:= 4, got D = 3..4, X = _",
            ),
            f"{CLP}far(A, B) :- B - A #>= 2.\nfar(0, _).": (
                2,
                "length(L, 2), far(0, 5): expected 1 solution, got more",
            ),
            "far(_, _) :- halt.": (0, "the program ended the process"),
        },
    ),
    "comparing": (
        part("predicate", 1, 'tests = [{ goal = "X = 1, X == 1" }]\n'),
        {REFERENCE: (0, "compares by (==)/2; write what is wanted in expect")},
    ),
}


@pytest.mark.parametrize("name", KINDS)
def test_kinds_of_parts(tmp_path, name):
    parts, programs = KINDS[name]
    found = marked(assignment(tmp_path / "a", parts), {text: text for text in programs})
    assert {text: mark.points for text, mark in found.items()} == {
        text: points for text, (points, _) in programs.items()
    }
    for text, (points, said) in programs.items():
        lost = [t for p in found[text].parts for t in p.tests if t.verdict != "passed"]
        assert bool(lost) == bool(said), lost
        assert said in "\n".join(test.message for test in lost), text
        assert points or lost
    if name == "predicate":
        hidden = found[REFERENCE].parts[0].tests[5]
        assert (hidden.name, hidden.hidden) == ("hidden test 6", True)
    if name == "loads":
        (note,) = found[f"{REFERENCE}\nextra :- no_such(1).\n"].notes
        place = ("solution.pl", REFERENCE.count("\n") + 2, 10)
        assert (note.file, note.line, note.column) == place
        assert note.message == "unknown predicate no_such/1"


LIMITED = "[limits]\ncpu = 1.0\nwall = 120.0\nmemory = 256\noutput = 100_000\n"
LIMITS = ("time", "memory", "output")
LOADED = ":- use_module(library(apply_macros)).\n:- use_module(library(yall)).\n"
ENDS = {
    "solve(_, _) :- fail.": ("failed", "no solution found, but there is one"),
    "solve(_, _) :- repeat, fail.": ("time", "no answer within 1 s of CPU time"),
    "solve(_, _) :- length(L, 100000000), L = [L|_].": (
        "memory",
        "(256 MiB are allowed)",
    ),
    "solve(_, _) :- halt.": ("crashed", "the program ended the process"),
    "solve(_, _) :- X is foo+1.": ("error", "foo/0"),
    "solve(_, _) :- throw(oops).": ("error", "your program threw oops"),
    "solve(_, _) :- repeat, "
    "print_message_lines(user_error, '', ['x'-[]]), write(y), fail.": (
        "output",
        "more than 100,000 bytes of output",
    ),
    FORGED: ("failed", "needs 1"),
    f":- halt.\n{REFERENCE}": ("crashed", "while it was loaded"),
    # Predicates that are compiled in are not named.
    f"{LOADED}solve(_, _) :- maplist(succ_or(a), [1], _).": ("error", "succ_or/3 is"),
    f"{LOADED}solve(_, _) :- maplist([X,Y]>>(Y is X+a), [1], _).": ("error", "a/0"),
}


def test_how_programs_end(tmp_path):
    folder = assignment(tmp_path / "a", ONE, limits=LIMITED)
    limited, others = (
        {text: text for text, (end, _) in ENDS.items() if (end in LIMITS) == within}
        for within in (True, False)
    )
    found = marked(folder, limited, 2, choose(trust=True)) | marked(folder, others)
    for text, (verdict, message) in ENDS.items():
        (test,) = found[text].parts[0].tests
        assert (test.verdict, test.points) == (verdict, 0), text
        assert message in test.message
        assert "__aux" not in test.message


def test_parts_that_ask_for_the_same_share_a_process(tmp_path):
    text, sandbox = PUBLIC + THRESHOLDS, Unheld()
    parts = part("boards", 4, text) + part("performance", 4, text)
    found = mark_of(assignment(tmp_path / "a", parts), REFERENCE, sandbox)
    assert [each.points for each in found.parts] == [4, 4]
    # Both programs are also loaded, for the CPU time of that, and one is analyzed.
    assert sandbox.runs == 5


class LoadsLong(Unheld):
    """What cannot be loaded takes long."""

    def run(self, *arguments, **more):
        done = super().run(*arguments, **more)
        return done if b"loaded" in done.stdout else replace(done, cpu=9.0)


def test_what_is_not_loaded_runs_once(tmp_path):
    folder = assignment(tmp_path / "a", part("performance", 4, PUBLIC + THRESHOLDS))
    mark_of(folder, ":- halt.", sandbox := LoadsLong())
    assert sandbox.runs == 3  # the reference, the program, and its analysis


@pytest.mark.slow
def test_inferences_must_fit_the_time(tmp_path):
    """What a program says of itself gets it no points; other figures do not matter."""
    parts = part("performance", 4, PUBLIC + THRESHOLDS.replace("40", "3"))
    folder = assignment(tmp_path / "a", parts)
    programs = {text: text + slow(times or 3_000_000) for text, times in HIDING.items()}
    for text, times in HIDING.items():
        if not times:
            programs[text] = text + slow(3_000_000).replace("solve(", "unused(")
    found = marked(folder, {"ada": REFERENCE} | programs, sandbox=choose(trust=True))
    assert found.pop("ada").points == 4
    for text, mark in found.items():
        assert (mark.points, mark.flags) == (0, ()), text


# Programs of several files


USES = part("requires", 1, 'require = ["permutation"]\n')


def test_a_program_of_two_files(tmp_path):
    files = {"solution.pl": b":- ['more.pl'].", "more.pl": REFERENCE.encode()}
    found = marked(assignment(tmp_path / "a", PARTS + USES), {"ada": files})["ada"]
    assert ([p.points for p in found.parts], found.notes) == ([4, 2, 1], ())


def test_an_analysis_that_fails(tmp_path, monkeypatch):
    """It says nothing of the program, and staff look at it."""
    monkeypatch.setattr(Harness, "analyze", lambda *_: None)
    folder = assignment(tmp_path / "a", PARTS + USES)
    found = mark_of(folder, REFERENCE)
    assert [each.points for each in found.parts] == [4, 2, 0]
    tests = [each.tests[0] for each in found.parts[2:]]
    message = "the program could not be analyzed"
    assert {(t.verdict, t.message) for t in tests} == {("not_run", message)}
    assert found.flags == (Flag("analysis", message),)


# The part `repeated`: programs that keep something from one call to the next


HIDDEN = GOAL + 'classes = ["public", "secret"]\n'
BOARDS, REPEATED = part("boards", 2, HIDDEN), part("repeated", 2, HIDDEN)

ASSERTING = """\
:- dynamic region/3.
solve(board(N, 1, Rows), Columns) :-
    forall(( nth1(R, Rows, Row), nth1(C, Row, K) ), assertz(region(R, C, K))),
    numlist(1, N, All),
    permutation(All, Columns),
    apart(Columns),
    findall(K, ( nth1(R, Columns, C), region(R, C, K) ), Ks),
    msort(Ks, All).
apart([A,B|Rest]) :- abs(A-B) > 1, apart([B|Rest]).
apart([_]).
"""
KEEPING = (
    "solve(B, C) :- nb_current(kept, C) -> true ; found(B, C), nb_setval(kept, C).\n"
)


@pytest.fixture
def folder(tmp_path):
    made = assignment(tmp_path / "a", BOARDS + REPEATED)
    both = f"{json.dumps(UNIQUE)}\n{json.dumps(OTHER)}\n"
    (made / "public.jsonl").write_text(both)
    return made


CALLS = {
    REFERENCE: ([2, 2], ""),
    ASSERTING: ([2, 0], "several boards in one process: no solution found"),
    KEEPING + FOUND: ([2, 1], "several boards"),
    "solve(_, _) :- throw(oops).\n": (
        [0, 0],
        "several boards in one process: error: your program threw oops",
    ),
    "solve(_, [3,1,4,2]).\n": ([1.5, 1], "several boards in one process: "),
}


def test_calls_in_one_process(folder):
    found = marked(folder, {program: program for program in CALLS}, 2)
    for program, (points, message) in CALLS.items():
        parts = found[program].parts
        assert [each.points for each in parts] == points
        public, secret = parts[1].tests
        assert public.message.startswith(message)
        assert (public.name, public.hidden) == ("public: 3 calls", False)
        assert (secret.name, secret.hidden) == ("secret: 2 calls", True)


def test_mutants_that_keep_an_answer(folder):
    for parts, are_made in ((BOARDS + REPEATED, True), (BOARDS, False)):
        assignment(folder, parts)
        kinds = {each.kind for each in mutants(read_assignment(folder))}
        assert ("first answer kept" in kinds) == are_made


# Parts that need others, and programs that do nothing

EXAMPLES = ROOT / "examples"
ASSIGNMENTS = sorted(EXAMPLES.rglob("assignment.toml"))

SOLVING = part("boards", 4, GOAL + 'classes = ["public", "two"]\n')
FORBIDS = 'forbid = ["halt"]\n'
TIDY = part("requires", 1, FORBIDS + 'needs = "boards"\n')


FIRST_OF_TWO = part("predicate", 1, 'name = "one"\ntests = [{ goal = "one" }]\n')
TWO = part("predicate", 1, 'name = "two"\ntests = [{ goal = "two" }]\n')
EITHER = FIRST_OF_TWO + TWO + part("requires", 1, FORBIDS + 'needs = "one|two"\n')
NEEDS = {
    "boards": (
        SOLVING + TIDY,
        {
            REFERENCE: [4, 1],
            "solve(_, [3,1,4,2]).\n": [4, 1],
            "solve(_, [2,4,1,3]).\n": [2, 1],  # half of them is enough
            "solve(_, []).\n": [0, 0],
        },
    ),
    "one or two": (EITHER, {"one.": [1, 0, 1], "two.": [0, 1, 1], "three.": [0, 0, 0]}),
}


@pytest.mark.parametrize("needed", NEEDS)
def test_a_part_that_needs_others(tmp_path, needed):
    parts, programs = NEEDS[needed]
    found = marked(assignment(tmp_path / "a", parts), {text: text for text in programs})
    for text, mark in found.items():
        assert [each.points for each in mark.parts] == programs[text]
        *_, last = mark.parts
        said = "" if last.points else f"needs half of the points of {needed}"
        assert (last.message, last.tests[0].points) == (said, last.points)
        assert last.tests[0].verdict == "passed"


FAILING = '{ goal = "fail", expect = "false", solutions = 1 }'


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        (SOLVING + SOLVING, "two parts are called boards"),
        (
            part("predicate", 1, f"tests = [{FAILING}]\n"),
            "solutions needs expect true or X = TERM",
        ),
        (TIDY + SOLVING, "requires needs boards, which is no part before; none"),
        (
            SOLVING + part("requires", 1, FORBIDS + 'needs = ["board"]\n'),
            "did you mean boards?",
        ),
    ],
)
def test_parts_that_make_no_sense(tmp_path, parts, message):
    folder = assignment(tmp_path / "a", parts)
    with pytest.raises(RequestError) as raised:
        read_assignment(folder)
    assert message in str(raised.value)


@pytest.mark.slow
@pytest.mark.parametrize("file", ASSIGNMENTS, ids=lambda file: file.parent.name)
def test_the_templates_of_examples_get_nothing(file):
    read = read_assignment(file.parent)
    template = {read.interface.file: (read.folder / TEMPLATE).read_bytes()}
    programs = {each.name: each.files for each in stubs(read)} | {"template": template}
    # A program that is always true may go on for ever.
    found = marked(read.folder, programs, 2, choose(trust=True))
    assert {mark.points for mark in found.values()} == {0}


def test_the_check_says_what_programs_get_that_solve_nothing(tmp_path):
    """It is a fault if one answer for all boards gets all points."""
    tests = 'tests = [{ goal = "solve(1, _)" }]\n'
    folder = assignment(tmp_path / "a", SOLVING + part("predicate", 1, tests))
    (folder / "reference.pl").write_text("solve(_, [3,1,4,2]).\n")
    found = check(read_assignment(folder), choose(trust=True), 2)
    answer = "every board has the same answer"
    assert found.points == {
        "reference.pl": 5,
        "every predicate fails": 0,
        "every predicate is true": 1,
        answer: 5,
    }
    assert f"small: {answer}: 5 of 5 points\n" in check_text(found)
    assert f"all points: {answer}" in found.faults
    assert "every predicate" not in str(found.faults)
    assert not found.passed
    assert {each.fate for each in found.mutants} <= {"caught", "equivalent"}
