"""Boards of one's own making, and how many placements there are."""

from starbattle.making.ask import LARGEST_SIZE, make
from starbattle.making.count import count_placements
from starbattle.making.made import Made
from starbattle.making.run import Making

__all__ = ["LARGEST_SIZE", "Made", "Making", "count_placements", "make"]
