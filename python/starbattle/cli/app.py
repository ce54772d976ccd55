"""The commands, put together."""

import sys
import warnings
from io import TextIOWrapper
from typing import Annotated

import typer

from starbattle import __version__
from starbattle.cli.boards import boards
from starbattle.cli.compare import compare
from starbattle.cli.convert import convert
from starbattle.cli.doctor import doctor
from starbattle.cli.messages import EXIT_BAD_INPUT, complain, show_warning
from starbattle.cli.report import report
from starbattle.cli.solve import solve
from starbattle.cli.trace import trace
from starbattle.errors import BoardWarning, StarBattleError

app = typer.Typer(
    name="starbattle",
    help="Star Battle puzzles with SWI-Prolog's constraint solver.",
    no_args_is_help=True,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # Rich's tables leave the texts too little room
)

app.command(
    epilog="Exit status: 0 all solved, 1 a board without a solution, 2 bad input, "
    "3 a limit left a board unanswered; the largest applies."
)(solve)
app.command(epilog="Exit status: 0, or 2 if a board could not be converted.")(convert)
app.command()(compare)
app.command()(trace)
app.command()(boards)
app.command()(doctor)
app.command()(report)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"starbattle {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_version, is_eager=True, help="Show the version."
        ),
    ] = False,
) -> None:
    pass


def main() -> None:
    """Run the command line and exit with its status."""
    warnings.showwarning = show_warning
    warnings.simplefilter("always", BoardWarning)
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        app(prog_name="starbattle")
    except StarBattleError as error:
        complain(str(error))
        sys.exit(EXIT_BAD_INPUT)
