"""What stands for a board: files, names, one of several, texts; in commands, too."""

import json
import re

import pytest

from conftest import BOARDS, cli
from starbattle import Board, BoardError, Position, read_boards
from test_format_docs import EXAMPLES, SIX

pytestmark = [
    pytest.mark.filterwarnings("ignore::starbattle.errors.BoardWarning"),
    pytest.mark.filterwarnings("ignore::starbattle.errors.MarksWarning"),
]

URL = "https://puzz.link/p?starbattle/6/6/1/1me249j6p09m"
SBN = "661W3PmY9Ybaye"
TASK = next(text for name, text in EXAMPLES if name == "task").strip()
PENPA = next(text for name, text in EXAMPLES if name == "penpa").strip()
OTHER = "551W9c2GE_Y"
TWENTY_FOUR = Board.load(BOARDS / "norvig" / "24.txt")


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """A folder without any boards to be in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def boards(argument, stars=None):
    return [*read_boards(argument, stars=stars)]


def error(argument):
    """Return what is wrong with an argument, in one short line."""
    (found,) = read_boards(argument)
    assert str(found).isprintable()
    return str(found)


def jsonl(path, *ids):
    """Write boards of 1x1, 2x2 and so on, told apart by their sizes."""
    with path.open("w") as file:
        for size, id in enumerate(ids, 1):
            regions = [[row] * size for row in range(size)]
            print(json.dumps({"stars": 1, "regions": regions, "id": id}), file=file)


def sizes(argument):
    return [board.size for board in boards(argument)]


# Names


@pytest.mark.parametrize("name", [
    "norvig/24", "boards/norvig/24.txt", "norvig/24#24", " norvig/24\n", "“norvig/24”",
])  # fmt: skip
def test_shipped(name):
    assert boards(name) == [TWENTY_FOUR]


def test_a_file_comes_before_a_name(folder):
    (folder / "norvig").mkdir()
    (folder / "norvig" / "24").write_text(OTHER)
    assert sizes("norvig/24") == [5]


@pytest.mark.parametrize(("name", "said"), [
    ("Norvig/25", "norvig/24?"),
    ("norvig", "did you mean norvig/24, norvig/5x5, norvig/board1?"),
    ("made/10x10#4", "made/10x10-2#4"), ("nothing", "see starbattle boards"),
])  # fmt: skip
def test_unknown_names(name, said):
    assert error(name).startswith(f"{name}: no such file or directory")
    assert said in error(name)


def test_files_with_such_names_are_suggested(folder):
    (folder / "puzzles.jsonl").write_text(SBN)
    assert error("puzzels.jsonl#3").endswith("; did you mean puzzles.jsonl#3?")


# One board of several


@pytest.fixture
def files(folder):
    jsonl(folder / "b.jsonl", "one", "two words", None, "x#y")
    jsonl(folder / "n.jsonl", 3, 1, "17", 2)
    jsonl(folder / "x", "a", "b", "c")
    (folder / "x#3").write_text(OTHER)
    (folder / "2.sbn").write_text(f"{SBN}\n{OTHER}\n")


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize(("argument", "expected"), [
    ("b.jsonl", [1, 2, 3, 4]), ("b.jsonl#two words", [2]), ("b.jsonl#3", [3]),
    ("b.jsonl#b:3", [3]), ("b.jsonl#x#y", [4]),
    # Numbers are ids where boards are numbered; 4 is no id, so it is a place.
    ("n.jsonl#1", [2]), ("n.jsonl#17", [3]), ("n.jsonl#4", [4]),
    # The name of a file is no number of a board.
    ("2.sbn#2", [5]), ("2.sbn#1", [6]), ("x#3", [5]), ("x#2", [2]),
])  # fmt: skip
def test_by_place_and_by_id(argument, expected):
    assert sizes(argument) == expected


@pytest.mark.parametrize(("pick", "said"), [
    ("4", "b.jsonl: has no board '4', but 3 boards"),
    ("٣", "has no board '٣'"),
    ("secnd", "has no board 'secnd', but 3 boards; did you mean #second?"),
    ("", "name a board after the #, by its place (#1) or its id"),
])  # fmt: skip
def test_no_such_board(folder, pick, said):
    jsonl(folder / "b.jsonl", "first", "second", "third")
    assert said in error(f"b.jsonl#{pick}")


def test_one_board_of_standard_input():
    done = cli("convert", "--to", "sbn", "--", "-#2", stdin=f"{SBN}\n{OTHER}\n")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"{OTHER}\n", "")


# Boards themselves


@pytest.mark.parametrize("text", [
    URL.removeprefix("https://") + "/", f"({URL}),", f"\u200b{URL}\ufeff",
    URL[:30] + "\n" + URL[30:], URL.replace("p?", "p?m+"),
    f"<{PENPA}>",
    URL[URL.index("starbattle") :],
    PENPA.replace("#m=edit", "?m=solve"),
    TASK.replace(",", ", "), f"1*{TASK}", f"‘{TASK}’",
    f"{{“stars”: 1, “regions”: {json.dumps(SIX.regions)}}}",
])  # fmt: skip
def test_slips_of_pasting(text):
    assert boards(text) == [SIX]


@pytest.mark.parametrize(
    "text", [URL, TASK, json.dumps({"regions": SIX.regions}), "AB\nAB"]
)
def test_other_texts_have_short_names(text):
    (board,) = boards(text, 1)
    assert re.fullmatch("(puzzlink|task|jsonl|picture)-[0-9a-f]{6}(:1)?", board.id)
    assert board.id == boards(f" {text}\n", 1)[0].id


@pytest.mark.parametrize(("text", "said"), [
    (PENPA.partition("&")[0], "a shell cuts it at & if it is not in quotes"),
    (TASK[:-2], "expected a task of N*N numbers"), ("{stars: 1}", "not JSON"),
    ("https://example.com/boards.jsonl#3", "nothing is downloaded; paste a puzz.link"),
    ("A" * 3000 + "\n" + "\x1b[31m", "format not recognized"), ("", "'': no such file"),
])  # fmt: skip
def test_faults_of_texts(text, said):
    assert said in error(text)


@pytest.mark.parametrize("name", [
    "10x10", "my board (2).jsonl", "1,2", "starbattle/5.txt", "11W.sbn", "% x.pl",
])  # fmt: skip
def test_mere_names_are_no_texts(name):
    assert error(name).startswith(f"{name}: no such file or directory")


# What people give in place of a board


@pytest.mark.parametrize(("data", "said"), [
    (b"%PDF-1.7\n%\xe2\xe3", "is a PDF document; boards are read as text"),
    (b"\x89PNG\r\n\x1a\n\0", "is not a PNG, JPEG, WebP or GIF picture"),
    (b"PK\x03\x04\x14\0", "is an archive or compressed; unpack it"),
    (b"<!DOCTYPE html>\n<html>", "is a web page (HTML), not a board; paste a"),
    (b"<svg xmlns='http://www.w3.org/2000/svg'>", "is a picture of another kind"),
    (b" \n", "is empty"),
])  # fmt: skip
def test_strangers(folder, data, said):
    (folder / "b.txt").write_bytes(data)
    assert error("b.txt").startswith("b.txt: is ")
    assert said in error("b.txt")


# Where one board will do


def test_one_of_many_is_wanted(folder):
    line = '{"id": "%d", "stars": 1, "regions": [["a"]]}\n'
    text = "".join(line % (2 * k) for k in (1, 2, 3))
    (folder / "b c.jsonl").write_text(text)
    picks = r"pick one: 'b c\.jsonl#1' or 'b c\.jsonl#4'$"
    with pytest.raises(BoardError, match=rf"jsonl: has several boards; {picks}"):
        Position.load("b c.jsonl")


# Arguments that are none


BLANKS = " " * 1_000_000


ODD = [
    "HTTP://\ud800", "a\0#1", "#1", "/#2", "file://[", f"1{BLANKS}", '"' * 4_000_000,
]  # fmt: skip


@pytest.mark.parametrize("argument", ODD, ids=range(len(ODD)))
def test_odd_arguments_are_refused_soon(argument):
    assert error(argument)
