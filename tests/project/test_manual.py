"""The help of every command, and the manual page that is made from it."""

import re
import runpy
import shutil
from pathlib import Path
from typing import Any

import pytest
import typer

from conftest import cli, run
from starbattle.cli.app import app

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "man" / "starbattle.1"
PROGRAM: Any = typer.main.get_command(app)


def named(program: Any) -> list[str]:
    """The commands of a program, and those of its groups after the group's name."""
    parts = {
        name: getattr(program.commands[name], "commands", ())
        for name in program.commands
    }
    return sorted(
        [*parts, *(f"{group} {name}" for group in parts for name in parts[group])]
    )


COMMANDS = named(PROGRAM)


def help_of(*command: str) -> str:
    done = cli(*command, "--help", env={"COLUMNS": "80"})
    assert done.returncode == 0
    return done.stdout


def test_help_of_all_fits_a_terminal() -> None:
    lines = help_of().splitlines()
    assert max(map(len, lines)) <= 80
    assert len(lines) <= 40
    assert not any(line.endswith("...") for line in lines[1:])
    assert "    starbattle solve boards/norvig/24.txt" in lines


@pytest.mark.parametrize("command", COMMANDS)
def test_help(command: str) -> None:
    text = help_of(*command.split())
    assert max(map(len, text.splitlines())) <= 80
    assert re.search(rf"^ +Examples?:\n\n +starbattle {command}", text, re.MULTILINE)
    assert not re.search(r"Path\]|<path>|<str>|\{[A-Z]", text)
    uses = re.findall(rf"^ +starbattle {command}(.*)$", text, re.MULTILINE)
    for option in {word for use in uses for word in re.findall(r" (--?[\w-]+)", use)}:
        assert re.search(rf"^ .*(?<![\w-]){option}\b", text, re.MULTILINE), option


def test_the_page_is_that_of_the_help() -> None:
    tool: dict[str, Any] = runpy.run_path(str(ROOT / "tools" / "manual.py"))
    assert PAGE.read_text(encoding="utf-8") == tool["manual"](), "run tools/manual.py"


def test_the_page_names_every_command_and_option() -> None:
    text = PAGE.read_text(encoding="utf-8").replace("\\", "")
    for command in COMMANDS:
        assert f".SS starbattle {command}" in text
    assert {"fB--model NAMEfR", "fB-o, --output FILEfR"} <= set(text.splitlines())


@pytest.mark.skipif(not shutil.which("mandoc"), reason="no mandoc")
def test_mandoc_finds_no_fault() -> None:
    faults = run(["mandoc", "-Tlint", "-W", "style", PAGE]).stdout.splitlines()
    assert [fault for fault in faults if "missing date" not in fault] == []


@pytest.mark.skipif(not shutil.which("groff"), reason="no groff")
def test_man_shows_it() -> None:
    command = ["groff", "-man", "-Tascii", "-ww", "-P-c", PAGE]
    done = run(command)
    assert (done.returncode, done.stderr) == (0, "")
    assert "starbattle solve boards/norvig/24.txt" in done.stdout
