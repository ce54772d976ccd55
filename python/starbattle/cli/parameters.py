"""Parameters of commands: each is declared once, alone or in a group.

A group is a dataclass whose fields are parameters. A command that takes a group has its
fields as options and arguments, and is called with the group filled in:

    @group
    class Limits(Group):
        timeout: Annotated[float | None, option("SECONDS", "Limit of time.")] = None

    def solve(boards: Boards, limits: Limits) -> None: ...
"""

import inspect
from collections.abc import Callable, Iterator
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from typing import Annotated, Any, TypeVar, dataclass_transform, get_type_hints

import typer

from starbattle.cli.messages import be_quiet

Command = Callable[..., None]
_Kind = TypeVar("_Kind")


@dataclass_transform(frozen_default=True, kw_only_default=True)
def group(kind: type[_Kind]) -> type[_Kind]:
    """Make a class a group of parameters, which are its fields."""
    return dataclass(frozen=True, kw_only=True)(kind)


@group
class Group:
    """Parameters that belong together."""

    def values(self, *without: str) -> dict[str, Any]:
        """Return the parameters by name, for a function that calls them the same."""
        names = (field.name for field in fields(self))
        return {name: getattr(self, name) for name in names if name not in without}


def option(
    metavar: str,
    help: str,
    *names: str,
    complete: Callable[[str], list[str]] | None = None,
    **others: Any,
) -> Any:
    """Declare an option with a value; without names it is called as its parameter.

    Args:
        metavar: what stands for the value in the help
        help: what the help says
        *names: such as "-o", "--output"
        complete: returns the words that a shell offers
        **others: other arguments of typer.Option
    """
    return typer.Option(
        *names, metavar=metavar, help=help, autocompletion=complete, **others
    )


def argument(
    metavar: str,
    help: str,
    complete: Callable[[str], list[str]] | None = None,
    **others: Any,
) -> Any:
    """Declare an argument, in the words of option()."""
    return typer.Argument(metavar=metavar, help=help, autocompletion=complete, **others)


def flag(name: str, help: str, *names: str) -> Any:
    """Declare an option without a value."""
    return typer.Option(name, *names, help=help)


Quiet = Annotated[bool, flag("--quiet", "Print only results and errors.", "-q")]
"""Whether a command is quiet; every command has it."""


def spread(command: Command) -> Command:
    """Return a command that takes each field of its groups as a parameter."""
    taken = inspect.signature(command, eval_str=True).parameters.values()

    def spread_command(quiet: bool, **values: Any) -> None:
        if quiet:
            be_quiet()
        command(**{one.name: _value(one, values) for one in taken})

    shown = [shown for one in taken for shown in _parameters(one)]
    shown.append(_parameter("quiet", Quiet, False))
    spread_command.__name__ = command.__name__
    spread_command.__doc__ = command.__doc__
    spread_command.__annotations__ = {}
    spread_command.__dict__["__signature__"] = inspect.Signature(shown)
    return spread_command


def _value(parameter: inspect.Parameter, values: dict[str, Any]) -> Any:
    """Return the value of a parameter, a group filled in."""
    kind = parameter.annotation
    if not is_dataclass(kind):
        return values[parameter.name]
    assert isinstance(kind, type)
    return kind(**{field.name: values[field.name] for field in fields(kind)})


def _parameters(parameter: inspect.Parameter) -> Iterator[inspect.Parameter]:
    kind = parameter.annotation
    if not is_dataclass(kind):
        yield _parameter(parameter.name, kind, parameter.default)
        return
    hints = get_type_hints(kind, include_extras=True)
    for field in fields(kind):
        yield _parameter(field.name, hints[field.name], _default(field))


def _default(field: "Field[Any]") -> Any:
    return inspect.Parameter.empty if field.default is MISSING else field.default


def _parameter(name: str, annotation: Any, default: Any) -> inspect.Parameter:
    kind = inspect.Parameter.KEYWORD_ONLY
    return inspect.Parameter(name, kind, default=default, annotation=annotation)
