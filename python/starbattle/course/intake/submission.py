"""A submission: a student's files, as data."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Submission:
    """What a student has handed in.

    student  who it is from: the name of the folder or file, or what the system says
    name     where it was found, for messages
    files    its files by their names within it, with "/" between folders. Programs in
             Prolog are UTF-8 with line ends of Unix.
    problem  why it cannot be marked, in a line, or None
    """

    student: str
    name: str
    files: dict[str, bytes] = field(default_factory=dict)
    problem: str | None = None
