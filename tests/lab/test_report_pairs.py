"""Reports in pairs: virtual best, wins, tests, intervals, PAR-k, profiles."""

import json
import math
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pandas")
pytest.importorskip("matplotlib")
pytest.importorskip("scipy")


from conftest import cli
from starbattle.lab.report.figures import COSTS, Summary, runs_frame
from starbattle.lab.report.html import _pairs
from starbattle.lab.report.latex import latex_report
from starbattle.lab.report.plots import plots, ratios
from starbattle.lab.report.reader import read_records
from starbattle.lab.report.tables import (
    Comparison,
    _differences,
    _holm,
    pair_tables,
    whole_table,
)
from starbattle.lab.report.text import markdown_report, text_report
from starbattle.lab.runs import differences
from test_compare import compare, records
from test_report import DATA, figures, record

LIMIT = 10.0
COSTS_OF = {
    "cells": [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, None],
    "columns": [2.0, 1.0, 4.5, 5.0, 7.0, 6.0, None, 9.0],
    "feup": [3.0, None, 4.0, 8.0, 9.0, 7.0, None, None],
}
"""CPU seconds on eight boards; None: unsolved."""


def runs(costs: dict[str, list[float | None]] = COSTS_OF) -> list[dict[str, Any]]:
    return [
        record(
            board=f"b{number}",
            model=model,
            status="unknown" if cost is None else "unique",
            cpu_s=LIMIT if cost is None else cost,
            timeout=LIMIT,
        )
        for model, row in costs.items()
        for number, cost in enumerate(row)
    ]


@pytest.fixture
def summary(tmp_path: Path) -> Summary:
    return figures(tmp_path, *runs())


def test_virtual_best(summary: Summary) -> None:
    """Computed by hand: the least of each board, unsolved ones at twice the limit."""
    found = Comparison(summary)
    assert (found.boards, found.not_run, found.not_counted) == (8, 0, 0)
    assert found.best == pytest.approx((1 + 1 + 3 + 4 + 5 + 6 + 7 + 9) / 8)
    assert [one.model for one in found.standings] == ["cells", "columns", "feup"]
    cells, _, feup = found.standings
    assert cells.par == pytest.approx((1 + 2 + 3 + 4 + 5 + 6 + 7 + 20) / 8)
    assert [one.best for one in found.standings] == [6, 3, 0]  # one is shared
    assert [one.only for one in found.standings] == [1, 1, 0]
    without_cells = (2 + 1 + 4 + 5 + 7 + 6 + 20 + 9) / 8
    assert cells.adds == pytest.approx(without_cells - found.best)
    assert feup.adds == 0
    assert all(one.interval[0] < one.par < one.interval[1] for one in found.standings)


def test_pairs(summary: Summary) -> None:
    found = Comparison(summary)
    columns, feup = found.pairs
    assert (columns.wins, columns.ties, columns.losses) == (2, 1, 5)
    assert (feup.wins, feup.ties, feup.losses) == (0, 1, 7)  # both unsolved: a tie
    both = [(2, 1), (1, 2), (4.5, 3), (5, 4), (7, 5), (6, 6)]
    logs = [math.log(other / first) for other, first in both]
    assert columns.ratio == pytest.approx(math.exp(sum(logs) / len(logs)))
    assert columns.interval[0] < columns.ratio < columns.interval[1]
    assert found.wins(8) == [[0, 5, 7], [2, 0, 6], [0, 1, 0]]
    assert found.wins(2) == [[0, 5], [2, 0]]


def test_wilcoxon(tmp_path: Path) -> None:
    """Without unsolved boards, p is that of scipy for the logarithms."""
    from scipy import stats

    costs: dict[str, list[float | None]] = {
        "cells": [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0],
        "feup": [1.5, 2.2, 2.5, 6.0, 9.0, 9.5, 9.0, 9.9],
    }
    (pair,) = Comparison(figures(tmp_path, *runs(costs))).pairs
    pairs = zip(costs["feup"], costs["cells"], strict=True)
    logs = [math.log(a / b) for a, b in pairs if a and b]
    assert pair.p == pytest.approx(stats.wilcoxon(logs).pvalue)
    assert pair.p < 0.05


def test_unsolved_is_more_than_any_cost() -> None:
    import numpy as np

    first = np.array([1.0, np.inf, np.inf, 3.0, 0.0])
    second = np.array([2.0, 1.0, np.inf, np.inf, 0.0])
    found = list(_differences(first, second))
    assert found[0] == pytest.approx(math.log(0.5))
    assert found[1] == -found[3] > max(abs(found[0]), 0)
    assert found[2] == found[4] == 0


def test_holm() -> None:
    assert _holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert _holm([]) == []


def test_equal_ones_share_a_rank(tmp_path: Path) -> None:
    costs: dict[str, list[float | None]] = {
        "cells": [2.0, 3.0], "columns": [2.0, 3.0], "feup": [3.0, 4.0]
    }  # fmt: skip
    found = figures(tmp_path, *runs(costs))
    assert [one.rank for one in Comparison(found).standings] == [1, 1, 3]
    assert Comparison(found).pairs[0].p == 1
    assert [row[1] for row in whole_table(found).rows] == ["1.", "1.", "3."]


def test_only_whole_rows_are_compared(tmp_path: Path) -> None:
    fewer = runs()[:-1]
    found = Comparison(figures(tmp_path, *fewer))
    assert (found.not_run, found.not_counted) == (1, 0)
    assert [one.model for one in found.standings] == ["cells", "columns"]


def test_one_combination(tmp_path: Path) -> None:
    found = figures(tmp_path, *runs({"cells": [1.0, 2.0]}))
    tables = pair_tables(found)
    assert [len(table.rows) for table in tables] == [2, 1]


# --- PAR-k ---


def written(folder: Path, lines: list[dict[str, Any]]) -> Path:
    path = folder / "runs.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return path


def test_par_k(tmp_path: Path) -> None:
    file = written(tmp_path, runs({"cells": [1.0, None]}))
    assert " 50.5 s " in cli("report", file, "--par", "10").stdout
    csv = cli("report", file, "--par", "10", "--to", "csv").stdout
    assert ",par10," in csv.splitlines()[0] and ",100.0," in csv
    records = read_records([file]).records
    summary = Summary(runs_frame(records), COSTS["cpu_s"], factor=10)
    for form in (markdown_report, latex_report):
        assert "PAR-10" in form(summary) and "PAR-2" not in form(summary)


# --- the forms ---


@pytest.fixture(scope="module")
def shipped() -> Summary:
    return Summary(runs_frame(read_records([DATA]).records), COSTS["cpu_s"])


@pytest.mark.parametrize("form", [text_report, markdown_report, latex_report])
def test_forms(form: Any, shipped: Summary) -> None:
    text = form(shipped, pairs=True)
    assert "Virtual best and its contributors by CPU time" in text
    assert "Against bits weights" in text
    assert "Wins of the row over the column, the best 8" in text
    assert "Virtual best" not in form(shipped)


def test_tables_fit_and_wide_ones_have_all(shipped: Summary) -> None:
    narrow = text_report(shipped, 80, pairs=True)
    assert max(map(len, narrow.splitlines())) <= 80
    assert "Not shown: Quartiles, Repeats, " in narrow
    narrower = text_report(shipped, 40, pairs=True)
    assert max(map(len, narrower.splitlines())) <= 40 and " p 0.1" in narrower
    wide = text_report(shipped, 80, pairs=True, wide=True)
    assert "Not shown" not in wide and " 95 % " in wide


def test_page(shipped: Summary) -> None:
    section = _pairs(shipped)
    assert "<h3>Virtual best and its contributors by CPU time, 8 b" in section
    assert section.count("<table>") == 3 and "Ratio: geometric mean" in section


def test_several_files_are_one_campaign(tmp_path: Path) -> None:
    lines = runs()
    (tmp_path / "more").mkdir()
    files = [written(tmp_path, lines[:8]), written(tmp_path / "more", lines[8:])]
    done = cli("report", *files, "--pairs")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Against cells ff" in done.stdout and "8 boards" in done.stdout


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--to", "csv"], "--pairs is for tables, not for csv"),
        (["--cost", "nodes"], "--pairs needs a cost that compares models"),
    ],
)
def test_usage(options: list[str], said: str) -> None:
    done = cli("report", DATA, "--pairs", *options)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr


# --- the profile ---


@pytest.mark.parametrize("cost", ["cpu_s", "nodes"])
def test_profile(cost: str) -> None:
    summary = Summary(runs_frame(read_records([DATA]).records), COSTS[cost])
    frame = ratios(summary)
    assert frame["ratio"].min() == 1
    boards = ["class", "board", *([] if summary.measure.comparable else ["model"])]
    assert (frame.groupby(boards)["ratio"].min() == 1).all()
    (plot,) = (plot for plot in plots(summary) if plot.name == "profile")
    *panels, _ = plot.draw().axes
    assert [panel.get_title(loc="left") or panel.get_title() for panel in panels]
    solved = frame[frame["ratio"].map(math.isfinite)].groupby(["model", "strategy"])
    counts = solved.size()
    for panel, model in zip(panels, summary.models, strict=True):
        for line in panel.get_lines():
            if line.get_label() in summary.strategies:
                known = counts.get((model, line.get_label()), 0)
                assert max(line.get_ydata()) == known


# --- while it runs ---


def test_environments_differ() -> None:
    before = {"versions": {"swipl": "9.0.4", "program": "a"}, "machine": {"cores": 2}}
    now = {"versions": {"swipl": "9.2.9", "program": "b"}, "machine": {"cores": None}}
    assert differences(before, now) == ["swipl 9.0.4, now 9.2.9"]
    assert differences(before, before) == differences({}, now) == []
    assert differences({"timeout": 1}, {"timeout": 2}) == ["timeout 1, now 2"]


def test_resume_on_another_machine(tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    options = ["norvig/5x5", "--models", "bits", "-o", out]
    assert compare(*options).returncode == 0
    (line,) = records(out.read_text())
    line["versions"]["swipl"] = "9.0.1"
    out.write_text(json.dumps(line) + "\n")
    done = compare(*options, "--repeat", "2", "--resume")
    assert done.returncode == 0
    assert "warning: earlier runs had swipl 9.0.1, now 9" in done.stderr
    again = compare(*options, "--repeat", "3", "--resume")
    assert again.stderr == ""
