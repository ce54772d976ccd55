"""Commands take boards as arguments, and no argument brings them down."""

from pathlib import Path

import pytest

from conftest import cli
from starbattle import Board, BoardError, Position, read_positions
from test_board_arguments import SBN

pytestmark = pytest.mark.filterwarnings("ignore::starbattle.errors.BoardWarning")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder without any boards to be in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


# Where one board will do


def test_one_of_many_is_wanted(folder: Path) -> None:
    line = '{"id": "%d", "stars": 1, "regions": [["a"]]}\n'
    text = "".join(line % (2 * k) for k in (1, 2, 3))
    (folder / "b c.jsonl").write_text(text)
    picks = r"pick one: 'b c\.jsonl#1' or 'b c\.jsonl#4'$"
    for one in Board, Position:
        with pytest.raises(BoardError, match=rf"jsonl: has several boards; {picks}"):
            one.load("b c.jsonl")
    with pytest.raises(BoardError, match="contains more than one board; parse_boards"):
        Board.parse(text)


# The commands

# A command for which one board will do, of some that there are.
ONE_BOARD = """
trace made/4x4-1 -o t.html
why made/4x4-1 r1c1
explain made/4x4-1 --to html
make --mutate made/4x4-1 --seed 1 --no-rate
"""


@pytest.mark.parametrize("line", ONE_BOARD.strip().splitlines())
def test_commands_of_one_board(line: str) -> None:
    done = cli(*line.split())
    assert (done.returncode, done.stdout) == (2, "")
    assert "pick one" in done.stderr and "#1" in done.stderr
    done = cli(*line.replace("4x4-1", "4x4-1#2").split())
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("board", ["-", "-#1"])
def test_board_and_state_are_not_both_standard_input(board: str) -> None:
    done = cli("hint", board, "--state", "-", stdin=SBN)
    assert (done.returncode, done.stdout) == (2, "")
    assert "cannot both be standard input" in done.stderr


# Whatever is given


BLANKS = " " * 1_000_000


ODD = [
    "HTTP://\ud800", "\0", "a\0#1", "#1", "/#2", "\x1b", "file://[", f"1{BLANKS}x",
    f"1{BLANKS}", '"' * 4_000_000,
]  # fmt: skip


@pytest.mark.parametrize("argument", ODD, ids=range(len(ODD)))
def test_odd_arguments_are_refused_soon(argument: str) -> None:
    (found,) = read_positions(argument)
    assert isinstance(found, BoardError)
    assert str(found).isprintable()
