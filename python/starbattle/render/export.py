"""Pictures of boards as files: SVG, PNG, PDF and HTML."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from starbattle.errors import RequestError, printable
from starbattle.extras import extra_module
from starbattle.names import StatusName
from starbattle.render.colors import Theme
from starbattle.render.html import boards_page
from starbattle.render.pdf import to_pdf
from starbattle.render.picture import scene
from starbattle.render.png import to_png
from starbattle.render.scene import Scene
from starbattle.render.sheet import Layout, Puzzle, caption_of, captioned, sheets
from starbattle.render.svg import to_svg
from starbattle.saving import check_target, is_standard_output, is_stream, save
from starbattle.search.result import Result

_PACKAGES = {"png": ("resvg_py", "reportlab"), "pdf": ("reportlab",)}
Content = Callable[[], str | bytes]
"""Makes the content of a file."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A board to draw, and the result of its solve if there was one."""

    puzzle: Puzzle
    result: Result | None

    @property
    def status(self) -> StatusName | None:
        """The status of the result, None without one."""
        return None if self.result is None else self.result.status


@dataclass(frozen=True, slots=True)
class Export:
    """The file to write, and how.

    form    "svg", "png", "pdf" or "html"
    sheets  whether a single board is put on a sheet, too
    scale   pixels of PNG a point
    """

    output: Path
    form: str
    layout: Layout
    sheets: bool
    theme: Theme
    scale: float

    def check(self, sources: Sequence[Path]) -> None:
        """Check what can be checked before boards are solved.

        Raises RequestError and StarBattleError.
        """
        check_target(self.output, sources)
        if self.form == "html" and self.sheets:
            raise RequestError("an HTML page has no sheets for puzzles or solutions")
        if not 0.1 <= self.scale <= 10:
            raise RequestError(f"--scale must be from 0.1 to 10, not {self.scale}")
        for package in _PACKAGES.get(self.form, ()):
            extra_module(package, "pictures")

    def write(self, drawn: Sequence[Drawn], sources: Sequence[Path]) -> list[Path]:
        """Write the files, and return their names."""
        contents = _WRITERS[self.form](self, drawn)
        names = list(_names(self.output, len(contents)))
        for name in names:
            check_target(name, sources)
        for name, content in zip(names, contents, strict=True):
            save(name, content())
        return [name for name in names if not is_standard_output(name)]


def _scenes(export: Export, drawn: Sequence[Drawn]) -> list[Scene]:
    puzzles = [one.puzzle for one in drawn]
    if export.sheets or len(puzzles) > 1:
        return sheets(puzzles, export.layout)
    return [captioned(puzzle, export.layout.captions) for puzzle in puzzles]


def _names(output: Path, count: int) -> Iterator[Path]:
    """Number the names of several files."""
    if count > 1 and is_stream(output):
        name = printable(str(output))
        raise RequestError(f"{name} takes one picture, not {count}; name a file")
    for number in range(1, count + 1):
        yield output if count == 1 else output.with_stem(f"{output.stem}-{number}")


def _each(
    encode: Callable[[Export, Scene], str | bytes],
    export: Export,
    drawn: Sequence[Drawn],
) -> list[Content]:
    return [partial(encode, export, one) for one in _scenes(export, drawn)]


def _svg(export: Export, scene: Scene) -> str:
    return to_svg(scene, export.theme)


def _png(export: Export, scene: Scene) -> bytes:
    return to_png(scene, export.theme, export.scale)


def _pdf(export: Export, drawn: Sequence[Drawn]) -> list[Content]:
    puzzles = [one.puzzle for one in drawn]
    return [lambda: to_pdf(sheets(puzzles, export.layout))]


def _html(export: Export, drawn: Sequence[Drawn]) -> list[Content]:
    puzzles, layout = [one.puzzle for one in drawn], export.layout
    boards = [puzzle.board for puzzle in puzzles]
    figures = (
        (
            to_svg(scene(one.picture), export.theme),
            caption_of(one, layout.captions).text,
        )
        for one in puzzles
    )
    return [lambda: boards_page(layout.title, boards, figures, export.theme)]


_WRITERS: dict[str, Callable[[Export, Sequence[Drawn]], list[Content]]] = {
    "svg": partial(_each, _svg),
    "png": partial(_each, _png),
    "pdf": _pdf,
    "html": _html,
}
