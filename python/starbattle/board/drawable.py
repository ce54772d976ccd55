"""What can be drawn, on axes and to files."""

from pathlib import Path
from typing import Any

from starbattle import hooks


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
        return hooks.plot.of(type(self))(self, ax, options)

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
        hooks.save.of(type(self))(self, path, options)
