"""The board generator, and the number of placements."""

from starbattle.generator.board_generator import BoardGenerator, GeneratedBoard
from starbattle.generator.count import count_placements
from starbattle.generator.requests import LARGEST_SIZE, make

__all__ = [
    "LARGEST_SIZE",
    "BoardGenerator",
    "GeneratedBoard",
    "count_placements",
    "make",
]
