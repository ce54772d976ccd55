"""Assignments for variants."""

from pathlib import Path

import pytest

from conftest import cli
from starbattle.conditions.rules import Rules
from starbattle.course.assignment import read_assignment
from starbattle.course.new import Wish, check_variant, new_assignment
from starbattle.errors import RequestError


def _made(tmp_path: Path, rules: str) -> Path:
    folder = tmp_path / "variant"
    new_assignment(folder, Wish("Variant", (5, 6), rules=Rules.parse(rules)))
    return folder


def test_the_texts_have_the_rules(tmp_path: Path) -> None:
    folder = _made(tmp_path, "touch=rook,diagonals=1")
    statement = (folder / "statement.md").read_text()
    assert "side" in statement and "diagonal" in statement
    assert "Rows + Columns =:= 1" in (folder / "reference.pl").read_text()
    assert "touching" in (folder / "template.pl").read_text()


def test_stars_that_may_touch_have_no_predicate(tmp_path: Path) -> None:
    folder = _made(tmp_path, "touch=none")
    for name in ("reference.pl", "template.pl", "statement.md", "assignment.toml"):
        assert "touching" not in (folder / name).read_text()
    assert [each.name for each in read_assignment(folder).parts].count("touching") == 0


@pytest.mark.parametrize(
    ("rules", "sizes", "message"),
    [
        (Rules(wrap=True), (4,), "5 or more"),
        (Rules(row_stars=[1] * 5), (5, 6), "5 numbers"),
    ],
)
def test_rules_that_do_not_fit(
    rules: Rules, sizes: tuple[int, ...], message: str
) -> None:
    with pytest.raises(RequestError, match=message):
        check_variant(rules, sizes, (1,))


def test_a_difficulty_is_refused(tmp_path: Path) -> None:
    options = ("--rules", "touch=rook", "--difficulty", "easy")
    done = cli("course", "new", str(tmp_path / "a"), *options)
    assert done.returncode == 2
    assert "no difficulty" in done.stderr
