"""The tree of one search: traced in Prolog, shown as a page."""

from starbattle.search.trace.page import page
from starbattle.search.trace.record import NODE_LIMIT, TraceInterrupted, trace
from starbattle.search.trace.tree import Node, Outcome, Trace

__all__ = [
    "NODE_LIMIT",
    "Node",
    "Outcome",
    "Trace",
    "TraceInterrupted",
    "page",
    "trace",
]
