"""Boards in pictures: screenshots, photographs and scans.

locate.py finds boards, straighten.py cuts them out, regions.py reads their regions,
marks.py what is drawn in them, and judging.py asks the solver which reading is right.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from starbattle.errors import BoardError
from starbattle.extras import extra_module

if TYPE_CHECKING:
    from starbattle.images.reading import Reading

_PACKAGES = ("cv2", "numpy", "PIL")


def read_image(
    source: Any, stars: int | None = None
) -> "Iterator[Reading | BoardError]":
    """Read the boards of a picture, in reading order.

    Needs the extra `images`.

    Args:
        source: a file (PNG, JPEG, WebP, the first frame of a GIF), its bytes, a PIL
            image, or an array of (height, width), or (height, width, 3 or 4), bytes
        stars: the star count; None: the least with which a board has exactly one
            solution

    Yields:
        At least one thing: a reading of a board, or a BoardError for a board that
        cannot be read.

    Raises:
        BoardError: for what is not a picture
        RequestError: for what is no source of a picture
        MissingExtra: without the extra; it names the command that installs it
    """
    _check_extra()
    from starbattle.images.reading import read_image as read

    return read(source, stars)


def debug_picture(source: Any, stars: int | None = None) -> bytes:
    """Return a PNG of a picture with the readings of its boards drawn over it.

    Borders of regions are magenta, stars blue, marks green, doubtful cells red.
    Arguments and errors are those of read_image.
    """
    _check_extra()
    from starbattle.images.debug import debug_picture as draw

    return draw(source, stars)


def _check_extra() -> None:
    for package in _PACKAGES:
        extra_module(package, "images")
