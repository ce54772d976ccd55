"""The forms of a report, taken apart again."""

import csv
import io
import json
import math
import re
from xml.etree import ElementTree

import pytest

from conftest import cli, ended_well, python
from starbattle.extras import install_extra
from starbattle.lab.report.document import as_html, as_latex, as_text, campaign_document
from starbattle.lab.report.figures import CPU, Summary
from starbattle.lab.report.forms import csv_report, json_report
from starbattle.lab.report.pairs import Comparison
from starbattle.lab.report.plots import drawing, plots, save_plots
from starbattle.lab.report.tables import notes
from test_report import DATA, RECORDS, figures, read, runs, runs_of, shipped, uncounted

MODELS = ["bits", "cells", "columns", "feup", "global"]
STRATEGIES = ["ff", "ffc", "leftmost", "regions", "weights"]
SVG = "{http://www.w3.org/2000/svg}"  # the name of a namespace
PLOTS = ["cactus", "profile", "size", "scatter", "ranks"]


def report(*arguments, **options):
    return cli("report", *arguments, **options)


# --- Plots ---


def drawn(name, shown=None, names=None):
    """The figure of a plot."""
    found = plots(shown or shipped(), names, in_pairs=name == "ranks")
    (plot,) = (plot for plot in found if plot.name == name)
    with drawing(name):
        figure = plot.draw()
        figure.canvas.draw()
    return figure


def tops(panel):
    return [max(line.get_ydata()) for line in panel.get_lines()]


def test_cactus():
    """A line rises at each cost, up to the boards solved; those of others are gray."""
    first, second = drawn("cactus", figures(*runs_of())).axes[:2]
    (own,) = (line for line in first.get_lines() if line.get_label() == "ff")
    assert list(own.get_xdata())[:8] == [1, 1, 2, 3, 4, 5, 6, 7]
    assert list(own.get_ydata()) == [*range(8), 7]
    assert (first.get_title(loc="left"), tops(second)) == ("cells", [7, 7, 5])


@pytest.mark.parametrize(("cost", "shared"), [("inferences", True), ("nodes", False)])
def test_axes_are_shared_only_where_costs_compare(cost, shared):
    """So are gray lines of other models."""
    for name in ("cactus", "size"):
        panels = drawn(name, shipped(cost)).axes
        siblings = {frozenset(p.get_shared_x_axes().get_siblings(p)) for p in panels}
        assert len(siblings) == (1 if shared else len(panels))
    for panel in drawn("cactus", shipped(cost)).axes:
        labels = {line.get_label() for line in panel.get_lines()}
        assert labels.issubset(STRATEGIES) != shared


@pytest.mark.parametrize(
    ("table", "panels"),
    [
        ("size stars solutions; 5 1 1; 8 1 1; 10 2 1; 10 2 null; 5 null 1", {
            "cells, 1 solution": 1, "cells, 1 star, 1 solution": 2,
            "cells, 2 stars, all solutions": 1, "cells, 2 stars, 1 solution": 1}),
        ("stars; null", {"cells": 1}),
        ("model; bits; cells", {"bits, 1 star": 1, "cells, 1 star": 1}),
    ],
)  # fmt: skip
def test_each_kind_of_boards_has_its_panel(table, panels):
    found = drawn("size", figures(*runs(table))).axes
    assert panels == {
        axes.get_title(loc="left"): len(axes.get_lines()[0].get_xdata())
        for axes in found
    }


def test_scatter():
    """A point is a board; crosses at the edges are unsolved."""
    axes = drawn("scatter").axes
    titles = [panel.get_title(loc="left") for panel in axes]
    assert titles == ["cells", "columns", "feup", "global"]
    for panel in axes:
        *lines, _ = panel.get_lines()
        assert sum(len(line.get_xdata()) for line in lines) == 8
        for line in lines:
            places = (*line.get_xdata(), *line.get_ydata())
            assert (line.get_marker() == "x") == (0.96 in places)
    (panel,) = drawn("scatter", names=("bits:weights", "cells:ff")).axes
    assert panel.get_xlabel() == "bits:weights: CPU time"


def test_ranks():
    """Of six boards, each with the same order of three: bars that overlap."""
    costs = {name: f"{cost} " * 6 for cost, name in enumerate("abc", 1)}
    (axes,) = drawn("ranks", figures(*runs_of(costs))).axes
    (bars,) = axes.containers
    ends = [path.vertices[:, 0] for path in bars.lines[2][0].get_paths()]
    assert [sum(each) / 2 for each in ends] == pytest.approx([1, 2, 3])
    # q of Nemenyi's test for three is 2.343.
    assert ends[0][1] - ends[0][0] == pytest.approx(
        2.343 * math.sqrt(12 / 36), abs=2e-3
    )


def test_plots_leave_out_what_was_not_counted():
    """The profile needs a cheapest cost on each board."""
    for name, expected in (("cactus", [1, 2, 3]), ("profile", [1, 1, 2])):
        panel, *_ = drawn(name, uncounted()).axes
        assert tops(panel) == expected
    for shown, said in (
        (uncounted(), []),
        (figures(*runs("status; unknown")), ["unsolved"]),
    ):
        drawn("cactus", shown)
        panel, *_ = drawn("size", shown).axes
        assert [text.get_text() for text in panel.texts] == said
    panel, *_ = drawn("scatter", uncounted(), ("ff", "min")).axes
    marks = {line.get_marker(): len(line.get_xdata()) for line in panel.get_lines()}
    assert (marks["o"], marks["x"]) == (2, 1)


@pytest.mark.slow
def test_files_of_the_plots(tmp_path):
    found = list(plots(shipped(), in_pairs=True))
    kinds = {"png": b"\x89PNG", "svg": b"<?xml", "pdf": b"%PDF"}
    files = save_plots(found, tmp_path)
    assert [file.name for file in files] == [f"{n}.{k}" for n in PLOTS for k in kinds]
    assert all(file.read_bytes().startswith(kinds[file.suffix[1:]]) for file in files)
    for name, wanted in (("cactus", [*MODELS, *STRATEGIES]), ("ranks", ["cells ff"])):
        root = ElementTree.parse(tmp_path / f"{name}.svg").getroot()
        assert root[0].tag == f"{SVG}title" and (root[0].text or "").strip()
        texts = ["".join(text.itertext()) for text in root.iter(f"{SVG}text")]
        assert set(wanted) <= set(texts)


# --- Page ---


def html(shown, **more):
    drawn = list(plots(shown, in_pairs=bool(shown.ran.all().any())))
    return as_html(campaign_document(shown, more=True, drawn=drawn, **more))


def body_of(text):
    """The body of a page, which is well formed."""
    return ElementTree.fromstring(text[text.index("<body>") : text.index("</html>")])


@pytest.mark.slow
def test_the_page():
    """It needs no network, and has every plot with a text."""
    evil = "</script><b>&$%_{}\\|x"
    text = html(figures(*(r | {"strategy": evil, "board": evil} for r in RECORDS[:20])))
    assert not [one for one in body_of(text).iter() if one.tag in ("script", "b")]
    text = html(shipped(), title="Ours & <theirs>")
    assert "<title>Ours &amp; &lt;theirs&gt;</title>" in text
    elements = list(body_of(text).iter())
    for key in ("src", "href", "data", "action"):
        targets = [one.get(key, "#") for one in elements]
        assert all(target.startswith(("#", "data:")) for target in targets)
    linked = r"<link(?![^>]*data:)|@import|url\((?!#)|fetch\(|XMLHttpRequest"
    assert not re.search(linked, text)
    assert [one.get("id") for one in elements if one.get("id")] == PLOTS
    assert all(one.get("alt") for one in elements if one.tag == "img")


# --- Tables ---


def rows_of_csv(text):
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    return list(csv.DictReader(io.StringIO("\n".join(lines))))


def test_csv():
    """Solved runs whose cost was not counted have none, nor in JSON."""
    rows = rows_of_csv(csv_report(uncounted()))
    ff = [r for r in rows if (r["measure"], r["strategy"]) == ("backtracks", "ff")]
    found = [(r["board"], r["solved"], r["uncounted"], r["median"]) for r in ff]
    assert found == [("a", "1", "0", "10.0"), ("b", "1", "1", ""), ("c", "0", "0", "")]
    times = [r for r in rows_of_csv(csv_report(shipped())) if r["measure"] == "cpu_s"]
    assert sum(int(row["runs"]) for row in times) == len(RECORDS)
    assert max(len(row["par2"].partition(".")[2]) for row in times) <= 9
    report = json.loads(json_report(uncounted()))
    ranks = {one["strategy"]: one["rank"] for one in report["classes"]}
    assert ranks == {"min": 1, "max": 2, "ff": None}
    assert report["notes"] == notes(uncounted())


def test_json_of_pairs():
    shown = Summary(read(*runs("strategy cpu_s; ff 1; min 2")), CPU, factor=10)
    report = json.loads(json_report(shown, Comparison(shown)))
    assert (report["cost"], report["par"], report["runs"]) == ("cpu_s", 10, 2)
    (pair,) = report["pairs"]["against_best"]
    assert (pair["strategy"], pair["losses"], pair["ratio"]) == ("min", 1, 2)
    assert (pair["interval"], pair["a12"]) == ([None, None], 0)
    assert pair["against"] == {"program": None, "model": "cells", "strategy": "ff"}
    every = json.loads(json_report(shown, Comparison(shown, every=True)))["pairs"]
    assert every["all_pairs"] == [pair]
    assert "PAR-10, s" in as_latex(campaign_document(shown))
    open_ = figures(*runs("status limit; unknown memory"))
    assert '"virtual_best": null' in json_report(open_, Comparison(open_))


CONDITIONS = ("SWI-Prolog 9.0.4", "x86_64", "time limit 2 s", "repeats 3",
              "jobs unknown", "2026-11-21")  # fmt: skip


@pytest.mark.parametrize("form", ["text", "markdown", "latex", "html", "json", "csv"])
def test_every_form_has_its_conditions_and_pairs(form):
    pairs = ["--pairs"] * (form != "csv")
    done = report(DATA, "--to", form, *pairs)
    ended_well(done)
    text = " ".join(done.stdout.replace("\\_", "_").split())
    assert [said for said in CONDITIONS if said not in text] == []
    if form == "json":
        assert json.loads(text)["pairs"]["boards"] == 8
    elif form == "latex":
        assert "-{}-every" in text and "nan" not in text
    elif pairs:
        assert "Virtual best and its contributors by CPU time" in text
        assert "Against bits weights" in text


# --- Terminals ---


@pytest.mark.parametrize(("width", "without"), [
    (160, ""), (80, "Median Quartiles Repeats"), (70, "Median Quartiles Repeats Ratio"),
])  # fmt: skip
def test_every_width(width, without):
    usual, paired = (campaign_document(shipped(), pairs=p) for p in (False, True))
    text = as_text(usual, width)
    assert ("COLUMNS=" in text) == bool(without)
    assert max(map(len, f"{text}\n{as_text(paired, width)}".splitlines())) <= width
    hidden = [h for h in usual.tables[0].heads if h.split(",")[0] in without.split()]
    heads = " ".join(usual.tables[0].without(hidden).heads)
    assert text.splitlines()[2].split() == heads.split()


def test_every_combination():
    """Of programs all are listed, as those in the middle are somebody's, too."""
    told = runs("program cpu_s; a.pl 1; bb.pl 2; ccc.pl 3; null 4")
    (table,) = campaign_document(figures(*told)).tables
    assert [row[2] for row in table.rows] == ["a.pl", "bb.pl", "ccc.pl", "starbattle"]
    table, _, pairs = campaign_document(shipped(), every=True, pairs=True).tables
    assert len(table.rows) == len(shipped().classes)
    ways = len(shipped().overall)
    assert (pairs.heads[0], len(pairs.rows)) == ("Against", ways * (ways - 1) // 2)


# --- The command ---


def test_several_files_are_one_campaign(tmp_path):
    files = [tmp_path / name for name in "ab"]
    lines = [json.dumps(run) + "\n" for run in runs_of()]
    files[0].write_text("".join(lines[:8]))
    files[1].write_text("".join(lines[8:]) + '{"board')
    done = report(*files)
    warned = f"starbattle: warning: {files[1]}: line 17: incomplete, skipped\n"
    assert (done.returncode, done.stderr) == (0, warned)


WITHOUT = """
import sys
sys.modules[sys.argv.pop(1)] = None
from starbattle.cli import main
main()
"""


@pytest.mark.parametrize(
    ("package", "extra", "command"),
    [
        ("pandas", "lab", f"report {DATA}"),
        ("matplotlib", "lab", f"report {DATA} --to html"),
        ("distributed", "dask", "compare norvig/24 --cluster tcp://127.0.0.1:9"),
        ("clingo", "clingo", "solve --check clingo norvig/5x5"),
        ("resvg_py", "pictures", "draw norvig/5x5 -o x.png"),
    ],
)
def test_without_the_extra(package, extra, command):
    done = python(WITHOUT, package, *command.split())
    remedy = f"to install it: {install_extra(extra)}"
    said = f"starbattle: the package {package} is missing; {remedy}\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", said)
