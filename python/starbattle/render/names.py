"""How things are called in drawings."""


def counted(number: int, noun: str) -> str:
    """Put a number before a noun."""
    return f"{number:,} {noun}" + ("" if number == 1 else "s")
