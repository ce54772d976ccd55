"""What the parts of a rubric say of programs, in real processes."""

from pathlib import Path

import pytest

from course import GOAL, REFERENCE, assignment, mark_of, marked, part, part_of
from starbattle.course.assignment import read_assignment
from starbattle.course.intake import Submission
from starbattle.course.marking import Marker
from starbattle.course.sandbox import choose
from starbattle.errors import RequestError

CLASSES = 'classes = ["public", "secret"]\n'
FIRST = part("boards", 4, GOAL + CLASSES)


@pytest.fixture
def boards(tmp_path: Path) -> Path:
    return assignment(tmp_path / "a", FIRST)


def test_a_right_program_gets_all_points(boards: Path) -> None:
    found = part_of(boards, REFERENCE)
    assert (found.points, found.max_points) == (4, 4)
    public, secret = found.tests
    assert (public.name, public.verdict, public.hidden) == ("unique", "passed", False)
    assert (secret.name, secret.verdict) == ("secret hidden 1", "passed")
    assert secret.hidden
    assert public.inferences == public.reference_inferences
    assert public.inferences and public.cpu


def test_shares_are_rounded_once(tmp_path: Path) -> None:
    """Thirds of a point add up, those that are lost and those that are not."""
    goals = ", ".join(f'{{ goal = "X = {k}" }}' for k in range(3))
    lost = '{ goal = "fail", points = 3 }'
    parts = part("predicate", 2, f"tests = [{goals}, {lost}]\n")
    assert mark_of(assignment(tmp_path / "a", parts), REFERENCE).points == 1


FORGING = {
    "redefined": "course_harness:inferences(N) :- flag(k, N, N+9).\n",
    "unlocked": ":- redefine_system_predicate(course_harness:inferences(_)).\n"
    "course_harness:inferences(N) :- flag(k, N, N+9).\n",
    "abolished": ":- abolish(course_harness:inferences/1), "
    "assertz((course_harness:inferences(N) :- flag(k, N, N+9))).\n",
    "wrapped": ":- use_module(library(prolog_wrap)).\n"
    ":- wrap_predicate(course_harness:inferences(N), w, _, flag(k, N, N+9)).\n",
    "unwrapped": ":- unwrap_predicate(system:'$c_wrap_predicate'/5, course_harness).\n"
    ":- wrap_predicate(system:statistics(_, N), w, _, flag(k, N, N+9)).\n",
}
SLOW = REFERENCE.replace(
    ":-\n", ":-\n    ( between(1, 400000, I), I < 0 ; true ), !,\n", 1
)


def test_inferences_are_not_forged_by_other_definitions(tmp_path: Path) -> None:
    parts = "thresholds = [{ within = 2.0, share = 1.0 }]\n"
    folder = assignment(
        tmp_path / "a", part("performance", 2, GOAL + 'classes = ["public"]\n' + parts)
    )
    programs = {name: text + SLOW for name, text in FORGING.items()}
    found = marked(folder, {"honest": REFERENCE, **programs})
    assert {name for name, mark in found.items() if mark.points} == {"honest"}


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


def test_a_library_that_is_not_needed_costs_nothing(tmp_path: Path) -> None:
    folder = assignment(tmp_path / "a", part("loads", 2, "deduct = 0.5\n"))
    found = part_of(folder, NEEDLESS + REFERENCE)
    assert (found.points, found.tests[0].message) == (2, "")


def test_the_second_answer_may_tell(tmp_path: Path) -> None:
    """Answers without an end are not waited for."""
    parts = part("all_solutions", 2, GOAL + 'classes = ["public", "two"]\n')
    endless = f"{REFERENCE}solve(B, C) :- solve(B, C).\n"
    found = part_of(assignment(tmp_path / "a", parts), endless)
    assert {t.message for t in found.tests} == {"a solution comes more than once"}
    assert found.tests[0].verdict == "failed"


def answering(text: str) -> str:
    return f"solve(_, {text})."


RIGHT = [
    "[[3],[1],[4],[2]]",
    "[3,1,4,2]",
    "[1-3,2-1,3-4,4-2]",
    "[1/3,2/1,3/4,4/2]",
    "[[0,0,1,0],[1,0,0,0],[0,0,0,1],[0,1,0,0]]",
]
WRONG = {
    "[[1],[2],[4],[3]]": "stars at row 1, column 1 and row 2, column 2 touch",
    "[[1],[1],[1],[1]]": "column 1 has 4 stars, needs 1",
    "[[9],[1],[4],[2]]": "the star at row 1, column 9 is outside the board",
    "[[3],[1],[4],[_]]": "the answer still has variables; label them",
    "hello": "the answer is no list of star columns for each row",
    "'$VAR'(1)": "the answer is no list of star columns for each row",
    "[[3.0],[1],[4],[2]]": "the answer is no list of star columns for each row",
}


def test_forms_of_answers(boards: Path) -> None:
    found = marked(boards, {text: answering(text) for text in (*RIGHT, *WRONG)})
    assert {text for text, mark in found.items() if mark.points == 4} == {*RIGHT}
    for text, message in WRONG.items():
        assert found[text].points == 0
        assert message in found[text].parts[0].tests[0].message


def test_a_wrong_answer_is_drawn(boards: Path) -> None:
    (test, _) = part_of(boards, answering("[[1],[1],[1],[1]]")).tests
    assert test.picture
    assert test.picture.text.count("★") == 4
    assert test.picture.svg.startswith("<svg")


def test_a_choice_point_is_reported_not_punished(boards: Path) -> None:
    found = part_of(boards, answering("[3,1,4,2]") + " solve(_, []).")
    assert found.points == 4
    assert found.tests[0].message == "the program left a choice point"


LIMITED = "[limits]\ncpu = 1.0\nwall = 120.0\nmemory = 256\noutput = 100_000\n"


@pytest.mark.parametrize(
    ("body", "verdict", "message"),
    [
        ("fail", "failed", "no solution found, but there is one"),
        ("repeat, fail", "time", "no answer within 1 s of CPU time"),
        pytest.param(
            "catch(solve(a, b), _, true), repeat, fail", "time",
            "no answer within 1 s", marks=pytest.mark.slow,
        ),
        ("length(L, 100000000), L = [L|_]", "memory", "(256 MiB are allowed)"),
        ("halt", "crashed", "the program ended the process"),
        ("X is foo+1", "error", "foo/0"),
        ("throw(oops)", "error", "Unknown message: oops"),
        ("repeat, print_message_lines(user_error, '', ['x'-[]]), write(y), fail",
         "output", "more than 100,000 bytes of output"),
    ],
)  # fmt: skip
def test_how_a_program_ends(
    tmp_path: Path, body: str, verdict: str, message: str
) -> None:
    only = part("boards", 4, GOAL + 'classes = ["public"]\n')
    folder = assignment(tmp_path / "a", only, limits=LIMITED)
    (test,) = part_of(folder, f"solve(_, _) :- {body}.").tests
    assert (test.verdict, test.points) == (verdict, 0)
    assert message in test.message


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("maplist(region(1), [1], _)", "maplist"),
        ("maplist([X,Y]>>region(1, X, Y), [1], _)", ""),
        ("region(1, 1, _)", ""),
    ],
)
def test_errors_name_no_predicates_that_are_compiled_in(
    tmp_path: Path, body: str, said: str
) -> None:
    only = part("boards", 4, GOAL + 'classes = ["public"]\n')
    folder = assignment(tmp_path / "a", only)
    loaded = ":- use_module(library(apply_macros)).\n:- use_module(library(yall)).\n"
    (test,) = part_of(folder, f"{loaded}solve(_, _) :- {body}.").tests
    assert test.verdict == "error"
    assert "region/3" in test.message and said in test.message
    assert "__aux" not in test.message


@pytest.mark.parametrize(
    "directive",
    [
        "halt",
        "initialization(halt)",
        'current_output(S), format(S, \'{"answer":["[3,1,4,2]"]}~n\', []), halt',
        'format(\'{"loaded":true}~n{"end":"more"}~n\'), halt',
    ],
)
def test_what_ends_while_it_is_loaded_gets_nothing(
    boards: Path, directive: str
) -> None:
    found = part_of(boards, f":- {directive}.\n{REFERENCE}")
    assert {test.verdict for test in found.tests} == {"crashed"}
    assert found.points == 0


@pytest.mark.slow
def test_a_program_that_cannot_be_loaded_is_tried_once(tmp_path: Path) -> None:
    folder = assignment(tmp_path / "a", FIRST, limits=LIMITED)
    found = part_of(folder, f":- repeat, fail.\n{REFERENCE}")
    cpu = {test.cpu for test in found.tests}
    assert {test.verdict for test in found.tests} == {"time"}
    assert len(cpu) == 1  # of one process


def test_a_forged_answer_is_checked(boards: Path) -> None:
    forged = (
        "solve(_, _) :- stream_property(S, file_no(1)),"
        "format(S, '~w~n', ['{\"answer\":[\"[4,2,4,1]\"]}']),"
        'format(S, \'~w~n\', [\'{"end":"more","choice":false}\']), halt(0).'
    )
    found = part_of(boards, forged)
    assert (found.points, found.tests[0].verdict) == (0, "crashed")


@pytest.mark.parametrize(
    "wait",
    [
        "N is 10**5000, Answer = ([N,1,4,2])",
        "numlist(1, 40000, L), foldl(nested, L, x, T), Answer = (T)",
        "atom_codes(A, [0'a,0,10,0xd800,0x10ffff]), Answer = (A)",
        "T = [T], Answer = (T)",
        "T = 1.0Inf, Answer = (T)",
        "string_codes(T, [0'\", 0'\\]), Answer = (T)",
    ],
)
def test_answers_that_attack_the_checker(boards: Path, wait: str) -> None:
    program = f"solve(_, Answer) :- {wait}.\nnested(_, T, [T]).\n"
    found = marked(boards, {"eve": program, "ada": REFERENCE})
    assert (found["eve"].points, found["ada"].points) == (0, 4)


def all_of(tmp_path: Path) -> Path:
    text = f'{GOAL}classes = ["two", "public"]\n'
    return assignment(tmp_path / "a", part("all_solutions", 4, text))


def test_all_solutions(tmp_path: Path) -> None:
    assert part_of(all_of(tmp_path), REFERENCE).points == 4


@pytest.mark.parametrize(
    ("program", "points", "message"),
    [
        ("solve(_, [2,4,1,3]).", 0, "1 solution found of 2"),
        ("solve(_, [2,4,1,3]). solve(_, [2,4,1,3]).", 0, "more than once"),
        ("solve(_, [2,4,1,3]). solve(_, [[3],[1],[4],[2]]).", 2, ""),
        ("solve(_, [2,4,1,3]). solve(_, [[2],[4],[1],[3]]).", 0, "more than once"),
        ("solve(_, [2,4,1,3]). solve(_, [1,2,3,4]).", 0, "one of the answers is wrong"),
        ("solve(_, [2,4,1,3]). solve(_, [3,1,4,2]). solve(_, _) :- _ is foo.",
         0, "until then 2 solutions"),
    ],
)  # fmt: skip
def test_not_all_solutions(
    tmp_path: Path, program: str, points: float, message: str
) -> None:
    found = part_of(all_of(tmp_path), program)
    assert found.points == points
    assert message in found.tests[0].message


def test_a_missing_solution_is_drawn(tmp_path: Path) -> None:
    test = part_of(all_of(tmp_path), "solve(_, [2,4,1,3]).").tests[0]
    assert test.picture and test.picture.text.count("★") == 4
    assert test.picture.text.splitlines()[1].index("★") > 8  # column 3, not 2


def test_unsatisfiable_counts_for_programs_that_solve(tmp_path: Path) -> None:
    none = part("unsatisfiable", 2, f'{GOAL}classes = ["none"]\n')
    folder = assignment(tmp_path / "a", FIRST + none)
    found = marked(folder, {"good": REFERENCE, "lazy": "solve(_, _) :- fail."})
    assert [each.points for each in found["good"].parts] == [4, 2]
    assert [each.points for each in found["lazy"].parts] == [0, 0]
    assert "solves some board" in found["lazy"].parts[1].tests[0].message


TESTS = """
tests = [
  { goal = "apart([1,3])", points = 3 },
  { goal = "apart([1,2])", expect = "false" },
  { goal = "length([a], X)", expect = "X = 1" },
  { goal = "Y = f(A, \\"t\\", B, A)", expect = "Y = f(C, \\"t\\", _, C)" },
  { goal = "atom_length(_, _)", expect = "error(instantiation_error)" },
  { goal = "atom_length(f(x), _)", expect = "error(type_error)", hidden = true },
]
"""


def test_predicates(tmp_path: Path) -> None:
    folder = assignment(tmp_path / "a", part("predicate", 8, TESTS))
    programs = {"good": REFERENCE, "lazy": "apart(_).", "none": "other."}
    found = marked(folder, programs)
    assert found["good"].points == 8
    none = found["none"].parts[0].tests[0]
    assert none.message == "error: Unknown procedure: apart/1"
    lazy = found["lazy"].parts[0]
    assert lazy.points == 7
    assert lazy.tests[1].message == "expected false, got true"
    assert (lazy.tests[5].name, lazy.tests[5].hidden) == ("hidden test 6", True)


def test_the_number_of_solutions(tmp_path: Path) -> None:
    tests = """
tests = [
  { goal = "one(X)", expect = "X = 1", solutions = 1 },
  { goal = "holds", solutions = 1 },
  { goal = "two(X)", expect = "X = 1", solutions = 2 },
  { goal = "two(X)", expect = "X = 1" },
]
"""
    folder = assignment(tmp_path / "a", part("predicate", 4, tests))
    good = "one(1). holds. two(1). two(2)."
    wrong = "one(1). one(1). holds :- ( true ; throw(oops) ). two(1)."
    found = marked(folder, {"good": good, "wrong": wrong})
    assert found["good"].points == 4
    messages = [test.message for test in found["wrong"].parts[0].tests]
    assert messages[0] == "expected 1 solution, got more"
    assert "oops" in messages[1]
    assert messages[2:] == ["expected 2 solutions, got 1", ""]


def test_a_number_of_solutions_needs_a_solution(tmp_path: Path) -> None:
    test = 'tests = [{ goal = "fail", expect = "false", solutions = 1 }]\n'
    folder = assignment(tmp_path / "a", part("predicate", 1, test))
    with pytest.raises(RequestError, match="solutions needs expect true or X = TERM"):
        read_assignment(folder)


def test_expected_terms(tmp_path: Path) -> None:
    """They are compared as terms, and shown as one would write them."""
    tests = """
tests = [
  { goal = "pair(P)", expect = "P=[ 'B c' -1 ,(X#=2),X]" },
  { goal = "bad(1)", expect = "error(type_error( integer , a-_ ))" },
  { goal = "bad(2)", expect = "error(permission_error(_, stream, _))" },
  { goal = "bad(3)", expect = "error(oops)" },
  { goal = "bad(4)", expect = "error(type_error)" },
]
"""
    folder = assignment(tmp_path / "a", part("predicate", 5, tests))
    good = (
        "pair([-('B c',1),#=(Y,2),Y]).\n"
        "bad(1) :- throw(error(type_error(integer,a-b),_)).\n"
        "bad(2) :- put_char(user_input, a).\n"
        "bad(3) :- throw(oops).\n"
        "bad(4) :- throw(error(type_error(list,resource_error),_)).\n"
    )
    lazy = "pair(['B c'-1,x,_,_]). bad(N) :- throw(error(type_error(n,N),_))."
    found = marked(folder, {"good": good, "lazy": lazy})
    assert [test.message for test in found["good"].parts[0].tests] == [""] * 5
    messages = [test.message for test in found["lazy"].parts[0].tests]
    assert messages[:2] == [
        "expected P = ['B c'-1, X#=2, X], got P = ['B c'-1, x, _, _]",
        "expected error(type_error(integer, a-_)), got error(type_error(n, 1))",
    ]
    assert found["lazy"].points == 1


def test_loads(tmp_path: Path) -> None:
    folder = assignment(tmp_path / "a", part("loads", 2, "deduct = 0.5\n"))
    programs = {
        "good": REFERENCE,
        "singleton": f"{REFERENCE}\nextra(X).\n",
        "unknown": f"{REFERENCE}\nextra :- no_such(1).\n",
        "syntax": f"{REFERENCE}\nextra(X :- a.\n",
        "many": f"{REFERENCE}\na(X). b(X). c(X). d(X). e(X).\n",
        "other": "solved(_, _).",
        "halts": ":- halt.",
        "raises": f"{REFERENCE}\nextra(X) :- X is one+1.\n",
    }
    found = marked(folder, programs)
    points = {student: mark.points for student, mark in found.items()}
    assert points == dict(
        good=2,
        singleton=1.5,
        unknown=1.5,
        syntax=1.5,
        many=0,
        other=0,
        halts=0,
        raises=2,
    )
    message = found["other"].parts[0].tests[0].message
    assert message == "the program does not define solve/2"
    (note,) = found["unknown"].notes
    line = REFERENCE.count("\n") + 2
    assert (note.file, note.line, note.column) == ("solution.pl", line, 10)
    assert note.message == "unknown predicate no_such/1"


def test_programs_of_two_files(tmp_path: Path) -> None:
    parts = part("loads", 2, "deduct = 0.5\n") + part(
        "requires", 1, 'require = ["permutation"]\n'
    )
    folder = assignment(tmp_path / "a", parts)
    files = {"solution.pl": b":- [more].\n", "more.pl": REFERENCE.encode()}
    with Marker(read_assignment(folder), choose(trust=True)) as marker:
        (found,) = marker.marks([Submission("ada", "ada", files)], 1)
    assert [each.points for each in found.parts] == [2, 1], found


def test_requires(tmp_path: Path) -> None:
    text = 'require = ["sum/3|all_distinct", "labeling/2"]\nforbid = ["findall"]\n'
    folder = assignment(tmp_path / "a", part("requires", 4, text + "separate = true\n"))
    good = (
        ":- use_module(library(clpfd)).\n"
        "solve(_, L) :- post(L), labeling([], L).\n"
        "post(L) :- L = [X,Y], L ins 0..1, sum(L, #=, 1), X #< Y.\n"
    )
    bad = good.replace("post(L), ", "L = [X,Y], X #< Y, findall(Z, Z = 1, _),") + "\n"
    unused = "solve(_, L) :- length(L, 1).\n" + good.replace("solve(", "unused(")
    found = marked(folder, {"good": good, "bad": bad, "unused": unused})
    verdicts = {s: [t.verdict for t in m.parts[0].tests] for s, m in found.items()}
    assert verdicts["good"] == ["passed"] * 4
    assert verdicts["bad"] == ["failed", "passed", "failed", "failed"]
    assert verdicts["unused"] == ["failed", "failed", "passed", "failed"]


def test_style(tmp_path: Path) -> None:
    folder = assignment(tmp_path / "a", part("style", 2, "deduct = 0.5\n"))
    found = part_of(folder, f"{REFERENCE}\ncamelCase(1).\nx :-\n\ttrue.\n")
    assert found.points == 1
    assert "the name camelCase" in found.tests[0].message


@pytest.mark.parametrize("line", ["", 'forbid = ["member/2"]\n', "separate = true\n"])
def test_an_empty_program_gets_nothing(tmp_path: Path, line: str) -> None:
    kind = "requires" if line else "style"
    found = part_of(assignment(tmp_path / "a", part(kind, 2, line)), "% later\n")
    assert (found.points, found.tests[0].verdict) == (0, "failed")
    assert found.tests[0].message == "the program has no predicates"


def slow(times: int) -> str:
    wait = f"wait :- numlist(1, {times}, L), maplist(succ, L, _).\n"
    return wait + REFERENCE.replace("numlist(1, N, All),", "numlist(1, N, All), wait,")


@pytest.mark.parametrize("kind", ["performance", "boards"])
def test_performance(tmp_path: Path, kind: str) -> None:
    lines = "thresholds = [{ within = 2, share = 1 }, { within = 40, share = 0.5 }]\n"
    text = f'{GOAL}classes = ["public"]\n{lines}'
    folder = assignment(tmp_path / "a", part(kind, 4, text))
    programs = {"fast": REFERENCE, "slow": slow(40_000), "slower": slow(2_000_000)}
    found = marked(folder, programs | {"wrong": answering("[1,2,3,4]")})
    points = {student: mark.points for student, mark in found.items()}
    assert points == dict(fast=4, slow=2, slower=0, wrong=0)
    assert "times the inferences of the reference" in str(found["slow"].parts[0])


def test_parts_that_ask_for_the_same_share_a_process(tmp_path: Path) -> None:
    lines = "thresholds = [{ within = 2, share = 1 }]\n"
    text = f'{GOAL}classes = ["public"]\n{lines}'
    parts = part("boards", 4, text) + part("performance", 4, text)
    one, other = mark_of(assignment(tmp_path / "a", parts), REFERENCE).parts
    assert (one.points, other.points) == (4, 4)
    assert [test.cpu for test in one.tests] == [test.cpu for test in other.tests]


def test_an_answer_without_figures_gets_no_points_for_performance(
    tmp_path: Path,
) -> None:
    text = f'{GOAL}classes = ["public"]\nthresholds = [{{ within = 9, share = 1 }}]\n'
    folder = assignment(tmp_path / "a", part("performance", 4, text))
    forged = (
        "solve(_, _) :- stream_property(S, file_no(1)),"
        "format(S, '~w~n', ['{\"answer\":[\"[3,1,4,2]\"]}']), halt(0)."
    )
    assert part_of(folder, forged).points == 0


@pytest.mark.slow
def test_figures_that_cannot_be_are_flagged(tmp_path: Path) -> None:
    text = f'{GOAL}classes = ["public"]\nthresholds = [{{ within = 9, share = 1 }}]\n'
    folder = assignment(tmp_path / "a", part("performance", 4, text))
    few = REFERENCE.replace(
        "numlist(1, N, All),",
        "numlist(1, N, All), forall(between(1, 30, K), _ is 7**(8000000+K)),",
    )
    found = mark_of(folder, few)
    assert found.points == 0
    assert [flag.kind for flag in found.flags] == ["figures"]


def test_strategy(tmp_path: Path) -> None:
    text = 'nodes = 9\nmodel = "columns"\nclasses = ["public"]\n'
    folder = assignment(tmp_path / "a", part("strategy", 2, text))
    programs = {
        "name": "strategy(ff).",
        "words": "strategy(columns/ff/down/bisect).",
        "unknown": "strategy(fastest).",
        "no words": "strategy(f(X)).",
        "none": "strategies(ff).",
    }
    found = marked(folder, programs)
    points = {student: mark.points for student, mark in found.items()}
    assert points == {"name": 2, "words": 2, "unknown": 0, "no words": 0, "none": 0}
    assert "unknown strategy" in found["unknown"].parts[0].tests[0].message


def labeling(body: str) -> str:
    return f":- use_module(library(clpfd)).\nlabels(Vs) :- {body}.\n"


@pytest.mark.slow
def test_labeling(tmp_path: Path) -> None:
    lines = "thresholds = [{ within = 1.5, share = 1 }, { within = 9, share = 0.5 }]\n"
    text = f'predicate = "labels"\nclasses = ["public", "secret"]\n{lines}'
    reference = labeling("labeling([ff], Vs)")
    folder = assignment(tmp_path / "a", part("labeling", 4, text), reference=reference)
    found = marked(
        folder,
        {
            "ff": reference,
            "wasteful": labeling("numlist(1, 90000, L), sumlist(L, _), label(Vs)"),
            "none": labeling("Vs = [_|_]"),
            "wrong": labeling("maplist(=(1), Vs)"),
            "forged": labeling("maplist(del_attrs, Vs), Vs = [1,1,1,1]"),
            "undefined": "labels(a, b).\n",
        },
    )
    points = {student: mark.points for student, mark in found.items()}
    assert points == dict(ff=4, wasteful=2, none=0, wrong=0, forged=0, undefined=0)
    assert "label them" in found["none"].parts[0].tests[0].message


def test_the_name_of_a_labeling_is_a_name(tmp_path: Path) -> None:
    text = 'predicate = "halt, true"\n'
    folder = assignment(tmp_path / "a", part("labeling", 4, text))
    with pytest.raises(RequestError, match="predicate must be a name such as"):
        mark_of(folder, REFERENCE)


def test_runs_side_by_side_give_the_same_points(boards: Path) -> None:
    programs = {f"s{k}": REFERENCE for k in range(3)} | {"x": answering("[1,2,3,4]")}
    found = marked(boards, programs, 3)
    assert {s: m.points for s, m in found.items()} == dict(s0=4, s1=4, s2=4, x=0)
