"""A statement as a PDF document, by ReportLab."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from html import escape
from typing import Any

from markdown_it.token import Token

from starbattle.course.puzzle import Instance
from starbattle.extras import extra_module
from starbattle.render.pdf import draw_scene, writable
from starbattle.render.picture import Picture, scene

_BOARD_WIDTH = 200
_INDENT = 18
_TAGS = {
    "strong_open": "<b>",
    "strong_close": "</b>",
    "em_open": "<i>",
    "em_close": "</i>",
    "softbreak": " ",
    "hardbreak": "<br/>",
}


def to_document(
    title: str, tokens: Sequence[Token], head: str, instances: Sequence[Instance]
) -> bytes:
    """Return a PDF document of a title, a text, and boards. Raises MissingExtra."""
    platypus = extra_module("reportlab.platypus", "pictures")
    buffer = io.BytesIO()
    document = platypus.SimpleDocTemplate(
        buffer, title=title, author="", creator="starbattle", invariant=1
    )
    style = _styles()
    story = [platypus.Paragraph(_text(title), style["Title"])]
    story += _story(platypus, style, tokens)
    if instances:
        story.append(platypus.Paragraph(_text(head), style["Heading2"]))
        story += (_board(platypus, style, each) for each in instances)
    document.build(story)
    return buffer.getvalue()


def _styles() -> Any:
    return extra_module("reportlab.lib.styles", "pictures").getSampleStyleSheet()


def _story(platypus: Any, style: Any, tokens: Sequence[Token]) -> Iterator[Any]:
    """Yield what is printed, one below the other; lists are indented."""
    depth, bullets, kind = 0, [""], "BodyText"
    for token in tokens:
        depth += token.nesting * token.type.startswith(("bullet_list", "ordered_list"))
        if token.type == "heading_open":
            kind = f"Heading{min(int(token.tag[1:]), 4)}"
        elif token.type == "heading_close":
            kind = "BodyText"
        elif token.type == "list_item_open":
            bullets = [f"{token.info}." if token.info else "\u2022"]
        elif token.type == "inline":
            bullet = bullets.pop() if bullets else ""
            yield _paragraph(platypus, style[kind], _inline(token), depth, bullet)
        elif token.type in ("fence", "code_block"):
            yield platypus.Preformatted(writable(token.content), style["Code"])


def _paragraph(platypus: Any, style: Any, text: str, depth: int, bullet: str) -> Any:
    own = style.clone("own", leftIndent=_INDENT * depth)
    own.bulletIndent = _INDENT * (depth - 0.7) if depth else 0
    return platypus.Paragraph(text, own, bulletText=bullet or None)


def _inline(token: Token) -> str:
    return "".join(map(_piece, token.children or ()))


def _piece(token: Token) -> str:
    if token.type == "code_inline":
        return f'<font face="Courier">{_text(token.content)}</font>'
    return _TAGS.get(token.type, _text(token.content))


def _text(text: str) -> str:
    return escape(writable(text))


def _board(platypus: Any, style: Any, instance: Instance) -> Any:
    name = platypus.Paragraph(_text(instance.name), style["BodyText"])
    if not instance.board:
        shown = platypus.Preformatted(writable(instance.term), style["Code"])
    else:
        shown = _drawing(platypus, instance)
    return platypus.KeepTogether([name, shown])


def _drawing(platypus: Any, instance: Instance) -> Any:
    assert instance.board
    drawn = scene(Picture(instance.board, labels=True))
    scale = min(_BOARD_WIDTH / drawn.width, 1.0)

    class Drawing(platypus.Flowable):  # type: ignore[misc]
        def wrap(self, *room: float) -> tuple[float, float]:
            return drawn.width * scale, drawn.height * scale

        def draw(self) -> None:
            self.canv.scale(scale, scale)
            self.canv.translate(0, drawn.height)
            draw_scene(self.canv, drawn)

    return Drawing()
