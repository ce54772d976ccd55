"""Pictures as arrays: from files, bytes, PIL images and arrays, within limits."""

import io
import warnings
from math import ceil, sqrt
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageOps, UnidentifiedImageError

from starbattle.errors import BoardError, RequestError

Picture: TypeAlias = NDArray[np.uint8]
"""A picture in color: (height, width, 3), red, green and blue from 0 to 255."""

Gray: TypeAlias = NDArray[np.uint8]
"""A picture in gray, or a mask: (height, width), from 0 to 255."""

Points: TypeAlias = NDArray[np.float32]
"""Points of a picture: (count, 2), each (x, y) in pixels."""

Values: TypeAlias = NDArray[np.float32]
"""Numbers, of any shape."""


_FORMATS = ("PNG", "JPEG", "WEBP", "GIF")
_LARGE = 16_000_000
_ROWS = 64
_LEAST_SIDE = 20
_EXPECTED = "a file, bytes, a PIL image or an array of bytes (0 to 255)"


def opened(source: Any) -> Picture:
    """Return a picture, the first frame of several, as (height, width, 3) bytes.

    Raises BoardError, and RequestError for what is no source of a picture.
    """
    if isinstance(source, str | Path):
        return _decoded(_read(Path(source)))
    if isinstance(source, bytes | bytearray | memoryview):
        return _decoded(bytes(source))
    if isinstance(source, Image.Image):
        return _array(source)
    return _array(_of_array(source))


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except (OSError, ValueError) as error:
        reason = (getattr(error, "strerror", None) or str(error)).lower()
        raise BoardError(reason, source=str(path)) from None


def _decoded(data: bytes) -> Picture:
    if not data:
        raise BoardError("is empty")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(data), formats=_FORMATS) as picture:
                picture.draft("RGB", (_most(picture.width), _most(picture.height)))
                return _array(picture)
    except UnidentifiedImageError:
        raise BoardError("is not a PNG, JPEG, WebP or GIF picture") from None
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise BoardError(f"has more than {Image.MAX_IMAGE_PIXELS:,} pixels") from None
    except (OSError, ValueError, SyntaxError, EOFError, MemoryError) as error:
        raise BoardError(f"is a damaged picture: {_reason(error)}") from None


def _most(side: int) -> int:
    """Return the least side that a JPEG decoder may scale a picture down to."""
    return side if side < 4000 else 2000


def _reason(error: BaseException) -> str:
    return str(error).partition("\n")[0] or type(error).__name__


def _array(picture: Image.Image) -> Picture:
    """Return the pixels, upright, what is transparent white."""
    picture = ImageOps.exif_transpose(_reduced(picture))
    if picture.has_transparency_data:
        picture = picture.convert("RGBA")
        white = Image.new("RGBA", picture.size, "white")
        picture = Image.alpha_composite(white, picture)
    width, height = picture.size
    if min(height, width) < _LEAST_SIDE:
        raise BoardError(f"is a picture of {width} x {height} pixels, too small")
    return np.asarray(picture.convert("RGB"))


def _reduced(picture: Image.Image) -> Image.Image:
    """Return a picture of many pixels smaller, to save memory and time.

    A few rows at a time become colors: decoded bits and palettes take little memory.
    """
    if picture.mode.startswith("I"):  # 16 bits a pixel
        picture = Image.fromarray((np.asarray(picture) >> 8).astype(np.uint8))
    width, height = picture.size
    factor = ceil(sqrt(width * height / _LARGE))
    if factor == 1:
        return picture
    mode = "RGBA" if picture.has_transparency_data else "RGB"
    small = Image.new(mode, (-(-width // factor), -(-height // factor)))
    small.info["exif"] = picture.getexif().tobytes()
    step = factor * _ROWS
    for top in range(0, height, step):
        rows = picture.crop((0, top, width, min(height, top + step)))
        small.paste(rows.convert(mode).reduce(factor), (0, top // factor))
    return small


def _of_array(source: Any) -> Image.Image:
    found = np.asarray(source)
    if found.dtype != np.uint8 or found.ndim not in (2, 3) or not found.size:
        raise RequestError(f"the picture must be {_EXPECTED}")
    if found.ndim == 3 and found.shape[2] not in (1, 3, 4):
        raise RequestError("an array must be (height, width), with 1, 3 or 4 colors")
    is_gray = found.ndim == 3 and found.shape[2] == 1
    return Image.fromarray(found[:, :, 0] if is_gray else found)
