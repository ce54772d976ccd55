"""Kinds of parts of a rubric, found in this folder and imported when they are used.

A file declares an ORDER for each of its kinds, and has the class of each as PART;
part.py says what a part is.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from starbattle.course.parts.part import Part, Scope
from starbattle.course.table import Table
from starbattle.plugins import Plugin, plugins


@cache
def kinds() -> dict[str, Plugin]:
    """Return the kinds by name."""
    found = plugins(__name__, Path(__file__).parent, "ORDER")
    return {plugin.name: plugin for plugin in found}


def read_part(table: Table, scope: Scope) -> Part:
    """Read a part of a rubric. Raises RequestError."""
    kind = table.one_of("kind", list(kinds()))
    part: Part = kinds()[kind].value("PART")(kind, table, scope)
    table.end()
    return part
