"""starbattle course new, check, handout, mark and similar."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import replace
from operator import attrgetter
from pathlib import Path

import typer

from starbattle.arguments import checked_jobs
from starbattle.cli.messages import (
    EXIT_LIMIT,
    EXIT_NO_SOLUTION,
    note,
    progress,
    put,
    warn,
)
from starbattle.cli.options import (
    ASSIGNMENT,
    JOBS,
    OUTPUT,
    TRUST,
    form_option,
)
from starbattle.cli.output import Output, usual_forms, written
from starbattle.cli.parameters import Group, argument, flag, option
from starbattle.conditions.rules import Rules
from starbattle.course.assignment import (
    TEMPLATE,
    Assignment,
    read_assignment,
)
from starbattle.course.check import check as checked
from starbattle.course.check import check_text
from starbattle.course.feedback import as_text
from starbattle.course.handout import student_files, zipped
from starbattle.course.intake import PROLOG, Submission, submissions
from starbattle.course.marking import Marker
from starbattle.course.marks import Mark, MarksFile
from starbattle.course.new import Wish, new_assignment
from starbattle.course.sandbox import Sandbox, choose
from starbattle.course.similar import (
    Program,
    find_pairs,
    html_page,
    read_programs,
    text_page,
)
from starbattle.errors import RequestError, printable, quoted
from starbattle.generator.requests import Difficulty
from starbattle.phrases import plural
from starbattle.progress_bar import ProgressBar
from starbattle.saving import check_target, save


def _numbers(option: typer.CallbackParam, text: str | None) -> tuple[int, ...] | None:
    if text is None:
        return None
    try:
        numbers = tuple(sorted({int(each) for each in text.split(",")}))
    except ValueError:
        numbers = ()
    if not numbers or numbers[0] < 1:
        message = f"{option.opts[0]} must be numbers such as 6,8, not {quoted(text)}"
        raise RequestError(message)
    return numbers


class _Wanted(Group):
    """What an assignment shall be like."""

    heading = "Boards"
    title: str = option("TEXT", "The title.", default="Star Battle")
    sizes: str | None = option(
        "A,B", "Sizes of boards; each is a class.  [6,8]", callback=_numbers
    )
    stars: str | None = option(
        "A,B", "Stars per row.  [1,2 where 2 fit, else 1]", callback=_numbers
    )
    public: int | None = option("K", "Public boards of each size.  [2]", min=1)
    hidden: int | None = option("K", "Hidden boards of each size.  [3]", min=0)
    difficulty: Difficulty | None = typer.Option(
        None, help="How hard the boards are for a person.  [any]"
    )
    seed: int = option("N", "Seed; the same seed makes the same assignment.", default=1)
    rules: list[str] | None = option(
        "RULES",
        "Rules other than usual: touch=king, rook or knight, and wrap. Repeatable.",
    )


def new(
    name: Path = argument("NAME", "The folder to create.", default=...),
    *,
    wanted: _Wanted,
) -> None:
    """Make an assignment: boards, statement, template, reference and rubric.

    You can use the assignment as it is; docs/course.md describes its files.

    Examples:

    \b
      starbattle course new first
      starbattle course new first --sizes 6,8,10 --stars 1,2 --hidden 5 --seed 7
      starbattle course new knights --rules touch=knight --sizes 6,7
    """  # noqa: D301
    given = {key: v for key, v in wanted.values().items() if v is not None}
    if wanted.rules:
        given["rules"] = Rules.parse(",".join(wanted.rules))
    with progress("making boards"):
        made = new_assignment(name, Wish(**given))
    points = f"{len(made.parts)} parts, {made.max_points:g} points"
    written(name, f"{points}; next: edit statement.md and assignment.toml")


def check(
    assignment: Path = ASSIGNMENT,
    jobs: int | None = JOBS,
    trust_submissions: bool = TRUST,
) -> None:
    """Check an assignment before students get it.

    The reference solution must get all points, and variants of it with one fault each
    must not. Students must not see anything hidden. The exit status is 1 if anything
    is wrong.

    Examples:

    \b
      starbattle course check first
      starbattle course check first --jobs 2
    """  # noqa: D301
    workers = checked_jobs(jobs)
    read = read_assignment(assignment)
    try:
        found = checked(read, chosen_sandbox(trust_submissions), workers)
    except KeyboardInterrupt:
        note("interrupted; nothing has been changed")
        raise
    put(check_text(found))
    if not found.passed:
        raise typer.Exit(EXIT_NO_SOLUTION)


def chosen_sandbox(trust: bool) -> Sandbox:
    """Return the best sandbox that works, and say aloud if that is not the best one."""
    sandbox = choose(trust=trust)
    if sandbox.downgrade:
        warn(f"the sandbox is {sandbox.rung}, no better one works: {sandbox.downgrade}")
    return sandbox


def handout(
    assignment: Path = ASSIGNMENT,
    output: Path | None = option("FILE", "The zip to write.  [ASSIGNMENT-handout.zip]"),
) -> None:
    """Make the handout for students: statement, template, public boards, and a check.

    The statement is a page, with the boards drawn. Students run ./check, which needs
    only SWI-Prolog, to see what the public tests will give. The
    zip contains nothing hidden.

    Examples:

    \b
      starbattle course handout first
      starbattle course handout first -o homework.zip
    """  # noqa: D301
    read = read_assignment(assignment)
    file = output or Path(f"{read.name}-handout.zip")
    check_target(file, [read.folder])
    if read.folder.resolve() in file.resolve().parents:
        raise RequestError(f"{printable(file)} would be part of the assignment")
    with progress("making the handout"):
        files = student_files(read)
    save(file, zipped(files, read.name))
    written(file, plural(len(files), "file"))


def mark(
    assignment: Path = ASSIGNMENT,
    handed_in: Path = argument(
        "SUBMISSIONS",
        "A folder with a folder or a .pl file for each student, or one submission.",
        default=...,
    ),
    output: Path = option(
        "FILE",
        "File of marks, as JSON lines. Marks in it that are still valid are kept.",
        default=Path("marks.jsonl"),
    ),
    jobs: int | None = JOBS,
    only: list[str] | None = option("STUDENT", "Mark only this student. Repeatable."),
    again: bool = flag("Mark again submissions that have marks."),
    trust_submissions: bool = TRUST,
) -> None:
    """Mark submissions: run the programs, check the answers and give points.

    Of a single program it also shows what its student may see: the verdict of each
    test, what was expected and what came.

    Examples:

    \b
      starbattle course mark first submissions
      starbattle course mark first submissions -o marks.jsonl --jobs 4
      starbattle course mark first submissions --only ada --again
      starbattle course mark first my.pl
    """  # noqa: D301
    workers = checked_jobs(jobs)
    read = read_assignment(assignment)
    found = _chosen(list(submissions(handed_in, read.interface.file)), only or [])
    _check_place(output, assignment, handed_in)
    sandbox = chosen_sandbox(trust_submissions)
    students = [each.student for each in found]
    with ExitStack() as stack:
        file = stack.enter_context(MarksFile(output, students))
        marker = stack.enter_context(Marker(read, sandbox))
        before = file.before.get
        left = [s for s in found if again or not marker.made(before(s.student), s)]
        made = _mark_all(marker, left, workers, file)
    if handed_in.suffix.lower() in PROLOG:
        put(as_text(file.marks[found[0].student]))
    for each in made:
        if reason := each.unmarked or each.doubt:
            warn(f"{each.student}: {reason}")
    unmarked = [each for each in made if each.unmarked]
    marked = plural(len(left) - len(unmarked), "submission")
    kept = len(found) - len(left)
    others = f", {kept} marked before" if kept else ""
    others += f", {len(unmarked)} could not be marked" if unmarked else ""
    written(output, f"{read.name}: {marked} marked{others}")
    if any(each.failure for each in unmarked):
        raise typer.Exit(EXIT_LIMIT)


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
            name = printable(output)
            raise RequestError(
                f"{name} would be part of what is marked; choose another file with -o"
            )


def _mark_all(
    marker: Marker, left: list[Submission], jobs: int, file: MarksFile
) -> list[Mark]:
    """Mark submissions; return the marks, sorted by student."""
    marks: list[Mark] = []
    with ProgressBar(len(left)) as bar:
        try:
            for each in marker.marks(left, jobs):
                file.write(each)
                marks.append(each)
                points = f"{each.points:g} of {each.max_points:g}"
                bar.show(len(marks), f"{each.student}: {points}")
        except KeyboardInterrupt:
            note("interrupted; run the same command again to mark the rest")
            raise
    return sorted(marks, key=attrgetter("student"))


_FORMS = usual_forms("text", "html")


def similar(
    assignment: Path = ASSIGNMENT,
    handed_in: Path = argument(
        "SUBMISSIONS", "Submissions, as for course mark.", default=...
    ),
    to: str | None = form_option(_FORMS),
    output: Path | None = OUTPUT,
    threshold: float = option(
        "PERCENT", "Show programs that share at least this much.", default=50.0
    ),
    against: list[Path] | None = option(
        "FOLDER",
        "Submissions of other years, or a reference, to compare these with. "
        "Repeatable.",
    ),
    jobs: int | None = JOBS,
    trust_submissions: bool = TRUST,
) -> None:
    """Show programs that look alike, side by side.

    Programs are read and not run. The clauses of the template do not count. The
    result shows where to look; it is not a verdict.

    Examples:

    \b
      starbattle course similar first submissions
      starbattle course similar first submissions -o similar.html
      starbattle course similar first submissions --threshold 80
      starbattle course similar first submissions --against last-year
    """  # noqa: D301
    form = _FORMS.chosen("course similar", output, to)
    workers = checked_jobs(jobs)
    if not 0 < threshold <= 100:
        raise RequestError(f"--threshold must be from 0 to 100, not {threshold:g}")
    read = read_assignment(assignment)
    sources = [handed_in, *(against or [])]
    with Output(output, [assignment, *sources]) as out:
        sandbox = chosen_sandbox(trust_submissions)
        with progress("reading programs"):
            wanted = read.interface.file
            found = read_programs(submissions(handed_in, wanted), sandbox, workers)
            theirs = _of_others(against or [], wanted)
            others = read_programs(theirs, sandbox, workers)
            names = {program.student for program in others}
            found += others
            pairs = find_pairs(found, _given(read, sandbox), threshold / 100, names)
        if form == "html":
            out.finish(html_page(read.title, pairs, found))
        else:
            out.finish(text_page(pairs, found))


def _of_others(folders: Sequence[Path], wanted: str) -> Iterator[Submission]:
    """Yield the submissions of folders, named after these, too."""
    for folder in folders:
        for each in submissions(folder, wanted):
            name = f"{printable(folder.stem)}/{each.student}"
            yield replace(each, student=name)


def _given(assignment: Assignment, sandbox: Sandbox) -> set[str]:
    """Return the normal forms of the clauses that all students were given."""
    template = assignment.folder / TEMPLATE
    if not template.is_file():
        return set()
    given = Submission("", TEMPLATE, {TEMPLATE: template.read_bytes()})
    programs: list[Program] = read_programs([given], sandbox, jobs=1)
    clauses = [clause for program in programs for clause in program.clauses()]
    pieces = {normal for clause in clauses for normal, _ in clause.pieces}
    return {clause.normal for clause in clauses} | pieces
