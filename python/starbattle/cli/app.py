"""The commands, put together."""

import os
import re
import sys
import warnings
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
from starbattle.cli.hint import hint
from starbattle.cli.make import make
from starbattle.cli.messages import EXIT_BAD_INPUT, complain, show_warning
from starbattle.cli.report import report
from starbattle.cli.solve import solve
from starbattle.cli.techniques import techniques
from starbattle.cli.trace import trace
from starbattle.errors import BoardWarning, StarBattleError


class _Commands(TyperGroup):
    """Lets `-#2`, the second board of standard input, not pass for an option."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        return super().parse_args(ctx, [re.sub("^-(?=#)", "<stdin>", a) for a in args])


app = typer.Typer(
    name="starbattle",
    cls=_Commands,
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
app.command(
    epilog="Exit status: 0 all solved, 1 a board without a solution, 2 bad input, "
    "3 techniques or a limit left a board unsolved; the largest applies."
)(explain)
app.command(
    epilog="Exit status: 0 a step, or nothing left to do, 1 a mistake, or no "
    "solution, 2 bad input, 3 no technique helps or a limit ended the search."
)(hint)
app.command(epilog="Exit status: as that of explain.")(grade)
app.command()(techniques)
app.command(
    epilog="Exit status: 0 all made, 2 bad input, 3 a limit came first. Ctrl-C (130) "
    "keeps what is written."
)(make)
app.command(epilog="Exit status: 0, 2 bad input, 3 a limit came first.")(count)
app.command(epilog="Exit status: 0, or 2 if a board could not be converted.")(convert)
app.command()(compare)
app.command()(trace)
app.command()(draw)
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
    try:
        app(prog_name="starbattle")
    except StarBattleError as error:
        complain(str(error))
        sys.exit(EXIT_BAD_INPUT)
