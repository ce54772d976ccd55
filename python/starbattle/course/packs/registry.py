"""The packs by name: modules of this folder that declare ORDER."""

from pathlib import Path

from starbattle.course.packs.pack import Pack
from starbattle.errors import RequestError, quoted
from starbattle.plugins import Plugin, plugins

_PACKAGE = "starbattle.course.packs"
_FOLDER = Path(__file__).resolve().parent


def pack_plugins() -> dict[str, Plugin]:
    """Return the modules of the packs by the names of the systems."""
    found = plugins(_PACKAGE, _FOLDER, "ORDER")
    return {plugin.name.replace("_", "-"): plugin for plugin in found}


def pack_named(name: str) -> Pack:
    """Return what makes the pack for a system. Raises RequestError."""
    known = pack_plugins()
    if name not in known:
        expected = ", ".join(known)
        raise RequestError(f"unknown system {quoted(name)}; expected one of {expected}")
    pack: Pack = known[name].module().pack
    return pack
