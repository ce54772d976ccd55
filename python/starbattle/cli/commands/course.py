"""starbattle course: the commands are in the folder course_commands/."""

ORDER = 145
IS_GROUP = True


def course() -> None:
    """Make and mark assignments in logic programming.

    Examples:

    \b
      starbattle course new first
      starbattle course mark first submissions
    """  # noqa: D301
