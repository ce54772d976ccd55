"""Every call takes the same: what stands for a board, what is known, constraints."""

import asyncio
import json
import re
import warnings

import pytest

from command_line import command
from conftest import BOARDS
from starbattle import (
    Board,
    BoardError,
    Position,
    RequestError,
    Rules,
    asolve,
    explain,
    explain_many,
    frame,
    grade,
    grade_many,
    hint,
    iter_solutions,
    make,
    solve,
    solve_many,
    svg,
    why,
)
from starbattle.formats import format_named
from starbattle.search.trace import Outcome, trace

FOUR = Board(["AABB", "AABB", "CCDD", "CCDD"], stars=1, id="four")
"""It has two solutions: stars in columns 2, 4, 1, 3 and in columns 3, 1, 4, 2."""

ONE, WRONG = FOUR.with_given([(0, 1)]), FOUR.with_given([(0, 0)])
SECOND = [FOUR.variables().column[0][0] == 2]
LOOSE = Rules(touch="none")
VARIANT = FOUR.with_rules(Rules(touch="rook", diagonals=1)).with_where(
    [FOUR.variables().cell[0, 0] + FOUR.variables().cell[3, 3] <= 1, "r1c2 = 0"]
)
TEXT = "AABB\nAABB\nCCDD\nCCDD"
LINE = FOUR.to("jsonl")
URL = "https://puzz.link/p?starbattle/6/6/1/1me249j6p09m"
FILE = BOARDS / "jandhyala/6x6.txt"


def of_many(call, **how):
    return lambda board, **more: next(iter(call([board], jobs=1, **how, **more)))


CALLS = {
    "solve": (lambda b, **o: solve(b, solutions=None, **o), lambda r: r.count == 1),
    "asolve": (
        lambda b, **o: asyncio.run(asolve(b, solutions=None, **o)),
        lambda r: r.count == 1,
    ),
    "solve_many": (of_many(solve_many, solutions=None), lambda r: r.count == 1),
    "trace": (
        lambda b, **o: trace(b, solutions=None, **o),
        lambda r: r.counts()[Outcome.SOLUTION] == 1,
    ),
    "explain": (explain, lambda r: r.solved),
    "explain_many": (of_many(explain_many), lambda r: r.solved),
    "grade": (grade, lambda r: r.solved),
    "grade_many": (of_many(grade_many), lambda r: r.solved),
    "hint": (hint, lambda r: r.solutions != 2 or r.given.has_own),
    "why": (lambda b, **o: why(b, "r1c3", **o), lambda r: r.status != "open"),
}
"""Calls, and whether what they return says that there is one solution."""

every_call = pytest.mark.parametrize("name", CALLS)

DECIDED = [
    (ONE, {}),
    (FOUR.with_given([], ["r1c2"]), {}),
    (Position(FOUR, stars=[(0, 1)], marks=[(3, 0)]), {}),
    (FOUR.with_where(SECOND), {}),
    (FOUR, {"where": ["column(1,1) = 3"]}),
    (Position(FOUR, marks=[(0, 1)]), {"where": None}),
    (FOUR.with_rules(LOOSE), {"rules": Rules(), "where": SECOND}),
]
"""Boards and options with which there is one solution."""


def fault(call, board, **options):
    """Return what is wrong; those for many boards return the error of a board."""
    try:
        return str(call(board, **options))
    except (BoardError, RequestError) as error:
        return str(error)


def board_of(found):
    return getattr(found, "given", found).board


@every_call
def test_what_is_known_and_asked_counts(name):
    call, is_one = CALLS[name]
    assert not is_one(call(FOUR)) and not is_one(call(TEXT.split(), stars=1))
    for board, options in DECIDED:
        assert is_one(call(board, **options)), (board, options)
    assert board_of(call(FOUR, rules=LOOSE)).rules == LOOSE
    assert "row_stars has 1 number" in fault(call, FOUR, rules=Rules(row_stars=[1]))
    assert "a list of constraints" in fault(call, FOUR, where="r1c1 = 0")


def test_an_iterator_is_refused_at_the_call():
    with pytest.raises(RequestError, match=r"unknown model bitz; .* clingo, auto"):
        iter_solutions(FOUR, model="bitz")
    with pytest.raises(RequestError, match="rows and columns count from 1 to 4"):
        iter_solutions(FOUR, where=["cell(9,9) = 1"])


@every_call
def test_a_board_is_read(name, tmp_path):
    call, _ = CALLS[name]
    for given in (FILE, "jandhyala/6x6", "made/4x4-1#2", f" <{URL}>\n", LINE):
        assert board_of(call(given)) == Board.load(given)
    path = tmp_path / "four.txt"
    path.write_text(TEXT)
    for text in (TEXT, str(path), TEXT.splitlines()) if "many" not in name else ():
        assert board_of(call(text, stars=1)) == FOUR
        assert "no star count" in fault(call, text)
    bad = json.dumps(json.loads(LINE) | {"given_stars": [[0, 4]]})
    assert "no cell of a 4x4 board" in fault(call, bad)
    assert "pick one: made/4x4-1#1" in fault(call, "made/4x4-1")


def test_cells_have_names():
    assert why(FOUR, "R4C3").cell == (3, 2)
    (named,) = solve(FOUR, given_stars=["r1c2"], given_blanks=["r4c1", (0, 0)])
    assert named.stars == solve(ONE)[0].stars
    assert Position(FOUR, ["r1c2"], ["r4c4"]) == Position(FOUR, [(0, 1)], [(3, 3)])
    for cell, said in {
        "r5c1": "a 4x4 board has no cell", (0, -1): "a 4x4 board has no cell",
        "c1r1": ".* or a name such as 'r1c1'", (0,): ".* or a name such as 'r1c1'",
    }.items():  # fmt: skip
        with pytest.raises(RequestError, match=f"^cell: {said}"):
            why(FOUR, cell)


# --- many boards ---

MANY = [solve_many, explain_many, grade_many]


@pytest.mark.parametrize("jobs", [1, 2])
def test_iterators_hold_for_every_board(jobs):
    for options in ({"where": iter(SECOND)}, {"given_stars": iter([(0, 2)])}):
        found = solve_many([FOUR] * 3, jobs=jobs, solutions=None, **options)
        assert [one.count for one in found] == [1, 1, 1]
    for wrong in ({"bridge": "rope"}, {"timeout": "rope"}):
        with pytest.raises(RequestError, match="'rope'"):
            list(solve_many([FOUR], jobs=jobs, **wrong))


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("many", MANY)
def test_what_is_no_board_costs_the_others_nothing(many, jobs):
    boards = [FOUR, None, "gone.txt", 5, ["AB", "AB"], solve(FOUR), URL]
    first, *errors, last = many(boards, jobs=jobs)
    assert (first.board, last.board) == (FOUR, Board.parse(URL))
    for error, said in zip(errors, (
        "boards[1]: board must be a Board, not None; Board(rows, ",
        "gone.txt: no such file", "boards[3]: board must be a Board, not 5",
        "the rows have no star count", "boards[5]: ",
    ), strict=True):  # fmt: skip
        assert isinstance(error, BoardError) and str(error).startswith(said)


@pytest.mark.parametrize(("boards", "said"), [
    ("norvig/24", "a list of boards, not 'norvig/24'; read_boards reads those"),
    (FILE, "a list of boards, not PosixPath.*; read_boards reads those"),
    (None, "a list of boards, not None"), (FOUR, "a list of boards, not one"),
])  # fmt: skip
def test_no_boards(boards, said):
    for many in MANY:
        with pytest.raises(RequestError, match=f"^boards must be {said}"):
            many(boards)


# --- rules and constraints ---


@pytest.mark.parametrize(("given", "rules", "alone"), [
    ({"given_stars": [(1, 1), (2, 2)]}, "touch=none", "unsatisfiable"),
    ({"where": ["column(1,2) = 3"]}, "touch=none,row-stars=2:0:1:1", "no column(1,2)"),
    ({"rules": {"diagonals": 5}, "given_blanks": [(0, 0)]}, "touch=none", "has 4"),
])  # fmt: skip
def test_rules_of_a_file_are_judged_by_those_of_the_call(given, rules, alone, tmp_path):
    file = tmp_path / "board.jsonl"
    file.write_text(json.dumps(json.loads(LINE) | given))
    assert alone in fault(lambda board: solve(board).status, file)
    for ask in (solve, explain, grade, hint, trace):
        assert "unsatisfiable" not in str(ask(file, rules=Rules.parse(rules)).status)
    for name in (["solve"], ["why"], ["compare", "--models=columns"]):
        done = command(*name, file, "--rules", rules)
        assert (done[0] in (0, 3), done[2]) == (True, ""), name


@pytest.mark.parametrize("model", ["global", "columns", "cp_sat", "clingo"])
def test_a_solution_without_stars_is_one(model):
    none = [0] * 4
    rules = Rules(row_stars=none, column_stars=none, region_stars=none)
    result = solve(FOUR, rules=rules, model=model, solutions=None)
    assert (result.status, result.count, len(result)) == ("unique", 1, 1)
    assert len(list(iter_solutions(FOUR, rules=rules, model=model))) == 1


def test_what_differs_is_said():
    where = ["cell(1,1) + cell(4,4) =< 1", "r1c2 = 0"]
    keys = {"rules": {"touch": "rook", "diagonals": 1}, "where": where}
    found = solve(VARIANT), explain(VARIANT), hint(VARIANT), why(VARIANT)
    assert all(one.to_dict().items() >= keys.items() for one in found)
    assert [*frame(found[:2])["where"]] == [where] * 2
    assert not keys.keys() & solve(FOUR).to_dict().keys()
    said = ["No two stars share a side.", "Each main diagonal has 1 star."]
    said += [f"Constraint {k}: {text}" for k, text in enumerate(where, 1)]
    for shown in (VARIANT, found[0], found[0][0]):
        assert all(sentence in str(shown) for sentence in said)
    assert said[0][:14] in str(svg(VARIANT))
    assert "And 15 more constraints." in str(FOUR.with_where(["r1c1 = 0"] * 20))


# --- given cells ---


def test_commands_know_what_is_given(tmp_path):
    one, wrong, variant = (tmp_path / f"{name}.jsonl" for name in ("one", "no", "own"))
    for file, board in ((one, ONE), (wrong, WRONG), (variant, VARIANT)):
        file.write_text(board.to("jsonl"))
    for words in (
        ["solve", "--all"], ["explain"], ["grade"], ["hint"], ["why"],
        ["trace", "-o", tmp_path / "trace.html"],
        ["draw", "-o", tmp_path / "a.svg", "--solve"],
    ):  # fmt: skip
        assert command(*words, one)[0] == 0, words
        assert command(*words, wrong)[0] == 1, words
    for words, said in (
        (["book", wrong, "-o", tmp_path / "b.pdf"], "no solution"),
        (["make", "--mutate", one], "without given cells"),
        (["make", "--mutate", variant], "has constraints (where), which"),
    ):
        done = command(*words)
        assert (done[0], said in done[2]) == (2, True), done
    status, out, _ = command("hint", one, "--state", wrong)
    assert (status, "r1c1 is wrong" in out) == (1, True), "what is given is not blamed"


@pytest.mark.filterwarnings("default::starbattle.errors.MarksWarning")
def test_marks_of_a_player_are_left_out(tmp_path):
    path = tmp_path / "played"
    path.write_text(format_named("pzprv3").text(Position(FOUR, [(0, 0)], [(3, 3)])))
    warnings.onceregistry.clear()
    status, out, err = command("solve", path, path, "--json")
    assert (status, json.loads(out.splitlines()[0])["status"]) == (0, "satisfied")
    assert re.fullmatch("starbattle: warning: .*a player.* left out; hint.*\n", err)
    status, out, err = command("hint", path)
    assert (status, err, "r1c1 is wrong" in out) == (1, "", True)


# --- what is shown among other values ---


def test_reprs_are_a_line():
    board = Board.named("norvig/24").renamed("norvig/24")
    found = [
        explain(board), grade(board), hint(board), trace(board),
        next(make(5, 1, seed=1)), solve(FOUR.renamed("x" * 5000)),
    ]  # fmt: skip
    for one in found:
        shown = repr(one)
        assert "\n" not in shown and len(shown) < 200
        assert shown.startswith(f"{type(one).__name__}(")
    said = repr(solve(board, solutions=2))
    assert said.startswith("Result(norvig/24, 10x10, 2 stars: unique, 1 solution, ")
    said = repr(solve(board, inference_limit=1000))
    assert "unknown (limit: inferences), 0 solutions" in said
    said = repr(why(board, "r1c1"))
    assert said.startswith("Why(norvig/24, 10x10, 2 stars: r1c1 empty, ")
    assert repr(solve(FOUR)[0]) == "Solution(four, 4x4, 1 star: r1c3 r2c1 r3c4 r4c2)"
