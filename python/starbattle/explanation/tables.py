"""A table for a terminal: how hard boards are."""

import math
from collections.abc import Sequence
from textwrap import indent

from starbattle.board.board import shape, title
from starbattle.explanation.result import Grade
from starbattle.render.terminal import filled, lined_up, width

_WIDE = ("Board", "Size", "Difficulty", "Hardest technique", "Level", "Steps", "Rating")
_NARROW = ("Difficulty", "Rating", "Level", "Steps", "Hardest technique")

_INDENT = "  "


def grades_table(grades: Sequence[Grade], columns: float = math.inf) -> str:
    """Return a line for each board, or two or more where `columns` are too few."""
    lines = lined_up([_WIDE, *map(_wide, grades)], right=(4, 5, 6))
    if max(map(width, lines)) > columns:
        lines = _narrow(grades, columns)
    return "\n".join(lines)


def _wide(found: Grade) -> tuple[str, ...]:
    difficulty, rating, level, steps, hardest = _figures(found)
    name = found.board.id or "board"
    return name, shape(found.board), difficulty, hardest, level, steps, rating


def _narrow(grades: Sequence[Grade], columns: float) -> list[str]:
    """Put the figures of a board below its name."""
    rows = [_NARROW, *map(_figures, grades)]
    texts = lined_up(rows, columns - len(_INDENT), right=(1, 2, 3))
    heads, *texts = (indent(text, _INDENT) for text in texts)
    named = (
        f"{filled(title(found.board), columns)}\n{text}"
        for found, text in zip(grades, texts, strict=True)
    )
    return [heads, *named]


def _figures(found: Grade) -> tuple[str, ...]:
    return (
        _difficulty(found),
        "-" if found.rating is None else str(found.rating),
        str(found.level),
        str(found.step_count),
        found.hardest or "-",
    )


def _difficulty(found: Grade) -> str:
    """Say how hard a board is, and what keeps it from being solved."""
    if found.solved:
        return found.difficulty or found.status
    reasons = [found.difficulty, found.limit, _no_puzzle(found)]
    said = ", ".join(reason for reason in reasons if reason)
    return f"{found.status} ({said})" if said else found.status


def _no_puzzle(found: Grade) -> str:
    """Say why a board cannot be rated; nothing if it may have one solution."""
    if found.solutions is None or found.solutions == 1:
        return ""
    return "several solutions" if found.solutions else "no solution"
