"""Pictures of boards as files: SVG, PNG, PDF and HTML; and on axes of Matplotlib."""

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from starbattle.board.board import Board, Drawable
from starbattle.board.solution import Solution
from starbattle.errors import RequestError, printable, unknown
from starbattle.extras import extra_module
from starbattle.render.caption import Captions, Puzzle, caption_of, captioned
from starbattle.render.colors import Theme
from starbattle.render.pages import boards_page
from starbattle.render.picture import Picture, scene, shown_name
from starbattle.render.press import dejavu
from starbattle.render.svg import to_pdf, to_png, to_svg
from starbattle.saving import check_target, is_standard_output, is_stream, save
from starbattle.search.result import Result

_PACKAGES = {"png": "resvg_py", "pdf": "typst"}


@dataclass(frozen=True, slots=True)
class Export:
    """The file to write, and how.

    form      "svg", "png", "pdf" or "html"
    title     of a page, or of a PDF
    captions  what is below each picture
    scale     pixels of PNG a point
    sources   files that are not to be written to
    """

    output: Path
    form: str
    title: str
    captions: Captions
    theme: Theme
    scale: float
    sources: Sequence[Path] = ()

    def check(self) -> None:
        """Check what can be checked before boards are solved.

        Raises RequestError and StarBattleError.
        """
        check_target(self.output, self.sources)
        if not 0.1 <= self.scale <= 10:
            raise RequestError(f"--scale must be from 0.1 to 10, not {self.scale}")
        if package := _PACKAGES.get(self.form):
            extra_module(package, "pictures")
            dejavu("pictures")

    def write(self, puzzles: Sequence[Puzzle]) -> list[Path]:
        """Write the files, and return their names."""
        contents = self._contents(puzzles)
        names = list(_names(self.output, len(contents)))
        for name in names:
            check_target(name, self.sources)
        for name, content in zip(names, contents, strict=True):
            save(name, content)
        return [name for name in names if not is_standard_output(name)]

    def _contents(self, puzzles: Sequence[Puzzle]) -> Sequence[str | bytes]:
        """Return what each file has."""
        if self.form == "html":
            figures = (
                (to_svg(scene(one.picture), self.theme), caption_of(one, self.captions))
                for one in puzzles
            )
            boards = [puzzle.board for puzzle in puzzles]
            return [boards_page(self.title, boards, figures, self.theme)]
        drawn = [captioned(one, self.captions) for one in puzzles]
        if self.form == "pdf":
            return [to_pdf(drawn, self.title)]
        if self.form == "png":
            return [to_png(one, self.theme, self.scale) for one in drawn]
        return [to_svg(one, self.theme) for one in drawn]


def _names(output: Path, count: int) -> Iterator[Path]:
    """Number the names of several files."""
    if count > 1 and is_stream(output):
        name = printable(output)
        raise RequestError(f"{name} takes one picture, not {count}; name a file")
    for number in range(1, count + 1):
        yield output if count == 1 else output.with_stem(f"{output.stem}-{number}")


# --- boards, solutions and results drawn on axes and to files, for their methods ---

_POINTS = 72
"""Points of an inch; a unit of a scene is a point in a figure made for it."""

_PLOT_SCALE = 4
"""Pixels a point of a picture on axes."""


_SUFFIXES = (".svg", ".png", ".pdf", ".html")
_OPTIONS = ("marks", "highlights", "units", "heat", "pastel", "labels", "mark", "title")


def plot_value(value: Drawable, axes: Any, options: dict[str, Any]) -> Any:
    """Draw a value on axes of matplotlib, see Drawable.plot()."""
    drawn = scene(_picture(value, options))
    if axes is None:
        pyplot = extra_module("matplotlib.pyplot", "lab")
        size = (drawn.width / _POINTS, drawn.height / _POINTS + 0.4)
        _, axes = pyplot.subplots(figsize=size, layout="constrained")
    png = io.BytesIO(to_png(drawn, scale=_PLOT_SCALE))
    pixels = extra_module("matplotlib.image", "lab").imread(png)
    axes.imshow(pixels, extent=(0, drawn.width, drawn.height, 0))
    axes.set_axis_off()
    axes.set_title(drawn.title)
    return axes


def save_value(value: Drawable, path: str | Path, options: dict[str, Any]) -> None:
    """Draw a value to a file, see Drawable.save()."""
    theme, scale = options.pop("theme", "auto"), options.pop("scale", 2)
    picture = _picture(value, options)
    title = picture.title or shown_name(picture.board) or "Star Battle"
    export = Export(Path(path), _form(path), title, "none", theme, scale)
    export.check()
    export.write([Puzzle(picture)])


def _form(path: str | Path) -> str:
    suffix = Path(path).suffix.lower()
    if suffix not in _SUFFIXES:
        known = ", ".join(_SUFFIXES)
        raise RequestError(f"{printable(path)}: a picture must be one of {known}")
    return suffix[1:]


def _picture(value: Drawable, options: dict[str, Any]) -> Picture:
    known = (*_OPTIONS, "stars") if isinstance(value, Board) else _OPTIONS
    for name in options:
        if name not in known:
            raise unknown("option", name, known)
    if isinstance(value, Board):
        return Picture(value, **options)
    assert isinstance(value, Solution | Result)
    solution = next(iter(value), ()) if isinstance(value, Result) else value
    return Picture(value.board, stars=list(solution), **options)
