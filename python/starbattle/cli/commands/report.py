"""starbattle report."""

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from starbattle.cli import completion
from starbattle.cli.messages import announce, progress, warn
from starbattle.cli.options import OutputFile
from starbattle.cli.output import Forms, Output
from starbattle.cli.parameters import argument, flag, option
from starbattle.errors import RequestError, StarBattleError, printable
from starbattle.extras import extra_module

if TYPE_CHECKING:
    from starbattle.lab.report.figures import Summary

ORDER = 140

_DRAWN = ("latex", "html")
"""The forms that need matplotlib; LaTeX takes its colors."""

_FORMS = Forms(
    "report",
    {
        "text": (".txt",),
        "markdown": (".md", ".markdown"),
        "csv": (".csv",),
        "json": (".json",),
        "latex": (".tex",),
        "html": (".html", ".htm"),
    },
    "text",
)


def report(
    results: Annotated[list[Path], argument("RESULTS", "Records of runs, JSON lines.")],
    to: Annotated[
        str | None,
        option(
            "FORM",
            "text (a table), markdown, csv, json, latex or html. Default: from the "
            "suffix of -o, or text.",
            complete=completion.words(*_FORMS.suffixes),
        ),
    ] = None,
    output: OutputFile = None,
    json_: Annotated[bool, flag("--json", "One JSON object with the tables.")] = False,
    cost: Annotated[
        str,
        option(
            "COST",
            "Cost to rank by: cpu_s, wall_s, inferences (reproducible), or nodes, "
            "backtracks (each model by itself).",
        ),
    ] = "cpu_s",
    by_model: Annotated[bool, flag("--by-model", "Rank each model by itself.")] = False,
    every: Annotated[
        bool,
        flag(
            "--every",
            "List every model and strategy, not only the best, default and worst. "
            "Always on for your own programs.",
        ),
    ] = False,
    wide: Annotated[
        bool, flag("--wide", "Show all columns, even if the terminal is too narrow.")
    ] = False,
    par: Annotated[
        int,
        option(
            "K", "An unsolved run costs K times its limit (PAR-K).", min=1, max=1000
        ),
    ] = 2,
    pairs: Annotated[
        bool,
        flag(
            "--pairs",
            "Also compare in pairs: the virtual best, wins, intervals, and Wilcoxon's "
            "test.",
        ),
    ] = False,
    scatter: Annotated[
        tuple[str, str] | None,
        option("A B", "Two strategies for the scatter plot, or MODEL:STRATEGY twice."),
    ] = None,
    plots: Annotated[
        Path | None, option("DIR", "Write the plots to this folder, as PNG and SVG.")
    ] = None,
    title: Annotated[str | None, option("TEXT", "Title of the page, for html.")] = None,
) -> None:
    """Report on a campaign: tables and plots of its records.

    Examples:

    \b
      starbattle report results.jsonl
      starbattle report results.jsonl --wide
      starbattle report results.jsonl other.jsonl --pairs --par 10
      starbattle report results.jsonl --cost inferences -o report.html
      starbattle report results.jsonl --title "First fail" -o report.html
      starbattle report results.jsonl --to latex -o report.tex
      starbattle report results.jsonl --json
      starbattle report results.jsonl --plots plots --scatter ff ffc
    """  # noqa: D301
    if json_ and to not in (None, "json"):
        raise RequestError("--json and --to cannot be combined")
    form = _FORMS.chosen("json" if json_ else to, output)
    if title is not None and form != "html":
        raise RequestError(f"--title is for html, not for {form}")
    extra_module("pandas", "lab")
    if form in _DRAWN or plots:
        extra_module("matplotlib", "lab")
    with Output(output, results) as out:
        summary = _summarize(results, cost, by_model, par)
        if pairs:
            _check_pairs(summary, form)
        with progress("drawing"):
            text = _renderer(form, wide, every, pairs, title)(summary, scatter)
            drawn = _save_plots(summary, scatter, plots) if plots else []
        if to or json_ or output or not plots:
            out.put(text.removesuffix("\n"))
            out.say()
        for file in drawn:
            announce(printable(str(file)))


def _check_pairs(summary: "Summary", form: str) -> None:
    """Raise StarBattleError if the combinations cannot be compared in pairs."""
    extra_module("scipy", "lab")
    if form == "csv":
        raise RequestError("--pairs is for tables, not for csv")
    if not summary.measure.comparable:
        raise RequestError("--pairs needs a cost that compares models, such as cpu_s")


def _summarize(results: list[Path], cost: str, by_model: bool, par: int) -> "Summary":
    from starbattle.lab.report.figures import Summary, cost_named, runs_frame
    from starbattle.lab.report.reader import read_records

    measure = cost_named(cost)
    records = read_records(results)
    for warning in records.warnings:
        warn(warning)
    frame = runs_frame(records.records)
    summary = Summary(frame, measure, by_model, par, records.warnings)
    if summary.boards.empty:
        raise RequestError(f"no solved run has {cost}")
    return summary


def _renderer(
    form: str, wide: bool, every: bool, pairs: bool, title: str | None
) -> "Callable[[Summary, tuple[str, str] | None], str]":
    """Return the function that renders a form; only that module is loaded."""
    if form == "latex":
        from starbattle.lab.report.latex import latex_report

        return lambda summary, _: latex_report(summary, pairs)
    if form == "html":
        from starbattle.lab.report.html import TITLE, html_report

        return partial(html_report, pairs=pairs, title=title or TITLE)
    if form == "json":
        from starbattle.lab.report.text import json_report

        return lambda summary, _: json_report(summary, pairs)
    from starbattle.lab.report.text import csv_report, markdown_report, text_report

    tables: dict[str, Callable[[Summary], str]] = {
        "markdown": partial(markdown_report, pairs=pairs),
        "csv": csv_report,
        "text": partial(text_report, wide=wide, every=every, pairs=pairs),
    }
    return lambda summary, _: tables[form](summary)


def _save_plots(
    summary: "Summary", scatter: tuple[str, str] | None, folder: Path
) -> list[Path]:
    from starbattle.lab.report.plots import save_plots

    try:
        os.makedirs(folder, exist_ok=True)
        return save_plots(summary, scatter, folder)
    except OSError as error:
        reason = error.strerror or error
        raise StarBattleError(f"{printable(str(folder))}: {reason}") from None
