"""The help of every command, and the manual page that is made from it."""

import re
import runpy
import shutil
from pathlib import Path
from typing import Any

import pytest

from conftest import cli, run
from starbattle.cli.app import COURSE, PROGRAM

ROOT = Path(__file__).resolve().parents[2]
TOOL: dict[str, Any] = runpy.run_path(str(ROOT / "tools" / "manual.py"))
COMMANDS = PROGRAM.list_commands(None)
COMMANDS += [f"course {name}" for names in COURSE.values() for name in names]


def help_of(*command: str) -> str:
    done = cli(*command, "--help", env={"COLUMNS": "80"})
    assert done.returncode == 0
    return done.stdout


def test_help_of_all_fits_a_terminal() -> None:
    lines = help_of().splitlines()
    assert max(map(len, lines)) <= 80
    assert len(lines) <= 50
    assert not any(line.endswith("...") for line in lines[1:])
    assert "    starbattle solve boards/norvig/24.txt" in lines
    groups = ["Solve and explain:", "Play:"]
    assert [lines[lines.index(group) + 1].split()[0] for group in groups] == [
        "solve", "play",
    ]  # fmt: skip


@pytest.mark.parametrize("command", COMMANDS)
def test_help(command: str) -> None:
    text = help_of(*command.split())
    assert max(map(len, text.splitlines())) <= 80
    assert re.search(rf"^ +Examples?:\n\n +starbattle {command}", text, re.MULTILINE)
    assert not re.search(r"Path\]|<path>|<str>|\{[A-Z]", text)
    headings = re.findall(r"^[A-Z].*:$", text, re.MULTILINE)
    assert headings[-1] in ("Options:", "Commands:")
    assert len(headings) > 3 or command not in ("solve", "make", "compare")
    uses = re.findall(rf"^ +starbattle {command}(.*)$", text, re.MULTILINE)
    for option in {word for use in uses for word in re.findall(r" (--?[\w-]+)", use)}:
        assert re.search(rf"^ .*(?<![\w-]){option}\b", text, re.MULTILINE), option


def test_the_page_names_every_command_and_option() -> None:
    text = TOOL["manual"]().replace("\\", "")
    for command in COMMANDS:
        assert f".SS starbattle {command}" in text
    assert {"fB--model NAMEfR", "fB-o, --output FILEfR"} <= set(text.splitlines())


@pytest.fixture
def page(tmp_path: Path) -> Path:
    file = tmp_path / "starbattle.1"
    file.write_text(TOOL["manual"](), encoding="utf-8")
    return file


@pytest.mark.skipif(not shutil.which("mandoc"), reason="no mandoc")
def test_mandoc_finds_no_fault(page: Path) -> None:
    faults = run(["mandoc", "-Tlint", "-W", "style", page]).stdout.splitlines()
    assert [fault for fault in faults if "missing date" not in fault] == []


@pytest.mark.skipif(not shutil.which("groff"), reason="no groff")
def test_man_shows_it(page: Path) -> None:
    command = ["groff", "-man", "-Tascii", "-ww", "-P-c", page]
    done = run(command)
    assert (done.returncode, done.stderr) == (0, "")
    assert "starbattle solve boards/norvig/24.txt" in done.stdout
