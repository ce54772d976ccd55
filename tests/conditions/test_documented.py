"""The table of constraints in docs/conditions.md: its two forms mean the same."""

import re
from pathlib import Path

import pytest

import starbattle
from starbattle import Board, Rules, solve
from starbattle.conditions.term import Constraint

PAGE = Path(__file__).parents[2] / "docs" / "conditions.md"
BOARD = Board(["AABB", "AABB", "CCDD", "CCDD"], stars=1, rules=Rules(touch="none"))
ROW = re.compile(r"^\| [^|]* \| `(.*)` \| `(.*)` \|$", re.MULTILINE)
ROWS = ROW.findall(PAGE.read_text("utf-8"))
ALL = 16
"""How many solutions the board has."""


def test_all_kinds_are_there():
    """Each function that Prolog knows is in the second form."""
    kinds = PAGE.parents[1] / "prolog/conditions/kinds.pl"
    names = set(re.findall(r"^kind\(([a-z]\w*),", kinds.read_text("utf-8"), re.M))
    forms = " ".join(text for _, text in ROWS)
    assert len(names) > 8
    assert {name for name in names if f"{name}(" not in forms} <= {"cell", "sum"}


def solutions(constraint):
    found = solve(BOARD, where=[constraint], solutions=None)
    return {solution.columns for solution in found}


def from_python(code):
    names = {name: getattr(starbattle, name) for name in starbattle.__all__}
    variables = BOARD.variables()
    mine = {"cell": variables.cell, "column": variables.column}
    found = eval(code.replace("\\|", "|"), names | mine)
    assert isinstance(found, Constraint)
    return found


@pytest.mark.parametrize(("code", "text"), ROWS)
def test_the_forms_agree(code, text):
    found = solutions(text)
    assert 0 < len(found) < ALL
    assert solutions(from_python(code)) == found
    assert solutions(Constraint("text", (text,)).read()) == found
