"""The example examples/sudoku, held against programs that have nothing of it."""

import re

import pytest

from conftest import ROOT, ended_well, run

PUZZLES = ROOT / "examples/sudoku/puzzles.txt"

README = (ROOT / "examples/sudoku/README.md").read_text("utf-8")


def make(*arguments):
    """Run the example as its README says."""
    return run(["swipl", "examples/sudoku/make.pl", "--", *arguments], cwd=ROOT)


COMMENT, *SHIPPED = PUZZLES.read_text().splitlines()


def test_printed_as_shown_and_by_seed():
    done = make("--seed", "7", "--measure")
    ended_well(done)
    (boards,) = re.findall(r"^```text\n(-{18}\n.*?)^```", README, re.M | re.S)
    _, shown, figures = done.stdout.partition(boards)
    assert shown
    lines = figures.split("\n")
    assert lines[1].split()[:3] == ["model", "nodes", "failures"]
    assert lines[2].split()[:3] == ["all_distinct", "0", "0"]


@pytest.mark.slow
def test_shipped_puzzles_are_what_is_made():
    arguments = COMMENT.removeprefix("# swipl examples/sudoku/make.pl -- ").split()
    count = arguments.index("--count") + 1
    assert len(SHIPPED) == int(arguments[count])
    arguments[count] = "1"
    assert make(*arguments).stdout == f"{SHIPPED[0]}\n"


def test_the_readme_has_all_of_queens():
    queens = (ROOT / "examples/queens/queens.pl").read_text()
    assert f"```text\n{queens}```\n" in README


def test_nothing_is_undefined():
    files = ["queens/queens", "sudoku/sudoku", "sudoku/maker"]
    loads = [f"use_module(examples/{file}, [])" for file in files]
    goals = [word for goal in [*loads, "list_undefined"] for word in ("-g", goal)]
    done = run(["swipl", "--on-warning=status", *goals, "-t", "halt"], cwd=ROOT)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
