"""Nothing is loaded while a limit may strike: it would be lost, and break things."""

import json

import pytest

from conftest import ROOT, TIMEOUT_S, ended_well, run, stripes
from starbattle import Board
from test_compiled import command

SPY = ROOT / "tests/prolog/lazy_loading.pl"
QUEENS = ROOT / "examples/queens/queens.pl"

FAR = {"timeout": 3600, "inference_limit": 10**15}
WHOLE = {"wait": TIMEOUT_S, "gather": True, **FAR}

UNIQUE = Board.load(ROOT / "boards/jandhyala/6x6.txt")
"""A board with one solution, which needs few steps."""
HARD = Board.load(ROOT / "boards/norvig/24.txt")


def on(board, op="solve", **more):
    regions = {"regions": board.regions, "stars": board.stars}
    return {"op": op, **regions, **WHOLE, **more}


MODELS = ("global", "columns", "cells", "feup")
PARTS = {
    "select": "leftmost ff ffc min max anti_first_fail occurrence most_constrained "
    "max_regret dom_w_deg impact random_variable:3",
    "order": "down median middle random_value:3",
    "branch": "enum bisect",
    "method": "bbs:20 lds:2 dds:2 credit:64:5 restarts:luby:20",
}


def solves():
    """Each model with each part of a strategy, and what is not asked for often."""
    parts = [{key: word} for key, words in PARTS.items() for word in words.split()]
    views = {model: ("cells", "columns", "regions") for model in MODELS}
    views["feup"] = ("columns",)
    asked = [{}, {"solutions": 1}, {"counters": False}]
    for model in MODELS:
        strategies = [{"view": views[model][0], **part} for part in parts]
        strategies += [{"view": view} for view in views[model]]
        asked += [{"model": model, "strategy": each} for each in strategies]
    asked += [{"model": m, "given_blanks": [[1, 1]]} for m in (*MODELS, "bits")]
    asked += [{"model": "global", "strategy": "weights"}, {"model": "bits"}]
    asked += [{"model": "bits", "strategy": {"select": "random_variable:3"}}]
    return [on(stripes(4), **request) for request in asked]


def others():
    wrong = {"given_stars": [[1, 1], [1, 2]], "given_blanks": [[2, 2]]}
    small = {"op": "make", "size": 8, "stars": 1, "count": 2, **WHOLE}
    columns = [[1], [3], [5], [2], [4]]
    return [
        {"op": "techniques"},
        on(HARD, "explain"),
        on(HARD, "explain", steps=1, quiet=True),
        on(stripes(8), "explain"),
        on(HARD, "mistakes", **wrong),
        on(stripes(8), "mistakes", **wrong),
        *({**small, "shape": s} for s in ("natural", "compact", "winding")),
        {**small, "difficulty": "easy"},
        {**small, "size": 10, "stars": 2},
        {"op": "make", "size": 5, "stars": 1, "solution": columns, **WHOLE},
        on(UNIQUE, "make", mutate=True),
        {"op": "count", "size": 8, "stars": 2, **WHOLE},
        *(on(UNIQUE, "trace", model=model) for model in MODELS),
    ]


CARELESS = """
:- module(careless, [instances/2, model/3, post/3]).
:- use_module(library(clpfd)).
instances(_, [instance(one, 3, [[1,2],[3,4]])]).
model(careless, [v], 'what it needs is in the library of SWI-Prolog').
post(_, Lists, [[X]]) :-
    maplist(sum_list, Lists, Sums),
    foldl(more, Sums, 0, Sum),
    findall(Y, distinct(Y, member(Y, Sums)), Ys),
    length(Ys, Length),
    Max is Sum + Length,
    X in 0..Max.
more(A, B, C) :- aggregate_all(max(X), member(X, [A,B]), C).
"""


def programs(folder):
    careless = folder / "careless.pl"
    careless.write_text(CARELESS)
    asked = [
        {"program": str(careless), "model": "careless", "instance": "[[1,2],[3,4]]"},
        {"program": str(QUEENS), "model": "queens", "instance": "6"},
    ]
    return [{"op": "solve", "strategy": "ff", **request, **WHOLE} for request in asked]


@pytest.fixture(params=[pytest.param("sources", marks=pytest.mark.slow), "compiled"])
def folder(request, tmp_path):
    """The folder of compiled files, if what they hold is what is loaded."""
    if request.param == "sources":
        return ""
    answered([{"op": "info"}], str(tmp_path))
    return str(tmp_path)


def answered(requests, folder):
    """Ask a fresh program; it must not load anything under a limit."""
    *serve, loader, end, place = command(folder)
    text = "".join(json.dumps(request) + "\n" for request in requests)
    done = run([*serve, loader, SPY, end, place], stdin=text)
    ended_well(done)
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize("asked", [solves, others])
def test_job(asked, folder):
    requests = asked()
    replies = answered(requests, folder)
    assert len(replies) == len(requests)
    for request, reply in zip(requests, replies, strict=True):
        assert "error" not in reply, (request, reply)
        assert reply.get("report", {}).get("limit") in (None, "none", "method", "steps")
        assert "report" in reply or "techniques" in reply, (request, reply)


def test_program_of_a_user(folder, tmp_path):
    for reply in answered(programs(tmp_path), folder):
        assert reply["report"]["status"] == "multiple", reply


IN_PROLOG = """
    load_board('boards/jandhyala/6x6.txt', Board),
    forall(model(Model, _), solve(Board, [model(Model)|Far], report(unique,_,_,_))),
    explain(Board, Far, [_]>>true, _),
    grade(Board, Far, _),
    hint(Board, Far, _),
    mistakes(Board, Far, _),
    make_boards([size(6),stars(1)|Far], [_]>>true, _)
"""


def test_prolog():
    goal = f"Far = [timeout(3600),inference_limit(1000000000000000)], {IN_PROLOG}"
    quiet = ["swipl", "-q", "-f", "none", "-g", goal, "-t", "halt"]
    done = run([*quiet, "prolog/starbattle.pl", SPY], cwd=ROOT)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
