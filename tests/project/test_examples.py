"""The examples to copy from: each is executed, by its steps where it is not Python.

Some notebooks take the extra `notebook`, and marimo. Without them such tests are
skipped, or fail if STARBATTLE_NOTEBOOK=required is set, as it is in .ci/run.
"""

import ast
import importlib
import json
import os
import re
import runpy
import shutil
import sys

import pytest

from conftest import BOARDS, ROOT, TIMEOUT_S, environment, leave_out, run
from pictures import Shown
from starbattle import Board, Explanation, svg

EXAMPLES = ROOT / "examples"
LECTURE = EXAMPLES / "lecture.ipynb"


def test_each_is_listed():
    text = (EXAMPLES / "README.md").read_text(encoding="utf-8")
    for entry in EXAMPLES.iterdir():
        if entry.name not in ("README.md", "__pycache__", ".ipynb_checkpoints"):
            assert f"]({entry.name}" in text, entry.name
    targets = re.findall(r"\]\(([^)#]+)", text)
    assert not [target for target in targets if not (EXAMPLES / target).exists()]


# --- batch.py ---


def test_batch(tmp_path, monkeypatch):
    pandas = pytest.importorskip("pandas")
    bad, out = tmp_path / "bad.txt", tmp_path / "out.csv"
    bad.write_text("stars: 1\nAB\nA\n")
    words = f"batch.py norvig/24 norvig/5x5 {bad} -o {out} --jobs 1"
    monkeypatch.setattr(sys, "argv", words.split())
    runpy.run_path(str(EXAMPLES / "batch.py"), run_name="__main__")
    table = pandas.read_csv(out)
    assert list(table["status"]) == ["unique", "multiple", "error"]
    assert table["inferences"][0] > 0


# --- notebooks ---


def executed(name, monkeypatch):
    """Run the cells in their order; return the names, and what expressions show."""
    scope = {"__name__": "notebook"}
    shown = []
    monkeypatch.setattr(sys, "displayhook", shown.append)
    for cell in json.loads((EXAMPLES / name).read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            statements = ast.parse("".join(cell["source"])).body
            exec(compile(ast.Interactive(statements), name, "single"), scope)
    return scope, shown


@pytest.mark.slow
def test_many(tmp_path, monkeypatch):
    """The last cell shows a result."""
    matplotlib = pytest.importorskip("matplotlib")
    monkeypatch.chdir(tmp_path)
    matplotlib.use("Agg")
    scope, shown = executed("many.ipynb", monkeypatch)
    assert "★" in str(shown[-1])
    assert set(scope["table"]["status"]) == {"unique"}
    assert (tmp_path / "costs.png").stat().st_size > 1000
    assert len(scope["axes"].get_lines()) == 2


@pytest.mark.slow
def test_variants(capsys, monkeypatch):
    """What its text says of the boards, their solutions and the reasons is true."""
    pytest.importorskip("pandas")
    pytest.importorskip("ortools")
    scope, shown = executed("variants.ipynb", monkeypatch)
    proofs = scope["proofs"]
    assert set(proofs["status"]) == {"unique"}
    assert proofs["CP-SAT agrees"].all()
    assert (proofs["with the usual rules"] > 1).all()
    assert set(scope["table"]["solutions"].to_numpy().flat) == {1}
    explained = [each for each in shown if isinstance(each, Explanation)]
    assert [each.solved for each in explained] == [True]
    assert any("knight's move" in step.text for step in explained[0].steps)
    printed = capsys.readouterr().out
    for words in (
        "If r1c8 were a star, region H could not be filled.",
        "4 solutions without the constraints",
        "2 with constraint 1 alone",
        "3 with constraint 2 alone",
        "If r1c4 were a star, r6c1 would be a star, and constraint 1 could not be",
        "unsatisfiable, CP-SAT agrees: True",
        "3 abs(column[0][0] - column[5][0]) >= 3",
        "3 abs(column(1,1) - column(6,1)) >= 3",
    ):
        assert words in " ".join(printed.split()), words
    assert scope["read"] == scope["quarter"]


def needed(name):
    """Import a package that only these tests need."""
    try:
        return importlib.import_module(name)
    except ImportError as error:
        leave_out(f"{error}: pip install '.[notebook]' marimo", "NOTEBOOK")


def outputs(cells, mime):
    data = [output.get("data", {}) for cell in cells for output in cell["outputs"]]
    return ["".join(each[mime]) for each in data if mime in each]


@pytest.mark.slow
@pytest.mark.filterwarnings("default")
def test_lecture(tmp_path, monkeypatch):
    nbformat, nbclient = needed("nbformat"), needed("nbclient")
    needed("ipykernel")
    for name, value in environment(IPYTHONDIR=str(tmp_path)).items():
        monkeypatch.setenv(name, value)
    notebook = nbformat.read(LECTURE, as_version=4)
    nbformat.validate(notebook)
    nbclient.execute(notebook, cwd=str(LECTURE.parent), timeout=TIMEOUT_S)
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    drawn = svg(Board.load(BOARDS / "norvig/24.txt"))
    assert drawn in outputs(code, "image/svg+xml")
    *shown, path = outputs(code, "text/html")
    assert "unique - exactly one solution" in "".join(shown)
    said = "".join(o["text"] for cell in code for o in cell["outputs"] if "text" in o)
    assert "2,707 solutions\n" in said and "nodes: columns " in said
    assert len(outputs(code, "image/png")) == 2
    assert path.count("<svg") == 6


@pytest.mark.filterwarnings("default")
def test_explore():
    """The marimo notebook runs, and shows what was found."""
    formatting = needed("marimo._output.formatting")
    app = runpy.run_path(str(EXAMPLES / "explore.py"))["app"]
    shown, known = app.run()
    assert known["result"].count == 2
    assert shown[2] is known["result"]
    assert formatting.try_format(shown[2]).data == known["result"]._repr_html_()
    assert set(Shown(known["heat"], 30).texts("value")) == {"50", "100"}
    assert "<svg" in formatting.try_format(shown[3]).data


# --- steps of other programs ---


@pytest.mark.slow
@pytest.mark.parametrize(("board", "status"), [("24", 0), ("5x5", 1)])
def test_workflow(tmp_path, board, status):
    """It ends well if each board has one solution, and else at its last step."""
    yaml = pytest.importorskip("yaml")
    text = (EXAMPLES / "github-actions/boards.yml").read_text(encoding="utf-8")
    all_steps = yaml.safe_load(text)["jobs"]["unique"]["steps"]
    steps = [step["run"] for step in all_steps if "run" in step]
    programs = tmp_path / "programs"
    programs.mkdir()
    python = f'exec "{sys.executable}" -m starbattle "$@"'
    installs = {"sudo": 'exec "$@"', "apt-get": 'echo "$*"', "pip": 'echo "$*"'}
    for name, script in {**installs, "starbattle": python}.items():
        (programs / name).write_text(f"#!/bin/sh\n{script}\n")
        (programs / name).chmod(0o755)
    folder = tmp_path / "repository"
    (folder / "boards").mkdir(parents=True)
    for name in ("board1", board):
        shutil.copy(BOARDS / f"norvig/{name}.txt", folder / "boards")
    (folder / "starbattle-1.0.0-py3-none-any.whl").touch()
    env = {"PATH": f"{programs}{os.pathsep}{os.environ['PATH']}"}
    runner = ["bash", "-e", "-o", "pipefail", "-c"]  # as GitHub's
    done = [run([*runner, step], cwd=folder, env=env) for step in steps]
    assert [one.returncode for one in done] == [0] * (len(steps) - 1) + [status]
    said = "".join(one.stdout for one in done)
    assert "swi-prolog-nox" in said
    assert "install ./starbattle-1.0.0-py3-none-any.whl\n" in said


def test_dockerfile():
    """It copies a project, installs what it needs, and solves a board."""
    text = (EXAMPLES / "docker/Dockerfile").read_text(encoding="utf-8")
    words = dict(re.findall(r"^([A-Z]+) (.*)$", text.replace("\\\n", " "), re.M))
    assert (ROOT / words["COPY"].split()[0] / "pyproject.toml").is_file()
    assert "swi-prolog-nox" in text and words["USER"] != "root"
    program, *arguments = json.loads(words["ENTRYPOINT"]) + json.loads(words["CMD"])
    assert f"{program.rpartition('/')[0]}/pip install" in words["RUN"]
    done = run([sys.executable, "-m", "starbattle", *arguments], cwd=BOARDS)
    assert done.returncode == 0 and "24 (10x10, 2 stars): satisfied" in done.stdout
