"""What finds wrong solutions: no call shows or records them."""

import pytest

from conftest import ended_well, python
from starbattle import Board, iter_solutions, solve
from starbattle.errors import SolverError
from starbattle.peers import load_peer, peers

PROGRAM = """
:- module(lax, [model/3, post/3]).
:- use_module(library(clpfd)).
:- use_module(library(lists)).

model(lax, [columns], 'the stars of each row, and no more').

post(lax, board(N,1,_), [Stars]) :- length(Stars, N), Stars ins 1..N.

starbattle_models:model(lax, 9, 'the same, as one of our models').
starbattle_models:default_strategy(lax, leftmost).
starbattle_models:post(lax, Board, views(Columns,_)) :-
    starbattle_board:board_size(Board, N),
    length(Stars, N),
    Stars ins 1..N,
    findall([_], member(_, Stars), Columns),
    append(Columns, Stars).

"""

DOORS = """
import asyncio, json, sys
from starbattle import *
from starbattle.errors import SolverError, StarBattleError
from starbattle.lab.runs import Run, execute
from starbattle.search.strategy import Strategy
from starbattle.search.trace import trace
from starbattle.cli.app import run

file, bridge = sys.argv[1:]
board = Board(["AABB", "AABB", "CCDD", "CCDD"], stars=1)
own = Program(file)
words = {"bridge": bridge}
lax = {"model": "lax", **words}
every = {**lax, "solutions": None}

def record(board):
    label = Strategy("columns", "leftmost")
    known = {"strategy": label, "strategy_name": "leftmost", "bridge": bridge}
    found = execute(Run(board=board, file="", model="lax", **known))
    assert found["status"] == "error", found
    raise SolverError(found["error"])

def many(board):
    (found,) = solve_many([board], jobs=1, **lax)
    raise SolverError(found)

def command(board):
    sys.argv[1:] = ["solve", "norvig/5x5", "norvig/24", "--jobs=1", "-o", "out.jsonl",
                    "--model=lax", f"--bridge={bridge}"]
    assert run() == 2
    (one, two) = map(json.loads, open("out.jsonl"))
    assert "solutions" not in one
    raise SolverError(one["error"].removeprefix("5x5: "))

for call in (
    lambda: solve(board, model=own, **words),
    lambda: solve(board, **lax),
    lambda: solve(board, **every),
    lambda: solve(board, **every, count_only=True),
    lambda: asyncio.run(asolve(board, **lax)),
    lambda: next(iter_solutions(board, **lax)),
    lambda: many(board),
    lambda: trace(board, **lax),
    lambda: trace(board, model=own, **words),
    lambda: record(board),
    lambda: command(board),
):
    try:
        print("shown:", call())
    except StarBattleError as error:
        print(type(error).__name__, error)
"""


TOUCH = "a solution breaks a rule: stars at row 1, column 1 and row 2, column 1 touch"


@pytest.mark.parametrize("bridge", ["pyswip", "process"])
def test_doors(bridge, tmp_path):
    file = tmp_path / "lax.pl"
    file.write_text(PROGRAM)
    done = python(DOORS, file, bridge, cwd=tmp_path)
    ended_well(done)
    of_program, *others = done.stdout.splitlines()
    assert of_program == f"BoardFailure lax.pl is wrong: {TOUCH}"
    others.remove("out.jsonl: 2 boards: 2 error")
    assert len(others) == 10
    who = "SolverError the model lax is wrong: labeling its view columns by the "
    assert not [said for said in others if not said.startswith(f"{who}strategy leftm")]


TWO = Board(["AABB", "AABB", "CCDD", "CCDD"], stars=1)
ONE, OTHER = solve(TWO, solutions=None).solutions
WRONG = [(0, 0), (1, 1), (2, 2), (3, 3)]


@pytest.mark.parametrize("peer", peers())
@pytest.mark.parametrize(("answers", "reason"), [
    ([WRONG], "breaks a rule: stars at row 1, column 1 and row 2, column 2"),
    ([ONE.stars, OTHER.stars, ONE.stars], "a solution is found twice"),
])  # fmt: skip
def test_a_wrong_peer(peer, answers, reason, monkeypatch):
    search = load_peer(peer).Search
    monkeypatch.setattr(search, "run", lambda _, found: all(map(found, answers)))
    monkeypatch.setattr(search, "figures", lambda _: {})
    options = {"cp_sat": "num_workers=1", "clingo": "--eq=0"}[peer]
    words = {"model": peer, "peer_options": options}
    said = f"^model {peer}, view .*, strategy {options}: .*{reason}"
    for call in (
        lambda: solve(TWO, **words, solutions=None),
        lambda: solve(TWO, **words, solutions=3, count_only=True),
        lambda: list(iter_solutions(TWO, **words)),
    ):
        with pytest.raises(SolverError, match=said):
            call()
