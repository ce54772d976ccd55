"""starbattle course mark."""

ORDER = 30


def mark() -> None:
    """Mark submissions.

    Examples:

    \b
      starbattle course mark first submissions
    """  # noqa: D301
