"""Books of puzzles for printing and for phones."""

from starbattle.book.book import BookPuzzle, Design, book

__all__ = ["BookPuzzle", "Design", "book"]
