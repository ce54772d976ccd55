"""Commands take boards as arguments, and no argument brings them down."""

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from conftest import cli
from starbattle import Board, BoardError, Position, read_positions
from starbattle.formats.detection import source_of
from test_board_arguments import SBN, TASK, URL
from test_format_docs import EXAMPLES

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


@pytest.mark.parametrize("name", ["solve", "grade", "convert", "hint", "compare"])
def test_commands_take_a_url(name: str) -> None:
    done = cli(name, URL)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("board", ["-", "-#1"])
def test_board_and_state_are_not_both_standard_input(board: str) -> None:
    done = cli("hint", board, "--state", "-", stdin=SBN)
    assert (done.returncode, done.stdout) == (2, "")
    assert "cannot both be standard input" in done.stderr


def test_bad_arguments_do_not_end_the_run() -> None:
    done = cli("grade", "nope", URL[:-1], "made/4x4-1#9", "made/4x4-1#1", "--json")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert (done.returncode, done.stderr) == (2, "")
    assert [answer["status"] for answer in answers] == ["error"] * 3 + ["solved"]
    assert [list(answer) for answer in answers[:3]] == [["id", "status", "error"]] * 3


# Whatever is given


PIECES = st.sampled_from([
    URL, SBN, TASK, "-", "#", "&", "?", "/", ".txt", "norvig/24", "made/4x4-1", "\n",
    " ", "“", '"', "{", "[", "https://", "penpa-edit/", "#m=edit", "&p=", "starbattle/",
    "6/6/1/", "1,", "*", "stars: 1", "\x1b", "\ud800", "\0", "é", "file://", "%2F", "<",
    "~", "..", "p?", "6x1.", "b([[1]]).", "%", "pzprv3/", "regioes(1-1, [[1]]).",
])  # fmt: skip
ARGUMENTS = st.one_of(
    st.text(st.characters(), max_size=60),
    st.lists(PIECES, min_size=1, max_size=6).map("".join),
    st.builds(
        lambda text, at, cut: text[:at] + text[at + cut :],
        st.sampled_from([text for _, text in EXAMPLES]),
        st.integers(0, 100),
        st.integers(0, 40),
    ),
)


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


@pytest.mark.slow
@settings(
    deadline=None,
    max_examples=600,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(ARGUMENTS)
def test_no_argument_gives_anything_but_boards_and_errors(argument: str) -> None:
    if source_of(argument).is_standard_input:
        return
    found = list(read_positions(argument))
    assert found
    for one in found:
        assert isinstance(one, Position | BoardError)
        if isinstance(one, BoardError):
            assert str(one).isprintable()
            assert len(str(one)) < 500
