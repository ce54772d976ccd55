"""Attempts at boards, and advice if too many are unsuccessful."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

DIFFICULTIES = {"easy": (1, 26), "medium": (27, 41), "hard": (42, 57)}
DIFFICULTIES["expert"] = (58, 100)
"""The ratings of each difficulty at 10x10, as in prolog/explanation/rating.pl."""

_MANY = 50
"""Boards are rare if there are so many unsuccessful attempts for each."""


@dataclass(slots=True)
class Attempts:
    """The outcomes of the attempts so far.

    made     number of boards that were made
    failed   number of attempts that gave no board, or a duplicate
    ratings  number of rejected boards by rating; None: the techniques do not solve
             them
    hardest  number of rejected boards by the hardest technique that they need
    """

    made: int = 0
    failed: int = 0
    ratings: Counter[int | None] = field(default_factory=Counter)
    hardest: Counter[str] = field(default_factory=Counter)

    def add(self, grade: dict[str, Any] | None) -> None:
        """Count an unsuccessful attempt, with the grade of its board if any."""
        if grade is None:
            self.failed += 1
        else:
            self.ratings[grade["rating"]] += 1
            if grade["rating"] is not None and grade.get("hardest"):
                self.hardest[grade["hardest"]] += 1

    @property
    def unsuccessful(self) -> int:
        """Return the number of unsuccessful attempts."""
        return self.failed + self.ratings.total()

    @property
    def rare(self) -> bool:
        """Return whether such boards seem to be rare."""
        return self.unsuccessful >= _MANY * (self.made + 1)


def advice(request: dict[str, Any], attempts: Attempts) -> list[str]:
    """Say that such boards are rare, and what to change, in sentences.

    request  the request of a BoardGenerator
    """
    found = f"{attempts.made} board{'' if attempts.made == 1 else 's'}"
    total = attempts.unsuccessful + attempts.made
    said = f"such boards are rare: {total} attempts, {found}"
    if attempts.failed > attempts.unsuccessful / 2:
        return [said, _more_room(request)]
    if request.get("hardest"):
        return [f"{said}; {_needed(attempts)}", _other_technique(attempts)]
    return [f"{said}; {_seen(attempts)}", _other_kind(request, attempts)]


def _seen(attempts: Attempts) -> str:
    """Say how the rejected boards are rated."""
    ratings = _rated(attempts)
    unsolved = attempts.ratings[None]
    if not ratings:
        return f"the techniques did not solve {unsolved} others"
    middle = ratings[len(ratings) // 2]
    text = f"others were rated {ratings[0]}-{ratings[-1]}, most about {middle}"
    return text + (f"; {unsolved} took harder techniques" if unsolved else "")


def _needed(attempts: Attempts) -> str:
    """Say what the rejected boards need."""
    unsolved = attempts.ratings[None]
    common = [
        f"{count} needed {name}" for name, count in attempts.hardest.most_common(2)
    ]
    harder = [f"{unsolved} took harder techniques"] if unsolved else []
    return "; ".join([*common, *harder])


def _other_technique(attempts: Attempts) -> str:
    if attempts.ratings[None] > attempts.hardest.total():
        return "try a harder --hardest, fewer stars, or a smaller --size"
    return "try an easier --hardest, more stars, or a larger --size"


def _rated(attempts: Attempts) -> list[int]:
    return sorted(
        rating for rating in attempts.ratings.elements() if rating is not None
    )


def _other_kind(request: dict[str, Any], attempts: Attempts) -> str:
    ratings = _rated(attempts)
    if request["max_technique"] and attempts.ratings[None] >= len(ratings):
        return "try a harder --max-technique, or a smaller board"
    low = request["min_rating"] or _least(request)
    if not ratings or ratings[len(ratings) // 2] >= low:
        return "try fewer stars, a smaller --size, or a wider --rating"
    if request["stars"] == 1:
        return "boards with 1 star are mostly easy: try --size 10 --stars 2"
    return "try more stars, a larger --size, or a wider --rating"


def _least(request: dict[str, Any]) -> int:
    low, _ = DIFFICULTIES[request["difficulty"] or "easy"]
    return low if low == 1 else low + shift(request["size"] or 10)


def shift(size: int) -> int:
    """Return by how much the ratings of a difficulty differ from those at 10x10."""
    if size > 10:
        return 5 * (min(17, size) - 10)
    return 2 * (max(4, size) - 10)


def _more_room(request: dict[str, Any]) -> str:
    if request.get("where") and request["needed"]:
        return "solutions may not need the constraints: try others, or --not-needed"
    if request.get("rules") or request.get("where"):
        return "there may be too much freedom: try fewer stars or a smaller --size"
    if request["min_region"] or request["max_region"]:
        return "try a smaller --min-region or a larger --max-region"
    return "there may be few different ones: try a smaller --count or a larger --size"
