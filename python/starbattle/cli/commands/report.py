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
    from starbattle.lab.report.tables import Figures

ORDER = 140

_DRAWN = ("latex", "html")
"""The forms that need matplotlib, as --plots does; LaTeX has its colours."""


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
            help="text (a table), markdown, csv, latex or html. Default: told by the "
            "name after -o, or text.",
            autocompletion=completion.words(*_FORMS.suffixes),
        ),
    ] = None,
    output: OutputFile = None,
    cost: Annotated[
        str,
        typer.Option(
            metavar="COST",
            help="What runs are ranked by: cpu_s, wall_s, inferences (the same at "
            "every run); nodes, backtracks (each model by itself).",
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
            "so it is for programs of your own.",
        ),
    ] = False,
    wide: Annotated[
        bool,
        typer.Option("--wide", help="All columns of the table, on any terminal."),
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
        typer.Option(metavar="DIR", help="Write each plot there, as PNG and SVG."),
    ] = None,
) -> None:
    """Compare strategies and models, from the records of their runs.

    Examples:

    \b
      starbattle report results.jsonl
      starbattle report results.jsonl --wide
      starbattle report results.jsonl --cost inferences -o report.html
      starbattle report results.jsonl --to latex -o report.tex
      starbattle report results.jsonl --plots plots --scatter ff ffc
    """  # noqa: D301
    form = _FORMS.chosen(to, output)
    extra_module("pandas", "lab")
    if form in _DRAWN or plots:
        extra_module("matplotlib", "lab")
    with Output(output, results) as out:
        figures = _figures(results, cost, by_model)
        with progress("drawing"):
            text = _written(form, wide, every)(figures, scatter)
            drawn = _save_plots(figures, scatter, plots) if plots else []
        if to or output or not plots:
            out.put(text.removesuffix("\n"))
            out.say()
        for file in drawn:
            put(printable(str(file)))


def _figures(results: list[Path], cost: str, by_model: bool) -> "Figures":
    from starbattle.lab.report.measures import cost_named
    from starbattle.lab.report.records import read_campaign
    from starbattle.lab.report.runs import runs_frame
    from starbattle.lab.report.tables import Figures

    measure = cost_named(cost)
    campaign = read_campaign(results)
    for warning in campaign.warnings:
        complain(f"warning: {warning}")
    figures = Figures(runs_frame(campaign.records), measure, by_model)
    if figures.boards.empty:
        raise RequestError(f"no run that has solved its board has {cost}")
    return figures


def _written(
    form: str, wide: bool, every: bool
) -> "Callable[[Figures, tuple[str, str] | None], str]":
    """Return what writes a form; each is loaded when it is asked for."""
    if form == "latex":
        from starbattle.lab.report.latex import latex_report

        return lambda figures, _: latex_report(figures)
    if form == "html":
        from starbattle.lab.report.page import html_report

        return html_report
    from starbattle.lab.report.markdown import markdown_report
    from starbattle.lab.report.terminal import terminal_report
    from starbattle.lab.report.tidy import csv_report

    tables: dict[str, Callable[[Figures], str]] = {
        "markdown": markdown_report,
        "csv": csv_report,
        "text": partial(terminal_report, wide=wide, every=every),
    }
    return lambda figures, _: tables[form](figures)


def _save_plots(
    figures: "Figures", scatter: tuple[str, str] | None, folder: Path
) -> list[Path]:
    from starbattle.lab.report.plots import save_plots

    try:
        os.makedirs(folder, exist_ok=True)
        return save_plots(figures, scatter, folder)
    except OSError as error:
        reason = error.strerror or error
        raise StarBattleError(f"{printable(str(folder))}: {reason}") from None
