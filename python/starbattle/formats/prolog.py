"""Boards as Prolog terms, which Prolog reads by their shape: never evaluated.

In the paper from FEUP they are lists of lists of integers:

    % stars: 1
    testBoard4x4_1([
        [1, 2, 1, 1],
        [1, 1, 1, 3],
        [4, 1, 1, 1],
        [1, 1, 1, 1]]).

A file holds facts, each a board named by its predicate, or bare lists such as
`[[1,2],[1,2]]`, the last one with or without a full stop. A comment of exactly
the shape above gives the star count of the boards that follow it.

In a course at IST they are facts: regions, part-filled boards, solutions:

    regioes(5-1, [[1, 2, 2, 2, 3],
                  [1, 4, 4, 4, 3],
                  [1, 3, 3, 3, 3],
                  [1, 1, 1, 5, 5],
                  [1, 1, 5, 5, 5]]).
    inicial(5-1-1, [[_, p, e, p, _], ...]).
    sol(5-1, [[p, p, p, e, p], ...]).

Keys are the size and a number; `inicial` adds a number of its own to the key of the
board that it belongs to. `e` is a star, `p` a cell without one, `_` an open cell.
There are two stars per row, unless a comment such as `% stars: 1` says otherwise. Each
part-filled board is a board of its own; one that has none is read as it is.
"""

import re

from starbattle.board.position import Position
from starbattle.formats.format import Format
from starbattle.formats.notation import drawn, numbered

_BEGINNING = re.compile(
    r"""\s*(?=\S)(?:\s|%[^\n]*|/\*.*?\*/)*+
        (?: [:?]- | \[\s*[][0-9] | [a-z]\w*\(\s*[\[A-Z_] | /\* | \Z )""",
    re.VERBOSE | re.DOTALL,
)

_ATOM = re.compile(r"[a-z]\w*", re.ASCII)


def _write_feup(position: Position) -> str:
    """Return a fact, whose name is the board's as far as Prolog allows."""
    board = position.board
    rows = numbered(board)
    listed = ",\n".join([f"    [{row}]" for row in rows])
    return f"% stars: {board.stars}\n{_atom(board.id)}([\n{listed}])."


def _atom(id: str) -> str:
    if _ATOM.fullmatch(id):
        return id
    return "_".join(["board", *re.findall(r"\w+", id, re.ASCII)])


FEUP = Format(
    "feup",
    detect=_BEGINNING.match,
    write=_write_feup,
    carries={"name"},
    suffix=".pl",
)


_IST_BEGINNING = re.compile(r"^[ \t]*(regioes|inicial|sol)\(\s*[0-9]", re.MULTILINE)
_STAR, _POINT, _OPEN = "e", "p", "_"


def _write_ist(position: Position) -> str:
    """Return the facts of a board, with its state and its solution if it has them."""
    board = position.board
    key = f"{board.size}-1"
    rows = numbered(board)
    facts = [f"% stars: {board.stars}", _fact("regioes", key, rows)]
    if position.stars or position.marks:
        signs = {_STAR: position.stars, _POINT: position.marks}
        begun = drawn(board.size, signs, _OPEN, ", ")
        facts.append(_fact("inicial", f"{key}-1", begun))
    if position.solution is not None:
        solved = drawn(board.size, {_STAR: position.solution}, _POINT, ", ")
        facts.append(_fact("sol", key, solved))
    return "\n".join(facts)


def _fact(name: str, key: str, rows: list[str]) -> str:
    listed = ",\n".join([f"[{row}]" for row in rows])
    return f"{name}({key}, [\n{listed}])."


IST = Format(
    "ist",
    detect=_IST_BEGINNING.search,
    write=_write_ist,
    carries={"stars", "marks", "solution"},
    meant="given",
    many=False,
    suffix=".pl",
)
