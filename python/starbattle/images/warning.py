"""Warn of doubtful readings."""

import warnings
from typing import TYPE_CHECKING

from starbattle.errors import BoardWarning

if TYPE_CHECKING:
    from starbattle.images.reading import Reading


def warn_of_doubts(reading: "Reading", name: str) -> None:
    """Warn, in one line, of what is doubtful about a reading, if anything is."""
    if reading.doubts:
        doubts = "; ".join(reading.doubts)
        place = f"{name}: " if name else ""
        sure = f"{reading.confidence:.0%}"
        text = f"{place}check what was read (confidence {sure}): {doubts}"
        warnings.warn(text, BoardWarning, stacklevel=3)
