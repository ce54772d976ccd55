"""Results and boards as arrays, tables, pictures and texts."""

from itertools import product
from pathlib import Path
from typing import Any

import numpy
import pytest

from conftest import python
from starbattle import (
    Board,
    BoardError,
    RequestError,
    Result,
    explain,
    frame,
    grade,
    solve,
)
from starbattle.extras import install_extra
from starbattle.render.picture import CELL

pandas = pytest.importorskip("pandas")
pytest.importorskip("matplotlib")

FOUR = Board(["AABB", "AABB", "CCDD", "CCDD"], stars=1, id="four")
NONE = solve(FOUR.with_stars(2))


@pytest.fixture(scope="module")
def result() -> Result:
    return solve(FOUR, solutions=None)


# --- arrays ---


def test_grid(result: Result) -> None:
    grid = result.grid
    assert isinstance(grid, numpy.ndarray)
    assert (grid.shape, grid.dtype) == ((4, 4), numpy.int8)
    assert {tuple(cell) for cell in numpy.argwhere(grid)} == set(result[0].stars)
    assert (result[1].grid != grid).any()


# --- tables ---


def test_table_of_stars(result: Result) -> None:
    table = result.to_frame()
    assert list(table) == ["solution", "row", "column", "region"]
    for number, solution in enumerate(result):
        mine = table[table["solution"] == number]
        assert list(zip(mine["row"], mine["column"], strict=True)) == [*solution.stars]
        assert sorted(mine["region"]) == [0, 1, 2, 3]
    assert result[1].to_frame()["column"].tolist() == mine["column"].tolist()
    assert NONE.to_frame().empty


def test_table_of_results(result: Result) -> None:
    error = BoardError("not square", board_id="bad")
    table = frame([result, grade(FOUR), explain(FOUR), error])
    assert table["id"].tolist() == ["four", "four", "four", "bad"]
    assert table["status"].tolist() == ["multiple", "stuck", "stuck", "error"]
    assert table["count"][0] == 2
    assert table["inferences"][0] == result.statistics["inferences"]
    assert table["error"][3] == "not square"
    assert not {"solutions", "steps", "statistics"} & set(table)
    assert frame([]).empty
    for value in (result, [1]):
        with pytest.raises(RequestError, match="results must be a list of results"):
            frame(value)  # type: ignore[arg-type]


# --- pictures ---


def drawn_stars(axes: Any, origin: int) -> set[tuple[int, int]]:
    """Return the cells in whose middle a star is drawn; the board begins at a point."""
    (image,) = axes.images
    pixels = image.get_array()
    scale = pixels.shape[0] / image.get_extent()[2]
    middles = [round(scale * (origin + CELL * (k + 0.5))) for k in range(4)]
    cells = product(range(4), repeat=2)
    return {(r, c) for r, c in cells if pixels[middles[r], middles[c]][:3].max() < 0.2}


def test_plot(result: Result) -> None:
    from matplotlib.figure import Figure

    axes = Figure().add_subplot()
    assert result.plot(axes, pastel=True, labels=True) is axes
    assert drawn_stars(axes, 30) == set(result[0])
    assert axes.get_title().startswith("four: 4×4")
    assert drawn_stars(result[1].plot(Figure().add_subplot()), 6) == set(result[1])


@pytest.mark.parametrize(
    ("suffix", "head"),
    [(".svg", b"<svg"), (".png", b"\x89PNG"), (".pdf", b"%PDF"), (".html", b"<!DOC")],
)
def test_save(suffix: str, head: bytes, result: Result, tmp_path: Path) -> None:
    for number, value in enumerate([FOUR, result[0], result]):
        file = tmp_path / f"{number}{suffix}"
        value.save(file, pastel=True)
        assert file.read_bytes().startswith(head)


def test_save_draws_the_stars(result: Result, tmp_path: Path) -> None:
    result.save(tmp_path / "a.svg", theme="light")
    assert "Stars at row 1" in (tmp_path / "a.svg").read_text("utf-8")
    FOUR.save(tmp_path / "b.svg", stars=[(0, 1)])
    assert "Stars at row 1, column 2." in (tmp_path / "b.svg").read_text("utf-8")
    NONE.save(tmp_path / "c.svg")
    assert "Stars at" not in (tmp_path / "c.svg").read_text("utf-8")


def test_what_cannot_be_drawn(result: Result, tmp_path: Path) -> None:
    with pytest.raises(RequestError, match=r"a picture must be one of \.svg, \.png"):
        result.save(tmp_path / "a.txt")
    for call, option in (result.plot, "color"), (result.save, "stars"):
        with pytest.raises(RequestError, match=f"unknown option '{option}'"):
            call(tmp_path / "a.svg", **{option: 1})  # type: ignore[operator]
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(("module", "extra", "call"), [
    ("numpy", "", "print(Solution(b, [(0, 0)]).grid == [[1]])"),
    ("pandas", "lab", "frame([])"), ("resvg_py", "pictures", "b.save('x.png')"),
])  # fmt: skip
def test_without_the_extra(module: str, extra: str, call: str, tmp_path: Path) -> None:
    done = python(
        f"import sys; sys.modules[{module!r}] = None\n"
        "from starbattle import *\n"
        "b = Board(['A'], 1)\n"
        f"try: {call}\n"
        "except StarBattleError as error: print(error)",
        cwd=tmp_path,
    )
    said = install_extra(extra) if extra else "True"
    assert said in done.stdout, done.stderr
