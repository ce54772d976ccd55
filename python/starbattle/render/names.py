"""Names of regions in drawings."""


def letters(number: int) -> str:
    """Return A to Z for 0 to 25, then AA, AB, ..."""
    first, last = divmod(number, 26)
    return (chr(ord("A") + first - 1) if first else "") + chr(ord("A") + last)
