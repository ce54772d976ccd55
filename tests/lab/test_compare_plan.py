"""Campaigns, what they say is to be run, and the files of records."""

import math
from pathlib import Path

import pytest

from conftest import BOARDS, ROOT, stripes
from starbattle import Board, RequestError, Rules, Strategy
from starbattle.lab.campaign import Campaign, campaign_of, read_campaign
from starbattle.lab.plan import plan
from starbattle.lab.runs import USUAL_LIMITS, Run, execute

FIVE = str(BOARDS / "norvig/5x5.txt")


def planned(**values):
    return plan(Campaign(**{"boards": (FIVE,), **values}), "auto")


def ways(one):
    return [(run.model, run.strategy_name) for run in one.runs]


# --- rules and constraints ---


def test_all_boards_get_rules_and_constraints(tmp_path):
    text = f'boards = ["{FIVE}"]\nwhere = ["r1c1 = 0"]\nrules = '
    table = text + '{touch = "rook", row_stars = [1, 1, 1, 1, 1]}'
    plans = [
        plan(campaign_of(read_campaign(campaign_file(tmp_path, one))), "auto")
        for one in (text + '"touch=rook"', table)
    ]
    keys = [{run.key for run in one.runs} for one in plans]
    assert keys[0] == keys[1]
    assert keys[0].isdisjoint(run.key for run in planned().runs)
    board = plans[0].runs[0].board
    assert (board.rules.touch, len(board.where)) == ("rook", 1)
    assert planned(where=("r1c1 = 0",)).runs[0].digest != plans[0].runs[0].digest


def test_only_the_boards_that_a_model_refuses_are_skipped(tmp_path):
    board = Board.load(FIVE).with_where(["r1c1 = 0"])
    other = tmp_path / "other.jsonl"
    other.write_text(board.to("jsonl"))
    found = planned(boards=(FIVE, str(other)), models=("bits", "columns"), repeat=2)
    assert [(run.model, run.file) for run in found.runs] == [
        ("bits", FIVE), ("columns", FIVE), ("columns", str(other)),
    ] * 2  # fmt: skip
    (note,) = found.notes
    assert note.startswith("skipped: 2 runs: the model bits does not take these")
    counted = planned(models=("bits",), rules=Rules(row_stars=[1, 1, 1, 2, 0]))
    assert (len(counted.runs), counted.notes) == (1, ())


def test_peers_run_with_those_options_that_they_know():
    asked = ("--sat-prepro=2", "num_workers=2")
    found = planned(models=("bits", "clingo", "cp_sat"), peer_options=asked)
    assert ways(found) == [
        ("bits", "weights"), ("clingo", "own"), ("cp_sat", "own"),
        ("clingo", "--sat-prepro=2"), ("cp_sat", "num_workers=2"),
    ]  # fmt: skip
    assert found.notes == (
        "skipped, as clingo cannot run it: num_workers=2",
        f"skipped, as cp_sat cannot run it: {asked[0]}",
    )
    assert len({run.key for run in found.runs}) == 5
    clingo = execute(found.runs[3])
    assert (clingo["strategy"], clingo["count"]) == (asked[0], 1)
    assert clingo["strategy_term"]["method"] == asked[0]


# --- campaigns ---


def campaign_file(folder, text):
    path = folder / "campaign.toml"
    path.write_text(text)
    return path


def test_campaign_file(tmp_path):
    for name in ("boards", "folder"):
        (tmp_path / name).mkdir()
    boards = tuple(str(tmp_path / "boards" / name) for name in ("a.txt", "b.txt"))
    for board in boards[::-1]:
        Path(board).write_text("A\n")
    text = """
        boards = ["../boards/*.txt"]
        stars = 1
        models = ["columns", "cells"]
        strategies = ["ff"]
        repeat = 2
        solutions = "all"
        timeout = 10
        memory_limit = 512
        counters = false
    """
    campaign = campaign_of(read_campaign(campaign_file(tmp_path / "folder", text)))
    assert campaign == Campaign(
        boards=boards, stars=1, models=("columns", "cells"), strategies=("ff",),
        repeat=2, solutions=None, timeout=10.0, memory_limit=512, counters=False,
    )  # fmt: skip
    assert type(campaign.timeout) is float  # keys tell 10 from 10.0


@pytest.mark.parametrize(("given", "limits"), [
    ({"cpu_limit": 5}, (60, 5)), ({"cpu_limit": 30}, (300, 30)),
    ({"timeout": math.inf}, (None, None)),
])  # fmt: skip
def test_limits_of_time(given, limits):
    campaign = campaign_of({"boards": ("a",), **given})
    assert (campaign.timeout, campaign.cpu_limit) == limits


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("boards = ", "Invalid value"),
        ("board = ['a.txt']", "unknown key 'board'; did you mean boards?"),
        ("boards = ['nowhere/*.txt']", "no board file matches 'nowhere/*.txt'"),
        (f"seed = -{10**20}", "seed must be less than 2**63, not -1000"),
        ("models = ['column']", "unknown model 'column'; expected one of "),
        ("strategies = ['first']", "unknown strategy 'first'; expected one of "),
        ("models = ['bits']\nstrategies = ['ff']", "bits has no view columns"),
        ("where = 'r1c1 = 0'", "where must be a list of texts"),
        (f"rules = 'wrap'\nprogram = '{ROOT}/examples/models/mine.pl'",
         "rules of its own, which a program does not take"),
        # Refused at once, whatever their number.
        ("models = ['bits', 'global']\nrepeat = 999999999999",
         "at most 100,000 runs, not 1,999,999,999,998 (boards 1,"),
    ],
)  # fmt: skip
def test_bad_campaign(tmp_path, text, said):
    path = campaign_file(tmp_path, text)
    with pytest.raises(RequestError) as caught:
        plan(campaign_of({"boards": (FIVE,), **read_campaign(path)}), "auto")
    assert said in str(caught.value)


# --- plans ---


@pytest.mark.parametrize(
    ("values", "same", "found"),
    [
        # With the columns, `cells` has all that `columns` has.
        ({"strategies": ("ff", "paper", "cells/ff")},
         "cells with ff, paper is columns", ["columns", "columns", "cells"]),
        # The constraint of a caller needs them.
        ({"where": ("column(1,1) > 1",)}, "cells with regions is columns",
         ["columns"]),
        # Where stars may touch at a corner, `global` has no propagator.
        ({"models": ("global", "bits"), "rules": Rules(touch="rook")},
         "global with regions is columns", ["columns"]),
    ],
)  # fmt: skip
def test_a_run_has_the_name_of_what_is_posted(values, same, found):
    one = planned(**{"models": ("cells",), **values})
    assert f"{same}: the same constraints" in one.notes
    assert [run.model for run in one.runs] == found


@pytest.mark.parametrize(
    ("model", "strategies", "found", "parts"),
    [
        ("bits", ["default"], "weights", None),
        # What is spelled is the named one, and words left out are the usual ones.
        ("columns", ["columns/ff/up/step", "ff"], "ff", None),
        ("cells", ["regions/ff"], "regions/ff/up/step", "regions/ff/up/step"),
    ],
)
def test_strategies(model, strategies, found, parts):
    one = planned(models=(model,), strategies=tuple(strategies))
    assert ways(one) == [(model, found)]
    assert one.notes == ("skipped: 1 duplicate run",) * (len(strategies) - 1)
    assert parts is None or one.runs[0].strategy == Strategy(*parts.split("/"))


def test_seeds():
    """A named strategy takes them, too; a spelled seed stays."""
    random = "columns/random_variable/random_value/step"
    fixed = "columns/random_variable:7/up/step"
    asked = (random, fixed, "luby")
    one = planned(models=("columns",), strategies=asked, repeat=2, seed=5)
    assert [run.seed for run in one.runs] == [5, 7, 5, 6, 7, 6]
    assert [name for _, name in ways(one)] == [*asked] * 2
    assert one.runs[3].strategy.order == "random_value:6"
    assert [run.seed for run in planned(models=("columns",)).runs] == [None]


def test_key():
    run = {
        "board": stripes(4), "file": "f", "model": "cells",
        "strategy": Strategy("columns"), "strategy_name": "leftmost",
    }  # fmt: skip
    same = [{"file": "g"}, {"strategy_name": "x"}, {"bridge": "process"}]
    others = [
        {"board": stripes(5)}, {"board": stripes(4, 2)}, {"model": "columns"},
        {"strategy": Strategy("cells")}, {"repeat": 2},
        *(
            {"limits": USUAL_LIMITS | limit}
            for limit in ({"timeout": 1.0}, {"solutions": None}, {"cpu_limit": 1.0})
        ),
    ]  # fmt: skip
    key = Run(**run).key
    assert {Run(**{**run, **change}).key for change in same} == {key}
    keys = {Run(**{**run, **change}).key for change in others}
    assert len(keys) == len(others) and key not in keys
