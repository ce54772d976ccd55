"""Modules of optional packages (extras)."""

import importlib
from typing import Any

from starbattle.errors import StarBattleError
from starbattle.installing import install_extra


class MissingExtra(StarBattleError):
    """A package of an extra is not installed."""


def array_if_possible(rows: list[list[int]], kind: str) -> Any:
    """Return rows as an array of numpy if that is installed, else as they are."""
    try:
        numpy = importlib.import_module("numpy")
    except ModuleNotFoundError:
        return rows
    return numpy.array(rows, dtype=kind)


def extra_module(name: str, extra: str) -> Any:
    """Import a module of an extra. Raises MissingExtra with the remedy."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        package = error.name or name
        remedy = f"to install it: {install_extra(extra)}"
        raise MissingExtra(f"the package {package} is missing; {remedy}") from None
