"""The examples of docs/formats.md are read as it says."""

import re

import pytest

from format_table import PAGE, TABLE, WRITTEN
from starbattle import (
    Board,
    BoardError,
    Position,
    RequestError,
    Solution,
    parse_positions,
    solve,
)
from starbattle.formats import FORMATS, detected_format, format_named

SIX = Board(["AAAAAB", "CAACBB", "CCDCEE", "CCCCEE", "CCCEEE", "FFCCCE"], 1, "six")
SOLUTION = Solution(SIX, [(0, 3), (1, 5), (2, 2), (3, 0), (4, 4), (5, 1)])
POSITION = Position(SIX, {(1, 5)}, {(0, 5), (1, 4)}, SOLUTION)
NAMES = "|".join(FORMATS.names())
EXAMPLES = re.findall(rf"^```({NAMES})\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_every_format_has_an_example_and_a_line_in_the_table():
    names = {known.name for known in FORMATS}
    assert {name for name, _ in EXAMPLES} == names
    assert TABLE.keys() == names
    assert set(re.findall(r"^## ([\w-]+)$", PAGE, re.MULTILINE)) == names


@pytest.mark.parametrize(("name", "text"), EXAMPLES, ids=[name for name, _ in EXAMPLES])
def test_examples_are_told_and_read(name, text):
    assert detected_format(text).name == name
    (found,) = parse_positions(text, stars=1)
    assert (found.board.regions, found.board.stars) == (SIX.regions, SIX.stars)
    assert found.stars in (POSITION.stars, frozenset())
    assert found.marks in (POSITION.marks, frozenset())
    assert found.solution is None or found.solution.stars == SOLUTION.stars
    if found.stars:
        assert found.board.is_given == (format_named(name).meant == "given")


@pytest.mark.parametrize("width", ["80", "40"])  # beside, below
def test_what_solve_draws_is_read_with_the_solution(width, monkeypatch):
    monkeypatch.setenv("COLUMNS", width)
    (found,) = parse_positions(str(solve(SIX)))
    assert (found.board.regions, found.solution.stars) == (SIX.regions, SOLUTION.stars)


@pytest.mark.parametrize(("name", "text"), EXAMPLES, ids=[name for name, _ in EXAMPLES])
def test_no_other_format_reads_an_example(name, text):
    for other in {known.name for known in FORMATS} - {name}:
        found = list(parse_positions(text, stars=1, from_format=other))
        assert all(isinstance(one, BoardError) for one in found), other


@pytest.mark.parametrize("name", [known.name for known in FORMATS])
def test_first_examples_have_all_that_is_carried(name):
    text = next(text for told, text in EXAMPLES if told == name)
    (found,) = parse_positions(text)
    known = format_named(name)
    carried = TABLE[name].carried
    for thing in ("stars", "marks", "solution", "name"):
        assert (thing in known.carries) == (thing in carried)
    for thing in ("stars", "marks", "solution"):
        expected = getattr(POSITION, thing) if thing in carried else ()
        assert set(getattr(found, thing) or ()) == set(expected)
    assert TABLE[name].many == known.many
    assert (found.board.id == "six") == ("name" in carried)


@pytest.mark.parametrize("known", WRITTEN, ids=lambda known: known.name)
def test_first_examples_are_what_is_written(known):
    text = next(text for told, text in EXAMPLES if told == known.name)
    shown = POSITION if known.name != "picture" else Position(SIX)
    said = "\n".join(filter(None, [known.heading, known.text(shown)]))
    if known.name != "penpa":  # the compressor's versions differ
        assert [line.rstrip() for line in said.split("\n")] == text.splitlines()


def test_what_is_only_read_is_not_written():
    for name in {known.name for known in FORMATS} - {one.name for one in WRITTEN}:
        with pytest.raises(RequestError, match=f"{name} is read, and not written"):
            SIX.to(name)  # type: ignore[arg-type]
        assert f"[{name}](#{name})" in PAGE.partition("only read")[2]
