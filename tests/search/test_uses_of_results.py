"""Results and boards as arrays, tables, pictures and texts."""

import numpy
import pytest

from starbattle import BoardError, RequestError, explain, frame, grade, solve
from test_calls import FOUR

pandas = pytest.importorskip("pandas")
pytest.importorskip("matplotlib")

NONE = solve(FOUR.with_stars(2))


@pytest.fixture(scope="module")
def result():
    return solve(FOUR, solutions=None)


# --- arrays ---


def test_grid(result):
    grid = result.grid
    assert (grid.shape, grid.dtype) == ((4, 4), numpy.int8)
    assert {tuple(cell) for cell in numpy.argwhere(grid)} == set(result[0].stars)
    assert (result[1].grid != grid).any()


# --- tables ---


def test_table_of_stars(result):
    table = result.to_frame()
    assert list(table) == ["solution", "row", "column", "region"]
    for number, solution in enumerate(result):
        mine = table[table["solution"] == number]
        assert list(zip(mine["row"], mine["column"], strict=True)) == [*solution.stars]
        assert sorted(mine["region"]) == [0, 1, 2, 3]
    assert NONE.to_frame().empty


def test_table_of_results(result):
    error = BoardError("not square", board_id="bad")
    table = frame([result, grade(FOUR), explain(FOUR), error])
    assert table["id"].tolist() == ["four", "four", "four", "bad"]
    assert table["status"].tolist() == ["multiple", "stuck", "stuck", "error"]
    assert (table["count"][0], table["error"][3]) == (2, "not square")
    assert table["inferences"][0] == result.statistics["inferences"]
    assert not {"solutions", "steps", "statistics"} & set(table)
    for value in (result, [1]):
        with pytest.raises(RequestError, match="results must be a list of results"):
            frame(value)


# --- pictures ---


def test_plot(result):
    from matplotlib.figure import Figure

    axes = Figure().add_subplot()
    assert result.plot(axes, pastel=True, labels=True) is axes
    assert axes.get_title().startswith("four: 4×4")
    first, second = (
        one.plot(Figure().add_subplot()).images[0].get_array() for one in (*result,)
    )
    assert first.shape == second.shape and (first != second).any()


def test_save_draws_the_stars(result, tmp_path):
    result.save(tmp_path / "a.svg", theme="light")
    FOUR.save(tmp_path / "b.svg", stars=[(0, 1)])
    for name in "ab":
        said = (tmp_path / f"{name}.svg").read_text("utf-8")
        assert "Stars at row 1, column " in said
    NONE.save(tmp_path / "c.svg")
    assert "Stars at" not in (tmp_path / "c.svg").read_text("utf-8")
    with pytest.raises(RequestError, match=r"a picture must be one of \.svg, \.png"):
        result.save(tmp_path / "a.txt")
    with pytest.raises(RequestError, match="unknown option 'stars'"):
        result.save(tmp_path / "a.svg", stars=1)
