"""Programs of other puzzles that optimize: values, bounds, limits, and when."""

import re

import pytest

from conftest import ROOT, cli
from starbattle import Program, RequestError, solve, solve_many
from starbattle.search.trace import trace
from test_compare import compare, records

EXAMPLES = ROOT / "examples"
GOLOMB, ORDERS = EXAMPLES / "golomb/golomb.pl", EXAMPLES / "golomb/orders.txt"
SHOPS = EXAMPLES / "jobshop/shops.txt"


def ruler(told=None, **options):
    """The shortest one with seven marks."""
    program = Program(GOLOMB, "bounds", on_better=told)
    return solve(program.instances(ORDERS)[2], model=program, **options)


def test_optimal():
    told = []
    result = ruler(told.append, solutions=1)
    assert tuple(told) == result.improvements
    (marks,) = [solution["marks"] for solution in result]
    values = [one.objective for one in result.improvements]
    assert (result.status, result.proved, result.gap) == ("optimal", True, 0)
    assert result.objective == result.bound == values[-1] == marks[-1] == 25
    assert values == sorted(set(values), reverse=True)
    assert result.count == len(values)
    costs = [one.inferences for one in result.improvements]
    assert costs == sorted(costs)
    assert costs[-1] < result.statistics["inferences"]


def test_better_ones_are_told_while_the_search_goes_on(tmp_path):
    """A search that takes hours would never end."""
    file = tmp_path / "orders.txt"
    file.write_text("12")
    program = Program(GOLOMB, "bounds", on_better=lambda _: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        solve(program.instances(file)[0], model=program)


def test_calls_of_many():
    told = []
    telling, plain = Program(GOLOMB, "bounds", told.append), Program(GOLOMB, "plain")
    few = plain.instances(ORDERS)[:2]
    first, second = solve_many(few, model=telling, jobs=1)
    assert tuple(told) == first.improvements + second.improvements
    found = solve_many(few, model=plain, jobs=2)
    assert [one.objective for one in found] == [11, 17]
    for call, said in (
        (lambda: solve_many(few, model=telling, jobs=2), "on_better needs jobs=1"),
        (lambda: trace(few[0], model=telling), r"on_better is not for trace\(\)"),
        (lambda: solve(few[0], model=plain, where=["r1c1 = 1"]), "where is for boards"),
        (lambda: solve("norvig/5x5", model=plain), "reads its own instances"),
    ):
        with pytest.raises(RequestError, match=said):
            call()


def test_a_limit_leaves_the_best_until_then():
    result = ruler(inference_limit=500_000)
    assert (result.status, result.limit) == ("unknown", "inferences")
    assert result.objective is not None and not result.proved
    assert result.bound == 21 < 25 <= result.objective == result[0]["marks"][-1]
    assert result.gap == (result.objective - 21) / result.objective
    early = ruler(inference_limit=20_000)
    assert (early.objective, early.gap, len(early), early.count) == (None, None, 0, 0)


@pytest.mark.parametrize(("words", "status", "said"), [
    ("#6", 0, "orders:6 (size 6): optimal - objective 17, proved"),
    ("#6 --json", 0, '"objective": 17, "bound": 17, "gap": 0.0, "proved": true'),
    ("#6 --inference-limit 90000", 3, "bound 15, gap"),
    ("#6 --count", 2, "counting is not for bounds"),
    ("#9", 2, "no instance '9'; expected one of 5, 6, 7, 8"),
    ("#6 --stars 2", 2, "--stars needs boards"),
    ("#6 --model clingo", 2, "no model 'clingo'; choose one of plain, bounds"),
])  # fmt: skip
def test_on_the_command_line(words, status, said):
    line = ["solve", "--program", GOLOMB, "--model", "bounds"]
    done = cli(*line, *f"{ORDERS}{words}".split())
    assert (done.returncode, said in done.stdout + done.stderr) == (status, True)


def test_records(tmp_path):
    out = tmp_path / "out.jsonl"
    campaign = EXAMPLES / "campaigns/jobshop.toml"
    strategies = ["--strategies", "ff,orders/ff/up/step/bbs:0"]
    limit = ["--inference-limit", "200000", "--jobs", "1", "--no-counters"]
    done = compare(campaign, f"{SHOPS}", *strategies, *limit, "-o", out)
    assert done.returncode == 0, done.stderr
    found = records(out.read_text())
    ends = {(r["board"], r["strategy"].split("/")[-1]): r for r in found}
    tiny, greedy = (ends["shops:tiny", name] for name in ("ff", "bbs:0"))
    assert (tiny["status"], tiny["objective"], tiny["proved"]) == ("optimal", 11, True)
    assert (greedy["limit"], greedy["proved"]) == ("method", False)
    assert greedy["bound"] < 11 <= greedy["objective"]
    assert [*greedy["improvements"][0]] == ["objective", "inferences", "wall_s"]
    text = cli("report", out, env={"COLUMNS": "100"}).stdout
    assert re.search(r"shops:tiny .* ff +11 +11 +0.0 +yes", text)
    cli("report", out, "--plots", tmp_path / "plots")
    assert "shops:tiny" in (tmp_path / "plots/anytime.svg").read_text()
