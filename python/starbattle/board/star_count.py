"""The number of stars, checked."""

from typing import Any

from starbattle.arguments import shown, whole
from starbattle.errors import BoardError


def star_count(stars: Any, size: int) -> int:
    """Return `stars`, if that many can stand in a row without touching."""
    if stars is None:
        raise BoardError("the rows have no star count; give one, such as stars=1")
    count = whole(stars)
    if count is None:
        raise BoardError(f"stars must be an integer, not {shown(stars)}")
    most = max(1, size // 2)
    if not 1 <= count <= most:
        fit = "1 star" if most == 1 else f"1 to {most} stars"
        raise BoardError(f"a {size}x{size} board takes {fit}, not {shown(count)}")
    return count
