"""The table of constraints in docs/conditions.md: its three forms mean the same."""

import json
import re
from pathlib import Path

import pytest

import starbattle
from starbattle import Board, Rules, solve
from starbattle.bridge import open_bridge
from starbattle.bridge.client import ask
from starbattle.conditions.term import Constraint
from starbattle.conditions.where import read_constraint

PAGE = Path(__file__).parents[2] / "docs" / "conditions.md"
BOARD = Board(["AABB", "AABB", "CCDD", "CCDD"], stars=1, rules=Rules(touch="none"))
ROW = re.compile(r"^\| ([^|]*) \| `(.*)` \| `(.*)` \| `(\[.*\])` \|$", re.MULTILINE)
ROWS = ROW.findall(PAGE.read_text("utf-8"))
ALL = 16
"""How many solutions the board has."""


def test_all_rows_are_found() -> None:
    text = PAGE.read_text("utf-8").partition("| kind | Python | text | JSON |")[2]
    table = text.partition("\n\n")[0].strip().splitlines()
    assert len(ROWS) == len(table) - 1


def test_all_kinds_are_there() -> None:
    """Each word that Prolog knows is in the third form."""
    kinds = PAGE.parents[1] / "prolog/conditions/kinds.pl"
    words = set(re.findall(r'^kind\("([^"]+)"', kinds.read_text("utf-8"), re.M))
    forms = " ".join(row[3] for row in ROWS)
    assert len(words) > 15
    assert {word for word in words if f'["{word}"' not in forms} <= {
        "<",
        ">=",
        "-",
        "or",
    }


def solutions(constraint: Constraint | str) -> set[object]:
    found = solve(BOARD, where=[constraint], solutions=None)
    return {solution.columns for solution in found}


def from_python(code: str) -> Constraint:
    names = {name: getattr(starbattle, name) for name in starbattle.__all__}
    variables = BOARD.variables()
    mine = {"cell": variables.cell, "column": variables.column}
    found = eval(code.replace("\\|", "|"), names | mine)
    assert isinstance(found, Constraint)
    return found


def from_json(form: str) -> Constraint:
    reply = ask(open_bridge("auto"), op="constraints", where=[json.loads(form)])
    return read_constraint(reply["trees"][0])


@pytest.mark.parametrize(("kind", "code", "text", "form"), ROWS)
def test_the_forms_agree(kind: str, code: str, text: str, form: str) -> None:
    found = solutions(text)
    assert 0 < len(found) < ALL
    assert solutions(from_python(code)) == found
    assert solutions(from_json(form)) == found
