"""Write the manual page, man/starbattle.1, from the help of the commands.

    python tools/manual.py

tests/test_manual.py fails if the page is not that of the help.
"""

import inspect
import re
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer

from starbattle import __version__
from starbattle.cli.app import app

PAGE = Path(__file__).resolve().parents[1] / "man" / "starbattle.1"
_TEXT_BLOCK = "\b"


def manual() -> str:
    """Return the page as roff."""
    program = typer.main.get_command(app)
    context = program.make_context("starbattle", ["-"], resilient_parsing=True)
    return "\n".join(_page(program, context)) + "\n"


def _page(program: Any, context: Any) -> Iterator[str]:
    summary, *rest = _paragraphs(program.help)
    yield f'.TH STARBATTLE 1 "" "starbattle {__version__}" "User Commands"'
    yield from (".SH NAME", rf"starbattle \- {_escaped(summary.rstrip('.'))}")
    yield from (".SH SYNOPSIS", r".B starbattle", r"\fICOMMAND\fR [\fIARGUMENTS\fR]")
    yield from (".SH DESCRIPTION", *_blocks(rest))
    yield from (".SH OPTIONS", *_parameters(program, context))
    yield ".SH COMMANDS"
    for name in program.list_commands(context):
        command = program.get_command(context, name)
        if not command.hidden:
            yield from _commands(command, _context(command, context))


def _commands(command: Any, context: Any) -> Iterator[str]:
    """Yield what a command says and, of a group, what each of its commands says."""
    yield from _command(command, context)
    if not hasattr(command, "list_commands"):
        return
    for name in command.list_commands(context):
        part = command.get_command(context, name)
        yield from _command(part, _context(part, context), f"{command.name} ")


def _context(command: Any, parent: Any) -> Any:
    return command.make_context(command.name, [], parent=parent, resilient_parsing=True)


def _command(command: Any, context: Any, group: str = "") -> Iterator[str]:
    usage = re.sub(r"\{(\w+)\}", r"\1", " ".join(command.collect_usage_pieces(context)))
    yield f".SS starbattle {group}{command.name} {_escaped(usage)}"
    yield from _blocks(_paragraphs(command.help))
    yield from _parameters(command, context)
    if command.epilog:
        yield from (".PP", *_lines(command.epilog))


def _paragraphs(text: str) -> list[str]:
    return inspect.cleandoc(text).split("\n\n")


def _blocks(paragraphs: list[str]) -> Iterator[str]:
    """Yield paragraphs, and examples as they are."""
    for number, paragraph in enumerate(paragraphs):
        if number:
            yield ".PP"
        lines = paragraph.split("\n")
        if lines[0] == _TEXT_BLOCK or lines[0].startswith(" "):
            code = [line.strip() for line in lines if line != _TEXT_BLOCK]
            yield from (".EX", *map(_escaped, code), ".EE")
        else:
            yield from _lines(paragraph)


def _parameters(command: Any, context: Any) -> Iterator[str]:
    for parameter in command.get_params(context):
        if record := parameter.get_help_record(context):
            name, text = record
            name = re.sub(r" <[\w\[\]]+>$", "", name)
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
