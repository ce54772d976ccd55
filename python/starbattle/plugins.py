"""The modules of a package that declare a place in an order, such as ORDER = 10.

Adding a command or a format is adding a file. Declarations are literals on a line of
their own; they are read from the source, so that a module is imported only when it is
used.
"""

import re
from ast import literal_eval
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class Plugin:
    """A module that may not be imported yet.

    name    its name without the package
    source  its text
    """

    name: str
    source: str
    _package: str

    def declared(self, constant: str, default: Any = None) -> Any:
        """Return the value of a constant, `default` if the module has none."""
        found = re.search(rf"^{constant} = (.+)$", self.source, re.MULTILINE)
        return literal_eval(found[1]) if found else default

    def module(self) -> Any:
        """Import the module."""
        return import_module(f"{self._package}.{self.name}")


def plugins(package: str, folder: Path, order: str) -> list[Plugin]:
    """Return the modules in the folder of a package that declare `order`, sorted."""
    files = sorted(folder.glob("*.py"))
    found = [Plugin(f.stem, f.read_text(encoding="utf-8"), package) for f in files]
    ordered = [plugin for plugin in found if plugin.declared(order) is not None]
    return sorted(ordered, key=lambda plugin: int(plugin.declared(order)))
