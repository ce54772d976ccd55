"""The commands, found in the folder commands/ and imported when they are used."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import typer

from starbattle.cli.help import Command
from starbattle.plugins import Plugin, plugins

_PACKAGE = "starbattle.cli.commands"
_FOLDER = Path(__file__).resolve().parent / "commands"


class Commands(Mapping[str, Any]):
    """The commands by name, in the order of the help."""

    def __init__(self) -> None:
        found = plugins(_PACKAGE, _FOLDER, "ORDER")
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
def _command(plugin: Plugin) -> Any:
    module = plugin.module()
    alone = typer.Typer(add_completion=False, rich_markup_mode=None)
    epilog = getattr(module, "EPILOG", None)
    alone.command(plugin.name, cls=Command, epilog=epilog)(getattr(module, plugin.name))
    return typer.main.get_command(alone)


def _summary(plugin: Plugin) -> str:
    """Return the first line of the docstring of the command's function."""
    shape = rf'^def {plugin.name}\(.*?\) -> None:\n    """([^\n]*)'
    found = re.search(shape, plugin.source, re.MULTILINE | re.DOTALL)
    return found[1].removesuffix('"""') if found else ""
