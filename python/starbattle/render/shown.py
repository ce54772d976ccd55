"""Boards, solutions and results drawn on axes and to files, for their methods."""

from pathlib import Path
from typing import Any

from starbattle import hooks
from starbattle.board.board import Board
from starbattle.board.solution import Solution
from starbattle.errors import RequestError, printable, quoted
from starbattle.render.export import Drawn, Export
from starbattle.render.picture import Picture, scene, shown_name
from starbattle.render.plot import plot_scene
from starbattle.render.sheet import Layout, Puzzle
from starbattle.search.result import Result

_SUFFIXES = (".svg", ".png", ".pdf", ".html")
_OPTIONS = ("marks", "highlights", "units", "heat", "pastel", "labels", "mark", "title")


@hooks.plot.register(Board)
@hooks.plot.register(Solution)
@hooks.plot.register(Result)
def _plot(value: Board | Solution | Result, axes: Any, options: dict[str, Any]) -> Any:
    return plot_scene(scene(_picture(value, options)), axes)


@hooks.save.register(Board)
@hooks.save.register(Solution)
@hooks.save.register(Result)
def _save(
    value: Board | Solution | Result, path: str | Path, options: dict[str, Any]
) -> None:
    theme, scale = options.pop("theme", "auto"), options.pop("scale", 2)
    picture = _picture(value, options)
    result = value if isinstance(value, Result) else None
    title = picture.title or shown_name(picture.board) or "Star Battle"
    layout = Layout(title, captions="none" if _form(path) != "pdf" else "full")
    export = Export(Path(path), _form(path), layout, False, theme, scale)
    export.check([])
    export.write([Drawn(Puzzle(picture), result)], [])


def _form(path: str | Path) -> str:
    suffix = Path(path).suffix.lower()
    if suffix not in _SUFFIXES:
        known = ", ".join(_SUFFIXES)
        raise RequestError(f"{printable(str(path))}: a picture must be one of {known}")
    return suffix[1:]


def _picture(value: Board | Solution | Result, options: dict[str, Any]) -> Picture:
    known = (*_OPTIONS, "stars") if isinstance(value, Board) else _OPTIONS
    for name in options:
        if name not in known:
            words = ", ".join(known)
            raise RequestError(
                f"unknown option {quoted(name)} of a picture; expected one of {words}"
            )
    if isinstance(value, Board):
        return Picture(value, **options)
    return Picture(value.board, stars=_stars(value), **options)


def _stars(value: Solution | Result) -> Any:
    if isinstance(value, Solution):
        return value.stars
    return value[0].stars if len(value) else ()
