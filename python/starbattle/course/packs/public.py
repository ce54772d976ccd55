"""An assignment as students may have it: no hidden boards and tests, no reference."""

import tomllib
from collections.abc import Iterator
from typing import Any

from starbattle.course.assignment import (
    FILE,
    REFERENCE,
    STATEMENT,
    TEMPLATE,
    Assignment,
)
from starbattle.course.packs.pack import Files, folder_files, text
from starbattle.course.packs.toml import toml
from starbattle.errors import RequestError

_STUB = "% The reference solution is not handed out.\n"
_STAR_BATTLE = "star_battle"


def public_files(assignment: Assignment) -> Files:
    """Return the files of an assignment that marks what is public.

    Parts that have only hidden boards or tests are left out, and so are those that
    compare with the reference. Raises RequestError if nothing is left.
    """
    files = folder_files(assignment.folder)
    whole = tomllib.loads(files[FILE].content.decode())
    table = _public(whole)
    if not table["parts"]:
        raise RequestError(f"{assignment.name} has nothing that students may see")
    names = {STATEMENT, TEMPLATE, str(whole.get("puzzle", ""))}
    names |= {board["file"] for board in table["boards"]}
    kept = {name: entry for name, entry in files.items() if name in names}
    return {**kept, FILE: text(toml(table)), REFERENCE: text(_STUB)}


def _public(table: dict[str, Any]) -> dict[str, Any]:
    boards = [board for board in table.get("boards", []) if not board.get("hidden")]
    classes = {board["class"] for board in boards}
    is_other = table.get("puzzle", _STAR_BATTLE) != _STAR_BATTLE
    parts = [
        part
        for whole in table["parts"]
        if not _needs_reference(whole, is_other)
        for part in _public_part(whole, classes)
    ]
    return {**table, "boards": boards, "parts": parts}


def _needs_reference(part: dict[str, Any], is_other: bool) -> bool:
    """Tell whether a part compares; only Star Battle can count solutions by itself."""
    return part["kind"] == "performance" or (
        is_other and part["kind"] == "all_solutions"
    )


def _public_part(part: dict[str, Any], classes: set[str]) -> Iterator[dict[str, Any]]:
    """Yield the part with what is public of it, if anything is."""
    kept = dict(part)
    if "classes" in part:
        kept["classes"] = [name for name in part["classes"] if name in classes]
    if "tests" in part:
        kept["tests"] = [test for test in part["tests"] if not test.get("hidden")]
    if all(kept.get(key, True) for key in ("classes", "tests")):
        yield kept
