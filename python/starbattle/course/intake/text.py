"""Programs as text: UTF-8, line ends of Unix."""

_MARK = b"\xef\xbb\xbf"
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")


def as_utf8(data: bytes) -> bytes:
    """Return a program's text as UTF-8, without a mark of byte order.

    What is neither UTF-8 nor UTF-16 is Latin-1. Raises ValueError for what is no text.
    """
    if data.startswith(_UTF_16):
        data = data.decode("utf-16").encode()
    data = data.removeprefix(_MARK)
    if b"\0" in data:
        raise ValueError("is binary")
    try:
        data.decode()
    except UnicodeDecodeError:
        data = data.decode("latin-1").encode()
    return data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
