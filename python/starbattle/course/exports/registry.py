"""The exports by name: modules of this folder that declare ORDER."""

from pathlib import Path

from starbattle.course.exports.export import Export
from starbattle.errors import RequestError, quoted
from starbattle.plugins import Plugin, plugins

_PACKAGE = "starbattle.course.exports"
_FOLDER = Path(__file__).resolve().parent


def export_plugins() -> dict[str, Plugin]:
    """Return the modules of the exports by the names of the systems."""
    found = plugins(_PACKAGE, _FOLDER, "ORDER")
    return {plugin.name.replace("_", "-"): plugin for plugin in found}


def systems() -> list[str]:
    """Return the names of the systems."""
    return list(export_plugins())


def export_named(name: str) -> Export:
    """Return the export for a system. Raises RequestError."""
    known = export_plugins()
    if name not in known:
        expected = ", ".join(known)
        raise RequestError(f"unknown system {quoted(name)}; expected one of {expected}")
    export: Export = known[name].module().EXPORT
    return export
