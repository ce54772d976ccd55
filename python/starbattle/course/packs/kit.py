"""What all packs have: this package, and scripts that mark one submission."""

from importlib import metadata
from pathlib import Path

import starbattle
from starbattle.course.packs.pack import Entry, Files, below, folder_files, own_file
from starbattle.errors import StarBattleError
from starbattle.resources import BOARDS, PROLOG

_PACKAGE = Path(starbattle.__file__).resolve().parent


def kit() -> Files:
    """Return the files of the kit: the package starbattle, `run` and `mark`."""
    return {
        **below("starbattle", folder_files(_PACKAGE)),
        **below("starbattle/prolog", folder_files(PROLOG)),
        **below("starbattle/boards", folder_files(BOARDS)),
        "requirements.txt": Entry("\n".join([*_requirements(), ""]).encode()),
        "run": own_file("kit/run"),
        "mark": own_file("kit/mark"),
        "setup": own_file("kit/setup"),
    }


def _requirements() -> list[str]:
    """Return what the package needs from pip."""
    try:
        found = metadata.requires("starbattle") or []
    except metadata.PackageNotFoundError:
        raise StarBattleError(
            "starbattle must be installed to make packs; pip install . does it"
        ) from None
    return [text for text in found if "extra ==" not in text]
