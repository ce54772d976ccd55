"""Where the Prolog files and the shipped boards are."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def _folder(name: str) -> Path:
    """Find a folder inside the installed package, or else in the checkout."""
    installed = _PACKAGE / name
    return installed if installed.is_dir() else _PACKAGE.parents[1] / name


PROLOG = _folder("prolog")
"""Folder of the Prolog files."""

BOARDS = _folder("boards")
"""Folder of the shipped boards, one subfolder an origin."""
