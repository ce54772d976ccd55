"""Write the names that type checkers know, and the manual page.

    python tools/names.py

Run it after you have added a model, a strategy, a peer or a format: it writes the lists
in python/starbattle/names.py, and then man/starbattle.1. tests/project/test_types.py
fails if the lists are not up to date.
"""

import re
import sys
import textwrap
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import manual

from starbattle import declarations
from starbattle.formats import FORMATS
from starbattle.peers import peers

FILE = Path(__file__).resolve().parents[1] / "python/starbattle/names.py"


def names() -> str:
    """Return the text of names.py, with its lists as they have to be."""
    text = FILE.read_text(encoding="utf-8")
    lists = {
        "Model": declarations.models(),
        "Peer": list(peers()),
        "StrategyName": declarations.strategies(),
        "FormatName": FORMATS.names(),
    }
    for name, words in lists.items():
        literal = rf"^{name}: TypeAlias = Literal\[[^\]]*\].*$"
        text, found = re.subn(literal, _literal(name, words), text, flags=re.M)
        assert found == 1, name
    return text


def _literal(name: str, words: list[str]) -> str:
    quoted = [f'"{word}"' for word in words]
    line = f"{name}: TypeAlias = Literal[{', '.join(quoted)}]"
    if len(line) <= 88:
        return line
    rows = textwrap.fill(
        ", ".join(quoted) + ",", 88, initial_indent="    ", subsequent_indent="    ",
        break_on_hyphens=False,
    )  # fmt: skip
    return f"{name}: TypeAlias = Literal[\n{rows}\n]  # fmt: skip"


if __name__ == "__main__":
    FILE.write_text(names(), encoding="utf-8")
    manual.PAGE.write_text(manual.manual(), encoding="utf-8")
