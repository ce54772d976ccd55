"""starbattle convert: what it writes, what it says, and how much it takes."""

import io
import sys
import tracemalloc
from pathlib import Path
from typing import Any

import pytest

from conftest import BOARDS, cli
from starbattle import Board, Position, Solution, parse_positions, read_positions
from starbattle.cli.commands.drawing import convert
from starbattle.cli.parameters import spread
from starbattle.errors import RequestError, StarBattleError
from starbattle.formats import FORMATS, format_named

pytestmark = pytest.mark.filterwarnings("ignore::starbattle.errors.BoardWarning")

MIB = 1 << 20
SIX = Board(["AAAAAB", "CAACBB", "CCDCEE", "CCCCEE", "CCCEEE", "FFCCCE"], 1, "six")
SOLUTION = Solution(SIX, [(0, 3), (1, 5), (2, 2), (3, 0), (4, 4), (5, 1)])
POSITION = Position(SIX, {(1, 5)}, {(0, 5), (1, 4)}, SOLUTION)
SBN = "661W3PmY9Ybaye\n"
SCATTERED = '{"id": "s", "stars": 1, "regions": [[1, 2], [2, 1]]}\n'


@pytest.fixture
def state(tmp_path: Path) -> Path:
    """A file of a board with everything that can stand on it."""
    path = tmp_path / "state.jsonl"
    path.write_text(format_named("jsonl").write(POSITION) + "\n")
    return path


VALUES = {"to": "jsonl", "output": None, "json": False, "from_": None}
VALUES |= {"stars": None, "debug": None, "quiet": False, "accept": False}


def converted(*files: Path, **options: Any) -> int:
    """Run the command and return its exit status."""
    return int(spread(convert)(**VALUES | {"boards": [*files]} | options))


@pytest.mark.parametrize("known", [*FORMATS], ids=lambda known: known.name)
def test_to_every_format_and_back(
    known: Any, state: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    there = tmp_path / "there"
    assert converted(state, to=known.name, output=str(there)) == 0
    assert capsys.readouterr().out == ""
    assert converted(there, to="jsonl") == 0
    (back,) = parse_positions(capsys.readouterr().out)
    assert isinstance(back, Position)
    assert (back.board.regions, back.board.stars) == (SIX.regions, SIX.stars)
    assert (back.stars == POSITION.stars) == ("stars" in known.carries)
    assert (back.marks == POSITION.marks) == ("marks" in known.carries)
    right = back.solution and back.solution.stars
    assert (right == SOLUTION.stars) == ("solution" in known.carries)


@pytest.mark.parametrize(("to", "said"), [
    ("pzprv3", "pzprv3 stores given stars and blanks as a player's, which solve "),
    ("sbn", "sbn stores given stars and blanks as a player's, which solve leaves"),
    ("penpa", ""), ("ist", ""), ("jsonl", ""), ("csv", ""),
])  # fmt: skip
def test_what_is_given_becomes_a_players_or_stays_given(
    to: str, said: str, state: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    there = tmp_path / "there" / ""
    assert converted(state, state, to=to, output=f"{there}/") == 0
    err = capsys.readouterr().err
    assert said in err
    assert ("given" in err) == bool(said)
    (found,) = read_positions(next(there.iterdir()))
    assert isinstance(found, Position)
    assert found.board.is_given == (not said)
    assert (found.stars, found.marks) == (POSITION.stars, POSITION.marks)


@pytest.mark.parametrize("to", ["jsonl", "csv", "ist"])
def test_marks_of_a_player_become_given(
    to: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = tmp_path / "pzprv3.txt"
    text.write_text(format_named("pzprv3").write(POSITION))
    assert converted(text, to=to) == 0
    out, err = capsys.readouterr()
    assert f"{to} stores a player's stars and marks as given, which solve obeys" in err
    (found,) = parse_positions(out)
    assert isinstance(found, Position)
    assert found.board.given_stars == ((1, 5),)
    assert found.board.given_blanks == ((0, 5), (1, 4))


def test_what_is_lost_is_said_once_a_kind(
    state: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert converted(state, state, to="puzzlink") == 0
    assert capsys.readouterr().err.splitlines() == [
        "starbattle: puzzlink cannot store marks; 2 boards have some",
        "starbattle: puzzlink cannot store these names; 2 boards have some",
        "starbattle: puzzlink cannot store solutions; 2 boards have some",
        "starbattle: puzzlink cannot store stars; 2 boards have some",
    ]
    assert converted(state, to="csv") == 0
    assert capsys.readouterr().err == ""


def test_names_after_the_file_are_not_missed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.b.txt").write_text(SBN * 2)
    assert converted(tmp_path / "a.b.txt", to="puzzlink") == 0
    out, err = capsys.readouterr()
    assert (len(out.splitlines()), err) == (2, "")


def test_boards_that_do_not_fit_are_left_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "some.jsonl"
    path.write_text(SCATTERED + '{"regions": 1}\n' + '{"regions": [[1]], "stars": 1}\n')
    assert converted(path, to="puzzlink") == 2
    out, err = capsys.readouterr()
    assert len(out.splitlines()) == 1
    fits, bad = err.splitlines()
    assert fits == (
        "starbattle: some: s: puzzlink cannot have a region in several pieces"
    )
    assert bad.startswith(f"starbattle: {path}: line 2")


def test_a_folder_gets_a_file_for_each_board(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "some.jsonl"
    ids = ["a", "a", "../b/c", "...", "7"]
    line = '{"id": "%s", "stars": 1, "regions": [[1, 1], [2, 2]]}\n'
    path.write_text("".join(line % id for id in ids))
    out = tmp_path / "new" / "folder"
    assert converted(path, to="minizinc", output=f"{out}/") == 0
    names = ["7.dzn", "a-2.dzn", "a.dzn", "b_c.dzn", "board.dzn"]
    assert sorted(file.name for file in out.iterdir()) == names
    assert Board.load(out / "a-2.dzn").size == 2


def test_one_board_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "two.txt"
    path.write_text(SBN * 2)
    with pytest.raises(RequestError, match="one board per file; give a folder"):
        converted(path, to="picture", stars=None)
    assert "AAAAAB" in capsys.readouterr().out


def test_a_heading_comes_once(state: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert converted(state, state, to="csv") == 0
    lines = capsys.readouterr().out.splitlines()
    assert (lines[0].split(",")[0], len(lines)) == ("id", 3)


def test_requests_that_cannot_be_met(state: Path, tmp_path: Path) -> None:
    with pytest.raises(RequestError, match="is also an input"):
        converted(state, to="sbn", output=str(state))
    assert "given_stars" in state.read_text()
    with pytest.raises(StarBattleError, match="unknown format 'xml'"):
        converted(state, to="xml")
    with pytest.raises(StarBattleError, match="No such file"):
        converted(state, to="sbn", output=str(tmp_path / "none" / "a.txt"), stars=None)


def test_from_a_named_format(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "letters.txt"
    path.write_text("AB\nAB\n")
    assert converted(path, to="task") == 2
    assert "has no star count" in capsys.readouterr().err
    assert converted(path, to="task", from_="linkedin") == 0
    assert capsys.readouterr().out == "1*1,2,1,2\n"


def test_on_the_command_line() -> None:
    link = "p?starbattle/6/6/1/1me249j6p09m"
    done = cli("convert", "--to", "sbn", stdin=link)
    assert (done.returncode, done.stdout, done.stderr) == (0, SBN, "")
    solved = cli("solve", "--from", "puzzlink", "--no-counters", "--json", stdin=link)
    assert '"status": "unique"' in solved.stdout or '"satisfied"' in solved.stdout
    refused = cli("solve", "--from", "nope", BOARDS / "norvig/24.txt")
    assert refused.returncode == 2
    assert "unknown format 'nope'; expected one of csv, feup" in refused.stderr


# Many boards


@pytest.fixture
def many(tmp_path: Path) -> Path:
    path = tmp_path / "many.txt"
    path.write_text(SBN * 6000)
    return path


@pytest.mark.parametrize(
    "known",
    [known for known in FORMATS if known.many and known.name != "feup"],
    ids=lambda f: f.name,
)
def test_boards_come_as_they_are_read(known: Any, tmp_path: Path) -> None:
    """A file is never held as a whole, except one of Prolog facts."""
    path = tmp_path / "many"
    text = known.write(POSITION) + "\n"
    heading = f"{known.heading}\n" if known.heading else ""
    path.write_text(heading + text * (4 * MIB // len(text)))
    boards = 0
    tracemalloc.start()
    for boards, found in enumerate(read_positions(path), 1):
        assert isinstance(found, Position)
        if boards == 200:
            break
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert boards == 200
    assert peak < 2 * MIB


@pytest.mark.slow
def test_memory_does_not_grow_with_the_boards(many: Path, tmp_path: Path) -> None:
    output = tmp_path / "out"
    tracemalloc.start()
    assert converted(many, to="puzzlink", output=str(output)) == 0
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(output.read_text().splitlines()) == 6000
    assert peak < 2 * MIB


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_bar_on_a_terminal(
    many: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal = _Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    assert converted(many, to="sbn", output=str(tmp_path / "out")) == 0
    assert " boards" in terminal.getvalue()
    assert "6,000 of 6,000" in terminal.getvalue()
    assert (tmp_path / "out").read_text() == many.read_text()


def test_the_bar_and_the_boards_do_not_mix(
    many: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    terminal = _Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    assert converted(many, to="sbn") == 0
    assert capsys.readouterr().out == many.read_text()
    assert " boards" in terminal.getvalue()
    monkeypatch.setattr(sys, "stdout", _Terminal())
    before = terminal.getvalue()
    assert converted(many, to="sbn") == 0
    assert terminal.getvalue() == before


def test_the_help_names_all_formats() -> None:
    done = cli("convert", "--help", env={"COLUMNS": "200"})
    assert all(f" {name}" in done.stdout for name in FORMATS.names())
