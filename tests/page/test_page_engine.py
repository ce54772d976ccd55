"""The page's Prolog answers as the native one does, under Node.js."""

import json
import subprocess

import pytest

from built_page import ask
from conftest import BOARDS, TIMEOUT_S
from starbattle import Board
from starbattle.paths import PROLOG

SERVER = ["swipl", "-g", "serve", "-t", "halt", str(PROLOG / "bridge/server.pl")]

# Boards whose sets of cells are numbers between 2^31 and 2^57, which that build of
# SWI-Prolog gives two forms; without its mending they come out wrong.
MIDDLING = [
    "011111 022212 023112 043225 044555 004445",
    "000123 000123 111123 114223 544223 554422",
    "01222 01332 01334 04444 04444",
]


def board(text):
    rows = [[int(k) + 1 for k in row] for row in text.split()]
    return {"regions": rows, "stars": 1}


def shipped(name):
    found = Board.load(BOARDS / name)
    rows = [[k + 1 for k in row] for row in found.regions]
    return {"regions": rows, "stars": found.stars}


ALL = [*map(board, MIDDLING), shipped("norvig/24.txt"), shipped("jandhyala/6x6.txt")]
MODELS = ("bits", "global", "columns", "cells", "feup")


def requests():
    run = {"wait": TIMEOUT_S, "gather": True}
    solved = [
        {"op": "solve", "model": model, "solutions": 2, **one, **run}
        for one in ALL
        for model in (MODELS if len(one["regions"]) < 10 else ("bits", "global"))
    ]
    others = [{"op": op, **one, **run} for one in ALL for op in ("explain", "trace")]
    stars = {"given_stars": [[1, 1]], "given_blanks": [[2, 3]]}
    wrong = {"op": "mistakes", **ALL[3], **stars, **run}
    made = {"op": "make", "size": 6, "stars": 1, "seed": 3, "count": 2, **run}
    bad = {"op": "solve", "regions": [[1, 2], [1, 1]], "stars": 1, **run}
    return [*solved, *others, wrong, made, bad, {}]


def native(asked):
    given = "".join(f"{json.dumps(one)}\n" for one in asked)
    done = subprocess.run(
        SERVER, input=given, capture_output=True, text=True, timeout=TIMEOUT_S
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


def compared(reply):
    """Return what has to be the same: not the job, times and inferences."""
    kept = {key: value for key, value in reply.items() if key != "job"}
    if figures := kept.get("report", {}).pop("statistics", None):
        names = ("nodes", "failures", "backtracks", "prunings", "resumptions")
        kept["figures"] = {name: figures.get(name) for name in names}
    return kept


@pytest.mark.slow
def test_answers_are_those_of_the_native_prolog():
    asked = requests()
    found, wanted = ask(asked), native(asked)
    assert len(found) == len(wanted) == len(asked)
    for request, one, other in zip(asked, found, wanted, strict=True):
        assert compared(one) == compared(other), request
