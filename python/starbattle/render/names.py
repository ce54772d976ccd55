"""Numbers with nouns, and the letters of regions."""


def counted(number: int, noun: str) -> str:
    """Return a number with its noun, in the plural unless it is 1."""
    return f"{number:,} {noun}" + ("" if number == 1 else "s")


def letters(number: int) -> str:
    """Return A to Z for 0 to 25, then AA, AB, ..."""
    first, last = divmod(number, 26)
    return (chr(ord("A") + first - 1) if first else "") + chr(ord("A") + last)
