"""starbattle course report."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from starbattle.cli.messages import announce, progress
from starbattle.cli.options import MarksFiles, form_option
from starbattle.cli.output import Forms, Output
from starbattle.cli.parameters import option
from starbattle.course.marks import latest, load_marks
from starbattle.errors import RequestError, printable
from starbattle.extras import extra_module
from starbattle.saving import make_folder, save

if TYPE_CHECKING:
    from starbattle.course.report.tables import ClassMarks

ORDER = 40

_FORMS = Forms(
    "course report",
    {"text": (".txt",), "html": (".html", ".htm"), "csv": (".csv",)},
    "text",
)


def report(
    marks: MarksFiles,
    to: Annotated[
        str | None, form_option("text, html or csv", "text", *_FORMS.suffixes)
    ] = None,
    output: Annotated[
        Path | None,
        option(
            "PATH",
            "The file to write, or a folder for the page and all tables as CSV: "
            "a name without suffix.",
            "-o",
            "--output",
        ),
    ] = None,
) -> None:
    """Report on a class: points, hardest boards, slowest programs, flags.

    The report is for the staff: it shows hidden tests and names.

    Examples:

    \b
      starbattle course report marks.jsonl
      starbattle course report marks.jsonl -o report.html
      starbattle course report marks.jsonl -o report
    """  # noqa: D301
    extra_module("pandas", "lab")
    if to is None and _is_folder(output):
        _write_folder(_read(marks), output)
        return
    form = _FORMS.chosen(to, output)
    with Output(output, marks) as out:
        found = _read(marks)
        with progress("drawing"):
            text = _renderer(form)(found)
        out.put(text.removesuffix("\n"))
        out.say()


def _is_folder(output: Path | None) -> bool:
    return output is not None and (output.is_dir() or not output.suffix)


def _read(files: list[Path]) -> "ClassMarks":
    from starbattle.course.report.tables import class_marks

    marks = latest(mark for file in files for mark in load_marks(file))
    if not marks:
        raise RequestError(f"{printable(str(files[0]))} has no marks")
    return class_marks(marks)


def _renderer(form: str) -> "Callable[[ClassMarks], str]":
    """Return the function that renders a form; only that module is loaded."""
    if form == "html":
        extra_module("matplotlib", "lab")
        from starbattle.course.report.html import html_report

        return html_report
    from starbattle.course.report.tables import csv_report
    from starbattle.course.report.text import text_report

    return csv_report if form == "csv" else text_report


def _write_folder(found: "ClassMarks", output: Path | None) -> None:
    from starbattle.course.report.tables import csv_files

    assert output is not None
    with progress("drawing"):
        files = {"report.html": _renderer("html")(found), **csv_files(found)}
    make_folder(output)
    for name, text in files.items():
        save(output / name, text)
        announce(printable(str(output / name)))
