"""The parts of a request to Prolog that several operations share."""

from collections.abc import Iterable
from typing import Any

from starbattle import arguments
from starbattle.board.board import Cell
from starbattle.errors import RequestError
from starbattle.search.strategy import Strategy


def strategy_words(
    strategy: Strategy | str | None,
) -> dict[str, str | None] | str | None:
    """Return the words of a strategy, or its name. Raises RequestError."""
    if isinstance(strategy, Strategy):
        return strategy.words()
    return arguments.word("strategy", strategy, "a Strategy or the name of one")


def given_cells(name: str, cells: Iterable[Cell], size: int) -> list[Cell] | None:
    """Return cells counted from 1, as Prolog does; None if there are none.

    Raises RequestError for a cell outside a board of that size.
    """
    return [_cell(name, cell, size) for cell in arguments.cells(name, cells)] or None


def _cell(name: str, cell: Cell, size: int) -> Cell:
    row, column = cell
    if not (0 <= row < size and 0 <= column < size):
        place = arguments.shown(cell)
        raise RequestError(f"{name}: a {size}x{size} board has no cell {place}")
    return row + 1, column + 1


def limits(timeout: Any, inference_limit: Any, memory_limit: Any) -> dict[str, Any]:
    """Return the limits of a request. Raises RequestError for an invalid one."""
    return {
        "timeout": arguments.seconds("timeout", timeout),
        "inference_limit": arguments.limit("inference_limit", inference_limit),
        "memory_limit": arguments.limit("memory_limit", memory_limit),
    }
