"""starbattle course: the commands are in the folder course_commands/."""

COMMANDS = {
    "Commands": {
        "new": "assignments",
        "check": "assignments",
        "handout": "assignments",
        "mark": "assignments",
        "report": "marks",
        "similar": "assignments",
        "export": "marks",
    }
}


def course() -> None:
    """Make and mark assignments in logic programming.

    Examples:

    \b
      starbattle course new first
      starbattle course mark first submissions
    """  # noqa: D301
