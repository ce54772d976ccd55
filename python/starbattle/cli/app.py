"""The program: its commands, and how it ends."""

import os
import re
import sys
import warnings
from io import TextIOWrapper
from typing import Annotated, Any

import typer

from starbattle import __version__
from starbattle.cli import shells
from starbattle.cli.lookup import group_class
from starbattle.cli.messages import (
    EXIT_BAD_INPUT,
    EXIT_INTERRUPTED,
    be_loud,
    complain,
    end,
    show_warning,
)
from starbattle.errors import BoardWarning, MarksWarning, StarBattleError

_UsageError: type[Exception] = typer.BadParameter.__bases__[0]
"""The exception for a wrong command line; typer does not export it."""

_HELP = """
Star Battle puzzles with SWI-Prolog's constraint solver.

Examples:

\b
  starbattle solve boards/norvig/24.txt
  starbattle explain boards/norvig/24.txt -o steps.html
  starbattle make --size 10 --stars 2
  starbattle solve --help
"""


class _Program(group_class()):  # type: ignore[misc]
    """The commands of the folder commands/."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Take `-#2`, the second board of standard input, for an argument.

        The options for completion take the name of a shell, or none.
        """
        if args and args[0].partition("=")[0] in shells.OPTIONS:
            shells.set_up(args)
        parsed: list[str] = super().parse_args(
            ctx, [re.sub("^-(?=#)", "<stdin>", a) for a in args]
        )
        return parsed


app = typer.Typer(
    name="starbattle",
    cls=_Program,
    help=_HELP,
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # Rich's tables leave the texts too little room
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"starbattle {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _options(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_version, is_eager=True, help="Show the version."
        ),
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help(), err=True)
        raise typer.Exit(EXIT_BAD_INPUT)


def _open_closed() -> None:
    """Give Python the standard streams that were closed."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115


def run() -> int:
    """Run the command line and return its exit status."""
    _open_closed()
    be_loud()
    warnings.showwarning = show_warning
    warnings.simplefilter("always", BoardWarning)
    warnings.simplefilter("once", MarksWarning)
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    return _status()


def _status() -> int:
    try:
        return int(app(prog_name="starbattle", standalone_mode=False) or 0)
    except _UsageError as error:
        _explain(error)
    except StarBattleError as error:
        complain(str(error))
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    except SystemExit as ended:  # of a command that nobody reads
        return ended.code if isinstance(ended.code, int) else EXIT_BAD_INPUT
    except OSError as error:
        if not error.filename:  # of the help, which typer prints
            end(error)
        complain(f"{error.filename}: {error.strerror}")
    return EXIT_BAD_INPUT


def _explain(error: Any) -> None:
    """Report a wrong command line in one line, and name the help."""
    command = error.ctx.command_path if error.ctx else "starbattle"
    complain(f"{error.format_message().rstrip('.')}; see {command} --help")
