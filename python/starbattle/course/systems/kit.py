"""What packs are made of: files, this package, and scripts that mark."""

import io
import json
import tomllib
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Any

import starbattle
from starbattle.course.assignment import (
    FILE,
    REFERENCE,
    STATEMENT,
    TEMPLATE,
    Assignment,
)
from starbattle.errors import RequestError, StarBattleError
from starbattle.paths import BOARDS, PROLOG

FILES = Path(__file__).resolve().parent / "files"

_OLDEST = (1980, 1, 1, 0, 0, 0)
_PROGRAM, _TEXT = 0o100755, 0o100644


@dataclass(frozen=True, slots=True)
class Entry:
    """A file of a zip."""

    content: bytes
    is_program: bool = False


Files = dict[str, Entry]
Pack = Callable[[Assignment], Files]
"""Makes the files of a pack."""


def zipped(files: Files) -> bytes:
    """Return a zip; the same files make the same zip."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, entry in sorted(files.items()):
            about = zipfile.ZipInfo(name, _OLDEST)
            about.external_attr = (_PROGRAM if entry.is_program else _TEXT) << 16
            about.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(about, entry.content)
    return buffer.getvalue()


def text(content: str) -> Entry:
    """Return a text file, UTF-8."""
    return Entry(content.encode())


def own_file(name: str) -> Entry:
    """Return a file of the folder files/; scripts can be run."""
    content = (FILES / name).read_bytes()
    return Entry(content, is_program=content.startswith(b"#!"))


def below(folder: str, files: Files) -> Files:
    """Return files in a folder."""
    return {f"{folder}/{name}": entry for name, entry in files.items()}


def folder_files(folder: Path) -> Files:
    """Return the files in a folder and below, without links and hidden ones."""
    return {
        file.relative_to(folder).as_posix(): Entry(file.read_bytes())
        for file in sorted(folder.rglob("*"))
        if file.is_file() and not _is_left_out(file.relative_to(folder).parts, file)
    }


def _is_left_out(parts: Iterable[str], file: Path) -> bool:
    return file.is_symlink() or any(
        part.startswith(".") or part == "__pycache__" for part in parts
    )


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
            "starbattle must be installed to make packs: "
            "run pip install . in a checkout"
        ) from None
    return [text for text in found if "extra ==" not in text]


def toml(table: Mapping[str, Any]) -> str:
    """Return a document. A table in it may have tables, and lists may have any."""
    return "\n".join(_toml_lines(table, "")) + "\n"


def _toml_lines(table: Mapping[str, Any], path: str) -> Iterator[str]:
    for key, value in table.items():
        if not isinstance(value, Mapping) and not _are_tables(value):
            yield f"{_toml_text(key)} = {_toml_value(value)}"
    for key, value in table.items():
        name = f"{path}{_toml_text(key)}"
        if isinstance(value, Mapping):
            yield from ("", f"[{name}]", *_toml_lines(value, f"{name}."))
        elif _are_tables(value):
            for each in value:
                yield from ("", f"[[{name}]]", *_toml_lines(each, f"{name}."))


def _are_tables(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], Mapping)


def _toml_value(value: Any) -> str:
    if isinstance(value, Mapping):
        pairs = (
            f"{_toml_text(key)} = {_toml_value(inner)}" for key, inner in value.items()
        )
        return f"{{{', '.join(pairs)}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(_toml_value, value))}]"
    return _toml_text(value) if isinstance(value, str) else json.dumps(value)


def _toml_text(text: str) -> str:
    """Return a string; JSON's escapes are also TOML's."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


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
    names = {part.get("name", part["kind"]) for part in parts}
    parts = [_without_needs(part, names) for part in parts]
    return {**table, "boards": boards, "parts": parts}


def _without_needs(part: dict[str, Any], names: set[str]) -> dict[str, Any]:
    """Return a part that needs only parts that are left."""
    needs = part.get("needs", [])
    every = [needs] if isinstance(needs, str) else needs
    left = [name for name in every if name in names]
    return {key: left if key == "needs" else value for key, value in part.items()}


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
