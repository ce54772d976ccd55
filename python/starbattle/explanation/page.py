"""An explanation as one HTML page that needs nothing else."""

from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

from starbattle.board.board import title
from starbattle.explanation.blocks import closing, outcome
from starbattle.explanation.result import Explanation
from starbattle.explanation.step import Unit
from starbattle.render.pages import board_data, walk_page

FOLDER = Path(__file__).resolve().parent / "page"


def page(explanation: Explanation) -> str:
    """Return the page that shows an explanation step by step."""
    board, given = explanation.board, explanation.given
    cells = {"stars": tuple(sorted(given.stars)), "marks": tuple(sorted(given.marks))}
    data = {
        "board": board_data(board),
        "title": title(board),
        "outcome": outcome(explanation),
        "closing": closing(explanation),
        **{name: _plain(part, board.size) for name, part in cells.items()},
        "steps": _plain(explanation.steps, board.size),
    }
    return walk_page(FOLDER, ["page.js"], title(board), data)


def _plain(part: Any, size: int) -> Any:
    """Return what the scripts need of a part, cells as numbers, row by row."""
    match part:
        case Unit(kind, index):
            return kind, index
        case (Unit(kind, index), int(need)):
            return kind, index, need
        case (int(row), int(column)):
            return row * size + column
        case tuple():
            return [_plain(one, size) for one in part]
    if not is_dataclass(part):
        return part
    names = (field.name for field in fields(part) if field.name != "proof")
    return {name: _plain(getattr(part, name), size) for name in names}
