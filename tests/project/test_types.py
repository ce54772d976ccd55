"""A type checker that knows the package finds misspelled names."""

import re
import sys
from importlib.util import find_spec
from typing import get_args

import pytest

import starbattle
from conftest import PACKAGE_PARENT, run
from starbattle import names
from starbattle.bridge import BRIDGES
from starbattle.explanation import techniques
from starbattle.formats import FORMATS
from starbattle.lab.campaign import catalog
from starbattle.peers import peers
from starbattle.search.strategy import BRANCHINGS, VIEWS

CODE = """\
from starbattle import Board, Position, Strategy, solve, grade, why
board = Board.named("norvig/24")
result = solve(board, model="global", strategy="ff", bridge="auto")
result = solve(board, strategy=Strategy("cells", "ff", "random_value:7", "step"))
print(result.limit == "time", result.grid, board.to("puzzlink"))
print(grade(board).to_dict(), grade("AB\\nAB", stars=1), solve(Position(board)))
print(grade(board).status == "solved", why(board, "r1c1").status != "star")
cell = board.variables().cell
where: starbattle.Where = [sum(cell[0]) == 1, (sum(cell[1]) <= 1) & (cell[0, 0] == 0)]
print(solve(board, where=where), [solve(one) for one in starbattle.read_boards("x")])
print(solve(board, model=starbattle.Program("mine.pl")))
wanted: starbattle.names.StatusName = result.status
solve(board, model="gloabl")
solve(board, strategy="fff")
solve(board, bridge="jauns")
Strategy(view="cell")
Strategy(branch="steps")
print(result.status is starbattle.Status.UNIQE)
print(result.status == "uniqe")
print(grade(board).status != "sloved")
print(why(board).status == "opne")
board.to("puzzlnk")
"""
FIRST_WRONG = 13


def test_the_names_are_those_of_the_program():
    known = catalog("process")
    strategies = {m: each["strategy"] for m, each in known.models.items()}
    assert strategies == names.DEFAULT_STRATEGIES
    for literal, words in (
        (names.Model, known.models),
        (names.Peer, peers()),
        (names.StrategyName, known.strategies),
        (names.TechniqueName, (one.name for one in techniques(bridge="process"))),
        (names.FormatName, FORMATS.names()),
        (names.View, VIEWS),
        (names.Branch, BRANCHINGS),
        (names.BridgeName, ("auto", *BRIDGES)),
        (names.StatusName, starbattle.Status),
        (names.ExplainStatusName, starbattle.ExplainStatus),
        (names.WhyStatusName, starbattle.WhyStatus),
    ):
        assert get_args(literal) == tuple(words)


@pytest.mark.slow
@pytest.mark.skipif(not find_spec("mypy"), reason="mypy is not installed")
def test_misspelled_names_are_found(tmp_path):
    """Each of the wrong lines has an error, and no other line has."""
    (tmp_path / "code.py").write_text(f"import starbattle.names\n{CODE}")
    options = "--strict --follow-imports=silent --cache-dir .cache"
    options += " --ignore-missing-imports"
    command = [sys.executable, "-m", "mypy", *options.split(), "code.py"]
    done = run(command, cwd=tmp_path, env={"MYPYPATH": str(PACKAGE_PARENT)})
    found = re.findall(r"^code\.py:(\d+): error", done.stdout, re.M)
    lines = CODE.count("\n")
    assert {*map(int, found)} == {*range(FIRST_WRONG + 1, lines + 2)}, done.stdout
