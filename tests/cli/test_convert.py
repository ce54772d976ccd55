"""starbattle convert: what it writes, what it says, and how much it takes."""

import tracemalloc
from pathlib import Path

import pytest

from conftest import cli
from format_table import WRITTEN
from starbattle import Board, Position, parse_positions, read_positions
from starbattle.formats import format_named
from test_format_docs import POSITION

pytestmark = pytest.mark.filterwarnings("ignore::starbattle.errors.BoardWarning")

MIB = 1 << 20
SBN = "661W3PmY9Ybaye\n"


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """A folder to be in, with a board that has everything that can stand on it."""
    monkeypatch.chdir(tmp_path)
    Path("state.jsonl").write_text(format_named("jsonl").text(POSITION) + "\n")
    return tmp_path


def converted(line, status=0, **options):
    done = cli("convert", *line.split(), **options)
    assert done.returncode == status, done
    return done


def only(found):
    (position,) = found
    return position


@pytest.mark.parametrize("to", ["pzprv3", "penpa", "jsonl"])
def test_what_is_given_becomes_a_players_or_stays_given(to, folder):
    as_own = to == "pzprv3"
    said = f"{to} stores given stars and blanks as a player's, which solve leaves out"
    err = converted(f"state.jsonl state.jsonl --to {to} -o there/").stderr
    assert (said in err) == ("given" in err) == as_own
    found = only(read_positions(next((folder / "there").iterdir())))
    assert found.board.is_given == (not as_own)
    assert (found.stars, found.marks) == (POSITION.stars, POSITION.marks)


def test_marks_of_a_player_become_given():
    Path("pzprv3.txt").write_text(format_named("pzprv3").text(POSITION))
    done = converted("pzprv3.txt --to csv")
    said = "csv stores a player's stars and marks as given, which solve obeys"
    assert said in done.stderr
    board = only(parse_positions(done.stdout)).board
    assert board.given_stars == ((1, 5),)
    assert board.given_blanks == ((0, 5), (1, 4))


def test_what_is_lost_is_said_once_a_kind():
    assert converted("state.jsonl state.jsonl --to puzzlink").stderr.splitlines() == [
        f"starbattle: puzzlink cannot store {what}; 2 boards have some"
        for what in ("marks", "names", "solutions", "stars")
    ]
    assert converted("state.jsonl --to csv").stderr == ""


def test_boards_that_do_not_fit_are_left_out():
    scattered = '{"id": "s", "stars": 1, "regions": [[1, 2], [2, 1]]}\n'
    Path("some.jsonl").write_text(
        scattered + '{"regions": 1}\n{"regions": [[1]], "stars": 1}\n'
    )
    done = converted("some.jsonl --to puzzlink", 2)
    assert len(done.stdout.splitlines()) == 1
    *_, fits, bad = done.stderr.splitlines()
    assert fits == (
        "starbattle: some: s: puzzlink cannot have a region in several pieces"
    )
    assert bad.startswith("starbattle: some.jsonl: line 2")


def test_a_folder_gets_a_file_for_each_board(folder):
    ids = ["a", "a", "../b/c", "...", "7"]
    line = '{"id": "%s", "stars": 1, "regions": [[1, 1], [2, 2]]}\n'
    Path("some.jsonl").write_text("".join(line % id for id in ids))
    converted("some.jsonl --to minizinc -o new/folder/")
    names = ["7.dzn", "a-2.dzn", "a.dzn", "b_c.dzn", "board.dzn"]
    assert sorted(file.name for file in (folder / "new/folder").iterdir()) == names
    assert Board.load(folder / "new/folder/a-2.dzn").size == 2


def test_one_board_a_file():
    Path("two.txt").write_text(SBN * 2)
    done = converted("two.txt --to picture", 2)
    assert "one board per file; give a folder" in done.stderr
    assert "AAAAAB" in done.stdout
    converted("two.txt --to picture -o two.pic", 2)
    assert not Path("two.pic").exists()


def test_from_a_named_format():
    Path("letters.txt").write_text("AB\nAB\n")
    assert "has no star count" in converted("letters.txt --to task", 2).stderr
    assert "no labels" in converted("letters.txt --to task --from csv", 2).stderr


# Many boards


@pytest.mark.parametrize(
    "known",
    [known for known in WRITTEN if known.many and known.name != "feup"],
    ids=lambda f: f.name,
)
def test_boards_come_as_they_are_read(known, tmp_path):
    """A file is never held as a whole, except one of Prolog facts."""
    path = tmp_path / "many"
    text = known.text(POSITION) + "\n"
    heading = f"{known.heading}\n" if known.heading else ""
    path.write_text(heading + text * (4 * MIB // len(text)))
    boards = 0
    tracemalloc.start()
    for boards, found in enumerate(read_positions(path), 1):
        assert isinstance(found, Position)
        if boards == 50:
            break
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert boards == 50
    assert peak < 2 * MIB


@pytest.mark.parametrize("terminals", [["stderr"], ["stderr", "stdout"]])
def test_a_bar_on_a_terminal(terminals):
    """It does not mix with the boards."""
    Path("many.txt").write_text(SBN * 1500)
    env = {"TERM": "xterm"}
    done = converted("many.txt --to sbn -o -", env=env, terminals=terminals)
    assert ("1,500 of 1,500" in done.stderr) == (len(terminals) == 1)
    assert done.stdout == SBN * 1500
