"""The notebook for the lecture is executed, and pictures are shown in notebooks.

It takes the extra `notebook`, and marimo. Without them these tests are skipped, or
fail if STARBATTLE_NOTEBOOK=required is set, as it is where changes are checked.
"""

import importlib
import json
import os
import re
import runpy
from pathlib import Path
from typing import Any

import pytest

from conftest import BOARDS, TIMEOUT_S, environment
from pictures import Shown
from starbattle import Board, solve, svg

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
NOTEBOOK, EXPLORE = EXAMPLES / "lecture.ipynb", EXAMPLES / "explore.py"


def needed(name: str) -> Any:
    """Import a package that only these tests need."""
    try:
        return importlib.import_module(name)
    except ImportError as error:
        if os.environ.get("STARBATTLE_NOTEBOOK") == "required":
            pytest.fail(str(error))
        pytest.skip(f"{error}: pip install '.[notebook]' marimo")


def outputs(cell: Any, mime: str) -> list[str]:
    data = [output.get("data", {}) for output in cell["outputs"]]
    return ["".join(each[mime]) for each in data if mime in each]


@pytest.mark.slow
@pytest.mark.filterwarnings("default")
def test_lecture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    nbformat, nbclient = needed("nbformat"), needed("nbclient")
    needed("ipykernel")
    for name, value in environment(IPYTHONDIR=str(tmp_path)).items():
        monkeypatch.setenv(name, value)
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    nbformat.validate(notebook)
    client = nbclient.NotebookClient(
        notebook, timeout=TIMEOUT_S, kernel_name="python3",
        resources={"metadata": {"path": str(NOTEBOOK.parent)}},
    )  # fmt: skip
    client.execute()
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    shown = {key: cell for cell in code for key in (cell["source"].split("\n")[0],)}
    (board,) = outputs(shown['board = Board.load(BOARDS / "norvig" / "24.txt")'],
                       "image/svg+xml")  # fmt: skip
    assert board == svg(Board.load(BOARDS / "norvig/24.txt"))
    (result,) = outputs(shown["result = solve(board, solutions=2)"], "text/html")
    assert "unique - exactly one solution" in result
    assert result.count("<svg") == 2
    said = "".join(o["text"] for cell in code for o in cell["outputs"] if "text" in o)
    assert "2,707 solutions\n" in said
    nodes = re.search(r"nodes: columns (\d+), global (\d+)", said)
    assert nodes and int(nodes[1]) > 10 * int(nodes[2])
    plots = [plot for cell in code for plot in outputs(cell, "image/png")]
    assert len(plots) == 2
    (path,) = outputs(code[-1], "text/html")
    assert path.count("<svg") == 6


def test_nothing_is_stored() -> None:
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    assert len(code) >= 8
    assert all(not cell["outputs"] for cell in code)
    assert all(cell["execution_count"] is None for cell in code)


def things() -> list[Any]:
    board = Board.load(BOARDS / "jandhyala/6x6.txt")
    result = solve(board)
    return [board, result[0], result, svg(board, pastel=True)]


def test_jupyter() -> None:
    needed("IPython")
    formatter = needed("IPython.core.formatters").DisplayFormatter()
    *pictures, result, drawn = things()
    for thing in (*pictures, drawn):
        data, _ = formatter.format(thing)
        assert set(data) == {"text/plain", "text/html", "image/svg+xml"}
        assert data["text/html"] == data["image/svg+xml"] == thing._repr_svg_()
    data, _ = formatter.format(result)
    assert set(data) == {"text/plain", "text/html"}
    assert data["text/html"] == result._repr_html_()


@pytest.mark.filterwarnings("default")
def test_marimo() -> None:
    formatting = needed("marimo._output.formatting")
    for thing in things():
        shown = formatting.try_format(thing)
        assert shown.exception is None
        assert (shown.mimetype, shown.data) == ("text/html", thing._repr_html_())


@pytest.mark.filterwarnings("default")
def test_explore() -> None:
    """The marimo notebook runs, and shows what was found."""
    formatting = needed("marimo._output.formatting")
    app = runpy.run_path(str(EXPLORE))["app"]
    shown, known = app.run()
    assert known["result"].count == 2
    assert shown[2] is known["result"]
    assert set(Shown(known["heat"], 30).texts("value")) == {"50", "100"}
    assert "<svg" in formatting.try_format(shown[3]).data
