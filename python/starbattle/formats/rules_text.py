"""Rules in words, where a format has no place for the star count.

Authors write the count into the rules or the title: "Place two stars in every row,
column and region", "Star Battle (2★)". "No two stars touch" is no count.
"""

import re

from starbattle.board.board import Board, Cell
from starbattle.board.position import Position
from starbattle.formats.format import State

_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_COUNT = re.compile(
    rf"(?<![\w.])(?P<no>no\s+)?(?P<count>\d{{1,2}}|{'|'.join(_WORDS)})"
    r"[\s-]*(?:stars?\b|[★⭐*])",
    re.IGNORECASE,
)
_UNIT = re.compile(r"\b(?:rows?|columns?|regions?)\b", re.IGNORECASE)
_MOST_TEXT = 10_000
_STARS, _BLANKS = "1*★⭐", "0.-_ xX"


def star_count(*texts: object) -> int | None:
    """Return the star count that rules or titles tell, None if they do not.

    A sentence about rows, columns or regions goes first; otherwise, all counts have to
    be the same.
    """
    said = "\n".join([text[:_MOST_TEXT] for text in texts if isinstance(text, str)])
    sentences = [
        _counts(one) for one in re.split(r"[.;!?\n]", said) if _UNIT.search(one)
    ]
    about_units = [counts[0] for counts in sentences if counts]
    counts = set(about_units[:1] or _counts(said))
    return counts.pop() if len(counts) == 1 else None


def _counts(text: str) -> list[int]:
    found = [match for match in _COUNT.finditer(text) if not match["no"]]
    return [_number(match["count"].lower()) for match in found]


def _number(word: str) -> int:
    return _WORDS.index(word) + 1 if word in _WORDS else int(word)


def rules_of(board: Board) -> str:
    """Return the rules of a board, with its star count."""
    stars = "1 star" if board.stars == 1 else f"{board.stars} stars"
    return (
        f"Star Battle: place {stars} in every row, column and region. Stars do not "
        "touch each other, not even diagonally."
    )


def name_of(title: object) -> str:
    """Return a title as the name of a board, "" if it cannot be one."""
    name = title.strip() if isinstance(title, str) else ""
    return name if name.isprintable() else ""


def is_kept(position: Position) -> bool:
    """Tell whether the name of a board is read back from its title."""
    return position.board.id == name_of(position.board.id)


def solution_of(values: object, size: int) -> State:
    """Return the solution in a list or a text of a value for each cell, if it is one.

    Stars are 1 or a sign of a star, other cells 0 or a sign for nothing. Digits, as
    of a Sudoku, are no solution.
    """
    if not isinstance(values, list | str) or len(values) != size * size:
        return State()
    signs = ["" if value is None else str(value) for value in values]
    if not all(len(sign) < 2 and sign in _STARS + _BLANKS for sign in signs):
        return State()
    cells = [divmod(k, size) for k, sign in enumerate(signs) if sign and sign in _STARS]
    return State(solution=cells or None)


def solved(position: Position) -> list[int]:
    """Return 1 for each cell with a star of the solution, 0 for others."""
    stars: set[Cell] = set(position.solution or ())
    size = range(position.board.size)
    return [int((r, c) in stars) for r in size for c in size]
