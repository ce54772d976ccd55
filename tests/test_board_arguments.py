"""What stands for a board: files, names, one board of a file, and texts."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from conftest import BOARDS, cli
from starbattle import Board, BoardError, Position, read_boards, read_positions
from starbattle.cli.transfer import boards_of
from starbattle.explanation.state import load_state
from starbattle.formats.argument import board_argument
from test_format_docs import EXAMPLES, SIX

pytestmark = pytest.mark.filterwarnings("ignore::starbattle.errors.BoardWarning")

URL = "https://puzz.link/p?starbattle/6/6/1/1me249j6p09m"
SBN = "661W3PmY9Ybaye"
TASK = next(text for name, text in EXAMPLES if name == "task").strip()
PENPA = next(text for name, text in EXAMPLES if name == "penpa").strip()
OTHER = "551W9c2GE_Y"
TWENTY_FOUR = Board.load(BOARDS / "norvig" / "24.txt")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder without any boards to be in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def boards(argument: str, stars: int | None = None) -> list[Board]:
    found = list(read_boards(argument, stars=stars))
    assert all(isinstance(board, Board) for board in found), found
    return found  # type: ignore[return-value]


def error(argument: str) -> str:
    """Return what is wrong with an argument, in one short line."""
    (found,) = read_boards(argument)
    assert isinstance(found, BoardError)
    assert str(found).isprintable()
    assert len(str(found)) < 300
    return str(found)


def jsonl(path: Path, *ids: str | int | None) -> Path:
    """Write boards of 1x1, 2x2 and so on, told apart by their sizes."""
    records: list[dict[str, Any]] = []
    for size, id in enumerate(ids, 1):
        regions = [[row] * size for row in range(size)]
        records.append({"stars": 1, "regions": regions} | ({"id": id} if id else {}))
    path.write_text("".join(json.dumps(record) + "\n" for record in records))
    return path


def sizes(argument: str) -> list[int]:
    return [board.size for board in boards(argument)]


# Names


@pytest.mark.parametrize("name", [
    "norvig/24", "norvig/24.txt", "boards/norvig/24.txt", "boards/norvig/24",
    "./norvig/24", "norvig/24#1", "norvig/24#24", " norvig/24\n", "“norvig/24”",
])  # fmt: skip
def test_shipped(name: str) -> None:
    assert boards(name) == [TWENTY_FOUR]
    assert Board.load(name).id == "24"


def test_every_shipped_file_has_a_name() -> None:
    for file in [*BOARDS.rglob("*.txt"), *BOARDS.rglob("*.jsonl")]:
        name = file.relative_to(BOARDS).with_suffix("").as_posix()
        assert boards(name, 1) == list(read_boards(file, stars=1))


def test_a_file_comes_before_a_name(folder: Path) -> None:
    (folder / "norvig").mkdir()
    (folder / "norvig" / "24").write_text(OTHER)
    assert sizes("norvig/24") == [5]
    assert sizes("norvig/24.txt") == [10]


@pytest.mark.parametrize(("name", "said"), [
    ("norvig/25", "did you mean norvig/24"), ("Norvig/24", "norvig/24?"),
    ("24", "did you mean norvig/24?"), ("24.txt", "did you mean norvig/24?"),
    ("5x5.txt", "did you mean norvig/5x5?"), ("board1", "norvig/board1?"),
    ("norvig", "did you mean norvig/24, norvig/5x5, norvig/board1?"),
    ("made/10x10#4", "made/10x10-2#4"), ("nothing", "see starbattle boards"),
    ("boards/norvig/board2.txt", "norvig/board1"),
    ("../pyproject.toml", "no such file"), ("norvig/../norvig/24", "no such file"),
])  # fmt: skip
def test_unknown_names(name: str, said: str) -> None:
    assert error(name).startswith(f"{name}: no such file or directory")
    assert said in error(name)


def test_files_with_such_names_are_suggested(folder: Path) -> None:
    (folder / "puzzles.jsonl").write_text(SBN)
    assert error("puzzels.jsonl").endswith("; did you mean puzzles.jsonl?")
    assert error("puzzels.jsonl#3").endswith("; did you mean puzzles.jsonl#3?")


def test_a_path_is_a_file() -> None:
    for text in ("norvig/24", URL, TASK, "x#1"):
        (found,) = read_boards(Path(text))
        assert isinstance(found, BoardError)
        assert found.reason in ("no such file or directory", "file name too long")


# One board of several


def test_by_place_and_by_id(folder: Path) -> None:
    jsonl(folder / "b.jsonl", "one", "two words", None, "x#y")
    assert sizes("b.jsonl") == [1, 2, 3, 4]
    assert sizes("b.jsonl#1") == sizes("b.jsonl#one") == [1]
    assert sizes("b.jsonl#two words") == [2]
    assert sizes("b.jsonl#3") == sizes("b.jsonl#b:3") == [3]
    assert sizes("b.jsonl#x#y") == [4]
    assert Board.load("b.jsonl#2").id == Position.load("b.jsonl#2").board.id


def test_shipped_by_place_and_by_id() -> None:
    fourth = boards("made/10x10-2")[3]
    assert boards("made/10x10-2#4") == [fourth]
    assert boards("made/10x10-2.jsonl#4") == [fourth]
    assert boards(f"made/10x10-2#{fourth.id}") == [fourth]
    assert boards("techniques#techniques 2") == boards("techniques#2")


def test_numbers_are_ids_where_boards_are_numbered(folder: Path) -> None:
    jsonl(folder / "n.jsonl", 3, 1, "17", 2)
    assert sizes("n.jsonl#1") == [2]
    assert sizes("n.jsonl#3") == [1]
    assert sizes("n.jsonl#17") == [3]
    assert sizes("n.jsonl#4") == [4], "no id, so it is a place"


def test_later_boards_are_not_read_for_a_place(folder: Path) -> None:
    """Which also ends the reading of a stream."""
    from starbattle.formats.pick import picked
    from starbattle.formats.raw import RawBoard

    def found() -> Any:
        yield RawBoard(["A"], id="a")
        yield RawBoard(["B"], id="b")
        raise AssertionError("read on")

    board = picked(found(), "2", "stem")
    assert isinstance(board, RawBoard) and board.id == "b"


def test_a_bad_board_has_a_place(folder: Path) -> None:
    (folder / "b.jsonl").write_text('{"id": "bad"}\n{"regions": [[0]], "stars": 1}\n')
    assert sizes("b.jsonl#2") == [1]
    assert '"regions" is missing' in error("b.jsonl#1")
    assert error("b.jsonl#1") == error("b.jsonl#bad")


def test_only_the_board_that_is_asked_for_is_checked(
    folder: Path, recwarn: pytest.WarningsRecorder
) -> None:
    pieces = '{"regions": [[0, 1], [1, 0]], "stars": 1}\n'
    (folder / "b.jsonl").write_text(pieces + '{"regions": [[0]], "stars": 1}\n')
    assert sizes("b.jsonl#2") == [1]
    assert not recwarn.list


@pytest.mark.parametrize(("pick", "said"), [
    ("4", "b.jsonl: has no board '4', but 3 boards"),
    ("0", "b.jsonl: has no board '0', but 3 boards"),
    ("-1", "has no board '-1'"), ("٣", "has no board '٣'"),
    ("9" * 5000, "has no board '9999"),
    ("secnd", "has no board 'secnd', but 3 boards; did you mean #second?"),
    ("", "name a board after the #, by its place (#1) or its id"),
])  # fmt: skip
def test_no_such_board(folder: Path, pick: str, said: str) -> None:
    jsonl(folder / "b.jsonl", "first", "second", "third")
    assert said in error(f"b.jsonl#{pick}")


def test_files_with_a_hash_in_their_names(folder: Path) -> None:
    (folder / "x#3").write_text(OTHER)
    jsonl(folder / "x", "a", "b", "c")
    jsonl(folder / "y#1.jsonl", "a", "b")
    assert sizes("x#3") == [5]
    assert sizes("x#2") == [2]
    assert sizes("y#1.jsonl#2") == [2]


@pytest.mark.parametrize("argument", ["-#2", "-#stdin:2"])
def test_one_board_of_standard_input(argument: str) -> None:
    for command in (["convert", "--to", "sbn"], ["convert", "--to", "sbn", "--"]):
        done = cli(*command, argument, stdin=f"{SBN}\n{OTHER}\n")
        assert (done.returncode, done.stdout, done.stderr) == (0, f"{OTHER}\n", "")


# Boards themselves


@pytest.mark.parametrize(("name", "text"), EXAMPLES, ids=[name for name, _ in EXAMPLES])
def test_examples_of_the_page(name: str, text: str) -> None:
    for pasted in (text, text.strip(), f" \n{text}\n ", f"“{text.strip()}”"):
        assert boards(pasted, 1) == [SIX]


@pytest.mark.parametrize("text", [
    URL.replace("https", "http"), URL.removeprefix("https://"), URL + "/", URL + " ",
    URL.removeprefix("https://puzz.link/"), f"<{URL}>", f"'{URL}'", f"{URL}.",
    f"»{URL}«", f"({URL}),", f"\u200b{URL}\ufeff", URL[:30] + "\n" + URL[30:],
    URL.replace("starbattle", "starbattle_edit"), URL.replace("p?", "p?m+"),
    URL.replace("puzz.link", "de.puzz.link"), URL.replace("/p?", "/en/p?"),
    URL.replace("p?", "p?lang=de&"), URL.replace("puzz.link/p", "pzv.jp/p.html"),
    URL[URL.index("starbattle") :], PENPA.replace("https", "http"), f"<{PENPA}>",
    PENPA.replace("#m=edit", "?m=solve"), PENPA.replace("%", "%25"),
    PENPA.replace("/#", "/?lang=de#"), PENPA[:200] + "\r\n" + PENPA[200:],
    TASK.replace(",", ", "), TASK + ",", f"1*{TASK}", f"‘{TASK}’", f'"{SBN}"',
    '{“stars”: 1, “regions”: %s}' % json.dumps(SIX.regions),
])  # fmt: skip
def test_slips_of_pasting(text: str) -> None:
    assert boards(text) == [SIX]


def test_several_boards_in_a_text() -> None:
    assert sizes(f"{URL}\n{URL}") == [6, 6]
    assert sizes(f"{SBN}\n{OTHER}\n") == [6, 5]


def test_a_file_comes_before_a_text(folder: Path) -> None:
    (folder / SBN).write_text(OTHER)
    assert sizes(SBN) == [5]
    (folder / TASK).write_text(OTHER)
    assert sizes(TASK) == [5]


def test_texts_are_called_what_they_are() -> None:
    assert boards(SBN)[0].id == SBN
    long = boards(PENPA)[0].id
    assert len(long) == 80
    assert long.startswith("https://") and PENPA.endswith(long[-20:])


def test_address_of_a_file(folder: Path) -> None:
    (folder / "a b.sbn").write_text(OTHER)
    assert sizes(f"file://{folder}/a%20b.sbn") == [5]


@pytest.mark.parametrize(("text", "said"), [
    (URL[:-1], "the walls of a 6x6 board take 12 characters, not 11"),
    (URL.replace("starbattle", "sudoku"), "a puzzle of another kind: 'sudoku'"),
    (PENPA.partition("&")[0], "a shell cuts it at & if it is not in quotes"),
    (PENPA[:-20], "cut short"), (TASK[:-2], "35 numbers make no square"),
    (SBN[:-1], "take 10 characters, not 9"), ("6x1.AAAA", "has 36 letters, not 4"),
    ("{stars: 1}", "not JSON"), ("[[1,2],[1", "found the end"),
    ("https://puzz.link/p", "nothing is downloaded; paste a puzz.link or Penpa+ URL"),
    ("https://example.com/board.pdf", "nothing is downloaded"),
    ("www.example.com", "nothing is downloaded"),
    ("example.com/?size=5", "nothing is downloaded"),
    ("https://example.com/boards.jsonl#3", "nothing is downloaded"),
    ("A" * 3000 + "\n" + "\x1b[31m", "expected"), ("", "'': no such file"),
])  # fmt: skip
def test_faults_of_texts(text: str, said: str) -> None:
    assert said in error(text)


@pytest.mark.parametrize("name", [
    "x", "10x10", "5x5.txt", "a,b.txt", "board(1).txt", "my board (2).jsonl", "1,2",
    "starbattle/boards", "starbattle/5.txt", "11W.sbn", "aa", "% x.pl", "C:\\x.txt",
])  # fmt: skip
def test_mere_names_are_no_texts(name: str) -> None:
    assert error(name).startswith(f"{name}: no such file or directory")


# What people give in place of a board


@pytest.mark.parametrize(("data", "said"), [
    (b"%PDF-1.7\n%\xe2\xe3", "is a PDF document; boards are read as text"),
    (b"\x89PNG\r\n\x1a\n\0", "is a picture (PNG); boards are read as text"),
    (b"\xff\xd8\xff\xe0\0\x10JFIF", "is a picture (JPEG)"),
    (b"GIF89a", "is a picture (GIF)"), (b"RIFF\x10\0\0\0WEBPVP8 ", "(WebP)"),
    (b"PK\x03\x04\x14\0", "is a zip archive or an office document; unpack it"),
    (b"\x1f\x8b\x08\0", "is compressed (gzip)"),
    (b"<!DOCTYPE html>\n<html>", "is a web page (HTML), not a board; paste a puzz.link"),
    (b"\xef\xbb\xbf\n <HTML lang=de>", "is a web page (HTML)"),
    (b"<svg xmlns='http://www.w3.org/2000/svg'>", "is a picture (SVG)"),
    (b"https://example.com/\n", "is a web address without a board in it"),
    (b"", "is empty"), (b" \n", "is empty"),
])  # fmt: skip
@pytest.mark.parametrize("name", ["b.txt", "b.csv", "b.html"])
def test_strangers(folder: Path, name: str, data: bytes, said: str) -> None:
    (folder / name).write_bytes(data)
    if not (name == "b.csv" and data.startswith(b"http")):
        assert f"{name}: {said}" in error(name) or said in error(name)


def test_standard_input_is_told_to_be_a_web_page() -> None:
    done = cli("solve", stdin="<!doctype html><title>x")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("starbattle: <stdin>: is a web page (HTML), not a")


def test_folder(folder: Path) -> None:
    (folder / "made").mkdir()
    assert error("made") == "made: is a directory; name its files, as in made/*"


# Where one board will do


@pytest.mark.parametrize(("count", "said"), [(2, "2"), (20, "20"), (1100, "1,000 or")])
def test_one_of_many_is_wanted(folder: Path, count: int, said: str) -> None:
    line = '{"id": "%d", "stars": 1, "regions": [["a"]]}\n'
    text = "".join(line % (2 * k) for k in range(1, count + 1))
    (folder / "b.jsonl").write_text(text)
    with pytest.raises(
        BoardError, match=rf"^b\.jsonl: has {said}.* boards; pick one: "
    ):
        Board.load("b.jsonl")
    with pytest.raises(BoardError, match=r"pick one: b\.jsonl#1 or b\.jsonl#4$"):
        Position.load("b.jsonl")


def test_what_is_to_be_picked_can_be_typed(folder: Path) -> None:
    jsonl(folder / "a b.jsonl", "x y", "z $u")
    (folder / "two.sbn").write_text(f"{SBN}\n{OTHER}\n")
    with pytest.raises(BoardError, match=r"'a b\.jsonl#1' or 'a b\.jsonl#z \$u'$"):
        Board.load("a b.jsonl")
    with pytest.raises(BoardError, match=r"pick one: two\.sbn#1 or two\.sbn#2$"):
        Board.load("two.sbn")
    with pytest.raises(BoardError, match="holds more than one board; parse_boards"):
        Board.parse(f"{SBN}\n{OTHER}\n")


# The commands

ONE_BOARD = {
    "trace": ["-o", "t.html"],
    "hint": [],
    "explain": ["--html"],
}


@pytest.mark.parametrize("command", ONE_BOARD)
def test_commands_of_one_board(command: str) -> None:
    done = cli(command, "made/4x4-1", *ONE_BOARD[command])
    assert (done.returncode, done.stdout) == (2, "")
    assert "pick one" in done.stderr and "#1" in done.stderr
    done = cli(command, "made/4x4-1#2", *ONE_BOARD[command])
    assert (done.returncode, done.stderr) == (0, "")


COMMANDS = {
    "solve": ["--no-counters", "--json"],
    "explain": ["--summary", "--json"],
    "grade": ["--json"],
    "convert": [],
    "hint": ["--json"],
    "draw": ["-o", "x.svg"],
    "trace": ["-o", "t.html"],
    "compare": ["--models", "bits", "--no-counters"],
}


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_takes_a_url(command: str, folder: Path) -> None:
    done = cli(command, URL, *COMMANDS[command], cwd=folder)
    assert (done.returncode, done.stderr) == (0, "")


def test_mutate_takes_a_name_and_a_place() -> None:
    done = cli("make", "--mutate", "made/6x6-1#2", "--seed", "1", "--no-rate")
    assert (done.returncode, done.stderr) == (0, "")
    done = cli("make", "--mutate", "made/6x6-1", "--seed", "1")
    assert "pick one: made/6x6-1#1 or" in done.stderr
    assert done.returncode == 2


def test_states_are_arguments_too() -> None:
    board = Board(SIX.regions, 1)
    state = '{"stars": [[0, 3]], "marks": []}'
    assert load_state(state, board).stars == {(0, 3)}
    assert load_state(PENPA, board).stars == {(1, 5)}
    with pytest.raises(BoardError, match=r"^p\.txt: no such file"):
        load_state("p.txt", board)


@pytest.mark.parametrize(("board", "state"), [("-", "-"), ("-#1", "-")])
def test_board_and_state_are_not_both_standard_input(board: str, state: str) -> None:
    done = cli("hint", board, "--state", state, stdin=SBN)
    assert (done.returncode, done.stdout) == (2, "")
    assert "cannot both be standard input" in done.stderr


def test_bad_arguments_do_not_end_the_run() -> None:
    done = cli("grade", "nope", URL[:-1], "made/4x4-1#9", "norvig/5x5", "--json")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert (done.returncode, done.stderr) == (2, "")
    assert [answer["status"] for answer in answers[:3]] == ["error"] * 3
    assert [list(answer) for answer in answers[:3]] == [["id", "status", "error"]] * 3
    assert answers[3]["id"] == "5x5"


def test_bad_input_of_a_hint_is_json_too() -> None:
    done = cli("hint", "nope", "--json")
    assert (done.returncode, done.stderr) == (2, "")
    assert json.loads(done.stdout)["status"] == "error"


def test_stars_override_those_of_a_text() -> None:
    assert boards("https://x/p?starbattle/6/6/2/1me249j6p09m", 1) == [SIX]
    (found,) = boards_of([TASK], 2)
    assert isinstance(found, Board) and found.stars == 2


def test_a_picked_file_is_not_written_over(folder: Path) -> None:
    jsonl(folder / "b.jsonl", "a", "b")
    before = (folder / "b.jsonl").read_text()
    done = cli("convert", "b.jsonl#2", "-o", "b.jsonl", cwd=folder)
    assert done.returncode == 2
    assert "would be written while it is read" in done.stderr
    assert (folder / "b.jsonl").read_text() == before


def test_campaigns_take_names_and_places(folder: Path) -> None:
    from starbattle.lab.campaign import read_campaign

    jsonl(folder / "b.jsonl", "a", "b")
    names = ["b.jsonl#2", "norvig/5x5", "made/4x4-1#2", URL]
    (folder / "c.toml").write_text(f"boards = {json.dumps(names)}\n")
    found = read_campaign(folder / "c.toml")["boards"]
    assert found == (f"{folder}/b.jsonl#2", *names[1:])
    assert [len(boards(name)) for name in found] == [1, 1, 1, 1]


# Whatever is given


@pytest.mark.parametrize(
    "name", ["\0", "\ud800", "a\0#1", "#", "#1", "-#", "/#2", "\x1b"]
)
def test_impossible_names(name: str) -> None:
    if name != "-#":
        assert error(name)


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


@settings(
    deadline=None,
    max_examples=600,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(ARGUMENTS)
def test_no_argument_gives_anything_but_boards_and_errors(argument: str) -> None:
    if board_argument(argument).is_standard_input:
        return
    found = list(read_positions(argument))
    assert found
    for one in found:
        assert isinstance(one, Position | BoardError)
        if isinstance(one, BoardError):
            assert str(one).isprintable()
            assert len(str(one)) < 500


def test_no_argument_gives_a_traceback() -> None:
    """A sample of odd ones, through the command itself."""
    odd = [
        "",
        " ",
        "#",
        "#1",
        "''",
        "\x1b[31m",
        "é" * 300,
        "[" * 5000,
        "{" * 5000,
        "--",
    ]
    odd += ["*", "~", "?", "//", "https://", "file://", "file:", "1," * 3000, "\n\n"]
    done = cli("solve", "--json", *odd, "norvig/5x5#1", URL + "x")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert (done.returncode, done.stderr) == (2, "")
    assert [answer["status"] for answer in answers].count("satisfied") == 1
    assert len(answers) == len(odd) + 1, "-- ends the options"
