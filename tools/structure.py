"""Draw the rooms and their imports, and the way of a request, from the code.

`python tools/structure.py` writes docs/pictures/rooms.svg and request.svg, which
docs/architecture.md shows; a test compares them with the code.
"""

import ast
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from graphlib import TopologicalSorter
from html import escape
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PICTURES = ROOT / "docs" / "pictures"
PACKAGE, PROLOG = ROOT / "python" / "starbattle", ROOT / "prolog"

Edges = dict[str, set[str]]

WAY = (
    PACKAGE / "cli/commands/solve.py", PACKAGE / "search/solve.py",
    PACKAGE / "bridge/client.py", PROLOG / "bridge/server.pl",
    PROLOG / "bridge/operations/solve.pl", PROLOG / "search/solver.pl",
    PROLOG / "search/solutions.pl", PROLOG / "models/star_battle.pl",
    PROLOG / "models/global.pl", PROLOG / "engine/rules/propagation.pl",
)  # fmt: skip
"""The files that `starbattle solve` goes through."""

_LOADED_BY_NAME = {
    ("bridge/server.pl", "bridge/operations/solve.pl"),
    ("search/solutions.pl", "models/star_battle.pl"),
}
"""Where a request, or the kind of a problem, chooses the file."""

_USE = re.compile(
    r"^:- (?:use_module|reexport|ensure_loaded|autoload)\(('[^']+'|[\w/]+)", re.M
)

_OWN_LIBRARY = re.compile(r"^:- use_module\(library\(fd_", re.M)

_STYLE = """
text{font:13px system-ui,sans-serif;fill:#1d2126}
.small{font-size:11px;fill:#565d67}
.room{fill:#fff;stroke:#1d2126}
.python{fill:#dceaf7}.prolog{fill:#f8e6cd}
.way{fill:none;stroke:#8b929c}
@media(prefers-color-scheme:dark){
text{fill:#eceef1}.small{fill:#a7aeb8}.room{stroke:#a7aeb8}
.python{fill:#1d3347}.prolog{fill:#43331b}.way{stroke:#6d7580}}
"""


def python_rooms() -> Edges:
    """Return the rooms of the package, and the rooms that each imports."""
    rooms: Edges = {}
    for file in sorted(PACKAGE.rglob("*.py")):
        room = _room(file, PACKAGE)
        edges = rooms.setdefault(room, set())
        for name in _imported(ast.parse(file.read_text(encoding="utf-8"))):
            parts = name.split(".")[1:]
            if parts and (PACKAGE / parts[0]).is_dir() and parts[0] != room:
                edges.add(parts[0])
    rooms.pop("", None)
    return rooms


def _imported(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            if node.module.startswith("starbattle."):
                yield node.module
            elif node.module == "starbattle":
                yield from (f"starbattle.{alias.name}" for alias in node.names)


def prolog_rooms() -> Edges:
    """Return the rooms of the Prolog program, and the rooms that each uses."""
    rooms: Edges = {}
    for file in sorted(PROLOG.rglob("*.pl")):
        room = _room(file, PROLOG)
        edges = rooms.setdefault(room, set())
        edges |= {_room(used, PROLOG) for used in used_by(file)} - {room, ""}
        if _OWN_LIBRARY.search(file.read_text(encoding="utf-8")) and room != "fd":
            edges.add("fd")
    rooms.pop("", None)
    return rooms


def used_by(file: Path) -> list[Path]:
    """Return the files of ours that a Prolog file loads."""
    text = file.read_text(encoding="utf-8")
    named = ((file.parent / name.strip("'")).resolve() for name in _USE.findall(text))
    files = (path if path.suffix else path.with_suffix(".pl") for path in named)
    return [path for path in files if path.is_relative_to(PROLOG) and path.is_file()]


def _room(file: Path, top: Path) -> str:
    parts = file.relative_to(top).parts
    return parts[0] if len(parts) > 1 else ""


def levels(rooms: Edges) -> list[list[str]]:
    """Return the rooms by how far they are above those that import nothing.

    Rooms that import each other share a level.
    """
    height: dict[str, int] = {}
    groups = _groups(rooms)
    for group in TopologicalSorter(
        {
            g: {groups[b] for a in g for b in rooms[a]} - {g}
            for g in set(groups.values())
        }
    ).static_order():
        below = [height[b] for a in group for b in rooms[a] if b not in group]
        height |= dict.fromkeys(group, max(below, default=-1) + 1)
    top = max(height.values())
    return [sorted(r for r in rooms if height[r] == k) for k in range(top, -1, -1)]


def _groups(rooms: Edges) -> dict[str, tuple[str, ...]]:
    """Return for each room those that it can reach and that reach it."""
    reach = {room: _reached(rooms, room) for room in rooms}
    return {
        a: tuple(sorted({a} | {b for b in reach[a] if a in reach[b]})) for a in rooms
    }


def _reached(rooms: Edges, room: str) -> set[str]:
    found: set[str] = set()
    left = [room]
    while left:
        for other in rooms[left.pop()] - found:
            found.add(other)
            left.append(other)
    return found


def direct(rooms: Edges) -> Iterator[tuple[str, str]]:
    """Yield the imports that do not follow from others."""
    groups = _groups(rooms)
    for room, used in sorted(rooms.items()):
        own = groups[room]
        for other in sorted(used - set(own)):
            between = used - {*own, *groups[other]}
            if not any(other in _reached(rooms, via) for via in between):
                yield room, other


def _box(x: float, y: float, width: float, text: str, kind: str) -> str:
    return (
        f'<rect class="room {kind}" x="{x:g}" y="{y:g}" width="{width:g}" height="30" '
        f'rx="6"/><text x="{x + width / 2:g}" y="{y + 20:g}" text-anchor="middle">'
        f"{escape(text)}</text>"
    )


def _map(rooms: Edges, kind: str, y: float, width: float) -> tuple[str, float]:
    """Draw rooms in levels, the importing ones above; return where it ends."""
    places: dict[str, tuple[float, float]] = {}
    parts = []
    for row in levels(rooms):
        step = width / len(row)
        for k, room in enumerate(row):
            places[room] = (k * step + step / 2, y)
        y += 66
    for one, other in direct(rooms):
        (x1, y1), (x2, y2) = places[one], places[other]
        if y1 == y2:
            continue
        middle = (y1 + 30 + y2) / 2
        parts.append(
            f'<path class="way" marker-end="url(#tip)" d="M{x1:g},{y1 + 30:g} '
            f'C{x1:g},{middle:g} {x2:g},{middle:g} {x2:g},{y2 - 4:g}"/>'
        )
    for room, (x, top) in places.items():
        wide = 8.2 * len(room) + 22
        parts.append(_box(x - wide / 2, top, wide, room, kind))
    return "".join(parts), y


def _svg(width: float, height: float, body: str, title: str) -> str:
    tip = (
        '<marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" '
        'markerHeight="7" orient="auto"><path d="M0,0L8,4L0,8Z" fill="#8b929c"/>'
        "</marker>"
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'role="img" aria-label="{escape(title)}"><title>{escape(title)}</title>'
        f"<style>{_STYLE}</style><defs>{tip}</defs>{body}</svg>\n"
    )


def rooms_picture() -> str:
    """Draw the rooms of both languages, and what each imports."""
    width = 760.0
    python, end = _map(python_rooms(), "python", 34, width)
    door = f'<text class="small" x="{width / 2:g}" y="{end:g}" text-anchor="middle">'
    door += "a JSON text goes down, a JSON text comes back</text>"
    prolog, bottom = _map(prolog_rooms(), "prolog", end + 44, width)
    heads = '<text class="small" x="10" y="18">python/starbattle: an arrow leads to '
    heads += "what a room imports; imports that follow from others are left out</text>"
    heads += f'<text class="small" x="10" y="{end + 30:g}">prolog</text>'
    return _svg(width, bottom - 20, heads + python + door + prolog, "The rooms")


def request_picture() -> str:
    """Draw the files that a request goes through."""
    parts, y = [], 10.0
    for step in WAY:
        name = str(step.relative_to(ROOT))
        kind = "python" if step.suffix == ".py" else "prolog"
        parts.append(_box(190, y, 380, name, kind))
        y += 48
    for k in range(len(WAY) - 1):
        top = 10 + 48 * k + 30
        parts.append(
            f'<path class="way" marker-end="url(#tip)" d="M380,{top:g}V{top + 16:g}"/>'
        )
    return _svg(760, y - 8, "".join(parts), "The way of a request")


def gaps() -> list[str]:
    """Return the steps of the way that no import connects."""
    return [
        f"{one.relative_to(ROOT)} to {other.relative_to(ROOT)}"
        for one, other in pairwise(WAY)
        if one.suffix == other.suffix == ".pl" and not _connected(one, other)
    ]


def _connected(one: Path, other: Path) -> bool:
    names = (str(one.relative_to(PROLOG)), str(other.relative_to(PROLOG)))
    if names in _LOADED_BY_NAME:
        return True
    found, left = {one}, [one]
    while left:
        new = set(used_by(left.pop())) - found
        found |= new
        left += new
    return other in found


def pictures() -> Mapping[str, str]:
    """Return the pictures by their files' names."""
    return {"rooms.svg": rooms_picture(), "request.svg": request_picture()}


def main(arguments: Sequence[str]) -> None:
    """Write the pictures."""
    for name, text in pictures().items():
        (PICTURES / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
