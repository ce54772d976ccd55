"""Names of files for students, whose names may be anything."""

import re
from collections.abc import Iterable
from hashlib import sha256

_LONGEST = 80
_OTHER = re.compile(r"[^\w.@+ -]")


def file_names(students: Iterable[str], suffix: str) -> dict[str, str]:
    """Return a name of a file for each student: no folders, no two alike."""
    names: dict[str, str] = {}
    taken: set[str] = set()
    for student in students:
        name = _plain(student)
        if name != student or name.casefold() in taken:
            name = f"{name}-{sha256(student.encode(errors='replace')).hexdigest()[:8]}"
        taken.add(name.casefold())
        names[student] = f"{name}{suffix}"
    return names


def _plain(student: str) -> str:
    name = _OTHER.sub("_", student)[:_LONGEST].strip(" ")
    return re.sub(r"^[.-]", "_", name) or "_"
