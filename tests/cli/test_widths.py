"""What the commands print in terminals of 80 and of 60 columns."""

import pytest

from conftest import cli
from starbattle.render.terminal import width

COMMANDS = """
solve norvig/24
solve norvig/24 --statistics
solve feup/8x8_1 --stars 1 --solutions 5
explain norvig/24 --drawings all
hint norvig/24
grade norvig/24 norvig/board1
techniques
make --size 9 --stars 1 --seed 1 --to text
boards
doctor
"""


@pytest.mark.parametrize("columns", [60, 80])
@pytest.mark.parametrize("command", COMMANDS.strip().splitlines())
def test_lines_fit(command, columns):
    done = cli(*command.split(), env={"COLUMNS": str(columns)})
    assert done.stdout, done.stderr
    assert not [line for line in done.stdout.splitlines() if width(line) > columns]


def test_tables_in_files_have_a_line_for_each_row():
    rows = cli("grade", "norvig/24", "norvig/board1").stdout.splitlines()
    names = [row.rpartition("  ")[2].split()[0] for row in rows]
    assert names == ["Board", "24", "board1"]
    known = cli("techniques", "--json").stdout.splitlines()
    assert len(cli("techniques").stdout.splitlines()) == len(known) + 1
