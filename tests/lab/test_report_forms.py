"""The forms of a report, taken apart again."""

import csv
import io
import itertools
import json
import math
import re
import shutil
import statistics
import subprocess
from collections import defaultdict
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from conftest import TIMEOUT_S, Run, cli, cli_process, python
from starbattle import RequestError
from starbattle.extras import install_extra
from starbattle.lab.report.figures import COSTS, Summary
from starbattle.lab.report.forms import (
    csv_report,
    json_report,
    latex_report,
    markdown_report,
)
from starbattle.lab.report.html import html_report
from starbattle.lab.report.plots import (
    COLORS,
    PANEL,
    add_legend,
    drawing,
    line_style,
    pairs,
    panels,
    plots,
    ratios,
    save_plots,
)
from starbattle.lab.report.tables import main_table, notes
from starbattle.lab.report.text import text_report
from test_report import (
    DATA,
    RECORDS,
    figures,
    of,
    record,
    runs_of,
    shipped,
    uncounted,
)

MODELS = ["bits", "cells", "columns", "feup", "global"]
STRATEGIES = ["ff", "ffc", "leftmost", "regions", "weights"]
SVG = "{http://www.w3.org/2000/svg}"  # the name of a namespace
PLOTS = ["cactus", "profile", "heatmap", "size", "backtracks", "scatter"]


def report(*arguments: str | Path, **options: Any) -> Run:
    return cli("report", *arguments, **options)


def costs_of_boards(
    lost: float, mean: Callable[[list[float]], float]
) -> defaultdict[tuple[str, str], list[float]]:
    """The mean cost of each board by model and strategy, without a data frame."""
    boards: defaultdict[tuple[str, str, str, int], list[float]] = defaultdict(list)
    for r in RECORDS:
        is_solved = r["status"] not in ("unknown", "error")
        key = (r["model"], r["strategy"], r["board"], r["stars"])
        boards[key].append(r["cpu_s"] if is_solved else lost * r["timeout"])
    means: defaultdict[tuple[str, str], list[float]] = defaultdict(list)
    for (model, strategy, *_), costs in boards.items():
        means[model, strategy].append(mean(costs))
    return means


def expected_par2() -> dict[tuple[str, str], float]:
    boards = costs_of_boards(2, statistics.fmean)
    return {key: statistics.fmean(costs) for key, costs in boards.items()}


# --- Plots ---


def drawn(name: str, shown: Summary | None = None, names: Any = None) -> Any:
    """The figure of a plot."""
    found = plots(shown or shipped(), names)
    (plot,) = (plot for plot in found if plot.name == name)
    with drawing(name):
        figure = plot.draw()
        figure.canvas.draw()
    return figure


def labels_of(figure: Any) -> list[str]:
    return [text.get_text() for text in figure.legends[0].get_texts()]


def tops(panel: Any) -> list[float]:
    return [max(line.get_ydata()) for line in panel.get_lines()]


def test_heat_map_against_another_computation() -> None:
    axes, bar = drawn("heatmap").axes
    assert [tick.get_text() for tick in axes.get_xticklabels()] == MODELS
    assert [tick.get_text() for tick in axes.get_yticklabels()] == STRATEGIES
    values = axes.collections[0].get_array()
    texts = {text.get_position(): text.get_text() for text in axes.texts}
    par2 = expected_par2()
    for x, model in enumerate(MODELS):
        for y, strategy in enumerate(STRATEGIES):
            mean = par2.get((model, strategy))
            assert (mean is None) == bool(values.mask[y, x])
            if mean is None:
                assert texts[x, y] == "not run"
            else:
                assert values[y, x] == pytest.approx(mean)
                assert texts[x, y].startswith(COSTS["cpu_s"].short(mean) + "\n")
    assert bar.get_ylabel() == "CPU time, PAR-2"


def test_cactus() -> None:
    figure = drawn("cactus")
    assert [panel.get_title(loc="left") for panel in figure.axes] == MODELS
    assert labels_of(figure) == STRATEGIES
    medians = costs_of_boards(math.inf, statistics.median)
    for panel, model in zip(figure.axes, MODELS, strict=True):
        for line in panel.get_lines():
            if line.get_label() in STRATEGIES:
                reached = map(math.isfinite, medians[model, line.get_label()])
                assert max(line.get_ydata()) == sum(reached)


@pytest.mark.parametrize(("cost", "shared"), [("inferences", 1), ("backtracks", 5)])
def test_what_is_shared_only_where_costs_compare(cost: str, shared: int) -> None:
    """Axes, the colors of the heat map, and gray lines of other models."""
    for name in ("cactus", "size"):
        panels = drawn(name, shipped(cost)).axes
        siblings = {frozenset(p.get_shared_x_axes().get_siblings(p)) for p in panels}
        assert len(siblings) == shared
    for panel in drawn("cactus", shipped(cost)).axes:
        labels = {line.get_label() for line in panel.get_lines()}
        assert labels.issubset(STRATEGIES) == (shared == len(MODELS))
    axes, *bars = drawn("heatmap", shipped(cost)).axes
    assert (len(axes.collections), len(bars)) == (shared, shared == 1)


@pytest.mark.parametrize("cost", ["cpu_s", "nodes"])
def test_profile(cost: str) -> None:
    summary = shipped(cost)
    frame = ratios(summary)
    boards = ["class", "board", *([] if summary.measure.comparable else ["model"])]
    assert (frame.groupby(boards)["ratio"].min() == 1).all()
    within = frame[frame["ratio"].map(math.isfinite)].groupby(["model", "strategy"])
    counts = within.size()
    panels = drawn("profile", summary).axes
    for panel, model in zip(panels, summary.models, strict=True):
        for line in panel.get_lines():
            if line.get_label() in summary.strategies:
                known = counts.get((model, line.get_label()), 0)
                assert max(line.get_ydata()) == known


def test_instances_of_a_program_have_no_stars() -> None:
    runs = [r | {"stars": None} for r in RECORDS if r["model"] == "cells"]
    shown = figures(*runs)
    figure = drawn("size", shown)
    found = labels_of(figure), figure.axes[0].get_xlabel()
    assert found == (shown.strategies, "size")


def test_one_size_tells_its_star_count() -> None:
    """A line of one point has no dashes, so its marker is filled in another way."""
    places = [(5, 1, 1), (8, 1, 1), (10, 2, 1), (10, 2, None)]
    runs = [record(size=n, stars=s, solutions=k) for n, s, k in places]
    figure = drawn("size", figures(*runs))
    lines = [line for line in figure.axes[0].get_lines() if len(line.get_xdata())]
    assert [len(line.get_xdata()) for line in lines] == [2, 1, 1]
    fills = [line.get_fillstyle() for line in lines]
    assert len(set(fills)) == 3
    keys = figure.legends[0].get_lines()[1:]
    assert [key.get_fillstyle() for key in keys] == fills
    assert labels_of(figure)[1:] == [
        "1 star, 1 solution", "2 stars, all solutions", "2 stars, 1 solution",
    ]  # fmt: skip


def test_scatter() -> None:
    figure = drawn("scatter")
    assert labels_of(figure) == ["cells", "columns", "feup", "global"]
    points = [len(line.get_xdata()) for line in figure.axes[0].get_lines()[1:]]
    assert points == [8, 0] * 4


def test_plots_of_what_was_not_counted() -> None:
    """The cactus rises to all that are solved; the profile needs a cheapest cost."""
    panel, *_ = drawn("cactus", uncounted()).axes
    assert tops(panel) == [1, 2, 3, 2]
    dotted = panel.get_lines()[-1]
    assert (dotted.get_linestyle(), list(dotted.get_ydata())) == (":", [1, 2])
    found = ratios(uncounted())
    assert list(found["ratio"].isna()) == list(found["board"] == "b")
    panel, *_ = drawn("profile", uncounted()).axes
    assert "1 board left out: not counted" in panel.get_xlabel()
    assert tops(panel) == [1, 1, 2]
    panel, *_ = drawn("heatmap", uncounted()).axes
    assert panel.texts[0].get_text() == "not counted\n2/3"
    panel, *_ = drawn("size", uncounted()).axes
    assert "unsolved; ?: not counted" in [text.get_text() for text in panel.texts]
    lines = panel.get_lines()
    assert [len(line.get_xdata()) for line in lines[:3]] == [1, 0, 1]  # line, x, ?
    assert math.isnan(lines[0].get_ydata()[0])
    panel, *_ = drawn("scatter", uncounted(), ("ff", "min")).axes
    assert [len(line.get_xdata()) for line in panel.get_lines()[1:]] == [2, 1]


@pytest.mark.parametrize(
    ("names", "cost", "message"),
    [
        (("ff", "nothing"), "cpu_s", "unknown strategy 'nothing'"),
        (("bits:weights", "cells:ff"), "backtracks", "in different ways"),
    ],
)
def test_scatter_of_what_is_not_there(
    names: tuple[str, str], cost: str, message: str
) -> None:
    with pytest.raises(RequestError, match=message):
        pairs(shipped(cost), names)


@pytest.mark.slow
def test_files_of_the_plots(tmp_path: Path) -> None:
    files = save_plots(shipped(), None, tmp_path)
    assert files == [
        tmp_path / f"{n}.{kind}" for n in PLOTS for kind in ("png", "svg", "pdf")
    ]
    for name in PLOTS:
        assert (tmp_path / f"{name}.png").read_bytes().startswith(b"\x89PNG")
        assert (tmp_path / f"{name}.pdf").read_bytes().startswith(b"%PDF")
        root = ElementTree.parse(tmp_path / f"{name}.svg").getroot()
        assert root[0].tag == f"{SVG}title" and (root[0].text or "").strip()
        texts = ["".join(text.itertext()) for text in root.iter(f"{SVG}text")]
        wanted = {"scatter": ["cells", "regions: CPU time"]}
        assert set(wanted.get(name, [*MODELS, *STRATEGIES])) <= set(texts)


@pytest.mark.slow
def test_the_same_picture_every_time() -> None:
    (plot, *_) = plots(shipped())
    assert plot.image() == plot.image()


def test_lines_differ() -> None:
    assert len({str(line_style(index)) for index in range(32)}) == 32
    assert len(set(COLORS)) == 8


def test_legend_of_many_and_long_names() -> None:
    names = [f"columns/random_variable:{seed}/up/step" for seed in range(20)]
    with drawing("many"):
        figure, (panel,) = panels(1, False, names)
        lines = [panel.plot([0], label=name)[0] for name in names]
        add_legend(figure, lines, "Strategy")
        figure.draw_without_rendering()
        whole, box = figure.bbox, figure.legends[0].get_window_extent()
    assert whole.x0 < box.x0 < box.x1 < whole.x1
    assert whole.y0 < box.y0 < box.y1 < whole.y1
    assert panel.bbox.x1 < box.x0
    assert panel.bbox.width > 0.5 * PANEL[0] * figure.dpi


def test_colors_differ_for_color_blind_readers() -> None:
    """Lightness and blue-yellow tell apart what red-green does not."""
    for one, two in itertools.combinations(COLORS, 2):
        assert math.dist(deuteranope(one), deuteranope(two)) > 12, (one, two)


def deuteranope(color: str) -> tuple[float, float]:
    """Return lightness and blueness, 0 to 100, without the red-green axis."""
    red, green, blue = (int(color[i : i + 2], 16) / 255 for i in (1, 3, 5))
    yellow = 0.3 * red + 0.7 * green
    return 100 * (0.9 * yellow + 0.1 * blue), 100 * (blue - yellow)


# --- Page ---


class Page(HTMLParser):
    """What a page is made of."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in ("meta", "link", "img"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def all(self, name: str) -> list[dict[str, str | None]]:
        return [attributes for tag, attributes in self.tags if tag == name]


def test_no_head_of_a_column_is_empty(text: str) -> None:
    assert not re.search("<th[^>]*></th>", text)


def test_a_page_has_a_title_of_its_own(tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    done = report(DATA, "-o", file, "--title", "Ours & <theirs>")
    assert done.returncode == 0, done.stderr
    assert "<title>Ours &amp; &lt;theirs&gt;</title>" in file.read_text()
    assert "<h1>Ours &amp; &lt;theirs&gt;</h1>" in file.read_text()


@pytest.fixture(scope="module")
def text() -> str:
    return html_report(shipped())


@pytest.fixture(scope="module")
def page(text: str) -> Page:
    return Page(text)


@pytest.mark.slow
def test_the_page_is_well_formed(page: Page) -> None:
    assert page.open == []
    ids = [attributes["id"] for _, attributes in page.tags if "id" in attributes]
    assert len(ids) == len(set(ids))


@pytest.mark.slow
def test_the_page_needs_no_network(page: Page, text: str) -> None:
    for tag, attributes in page.tags:
        for key in ("src", "href", "xlink:href", "data", "action"):
            target = attributes.get(key) or "#"
            assert target.startswith(("#", "data:")), (tag, target)
    assert not re.search(r"@import|url\((?!#)|fetch\(|XMLHttpRequest", text)


def test_the_page_has_every_plot_with_a_text_for_those_who_do_not_see_it(
    page: Page,
) -> None:
    sections = [attributes.get("id") for attributes in page.all("section")]
    assert [name for name in PLOTS if name not in sections] == []
    shown = page.all("img")
    assert [(a["alt"] or "") > "" for a in shown] == [True] * len(PLOTS)
    assert {str(a["src"]).partition(";")[0] for a in shown} == {"data:image/svg+xml"}


@pytest.mark.slow
def test_names_cannot_break_out() -> None:
    evil = "</script><b>&$%_{}\\|x"
    runs = [r | {"strategy": evil, "board": evil} for r in RECORDS[:20]]
    shown = figures(*runs)
    page = html_report(shown)
    assert "<b>" not in page
    assert "</script>" not in page
    assert Page(page).open == []
    assert evil not in latex_report(shown)


# --- Tables ---


def test_csv() -> None:
    done = report(DATA, "--to", "csv")
    assert (done.returncode, done.stderr) == (0, "")
    rows = list(csv.DictReader(io.StringIO(done.stdout)))
    times = [row for row in rows if row["measure"] == "cpu_s"]
    assert sum(int(row["runs"]) for row in times) == len(RECORDS)
    means: defaultdict[tuple[str, str], list[float]] = defaultdict(list)
    for row in times:
        means[row["model"], row["strategy"]].append(float(row["par2"]))
        assert (row["median"] == "") == (2 * int(row["solved"]) < int(row["runs"]))
    for key, mean in expected_par2().items():
        assert statistics.fmean(means[key]) == pytest.approx(mean)
    assert all(row["par2"] == "" for row in rows if row["measure"] == "prunings")
    costs = [row[name] for row in times for name in ("par2", "median", "min", "max")]
    assert max(len(cost.partition(".")[2]) for cost in costs) <= 9


def test_csv_of_the_uncounted() -> None:
    rows = list(csv.DictReader(io.StringIO(csv_report(uncounted()))))
    ff = [r for r in rows if (r["measure"], r["strategy"]) == ("backtracks", "ff")]
    found = [(r["board"], r["solved"], r["uncounted"], r["median"]) for r in ff]
    assert found == [("a", "1", "0", "10.0"), ("b", "1", "1", ""), ("c", "0", "0", "")]


def test_json() -> None:
    report = json.loads(json_report(uncounted()))
    assert (report["cost"], report["par"], report["runs"]) == ("backtracks", 2, 9)
    ranks = {one["strategy"]: one["rank"] for one in report["classes"]}
    assert ranks == {"min": 1, "max": 2, "ff": None}
    ff = [one for one in report["boards"] if one["strategy"] == "ff"]
    found = [(one["solved"], one["uncounted"], one["median"]) for one in ff]
    assert found == [(1, 0, 10), (1, 1, None), (0, 0, None)]
    assert report["notes"] == notes(uncounted())


def test_json_of_pairs() -> None:
    runs = [record(), record(strategy="min", cpu_s=2)]
    report = json.loads(json_report(figures(*runs), pairs=True))
    assert report["pairs"]["virtual_best"] == 1
    (pair,) = report["pairs"]["against_best"]
    assert (pair["strategy"], pair["losses"], pair["ratio"]) == ("min", 1, 2)


def test_markdown() -> None:
    text = markdown_report(shipped())
    for block in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE):
        head, rule, *rows = block.splitlines()
        assert re.fullmatch(r"\|( ---:? \|)+", rule)
        assert {line.count(" |") for line in (head, *rows)} == {rule.count(" |")}
    assert text.count("\n## ") == 7
    assert "Counted" not in text


@pytest.mark.parametrize("cost", ["cpu_s", "backtracks"])
def test_latex(cost: str, tmp_path: Path) -> None:
    text = latex_report(shipped(cost), cost == "cpu_s", ["plots/cactus.pdf"])
    for name in ("document", "longtable"):
        begins, ends = (text.count(f"\\{word}{{{name}}}") for word in ("begin", "end"))
        assert begins == ends > 0
    assert "]{plots/cactus.pdf}" in text
    assert text.count("{") == text.count("}")
    assert "nan" not in text
    if shutil.which("pdflatex"):
        (tmp_path / "report.tex").write_text(latex_report(shipped(cost)))
        command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error"]
        done = subprocess.run(
            [*command, "report.tex"],
            cwd=tmp_path,
            capture_output=True,
            timeout=TIMEOUT_S,
        )
        assert done.returncode == 0, done.stdout[-2000:]


@pytest.mark.parametrize(
    "form", [text_report, markdown_report, latex_report, html_report]
)
def test_pairs(form: Any) -> None:
    text = form(shipped(), pairs=True)
    assert "Virtual best and its contributors by CPU time" in text
    assert "Against bits weights" in text
    assert "Wins of the row over the column, the best 8" in text
    assert "Virtual best" not in form(shipped())


def test_par_k(tmp_path: Path) -> None:
    file = tmp_path / "runs.jsonl"
    file.write_text("\n".join(map(json.dumps, runs_of({"cells": [1.0, None]}))))
    assert " 50.5 s " in report(file, "--par", "10").stdout
    csv = report(file, "--par", "10", "--to", "csv").stdout
    assert ",par10," in csv.splitlines()[0] and ",100.0," in csv
    for form in ("markdown", "latex"):
        text = report(file, "--par", "10", "--to", form).stdout
        assert "PAR-10" in text and "PAR-2" not in text


# --- Terminals ---


def words_of(shown: Summary, *without: str) -> set[str]:
    """What a table says, but for some columns."""
    table = main_table(shown)
    kept = [head not in without for head in table.heads]
    rows = [itertools.compress(row, kept) for row in (table.heads, *table.rows)]
    return {word for row in rows for cell in row for word in cell.split()}


@pytest.mark.parametrize(
    ("width", "without"),
    [
        (160, ()),
        (80, ("Quartiles", "Repeats")),
        (60, ("Median", "Quartiles", "Repeats")),
        (40, ()),
        (36, ()),
    ],
)
def test_every_width(width: int, without: tuple[str, ...]) -> None:
    text = text_report(shipped(), width)
    assert max(map(len, text.splitlines())) <= width
    words = set(re.findall(r"[^\s,;]+", text))
    wanted = {word.strip(",") for word in words_of(shipped(), *without)}
    unsaid = {"-", "Boards", "Model", "Strategy"} if width <= 40 else {"-"}
    assert wanted - {word.strip(":") for word in words} <= unsaid
    assert ("--wide" in text) == bool(without)
    paired = text_report(shipped(), width, pairs=True)
    assert max(map(len, paired.splitlines())) <= width
    wide = text_report(shipped(), width, wide=True, pairs=True)
    assert wide.splitlines()[:20] == text_report(shipped(), 160).splitlines()[:20]
    assert "Not shown" not in wide and " 95 % " in wide


def test_every_combination() -> None:
    text = text_report(shipped(), 160, every=True)
    assert len(re.findall(r"^ .* \d+\. ", text, re.MULTILINE)) == len(shipped().classes)


def test_programs() -> None:
    """Of programs all are listed, as those in the middle are somebody's, too."""
    runs = [of(f"{name}.pl", cpu_s=len(name)) for name in ("a", "bb", "ccc")]
    shown = figures(*runs, record())
    for width in (80, 60):
        text = text_report(shown, width)
        assert all(f" {name}.pl " in text for name in ("a", "bb", "ccc"))
        assert max(map(len, text.splitlines())) <= width


# --- The command ---


def test_terminal_table() -> None:
    done = report(DATA)
    assert (done.returncode, done.stderr) == (0, "")
    title, *lines = done.stdout.splitlines()
    assert title == "Best, default and worst by CPU time"
    roles = [
        m[0] for line in lines if (m := re.search(r" (best|default|worst) ", line))
    ]
    assert [role.strip() for role in roles] == ["best", "default", "worst"] * 6
    assert any("unsolved" in line for line in lines)
    assert "\x1b" not in done.stdout


def test_plain_terminal() -> None:
    done = cli_process("report", DATA, env={"PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0
    assert done.stdout.isascii()
    assert "\\u" not in done.stdout


@pytest.mark.slow
@pytest.mark.parametrize("suffix", ["md", "csv", "tex", "html"])
def test_the_name_tells_the_form(suffix: str, tmp_path: Path) -> None:
    file = tmp_path / f"report.{suffix}"
    done = report(DATA, "-o", file)
    assert (done.returncode, done.stdout, done.stderr) == (0, f"{file}\n", "")
    begin = {"md": "# ", "csv": "measure,", "tex": "\\document", "html": "<!DOCTYPE"}
    assert file.read_text().startswith(begin[suffix])


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nothing.jsonl"], "nothing.jsonl: No such file or directory"),
        ([DATA, "--cost", "luck"], "unknown cost 'luck'; expected one of cpu_s,"),
        ([DATA, "-o", "report.doc"], "report.doc: report writes .txt, .md, "),
        ([DATA, "-o", "no/report.md"], "no/report.md: No such file or directory"),
        ([DATA, "--plots", DATA], f"{DATA}: File exists"),
        ([DATA, "--to", "html", "--scatter", "a", "b"], "unknown strategy 'a' in"),
        ([DATA, "--to", "csv", "--title", "x"], "--title is for html, not for csv"),
        ([DATA, "--to", "csv", "--pairs"], "--pairs is for tables, not for csv"),
        ([DATA, "--cost", "nodes", "--pairs"], "--pairs needs a cost that compares"),
    ],
)
def test_mistakes(arguments: list[str | Path], message: str, tmp_path: Path) -> None:
    done = report(*arguments, cwd=tmp_path)
    assert done.returncode == 2
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    assert line.startswith(f"starbattle: {message}")
    assert list(tmp_path.iterdir()) == []


def test_several_files_are_one_campaign(tmp_path: Path) -> None:
    """And an incomplete last line is told of, on both streams."""
    files = [tmp_path / name for name in "ab"]
    lines = [json.dumps(run) + "\n" for run in runs_of()]
    files[0].write_text("".join(lines[:8]))
    files[1].write_text("".join(lines[8:]) + '{"board')
    done = report(*files, "--pairs")
    warned = f"starbattle: warning: {files[1]}: line 17: incomplete, skipped\n"
    assert (done.returncode, done.stderr) == (0, warned)
    assert "Against cells ff" in done.stdout and "8 boards" in done.stdout
    assert "incomplete, skipped." in " ".join(done.stdout.split())


WITHOUT = """
import sys
sys.modules[sys.argv.pop(1)] = None
from starbattle.cli import main
main()
"""


@pytest.mark.parametrize(
    ("package", "extra", "command"),
    [
        ("pandas", "lab", ["report", DATA]),
        ("matplotlib", "lab", ["report", DATA, "--to", "html"]),
        ("matplotlib", "lab", ["report", DATA, "--plots", "plots"]),
        ("matplotlib", None, ["report", DATA, "--to", "markdown"]),
        (
            "distributed",
            "dask",
            ["compare", "norvig/24", "--scheduler", "tcp://127.0.0.1:9"],
        ),
        ("distributed", None, ["compare", "--list"]),
    ],
)
def test_without_the_extra(
    package: str, extra: str | None, command: list[str | Path], tmp_path: Path
) -> None:
    done = python(WITHOUT, package, *map(str, command), cwd=tmp_path)
    if extra:
        remedy = f"to install it: {install_extra(extra)}"
        said = f"starbattle: the package {package} is missing; {remedy}\n"
        assert (done.returncode, done.stdout, done.stderr) == (2, "", said)
    else:
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout == cli(*command).stdout
