"""Solved runs whose cost was not counted: neither cheap nor unsolved."""

import csv
import io
import json
import math
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

pytest.importorskip("pandas")
pytest.importorskip("matplotlib")

from starbattle import RequestError
from starbattle.lab.report.figures import Summary, quantile
from starbattle.lab.report.html import html_report
from starbattle.lab.report.latex import latex_report
from starbattle.lab.report.plots import drawing, plots, ratios
from starbattle.lab.report.tables import (
    notes,
    overview_table,
    pair_notes,
    pair_tables,
    whole_table,
)
from starbattle.lab.report.text import (
    csv_report,
    json_report,
    markdown_report,
    text_report,
)
from test_report import figures, record


def solved(board: str, strategy: str, backtracks: int | None, **changes: Any) -> Any:
    return record(board=board, strategy=strategy, backtracks=backtracks, **changes)


def lost(board: str, strategy: str) -> Any:
    return solved(board, strategy, None, status="unknown", limit="time")


BOARDS = [
    *(solved("a", "ff", 10), solved("b", "ff", None), lost("c", "ff")),
    *(solved("a", "max", 30), solved("b", "max", 60), lost("c", "max")),
    *(solved("a", "min", 20), solved("b", "min", 40), solved("c", "min", 50)),
]
"""`ff` solves two boards; on `b`, its backtracks were not counted."""


@pytest.fixture
def shown(tmp_path: Path) -> Summary:
    return figures(tmp_path, *BOARDS, cost="backtracks")


def row_of(shown: Summary, strategy: str) -> dict[str, str]:
    table = whole_table(shown)
    rows = [dict(zip(table.heads[1:], row[1:], strict=True)) for row in table.rows]
    (row,) = (row for row in rows if row["Strategy"] == strategy)
    return row


def test_no_run_is_dropped(shown: Summary) -> None:
    (ff,) = shown.overall[shown.overall["strategy"] == "ff"].itertuples()
    assert (ff.boards, ff.runs, ff.solved, ff.uncounted) == (3, 3, 2, 1)
    assert math.isnan(ff.par2)
    (other,) = shown.overall[shown.overall["strategy"] == "max"].itertuples()
    assert other.par2 == (30 + 60 + 2 * 50) / 3


def test_table(shown: Summary) -> None:
    ff, other, best = (row_of(shown, name) for name in ("ff", "max", "min"))
    assert (ff[""], ff["Solved"], ff["Counted"], ff["PAR-2"]) == (
        "-",
        "2/3",
        "1/2",
        "-",
    )
    assert (other[""], other["Counted"], other["Median"]) == ("2.", "2/2", "60")
    assert (best[""], best["Counted"], best["Quartiles"]) == ("1.", "3/3", "30 to 45")
    said = " ".join(notes(shown))
    assert "they are not of 1 solved run." in said and "--timeout" in said
    assert "Counted" not in markdown_report(counted(shown))


def counted(shown: Summary) -> Summary:
    return Summary(shown.runs[shown.runs["strategy"] != "ff"], shown.measure)


def test_a_place_that_is_not_certain(shown: Summary) -> None:
    rows = overview_table(shown).rows
    assert [row[1:4] for row in rows] == [
        ("best", "cells", "min"),
        ("worst", "cells", "max (or 1 not counted)"),
    ]
    assert "│" not in text_report(shown, 80)
    assert re.search(r"worst +cells +max \(or 1", text_report(shown, 80))


def test_more_boards_are_better_at_whatever_cost(tmp_path: Path) -> None:
    """Solved runs come first, so one combination has its place without its cost."""
    runs = [solved("a", "ff", None), solved("b", "ff", 5)]
    runs += [solved("a", "min", 5), lost("b", "min")]
    shown = figures(tmp_path, *runs, cost="backtracks")
    assert [row[1:4] for row in overview_table(shown).rows] == [
        ("best", "cells", "ff"),
        ("worst", "cells", "min"),
    ]
    assert [row_of(shown, name)[""] for name in ("ff", "min")] == ["1.", "2."]


def test_fewer_boards_have_no_rank(tmp_path: Path) -> None:
    runs = [record(), record(board="b"), record(strategy="min", cpu_s=0.1)]
    shown = figures(tmp_path, *runs)
    assert [row_of(shown, name)[""] for name in ("ff", "min")] == ["1.", "-"]
    assert "so without a rank, and lower in plots of solved boards: cells min." in (
        " ".join(notes(shown))
    )


@given(
    st.lists(st.floats(0, 1e9) | st.just(math.inf)),
    st.lists(st.floats(0, 1e9), min_size=1),
    st.sampled_from([0, 0.25, 0.5, 0.75, 1]),
)
def test_quantiles_of_what_is_unknown(
    known: list[float], unknown: list[float], q: float
) -> None:
    """A quantile is what it would be whatever the unknown values were, or NaN."""
    found = quantile([*known, *[math.nan] * len(unknown)], q)
    if not math.isnan(found):
        assert quantile([*known, *unknown], q) == pytest.approx(found)


# --- The plots ---


def axes_of(shown: Summary, name: str) -> list[Any]:
    names = ("ff", "min") if name == "scatter" else None
    (plot,) = (plot for plot in plots(shown, names) if plot.name == name)
    with drawing(name):
        figure = plot.draw()
        figure.canvas.draw()
    return list(figure.axes)


def test_cactus_rises_to_all_that_are_solved(shown: Summary) -> None:
    panel, _ = axes_of(shown, "cactus")
    tops = [max(line.get_ydata()) for line in panel.get_lines()]
    assert tops == [1, 2, 2, 3]
    dotted = panel.get_lines()[1]
    assert (dotted.get_linestyle(), list(dotted.get_ydata())) == (":", [1, 2])


def test_profile_leaves_out_boards_without_a_cheapest(shown: Summary) -> None:
    found = ratios(shown)
    assert found[found["board"] == "b"]["ratio"].isna().all()
    assert found[found["board"] != "b"]["ratio"].notna().all()
    panel, _ = axes_of(shown, "profile")
    assert "1 board left out: not counted" in panel.get_xlabel()
    assert [max(line.get_ydata()) for line in panel.get_lines()] == [1, 1, 2]


def test_heat_map(shown: Summary) -> None:
    axes = axes_of(shown, "heatmap")[0]
    assert axes.texts[0].get_text() == "not counted\n2/3"


def test_size_has_a_question_mark(shown: Summary) -> None:
    panel, _ = axes_of(shown, "size")
    (band,) = (text for text in panel.texts if "not counted" in text.get_text())
    assert band.get_text() == "unsolved; ?: not counted"
    lines = panel.get_lines()
    assert [len(line.get_xdata()) for line in lines[:3]] == [1, 0, 1]  # line, x, ?
    assert math.isnan(lines[0].get_ydata()[0])


def test_scatter_has_every_board(shown: Summary) -> None:
    (panel,) = axes_of(shown, "scatter")[:1]
    points = [len(line.get_xdata()) for line in panel.get_lines()[1:]]
    assert points == [2, 1]


# --- The forms ---


def test_page(shown: Summary) -> None:
    data = re.search(r'<script[^>]* id="data"[^>]*>(.*?)</script>', html_report(shown))
    assert data
    found = json.loads(data[1])
    costs = list(found["combinations"][0]["costs"].values())
    assert (costs, found["lost"]) == ([10, "?", None], "unsolved; ?: not counted")


def test_csv(shown: Summary) -> None:
    rows = list(csv.DictReader(io.StringIO(csv_report(shown))))
    ff = [r for r in rows if (r["measure"], r["strategy"]) == ("backtracks", "ff")]
    assert [(r["board"], r["solved"], r["uncounted"], r["median"]) for r in ff] == [
        ("a", "1", "0", "10.0"),
        ("b", "1", "1", ""),
        ("c", "0", "0", ""),
    ]


def test_json(shown: Summary) -> None:
    report = json.loads(json_report(shown))
    assert (report["cost"], report["par"], report["runs"]) == ("backtracks", 2, 9)
    ranks = {one["strategy"]: one["rank"] for one in report["classes"]}
    assert ranks == {"min": 1, "max": 2, "ff": None}
    ff = [one for one in report["boards"] if one["strategy"] == "ff"]
    figures = [(one["solved"], one["uncounted"], one["median"]) for one in ff]
    assert figures == [(1, 0, 10), (1, 1, None), (0, 0, None)]
    assert report["notes"] == notes(shown)


def test_json_of_pairs(tmp_path: Path) -> None:
    runs = [record(), record(strategy="min", cpu_s=2)]
    report = json.loads(json_report(figures(tmp_path, *runs), pairs=True))
    assert report["pairs"]["virtual_best"] == 1
    (pair,) = report["pairs"]["against_best"]
    assert (pair["strategy"], pair["losses"], pair["ratio"]) == ("min", 1, 2)


def test_latex(shown: Summary) -> None:
    text = latex_report(shown)
    assert "\\addlegendentry{ff (1 board not counted)}" in text
    assert "\\addlegendentry{ff, 1 star (1 size not counted)}" in text


def test_latex_says_what_is_unsolved(tmp_path: Path) -> None:
    text = latex_report(figures(tmp_path, record(), record(size=9, status="unknown")))
    assert "\\addlegendentry{ff, 1 star (1 size unsolved)}" in text


def test_pairs_leave_out_what_was_not_counted(tmp_path: Path) -> None:
    runs = [{**run, "inferences": run["backtracks"]} for run in BOARDS]
    tables = pair_tables(figures(tmp_path, *runs, cost="inferences"))
    assert [row[3] for row in tables[0].rows[:-1]] == ["min", "max"]
    said = " ".join(pair_notes(figures(tmp_path, *runs, cost="inferences")))
    assert "Left out, as not counted on all boards: 1 combination." in said


def test_pairs_of_nothing(tmp_path: Path) -> None:
    runs = [record(), record(board="b", strategy="min")]
    with pytest.raises(RequestError, match="no combination was run, and counted, on"):
        pair_tables(figures(tmp_path, *runs))
