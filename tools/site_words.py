"""What search engines show of a page of the site: one or two sentences of its text."""

import json
import textwrap
from collections.abc import Iterator
from html import escape
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.token import Token

LEAST, MOST = 50, 155
"""Characters that a description has; search engines cut off what is longer."""


def with_front_matter(text: str, *hidden: str, searched: bool = True) -> str:
    """Put the description of a page before its text, and say what it does not show.

    Args:
        text: the page, as Markdown
        hidden: what the theme shows on other pages: navigation, toc
        searched: whether the search finds it
    """
    said = escape(description(text))  # the theme puts it into the page as it is
    lines = [f"description: {json.dumps(said, ensure_ascii=False)}"]
    if hidden:
        lines.append(f"hide: [{', '.join(hidden)}]")
    if not searched:
        lines.append("search: {exclude: true}")
    return "\n".join(["---", *lines, "---", "", text])


def description(text: str) -> str:
    """Return the beginning of the first paragraphs, or else what the page is about."""
    title, said = "starbattle", ""
    for kind, words in _blocks(text):
        if kind == "h1":
            title = words
        elif kind == "p" and len(said) < LEAST:
            said = f"{said} {words}".strip()
    if len(said) < LEAST:
        about = f"{title} {said}".strip()
        said = f"{about}: a page of starbattle, a toolkit for Star Battle puzzles"
    return textwrap.shorten(said, MOST, placeholder=" ...")


def _blocks(text: str) -> Iterator[tuple[str, str]]:
    """Yield the tags of headings and paragraphs, and their words."""
    tokens = MarkdownIt().enable("table").parse(text)
    for before, token in pairwise(tokens):
        is_own = before.level == 0 and not token.content.startswith(":::")
        if token.type == "inline" and is_own:
            yield before.tag, _words(token)


def _words(token: Token) -> str:
    """Return a text without emphasis, links and pictures."""
    parts = (
        " " if one.type == "softbreak" else one.content
        for one in token.children or []
        if one.type in ("text", "code_inline", "softbreak")
    )
    return " ".join("".join(parts).split())
