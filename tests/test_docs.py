"""What README.md and docs/ say is executed, and holds."""

import contextlib
import io
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from conftest import TIMEOUT_S, environment

ROOT = Path(__file__).parents[1]
EXAMPLES = sorted((ROOT / "examples").glob("*/README.md"))
TUTORIALS = sorted((ROOT / "docs/tutorials").glob("*.md"))
DOCS = [*sorted((ROOT / "docs").glob("*.md")), *TUTORIALS]
PAGES = [ROOT / "README.md", *DOCS, *EXAMPLES]
EXIT_STATUSES = {0, 1, 3}


def blocks(language: str) -> list[str]:
    fence = re.compile(rf"^```{language}\n(.*?)^```", re.MULTILINE | re.DOTALL)
    return [code for page in PAGES for code in fence.findall(page.read_text("utf-8"))]


def commands() -> list[str]:
    lines = [line for code in blocks("sh") for line in code.splitlines()]
    return [line for line in lines if "starbattle " in line]


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that looks like the checkout, for commands that write files.

    It is one for all, as a later command may read what an earlier one writes.
    """
    folder = tmp_path_factory.mktemp("checkout")
    for entry in ROOT.iterdir():
        (folder / entry.name).symlink_to(entry)
    return folder


@pytest.mark.parametrize("command", commands())
def test_command(command: str, checkout: Path) -> None:
    program, *arguments = shlex.split(command)
    assert program in ("starbattle", "bin/starbattle")
    run = subprocess.run(
        [sys.executable, "-m", "starbattle", *arguments],
        cwd=checkout,
        capture_output=True,
        text=True,
        env=environment(),
        timeout=TIMEOUT_S,
    )
    assert run.returncode in EXIT_STATUSES, run.stderr
    assert run.stdout


PROSE = [*PAGES, ROOT / "CONTRIBUTING.md", ROOT / "boards/README.md"]


@pytest.mark.parametrize("page", PROSE, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_to_files_lead_somewhere(page: Path) -> None:
    targets = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text("utf-8"))
    missing = [target for target in targets if not (page.parent / target).exists()]
    assert not missing


def test_the_rooms_are_there() -> None:
    """Each line of the tree in docs/architecture.md names a file or folder."""
    text = (ROOT / "docs/architecture.md").read_text("utf-8")
    rooms = re.findall(r"^    ( *)([a-z_/.]+)(?= |$)", text, re.MULTILINE)
    path: list[str] = []
    for blanks, name in rooms:
        path = [*path[: len(blanks) // 2], name]
        assert ROOT.joinpath(*path).exists(), path
    assert len(rooms) > 30


def test_the_two_commands_come_first() -> None:
    assert blocks("sh")[0].splitlines() == [
        "bin/starbattle solve boards/norvig/24.txt",
        "bin/test",
    ]


def test_drawn_example() -> None:
    shown = blocks("text")[0].splitlines()
    command, *expected = shown
    run = subprocess.run(
        [sys.executable, "-m", "starbattle", *shlex.split(command)[2:]],
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "LC_ALL": "C.UTF-8", "NO_COLOR": "1"},
        timeout=TIMEOUT_S,
    )
    drawn = [line for line in expected if re.match("[┃┏┣┗]", line)]
    assert len(drawn) == 11
    assert [line for line in run.stdout.splitlines() if line in drawn] == drawn


@pytest.mark.parametrize("code", blocks("python"))
def test_python(code: str, checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(checkout)
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        exec(compile(code, "docs", "exec"), {})
    promised = re.findall(r"^print\(.*\) +# (.*)$", code, re.MULTILINE)
    for line, said in zip(output.getvalue().splitlines(), promised, strict=False):
        if said != "the drawings, and what the search took":
            assert line == said


def queries() -> list[str]:
    code = re.sub(r" +% .*", "", "\n".join(blocks("prolog")))
    return [
        " ".join(query.split()) for query in re.findall(r"\?- (.*?)\.\n", code, re.S)
    ]


def test_prolog_queries() -> None:
    loads = [query for query in queries() if query.startswith("use_module(")]
    others = [query for query in queries() if query not in loads]
    assert loads and len(others) >= 3
    goals = [*loads, *(f"once(({query}))" for query in others), "writeln(done)"]
    run = subprocess.run(
        ["swipl", *(word for goal in goals for word in ("-g", goal)), "-t", "halt"],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=TIMEOUT_S,
    )
    assert run.stdout.endswith("done\n"), run.stderr
    assert not run.stderr
