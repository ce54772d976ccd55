"""The command `course new`: a complete assignment, which passes its own check."""

from itertools import product
from pathlib import Path

import pytest

from conftest import cli
from course import marked
from starbattle import Board, make, solve
from starbattle.course.assignment import read_assignment
from starbattle.course.new import Wish, new_assignment, relatives
from starbattle.errors import RequestError
from starbattle.formats import read_boards


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("new") / "first"
    sizes = (5, 6)
    new_assignment(made, Wish('Stars "and" \\ battles', sizes, public=1, hidden=1))
    return made


def test_its_files(folder: Path) -> None:
    names = {str(f.relative_to(folder)) for f in folder.rglob("*") if f.is_file()}
    boards = {
        f"boards/{kind}-{n}x{n}-1.jsonl"
        for kind in ("public", "hidden")
        for n in (5, 6)
    }
    others = {"boards/public-several.jsonl", "boards/public-none.jsonl"}
    written = {"assignment.toml", "statement.md", "template.pl", "reference.pl"}
    assert names == boards | others | written
    statement = (folder / "statement.md").read_text()
    assert statement.startswith('# Stars "and" \\ battles\n')
    assert "$" not in statement
    assert read_assignment(folder).title == 'Stars "and" \\ battles'


@pytest.mark.parametrize(
    ("name", "least", "most"), [("several", 2, 49), ("none", 0, 0)]
)
def test_its_other_boards(folder: Path, name: str, least: int, most: int) -> None:
    for board in read_boards(folder / "boards" / f"public-{name}.jsonl"):
        assert isinstance(board, Board)
        assert least <= len(solve(board, solutions=None)) <= most
        assert not board.is_in_pieces


def test_its_reference_gets_all_points_and_its_template_none(folder: Path) -> None:
    programs = {n: (folder / f"{n}.pl").read_text() for n in ("reference", "template")}
    found = marked(folder, programs)
    assert found["reference"].points == found["reference"].max_points
    assert found["reference"].notes == found["reference"].flags == ()
    assert found["template"].points == 0


def test_the_seed_decides(tmp_path: Path, folder: Path) -> None:
    def boards(made: Path) -> dict[str, str]:
        return {f.name: f.read_text() for f in (made / "boards").iterdir()}

    for name, seed in (("same", "1"), ("other", "2")):
        done = cli(
            *("course", "new", name, "--sizes", "5,6", "--public", "1"),
            *("--hidden", "1", "--seed", seed),
            cwd=tmp_path,
        )
        assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("other: 10 parts, 21 points; next: edit statement.md")
    assert boards(tmp_path / "same") == boards(folder)
    assert boards(tmp_path / "other") != boards(folder)


def test_nothing_is_overwritten(folder: Path) -> None:
    before = (folder / "assignment.toml").read_bytes()
    with pytest.raises(RequestError, match="already exists; choose another name"):
        new_assignment(folder, Wish("Another"))
    assert (folder / "assignment.toml").read_bytes() == before


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--sizes", "six"), "sizes must be numbers such as 6,8, not 'six'"),
        (("--sizes", "3"), "no 3x3 board has room for 1 star"),
        (("--difficulty", "evil"), "evil"),
    ],
)
def test_errors(tmp_path: Path, options: tuple[str, ...], message: str) -> None:
    done = cli("course", "new", "x", *options, cwd=tmp_path)
    assert done.returncode == 2
    assert message in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert not (tmp_path / "x").exists()


def test_relatives_have_one_cell_elsewhere() -> None:
    board = next(make(6, 1, seed=1)).board
    (none,) = relatives([board], range(1), 3)
    cells = product(range(6), range(6))
    moved = [(r, c) for r, c in cells if none.regions[r][c] != board.regions[r][c]]
    assert len(moved) == 1
    assert not solve(none).solutions
