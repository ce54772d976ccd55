"""The modules of a package that declare a place in an order, such as ORDER = 10.

Adding a command or a format is adding a file. A file that adds several things says so
with dictionaries by their names: ORDER = {"first": 10, "second": 20}. Declarations are
literals on a line of their own; they are read from the source, so that a module is
imported only when it is used.
"""

import re
from ast import literal_eval
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class Plugin:
    """What a module adds. The module may not be imported yet.

    name    its own name: that of the module, unless that adds several
    stem    the name of the module without the package
    source  the text of the module
    """

    name: str
    stem: str
    source: str
    _package: str

    def declared(self, constant: str, default: Any = None) -> Any:
        """Return the value of a constant, `default` if the module has none."""
        return self._own(_declared(self.source, constant), default)

    def module(self) -> Any:
        """Import the module."""
        return import_module(f"{self._package}.{self.stem}")

    def value(self, constant: str, default: Any = None) -> Any:
        """Import the module, and return the value of a constant as `declared` does."""
        return self._own(getattr(self.module(), constant, None), default)

    def _own(self, value: Any, default: Any) -> Any:
        if isinstance(value, dict):
            return value.get(self.name, default)
        return default if value is None else value


def plugins(package: str, folder: Path, order: str) -> list[Plugin]:
    """Return what the modules in a folder declare places in `order` for, sorted."""
    found = [
        Plugin(name, file.stem, source, package)
        for file in sorted(folder.glob("*.py"))
        for source in [file.read_text(encoding="utf-8")]
        for name in _names(_declared(source, order), file.stem)
    ]
    return sorted(found, key=lambda plugin: int(plugin.declared(order)))


def _declared(source: str, constant: str) -> Any:
    found = re.search(rf"^{constant} = (.+)$", source, re.MULTILINE)
    return literal_eval(found[1]) if found else None


def _names(order: Any, stem: str) -> list[str]:
    if isinstance(order, dict):
        return list(order)
    return [] if order is None else [stem]
