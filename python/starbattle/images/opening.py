"""Pictures as arrays: from files, bytes, PIL images and arrays, within limits."""

import io
import warnings
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image, ImageOps, UnidentifiedImageError

from starbattle.errors import BoardError, RequestError
from starbattle.images.arrays import Picture

_FORMATS = ("PNG", "JPEG", "WEBP", "GIF")
_LARGE = 16_000_000
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
    return _checked(_of_array(source))


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
        raise BoardError("is no PNG, JPEG, WebP or GIF picture") from None
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
    if picture.width * picture.height > _LARGE:
        picture = picture.reduce(2)
    picture = ImageOps.exif_transpose(picture)
    if picture.has_transparency_data:
        picture = picture.convert("RGBA")
        white = Image.new("RGBA", picture.size, "white")
        picture = Image.alpha_composite(white, picture)
    return _checked(np.asarray(picture.convert("RGB")))


def _of_array(source: Any) -> Picture:
    found = np.asarray(source)
    if found.dtype != np.uint8 or found.ndim not in (2, 3) or not found.size:
        raise RequestError(f"the picture must be {_EXPECTED}")
    if found.ndim == 3 and found.shape[2] not in (1, 3, 4):
        raise RequestError("an array must be (height, width), with 1, 3 or 4 colours")
    found = found[:, :, None] if found.ndim == 2 else found
    colours = found.shape[2]
    if colours == 4:
        return _array(Image.fromarray(found))
    return np.ascontiguousarray(np.broadcast_to(found, (*found.shape[:2], 3)))


def _checked(picture: Picture) -> Picture:
    height, width = picture.shape[:2]
    if min(height, width) < _LEAST_SIDE:
        raise BoardError(f"is a picture of {width} x {height} pixels, too small")
    return picture
