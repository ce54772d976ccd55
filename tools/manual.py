"""Write the manual page, build/starbattle.1, from the help of the commands.

    python tools/manual.py

A wheel that is built afterwards contains it, see tools/wheel.py.
"""

import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from commands import Block, Help, commands, program

from starbattle import __version__

PAGE = Path(__file__).resolve().parents[1] / "build" / "starbattle.1"


def manual() -> str:
    """Return the page as roff."""
    return "\n".join(_page(program())) + "\n"


def _page(whole: Help) -> Iterator[str]:
    summary, *rest = whole.blocks
    title = " ".join(summary.lines).rstrip(".")
    yield f'.TH STARBATTLE 1 "" "starbattle {__version__}" "User Commands"'
    yield from (".SH NAME", rf"starbattle \- {_escaped(title)}")
    yield from (".SH SYNOPSIS", r".B starbattle", r"\fICOMMAND\fR [\fIARGUMENTS\fR]")
    yield from (".SH DESCRIPTION", *_blocks(rest))
    yield from (".SH OPTIONS", *_options(whole))
    yield ".SH COMMANDS"
    for command in commands():
        yield from _command(command)


def _command(command: Help) -> Iterator[str]:
    yield f".SS starbattle {command.name} {_escaped(command.usage)}"
    yield from _blocks(command.blocks)
    yield from _options(command)


def _blocks(blocks: list[Block]) -> Iterator[str]:
    """Yield paragraphs, and examples as they are."""
    for number, block in enumerate(blocks):
        if number:
            yield ".PP"
        if block.is_code:
            yield from (".EX", *map(_escaped, block.lines), ".EE")
        else:
            yield from _lines("\n".join(block.lines))


def _options(command: Help) -> Iterator[str]:
    for name, text in command.options:
        yield from (".TP", rf"\fB{_escaped(name)}\fR", *_lines(text))


def _lines(text: str) -> list[str]:
    return [_escaped(line) for line in textwrap.wrap(text, 60)]


def _escaped(text: str) -> str:
    """Escape what roff would take for its own."""
    text = text.replace("\\", r"\e").replace("-", r"\-")
    return rf"\&{text}" if text.startswith((".", "'")) else text


if __name__ == "__main__":
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(manual(), encoding="utf-8")
