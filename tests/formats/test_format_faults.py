"""Bad input in every format: one line that names the fault, within limits."""

import base64
import io
import json
import tracemalloc
import zlib
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from conftest import BOARDS
from format_table import WRITTEN, refusal
from starbattle import Board, BoardError
from starbattle.formats import (
    FORMATS,
    detected_format,
    parse_boards,
    parse_positions,
    parse_state,
    read_boards,
)
from test_format_docs import POSITION, SIX

pytestmark = pytest.mark.filterwarnings("ignore::starbattle.errors.BoardWarning")

DATA = Path(__file__).parents[1] / "data"
MIB = 1 << 20
LINK = "puzz.link/p?starbattle/6/6/1/1me249j6p09m"
SBN = "661W3PmY9Ybaye"
MARKS = "0040O00000000"
TASK = "1,1,2,2"
KRAZYDAD = '4,4,1,"AAABCAABCADBCDDD","0010100000010100"'
STARB = "2x2\n| 1,1 2,1\n| 1,2 2,2\n"
PZPRV3 = "pzprv3/starbattle/2/2/1/2/0 1 /0 1 /. # /+ . /"
LEGUP = '<Legup><puzzle name="StarBattle"><board size="1" puzzle_num="7">'
REGION = '<region><cell value="0" x="0" y="0"/></region>'
IST = "% stars: 1\nregioes(2-1, [[1,1],[2,2]]).\n"


def penpa(*lines, data=None):
    deflater = zlib.compressobj(wbits=-15)
    plain = "\n".join(lines).encode() if data is None else data
    packed = deflater.compress(plain) + deflater.flush()
    return "x/penpa-edit/#m=edit&p=" + base64.b64encode(packed).decode()


def puzzle(grid="square,4,4", margins="[1,1,1,1]", *drawn):
    return penpa(grid, margins, "{}", *(drawn or ("{}", "{}")))


# Faults and their messages


@pytest.mark.parametrize(("text", "said"), [
    # puzz.link
    *((text, "line 1: expected the walls of a 6x6 board in 12 characters 0-9 and a-v")
      for text in (LINK[:-1], LINK + "0", LINK.replace("1me", "1Me"))),
    (LINK.replace("/6/6/", "/6/5/"), "expected a square board, not 6 columns and 5 r"),
    (LINK.replace("/6/6/", "/0/0/"), "expected the walls of a 0x0 board in 0 charac"),
    (LINK.replace("/6/6/1/", "/6/6/4/"), "a 6x6 board takes 1 to 3 stars, not 4"),
    (LINK.replace("/6/6/1/", "/6/6/x/"), "line 1: expected a board in the format puzz"),
    (LINK.replace("starbattle", "sudoku"), "of the kind starbattle, not sudoku"),
    ("p?starbattle/2/2/1/00", "a 2x2 board has 2 regions, not 1"),
    # SBN
    (SBN[:-1], "expected the walls of a 6x6 board in 10 characters"),
    (SBN + "0", "expected nothing after the walls, as W says"),
    ("661e" + SBN[4:] + MARKS[:-2], "the marks of a 6x6 board in 12 or 13"),
    ("661e" + SBN[4:] + "0" * 12 + "1", "none beyond its cells"),
    ("661e" + SBN[4:] + "00F0000000000", "the marks of a 6x6 board in 12"),
    ("QQ1W00", "expected at most 25 rows in SBN, not 26"),
    # letters
    ("6x1.AAAA", "expected 6*6 letters from A to Z"),
    ("2x1.ABAb", "expected 2*2 letters from A to Z"),
    # pzprv3
    ("pzprv3/starbattle/2/2", "the numbers of rows, columns, stars and rooms"),
    (PZPRV3.replace("/2/2/1/", "/2/3/1/"), "a square board, not 3 columns and 2 rows"),
    (PZPRV3.replace("/2/2/1/", "/2/2/a/"), "the numbers of rows, columns, stars"),
    (PZPRV3.replace("starbattle", "slither"), "the kind starbattle, not slither"),
    *((PZPRV3.replace(*change), "2 rows of as many numbers of rooms, and of as many of")
      for change in (("+ . /", ""), ("0 1 /0", "0 1 1 /0"), ("+ .", "+ ?"))),
    # task
    (TASK, "has no star count"),
    ("online\n1\n1,1,2", "line 3: expected a task of N*N numbers"),
    ("online\n1\n1,1,2,b", "line 3: expected a board in the format task"),
    # KrazyDad
    (KRAZYDAD.replace('BCDDD"', 'BCDD"'), "expected a board in what the line says"),
    (KRAZYDAD.replace('100"', '10"'), '"solved" must be 4*4 signs'),
    (KRAZYDAD.replace('100"', '1?0"'), '"solved" must be 4*4 signs'),
    (KRAZYDAD.replace("4,4", "4,5"), '"height" must be 4, the number of rows'),
    (KRAZYDAD + "junk", 'expected COLUMNS,ROWS,STARS,"LETTERS","SOLUTION"'),
    ('{"puzz": 1}', "expected a board: "),
    ('{"puzz": "ABAB", "stars": [1]}', "has no star count"),
    # Janko
    ("[areas]\n1 1\n2 2\n[solution]\nx -\n- y", "expected 2 of x - in '- y'"),
    ("[areas]\n1 1\n2 2\n[solution]\nx -", "a solution has 2 rows, not 1"),
    ("[areas]\n1 1\n2", "line 3, row 2: expected 2 cells, found 1"),
    ("[begin]\nsize 3\n[areas]\n1 1\n2 2", "size is 3, but there are 2 rows of areas"),
    ("[solution]\nx", "no section [areas], or nothing in it"),
    ("4 4 1\n1 1 2 2\n3 3 2 2", "size is 4, but there are 2 rows of areas"),
    ("2 4 1\n1 1 2 2\n3 3 2 2", "cols is 4, but there are 2 rows of areas"),
    # LinkedIn
    ('{"colorGrid": 1}', "expected a board"),
    ('{"colorGrid": [[1]], "gridSize": 2}', '"gridSize" must be 1, the number of rows'),
    ('{"colorGrid": [[1, 2], [1, 2]], "solution": [1]}', '"solution" must be a list'),
    ('colorRegions: [["A", "B"], ["A", b]]', "row 2, column 2: a 2x2 board has 2"),
    ("queens_board = [[0, 1], [0, 1]]\nsolved_board = [1]",
     '"solved_board" must be a list of [row, column] pairs'),
    # MiniZinc
    ("num_stars = 1;", "expected a board: "),
    ("dim = 3; sectors = [| 1, 2 | 1, 2 |];", '"dim" must be 2, the number of rows'),
    ("num_stars=1;\nsectors = [| 1, 2\n| 1, a |];", "line 2, row 2, column 2: a 2x2"),
    ("num_stars=1;\nsectors = [| 1, 2\n| 1 |];", "row 2: expected 2 cells, found 1"),
    # starb
    (STARB.replace("1,2", "1,1"), "row 1, column 1: is in two regions"),
    (STARB.replace("1,2", "3,2"), "row 3, column 2: no cell of a 2x2 board"),
    (STARB.replace("1,2", "12"), "line 3: a region must be STARS | CELLS"),
    (STARB.replace("| 1,2", "1,2"), "line 3: a region must be STARS | CELLS"),
    (STARB.replace("| 1,2", "1,2 |"), "regions have different numbers of stars"),
    (STARB.replace("2x2", "2x3"), "not square: rows 2, cells in each 3"),
    # LEGUP
    ('<Legup><puzzle name="Sudoku"><board size="1">', "no board of a puzzle called"),
    (f'{LEGUP}<region><cell x="0" y="1"/></region>', "row 2, column 1: no cell"),
    (f'{LEGUP}<region><cell y="0"/></region>', "expected a board: "),
    (f'{LEGUP}{2 * REGION}', "row 1, column 1: is in two regions"),
    # IST
    *((f"{IST}sol(2-1, {rows}).", '"sol" must be rows of e, p and _, as many as')
      for rows in ("[[e,p]]", "[[e,p,p],[p,p,p]]", "[[e,_],[p,p]]")),
    (IST.replace("1,1", "1,_"), "a 2x2 board has 2 regions, not 3"),
    ("sol(2-1, [[e]]).", "expected a board: "),
    # CSV
    ("1,2,3\n1,2\n1,2,3", "row 2: expected 3 cells, found 2"),
    ("id,regions\na", "line 2: expected 2 columns, found 1"),
    ("id,regions,size\na,ABAB,3", "a 3x3 board has 9 characters in regions, not 4"),
    ("id,regions,stars\na,ABAB,x", "stars must be a number, not 'x'"),
    ("id,regions,stars,state\na,ABAB,1,..?.", "line 2: unexpected '?' in state"),
    ('id,regions\na,"ABAB', "line 2: not CSV: unexpected end of data"),
    # JSON lines
    ('{"regions": [[1, 2], [1, 2]], "stars": 1, "solution": 5}', "must be a list of"),
    ('{"regions": [[1, 2], [1, 2]], "stars": 1, "given_stars": [[0, 2]]}',
     "line 1, row 1, column 3: no cell of a 2x2 board"),
    ('{"regions": [[1, 2], [1, 2]], "stars": 1, "given_stars": [[0, 0]], '
     '"given_blanks": [[0, 0]]}', "row 1, column 1: a star and a mark in the same"),
    ('{"regions": [[1, 2], [1, 2]], "stars": 1, "where": ["r1c3 = 1"]}',
     "line 1: where: r1c3 = 1: a 2x2 board with 1 star has no cell(1,3)"),
    # lines of which some are a smaller board
    ("CAAAA\nBCCAE\nBFCAE\nBFFFE\nDFEEG", "a 5x5 board has 5 regions, not 7"),
    ("AABB\nAABB\nCCDD\nCCDD\nCCDD", "not square: rows 5, cells in each 4"),
    ("1122\n1122\n3344\n3344\n3344", "not square: rows 5, cells in each 4"),
    # Penpa+
    ("m=edit&p=", "expected the parameter p in a URL of Penpa+"),
    *((f"m=edit&p={p}", "expected p in base64") for p in ("!!!!", "_" * 8)),
    ("m=edit&p=" + "/" * 8, "p compressed as Penpa+ does"),
    (penpa("a" * 99)[:-4], "as Penpa+ does, and not cut short"),
    (penpa(data=b"\xff\xff"), "bytes of UTF-8 in p, when it is inflated"),
    (penpa("square,4,4"), "expected five lines in p"),
    (puzzle("hex,4,4"), "expected a grid of squares, not of hex"),
    (puzzle("square,4,5"), "a square board, not 2 columns and 3 rows"),
    *((text, "expected width, height and four margins up to 50") for text in (
        puzzle("square,4,x"), puzzle("square,4,4", "[1,1]"),
        puzzle("square,4,4", "[1,1,1,99]"),
    )),
    (puzzle("square,999999999,999999999"), "a board of 1 to 1,000 rows, not 999,999"),
    (puzzle("square,4,4", "[1,1,1,1]", "[]", "{}"), "an object with what is drawn"),
    (puzzle("square,4,4", "[1,1,1,1]", "{zE:1}", "{}"), "an object under zE in p"),
])  # fmt: skip
def test_faults_are_named(text, said):
    assert said in str(refusal(text))


@pytest.mark.parametrize(("rows", "said"), [
    ([row for row in SIX.regions for _ in range(2)], "every row is there twice"),
    ([[k for k in row for _ in range(2)] for row in SIX.regions],
     "not square: rows 6, cells in each 12; every column is there twice"),
    ([[k for k in row for _ in range(2)] for row in SIX.regions for _ in range(2)],
     "a 12x12 board has 12 regions, not 6; every row and every column is there twice"),
])  # fmt: skip
def test_boards_as_people_got_them_wrong(rows, said):
    assert said in str(refusal(json.dumps({"stars": 1, "rows": rows})))


def test_the_parameter_of_penpa_may_be_quoted_and_not_the_last():
    url = next(f for f in WRITTEN if f.name == "penpa").text(POSITION)
    address, _, data = url.partition("&p=")
    quoted = data.replace("+", "%2b").replace("/", "%2F").replace("=", "%3D")
    for text in (
        f"{address}&p={quoted}",
        f"x?m=solve&p={data}&a=1",
        f"m=edit&p={data}",
    ):
        (found,) = parse_positions(text)
        assert (found.board, found.stars, found.marks) == (
            SIX, POSITION.stars, POSITION.marks
        )  # fmt: skip


def test_texts_without_boards():
    """Programs, pages, tables, logs and other puzzles are not taken for boards."""
    for line in (DATA / "no_boards.jsonl").read_text("utf-8").splitlines():
        for found in parse_boards(json.loads(line)["text"]):
            assert isinstance(found, BoardError), line
            assert str(found).isprintable()


# Hostile input


def bounded(read, mib):
    """Check that reading takes little memory."""
    tracemalloc.start()
    try:
        read()
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < mib * MIB


@pytest.mark.parametrize("plain", [b"a", b'{"a":'])
def test_a_deflate_bomb_is_not_blown_up(plain):
    text = penpa(data=plain * (64 * MIB // len(plain)))
    bounded(lambda: refusal(text), mib=8)
    assert "at most 1,048,576 bytes" in str(refusal(text))


@pytest.mark.parametrize("piece", [
    '"', '\\"', "[", "zE", "0", '{"1":', "1,1,", "z", "\\",
])  # fmt: skip
def test_large_texts_in_penpa(piece):
    drawn = (piece * MIB)[: MIB // 4]
    bounded(lambda: refusal(puzzle("square,4,4", "[1,1,1,1]", drawn, drawn[:9])), 64)


LARGE_CHARACTERS = 1 << 14
LARGE = [
    "starbattle/", "?", "m=edit&", "AA", "1x1.", "pzprv3/", "pzprv3\n", "1,",
    "online\n",
    '1,1,1,"', '"', " ", "\n", '{"puzz":', '{"colorGrid":', "[", "[areas]\n", "x ",
    "colorRegions: [", "queens_board = [[1]]\n", "sectors = [|", "1 | ", ";", "1x1\n",
    "1,1 | 1,1\n", "regioes(1-1, [", "sol(1-1,[[e]]).\n", "_", "%", "id,regions\n",
    "puzzle_data = ", "stars: 1\n", "/", "-", "é", "inicial(1-1-1, [[_]]).\n", "# \n",
    "<", "1 1 1\n", "#", "p=", "zE", "\\", "'", "/*", "(", "|",
]  # fmt: skip


@pytest.mark.parametrize("piece", LARGE)
def test_a_large_text_of_the_same_over_and_over(piece):
    """What would take the square of its length in time would not end here."""
    text = piece * (LARGE_CHARACTERS // len(piece))
    assert list(parse_boards(text, stars=1))
    assert list(parse_boards(f"{piece} {text}x", stars=1))


# Whatever comes


@cache
def valid_texts():
    """A text in each format, with the format's name."""
    texts = [("\n".join([f.heading, f.text(POSITION)]), f.name) for f in WRITTEN]
    texts += [(LINK, "puzzlink"), (PZPRV3, "pzprv3"), (KRAZYDAD, "krazydad")]
    texts += [("3 3 1\n1 1 2\n3 3 2\n3 3 2", "janko"), (f"online\n1\n{TASK}", "task")]
    texts += [("queens_board = [[0,1],[0,1]]\nsolved_board = [(0,1)]", "linkedin")]
    texts += [("1,2\n1,2", "csv"), (STARB, "starb"), ("ab\nab", "picture")]
    texts += [(path.read_text(), "feup") for path in BOARDS.glob("feup/*.txt")]
    texts += [(path.read_text(), "picture") for path in BOARDS.glob("[jn]*/*.txt")]
    return tuple(texts)


PIECES = [
    "", "\n", " ", "0", "1", "9" * 12, "-1", ",", "[", "]", "{", "}", '"', "'",
    "(", ")",
    "/", "\\", "=", "&", "#", "%", "|", "*", "~", ".", ":", ";", "_", "x", "A", "z",
    "e",
    "\0", "\r", "é", "\ud800", "\u2028", "null", "true", "1e9", "NaN", "-", "%2B", "p=",
]  # fmt: skip


@st.composite
def damaged(draw):
    """A valid text with some damage, and a format to read it as, or none."""
    text, name = draw(st.sampled_from(valid_texts()))
    chance = Random(draw(st.integers(0, 2**32)))
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(text) + 1)
        width = chance.choice([0, 0, 1, 1, 2, 5, len(text)])
        text = text[:at] + chance.choice(PIECES) + text[at + width :]
    if chance.random() < 0.2:
        text += "\n" + chance.choice(valid_texts())[0]
    others = [known.name for known in FORMATS]
    return text, chance.choice([None, name, name, chance.choice(others)])


def only_boards_and_lines(text, name):
    for stars in (None, 1):
        check(parse_positions(text, stars=stars, from_format=name))


def check(found):
    """Check that there is something, and that errors are lines."""
    results = list(found)
    assert results
    for one in results:
        if isinstance(one, BoardError):
            assert str(one).isprintable()
            assert len(str(one)) < 300


@given(st.binary(), st.sampled_from(["board.txt", "board.jsonl"]))
def test_garbage_in_a_file_gives_boards_or_errors(data, name):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("builtins.open", lambda *_: io.BytesIO(data))
        check(read_boards(name, stars=1))


@settings(max_examples=1000)
@given(damaged())
@example(case=("id,s\ud800ize,stars,regions\na,1,1,A\nb,1,1,A", "csv"))
def test_damaged_texts_give_boards_or_errors(case):
    only_boards_and_lines(*case)


NAMES = st.sampled_from([None, *(known.name for known in FORMATS)])
GOOD = '{"regions": [[1, 2], [1, 2]], "stars": 1}'
WORDS = st.sampled_from([
    *PIECES, *LARGE, LINK, SBN, TASK, KRAZYDAD, "zY", "zN", "f(", "*/", ":-", "X", "2",
    "regions", "% stars: 1\n", "\ufeff", "[[1]].", GOOD,
])  # fmt: skip


@settings(max_examples=400)
@given(st.text() | st.lists(WORDS, max_size=30).map("".join), NAMES)
def test_any_text_gives_boards_or_errors(text, name):
    only_boards_and_lines(text, name)


DRAWN = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 999) | st.sampled_from(["star", "2"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(
        st.sampled_from(["zE", "zN", "zY", "9", "42", "43,44", "52,60", "9" * 20]),
        inner,
    ),
)  # fmt: skip


@settings(max_examples=60)
@given(DRAWN, DRAWN, DRAWN)
def test_any_drawing_gives_boards_or_errors(a, b, c):
    drawn = json.dumps({"zE": a, "zY": b, "zN": c})
    cells = json.dumps(c)
    url = puzzle("square,4,4", "[1,1,1,1]", drawn, json.dumps({"zY": a}), cells)
    assert detected_format(url).name == "penpa"
    only_boards_and_lines(url, "penpa")


TWICE = '{"id": "a", "stars": 1, "stars": 2, "regions": [[1]]}'


def test_repeated_keys_are_refused():
    """Which of the values is meant, nobody can tell."""
    for text in (TWICE, f"{TWICE}\n{TWICE}"):
        for found in parse_boards(text):
            assert "'stars' is given more than once" in str(found)
    state = '{"stars": [[0, 0]], "stars": []}'
    with pytest.raises(BoardError, match="'stars' is given more than once"):
        parse_state(state, Board(["A"], stars=1))
