"""Books of puzzles for printing and for phones."""

from starbattle.book.book import book
from starbattle.book.design import Design, Fonts, paper_of
from starbattle.book.puzzle import BookPuzzle

__all__ = ["BookPuzzle", "Design", "Fonts", "book", "paper_of"]
