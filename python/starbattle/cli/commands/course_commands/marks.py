"""starbattle course adjust, report and export: what is done with marks."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from starbattle.cli import completion
from starbattle.cli.messages import announce, progress, warn
from starbattle.cli.options import MarksFiles, form_option
from starbattle.cli.output import Output, usual_forms
from starbattle.cli.parameters import option
from starbattle.course.adjusting.applying import adjusted
from starbattle.course.adjusting.file import (
    add_decision,
    read_decisions,
)
from starbattle.course.adjusting.file import (
    checked as checked_decision,
)
from starbattle.course.adjusting.rules import Rules, read_rules
from starbattle.course.intake import submissions
from starbattle.course.marks import Mark, latest, load_marks
from starbattle.course.systems import export_named, exports
from starbattle.course.systems.canvas import fill_in_gradebook
from starbattle.course.systems.export import (
    OWN_TEXTS,
    StudentExport,
    file_names,
    for_student,
    number,
    scaled,
)
from starbattle.course.systems.texts import (
    Texts,
    read_texts,
    speaking,
    texts_in,
    texts_of,
    toml_text,
)
from starbattle.course.systems.worksheet import TITLES, Filled, fill_in
from starbattle.errors import RequestError, StarBattleError, printable, quoted
from starbattle.extras import extra_module
from starbattle.phrases import plural
from starbattle.saving import check_target, is_stream, make_folder, save

ORDER = {"adjust": 35, "report": 40, "export": 60, "texts": 65}

EPILOG = {"export": f"SYSTEM is one of {', '.join(exports())}."}


if TYPE_CHECKING:
    from starbattle.course.report.tables import ClassMarks


def adjust(
    marks: MarksFiles,
    output: Annotated[
        Path | None,
        option("FILE", "The file of adjusted marks to write.", "-o", "--output"),
    ] = None,
    by: Annotated[
        Path, option("FILE", "The table of what the staff decided, CSV.")
    ] = Path("adjustments.csv"),
    rules: Annotated[
        Path | None,
        option("FILE", "Rules for lateness and rounding, TOML."),
    ] = None,
    student: Annotated[
        str | None,
        option("NAME", "Add a row about this student to the table, of these options:"),
    ] = None,
    part: Annotated[
        str | None, option("PART", "The part of the rubric.  [the whole mark]")
    ] = None,
    add: Annotated[float | None, option("N", "Points more; -N for less.")] = None,
    set_to: Annotated[float | None, option("N", "Points instead.", "--set")] = None,
    comment: Annotated[str | None, option("TEXT", "What the student is told.")] = None,
    late: Annotated[float | None, option("DAYS", "Days after the deadline.")] = None,
    extension: Annotated[
        float | None, option("DAYS", "Days for which lateness costs nothing.")
    ] = None,
    group: Annotated[
        str | None, option("NAME", "The student has the mark of this group.")
    ] = None,
) -> None:
    """Change marks by hand, for lateness and for groups, and round them.

    The decisions are a table beside the marks, so they hold for new marks, too: mark
    again, then adjust again. The file of marks does not change.

    Examples:

    
      starbattle course adjust marks.jsonl --student ada --part unique --add 1
      starbattle course adjust marks.jsonl --student ben --late 3 --extension 1
      starbattle course adjust marks.jsonl -o final.jsonl --rules rules.toml
    """
    values = {
        "student": student, "part": part, "add": add, "set": set_to,
        "comment": comment, "late": late, "extension": extension, "group": group,
    }  # fmt: skip
    given = {key: str(value) for key, value in values.items() if value is not None}
    if given and not student:
        raise RequestError(f"--{next(iter(given))} needs --student")
    if not given and not output:
        raise RequestError("name the file to write with -o")
    if output:
        check_target(output, [*marks, by, *([rules] if rules else [])])
    decisions = read_decisions(by) if by.exists() else []
    if not given and not decisions and not rules:
        name = printable(str(by))
        raise RequestError(f"there is no {name}; add a row to it with --student")
    found = _latest(marks)
    held = read_rules(rules) if rules else Rules()
    if given:
        decisions.append(checked_decision(given, f"--student {given['student']}"))
    changed = adjusted(found, decisions, held, printable(str(by)))
    if given:
        check_target(by, marks)
        add_decision(by, decisions[-1])
        announce(f"{printable(str(by))}: {plural(len(decisions), 'row')}")
    if output:
        save(output, "".join(f"{mark.to_json()}\n" for mark in changed))
        announce(f"{printable(str(output))}: {_changes(found, changed)}")


def _latest(files: Sequence[Path]) -> list[Mark]:
    """Return the last mark of each student in some files."""
    return latest(mark for file in files for mark in load_marks(file))


def _changes(before: Sequence[Mark], after: Sequence[Mark]) -> str:
    points = {mark.student: mark.points for mark in before}
    changed = [mark for mark in after if points.get(mark.student) != mark.points]
    return f"{plural(len(after), 'mark')}, {len(changed)} changed"


_FORMS = usual_forms("course report", "text", "html", "csv")


def report(
    marks: MarksFiles,
    to: Annotated[str | None, form_option(_FORMS)] = None,
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
        _write_report(_read(marks), output)
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

    marks = _latest(files)
    if not marks:
        raise RequestError(f"{printable(str(files[0]))} has no marks")
    return class_marks(marks)


def _renderer(form: str) -> "Callable[[ClassMarks], str]":
    """Return the function that renders a form; only that module is loaded."""
    if form == "html":
        extra_module("matplotlib", "lab")
        from starbattle.course.report.pages import html_report

        return html_report
    from starbattle.course.report.pages import text_report
    from starbattle.course.report.tables import csv_report

    return csv_report if form == "csv" else text_report


def _write_report(found: "ClassMarks", output: Path | None) -> None:
    from starbattle.course.report.tables import csv_files

    assert output is not None
    with progress("drawing"):
        files = {"report.html": _renderer("html")(found), **csv_files(found)}
    make_folder(output)
    for name, text in files.items():
        save(output / name, text)
        announce(printable(str(output / name)))


def export(
    marks: MarksFiles,
    to: Annotated[
        str,
        option(
            "SYSTEM",
            "The system that will read the marks, see below.",
            complete=completion.words(*exports()),
        ),
    ],
    output: Annotated[
        Path | None,
        option(
            "PATH",
            "The file to write, or a folder if each student has a file.",
            "-o",
            "--output",
        ),
    ] = None,
    student: Annotated[str | None, option("NAME", "Export only this student.")] = None,
    worksheet: Annotated[
        Path | None,
        option(
            "FILE",
            "Moodle's grading worksheet or Canvas's gradebook to fill in; the file "
            "itself is not changed.",
        ),
    ] = None,
    column: Annotated[
        list[str] | None,
        option(
            "KEY=TITLE",
            "The title of a column of the worksheet in another language; KEY is "
            f"one of {', '.join(TITLES)}.",
        ),
    ] = None,
    out_of: Annotated[
        float | None,
        option("N", "Scale the points to this maximum."),
    ] = None,
    handed_in: Annotated[
        Path | None,
        option(
            "FOLDER",
            "What was handed in: --to page shows it with its notes.",
            "--submissions",
        ),
    ] = None,
    texts: Annotated[
        Path | None,
        option("FILE", "Feedback in another language: texts and translations, TOML."),
    ] = None,
) -> None:
    """Write marks as another system reads them.

    Of a hidden test, students see only the name, the verdict and the points.

    Examples:

    \b
      starbattle course export marks.jsonl --to csv -o marks.csv
      starbattle course export marks.jsonl --to gradescope -o results
      starbattle course export marks.jsonl --to junit --student ada
      starbattle course export marks.jsonl --to moodle --worksheet w.csv -o g.csv
      starbattle course export marks.jsonl --to page --submissions in -o pages
    """  # noqa: D301
    with speaking(read_texts(texts) if texts else Texts({})):
        _export(_Wish(marks, to, output, student, worksheet, column or [], out_of,
                      handed_in))  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Wish:
    """The options of the command export."""

    marks: list[Path]
    to: str
    output: Path | None
    student: str | None
    worksheet: Path | None
    column: Sequence[str]
    out_of: float | None
    submissions: Path | None


def _export(wish: _Wish) -> None:
    marks, to, output = wish.marks, wish.to, wish.output
    system = export_named(to)
    found = [_scaled(mark, wish.out_of) for mark in _chosen(marks, wish.student)]
    if to in _FILLERS:
        found = _graded(found)
    if wish.worksheet or wish.column:
        if to not in _FILLERS or not wish.worksheet:
            known = " or ".join(_FILLERS)
            raise RequestError(f"a worksheet needs --to {known}, and --worksheet FILE")
        _fill_in(wish.worksheet, found, wish, _FILLERS[to])
    elif isinstance(system, StudentExport):
        write = _writer(system, wish)
        if _takes_folder(found, output):
            _write_folder(system, write, _told(found), output)
        else:
            _write(write(for_student(_told(found)[0])), output, marks)
    else:
        _write(system.write(found), output, marks)


def _write(text: str, output: Path | None, marks: Sequence[Path]) -> None:
    with Output(output, marks) as out:
        out.put(text.removesuffix("\n"))
        out.say()


def _writer(system: StudentExport, wish: _Wish) -> Callable[[Mark], str]:
    """Return what writes a mark, with the files of its program if they are there."""
    if not wish.submissions:
        return system.write
    if not (show := system.show):
        raise RequestError("--submissions needs --to page")
    known = {each.student: each.files for each in submissions(wish.submissions)}
    return lambda mark: show(mark, known.get(mark.student, {}))


def _scaled(mark: Mark, out_of: float | None) -> Mark:
    if out_of is None:
        return mark
    if not 0 < out_of < float("inf"):
        raise RequestError(f"--out-of must be positive, not {out_of}")
    return scaled(mark, out_of)


def _chosen(files: Sequence[Path], student: str | None) -> list[Mark]:
    """Return the last mark of each student, or of one."""
    found = _latest(files)
    if student is not None:
        found = [mark for mark in found if mark.student == student]
    if not found:
        whom = "" if student is None else f" of {quoted(student)}"
        raise RequestError(f"{printable(str(files[0]))} has no mark{whom}")
    return found


def _graded(marks: Sequence[Mark]) -> list[Mark]:
    """Leave out who could not be marked: no grade is better than a wrong one."""
    for mark in marks:
        if mark.unmarked:
            warn(f"no grade for {quoted(mark.student)}: {mark.unmarked}")
    return [mark for mark in marks if not mark.unmarked]


def _told(marks: Sequence[Mark]) -> list[Mark]:
    """Leave out those whose marking failed here: students would read it as 0 points.

    Raises StarBattleError if nobody is left, so that an autograder fails, too.
    """
    for mark in marks:
        if mark.failure:
            warn(f"no result for {quoted(mark.student)}: {mark.failure}")
    told = [mark for mark in marks if not mark.failure]
    if not told:
        raise StarBattleError("no submission could be marked; run course mark again")
    return told


def _takes_folder(marks: Sequence[Mark], output: Path | None) -> bool:
    if len(marks) == 1:
        return output is not None and output.is_dir()
    if output is None or is_stream(output):
        raise RequestError(
            f"{plural(len(marks), 'student')} need one file each: "
            "name a folder with -o, or one student with --student"
        )
    return True


def _write_folder(
    system: StudentExport,
    write: Callable[[Mark], str],
    marks: Sequence[Mark],
    output: Path | None,
) -> None:
    assert output is not None
    make_folder(output)
    names = file_names((mark.student for mark in marks), system.suffix)
    for mark in marks:
        save(output / names[mark.student], write(for_student(mark)) + "\n")
    announce(f"{printable(str(output))}: {plural(len(marks), 'file')}")


def texts(
    marks: MarksFiles,
    output: Annotated[
        Path | None,
        option("FILE", "The file of texts to write, TOML.", "-o", "--output"),
    ] = None,
    known: Annotated[
        Path | None,
        option("FILE", "A file of texts; its translations are kept.", "--texts"),
    ] = None,
) -> None:
    """List the texts of marks, to translate them for export --texts.

    What varies is {}. Texts without a translation stay in English.

    Examples:

    \b
      starbattle course texts marks.jsonl -o german.toml
      starbattle course texts marks.jsonl --texts old.toml -o german.toml
    """  # noqa: D301
    before = texts_in(known) if known else {}
    with Output(output, [*marks, *([known] if known else [])]) as out:
        every = [for_student(mark) for file in marks for mark in load_marks(file)]
        found = {**OWN_TEXTS, **texts_of(every), **before}
        out.put("\n".join(f"{toml_text(t)} = {toml_text(found[t])}" for t in found))
        out.say(plural(len(found), "text"))


def _titles(columns: Sequence[str]) -> dict[str, str]:
    pairs = [text.partition("=") for text in columns]
    for key, _, title in pairs:
        if key not in TITLES or not title:
            known = ", ".join(TITLES)
            raise RequestError(
                f"--column takes KEY=TITLE with KEY one of {known}, not {quoted(key)}"
            )
    return {key: title for key, _, title in pairs}


_FILLERS = {"moodle": fill_in, "canvas": fill_in_gradebook}
"""What fills in a file of marks that a system makes and takes back."""


def _fill_in(
    worksheet: Path,
    marks: Sequence[Mark],
    wish: _Wish,
    fill: Callable[[str, Iterable[Mark], dict[str, str]], Filled],
) -> None:
    titles = _titles(wish.column)
    try:
        text = worksheet.read_bytes().decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "is not UTF-8"
        raise StarBattleError(f"{printable(str(worksheet))}: {reason}") from None
    filled = fill(text, marks, titles)
    for name in filled.missing:
        warn(f"the worksheet has no unique row for {quoted(name)}")
    if filled.rescaled is not None:
        maximum = number(filled.rescaled)
        warn(f"scaled the points to the worksheet's maximum, {maximum}")
    if filled.unscaled is not None:
        warn(
            "the worksheet does not say the maximum, and grades are out of "
            f"{number(filled.unscaled)}; name its column with --column maximum=TITLE"
        )
    with Output(wish.output, [*wish.marks, worksheet]) as out:
        out.put(filled.text.removesuffix("\n"))
        out.say(plural(len(marks) - len(filled.missing), "grade"))
