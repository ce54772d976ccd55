"""The part `repeated`: programs that keep something from one call to the next."""

import json
from pathlib import Path

import pytest

from course import GOAL, OTHER, REFERENCE, UNIQUE, assignment, mark_of, marked, part
from starbattle.course.assignment import read_assignment
from starbattle.course.check import check, mutants
from starbattle.course.sandbox import choose

BOARDS = part("boards", 2, GOAL + 'classes = ["public", "secret"]\n')
REPEATED = part("repeated", 2, GOAL + 'classes = ["public", "secret"]\n')

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
RETRACTING = ASSERTING.replace(
    "    forall(", "    retractall(region(_, _, _)),\n    forall(", 1
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = assignment(tmp_path / "a", BOARDS + REPEATED)
    both = f"{json.dumps(UNIQUE)}\n{json.dumps(OTHER)}\n"
    (made / "public.jsonl").write_text(both)
    return made


CALLS: dict[str, tuple[list[float], str]] = {
    REFERENCE: ([2, 2], ""),
    RETRACTING: ([2, 2], ""),
    ASSERTING: ([2, 0], "call 2 in the same process: no solution found"),
    KEEPING + REFERENCE.replace("solve(", "found("): ([2, 1], "call 2 in the same"),
    "solve(_, _) :- throw(oops).\n": ([0, 0], "error: Unknown message: oops"),
    "solve(_, [3,1,4,2]).\n": ([1.5, 1], "call 2 in the same process: "),
}


def test_calls_in_one_process(folder: Path) -> None:
    found = marked(folder, {program: program for program in CALLS}, 2)
    for program, (points, message) in CALLS.items():
        parts = found[program].parts
        assert [each.points for each in parts] == points
        public, secret = parts[1].tests
        assert public.message.startswith(message) and bool(public.message) == bool(
            message
        )
        assert (public.name, public.hidden) == ("public: 3 calls", False)
        assert (secret.name, secret.hidden) == ("secret: 2 calls", True)


def test_mutants_that_keep_an_answer(folder: Path) -> None:
    kinds = {each.kind for each in mutants(read_assignment(folder))}
    assert "first answer kept" in kinds
    assignment(folder, BOARDS)
    kinds = {each.kind for each in mutants(read_assignment(folder))}
    assert "first answer kept" not in kinds


@pytest.mark.slow
def test_the_part_catches_these_mutants(folder: Path) -> None:
    (folder / "template.pl").write_text("solve(_, []).\n")
    found = check(read_assignment(folder), choose(trust=True), 2)
    (kept,) = [t for t in found.mutants if t.kind == "first answer kept"]
    assert (kept.fate, kept.reason.partition(":")[0]) == ("caught", "repeated")


def test_a_hidden_board_is_the_second_one(folder: Path) -> None:
    """Where one board is public, the same one twice would tell nothing."""
    toml = (folder / "assignment.toml").read_text()
    one = toml.replace('class = "secret"', 'class = "public"')
    one = one.replace('["public", "secret"]', '["public"]')
    (folder / "assignment.toml").write_text(one)
    (folder / "public.jsonl").write_text(json.dumps(UNIQUE))
    (folder / "secret.jsonl").write_text(json.dumps(OTHER))
    keeping = KEEPING + REFERENCE.replace("solve(", "found(")
    (test,) = mark_of(folder, keeping).parts[1].tests
    assert (test.points, test.hidden, test.name) == (0, True, "public: 3 calls")
