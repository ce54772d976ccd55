"""starbattle course pack."""

from pathlib import Path
from typing import Annotated

from starbattle.cli import completion
from starbattle.cli.messages import announce, progress
from starbattle.cli.options import AssignmentFolder
from starbattle.cli.parameters import option
from starbattle.course.assignment import read_assignment
from starbattle.course.packs.pack import zipped
from starbattle.course.packs.registry import pack_named, pack_plugins
from starbattle.errors import RequestError, printable
from starbattle.phrases import plural
from starbattle.saving import check_target, save

ORDER = 70

EPILOG = (
    f"SYSTEM is one of {', '.join(pack_plugins())}. The zip has hidden boards, but for "
    "github-classroom: there students get all of it."
)


def pack(
    assignment: AssignmentFolder,
    system: Annotated[
        str,
        option(
            "SYSTEM",
            "The system that will run it, see below.",
            "--for",
            complete=completion.words(*pack_plugins()),
        ),
    ],
    output: Annotated[
        Path | None,
        option("FILE", "The zip to write.  [ASSIGNMENT-SYSTEM.zip]", "-o", "--output"),
    ] = None,
) -> None:
    """Make the autograder of another system for an assignment.

    Examples:

    \b
      starbattle course pack first --for gradescope
      starbattle course pack first --for dodona -o judge.zip
    """  # noqa: D301
    make = pack_named(system)
    read = read_assignment(assignment)
    file = output or Path(f"{read.name}-{system}.zip")
    check_target(file, [assignment])
    if read.folder.resolve() in file.resolve().parents:
        raise RequestError(f"{printable(str(file))} would be part of the assignment")
    with progress("packing"):
        files = make(read)
        save(file, zipped(files))
    announce(f"{printable(str(file))}: {plural(len(files), 'file')}")
