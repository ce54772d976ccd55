"""Suggestions for arguments that cannot be opened."""

import os
from difflib import get_close_matches
from itertools import islice
from pathlib import Path

from starbattle import shipped
from starbattle.errors import printable

_MOST = 3
_MOST_FILES = 1000
_ALIKE = 0.75


def on_folder(given: str) -> str:
    """Return a hint on how to name the files of a folder."""
    return f"; name its files, as in {printable(os.path.join(given, '*'))}"


def on_missing(given: str) -> str:
    """Suggest names that are like an unknown one."""
    name, hash, pick = given.partition("#")
    if found := _boards(name) or _alike(name):
        names = ", ".join(printable(other + hash + pick) for other in found)
        return f"; did you mean {names}?"
    return "" if "." in name else ", and no board of that name; see starbattle boards"


def _boards(name: str) -> list[str]:
    """Return the shipped boards whose name ends or begins in this one."""
    wanted = Path(name.lower()).stem
    known = shipped.names()
    same = [other for other in known if other.rpartition("/")[2] == wanted]
    within = [other for other in known if other.startswith(f"{wanted}/")]
    return (same or within)[:_MOST] if wanted else []


def shipped_like(name: str) -> list[str]:
    """Return the shipped boards with names like one."""
    return _boards(name) or get_close_matches(name, shipped.names(), _MOST, _ALIKE)


def _alike(name: str) -> list[str]:
    """Return the shipped boards and the files in the folder with names like it."""
    known = [*shipped.names(), *_neighbours(name)]
    short = name.removeprefix("boards/").removesuffix(".txt")
    found = get_close_matches(name, known, _MOST, _ALIKE)
    return found or get_close_matches(short, known, _MOST, _ALIKE)


def _neighbours(name: str) -> list[str]:
    folder = os.path.dirname(name)
    try:
        with os.scandir(folder or ".") as entries:
            return [
                os.path.join(folder, entry.name)
                for entry in islice(entries, _MOST_FILES)
            ]
    except (OSError, ValueError):
        return []
