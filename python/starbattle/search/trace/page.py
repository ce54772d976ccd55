"""A trace as one self-contained HTML page."""

from itertools import chain
from pathlib import Path
from typing import Any

from starbattle.render.pages import (
    board_data,
    escaped,
    filled,
    read,
    script,
    script_data,
    style,
)
from starbattle.search.trace.tree import RELATIONS, Trace

FOLDER = Path(__file__).resolve().parent / "page"
SCRIPTS = (
    "tree.js", "words.js", "board.js", "outline.js", "drawing.js", "skyline.js",
    "main.js",
)  # fmt: skip


def page(trace: Trace) -> str:
    """Return the page that shows a trace."""
    parts = {
        "title": escaped(f"{trace.board.id or 'board'}: {trace.strategy_name}"),
        "style": style(FOLDER / "style.css"),
        "script": script(FOLDER, SCRIPTS),
        "trace": script_data(_data(trace)),
    }
    return filled(read(FOLDER / "page.html"), parts)


def _data(trace: Trace) -> dict[str, Any]:
    """Return the data of the scripts: nodes are a list per property."""
    nodes = trace.nodes
    return {
        "board": board_data(trace.board),
        "model": trace.model,
        "strategy": trace.strategy.words(),
        "strategyName": trace.strategy_name,
        "status": trace.status,
        "limit": trace.limit,
        "hasColumns": _has_columns(trace),
        "parent": [node.parent for node in nodes],
        "run": [node.run for node in nodes],
        "variable": [node.variable for node in nodes],
        "relation": [RELATIONS.index(node.relation) for node in nodes],
        "value": [node.value for node in nodes],
        "outcome": [node.outcome for node in nodes],
        "cells": [node.cells for node in nodes],
        "domains": [node.domains for node in nodes],
    }


def _has_columns(trace: Trace) -> bool:
    """Whether the search has star columns, and so domains."""
    lost = chain.from_iterable(node.domains for node in trace.nodes)
    return trace.strategy.view == "columns" or next(lost, None) is not None
