"""Check the English of the documents, help texts and messages.

    .venv/bin/python tools/prose.py

The checks are proselint's and those of tools/prose.toml. Code in the documents is not
checked, except for its spelling. Prints every finding, with its place and what to write
instead; the exit status is 1 if there is one.
"""

import ast
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from proselint.checks import __register__
from proselint.config import DEFAULT
from proselint.registry import CheckRegistry
from proselint.registry.checks import Check, types
from proselint.tools import LintFile

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))

from commands import page  # noqa: E402

# Markdown that is not prose: fences, blocks, code, addresses, markup.
_CODE = re.compile(
    r"^(?P<fence>`{3,}|~{3,}).*?^(?P=fence)|^(?: {4}|\t)(?! *[-*\d]).*?$"
    r"|(?P<ticks>`+).+?(?P=ticks)|\]\([^)]*\)|<[^>]*>|^\[[^\]\n]+\]: .*?$",
    re.MULTILINE | re.DOTALL,
)
_SPELLED = (".py", ".pl", ".plt", ".js", ".css", ".md", ".html", ".toml", ".yml", ".sh")


class Text(NamedTuple):
    """A text to check.

    Attributes:
        name: the place, as it is shown
        text: what it says
        line: the number of its first line
        own: whether only the phrases of prose.toml are looked for
    """

    name: str
    text: str
    line: int = 1
    own: bool = False


def texts() -> Iterator[Text]:
    """Yield all texts: documents, help, messages."""
    for name in _tracked("*.md"):
        yield Text(name, prose((ROOT / name).read_text(encoding="utf-8")))
    yield Text("help", prose(page()))
    for name in _tracked("python/starbattle/*.py"):
        yield from _strings(name)
    for name in _tracked("prolog/*.pl", "web/src/*.js"):
        yield Text(name, (ROOT / name).read_text(encoding="utf-8"), own=True)


def prose(markdown: str) -> str:
    """Return a document with blanks in place of its code; lines stay where they are."""
    return _CODE.sub(lambda found: re.sub(r"[^\n]", "§", found[0]), markdown)


def _strings(name: str) -> Iterator[Text]:
    """Yield the strings of a module, messages and docstrings among them."""
    tree = ast.parse((ROOT / name).read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(said)) if " " in said:
                yield Text(name, prose(said), node.lineno, own=True)


def _tracked(*patterns: str) -> list[str]:
    found = subprocess.run(
        ["git", "ls-files", "-z", "--", *patterns],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    return [name for name in os.fsdecode(found.stdout).split("\0") if name]


def checks(rules: dict[str, dict[str, str]]) -> tuple[Check, ...]:
    """Return what prose.toml asks of texts as checks of proselint."""
    return tuple(
        Check(
            types.ExistenceSimple(
                r"\b(?:" + phrase.replace(" ", r"\s+") + r")(?:\b|$)"
            ),
            path=f"starbattle.{kind}",
            message=f"'{{}}': write {better}",
        )
        for kind in ("phrases", "words")
        for phrase, better in rules[kind].items()
    )


def findings(text: Text, enabled: dict[str, bool]) -> Iterator[str]:
    """Yield what is wrong with a text, a line for each finding."""
    for found in LintFile(text.name, text.text).lint(
        {"max_errors": 1000, "checks": {"starbattle": True} if text.own else enabled}
    ):
        line = found.pos[0] + text.line - 1
        yield f"{text.name}:{line}: {' '.join(found.check_result.message.split())}"


def misspelled(rules: dict[str, str]) -> Iterator[str]:
    """Yield the words of any file that are not American."""
    words = (rf"(?P<_{i}>{rule})" for i, rule in enumerate(rules))
    pattern = re.compile(rf"(?<![a-z-])(?:{'|'.join(words)})(?![a-z])", re.IGNORECASE)
    better = list(rules.values())
    for name in _tracked():
        if not name.endswith(_SPELLED) or name == "tools/prose.toml":
            continue
        lines = (ROOT / name).read_text(encoding="utf-8", errors="replace").split("\n")
        for number, line in enumerate(lines, 1):
            for found in pattern.finditer(line):
                index = int(str(found.lastgroup)[1:])
                yield f"{name}:{number}: '{found[0]}': write {better[index]}"


def main() -> int:
    """Print the findings; return the exit status."""
    rules = tomllib.loads((ROOT / "tools" / "prose.toml").read_text(encoding="utf-8"))
    registry = CheckRegistry()
    registry.register_many(__register__ + checks(rules))
    enabled = {**DEFAULT["checks"], "starbattle": True}
    enabled.update(dict.fromkeys(rules["without"], False))
    found = [one for text in texts() for one in findings(text, enabled)]
    found += misspelled(rules["spelling"])
    print(*found, sep="\n", end="\n" if found else "")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
