"""The board generator, and the number of placements."""

from starbattle.generator.board_generator import BoardGenerator, GeneratedBoard
from starbattle.generator.requests import count_placements, make

__all__ = [
    "BoardGenerator",
    "GeneratedBoard",
    "count_placements",
    "make",
]
