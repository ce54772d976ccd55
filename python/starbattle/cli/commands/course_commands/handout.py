"""starbattle course handout."""

from pathlib import Path
from typing import Annotated

from starbattle.cli.messages import announce, note, progress
from starbattle.cli.options import AssignmentFolder
from starbattle.cli.parameters import option
from starbattle.course.assignment import read_assignment
from starbattle.course.handout import handout as make_handout
from starbattle.course.marking import Marker
from starbattle.course.packs.pack import zipped
from starbattle.course.sandbox import choose
from starbattle.errors import RequestError, printable
from starbattle.phrases import plural
from starbattle.saving import check_target, save

ORDER = 20


def handout(
    assignment: AssignmentFolder,
    output: Annotated[
        Path | None,
        option("FILE", "The zip to write.  [ASSIGNMENT-handout.zip]", "-o", "--output"),
    ] = None,
) -> None:
    """Make the handout for students: statement, template, public boards, and a check.

    The statement is Markdown, HTML and PDF, with the boards drawn. Students run
    ./check, which needs only SWI-Prolog, to see what the public tests will give. The
    zip contains nothing hidden.

    Examples:

    \b
      starbattle course handout first
      starbattle course handout first -o homework.zip
    """  # noqa: D301
    read = read_assignment(assignment)
    file = output or Path(f"{read.name}-handout.zip")
    check_target(file, [assignment])
    if read.folder.resolve() in file.resolve().parents:
        raise RequestError(f"{printable(str(file))} would be part of the assignment")
    # The reference is the lecturer's own program.
    with progress("making the handout"), Marker(read, choose(trust=True)) as marker:
        files, left_out = make_handout(marker)
    save(file, zipped(files))
    if left_out:
        note(left_out)
    announce(f"{printable(str(file))}: {plural(len(files), 'file')}")
