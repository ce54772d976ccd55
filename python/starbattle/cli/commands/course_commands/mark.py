"""starbattle course mark."""

from pathlib import Path
from typing import Annotated

import typer

from starbattle.cli.messages import complain, put
from starbattle.course.assignment import Assignment, digest_of, read_assignment
from starbattle.course.intake import Submission, submissions
from starbattle.course.marking import Marker
from starbattle.course.marks import Mark
from starbattle.course.marks_file import MarksFile
from starbattle.course.sandbox import choose
from starbattle.errors import RequestError, printable
from starbattle.phrases import plural
from starbattle.processors import check_jobs, processors
from starbattle.progress_bar import ProgressBar
from starbattle.saving import check_target

ORDER = 30


def mark(
    assignment: Annotated[
        Path, typer.Argument(metavar="ASSIGNMENT", help="The folder of an assignment.")
    ],
    handed_in: Annotated[
        Path,
        typer.Argument(
            metavar="SUBMISSIONS",
            help="A folder with a folder or a .pl file for each student, or one "
            "submission.",
        ),
    ],
    output: Annotated[
        Path,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="The marks, as JSON lines. Marks in it that are still true are kept.",
        ),
    ] = Path("marks.jsonl"),
    jobs: Annotated[
        int | None,
        typer.Option(
            metavar="J", min=1, help="Number of parallel tests.  [one per processor]"
        ),
    ] = None,
    only: Annotated[
        list[str] | None,
        typer.Option(metavar="STUDENT", help="Mark only this student; repeatable."),
    ] = None,
    again: Annotated[
        bool, typer.Option("--again", help="Mark again what has been marked.")
    ] = False,
    trust: Annotated[
        bool,
        typer.Option(
            "--trust-submissions",
            help="Run programs without a sandbox if none works here.",
        ),
    ] = False,
) -> None:
    """Mark submissions: run their programs, check the answers, give points.

    Examples:

    \b
      starbattle course mark first submissions
      starbattle course mark first submissions -o marks.jsonl --jobs 4
      starbattle course mark first submissions --only ada --again
    """  # noqa: D301
    check_jobs(jobs or 1)
    read = read_assignment(assignment)
    found = _chosen(list(submissions(handed_in)), only or [])
    _check_place(output, assignment, handed_in)
    sandbox = choose(trust=trust)
    file = MarksFile(output, [each.student for each in found])
    with Marker(read, sandbox) as marker:
        left = [s for s in found if again or not _is_marked(s, file, marker)]
        with file, ProgressBar(len(left)) as bar:
            _mark_all(marker, left, jobs or processors(), file, bar)
    put(_summary(output, read, len(found) - len(left), left))


def _chosen(found: list[Submission], only: list[str]) -> list[Submission]:
    students = {submission.student for submission in found}
    for student in only:
        if student not in students:
            raise RequestError(f"there is no submission of {printable(student)}")
    chosen = [each for each in found if not only or each.student in only]
    if not chosen:
        raise RequestError("there are no submissions")
    return chosen


def _check_place(output: Path, assignment: Path, handed_in: Path) -> None:
    """Check that the marks do not go among what they are made of."""
    check_target(output, [handed_in])
    folders = [folder.resolve() for folder in (assignment, handed_in)]
    for folder in folders:
        if folder.is_dir() and folder in output.resolve().parents:
            name = printable(str(output))
            raise RequestError(f"{name} would be part of what is marked; take -o FILE")


def _is_marked(submission: Submission, file: MarksFile, marker: Marker) -> bool:
    digest = digest_of(submission.files)
    assignment = marker.assignment.digest
    swipl = marker.prolog.version
    return file.is_true(submission.student, digest, assignment, swipl)


def _mark_all(
    marker: Marker,
    left: list[Submission],
    jobs: int,
    file: MarksFile,
    bar: ProgressBar,
) -> None:
    try:
        for done, each in enumerate(marker.marks(left, jobs), 1):
            file.write(each)
            bar.show(done, _line(each))
    except KeyboardInterrupt:
        complain("interrupted; the same command marks the others")
        raise


def _line(mark: Mark) -> str:
    return f"{mark.student}: {mark.points:g} of {mark.max_points:g}"


def _summary(
    output: Path, assignment: Assignment, kept: int, left: list[Submission]
) -> str:
    before = f", {kept} marked before" if kept else ""
    marked = plural(len(left), "submission")
    return f"{printable(str(output))}: {assignment.name}: {marked} marked{before}"
