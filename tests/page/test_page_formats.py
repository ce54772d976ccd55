"""The page reads and writes boards as `starbattle convert` does."""

import json
import re
from pathlib import Path
from urllib.parse import quote

import pytest

from built_page import ask
from conftest import BOARDS
from starbattle import BoardError, Position, parse_positions
from starbattle.conditions.where import texts as written_texts
from starbattle.formats import format_named
from starbattle.formats.sudokupad import compressed
from starbattle.render.colors import region_tints

ROOT = Path(__file__).parents[2]
DOCS = (ROOT / "docs/formats.md").read_text("utf-8")
OFFERED = {"puzzlink", "picture", "jsonl"}
"""Formats that the page reads and writes."""
READ = OFFERED | {
    "penpa", "pzprv3", "sbn", "sbn-letters", "task", "feup", "krazydad", "linkedin",
    "sudokupad", "fpuzzles", "kudamono",
}  # fmt: skip
EXAMPLES = [
    (name, text)
    for name, text in re.findall(r"^```([a-z0-9-]+)\n(.*?)^```", DOCS, re.M | re.S)
    if name in READ
]
GARBAGE = [
    "  \n", "{", "[]", "{}", '{"regions": 1}', "661e3PmY9Ybaye0040O0000000", "1,2,3",
    "stars: 1\nAAB\nABB\nCCC", "\0", "🟥🟦\n🟦🟦", '{"stars": 2.0, "regions": [[1]]}',
    '{"stars": 1, "regions": [[1.5]]}', '{"stars": true, "regions": [[1]]}',
    "https://swaroopg92.github.io/penpa-edit/#m=edit&p=xyz", "3*1,2,3,4",
]  # fmt: skip
"""Texts that are no boards, or odd ones."""


def answers(text, stars=None):
    """What Python makes of a text, in the form of web/tools/ask.js."""
    return [_answer(found) for found in parse_positions(text, stars=stars)]


def _answer(found):
    if isinstance(found, BoardError):
        return "error"
    board, size = found.board, found.board.size
    places = ([r * size + c for r, c in sorted(s)] for s in (found.stars, found.marks))
    on, off = places
    return [board.stars, [list(row) for row in board.regions], on, off]


def shown(found):
    keys = ("stars", "regions", "on", "off")
    return ["error" if "error" in one else [one[k] for k in keys] for one in found]


def compare(texts, stars=None):
    found = ask([{"text": text, "stars": stars} for text in texts])
    assert len(found) == len(texts)
    for text, one in zip(texts, found, strict=True):
        assert shown(one) == answers(text, stars), text
    return found


def test_the_examples_are_read_alike():
    assert {name for name, _ in EXAMPLES} == READ
    for one in compare([text for _, text in EXAMPLES], stars=1):
        assert "error" not in one[0]


SHORTHAND = (
    "{cellSize:50,ce:[[,,,],[,,,],[,,,],[,,,]],re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],"
    "[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],"
    "metadata:{t:'it\\'s a',rules:'Place one star in every row.',f:t}}"
)


def test_what_is_packed_is_read_alike():
    text = json.dumps({"grid": [[{}] * 6] * 6, "title": "1★"})
    links = [f"https://f-puzzles.com/?load={compressed(text)}"]
    compare([*links, f"https://sudokupad.app/scl{quote(compressed(SHORTHAND))}"])


def test_what_is_no_board_is_refused_alike():
    compare(GARBAGE)


def test_boards_are_written_alike():
    texts = [text for name, text in EXAMPLES if name in {"jsonl", "sbn", "starb"}]
    texts.append((BOARDS / "norvig/24.txt").read_text("utf-8"))
    for text, found in zip(texts, compare(texts, stars=1), strict=True):
        (position,) = parse_positions(text, stars=1)
        assert set(found[0]["texts"]) == OFFERED
        assert tuple(found[0]["tints"]) == region_tints(position.board)
        for name, written in found[0]["texts"].items():
            check_written(name, written, position)


def check_written(name, written, position):
    plain = Position(position.board, position.stars, position.marks)
    try:
        wanted = format_named(name).text(plain)
    except BoardError:
        assert "error" in written, name
        return
    if name in {"jsonl", "picture"}:  # names, labels
        assert answers(written, 1) == answers(wanted, 1), name
    else:
        assert written == wanted, name


REFUSED = {
    "https://example.com/x": "expected a board: ",
    '{"regions": [[1, 1], [2, 2]]}': "has no star count; give one below it",
    "AB\nAB": "has no star count; give one below it",
    "": "expected a board: ",
    "https://sudokupad.app/abc": "nothing is downloaded",
    "https://pedros.works/kudamono/player.html?W=3x4": "a square board",
}  # fmt: skip


def test_what_is_no_board_is_refused_with_the_reason():
    found = ask([{"text": text} for text in REFUSED])
    for reason, (one,) in zip(REFUSED.values(), found, strict=True):
        assert reason in one["error"]


def test_a_missing_star_count_is_found_or_asked_for():
    regions = [[min(row, size - 1)] * size for size in (7, 8) for row in range(size)]
    texts = [json.dumps({"regions": regions[:7]}), json.dumps({"regions": regions[7:]})]
    (small,), (large,) = ask([{"text": text} for text in texts])
    assert (small["stars"], large["size"]) == (1, 8)


_ROWS = [["A", "A", "B", "B"], ["A", "A", "B", "B"], [*"CCDD"], [*"CCDD"]]
RULES = [
    {}, {"touch": "rook+king"}, {"touch": "knight+rook", "wrap": True},
    {"diagonals": True}, {"diagonals": 0}, {"row_stars": [1, 1, 1, 1]},
    {"column_stars": [1, 0, 2, 1], "region_stars": [0, 1, 1, 2], "touch": "none"},
    7, [], {"touch": "queen"}, {"touch": "none+king"}, {"touch": 1}, {"wrap": 1},
    {"wrap": None}, {"diagonals": 5}, {"row_stars": [1, 1, 2]},
    {"row_stars": [True, 1, 1, 1]}, {"row_stars": None}, {"rows": 1},
]  # fmt: skip
WHERE = [
    [], ["r1c1 = 1"], ["  column(1,1)  <\tcolumn(2,1) ", "r1c1=0"], "r1c1 = 1", [""],
    [1], [["==", 1, 1]], {}, None,
]  # fmt: skip


def test_rules_and_constraints_are_read_and_written_alike():
    base = {"stars": 1, "regions": _ROWS}
    texts = [json.dumps({**base, "rules": rules}) for rules in RULES]
    texts += [json.dumps({**base, "where": where}) for where in WHERE]
    refused = 0
    for text, (one,) in zip(texts, compare(texts), strict=True):
        (position,) = parse_positions(text)
        if isinstance(position, BoardError):
            refused += 1
            continue
        board = position.board
        assert one["rules"] == board.rules.words(board.stars), text
        assert one["where"] == written_texts(board.where), text
        assert one["sentences"] == board.rules.sentences(board.stars), text
        for name, written in one["texts"].items():
            if not (board.is_usual or name == "jsonl"):
                with pytest.raises(BoardError) as error:
                    format_named(name).text(position)
                assert written["error"] == str(error.value).split(": ")[-1]
        (again,) = parse_positions(one["texts"]["jsonl"])
        assert again.board == board
    assert 0 < refused < len(texts)
