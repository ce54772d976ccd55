"""What the help of the commands says, for the manual page and the site."""

import inspect
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from starbattle.cli.app import PROGRAM

_TEXT_BLOCK = "\b"


@dataclass(frozen=True)
class Block:
    """A paragraph, or lines of examples as they are."""

    lines: list[str]
    is_code: bool = False


@dataclass(frozen=True)
class Help:
    """The help of a command.

    Attributes:
        name: with that of its group, such as "course mark"; "" for the program
        usage: what follows the name
        blocks: what it says
        options: the arguments and options, each with what it means
    """

    name: str
    usage: str
    blocks: list[Block]
    options: list[tuple[str, str]]


def program() -> Help:
    """Return the help of the program as a whole."""
    root, context = _root()
    return _help(root, context, "")


def commands() -> Iterator[Help]:
    """Yield the help of every command, those of a group after the group."""
    root, context = _root()
    for name in root.list_commands(context):
        command = root.get_command(context, name)
        if not command.hidden:
            yield from _commands(command, _context(command, context))


def _root() -> tuple[Any, Any]:
    context = PROGRAM.make_context("starbattle", ["-"], resilient_parsing=True)
    return PROGRAM, context


def _commands(command: Any, context: Any) -> Iterator[Help]:
    yield _help(command, context, command.name)
    if not hasattr(command, "list_commands"):
        return
    for name in command.list_commands(context):
        part = command.get_command(context, name)
        yield _help(part, _context(part, context), f"{command.name} {part.name}")


def _context(command: Any, parent: Any) -> Any:
    return command.make_context(command.name, [], parent=parent, resilient_parsing=True)


def _help(command: Any, context: Any, name: str) -> Help:
    usage = " ".join(command.collect_usage_pieces(context))
    paragraphs = inspect.cleandoc(command.help).split("\n\n")
    options = list(_options(command, context))
    return Help(name, usage, [_block(p) for p in paragraphs], options)


def _block(paragraph: str) -> Block:
    lines = paragraph.split("\n")
    if lines[0] == _TEXT_BLOCK or lines[0].startswith(" "):
        return Block([line.strip() for line in lines if line != _TEXT_BLOCK], True)
    return Block(lines)


def _options(command: Any, context: Any) -> Iterator[tuple[str, str]]:
    for parameter in command.get_params(context):
        if record := parameter.get_help_record(context):
            yield record
