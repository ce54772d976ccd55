"""The commands, put together."""

import os
import sys
import warnings
from typing import Annotated

import typer

from starbattle import __version__
from starbattle.cli.boards import boards
from starbattle.cli.doctor import doctor
from starbattle.cli.messages import EXIT_BAD_INPUT, complain, show_warning
from starbattle.cli.solve import solve
from starbattle.errors import StarBattleError

app = typer.Typer(
    name="starbattle",
    help="Star Battle puzzles with SWI-Prolog's constraint solver.",
    no_args_is_help=True,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
)

app.command(epilog="Exit status: 0 solved, 1 no solution, 2 bad input, 3 a limit.")(
    solve
)
app.command()(boards)
app.command()(doctor)


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
    try:
        app()
    except KeyboardInterrupt:
        complain("interrupted")
        sys.exit(130)
    except BrokenPipeError:
        # Whoever read our output has gone; so do we, without a traceback.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(141)
    except StarBattleError as error:
        complain(str(error))
        sys.exit(EXIT_BAD_INPUT)
