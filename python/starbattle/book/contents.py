"""The contents of a book."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from starbattle.book.design import Design
from starbattle.book.flow import Block, Entry, Text, flowed, heading
from starbattle.book.page import Page, headed
from starbattle.book.puzzle import BookPuzzle

_UNRATED = 5
"""Boards that the techniques do not solve come after the others."""

_ABOUT = (
    "The gold stars above a puzzle, and its rating from 1 to 100, say how hard it is: "
    "one star for easy, up to 30; two for medium, up to 45; three for hard, up to 60; "
    "four for expert."
)


def contents(
    design: Design, puzzles: Sequence[BookPuzzle], numbers: Mapping[str, int]
) -> list[Page]:
    """Return the pages of contents; `numbers` are the page numbers of anchors."""
    blocks = [heading("Contents"), *_entries(puzzles, numbers)]
    if any(puzzle.level for puzzle in puzzles):
        blocks += [Text(""), Text("How hard is it?", "heading", 1.3), Text(_ABOUT)]
    pages = flowed(blocks, design.paper, design.fonts)
    return headed(pages, "Contents", "contents")


def _entries(
    puzzles: Sequence[BookPuzzle], numbers: Mapping[str, int]
) -> Iterator[Block]:
    def entry(text: str, anchor: str) -> Entry:
        return Entry(text, numbers[anchor], anchor)

    yield entry("How to play", "rules")
    for text, first in parts(puzzles):
        yield entry(text, f"puzzle-{first}")
    for text in ("Hints", "Solutions"):
        if text.lower() in numbers:
            yield entry(text, text.lower())


def parts(puzzles: Sequence[BookPuzzle]) -> Iterator[tuple[str, int]]:
    """Yield the parts of the puzzles by difficulty, each with its first number.

    Puzzles in no such order are one part.
    """
    levels = [puzzle.level or _UNRATED for puzzle in puzzles]
    if levels != sorted(levels):
        yield f"Puzzles 1–{len(puzzles)}", 1
        return
    first = 1
    for word, group in groupby(puzzle.difficulty for puzzle in puzzles):
        last = first + len(list(group)) - 1
        yield f"{word.capitalize()}: {_numbers(first, last)}", first
        first = last + 1


def _numbers(first: int, last: int) -> str:
    return f"puzzle {first}" if first == last else f"puzzles {first}–{last}"
