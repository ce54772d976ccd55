"""What differs from the usual rules, and constraints: sentences below a board."""

import math
from collections.abc import Collection, Sequence

from starbattle.board.board import Board
from starbattle.phrases import APART, UNITS, plural, put
from starbattle.render.terminal import filled

_MOST = 5
"""The most constraints that are written; more are counted."""


def condition_sentences(board: Board) -> list[str]:
    """Return a sentence for each rule that is not the usual one, and constraints."""
    if board.is_usual:
        return []
    from starbattle.conditions.where import texts  # few boards need it

    found = texts(board.where)
    names = [f"Constraint {k}" for k in range(1, len(found) + 1)]
    if len(found) == 1:
        names = ["Constraint"]
    shown = found if len(found) <= _MOST + 1 else found[:_MOST]
    more = len(found) - len(shown)
    return [
        *board.rules.sentences(board.stars),
        *(f"{name}: {text}" for name, text in zip(names, shown, strict=False)),
        *([f"And {plural(more, 'more constraint')}."] if more else []),
    ]


def rule_sentences(board: Board) -> list[str]:
    """Return sentences for all that is asked of a player, the usual rules, too."""
    differs = board.rules.words(board.stars)
    return [*_usual([board.stars], differs), *condition_sentences(board)]


def page_sentences(boards: Sequence[Board]) -> list[str]:
    """Return sentences for the rules of all boards on a page, without constraints."""
    counts = sorted({board.stars for board in boards})
    first, *others = [board.rules.words(board.stars) for board in boards]
    if all(other == first for other in others):
        return [*_usual(counts, first), *boards[0].rules.sentences(boards[0].stars)]
    return [*_usual(counts, {}), "Where a board has other rules, they are below it."]


def _usual(counts: Sequence[int], differs: Collection[str]) -> list[str]:
    """Say what is as usual, given numbers of stars and the rules that differ."""
    stars = " or ".join([*map(str, counts[:-1]), plural(counts[-1], "star")])
    units = [unit for unit in UNITS if f"{unit}_stars" not in differs]
    return [
        *([put(stars, units)] if units else []),
        *([] if "touch" in differs else [APART]),
    ]


def condition_lines(board: Board, columns: float = math.inf) -> str:
    """Return the sentences as lines of a text, "" if there are none."""
    every = condition_sentences(board)
    return "\n".join(filled(sentence, columns, "  ") for sentence in every)


def with_conditions(board: Board, drawing: str, columns: float = math.inf) -> str:
    """Return the drawing of a board with the sentences below it."""
    return "\n\n".join(filter(None, [drawing, condition_lines(board, columns)]))
