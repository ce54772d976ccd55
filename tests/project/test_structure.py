"""The pictures of docs/architecture.md are those of the code."""

import runpy
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parents[2]
TOOL = runpy.run_path(str(ROOT / "tools/structure.py"))


def test_the_pictures_are_drawn_from_the_code() -> None:
    for name, drawn in TOOL["pictures"]().items():
        ElementTree.fromstring(drawn)
        shown = (ROOT / "docs/pictures" / name).read_text(encoding="utf-8")
        assert shown == drawn, "run tools/structure.py"


def test_the_way_of_a_request_follows_the_imports() -> None:
    assert all(step.is_file() for step in TOOL["WAY"])
    assert TOOL["gaps"]() == []


def test_rooms_import_downwards() -> None:
    rooms = TOOL["python_rooms"]()
    heights = {room: k for k, row in enumerate(TOOL["levels"](rooms)) for room in row}
    upwards = {
        (a, b) for a, used in rooms.items() for b in used if heights[a] >= heights[b]
    }
    assert upwards <= {("search", "render"), ("render", "search")}
