"""The tree of one search: recorded by Prolog, shown as a page.

tracer  runs a search and records its tree
tree    the tree as data
page    the tree as an HTML page; page/ has its parts
"""

from starbattle.search.trace.page import page
from starbattle.search.trace.tree import (
    NODE_LIMIT,
    Node,
    Outcome,
    Trace,
    TraceInterrupted,
    trace,
)

__all__ = [
    "NODE_LIMIT",
    "Node",
    "Outcome",
    "Trace",
    "TraceInterrupted",
    "page",
    "trace",
]
