"""Boards with constraints and rules of their own: every call and command obeys them."""

import json
from pathlib import Path
from typing import Any

import pytest

from command_line import command
from starbattle import (
    Board,
    BoardError,
    RequestError,
    Result,
    Rules,
    explain,
    frame,
    grade,
    hint,
    iter_solutions,
    make,
    solve,
    svg,
    violations,
    why,
)
from starbattle.formats import FORMATS

FOUR = Board(["AABB", "AABB", "CCDD", "CCDD"], stars=1, id="four")
"""It has two solutions: stars in columns 2, 4, 1, 3 and in columns 3, 1, 4, 2."""

V = FOUR.variables()
SECOND = [V.column[0][0] == 2]
LOOSE = Rules(touch="none")
VARIANT = FOUR.with_rules(Rules(touch="rook", diagonals=1)).with_where(
    [V.cell[0, 0] + V.cell[3, 3] <= 1, "r1c2 = 0"]
)


@pytest.fixture
def four(tmp_path: Path) -> Path:
    """Return a file with a board of the usual rules."""
    path = tmp_path / "four.jsonl"
    path.write_text(FOUR.to("jsonl") + "\n")
    return path


@pytest.mark.parametrize("model", ["global", "columns", "cp_sat", "clingo"])
def test_a_solution_without_stars_is_one(model: Any) -> None:
    none = [0] * 4
    rules = Rules(row_stars=none, column_stars=none, region_stars=none)
    result = solve(FOUR, rules=rules, model=model, solutions=None)
    assert (result.status, result.count, len(result)) == ("unique", 1, 1)
    assert len(list(iter_solutions(FOUR, rules=rules, model=model))) == 1
    assert all(result) and len(result[0]) == 0


def test_make_refuses() -> None:
    for board, said in (
        (VARIANT, r"has constraints \(where\), which .* not take"),
        (FOUR.with_rules(LOOSE), "has rules of its own, which"),
        (FOUR.with_given([(0, 1)]), "without given cells"),
    ):
        with pytest.raises(RequestError, match=said):
            make(mutate=board)


@pytest.mark.parametrize("peer", ["cp_sat", "clingo"])
def test_peers_take_texts(peer: Any) -> None:
    where = ["r1c2 = 1", "cell(1,2) + cell(2,4) >= 2"]
    result = solve(FOUR, where=where, model=peer, solutions=None)
    assert [one.columns for one in result] == [((2,), (4,), (1,), (3,))]
    with pytest.raises(RequestError, match=r"^constraint 2: .* ends too early"):
        solve(FOUR, where=["r1c1 = 1", "r1c1 ="], model=peer)


def test_the_checker_asks_prolog_about_texts() -> None:
    board = FOUR.with_where(["r1c2 = 1", "column(1,1) < column(2,1)"])
    first, second = sorted(solve(FOUR, solutions=None), key=tuple)
    assert not violations(board, first)
    rules = [(one.rule, one.where) for one in violations(board, second)]
    assert rules == [("where", 0), ("where", 1)]
    assert "r1c2 = 1" in str(violations(board, second)[0])
    assert [one.rule for one in violations(board, [(0, 1)])][:1] == ["row"]


def test_json_lines_carry_them() -> None:
    text = VARIANT.to("jsonl")
    record = json.loads(text)
    assert record["rules"] == {"touch": "rook", "diagonals": 1}
    assert record["where"] == ["cell(1,1) + cell(4,4) =< 1", "r1c2 = 0"]
    again = Board.parse(text)
    assert again == VARIANT
    assert solve(again, solutions=None).count == solve(VARIANT, solutions=None).count
    assert "rules" not in FOUR.to("jsonl")


@pytest.mark.parametrize(
    "name", [one.name for one in FORMATS if one.write and one.name != "jsonl"]
)
def test_other_formats_refuse(name: Any) -> None:
    with pytest.raises(BoardError, match=r"cannot hold .*; jsonl can"):
        VARIANT.to(name)


def test_dictionaries_say_what_differs() -> None:
    said = {key: json.loads(VARIANT.to("jsonl"))[key] for key in ("rules", "where")}
    found = [solve(VARIANT), explain(VARIANT), grade(VARIANT)]
    for one in (*found, hint(VARIANT), why(VARIANT)):
        assert one.to_dict().items() >= said.items()
    table = frame(found)
    assert [*table["where"]] == [said["where"]] * 3
    assert not {"rules", "where"} & solve(FOUR).to_dict().keys()
    made = FOUR.with_where(SECOND)
    (broken,) = violations(made, solve(FOUR, given_stars=[(0, 1)])[0])
    assert str(broken) == "the stars do not meet column[0][0] == 2"


def test_drawings_say_what_differs() -> None:
    result: Result = solve(VARIANT)
    said = ["No two stars share a side.", "Each main diagonal has 1 star."]
    said += ["Constraint 1: cell(1,1) + cell(4,4) =< 1", "Constraint 2: r1c2 = 0"]
    for shown in (VARIANT, result, result[0]):
        assert all(sentence in str(shown) for sentence in said)
    picture = str(svg(VARIANT))
    assert "No two stars share" in picture
    assert "share a side" not in str(svg(FOUR))
    many = FOUR.with_where(["r1c1 = 0"] * 20)
    assert "And 15 more constraints." in str(many)


NEW = ("solve", "explain", "grade", "hint", "why", "trace", "compare")


@pytest.mark.parametrize("name", NEW)
def test_options_of_other_commands(four: Path, name: str) -> None:
    out = four.with_name("out")
    more = {"trace": ("-o", out, "--all"), "compare": ("--models", "cells", "--all")}
    given = ("--rules", "touch=rook", "--where", "r1c1 = 0")
    status, output, messages = command(name, four, *more.get(name, ()), *given)
    assert (status in (0, 3), bool(output), messages) == (True, True, "")
    for bad, message in [
        (["--rules", "row-stars=1:2"], "row_stars has 2 numbers"),
        (["--where", "cell(1"], "ends too early"),
    ]:
        out.unlink(missing_ok=True)
        status, _, messages = command(name, four, *more.get(name, ()), *bad)
        assert (status, message in messages) == (2, True), messages


def test_options_decide_answers(four: Path) -> None:
    two = ("--where", "r1c1 = 0", "--where", "r1c2 = 0", "--json")
    _, output, _ = command("explain", four, *two)
    assert json.loads(output)["solved"]
    _, output, _ = command("why", four, "r1c3", *two)
    assert json.loads(output)["status"] == "star"
    _, output, _ = command("hint", four, *two)
    assert json.loads(output)["step"]["units"][0]["kind"] == "constraint"


def test_options_are_part_of_what_resume_continues(four: Path) -> None:
    name = "grade"
    out = four.with_name("out.jsonl")
    given = ("--rules", "touch=rook", "--where", "r1c1 = 0")
    command(name, four, "-o", out, *given)
    for options, answers in [(given, 1), (given[:2], 2), ((), 3), (given, 3)]:
        command(name, four, "-o", out, "--resume", *options)
        assert len(out.read_text().splitlines()) == answers


def test_options_do_not_go_with_a_program(tmp_path: Path) -> None:
    program = Path(__file__).parents[2] / "examples/models/mine.pl"
    page = tmp_path / "page.html"
    for said, name, *more in (
        ("must be left out for the model of a program", "trace", "-o", page),
        ("which a program does not take", "solve"),
    ):
        given = ("made/4x4-1#1", "--program", program, "--where", "r1c1 = 0")
        status, _, messages = command(name, *given, "--model", "bool", *more)
        assert status == 2
        assert said in messages
    status, _, messages = command("compare", *given)
    assert status == 2 and "cannot be combined with" in messages
