"""What an export is: a function from marks to the text that a system reads."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from starbattle.course.marks import Mark


@dataclass(frozen=True, slots=True)
class StudentExport:
    """A format with one document per student.

    The marks that `write` gets have only what students may see.

    suffix  what the names of its files end in
    """

    suffix: str
    write: Callable[[Mark], str]


@dataclass(frozen=True, slots=True)
class ClassExport:
    """A format with one document for the class, for the staff."""

    suffix: str
    write: Callable[[Sequence[Mark]], str]


Export = StudentExport | ClassExport
