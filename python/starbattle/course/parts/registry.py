"""The kinds of parts, found in this folder and imported when they are used."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from starbattle.course.parts.part import Part, Scope
from starbattle.course.table import Table
from starbattle.plugins import Plugin, plugins


@cache
def kinds() -> dict[str, Plugin]:
    """Return the kinds by name."""
    found = plugins("starbattle.course.parts", Path(__file__).parent, "ORDER")
    return {plugin.name: plugin for plugin in found}


def read_part(table: Table, scope: Scope) -> Part:
    """Read a part of a rubric. Raises RequestError."""
    kind = table.one_of("kind", list(kinds()))
    part: Part = kinds()[kind].module().PART(kind, table, scope)
    table.end()
    return part
