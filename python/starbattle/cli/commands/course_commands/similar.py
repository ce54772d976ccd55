"""starbattle course similar."""

from pathlib import Path
from typing import Annotated

from starbattle.cli.messages import progress
from starbattle.cli.options import AssignmentFolder, OutputFile, Trust, form_option
from starbattle.cli.output import Forms, Output
from starbattle.cli.parameters import argument, option
from starbattle.course.assignment import TEMPLATE, Assignment, read_assignment
from starbattle.course.intake import Submission, submissions
from starbattle.course.sandbox import Sandbox, choose
from starbattle.course.similar.html import html_page
from starbattle.course.similar.programs import Program, find_groups, read_programs
from starbattle.course.similar.text import text_page
from starbattle.errors import RequestError
from starbattle.processors import check_jobs, processors

ORDER = 50

_FORMS = Forms("course similar", {"text": (".txt",), "html": (".html", ".htm")}, "text")


def similar(
    assignment: AssignmentFolder,
    handed_in: Annotated[
        Path, argument("SUBMISSIONS", "Submissions, as for course mark.")
    ],
    to: Annotated[
        str | None, form_option("text or html", "text", *_FORMS.suffixes)
    ] = None,
    output: OutputFile = None,
    threshold: Annotated[
        float, option("PERCENT", "Show programs that share at least this much.")
    ] = 50.0,
    jobs: Annotated[
        int | None, option("J", "Number of programs in parallel.  [one per processor]")
    ] = None,
    trust: Trust = False,
) -> None:
    """Show programs that look alike, side by side.

    Programs are read and not run. The clauses of the template do not count. The
    result shows where to look; it is not a verdict.

    Examples:

    \b
      starbattle course similar first submissions
      starbattle course similar first submissions -o similar.html
      starbattle course similar first submissions --threshold 80
    """  # noqa: D301
    form = _FORMS.chosen(to, output)
    check_jobs(jobs or 1)
    if not 0 < threshold <= 100:
        raise RequestError(f"--threshold must be from 0 to 100, not {threshold:g}")
    read = read_assignment(assignment)
    with Output(output, [assignment, handed_in]) as out:
        sandbox = choose(trust=trust)
        with progress("reading programs"):
            found = read_programs(submissions(handed_in), sandbox, jobs or processors())
            groups = find_groups(found, _given(read, sandbox), threshold / 100)
        if form == "html":
            out.put(html_page(read.title, groups, found).removesuffix("\n"))
        else:
            out.put(text_page(groups, found))
        out.say()


def _given(assignment: Assignment, sandbox: Sandbox) -> set[str]:
    """Return the normal forms of the clauses that all students were given."""
    template = assignment.folder / TEMPLATE
    if not template.is_file():
        return set()
    given = Submission("", TEMPLATE, {TEMPLATE: template.read_bytes()})
    programs: list[Program] = read_programs([given], sandbox, jobs=1)
    return {clause.normal for program in programs for clause in program.clauses()}
