"""What differs from the usual rules, and constraints: sentences below a board."""

import math

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
    shown = found if len(found) <= _MOST + 1 else found[:_MOST]
    more = len(found) - len(shown)
    return [
        *board.rules.sentences(board.stars),
        *(f"Constraint: {text}" for text in shown),
        *([f"And {plural(more, 'more constraint')}."] if more else []),
    ]


def rule_sentences(board: Board) -> list[str]:
    """Return sentences for all that is asked of a player, the usual rules, too."""
    differs = board.rules.words(board.stars)
    usual = [unit for unit in UNITS if f"{unit}_stars" not in differs]
    return [
        *([put(plural(board.stars, "star"), usual)] if usual else []),
        *([] if "touch" in differs else [APART]),
        *condition_sentences(board),
    ]


def condition_lines(board: Board, columns: float = math.inf) -> str:
    """Return the sentences as lines of a text, "" if there are none."""
    every = condition_sentences(board)
    return "\n".join(filled(sentence, columns, "  ") for sentence in every)


def with_conditions(board: Board, drawing: str, columns: float = math.inf) -> str:
    """Return the drawing of a board with the sentences below it."""
    return "\n\n".join(filter(None, [drawing, condition_lines(board, columns)]))
