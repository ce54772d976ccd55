"""Options that several commands have."""

from pathlib import Path
from typing import Annotated, Any

import typer

from starbattle.cli import completion


def _boards(metavar: str) -> Any:
    return typer.Argument(
        metavar=metavar,
        autocompletion=completion.boards,
        help="Files, FILE#N or FILE#ID for one board of several, names as in the "
        "command boards, URLs and other boards in one line; - is standard input.",
    )


Boards = Annotated[list[str] | None, _boards("BOARD...")]
"""The boards to read, see formats/argument.py."""

RequiredBoards = Annotated[list[str], _boards("BOARD")]
"""The same where standard input has to be asked for."""

OneBoard = Annotated[
    str,
    typer.Argument(
        metavar="BOARD",
        autocompletion=completion.boards,
        help="A file, FILE#N or FILE#ID for one board of several, a name as in the "
        "command boards, or a URL; - is standard input.",
    ),
]
"""The one board to read."""

FromFormat = Annotated[
    str | None,
    typer.Option(
        "--from",
        metavar="FORMAT",
        help="The files' format, see convert. Default: it is told.",
        autocompletion=completion.formats,
    ),
]
"""The format that board files are in."""

Stars = Annotated[
    int | None, typer.Option(metavar="S", help="Stars a row; overrides the file.")
]
"""The star count of boards."""

Timeout = Annotated[
    float | None, typer.Option(metavar="SECONDS", help="Limit of wall time.")
]
"""A limit of seconds."""

InferenceLimit = Annotated[
    int | None, typer.Option(metavar="N", help="Limit of logical inferences.")
]
"""A limit of what Prolog does."""

BridgeName = Annotated[
    str,
    typer.Option(
        metavar="NAME",
        help="How to reach SWI-Prolog, see solve.",
        autocompletion=completion.bridges,
    ),
]
"""The bridge to SWI-Prolog."""

ProgramFile = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        help="A Prolog file with models or strategies of your own; it is loaded and "
        "run.",
    ),
]
"""The program whose model or parts of strategies are used."""

Jobs = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        min=1,
        help="Worker processes that share the boards.  [default: 1]",
    ),
]
"""How many processes work on the boards of a command."""

ClusterAddress = Annotated[
    str | None,
    typer.Option(
        "--cluster",
        metavar="ADDRESS",
        help="A Dask scheduler, whose workers take the boards.",
    ),
]
"""The cluster that works on the boards of a command."""

Ascii = Annotated[bool, typer.Option("--ascii", help="Draw in plain ASCII.")]
"""Whether terminals get plain ASCII."""

MaxTechnique = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        help="The hardest technique to use.",
        callback=completion.technique,
        autocompletion=completion.techniques,
    ),
]
"""The last technique that an explanation may use."""

MaxUnits = Annotated[
    int | None,
    typer.Option(
        metavar="K",
        min=0,
        help="The most rows, columns and regions a step may need where no named "
        "technique helps; 0: none. Default: any number, for one or two minutes.",
    ),
]
"""The most units of a set that an explanation may use."""

Assume = Annotated[
    bool,
    typer.Option(
        "--assume",
        help="Where no named technique helps, assume a star, and use them from there.",
    ),
]
"""Whether an explanation may assume stars."""

Debug = Annotated[
    Path | None,
    typer.Option(
        metavar="PNG",
        help="Of a picture: draw what was read over it, and write that here.",
    ),
]
"""The picture that shows what was read from a picture."""

OutputFile = Annotated[
    Path | None,
    typer.Option(
        "-o",
        "--output",
        metavar="FILE",
        help="Write to this file, not to standard output.",
    ),
]
"""The file that results are written to."""

AsJson = Annotated[
    bool, typer.Option("--json", help="The same as --to json: an object a line.")
]
"""Whether JSON lines are asked for."""

To = Annotated[
    str | None,
    typer.Option(
        metavar="FORM",
        help="text or json. Default: told by the name after -o, or text.",
        autocompletion=completion.words("text", "json"),
    ),
]
"""The form of what is told to people or programs."""
