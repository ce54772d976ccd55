"""Boards of one's own making, and how many placements there are."""

from starbattle.making.ask import Making, count_placements, make
from starbattle.making.made import Made

__all__ = ["Made", "Making", "count_placements", "make"]
