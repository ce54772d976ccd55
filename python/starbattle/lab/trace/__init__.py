"""The tree of one search: traced in Prolog, shown as a page."""

from starbattle.lab.trace.page import page
from starbattle.lab.trace.record import NODE_LIMIT, TraceInterrupted, trace
from starbattle.lab.trace.tree import Node, Outcome, Trace

__all__ = [
    "NODE_LIMIT",
    "Node",
    "Outcome",
    "Trace",
    "TraceInterrupted",
    "page",
    "trace",
]
