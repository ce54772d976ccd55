"""starbattle course pack."""

from pathlib import Path
from typing import Annotated

import typer

from starbattle.cli import completion
from starbattle.cli.messages import progress, put
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
    assignment: Annotated[
        Path, typer.Argument(metavar="ASSIGNMENT", help="The folder of an assignment.")
    ],
    system: Annotated[
        str,
        typer.Option(
            "--for",
            metavar="SYSTEM",
            help="The system that runs it, see below.",
            autocompletion=completion.words(*pack_plugins()),
        ),
    ],
    output: Annotated[
        Path | None,
        typer.Option(
            "-o",
            "--output",
            metavar="FILE",
            help="The zip to write.  [ASSIGNMENT-SYSTEM.zip]",
        ),
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
    put(f"{printable(str(file))}: {plural(len(files), 'file')}")
