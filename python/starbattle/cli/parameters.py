"""Parameters of commands: each is declared once, alone or in a group.

A group is a dataclass whose fields are parameters. A command that takes a group has its
fields as options and arguments, below the group's heading in the help, and is called
with the group filled in:

    @group("Limits")
    class Limits(Group):
        timeout: Annotated[float | None, option("SECONDS", "Limit of time.")] = None

    def solve(boards: Boards, limits: Limits) -> None: ...
"""

import glob
import inspect
import re
from collections.abc import Callable, Iterable, Iterator
from copy import copy
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from typing import (
    Annotated,
    Any,
    ClassVar,
    TypeVar,
    dataclass_transform,
    get_args,
    get_type_hints,
)

import typer

from starbattle.cli.messages import be_quiet
from starbattle.names import Model, Peer, Portfolio, TechniqueName, VariantTechniqueName
from starbattle.paths import shipped_names

Command = Callable[..., None]
Complete = Callable[[str], list[str]]
"""Returns the words that a shell offers for one that has been begun."""

_Known = tuple[str, ...] | Complete

_Kind = TypeVar("_Kind")


@dataclass_transform(frozen_default=True, kw_only_default=True)
def group(heading: str) -> Callable[[type[_Kind]], type[_Kind]]:
    """Make a class a group of parameters, which are its fields, below a heading."""

    def made(kind: type[_Kind]) -> type[_Kind]:
        kind.heading = heading  # type: ignore[attr-defined]
        return dataclass(frozen=True, kw_only=True)(kind)

    return made


@group("")
class Group:
    """Parameters that belong together."""

    heading: ClassVar[str]

    def values(self, *without: str) -> dict[str, Any]:
        """Return the parameters by name, for a function that calls them the same."""
        names = (field.name for field in fields(self))
        return {name: getattr(self, name) for name in names if name not in without}


def option(
    metavar: str, help: str, *names: str, complete: _Known = (), **others: Any
) -> Any:
    """Declare an option with a value; without names it is called as its parameter.

    Args:
        metavar: what stands for the value in the help
        help: what the help says
        *names: such as "-o", "--output"
        complete: the words that a shell offers, or what completes one
        **others: other arguments of typer.Option
    """
    offered = _completer(complete)
    return typer.Option(
        *names, metavar=metavar, help=help, autocompletion=offered, **others
    )


def argument(metavar: str, help: str, complete: _Known = (), **others: Any) -> Any:
    """Declare an argument, in the words of option()."""
    offered = _completer(complete)
    return typer.Argument(metavar=metavar, help=help, autocompletion=offered, **others)


def _completer(known: _Known) -> Complete | None:
    return (words(*known) if known else None) if isinstance(known, tuple) else known


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
    kind: Any = parameter.annotation
    if not is_dataclass(kind):
        yield _parameter(parameter.name, kind, parameter.default)
        return
    hints = get_type_hints(kind, include_extras=True)
    for field in fields(kind):
        value, declared = get_args(hints[field.name])
        declared = copy(declared)
        declared.rich_help_panel = kind.heading  # type: ignore[union-attr]
        yield _parameter(field.name, Annotated[value, declared], _default(field))


def _default(field: "Field[Any]") -> Any:
    return inspect.Parameter.empty if field.default is MISSING else field.default


def _parameter(name: str, annotation: Any, default: Any) -> inspect.Parameter:
    kind = inspect.Parameter.KEYWORD_ONLY
    return inspect.Parameter(name, kind, default=default, annotation=annotation)


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


_NAMES = (*get_args(TechniqueName), *get_args(VariantTechniqueName))
_TECHNIQUES: dict[str, str] = {name.lower().replace(" ", "-"): name for name in _NAMES}
ALL_TECHNIQUES = tuple(_TECHNIQUES)
TECHNIQUES = tuple(w for w in _TECHNIQUES if _TECHNIQUES[w] in get_args(TechniqueName))
"""Techniques as one word each, such as counting-marks."""

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
