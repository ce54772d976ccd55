"""The program: its commands, each imported when it is used, and how it ends."""

import os
import re
import sys
import warnings
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from io import TextIOWrapper
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup, TyperOption

from starbattle import __version__
from starbattle.cli.messages import (
    EXIT_BAD_INPUT,
    EXIT_INTERRUPTED,
    EXIT_MACHINE,
    complain,
    end,
    show_warning,
)
from starbattle.cli.parameters import completion_option, spread
from starbattle.errors import (
    REFUSALS,
    BoardWarning,
    MachineError,
    MarksWarning,
    StarBattleError,
    UnclearWarning,
    refusal,
    refused,
)
from starbattle.progress_bar import be_quiet

_UsageError: Any = typer.BadParameter.__bases__[0]
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

COMMANDS = {
    "Solve and explain": {
        "solve": "solving",
        "explain": "explaining",
        "hint": "explaining",
        "why": "explaining",
        "grade": "explaining",
        "techniques": "explaining",
    },
    "Make, convert and draw": {
        "make": "making",
        "book": "making",
        "convert": "drawing",
        "draw": "drawing",
        "boards": "about",
    },
    "Play": {
        "play": "playing",
        "page": "playing",
    },
    "Study searches": {
        "compare": "comparing",
        "report": "comparing",
        "trace": "solving",
        "count": "solving",
    },
    "Teach": {
        "course": "",
    },
    "Set-up": {
        "doctor": "about",
    },
}
"""The commands below the headings of the help, each with its module in commands/.

A command is a function of its name, whose docstring is the help.
"""

_COURSE_HELP = """
Make and mark assignments in logic programming.

Examples:

\b
  starbattle course new first
  starbattle course mark first submissions
"""

COURSE = {
    "Commands": {
        "new": "assignments",
        "check": "assignments",
        "handout": "assignments",
        "mark": "assignments",
        "report": "marks",
        "similar": "assignments",
        "export": "marks",
    }
}
"""The commands of starbattle course, likewise."""


class Command(TyperCommand):
    """A command whose options stand below the headings of their groups."""

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """Return the arguments as people write them: FILE, not {FILE}."""
        return [piece.strip("{}") for piece in super().collect_usage_pieces(ctx)]

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write a section for each heading."""
        sections: dict[str, list[tuple[str, str]]] = {}
        for parameter in self.get_params(ctx):
            if record := parameter.get_help_record(ctx):
                kind = f"{parameter.param_type_name.title()}s"
                heading = getattr(parameter, "rich_help_panel", None) or kind
                sections.setdefault(heading, []).append(record)
        others = sections.pop("Options")
        for heading, records in [*sections.items(), ("Options", others)]:
            with formatter.section(heading):
                formatter.write_dl(records)


class Group(TyperGroup):
    """Commands below headings, imported when they are used; alone it prints its help.

    headings  the module of each command, below the headings of the help
    """

    def __init__(
        self,
        name: str,
        headings: Mapping[str, Mapping[str, str]],
        **attributes: Any,
    ) -> None:
        super().__init__(
            name=name, no_args_is_help=True, rich_markup_mode=None, **attributes
        )
        self._headings = headings
        self._modules = {
            command: module
            for modules in headings.values()
            for command, module in modules.items()
        }

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the names in the order of the help."""
        return list(self._modules)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Import a command; None if there is none of that name."""
        if cmd_name == "course" and cmd_name in self._modules:
            short = _COURSE_HELP.strip().partition("\n")[0]
            return Group("course", COURSE, help=_COURSE_HELP, short_help=short)
        module = self._modules.get(cmd_name)
        return module and _command(module, cmd_name)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write a section for each heading."""
        for heading, modules in self._headings.items():
            with formatter.section(heading):
                formatter.write_dl(
                    (f"{name:<10}", self.get_command(ctx, name).get_short_help_str())
                    for name in modules
                )


@cache
def _command(module: str, name: str) -> Any:
    found = getattr(import_module(f"starbattle.cli.commands.{module}"), name)
    alone = typer.Typer(add_completion=False, rich_markup_mode=None)
    short = found.__doc__.partition("\n")[0]
    alone.command(name, cls=Command, short_help=short)(spread(found))
    return typer.main.get_command(alone)


class _Program(Group):
    """The program as a group."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Take `-#2`, the second board of standard input, for an argument."""
        parsed: list[str] = super().parse_args(
            ctx, [re.sub("^-(?=#)", "<stdin>", a) for a in args]
        )
        return parsed


def _version(context: Any, option: Any, wanted: bool) -> None:
    if wanted:
        typer.echo(f"starbattle {__version__}")
        raise typer.Exit


PROGRAM = _Program(
    "starbattle",
    COMMANDS,
    help=_HELP,
    context_settings={"help_option_names": ["-h", "--help"]},
    params=[
        TyperOption(
            param_decls=["--version"],
            is_flag=True,
            is_eager=True,
            expose_value=False,
            callback=_version,
            help="Show the version.",
        ),
        completion_option(),
    ],
)


def run() -> int:
    """Run the command line and return its exit status."""
    _open_closed()
    be_quiet(False)
    warnings.showwarning = show_warning
    warnings.simplefilter("always", BoardWarning)
    warnings.simplefilter("once", MarksWarning)
    warnings.simplefilter("error", UnclearWarning)
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    return _status()


def _open_closed() -> None:
    """Give Python the standard streams that were closed.

    Errors go nowhere then. A result must not: to write it is an error.
    """
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if sys.stdout is None:
        unwritable = os.open(os.devnull, os.O_RDONLY)
        sys.stdout = open(unwritable, "w", encoding="utf-8")  # noqa: SIM115


def _status() -> int:
    try:
        return int(PROGRAM.main(prog_name="starbattle", standalone_mode=False) or 0)
    except _UsageError as error:
        _explain(error)
    except StarBattleError as error:
        complain(error)
        return EXIT_MACHINE if isinstance(error, MachineError) else EXIT_BAD_INPUT
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    except SystemExit as ended:  # of a command that nobody reads
        return ended.code if isinstance(ended.code, int) else EXIT_BAD_INPUT
    except ImportError as error:  # as of a library of the system that is gone
        if not (error.path or "").endswith(".so"):
            raise
        complain(f"Python cannot load its module {error.name}: {error}")
        return EXIT_MACHINE
    except OSError as error:
        if error.errno in REFUSALS:
            complain(refusal(error))
            return EXIT_MACHINE
        if not error.filename:  # of the help, which typer prints
            end(error)
        complain(str(refused(error.filename, error)))
    return EXIT_BAD_INPUT


def _explain(error: Any) -> None:
    """Report a wrong command line: in one line that names the help, or by the help.

    The help is what a group says without a command.
    """
    if "\n" in error.format_message():
        typer.echo(error.ctx.get_help(), err=True)
        return
    command = error.ctx.command_path if error.ctx else "starbattle"
    complain(f"{error.format_message().rstrip('.')}; see {command} --help")
