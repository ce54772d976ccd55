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
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from conftest import TIMEOUT_S, Run, cli, cli_process, python
from starbattle import RequestError
from starbattle.extras import install_extra

pytest.importorskip("pandas")
pytest.importorskip("matplotlib")

from starbattle.lab.report.figures import COSTS, Summary, runs_frame
from starbattle.lab.report.html import html_report
from starbattle.lab.report.latex import latex_report
from starbattle.lab.report.plots import (
    COLORS,
    DARK,
    PANEL,
    add_legend,
    by_size,
    color,
    dashes,
    drawing,
    pairs,
    panels,
    plots,
    save_plots,
    save_svg,
)
from starbattle.lab.report.reader import read_records

DATA = Path(__file__).parents[1] / "data/campaign.jsonl"
RECORDS = [json.loads(line) for line in DATA.read_text().splitlines()]
MODELS = ["bits", "cells", "columns", "feup", "global"]
STRATEGIES = ["ff", "ffc", "leftmost", "regions", "weights"]
SVG = "{http://www.w3.org/2000/svg}"  # the name of a namespace
PLOTS = ["cactus", "profile", "heatmap", "size", "backtracks", "scatter"]


@cache
def figures(cost: str = "cpu_s") -> Summary:
    return Summary(runs_frame(read_records([DATA]).records), COSTS[cost])


def solved(record: dict[str, Any]) -> bool:
    return record["status"] not in ("unknown", "error")


def report(*arguments: str | Path, **options: Any) -> Run:
    return cli("report", *arguments, **options)


def expected_par2() -> dict[tuple[str, str], float]:
    """PAR-2 over all boards, computed without a data frame."""
    boards: defaultdict[tuple[str, str, str, int], list[float]] = defaultdict(list)
    for r in RECORDS:
        key = (r["model"], r["strategy"], r["board"], r["stars"])
        boards[key].append(r["cpu_s"] if solved(r) else 2 * r["timeout"])
    means: defaultdict[tuple[str, str], list[float]] = defaultdict(list)
    for key, costs in boards.items():
        means[key[:2]].append(statistics.fmean(costs))
    return {key: statistics.fmean(costs) for key, costs in means.items()}


# --- Plots ---


def axes_of(name: str, cost: str = "cpu_s") -> list[Any]:
    (plot,) = (plot for plot in plots(figures(cost)) if plot.name == name)
    with drawing(name):
        figure = plot.draw()
        figure.canvas.draw()
    return list(figure.axes)


def test_heat_map_against_another_computation() -> None:
    axes, bar = axes_of("heatmap")
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


def test_heat_map_of_what_does_not_compare() -> None:
    """Each model has its own colors, and no bar says what they mean."""
    (axes,) = axes_of("heatmap", "backtracks")
    assert len(axes.collections) == len(MODELS)


def test_cactus() -> None:
    *panels, legend = axes_of("cactus")
    assert [panel.get_title(loc="left") for panel in panels] == MODELS
    labels = [text.get_text() for text in legend.get_legend().get_texts()]
    assert labels == STRATEGIES
    board = {(r["board"], r["stars"]) for r in RECORDS}
    for panel, model in zip(panels, MODELS, strict=True):
        for line in panel.get_lines():
            if line.get_label() in STRATEGIES:
                medians = medians_of(model, line.get_label())
                assert len(medians) == len(board)
                reached = sum(map(math.isfinite, medians))
                assert max(line.get_ydata()) == reached


def medians_of(model: str, strategy: str) -> list[float]:
    boards: defaultdict[tuple[str, int], list[float]] = defaultdict(list)
    for r in RECORDS:
        if (r["model"], r["strategy"]) == (model, strategy):
            cost = r["cpu_s"] if solved(r) else math.inf
            boards[r["board"], r["stars"]].append(cost)
    return [statistics.median(costs) for costs in boards.values()]


@pytest.mark.parametrize(("cost", "shared"), [("inferences", 1), ("backtracks", 5)])
def test_axes_are_shared_only_where_costs_compare(cost: str, shared: int) -> None:
    for name in ("cactus", "size"):
        *panels, _ = axes_of(name, cost)
        siblings = {frozenset(p.get_shared_x_axes().get_siblings(p)) for p in panels}
        assert len(siblings) == shared


def test_no_gray_lines_of_other_models_where_costs_do_not_compare() -> None:
    *panels, _ = axes_of("cactus", "backtracks")
    for panel in panels:
        assert all(line.get_label() in STRATEGIES for line in panel.get_lines())


def test_instances_of_a_program_have_no_stars(tmp_path: Path) -> None:
    file = tmp_path / "runs.jsonl"
    runs = [{**r, "stars": None} for r in RECORDS if r["model"] == "cells"]
    file.write_text("".join(json.dumps(r) + "\n" for r in runs))
    shown = Summary(runs_frame(read_records([file]).records), COSTS["cpu_s"])
    with drawing("size"):
        panel, legend = by_size(shown).axes
    labels = [text.get_text() for text in legend.get_legend().get_texts()]
    assert (labels, panel.get_xlabel()) == (shown.strategies, "size")
    assert ", 1 star" in latex_report(figures())
    assert " star" not in latex_report(shown)


def test_one_size_tells_its_star_count(tmp_path: Path) -> None:
    """A line of one point has no dashes, so its marker is filled in another way."""
    file = tmp_path / "runs.jsonl"
    usual = {"model": "cells", "strategy": "ff", "status": "unique", "timeout": 9}
    places = [(5, 1, 1), (8, 1, 1), (10, 2, 1), (10, 2, None)]
    runs = [
        {**usual, "board": "a", "size": n, "stars": s, "solutions": k, "cpu_s": 1}
        for n, s, k in places
    ]
    file.write_text("".join(json.dumps(r) + "\n" for r in runs))
    shown = Summary(runs_frame(read_records([file]).records), COSTS["cpu_s"])
    with drawing("size"):
        panel, legend = by_size(shown).axes
    lines = [line for line in panel.get_lines() if len(line.get_xdata())]
    assert [len(line.get_xdata()) for line in lines] == [2, 1, 1]
    assert len({line.get_fillstyle() for line in lines}) == 3
    keys = legend.get_legend().get_lines()[1:]
    assert [key.get_fillstyle() for key in keys] == [
        line.get_fillstyle() for line in lines
    ]
    labels = [text.get_text() for text in legend.get_legend().get_texts()]
    assert labels[1:] == [
        "1 star, 1 solution", "2 stars, all solutions", "2 stars, 1 solution",
    ]  # fmt: skip


def test_scatter() -> None:
    axes, legend = axes_of("scatter")
    labels = [text.get_text() for text in legend.get_legend().get_texts()]
    assert labels == ["cells", "columns", "feup", "global"]
    points = [len(line.get_xdata()) for line in axes.get_lines()[1:]]
    assert points == [8] * 4


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
        pairs(figures(cost), names)


def test_scatter_of_chosen_combinations() -> None:
    one, two = "bits:weights", "feup:ff"
    chosen = pairs(figures(), (one, two))
    assert chosen is not None
    assert chosen.combinations == [(("bits", "weights"), ("feup", "ff"))]


@pytest.mark.slow
def test_files_of_the_plots(tmp_path: Path) -> None:
    files = save_plots(figures(), None, tmp_path)
    assert files == [tmp_path / f"{n}.{kind}" for n in PLOTS for kind in ("png", "svg")]
    for name in PLOTS:
        assert (tmp_path / f"{name}.png").read_bytes().startswith(b"\x89PNG")
        root = ElementTree.parse(tmp_path / f"{name}.svg").getroot()
        assert root.get("role") == "img"
        assert [child.tag for child in root][:2] == [f"{SVG}title", f"{SVG}desc"]
        assert all((child.text or "").strip() for child in root[:2])
        texts = ["".join(text.itertext()) for text in root.iter(f"{SVG}text")]
        wanted = {"scatter": ["cells", "regions: CPU time"]}
        assert set(wanted.get(name, [*MODELS, *STRATEGIES])) <= set(texts)


@pytest.mark.slow
def test_the_same_picture_every_time() -> None:
    (plot, *_) = plots(figures())
    svgs = []
    for _ in range(2):
        with drawing(plot.name):
            svgs.append(save_svg(plot.draw(), plot.title, plot.hint))
    assert svgs[0] == svgs[1]


def test_lines_differ() -> None:
    styles = {(color(index), dashes(index)) for index in range(32)}
    assert len(styles) == 32
    assert len(set(COLORS)) == 8


def test_legend_of_many_and_long_names() -> None:
    names = [f"columns/random_variable:{seed}/up/step" for seed in range(20)]
    with drawing("many"):
        figure, (panel,), legend = panels(1, False, names)
        lines = [panel.plot([0], label=name)[0] for name in names]
        add_legend(legend, lines, "Strategy")
        figure.canvas.draw()
        whole, box = figure.bbox, legend.get_legend().get_window_extent()
    assert whole.x0 < box.x0 < box.x1 < whole.x1
    assert whole.y0 < box.y0 < box.y1 < whole.y1
    assert panel.bbox.x1 < box.x0
    assert panel.bbox.width > 0.5 * PANEL[0] * figure.dpi


def test_colors_differ_for_color_blind_readers() -> None:
    """Lightness and blue-yellow tell apart what red-green does not."""
    for colors in (COLORS, [DARK[light] for light in COLORS]):
        for one, two in itertools.combinations(colors, 2):
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
        self.content: defaultdict[str, list[str]] = defaultdict(list)
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in ("meta", "link"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open:
            self.content[self.open[-1]].append(data)

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
    done = report(DATA, "--to", "csv", "--title", "Ours")
    assert (done.returncode, done.stdout) == (2, "")
    assert "--title is for html, not for csv" in done.stderr


@pytest.fixture(scope="module")
def text() -> str:
    return html_report(figures())


@pytest.fixture(scope="module")
def page(text: str) -> Page:
    return Page(text)


@pytest.mark.slow
def test_the_page_is_well_formed(page: Page, text: str) -> None:
    assert page.open == []
    ids = [attributes["id"] for _, attributes in page.tags if "id" in attributes]
    assert len(ids) == len(set(ids))
    used = set(re.findall(r'(?:href="|url\()#([^")]+)', text))
    assert used
    assert used <= set(ids)


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
    assert all(a.get("role") == "img" for a in page.all("svg"))
    assert len(page.content["title"]) == 1 + len(PLOTS)
    assert len(page.content["desc"]) == len(PLOTS)


def test_the_colors_of_the_page_have_two_modes(text: str) -> None:
    assert "prefers-color-scheme: dark" in text
    used = set(re.findall(r"var\((--\w+)\)", text))
    light, dark = text.split("prefers-color-scheme: dark", 1)
    for name in used - {"--ink"}:
        assert f"{name}:#" in light
        assert f"{name}:#" in dark.split("</style>")[0]


def test_the_data_of_the_page(text: str) -> None:
    data = json.loads(re.search(r'id="data">(.*?)</script>', text)[1])  # type: ignore[index]
    assert data["comparable"] is True
    assert len(data["combinations"]) == 18
    for entry in data["combinations"]:
        costs = [math.inf if c is None else c for c in entry["costs"].values()]
        medians = medians_of(entry["model"], entry["strategy"])
        assert sorted(costs) == pytest.approx(sorted(medians))


@pytest.mark.slow
def test_names_cannot_break_out(tmp_path: Path) -> None:
    evil = "</script><b>&$%_{}\\|x"
    lines = [json.dumps({**r, "strategy": evil, "board": evil}) for r in RECORDS[:20]]
    file = tmp_path / "evil.jsonl"
    file.write_text("\n".join(lines))
    shown = Summary(runs_frame(read_records([file]).records), COSTS["cpu_s"])
    page = html_report(shown)
    assert "<b>" not in page
    assert page.count("</script>") == 2
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


def test_markdown() -> None:
    done = report(DATA, "--to", "markdown")
    assert done.returncode == 0
    for block in re.findall(r"(?:^\|.*\n)+", done.stdout, re.MULTILINE):
        head, rule, *rows = block.splitlines()
        assert re.fullmatch(r"\|( ---:? \|)+", rule)
        assert {line.count(" |") for line in (head, *rows)} == {rule.count(" |")}
    assert done.stdout.count("\n## ") == 7


def test_latex_structure() -> None:
    text = latex_report(figures())
    for name in ("document", "longtable", "tikzpicture", "axis"):
        begins, ends = (text.count(f"\\{word}{{{name}}}") for word in ("begin", "end"))
        assert begins == ends > 0
    assert text.count("\\begin{axis}") == 2 * len(MODELS)
    assert text.count("{") == text.count("}")
    assert "nan" not in text
    assert "inf" not in text.replace("inferences", "")


@pytest.mark.skipif(not shutil.which("pdflatex"), reason="there is no pdflatex here")
@pytest.mark.parametrize("cost", ["cpu_s", "backtracks"])
def test_latex_compiles(cost: str, tmp_path: Path) -> None:
    (tmp_path / "report.tex").write_text(latex_report(figures(cost)))
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "report.tex"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, timeout=TIMEOUT_S)
    assert done.returncode == 0, done.stdout[-2000:]
    assert (tmp_path / "report.pdf").read_bytes().startswith(b"%PDF")


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
    ],
)
def test_mistakes(arguments: list[str | Path], message: str, tmp_path: Path) -> None:
    done = report(*arguments, cwd=tmp_path)
    assert done.returncode == 2
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    assert line.startswith(f"starbattle: {message}")
    assert list(tmp_path.iterdir()) == []


def test_torn_line_on_the_command_line(tmp_path: Path) -> None:
    file = tmp_path / "torn.jsonl"
    file.write_text(DATA.read_text() + '{"board')
    done = report(file)
    assert done.returncode == 0
    warned = (
        f"starbattle: warning: {file}: line {len(RECORDS) + 1}: incomplete, skipped\n"
    )
    assert done.stderr == warned
    assert "incomplete, skipped." in " ".join(done.stdout.split())


WITHOUT = """
import sys
sys.modules[sys.argv[1]] = None
sys.argv = ["starbattle", "report", *sys.argv[2:]]
from starbattle.cli import main
main()
"""


@pytest.mark.parametrize(
    ("package", "options"),
    [
        ("pandas", []),
        ("matplotlib", ["--to", "html"]),
        ("matplotlib", ["--to", "latex"]),
        ("matplotlib", ["--plots", "plots"]),
    ],
)
def test_without_the_extra(package: str, options: list[str], tmp_path: Path) -> None:
    done = python(WITHOUT, package, str(DATA), *options, cwd=tmp_path)
    remedy = f"to install it: {install_extra('lab')}"
    said = f"starbattle: the package {package} is missing; {remedy}\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", said)


def test_tables_need_no_plots() -> None:
    done = python(WITHOUT, "matplotlib", str(DATA), "--to", "markdown")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == report(DATA, "--to", "markdown").stdout
