"""starbattle report."""

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from starbattle.cli import completion
from starbattle.cli.forms import Forms
from starbattle.cli.messages import complain, progress, put
from starbattle.cli.options import OutputFile
from starbattle.cli.output import Output
from starbattle.errors import RequestError, StarBattleError, printable
from starbattle.extras import extra_module

if TYPE_CHECKING:
    from starbattle.lab.report.summary import Summary

ORDER = 140

_DRAWN = ("latex", "html")
"""The forms that need matplotlib; LaTeX takes its colours."""

_FORMS = Forms(
    "report",
    {
        "text": (".txt",),
        "markdown": (".md", ".markdown"),
        "csv": (".csv",),
        "latex": (".tex",),
        "html": (".html", ".htm"),
    },
    "text",
)


def report(
    results: Annotated[
        list[Path],
        typer.Argument(metavar="RESULTS", help="Records of runs, JSON lines."),
    ],
    to: Annotated[
        str | None,
        typer.Option(
            metavar="FORM",
            help="text (a table), markdown, csv, latex or html. Default: from the "
            "suffix of -o, or text.",
            autocompletion=completion.words(*_FORMS.suffixes),
        ),
    ] = None,
    output: OutputFile = None,
    cost: Annotated[
        str,
        typer.Option(
            metavar="COST",
            help="Rank runs by cpu_s, wall_s, inferences (reproducible), or by nodes, "
            "backtracks (each model by itself).",
        ),
    ] = "cpu_s",
    by_model: Annotated[
        bool, typer.Option("--by-model", help="Rank each model by itself.")
    ] = False,
    every: Annotated[
        bool,
        typer.Option(
            "--every",
            help="List every model and strategy, not only best, default and worst; "
            "always on for your own programs.",
        ),
    ] = False,
    wide: Annotated[
        bool,
        typer.Option(
            "--wide", help="Show all columns, however narrow the terminal is."
        ),
    ] = False,
    par: Annotated[
        int,
        typer.Option(
            metavar="K",
            min=1,
            max=1000,
            help="An unsolved run costs K times its limit (PAR-K).",
        ),
    ] = 2,
    pairs: Annotated[
        bool,
        typer.Option(
            "--pairs",
            help="Compare in pairs, too: the virtual best, wins, intervals, and "
            "Wilcoxon's test.",
        ),
    ] = False,
    scatter: Annotated[
        tuple[str, str] | None,
        typer.Option(
            metavar="A B",
            help="Two strategies for the scatter plot, or MODEL:STRATEGY twice.",
        ),
    ] = None,
    plots: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR", help="Write the plots to this folder, as PNG and SVG."
        ),
    ] = None,
) -> None:
    """Report on a campaign: tables and plots of its records.

    Examples:

    \b
      starbattle report results.jsonl
      starbattle report results.jsonl --wide
      starbattle report results.jsonl other.jsonl --pairs --par 10
      starbattle report results.jsonl --cost inferences -o report.html
      starbattle report results.jsonl --to latex -o report.tex
      starbattle report results.jsonl --plots plots --scatter ff ffc
    """  # noqa: D301
    form = _FORMS.chosen(to, output)
    extra_module("pandas", "lab")
    if form in _DRAWN or plots:
        extra_module("matplotlib", "lab")
    with Output(output, results) as out:
        summary = _summarize(results, cost, by_model, par)
        if pairs:
            _check_pairs(summary, form)
        with progress("drawing"):
            text = _renderer(form, wide, every, pairs)(summary, scatter)
            drawn = _save_plots(summary, scatter, plots) if plots else []
        if to or output or not plots:
            out.put(text.removesuffix("\n"))
            out.say()
        for file in drawn:
            put(printable(str(file)))


def _check_pairs(summary: "Summary", form: str) -> None:
    """Raise StarBattleError if the combinations cannot be compared in pairs."""
    extra_module("scipy", "lab")
    if form == "csv":
        raise RequestError("--pairs is for tables, not for csv")
    if not summary.measure.comparable:
        raise RequestError("--pairs needs a cost that compares models, such as cpu_s")


def _summarize(results: list[Path], cost: str, by_model: bool, par: int) -> "Summary":
    from starbattle.lab.report.frame import runs_frame
    from starbattle.lab.report.measures import cost_named
    from starbattle.lab.report.reader import read_records
    from starbattle.lab.report.summary import Summary

    measure = cost_named(cost)
    records = read_records(results)
    for warning in records.warnings:
        complain(f"warning: {warning}")
    summary = Summary(runs_frame(records.records), measure, by_model, par)
    if summary.boards.empty:
        raise RequestError(f"no solved run has {cost}")
    return summary


def _renderer(
    form: str, wide: bool, every: bool, pairs: bool
) -> "Callable[[Summary, tuple[str, str] | None], str]":
    """Return the function that renders a form; only that module is loaded."""
    if form == "latex":
        from starbattle.lab.report.latex import latex_report

        return lambda summary, _: latex_report(summary, pairs)
    if form == "html":
        from starbattle.lab.report.html import html_report

        return partial(html_report, pairs=pairs)
    from starbattle.lab.report.csv import csv_report
    from starbattle.lab.report.markdown import markdown_report
    from starbattle.lab.report.text import text_report

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
