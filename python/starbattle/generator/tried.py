"""Attempts at boards that came to nothing, and what to change where they are many."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

DIFFICULTIES = {"easy": (1, 30), "medium": (31, 45), "hard": (46, 60)}
DIFFICULTIES["expert"] = (61, 100)
"""The ratings of each difficulty, as prolog/generator/requests.pl has them."""

_MANY = 50
"""So many attempts in vain for each board made say that such boards are rare."""


@dataclass(slots=True)
class Tried:
    """What became of the attempts so far.

    made     boards that were made
    failed   attempts that gave no board, or one that was there before
    ratings  how many boards of each rating were not wanted; None: the techniques
             do not solve them
    """

    made: int = 0
    failed: int = 0
    ratings: Counter[int | None] = field(default_factory=Counter)

    def add(self, grade: dict[str, Any] | None) -> None:
        """Count an attempt in vain, and the grade of the board that it gave."""
        if grade is None:
            self.failed += 1
        else:
            self.ratings[grade["rating"]] += 1

    @property
    def in_vain(self) -> int:
        """Return how many attempts were in vain."""
        return self.failed + self.ratings.total()

    @property
    def rare(self) -> bool:
        """Tell whether such boards are rare, as far as is known."""
        return self.in_vain >= _MANY * (self.made + 1)


def advice(request: dict[str, Any], tried: Tried) -> list[str]:
    """Say in sentences that such boards are rare, and what to change.

    request  what was asked for, as Making has it
    """
    found = f"{tried.made} board{'' if tried.made == 1 else 's'}"
    said = f"such boards are rare: {tried.in_vain + tried.made} attempts, {found}"
    if tried.failed > tried.in_vain / 2:
        return [said, _more_room(request)]
    return [f"{said}; {_seen(tried)}", _other_kind(request, tried)]


def _seen(tried: Tried) -> str:
    """Tell how the boards that were not wanted are rated."""
    ratings = _rated(tried)
    unsolved = tried.ratings[None]
    if not ratings:
        return f"the techniques did not solve {unsolved} others"
    middle = ratings[len(ratings) // 2]
    text = f"others were rated {ratings[0]}-{ratings[-1]}, most about {middle}"
    return text + (f"; {unsolved} took harder techniques" if unsolved else "")


def _rated(tried: Tried) -> list[int]:
    return sorted(rating for rating in tried.ratings.elements() if rating is not None)


def _other_kind(request: dict[str, Any], tried: Tried) -> str:
    ratings = _rated(tried)
    if request["max_technique"] and tried.ratings[None] >= len(ratings):
        return "try a harder --max-technique, or a smaller board"
    low = request["min_rating"] or DIFFICULTIES[request["difficulty"] or "easy"][0]
    if not ratings or ratings[len(ratings) // 2] >= low:
        return "try fewer stars, a smaller --size, or a wider --rating"
    if request["stars"] == 1:
        return "boards with 1 star are mostly easy: try --size 10 --stars 2"
    return "try more stars, a larger --size, or a wider --rating"


def _more_room(request: dict[str, Any]) -> str:
    if request["min_region"] or request["max_region"]:
        return "try a smaller --min-region or a larger --max-region"
    return "there may be few different ones: try a smaller --count or a larger --size"
