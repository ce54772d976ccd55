"""The statement of an assignment with its public boards drawn."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from starbattle.board.board import Board
from starbattle.course.puzzle import Instance
from starbattle.render.pages import page
from starbattle.render.pdf import Layout
from starbattle.render.picture import Picture, scene
from starbattle.render.svg import to_svg
from starbattle.saving import temporary_folder

_TEMPLATE = Path(__file__).resolve().parent / "files" / "statement.typ"
_TITLE = re.compile(r"\s*# (.+?)\s*#*\s*(?:\n|\Z)")
_UNSAFE = re.compile(r"[^A-Za-z0-9_.-]+")
_HEAD = "Public boards"
_ROW = "display:flex;flex-wrap:wrap;gap:1em"


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement.

    title      of the assignment; a heading of level 1 in the text replaces it
    text       Markdown
    instances  what is shown at the end
    """

    title: str
    text: str
    instances: Sequence[Instance]

    def markdown(self) -> str:
        """Return the text, and pictures of the boards by their files."""
        shown = [_item(each, name) for each, name in self._named()]
        parts = [self.text.rstrip() or f"# {self.title}"]
        if shown:
            parts += [f"## {_HEAD}", "\n\n".join(shown)]
        return "\n\n".join(parts) + "\n"

    def html(self) -> str:
        """Return a page that needs nothing but a browser."""
        title, rest = self._split()
        boards = "".join(map(_figure, self.instances))
        drawn = f'<h2>{_HEAD}</h2><div style="{_ROW}">{boards}</div>'
        return page(title, [_parser().render(rest), *([drawn] if boards else [])])

    def pdf(self) -> bytes:
        """Return a PDF document. Raises MissingExtra."""
        title, rest = self._split()
        tree = SyntaxTreeNode(_parser().parse(rest))
        data = {
            "title": title,
            "text": [_node(each) for each in tree.children],
            "head": _HEAD,
            "boards": [_board(each) for each in self.instances],
        }
        with temporary_folder() as folder:
            text = json.dumps(data, ensure_ascii=False)
            return Layout(_TEMPLATE, folder, statement=text).pdf()

    def pictures(self) -> dict[str, str]:
        """Return the files that the Markdown shows."""
        return {
            name: to_svg(scene(Picture(each.board, labels=True)))
            for each, name in self._named()
            if each.board
        }

    def _split(self) -> tuple[str, str]:
        found = _TITLE.match(self.text)
        return (
            (found[1], self.text[found.end() :]) if found else (self.title, self.text)
        )

    def _named(self) -> list[tuple[Instance, str]]:
        """Return the instances, and files for their pictures, all of them different."""
        named: dict[str, Instance] = {}
        for number, each in enumerate(self.instances, 1):
            plain = _UNSAFE.sub("_", each.name).lstrip(".") or "board"
            name = f"pictures/{plain}.svg"
            named[name if name not in named else f"pictures/{number}-{plain}.svg"] = (
                each
            )
        return [(each, name) for name, each in named.items()]


def _node(node: SyntaxTreeNode) -> dict[str, Any]:
    """Return a part of a text as the template reads it."""
    start = node.attrs.get("start", 1)
    return {
        "kind": node.type,
        "text": node.content,
        "level": int(node.tag[1:]) if node.type == "heading" else 0,
        "start": start,
        "href": node.attrs.get("href", ""),
        "language": node.info.split(" ")[0] if node.type == "fence" else "",
        "children": [_node(each) for each in node.children],
    }


def _board(instance: Instance) -> dict[str, str | None]:
    return {
        "name": instance.name,
        "term": instance.term,
        "picture": _drawn(instance.board) if instance.board else None,
    }


def _drawn(board: Board) -> str:
    return to_svg(scene(Picture(board, labels=True)), "light")


def _parser() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": False}).enable("table")


def _item(instance: Instance, file: str) -> str:
    name = re.sub(r"([\\`*_\[\]<>#!|])", r"\\\1", instance.name)
    if instance.board:
        return f"{name}\n\n![{name}]({file})"
    return f"{name}:\n\n    {instance.term}"


def _figure(instance: Instance) -> str:
    name = escape(instance.name)
    if instance.board:
        drawn = to_svg(scene(Picture(instance.board, labels=True)))
    else:
        drawn = f"<pre>{escape(instance.term)}</pre>"
    return f"<figure>{drawn}<figcaption>{name}</figcaption></figure>"
