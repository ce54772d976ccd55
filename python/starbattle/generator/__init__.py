"""Boards of one's own making, and how many placements there are."""

from starbattle.generator.ask import LARGEST_SIZE, make
from starbattle.generator.count import count_placements
from starbattle.generator.made import Made
from starbattle.generator.run import Making

__all__ = ["LARGEST_SIZE", "Made", "Making", "count_placements", "make"]
