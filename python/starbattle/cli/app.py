"""The commands, put together."""

import os
import re
import sys
import warnings
from collections.abc import Callable
from io import TextIOWrapper
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from starbattle import __version__
from starbattle.cli.boards import boards
from starbattle.cli.compare import compare
from starbattle.cli.convert import convert
from starbattle.cli.count import count
from starbattle.cli.doctor import doctor
from starbattle.cli.draw import draw
from starbattle.cli.explain import explain
from starbattle.cli.grade import grade
from starbattle.cli.help import Command
from starbattle.cli.hint import hint
from starbattle.cli.make import make
from starbattle.cli.messages import EXIT_BAD_INPUT, complain, end, show_warning
from starbattle.cli.report import report
from starbattle.cli.solve import solve
from starbattle.cli.techniques import techniques
from starbattle.cli.trace import trace
from starbattle.errors import BoardWarning, StarBattleError

_UsageError: type[Exception] = typer.BadParameter.__bases__[0]
"""What typer raises for a wrong command line, which it does not export."""

_HELP = """
Star Battle puzzles with SWI-Prolog's constraint solver.

Examples:

\b
  starbattle solve boards/norvig/24.txt
  starbattle explain boards/norvig/24.txt -o steps.html
  starbattle make --size 10 --stars 2
  starbattle solve --help
"""


class _Commands(TyperGroup):
    """Lets `-#2`, the second board of standard input, not pass for an option."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        return super().parse_args(ctx, [re.sub("^-(?=#)", "<stdin>", a) for a in args])


app = typer.Typer(
    name="starbattle",
    cls=_Commands,
    help=_HELP,
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # Rich's tables leave the texts too little room
)

_AS_SOLVE = "Exit status: as that of solve."
_COMMANDS: tuple[tuple[Callable[..., None], str | None], ...] = (
    (
        solve,
        "Exit status: 0 all solved, 1 a board without a solution, 2 bad input, "
        "3 a limit left a board unanswered; the largest applies.",
    ),
    (
        explain,
        "Exit status: 0 all solved, 1 a board without a solution, 2 bad input, "
        "3 techniques or a limit left a board unsolved; the largest applies.",
    ),
    (
        hint,
        "Exit status: 0 a step, or nothing left to do, 1 a mistake, or no "
        "solution, 2 bad input, 3 no technique helps or a limit ended the search.",
    ),
    (grade, "Exit status: as that of explain."),
    (techniques, None),
    (
        make,
        "Exit status: 0 all made, 2 bad input, 3 a limit came first. Ctrl-C (130) "
        "keeps the boards that are made.",
    ),
    (count, "Exit status: 0, 2 bad input, 3 a limit came first."),
    (convert, "Exit status: 0, or 2 if a board could not be converted."),
    (compare, None),
    (trace, _AS_SOLVE),
    (draw, _AS_SOLVE),
    (boards, None),
    (doctor, "Exit status: 0, or 2 if no bridge works."),
    (report, None),
)
for _command, _epilog in _COMMANDS:
    app.command(cls=Command, epilog=_epilog)(_command)


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
    """Let what is written to a closed standard stream go nowhere."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115


def main() -> None:
    """Run the command line and exit with its status."""
    _open_closed()
    warnings.showwarning = show_warning
    warnings.simplefilter("always", BoardWarning)
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    sys.exit(_status())


def _status() -> int:
    """Run the command line and return its exit status."""
    try:
        return int(app(prog_name="starbattle", standalone_mode=False) or 0)
    except _UsageError as error:
        _explain(error)
    except StarBattleError as error:
        complain(str(error))
    except OSError as error:  # of the help, which typer prints
        end(error)
    return EXIT_BAD_INPUT


def _explain(error: Any) -> None:
    """Say in one line what is wrong with a command line, and where to read on."""
    command = error.ctx.command_path if error.ctx else "starbattle"
    complain(f"{error.format_message().rstrip('.')}; see {command} --help")
