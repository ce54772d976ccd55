"""Parameters of commands: each is declared once, alone or in a group.

A command that takes a group has the group's attributes as options and arguments, below
its heading in the help, and is called with the group filled in:

    class Limits(Group):
        heading = "Limits"
        timeout: float | None = option("SECONDS", "Limit of time.")

    def solve(boards: list[str] = BOARDS, *, limits: Limits) -> None: ...
"""

import inspect
from collections.abc import Callable
from copy import copy
from typing import Any, get_type_hints

import typer
from typer.models import OptionInfo

from starbattle.cli.completion import completer
from starbattle.progress_bar import be_quiet


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

    def values(self, *without: str) -> dict[str, Any]:
        """Return the parameters by name, for a function that calls them the same."""
        return {k: value for k, value in vars(self).items() if k not in without}


_SHORT = {"output": ["-o"], "quiet": ["-q"]}


def spread(command: Callable[..., Any]) -> Callable[..., Any]:
    """Return a command that takes each parameter of its groups, and --quiet."""
    taken = inspect.signature(command, eval_str=True).parameters.values()

    def spread_command(quiet: bool, **values: Any) -> Any:
        be_quiet(quiet)
        return command(**{one.name: _value(one, values) for one in taken})

    shown = [shown for one in taken for shown in _parameters(one)]
    shown.append(_parameter("quiet", bool, flag("Print only results and errors.")))
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
