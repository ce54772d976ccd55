"""Hooks: functions that one layer declares and a higher layer implements.

A board can be loaded and printed, but imports neither the formats nor the drawings:
it calls a hook, for which the module that reads or draws registers a function.
Imports therefore go one way only.
"""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar

_F = TypeVar("_F", bound=Callable[..., Any])


class Hook:
    """A function with one implementation for each type."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._modules: list[str] = []
        self._known: dict[type, Callable[..., Any]] = {}

    def implemented_in(self, *modules: str) -> None:
        """Name modules that register implementations, imported when needed."""
        self._modules += modules

    def register(self, kind: type) -> Callable[[_F], _F]:
        """Return a decorator that makes a function the implementation for a type."""

        def registered(function: _F) -> _F:
            self._known[kind] = function
            return function

        return registered

    def of(self, kind: type) -> Callable[..., Any]:
        """Return the implementation for a type. Raises TypeError if none is known."""
        for module in self._modules:
            if found := self._find(kind):
                return found
            import_module(module)
        if found := self._find(kind):
            return found
        raise TypeError(f"{kind.__name__} has no {self._name}")

    def __call__(self, value: object) -> Any:
        """Call the implementation for the type of a value."""
        return self.of(type(value))(value)

    def _find(self, kind: type) -> Callable[..., Any] | None:
        known = (self._known[base] for base in kind.__mro__ if base in self._known)
        return next(known, None)


load = Hook("loader")
"""Reads the one value of a type in a file: (path, stars, from_format)."""

parse = Hook("parser")
"""Reads the one value of a type in a text: (text, stars, from_format)."""

image = Hook("reader of pictures")
"""Reads the one value of a type in a picture: (source, stars)."""

text = Hook("text")
"""What print() shows."""

svg = Hook("picture")
"""The picture in a notebook."""

html = Hook("page")
"""What a notebook shows: a picture, or HTML with pictures."""

named = Hook("boards by name")
"""Reads the one shipped board of a name: (name, stars)."""

write = Hook("writer")
"""Writes a board in a format: (value, name of the format)."""

frame = Hook("table")
"""What is found, as a table of pandas."""

plot = Hook("plot")
"""Draws on axes of matplotlib: (value, axes or None, options of the picture)."""

read_text = Hook("reader of constraints")
"""Returns the constraint that a text stands for."""

save = Hook("picture")
"""Draws to a file: (value, path, options of the picture and the file)."""


class Drawable:
    """A board, or what has one, with pictures beyond those of notebooks."""

    __slots__ = ()

    def plot(self, ax: Any = None, **options: Any) -> Any:
        """Draw the picture on axes of matplotlib, and return them.

        Needs the extra `lab`.

        Args:
            ax: the axes; None: those of a new figure of pyplot
            **options: those of svg(), such as pastel=True, but for `theme`

        Raises:
            StarBattleError: without matplotlib
        """
        return plot.of(type(self))(self, ax, options)

    def save(self, path: str | Path, **options: Any) -> None:
        """Draw the picture to a file: .svg, .png, .pdf or .html.

        PNG and PDF need the extra `pictures`.

        Args:
            path: the file, which is replaced if it exists
            **options: those of svg(), such as pastel=True, and `scale`, the pixels of
                PNG a point (default 2)

        Raises:
            RequestError: for a name that ends otherwise
            StarBattleError: if the file cannot be written
        """
        save.of(type(self))(self, path, options)
