"""Prolog's own readers read what Python reads and writes, and read it alike."""

import json
import re
from pathlib import Path

import pytest

from conftest import run
from starbattle import Position, parse_positions, read_boards
from starbattle.formats import format_named

ROOT = Path(__file__).parents[2]
DOCS = (ROOT / "docs/formats.md").read_text("utf-8")
EXAMPLES = re.findall(r"^```([a-z0-9-]+)\n(.*?)^```", DOCS, re.MULTILINE | re.DOTALL)
READ = (
    "picture", "feup", "jsonl", "task", "puzzlink", "sbn-letters", "penpa", "pzprv3",
    "sbn",
)  # fmt: skip
QUERY = """
:- use_module('@root@/prolog/formats/reader').
:- use_module(library(http/json)).
main :-
    read_file_to_string('text', Text, []),
    text_items(Text, x, Items),
    forall(member(Item, Items), shown(Item)).
shown(Item) :-
    item_position(Item, [], position(_, board(_, S, Rows), Given, Played)),
    append(Given, Played, Options),
    findall(Cells, cells(Options, Cells), All),
    json_write(current_output, [S,Rows|All], [width(0)]), nl.
cells(Options, Cells) :-
    member(Name, [given_stars,given_blanks,stars,marks]),
    Option =.. [Name,Found],
    ( memberchk(Option, Options) -> true ; Found = [] ),
    findall([R,C], member(R-C, Found), Cells).
"""


def written(name: str) -> str:
    """Return boards in a format, and what its documentation shows."""
    texts = [text.strip("\n") for example, text in EXAMPLES if example == name]
    if name in {"picture", "feup"}:  # pictures have one board, facts have other ends
        return texts[0]
    for file in ("made/25x25-6#1", "made/10x10-2", "made/5x5-1", "norvig/24"):
        boards = [Position(board) for board in read_boards(file)]  # type: ignore[arg-type]
        texts += [format_named(name).text(board).strip("\n") for board in boards]
    return "\n".join(texts)


@pytest.mark.parametrize("name", READ)
def test_prolog_reads_as_python(name: str, tmp_path: Path) -> None:
    text = written(name)
    (tmp_path / "text").write_text(text, "utf-8")
    (tmp_path / "main.pl").write_text(QUERY.replace("@root@", str(ROOT)))
    done = run(["swipl", "-g", "main", "-t", "halt", "main.pl"], cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert found == [_answer(one) for one in parse_positions(text)]


def _answer(found: object) -> list[object]:
    assert isinstance(found, Position)
    board = found.board
    stars, blanks = {*board.given_stars}, {*board.given_blanks}
    cells = (stars, blanks, found.stars - stars, found.marks - blanks)
    pairs = [[[r + 1, c + 1] for r, c in sorted(some)] for some in cells]
    return [board.stars, [[k + 1 for k in row] for row in board.regions], *pairs]
