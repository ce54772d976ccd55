"""starbattle report."""

import os
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from starbattle.cli.messages import complain, progress, put
from starbattle.errors import RequestError, StarBattleError, printable

if TYPE_CHECKING:
    from starbattle.lab.report.tables import Figures

_NEEDS = "this needs pandas and matplotlib; pip install 'starbattle[lab]'"


class Form(StrEnum):
    """The forms of a report in a file."""

    MARKDOWN = "markdown"
    CSV = "csv"
    LATEX = "latex"
    HTML = "html"


_SUFFIXES = {
    ".md": Form.MARKDOWN,
    ".csv": Form.CSV,
    ".tex": Form.LATEX,
    ".html": Form.HTML,
}


def report(
    results: Annotated[
        list[Path],
        typer.Argument(metavar="RESULTS", help="Records of runs, JSON lines."),
    ],
    to: Annotated[
        Form | None,
        typer.Option(help="Form; without it, told by the name after -o, or a table."),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", metavar="FILE", help="Write the report there."),
    ] = None,
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
    _check_extra()
    form = to or _form(output)
    figures = _figures(results, cost, by_model)
    with progress("drawing"):
        write = _written(form, wide, every)
        text = write(figures, scatter) if form or not plots else None
        drawn = _save_plots(figures, scatter, plots) if plots else []
    if text is not None and output:
        _save(output, text)
        put(str(output))
    elif text is not None:
        put(text.removesuffix("\n"))
    for file in drawn:
        put(str(file))


def _check_extra() -> None:
    try:
        import matplotlib  # noqa: F401
        import pandas  # noqa: F401
    except ModuleNotFoundError:
        raise StarBattleError(_NEEDS) from None


def _form(output: Path | None) -> Form | None:
    if output is None:
        return None
    if output.suffix not in _SUFFIXES:
        raise RequestError(f"say --to what, as {printable(str(output))} does not tell")
    return _SUFFIXES[output.suffix]


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
    form: Form | None,
    wide: bool,
    every: bool,
) -> "Callable[[Figures, tuple[str, str] | None], str]":
    """Return what writes a form; each is loaded when it is asked for."""
    if form is Form.LATEX:
        from starbattle.lab.report.latex import latex_report

        return lambda figures, _: latex_report(figures)
    if form is Form.HTML:
        from starbattle.lab.report.page import html_report

        return html_report
    from starbattle.lab.report.markdown import markdown_report
    from starbattle.lab.report.terminal import terminal_report
    from starbattle.lab.report.tidy import csv_report

    tables = {Form.MARKDOWN: markdown_report, Form.CSV: csv_report}
    if form:
        return lambda figures, _: tables[form](figures)
    return lambda figures, _: terminal_report(figures, wide=wide, every=every)


def _save_plots(
    figures: "Figures", scatter: tuple[str, str] | None, folder: Path
) -> list[Path]:
    from starbattle.lab.report.plots import save_plots

    try:
        os.makedirs(folder, exist_ok=True)
        return save_plots(figures, scatter, folder)
    except OSError as error:
        raise _cannot_write(folder, error) from None


def _save(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise _cannot_write(file, error) from None


def _cannot_write(path: Path, error: OSError) -> StarBattleError:
    return StarBattleError(f"{printable(str(path))}: {error.strerror or error}")
