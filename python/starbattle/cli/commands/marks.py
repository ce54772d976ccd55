"""starbattle course report and export: what is done with marks."""

from collections.abc import Callable, Sequence
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
    if to in STUDENT_EXPORTS:
        _write_students(to, found, output, marks)
        return
    if to == "moodle":
        found = _without(found, "grade", attrgetter("unmarked"))
    if worksheet:
        _fill_in(worksheet, found, output, marks)
    else:
        _write(CLASS_EXPORTS[to](found), output, marks)


def _write(text: str, output: Path | None, marks: Sequence[Path]) -> None:
    with Output(output, marks) as out:
        out.finish(text)


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


def _takes_folder(marks: Sequence[Mark], output: Path | None) -> bool:
    if len(marks) == 1:
        return output is not None and output.is_dir()
    if output is None or is_stream(output):
        raise RequestError(
            f"{plural(len(marks), 'student')} need one file each: "
            "name a folder with -o, or one student with --student"
        )
    return True


def _write_students(
    system: str,
    marks: Sequence[Mark],
    output: Path | None,
    sources: Sequence[Path],
) -> None:
    """Write a document, or a folder of them."""
    takes_folder = _takes_folder(marks, output)
    suffix, write = STUDENT_EXPORTS[system]
    told = _without(marks, "result", attrgetter("failure"))
    if not told:  # an autograder fails, too
        raise StarBattleError("no submission could be marked; run course mark again")
    texts = {mark.student: write(for_student(mark)) for mark in told}
    if not takes_folder:
        _write("".join(texts.values()), output, sources)
        return
    assert output is not None
    make_folder(output)
    names = file_names(texts, suffix)
    for student, text in texts.items():
        save(output / names[student], text + "\n")
    written(output, plural(len(texts), "file"))


def _fill_in(
    worksheet: Path,
    marks: Sequence[Mark],
    output: Path | None,
    sources: Sequence[Path],
) -> None:
    try:
        text = worksheet.read_bytes().decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise refused(worksheet, error) from None
    filled = fill_in(text, marks)
    for name in filled.missing:
        warn(f"the worksheet has no unique row for {quoted(name)}")
    for text in filled.said:
        warn(text)
    with Output(output, [*sources, worksheet]) as out:
        about = plural(len(marks) - len(filled.missing), "grade")
        out.finish(filled.text, about)
