"""Read files of marks with errors that say where."""

import math
from collections.abc import Iterator
from pathlib import Path

from starbattle.course.marks import VERDICTS, Mark, PartMark, TestMark
from starbattle.errors import BoardError, StarBattleError, printable


def load_marks(path: Path) -> Iterator[Mark]:
    """Yield the marks of a file, in the order of its lines; a cut last line is none.

    Raises StarBattleError with the file's name and the line.
    """
    try:
        with path.open(encoding="utf-8") as lines:
            for number, line in enumerate(lines, start=1):
                if line.strip() and not _is_cut(line):
                    yield _mark(line, path, number)
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "not UTF-8"
        raise StarBattleError(f"{printable(str(path))}: {reason}") from None


def _is_cut(line: str) -> bool:
    """Tell whether a line is one that is just being written."""
    return not line.endswith(("}}", "\n"))


def _mark(line: str, path: Path, number: int) -> Mark:
    try:
        mark = Mark.from_json(line)
        _check(mark)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise BoardError(
            "not a mark; expected a line of starbattle course mark",
            source=str(path),
            line=number,
        ) from None
    return mark


def _check(mark: Mark) -> None:
    """Raise ValueError or TypeError for points that no system could take."""
    tests = [test for part in mark.parts for test in part.tests]
    scored: list[Mark | PartMark | TestMark] = [mark, *mark.parts, *tests]
    for one in scored:
        if not (math.isfinite(one.points) and math.isfinite(one.max_points)):
            raise ValueError
    if not {test.verdict for test in tests} <= set(VERDICTS):
        raise ValueError
