"""A trace as one HTML page that needs nothing else."""

import json
import re
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

from starbattle.lab.trace.tree import RELATIONS, Trace
from starbattle.render.colors import PALETTE, region_colors

_FOLDER = Path(__file__).resolve().parent / "page"
_SCRIPTS = (
    "tree.js", "words.js", "board.js", "outline.js", "drawing.js", "skyline.js",
    "main.js",
)  # fmt: skip


def page(trace: Trace) -> str:
    """Return the page that shows a trace."""
    parts = {
        "title": _text(f"{trace.board.id or 'board'}: {trace.strategy_name}"),
        "style": _file("style.css"),
        "script": "\n".join(_file(name) for name in _SCRIPTS),
        "trace": _json(_data(trace)),
    }
    return re.sub(
        "@(title|style|script|trace)@", lambda m: parts[m[1]], _file("page.html")
    )


def _data(trace: Trace) -> dict[str, Any]:
    """Return what the scripts need, the nodes as one list for each property."""
    nodes = trace.nodes
    return {
        "board": _board(trace),
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


def _board(trace: Trace) -> dict[str, Any]:
    board = trace.board
    return {
        "id": board.id,
        "size": board.size,
        "stars": board.stars,
        "regions": board.regions,
        "tints": [PALETTE.index(color) for color in region_colors(board)],
    }


def _has_columns(trace: Trace) -> bool:
    """Tell whether the search has star columns, so that there are domains."""
    lost = chain.from_iterable(node.domains for node in trace.nodes)
    return trace.strategy.view == "columns" or next(lost, None) is not None


def _json(data: dict[str, Any]) -> str:
    """Write JSON that ends no script element and begins no comment."""
    text = json.dumps(data, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def _text(words: str) -> str:
    return words.replace("&", "&amp;").replace("<", "&lt;")


@cache
def _file(name: str) -> str:
    return (_FOLDER / name).read_text(encoding="utf-8")
