"""The help of every command, and the page of the site that is made from it."""

import re
import runpy

import pytest

from conftest import ROOT, cli
from starbattle.cli.app import COURSE, PROGRAM

TOOL = runpy.run_path(str(ROOT / "tools" / "commands.py"))
COMMANDS = PROGRAM.list_commands(None)
COMMANDS += [f"course {name}" for names in COURSE.values() for name in names]


def help_of(*command):
    done = cli(*command, "--help", env={"COLUMNS": "80"})
    assert done.returncode == 0
    return done.stdout


def test_help_of_all_fits_a_terminal():
    lines = help_of().splitlines()
    assert max(map(len, lines)) <= 80
    assert len(lines) <= 50
    assert not any(line.endswith("...") for line in lines[1:])
    assert "    starbattle solve boards/norvig/24.txt" in lines


@pytest.mark.parametrize("command", COMMANDS)
def test_help(command):
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


def test_the_page_of_the_site_names_every_command_and_option():
    text = TOOL["page"]()
    for command in COMMANDS:
        assert f"# `starbattle {command}`\n" in text
        assert f"```text\nstarbattle {command}" in text
    assert {"* `--model NAME`", "* `-o, --output FILE`"} <= {
        line.partition(":")[0] for line in text.splitlines()
    }
