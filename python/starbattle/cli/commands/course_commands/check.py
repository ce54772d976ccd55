"""starbattle course check."""

import json
from typing import Annotated

import typer

from starbattle.cli.messages import EXIT_NO_SOLUTION, note, put
from starbattle.cli.options import AssignmentFolder, Tests, Trust
from starbattle.cli.parameters import flag
from starbattle.course.assignment import read_assignment
from starbattle.course.check.checking import check as checked
from starbattle.course.check.checking import check_text
from starbattle.course.sandbox import choose
from starbattle.processors import check_jobs, processors

ORDER = 20


def check(
    assignment: AssignmentFolder,
    jobs: Tests = None,
    as_json: Annotated[bool, flag("--json", "Print a JSON object.")] = False,
    trust: Trust = False,
) -> None:
    """Check an assignment before students get it.

    The reference solution must get all points, and variants of it with one fault each
    must not. Students must not see anything hidden. The exit status is 1 if anything
    is wrong.

    Examples:

    \b
      starbattle course check first
      starbattle course check first --json --jobs 2
    """  # noqa: D301
    check_jobs(jobs or 1)
    read = read_assignment(assignment)
    try:
        found = checked(read, choose(trust=trust), jobs or processors())
    except KeyboardInterrupt:
        note("interrupted; nothing has been changed")
        raise
    put(json.dumps(found.to_dict()) if as_json else check_text(found))
    if not found.passed:
        raise typer.Exit(EXIT_NO_SOLUTION)
