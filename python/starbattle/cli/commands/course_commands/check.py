"""starbattle course check."""

import json
from pathlib import Path
from typing import Annotated

import typer

from starbattle.cli.messages import EXIT_NO_SOLUTION, complain, put
from starbattle.course.assignment import read_assignment
from starbattle.course.check.checking import check as checked
from starbattle.course.check.text import check_text
from starbattle.course.sandbox import choose
from starbattle.processors import check_jobs, processors

ORDER = 20


def check(
    assignment: Annotated[
        Path, typer.Argument(metavar="ASSIGNMENT", help="The folder of an assignment.")
    ],
    jobs: Annotated[
        int | None,
        typer.Option(
            metavar="J", min=1, help="Number of parallel tests.  [one per processor]"
        ),
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print a JSON object.")
    ] = False,
    trust: Annotated[
        bool,
        typer.Option(
            "--trust-submissions",
            help="Run programs without a sandbox if none works here.",
        ),
    ] = False,
) -> None:
    """Check an assignment before students get it.

    The reference solution must get all points, and programs made from it by one
    fault each must not. Nothing hidden may be in what students get. The exit status
    is 1 if anything is wrong.

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
        complain("interrupted; nothing has been changed")
        raise
    put(json.dumps(found.to_dict()) if as_json else check_text(found))
    if not found.passed:
        raise typer.Exit(EXIT_NO_SOLUTION)
