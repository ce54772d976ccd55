"""File formats: what is read, how it is told, and every kind of bad input."""

import csv
import io
import json
import sys
import tracemalloc
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import cli
from format_table import refusal
from starbattle import BoardError, Rules
from starbattle.board.board import Board
from starbattle.board.position import Position
from starbattle.formats import format_named, parse_boards, read_boards

pytestmark = pytest.mark.filterwarnings("ignore::starbattle.errors.BoardWarning")

BOARDS = Path(__file__).parents[2] / "boards"
GOOD = '{"regions": [[1, 2], [1, 2]], "stars": 1}'
MIB = 1 << 20


def boards(text, stars=1, **options):
    """Read the boards of a text that has no errors."""
    found = []
    for board in parse_boards(text, stars=stars, **options):
        assert isinstance(board, Board), board
        found.append(board)
    return found


def error(text, stars=1, **options):
    return refusal(text, stars, **options)


def file_error(path, stars=1):
    """Return the only thing that a file gives, an error that names it."""
    (found,) = read_boards(path, stars=stars)
    assert len(str(found).splitlines()) == 1
    assert found.source == str(path)
    assert str(found).startswith(f"{path}: ")
    return found


@pytest.fixture
def path(tmp_path):
    return tmp_path / "board.txt"


# Pictures


@pytest.mark.parametrize("picture", [
    "[ a\n[ a", "% a\n% a", "{ a\n{ a", '{"\n{"', ": -\n: -", "/ *\n/ *", "1 2\n1 2",
    "[[(\n((%\n[%%", "a(1\na(1\na(1", "🟥🟦\n🟥🟦", "{}\n{}", "[",
])  # fmt: skip
def test_a_picture_may_begin_with_any_character(picture):
    rows = ["".join(line.split()) for line in picture.splitlines()]
    assert boards(picture, from_format="picture") == [Board(rows, stars=1)]
    if not picture.startswith('{"'):
        assert boards(picture) == [Board(rows, stars=1)]


@st.composite
def pictures(draw):
    """N rows of N characters, N of them different."""
    size = draw(st.integers(1, 9))
    characters = st.characters(codec="utf-8", exclude_categories=["Z", "C"])
    names = draw(st.lists(characters, min_size=size, max_size=size, unique=True))
    rest = draw(st.lists(st.sampled_from(names), min_size=size * (size - 1),
                         max_size=size * (size - 1)))  # fmt: skip
    cells = draw(st.permutations(names + rest))
    return ["".join(cells[i : i + size]) for i in range(0, size * size, size)]


@given(
    pictures(), st.sampled_from(["", " ", "\t "]), st.sampled_from(["\n", "\r\n", "\r"])
)
def test_pictures_are_read_as_they_are(rows, gap, end):
    text = end.join(gap.join(row) for row in rows)
    (board,) = boards(text, from_format="picture" if text.startswith('{"') else None)
    shown = ["".join(board.labels[k] for k in row) for row in board.regions]
    assert shown == rows


@pytest.mark.parametrize(("text", "stars", "said"), [
    *((f"\n{header}\nab\nab", 1, "line 2: a star count is written like 'stars: 2'")
      for header in ("stars:1", "stars: 1 2", "stars: 1234567890", "stars: ٣")),
    ("stars: 0\nab\nab", None, "a 2x2 board takes 1 star, not 0"),
    ("stars: 2\n", 1, "contains no board, only a star count"),
    ("stars: 1\nab\nca", 1, "line 3, row 2, column 1: "),
    ("ab\nab", None, "has no star count; give one (--stars S, or stars=S)"),
    ("ab\na", None, "row 2: expected 2 cells, found 1"),
    ("stars: 2\nabc\na bc\n\nab", None, "line 5, row 3: expected 3 cells, found 2"),
])  # fmt: skip
def test_flawed_pictures(text, stars, said):
    assert str(error(text, stars)).startswith(said)


# Other layouts

FOUR = Board(["AAAB", "ACBB", "CCDB", "CDDD"], 1)
ONE = json.dumps({"stars": 1, "regions": FOUR.regions})
CELLS = [FOUR.cells_of(k) for k in range(4)]


@pytest.mark.parametrize(("text", "many"), [
    (json.dumps(json.loads(ONE), indent=2), 1),
    (f"[{ONE}, {ONE}]", 2), (f"[\n  {ONE},\n  {ONE}\n]", 2),
    (json.dumps({"puzzles": [json.loads(ONE)] * 2}, indent=1), 2),
    (f'{{"title": "t", "puzzles": [{ONE}]}}\n{ONE}', 2),
    (f"[{ONE}\n]", 1), (f"[{ONE}\n,{ONE}\n]", 2), (f'{{"puzzles": [{ONE}\n]}}', 1),
    (json.dumps({"stars": 1, "regions": dict(enumerate(CELLS))}), 1),
    (json.dumps({"stars": 1, "rows": CELLS}), 1),
    (json.dumps({"regions": [[f"{r},{c}" for r, c in cells] for cells in CELLS]}), 1),
    (f"window.PUZZLES = [{ONE}];", 1), ("AAABACBBCCDBCDDD", 1),
    ("4\n1\nAAAB\nACBB\nCCDB\nCDDD\n", 1), ("4\n1\n0 0 0 1\n0 2 1 1\n2231\n2333", 1),
])  # fmt: skip
def test_other_layouts_are_read(text, many):
    assert [board.regions for board in boards(text)] == [FOUR.regions] * many


@pytest.mark.parametrize("text", [
    "window.PUZZLES = [\n {size: 4},\n];", "1,2,3,4,5", "f(x).", "x.org?page/3",
    "one\ntwo three four\nfive\nsix seven\nup",
])  # fmt: skip
def test_what_fits_no_format_is_not_taken_for_a_picture(text):
    reason = error(text).reason
    assert reason.startswith("format not recognized; not ")
    assert "cells" not in reason and "not square" not in reason


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "utf-16-be"])
def test_marks_of_byte_order_are_no_labels(encoding):
    data = "\ufeffab\r\nab".encode(encoding)
    done = cli("convert", "-", "--stars", "1", stdin=data)
    assert (done.returncode, done.stdout.count("regions")) == (0, 1)


# Prolog lists


@pytest.mark.parametrize("name", ["a-name", "a\\b", "a\\", "\\n"])
def test_names_in_lines_of_a_suite(name):
    """What would be special in JSON is not, as the line is none."""
    line = '4,4,1,"AAABCAABCADBCDDD","0010100000010100"'
    (board,) = parse_boards(f"{line} # {name} lwork=60")
    assert board.id == name


def test_bare_lists_after_the_first_are_told_apart(path):
    path.write_text("[[1]].\n\n[[2]].")
    ids = [board.id for board in read_boards(path, stars=1) if isinstance(board, Board)]
    assert ids == ["board", "board:3"]


@pytest.mark.parametrize(("text", "line", "reason"), [
    ("f([[1,2],[1,2]]).\n:- foo.", 2, "expected facts and lists, not a rule"),
    ("[[1,2],[1,1234567890]].", 1, "a region label has at most 9 digits"),
    ("board = [[1,2,3,4],\n[1,2,3,4],[1,1,2,2],[1,1,2]]", 1, "expected 4 cells, fo"),
    ("x = [[1,2,3,4],[2,3,4,1],\n[3,4,1,2],[4,1,2,3]]", 1, "4x4 array of 4 labels in"),
])  # fmt: skip
def test_what_is_nearly_a_board(text, line, reason):
    found = error(text, None)
    assert (found.line, reason in found.reason) == (line, True), found


def test_a_bad_board_does_not_end_the_file():
    good, bad, last = parse_boards("a([[1]]).\nb([[1],\n[1,2]]).\nc([[1]]).", stars=1)
    assert isinstance(good, Board)
    assert isinstance(last, Board)
    assert str(bad) == "line 2, row 2: expected 1 cells, found 2"
    assert bad.board_id == "b"


# JSON lines


def test_jsonl():
    text = '{"id": "a", "stars": 1, "regions": [["x", 5], ["x", 5]], "more": [NaN]}'
    one, two = boards(f"\n{text}\n\n{GOOD}\n", stars=None)
    assert (one.id, two.id) == ("a", "")
    assert one == two
    assert one.labels == ("x", "5")


def test_jsonl_names_lines_after_the_file(tmp_path):
    path = tmp_path / "many.jsonl"
    path.write_text(f'\n{GOOD}\n{GOOD[:-1]}, "id": 7}}\n{GOOD[:-1]}, "id": null}}')
    ids = [board.id for board in read_boards(path) if isinstance(board, Board)]
    assert ids == ["many:2", "7", "many:4"]


@pytest.mark.parametrize(("line", "reason"), [
    ("[[1]]", "expected a JSON object, found a list"),
    ("null", "expected a JSON object, found null"),
    ('{"regions": [[1]]', "not JSON: "),
    ("{}", '"regions" is missing'),
    ('{"n": 3, "regions": [[1,1],[2,2]]}', '"n" is 3, and there are 2 rows'),
    ('{"regions": null}', '"regions" must be a list of rows, not null'),
    ('{"regions": "ab"}', '"regions" must be a list of rows, not a text'),
    ('{"regions": [[1,2], 3]}', "a row must be a list of labels, not an integer"),
    ('{"regions": []}', "a board needs at least one row"),
    ('{"regions": [[1,2],[1,2.0]]}', "a region label is an integer or a text"),
    ('{"regions": [[1,2],[1,true]]}', "a region label is an integer or a text, not"),
    ('{"regions": [[1,2],[1,""]]}', "a region label is empty"),
    ('{"regions": [[%s]]}' % ("9" * 5000), "a number with too many digits"),
    ('{"regions": [[1]], "stars": true}', '"stars" must be an integer, not true'),
    ('{"regions": [[1]], "stars": 1.0}', '"stars" must be an integer, not a fraction'),
    ('{"regions": [[1]], "stars": "1"}', '"stars" must be an integer, not a text'),
    ('{"regions": [[1]], "id": true}', '"id" must be a text or an integer'),
    ('{"regions": [[1]], "id": "a\\nb"}', '"id" has a character that cannot be shown'),
    ('{"regions": [[1]], "id": "\\ud800"}', '"id" has a character that cannot be'),
    ('{"regions": %s}' % ("[" * 200_000), "JSON that is nested too deeply"),
])  # fmt: skip
def test_bad_lines_of_jsonl(line, reason, tmp_path):
    path = tmp_path / "b.jsonl"
    path.write_text(f"{GOOD}\n{line}\n{GOOD}\n")
    good, bad, last = read_boards(path, stars=1)
    assert isinstance(good, Board)
    assert isinstance(last, Board)
    assert bad.reason.startswith(reason)
    assert (bad.line, bad.board_id) == (2, "b:2")
    assert str(bad).startswith(f"{path}: line 2")
    assert len(str(bad).splitlines()) == 1
    assert len(str(bad)) < len(str(path)) + 200


def test_jsonl_errors_are_located():
    found = error('{"id": "x", "regions": [[1], [1, 2], [1, 2]]}')
    assert str(found) == "line 1, row 1: expected 2 cells, found 1"
    uncounted = error('{"id": "x", "regions": [[1]]}', None)
    assert found.board_id == uncounted.board_id == "x"
    syntax = error('{"id": 1,, "regions": 1}')
    assert (syntax.line, syntax.row, syntax.column) == (1, None, 10)


def test_jsonl_lines_that_are_no_text(tmp_path):
    path = tmp_path / "b.jsonl"
    lines = [GOOD.encode(), b'{"id": "\xff"}', b'{"id": "\0"}', GOOD.encode()]
    path.write_bytes(b"\n".join(lines))
    good, invalid, nul, last = read_boards(path)
    assert isinstance(good, Board)
    assert isinstance(last, Board)
    assert str(invalid) == f"{path}: line 2: not valid UTF-8"
    assert str(nul) == f"{path}: line 3: contains a NUL byte; this is not a text"
    assert nul.board_id == "b:3"


def test_a_line_of_10_mb_is_refused_and_not_held(tmp_path):
    path = tmp_path / "b.jsonl"
    with path.open("w") as file:
        file.write(f'{GOOD}\n{{"a": "')
        for _ in range(10):
            file.write("x" * MIB)
        file.write(f'"}}\n{GOOD}')
    tracemalloc.start()
    good, bad, last = read_boards(path)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert isinstance(good, Board)
    assert last.id == "b:3"
    assert str(bad) == f"{path}: line 2: exceeds 1 MiB"
    assert peak < 4 * MIB


class Trickle(io.RawIOBase):
    """A pipe into which a line comes only when the one before has been used."""

    due = 0

    def readable(self):
        return True

    def readinto(self, buffer):
        assert self.due, "this would wait for more"
        self.due -= 1
        line = f"{GOOD}\n".encode()
        buffer[: len(line)] = line
        return len(line)


def test_jsonl_is_read_as_it_comes(monkeypatch):
    pipe = Trickle()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(pipe)))
    found = read_boards("-")
    for number in range(1, 4):
        pipe.due = 1
        board = next(found)
        assert board.id == f"stdin:{number}"


# Telling formats


def test_the_ending_jsonl_decides(tmp_path):
    path = tmp_path / "b.jsonl"
    path.write_text("ab")
    assert "not JSON" in file_error(path).reason


def test_names_of_formats():
    found = error("ab\nab", from_format="xml")
    assert str(found).startswith("unknown format 'xml'; expected one of ")


# Files


@pytest.mark.parametrize(
    ("name", "row", "end"), [("b.csv", ";", "\n"), ("b.dzn", ",", "|")]
)
def test_an_ending_does_not_decide_against_the_text(name, row, end, tmp_path):
    path = tmp_path / name
    rows = end.join(row.join(labels) for labels in ("1122", "1122", "3344", "3344"))
    path.write_text(rows if end == "\n" else f"zones = [|{rows}|];")
    assert Board.load(path, stars=1) == Board(["1122", "1122", "3344", "3344"], 1)


def test_a_table_has_a_line_for_each_cell(tmp_path):
    path, rows = tmp_path / "b.csv", enumerate(FOUR.regions)
    cells = [f"{r},{c},{k}" for r, row in rows for c, k in enumerate(row)]
    path.write_text("\n".join(cells))
    assert Board.load(path, stars=1).regions == FOUR.regions


def test_files_that_cannot_be_opened(tmp_path):
    found = file_error(tmp_path / "gone.txt")
    assert found.reason == "no such file or directory"
    assert found.board_id == "gone"
    assert file_error(tmp_path).reason == "is a directory"
    (found,) = read_boards("a\0b")  # type: ignore[assignment]
    assert str(found) == r"a\x00b: no file name: embedded null byte"
    assert "too long" in file_error(Path("x" * 5000)).reason


def test_file_that_fails_while_read(monkeypatch):
    class Broken(io.BytesIO):
        def readline(self, *_):
            raise OSError(5, "Input/output error")

    monkeypatch.setattr("builtins.open", lambda *_: Broken())
    assert file_error("disk.txt").reason == "input/output error"


@pytest.mark.parametrize(("data", "said"), [
    (b"", "is empty"), (b"\n \n", "is empty"), ("\ufeff".encode(), "is empty"),
    (b"ab\nab\n\xff", "line 3: not valid UTF-8"),
    ("ab\nab".encode("utf-16") + b"a", "not valid UTF-16"),
    (b"ab\na\0", "line 2: contains a NUL byte; this is not a text"),
])  # fmt: skip
def test_what_is_no_text(path, data, said):
    for file in (path, path.with_suffix(".jsonl"))[: 1 + (said == "is empty")]:
        file.write_bytes(data)
        assert str(file_error(file)) == f"{file}: {said}"


def test_lone_surrogates_in_a_text():
    assert str(error("ab\na\ud800")) == "line 2: not valid UTF-8"


def test_files_are_closed(path, monkeypatch):
    stream = io.BytesIO(b"a([[1]]). b([[1]]).")
    monkeypatch.setattr("builtins.open", lambda *_: stream)
    assert isinstance(next(read_boards(path, stars=1)), Board)
    assert stream.closed


def test_standard_input(monkeypatch):
    stream = io.BytesIO(b"ab\nab")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(stream))
    (board,) = read_boards("-", stars=1)
    assert board.id == "stdin"
    assert not stream.closed
    monkeypatch.setattr(sys, "stdin", io.StringIO("é\nb"))
    (found,) = read_boards(Path("-"), stars=1)
    assert str(found).startswith("<stdin>: not square")
    assert found.board_id == "stdin"


def test_no_standard_input(monkeypatch):
    monkeypatch.setattr(sys, "stdin", None)
    (found,) = read_boards("-")
    assert str(found) == "<stdin>: standard input is closed"


STRIPES = partial(Board, [[k] * 20 for k in range(20)])


@pytest.mark.parametrize(("board", "name", "said"), [
    (FOUR.with_where(["r1c1 = 0"]), "sbn", "hold a board with constraints; jsonl can"),
    (FOUR.with_rules(Rules(touch="rook")), "csv", "with rules of its own; jsonl can"),
    (STRIPES(10), "sbn", "more than 9 stars per row"),
    (STRIPES(2), "linkedin", "has one star per row, not 2"),
])  # fmt: skip
def test_what_would_get_lost_is_refused(board, name, said):
    with pytest.raises(BoardError, match=said):
        board.to(name)


@pytest.mark.parametrize(
    "id", ["=cmd|' /C calc'!A0", "+1", "-x", "@SUM(A1)", "'=x", "'a"]
)
def test_csv_has_no_formulas(id):
    """A spreadsheet evaluates no name of a board; it reads back as it was."""
    board = Board(["AABB", "AABB", "CCDD", "CCDD"], stars=1, id=id)
    table = format_named("csv")
    text = f"{table.heading}\n{table.text(Position(board))}\n"
    (row,) = list(csv.reader(text.splitlines()))[1:]
    assert not row[0].startswith(("=", "+", "-", "@"))
    (found,) = parse_boards(text)
    assert found.id == id
