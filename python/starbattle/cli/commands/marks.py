"""starbattle course report and export: what is done with marks."""

from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter
from pathlib import Path

from starbattle.cli.messages import progress, warn
from starbattle.cli.options import MARKS, OUTPUT, form_option
from starbattle.cli.output import Output, usual_forms, written
from starbattle.cli.parameters import needs, option
from starbattle.course.exports import (
    CLASS_EXPORTS,
    EXPORTS,
    STUDENT_EXPORTS,
    fill_in,
)
from starbattle.course.feedback import file_names, for_student, scaled
from starbattle.course.marks import Mark, latest, load_marks
from starbattle.errors import (
    RequestError,
    StarBattleError,
    printable,
    quoted,
    refused,
    unknown,
)
from starbattle.extras import extra_module
from starbattle.phrases import plural
from starbattle.saving import is_stream, make_folder, save

_FORMS = usual_forms("text", "html", "csv")


def report(
    marks: list[Path] = MARKS,
    to: str | None = form_option(_FORMS),
    output: Path | None = OUTPUT,
) -> None:
    """Report on a class: points, hardest boards, flags.

    The report is for the staff: it shows hidden tests and names.

    Examples:

    \b
      starbattle course report marks.jsonl
      starbattle course report marks.jsonl -o report.html
      starbattle course report marks.jsonl -o tests.csv
    """  # noqa: D301
    form = _FORMS.chosen("course report", output, to)
    extra_module("pandas", "lab")
    if form == "html":
        extra_module("matplotlib", "lab")
    with Output(output, marks) as out:
        from starbattle.course.report import class_marks, csv_report, text_report

        found = class_marks(_chosen(marks, None))
        if form != "html":
            out.finish((csv_report if form == "csv" else text_report)(found))
            return
        from starbattle.course.report_page import html_report

        with progress("drawing"):
            out.finish(html_report(found))


def export(
    marks: list[Path] = MARKS,
    to: str = option(
        "SYSTEM",
        f"The system that will read the marks: {', '.join(EXPORTS)}.",
        complete=tuple(EXPORTS),
        default=...,
    ),
    output: Path | None = option(
        "PATH",
        "The file to write, or a folder if each student has a file.",
    ),
    student: str | None = option("NAME", "Export only this student."),
    worksheet: Path | None = option(
        "FILE",
        "Moodle's grading worksheet to fill in; the file itself is not changed.",
    ),
    out_of: float | None = option("N", "Scale the points to this maximum."),
) -> None:
    """Write marks as another system reads them.

    Of a hidden test, students see only the name, the verdict and the points.

    Examples:

    \b
      starbattle course export marks.jsonl --to csv -o marks.csv
      starbattle course export marks.jsonl --to gradescope -o results
      starbattle course export marks.jsonl --to page --student ada
      starbattle course export marks.jsonl --to moodle --worksheet w.csv -o g.csv
      starbattle course export marks.jsonl --to page -o pages
    """  # noqa: D301
    if to not in EXPORTS:
        raise unknown("system", to, EXPORTS)
    needs("--to moodle", to == "moodle", "worksheet")
    found = _chosen(marks, student)
    if out_of is not None:
        if not 0 < out_of < float("inf"):
            raise RequestError(f"--out-of must be positive, not {out_of}")
        found = [scaled(mark, out_of) for mark in found]
    about = ""
    if to in STUDENT_EXPORTS:
        suffix, write = STUDENT_EXPORTS[to]
        folder = _folder(found, output)
        told = _told(found)
        texts = {mark.student: write(for_student(mark)) for mark in told}
        if folder:
            _save(texts, suffix, folder)
            return
        text = "".join(texts.values())
    else:
        if to == "moodle":
            found = _without(found, "grade", attrgetter("unmarked"))
        if worksheet:
            text, about = _filled_in(worksheet, found)
        else:
            text = CLASS_EXPORTS[to](found)
    with Output(output, [*marks, worksheet]) as out:
        out.finish(text, about)


def _chosen(files: Sequence[Path], student: str | None) -> list[Mark]:
    """Return the last mark of each student, or of one."""
    found = latest(mark for file in files for mark in load_marks(file))
    if student is not None:
        found = [mark for mark in found if mark.student == student]
    if not found:
        whom = "s" if student is None else f" of {quoted(student)}"
        raise RequestError(f"{printable(files[0])} has no mark{whom}")
    return found


def _without(
    marks: Sequence[Mark], what: str, why: Callable[[Mark], str]
) -> list[Mark]:
    """Leave out marks that students would take for 0 points, and say why."""
    for mark in marks:
        if reason := why(mark):
            warn(f"no {what} for {quoted(mark.student)}: {reason}")
    return [mark for mark in marks if not why(mark)]


def _folder(marks: Sequence[Mark], output: Path | None) -> Path | None:
    """Return the folder for a file of each student, None for the text of one."""
    if len(marks) == 1:
        return output if output and output.is_dir() else None
    if output is None or is_stream(output):
        raise RequestError(
            f"{plural(len(marks), 'student')} need one file each: "
            "name a folder with -o, or one student with --student"
        )
    return output


def _told(marks: Sequence[Mark]) -> list[Mark]:
    """Return the marks that students may be told."""
    told = _without(marks, "result", attrgetter("failure"))
    if not told:  # an autograder fails, too
        raise StarBattleError("no submission could be marked; run course mark again")
    return told


def _save(texts: Mapping[str, str], suffix: str, folder: Path) -> None:
    """Save the text of each student to a file."""
    make_folder(folder)
    names = file_names(texts, suffix)
    for student, text in texts.items():
        save(folder / names[student], text + "\n")
    written(folder, plural(len(texts), "file"))


def _filled_in(worksheet: Path, marks: Sequence[Mark]) -> tuple[str, str]:
    """Return the worksheet with the grades, and how many these are."""
    try:
        text = worksheet.read_bytes().decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise refused(worksheet, error) from None
    filled = fill_in(text, marks)
    for name in filled.missing:
        warn(f"the worksheet has no unique row for {quoted(name)}")
    for text in filled.said:
        warn(text)
    return filled.text, plural(len(marks) - len(filled.missing), "grade")
