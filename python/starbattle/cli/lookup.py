"""The commands in the folder commands/, imported when they are used, and their help."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from starbattle.cli.parameters import spread
from starbattle.plugins import Plugin, plugins

_PACKAGE = "starbattle.cli.commands"
_FOLDER = Path(__file__).resolve().parent / "commands"
_TYPE = re.compile(r"^(  [A-Z]+) <[\w\[\]]+>(?=  )", re.MULTILINE)
_BRACES = re.compile(r"\{([A-Z]+)\}")


class Command(TyperCommand):
    """A command whose help names arguments as people do: FILE, not {FILE} <path>."""

    def get_help(self, ctx: Any) -> str:
        """Return the help."""
        head, end, rest = super().get_help(ctx).partition("\n")
        return _BRACES.sub(r"\1", head) + end + _TYPE.sub(r"\1", rest)


class Commands(Mapping[str, Any]):
    """The commands by name, in the order of the help.

    Those of a group are in a folder of its name and `_commands`.
    """

    def __init__(self, group: str = "") -> None:
        folder = f"{group}_commands" if group else ""
        package = f"{_PACKAGE}.{folder}" if folder else _PACKAGE
        found = plugins(package, _FOLDER / folder, "ORDER")
        self._plugins = {plugin.name: plugin for plugin in found}

    def __getitem__(self, name: str) -> Any:
        """Return a command, after importing its module."""
        return _command(self._plugins[name])

    def __iter__(self) -> Iterator[str]:
        """Iterate over the names."""
        return iter(self._plugins)

    def __len__(self) -> int:
        """Return how many commands there are."""
        return len(self._plugins)

    def summaries(self) -> Iterator[tuple[str, str]]:
        """Yield each name with the first line of the help."""
        for name, plugin in self._plugins.items():
            yield name, _summary(plugin)


@cache
def group_class(name: str = "") -> type[TyperGroup]:
    """Return the class of a group of commands, each imported when it is used."""

    class Group(TyperGroup):
        def __init__(self, **attributes: Any) -> None:
            super().__init__(**attributes)
            self.commands: Commands = Commands(name)  # type: ignore[assignment]

        def format_commands(self, ctx: Any, formatter: Any) -> None:
            """List the commands without importing them."""
            with formatter.section("Commands"):
                formatter.write_dl(list(self.commands.summaries()))

    return Group


@cache
def _command(plugin: Plugin) -> Any:
    function = getattr(plugin.module(), plugin.name)
    if plugin.declared("IS_GROUP", False):
        return _group(plugin.name, function)
    alone = typer.Typer(add_completion=False, rich_markup_mode=None)
    epilog = plugin.value("EPILOG")
    alone.command(plugin.name, cls=Command, epilog=epilog)(spread(function))
    return typer.main.get_command(alone)


def _group(name: str, function: Any) -> Any:
    group = typer.Typer(
        name=name,
        cls=group_class(name),
        help=function.__doc__,
        add_completion=False,
        no_args_is_help=True,
        rich_markup_mode=None,
    )
    group.callback()(function)
    return typer.main.get_command(group)


def _summary(plugin: Plugin) -> str:
    """Return the first line of the docstring of the command's function."""
    shape = rf'^def {plugin.name}\(.*?\) -> None:\n    """([^\n]*)'
    found = re.search(shape, plugin.source, re.MULTILINE | re.DOTALL)
    return found[1].removesuffix('"""') if found else ""
