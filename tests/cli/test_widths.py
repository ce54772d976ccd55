"""What the commands print in terminals of 80 and of 60 columns."""

import unicodedata

import pytest

from conftest import BOARDS, cli
from starbattle.render.terminal import width

NORVIG = BOARDS / "norvig/24.txt"
SMALL = BOARDS / "norvig/5x5.txt"
BOARD1 = BOARDS / "norvig/board1.txt"
MANY = BOARDS / "feup/8x8_1.txt"
LARGE = BOARDS / "made/25x25-6.jsonl"
COMMANDS = {
    "solve": ("solve", NORVIG),
    "all statistics": ("solve", NORVIG, "--statistics"),
    "solve with constraints": ("solve", SMALL, "--model", "cells"),
    "several solutions": ("solve", MANY, "--stars", "1", "--solutions", "5"),
    "explain": ("explain", NORVIG, "--drawings", "all"),
    "hint": ("hint", NORVIG),
    "grade": ("grade", NORVIG, BOARD1),
    "techniques": ("techniques",),
    "technique": ("techniques", "Hypothetical Region Capacity"),
    "make": ("make", "--size", "9", "--stars", "2", "--seed", "1", "--to", "text"),
    "count": ("count", "--size", "6", "--stars", "1"),
    "boards": ("boards",),
    "doctor": ("doctor",),
}


@pytest.mark.parametrize("columns", [60, 80])
@pytest.mark.parametrize("command", COMMANDS)
def test_lines_fit(command: str, columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(BOARDS.parent)
    done = cli(*COMMANDS[command], env={"COLUMNS": str(columns)})
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


@pytest.mark.parametrize("command", ["grade", "boards", "techniques"])
def test_words_are_not_broken(command: str) -> None:
    """A narrow terminal shows the words that a wide one shows, but for headings."""

    def words(columns: int) -> set[str]:
        done = cli(*COMMANDS[command], env={"COLUMNS": str(columns)})
        return {word.strip("(),") for word in done.stdout.split()}

    assert words(300) - words(60) <= {"Board", "Size", "Origin"}


def test_tables_in_files_have_a_line_for_each_row() -> None:
    rows = cli("grade", NORVIG, BOARD1).stdout.splitlines()
    assert [row.split()[0] for row in rows] == ["Board", "24", "board1"]
    known = cli("techniques", "--json").stdout.splitlines()
    assert len(cli("techniques").stdout.splitlines()) == len(known) + 1


def test_drawings_in_files_are_as_on_a_hundred_columns() -> None:
    def drawn(**env: str) -> list[str]:
        text = cli("solve", NORVIG, "--no-counters", env=env).stdout
        return [line for line in text.splitlines() if is_drawing(line)]

    assert drawn() == drawn(COLUMNS="100") != drawn(COLUMNS="80")


def is_drawing(line: str) -> bool:
    return bool(line) and unicodedata.name(line[0]).startswith("BOX DRAWINGS")
