"""What other systems take: marks that they read, and packs that mark for them.

A module of this folder declares EXPORT_ORDER and has EXPORT, for the marks; it declares
PACK_ORDER and has PACK, for an autograder. The other modules:

export     what an export is, and what a student may see of a mark
kit        what packs are made of
texts      feedback in another language
worksheet  Moodle's grading worksheet, filled in
"""

from pathlib import Path
from typing import Any

from starbattle.course.systems.export import Export
from starbattle.course.systems.kit import Pack
from starbattle.errors import RequestError, quoted
from starbattle.plugins import Plugin, plugins

_FOLDER = Path(__file__).resolve().parent


def system_plugins(order: str) -> dict[str, Plugin]:
    """Return what declares EXPORT_ORDER or PACK_ORDER, by the names of the systems."""
    found = plugins(__package__, _FOLDER, order)
    return {plugin.name.replace("_", "-"): plugin for plugin in found}


def exports() -> list[str]:
    """Return the names of the systems that read marks."""
    return list(system_plugins("EXPORT_ORDER"))


def export_named(name: str) -> Export:
    """Return the export for a system. Raises RequestError."""
    export: Export = _named(name, "EXPORT")
    return export


def packs() -> list[str]:
    """Return the names of the systems that mark by themselves."""
    return list(system_plugins("PACK_ORDER"))


def pack_named(name: str) -> Pack:
    """Return what makes the pack for a system. Raises RequestError."""
    pack: Pack = _named(name, "PACK")
    return pack


def _named(name: str, kind: str) -> Any:
    known = system_plugins(f"{kind}_ORDER")
    if name not in known:
        expected = ", ".join(known)
        raise RequestError(f"unknown system {quoted(name)}; expected one of {expected}")
    return known[name].value(kind)
