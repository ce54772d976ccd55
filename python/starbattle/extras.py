"""Packages that not everybody needs."""

import importlib
from typing import Any

from starbattle.errors import StarBattleError
from starbattle.installing import install_extra


class MissingExtra(StarBattleError):
    """A package that an extra installs is not there."""


def extra_module(name: str, extra: str) -> Any:
    """Import a module of an extra. Raises MissingExtra, saying how to get it."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        package = error.name or name
        remedy = f"to install it: {install_extra(extra)}"
        raise MissingExtra(f"the package {package} is missing; {remedy}") from None
