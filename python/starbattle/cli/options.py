"""Options that several commands have."""

from typing import Annotated

import typer

FromFormat = Annotated[
    str | None,
    typer.Option(
        "--from",
        metavar="FORMAT",
        help="The files' format, see convert. Default: it is told.",
    ),
]
"""The format that board files are in."""
