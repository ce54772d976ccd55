"""Parameters of commands, and what shells complete.

Each parameter is declared once, alone or in a group.

A command that takes a group has the group's attributes as options and arguments, below
its heading in the help, and is called with the group filled in:

    class Limits(Group):
        heading = "Limits"
        timeout: float | None = option("SECONDS", "Limit of time.")

    def solve(boards: list[str] = BOARDS, *, limits: Limits) -> None: ...
"""

import glob
import inspect
import re
from collections.abc import Callable, Iterable
from copy import copy
from typing import Any, get_args, get_type_hints

import typer
import typer.completion
from typer.core import TyperOption
from typer.models import OptionInfo

from starbattle.errors import RequestError, StarBattleError, printable, unknown
from starbattle.names import Model, Peer, Portfolio, TechniqueName
from starbattle.paths import shipped_names
from starbattle.progress_bar import be_quiet

# --- what shells complete: words that are known here ---

Complete = Callable[[str], list[str]]
"""Returns the words that a shell offers for one that has been begun."""


def completer(known: Any) -> Complete | None:
    """Return what completes words: a function, or one for a tuple or a Literal."""
    known = get_args(known) or known
    return (words(*known) if known else None) if isinstance(known, tuple) else known


def words(*known: str) -> Complete:
    """Return what completes one of some words."""

    def complete(incomplete: str) -> list[str]:
        return [word for word in known if word.startswith(incomplete)]

    return complete


def listed(*known: str) -> Complete:
    """Return what completes the last of several words with commas between them."""

    def complete(incomplete: str) -> list[str]:
        before, comma, last = incomplete.rpartition(",")
        return [f"{before}{comma}{word}" for word in words(*known)(last)]

    return complete


def begun(known: Iterable[str]) -> tuple[str, ...]:
    """Return words up to their first parameter, as in lds:2."""
    return tuple(dict.fromkeys(re.sub(r"(:)[A-Z\[].*", r"\1", word) for word in known))


def shipped_boards(incomplete: str) -> list[str]:
    """Complete the name of a shipped board, as norvig/24; files are the shell's."""
    if not incomplete or glob.glob(f"{glob.escape(incomplete)}*"):
        return []
    return words(*sorted(shipped_names()))(incomplete)


_TECHNIQUES: dict[str, str] = {
    name.lower().replace(" ", "-"): name for name in get_args(TechniqueName)
}
TECHNIQUES = tuple(_TECHNIQUES)
"""Techniques as one word each, such as touches-all."""

MODELS = (*get_args(Model), *get_args(Peer))
SOLVERS = (*MODELS, *get_args(Portfolio))


def technique(name: str | None) -> str | None:
    """Return the name of a technique that is given as one word, or in any case.

    What other guides call it may be one word, too; Prolog knows these names.
    """
    if name is None:
        return None
    word = name.lower().replace(" ", "-")
    return _TECHNIQUES.get(word, name.replace("-", " "))


# --- parameters ---


def option(
    metavar: str,
    help: str,
    *names: str,
    default: Any = None,
    complete: Any = (),
    **others: Any,
) -> Any:
    """Declare an option with a value; without names it is called as its parameter.

    Args:
        metavar: what stands for the value in the help
        help: what the help says
        *names: such as "--nodes"
        default: the value without the option; ... if it must be given
        complete: the words that a shell offers, as a tuple or a Literal, or what
            completes one
        **others: other arguments of typer.Option
    """
    offered = completer(complete)
    return typer.Option(
        default, *names, metavar=metavar, help=help, autocompletion=offered, **others
    )


def argument(
    metavar: str, help: str, default: Any = None, complete: Any = (), **others: Any
) -> Any:
    """Declare an argument, in the words of option()."""
    offered = completer(complete)
    return typer.Argument(
        default, metavar=metavar, help=help, autocompletion=offered, **others
    )


def flag(help: str, *names: str, default: Any = False, **others: Any) -> Any:
    """Declare an option without a value, in the words of option()."""
    return typer.Option(default, *names, help=help, **others)


class Group:
    """Parameters that belong together, below a heading of the help."""

    heading = ""

    def __init__(self, **values: Any) -> None:
        vars(self).update(values)

    def values(self) -> dict[str, Any]:
        """Return the parameters by name, for a function that calls them the same."""
        return dict(vars(self))


_SHORT = {"output": ["-o"], "quiet": ["-q"]}
_TYPED: list[tuple[Any, str]] = []
"""Parameters that the command line names, each with its name there."""


def needs(what: str, holds: object, *names: str) -> None:
    """Refuse options that have no effect as something does not hold.

    With `needs("--solve", solve, "mark")`, --mark is an error without --solve.

    Args:
        what: what the options need
        holds: whether it is there
        *names: the parameters of the options
    """
    for parameter, option in () if holds else _TYPED:
        if parameter in names:
            raise RequestError(f"{option} needs {what}")


def as_typed(error: StarBattleError) -> str:
    """Return an error with the options that it names as the command line has them.

    A name without underscore may be another word, but for where what is wrong stands.
    Files and boards, which come before the reason, have any name.
    """
    said = str(error)
    place, reason, rest = said.rpartition(printable(getattr(error, "reason", said)))
    for parameter, option in _TYPED:
        start = r"\b" if "_" in parameter else "^"
        named = rf"{start}{parameter}(?=[ ;])|\b{parameter}(?= cannot)"
        reason = re.sub(named, option, reason)
    return f"{place}{reason}{rest}"


def spread(command: Callable[..., Any]) -> Callable[..., Any]:
    """Return a command that takes each parameter of its groups, and --quiet."""
    taken = inspect.signature(command, eval_str=True).parameters.values()

    def spread_command(context: Any, quiet: bool, **values: Any) -> Any:
        be_quiet(quiet)
        _TYPED[:] = (
            (one.name, one.get_error_hint(context).replace("'", ""))
            for one in context.command.params
            if context.get_parameter_source(one.name).name == "COMMANDLINE"
        )
        return command(**{one.name: _value(one, values) for one in taken})

    shown = [shown for one in taken for shown in _parameters(one)]
    shown.append(_parameter("quiet", bool, flag("Print only results and errors.")))
    only = inspect.Parameter.KEYWORD_ONLY
    shown.append(inspect.Parameter("context", only, annotation=typer.Context))
    spread_command.__name__ = command.__name__
    spread_command.__doc__ = command.__doc__
    spread_command.__annotations__ = {}
    spread_command.__dict__["__signature__"] = inspect.Signature(shown)
    return spread_command


def _is_group(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Group)


def _value(parameter: inspect.Parameter, values: dict[str, Any]) -> Any:
    """Return the value of a parameter, a group filled in."""
    kind = parameter.annotation
    if not _is_group(kind):
        return values[parameter.name]
    return kind(**{name: values[name] for name in get_type_hints(kind)})


def _parameters(parameter: inspect.Parameter) -> list[inspect.Parameter]:
    """Return a parameter of a command, or those of its group, arguments first."""
    kind: Any = parameter.annotation
    if not _is_group(kind):
        return [_parameter(parameter.name, kind, parameter.default)]
    found = [
        _parameter(name, hint, getattr(kind, name), kind.heading)
        for name, hint in get_type_hints(kind).items()
    ]
    return sorted(found, key=lambda one: isinstance(one.default, OptionInfo))


def _parameter(
    name: str, kind: Any, declared: Any, heading: str | None = None
) -> inspect.Parameter:
    declared = copy(declared)
    declared.rich_help_panel = heading
    if isinstance(declared, OptionInfo) and not declared.param_decls:
        long = f"--{name.strip('_').replace('_', '-')}"
        declared.param_decls = [*_SHORT.get(name, []), long]
    return inspect.Parameter(
        name, inspect.Parameter.KEYWORD_ONLY, default=declared, annotation=kind
    )


# --- scripts for shells ---

_completion: Any = typer.completion  # its types do not name what it has

_SHELLS = ("bash", "zsh", "fish")
_SCRIPT = {"prog_name": "starbattle", "complete_var": "_STARBATTLE_COMPLETE"}
_ZSH_END = """
if [ "$funcstack[1]" = _starbattle ]; then
    _starbattle_completion "$@"
else
    compdef _starbattle_completion starbattle
fi
"""
"""How the script for zsh ends. zsh runs the file at the first TAB, as the function
`_starbattle`, and wants completions from it at once; when it is sourced, it registers.
"""


def _complete(context: Any, option: Any, shell: str | None) -> None:
    """Install completion for a shell that is named, and exit."""
    if shell is None:
        return
    if shell not in _SHELLS:
        raise unknown("shell", shell, _SHELLS)
    from starbattle.saving import save

    script = _completion.get_completion_script(shell=shell, **_SCRIPT)
    if shell == "zsh":
        script = script.rpartition("\n\ncompdef ")[0] + _ZSH_END
    _, path = _completion.install(shell=shell, **_SCRIPT)
    save(path, f"{script.strip()}\n")
    typer.echo(f"{shell} completion installed in {path}")
    typer.echo("Completion will take effect once you restart the terminal")
    raise typer.Exit


def completion_option() -> TyperOption:
    """Return the option of the program that installs a script."""
    _completion.completion_init()
    return TyperOption(
        param_decls=["--install-completion"],
        metavar="SHELL",
        is_eager=True,
        expose_value=False,
        callback=_complete,
        help="Install completion for bash, zsh or fish.",
    )
