"""Programs that look alike."""

import re

import pytest

from conftest import cli
from course import Unheld, assignment, besides_sandbox, hand_in, handed, part
from starbattle.course.similar import (
    Clause,
    Program,
    Source,
    find_pairs,
    html_page,
    read_programs,
    text_page,
)

TEMPLATE = """\
:- use_module(library(clpfd)).
% solve(+Board, -Columns)
given(Board, N) :- Board = board(N, _, Rows, Cols), length(Rows, N), length(Cols, N).
"""
ADA = (
    TEMPLATE
    + """
solve(Board, Columns) :-
    given(Board, N), length(Columns, N), Columns ins 1..N,
    all_distinct(Columns), apart(Columns), label(Columns).
apart([_]).
apart([A,B|Rest]) :- abs(A-B) #> 1, apart([B|Rest]).
"""
)
BEN = (
    TEMPLATE
    + """
% my own work <script>alert(1)</script>
solve(Bo, Cs) :-
    length(Cs, Size),
    given(Bo, Size),
    Cs ins 1..Size,
    all_distinct(Cs),
    not_near(Cs),   /* é */
    label(Cs).

not_near([X,Y|Zs]) :-
    abs(X-Y) #> 1,
    not_near([Y|Zs]).
not_near([_]).
"""
)
CLEO = (
    TEMPLATE
    + """
solve(board(N,_,_,_), Columns) :-
    findall(C, between(1, N, C), Cs), permutation(Cs, Columns), ok(Columns, 0).
ok([], _).
ok([C|Cs], Before) :- ( Before =:= 0 -> true ; abs(C-Before) > 1 ), ok(Cs, C).
"""
)
BROKEN = "solve(( :- .\n" + 'p("'


def program(student, *normals):
    clauses = tuple(Clause(normal, 50, 0, 0) for normal in normals)
    return Program(student, (Source("p.pl", "", clauses),))


def names(programs, **options):
    found = find_pairs(programs, **options)
    return [(pair.first.student, pair.second.student) for pair in found]


def test_the_most_similar_come_first():
    programs = [program("a", "p", "q"), program("b", "p", "r"),
                program("c", "x"), program("d", "x"), program("e", "z")]  # fmt: skip
    assert names(programs) == [("c", "d"), ("a", "b")]
    assert names(programs, threshold=0.6) == [("c", "d")]


def test_what_was_given_and_what_many_have_does_not_count():
    programs = [program(f"s{n}", "p", f"q{n}") for n in range(5)]
    assert names(programs[:2], given={"p"}) == []
    assert names(programs) == []
    assert len(names(programs[:4])) == 6


def test_copies_count_however_many_there_are():
    """Five of twelve have the same program, one of them with a clause more."""
    common = [f"p{n}" for n in range(10)]
    copies = [program(name, *common) for name in "abcd"] + [program("e", *common, "x")]
    others = [program(f"s{n}", "p0", f"q{n}") for n in range(7)]
    pairs = find_pairs([*copies, *others])
    assert {each.first.student + each.second.student for each in pairs} == {
        *("ab", "ac", "ad", "ae", "bc", "bd", "be", "cd", "ce", "de")
    }
    assert {pair.share for pair in pairs} == {1.0}


@pytest.fixture(scope="module")
def read():
    texts = {"template": TEMPLATE, "ada": ADA, "ben": BEN, "cleo": CLEO,
             "broken": BROKEN}  # fmt: skip
    found = read_programs(handed(texts), Unheld(), jobs=2)
    return {program.student: program for program in found}


def test_renamed_and_reordered_clauses_are_the_same(read):
    given = {clause.normal for clause in read["template"].clauses()}
    students = [read[name] for name in ("ada", "ben", "cleo", "broken")]
    (pair,) = find_pairs(students, given)
    assert (pair.first.student, pair.second.student) == ("ada", "ben")
    assert pair.share > 0.9
    assert len(pair.shared) >= 2 and not given & set(pair.shared)


def test_nothing_is_run(tmp_path):
    file = tmp_path / "ran"
    text = f":- open('{file}', write, _).\n:- initialization(halt).\np(1)."
    (found,) = read_programs(handed({"a": text}), Unheld(), jobs=1)
    assert [clause.normal for clause in found.clauses()]
    assert not file.exists()


def test_the_page(read):
    programs = [*read.values(), Program("=x", (Source("x.pl", "", None),))]
    text = html_page("<b>", find_pairs(programs), programs)
    assert "<script" not in text and "&lt;script&gt;alert" in text
    assert "&lt;b&gt;: similar programs" in text
    assert "Could not be read: =x." in text
    marked = re.findall(r"<mark><b[^>]*>\d+</b>(\w+)\(", text)
    assert {"solve", "apart", "not_near"} <= set(marked)
    assert text_page([], []) == "No two of 0 programs are alike."


def test_the_command(tmp_path):
    folder = assignment(tmp_path / "apart", part("loads", 1))
    (folder / "template.pl").write_text(TEMPLATE)
    hand_in(tmp_path / "handed", {"ada": ADA, "ben": BEN, "cleo": CLEO})
    command = ["course", "similar", "apart", "handed", "--trust-submissions"]
    done = cli(*command, cwd=tmp_path)
    assert (done.returncode, besides_sandbox(done.stderr)) == (0, "")
    assert re.fullmatch(r" ?\d+%  ada, ben\n", done.stdout)
    done = cli(*command, "-o", "similar.html", cwd=tmp_path)
    assert (done.returncode, besides_sandbox(done.stderr)) == (0, "")
    assert "%: ada, ben</h2>" in (tmp_path / "similar.html").read_text("utf-8")


HIDING = (
    TEMPLATE
    + """
solve(Where, Columns) :-
    true, given(Where, Size), true, length(Columns, Size), more(Columns, Size).
more(Columns, Size) :-
    Columns ins 1..Size, all_distinct(Columns), last_part(1, Columns).
last_part(_, Columns) :-
    apart(0, Columns), label(Columns).
apart(_, [_]) :- true.
apart(Extra, [A,B|Rest]) :- abs(A-B) #> 1, true, apart(Extra, [B|Rest]).
"""
)
PERMUTED = ADA.replace("apart([", "apart(x, [").replace("apart(C", "apart(x, C")
TURNED = re.sub(r"apart\(x, ((?:\[[^]]*\])|Columns)\)", r"apart(\1, x)", PERMUTED)


@pytest.mark.parametrize(
    ("one", "other"), [(ADA, HIDING), (PERMUTED, TURNED)], ids=["split", "arguments"]
)
def test_what_hides_a_copy_does_not_help(one, other):
    assert one != other
    texts = {"ada": one, "eve": other, "cleo": CLEO, "template": TEMPLATE}
    found = read_programs(handed(texts), Unheld(), jobs=2)
    given = {clause.normal for clause in found.pop().clauses()}
    (pair,) = find_pairs(found, given)
    assert {pair.first.student, pair.second.student} == {"ada", "eve"}


def test_against_other_years(tmp_path):
    hand_in(tmp_path / "handed", {"eve": BEN, "cleo": CLEO})
    hand_in(tmp_path / "2025", {"ada": ADA, "bob": ADA})
    assignment(tmp_path / "a", part("loads", 1))
    (tmp_path / "reference.pl").write_text(CLEO)
    command = "course similar a handed --trust-submissions --against 2025 --against"
    done = cli(*command.split(), "reference.pl", cwd=tmp_path)
    assert (done.returncode, besides_sandbox(done.stderr)) == (0, "")
    said = " ".join(done.stdout.split())
    assert "2025/ada" in said and "2025/bob" in said and "eve" in said
    assert "reference/reference" in said and "cleo" in said
