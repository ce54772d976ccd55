"""What the commands print in terminals of 80 and of 60 columns."""

import unicodedata

import pytest

from conftest import BOARDS, cli
from starbattle.render.terminal import width

LARGE = BOARDS / "made/25x25-6.jsonl"
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
def test_lines_fit(command: str, columns: int) -> None:
    done = cli(*command.split(), env={"COLUMNS": str(columns)})
    assert done.stdout, done.stderr
    assert not [line for line in done.stdout.splitlines() if width(line) > columns]


@pytest.mark.parametrize("columns", [60, 80])
@pytest.mark.parametrize("command", ["solve", "explain", "hint"])
def test_lines_of_a_large_board_fit(command: str, columns: int) -> None:
    board = LARGE.read_text(encoding="utf-8").splitlines()[0]
    extra = {"explain": ("--max-technique", "Trivial Marks")}.get(command, ())
    done = cli(command, "-", *extra, stdin=board, env={"COLUMNS": str(columns)})
    lines = done.stdout.splitlines()
    assert len(lines) > 20, done.stderr
    assert max(map(width, lines)) <= columns


@pytest.mark.parametrize("command", ["grade norvig/24", "techniques"])
def test_words_are_not_broken(command: str) -> None:
    """A narrow terminal shows the words that a wide one shows, but for headings."""

    def words(columns: int) -> set[str]:
        done = cli(*command.split(), env={"COLUMNS": str(columns)})
        return {word.strip("(),") for word in done.stdout.split()}

    assert words(300) - words(60) <= {"Board", "Size"}


def test_tables_in_files_have_a_line_for_each_row() -> None:
    rows = cli("grade", "norvig/24", "norvig/board1").stdout.splitlines()
    names = [row.rpartition("  ")[2].split()[0] for row in rows]
    assert names == ["Board", "24", "board1"]
    known = cli("techniques", "--json").stdout.splitlines()
    assert len(cli("techniques").stdout.splitlines()) == len(known) + 1


def test_drawings_in_files_are_as_on_a_hundred_columns() -> None:
    def drawn(**env: str) -> list[str]:
        text = cli("solve", "norvig/24", env=env).stdout
        return [line for line in text.splitlines() if is_drawing(line)]

    assert drawn() == drawn(COLUMNS="100") != drawn(COLUMNS="80")


def is_drawing(line: str) -> bool:
    return bool(line) and unicodedata.name(line[0]).startswith("BOX DRAWINGS")
