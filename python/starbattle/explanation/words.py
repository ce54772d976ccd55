"""What the texts, pages and tables about explanations have in common."""

from collections import Counter
from collections.abc import Iterable, Iterator
from enum import StrEnum
from textwrap import fill

from starbattle.board.board import Board, title
from starbattle.explanation.proof import Case
from starbattle.explanation.result import ExplainStatus, Explanation, Grade
from starbattle.explanation.step import Step
from starbattle.names import Limit
from starbattle.phrases import ended_by, plural

_SOLUTIONS = (
    "There is no solution.",
    "There is one solution.",
    "There are several solutions.",
)

NO_STEP = {
    ExplainStatus.SOLVED: "The board is solved.",
    ExplainStatus.STUCK: "No technique finds anything more.",
    ExplainStatus.CONTRADICTION: "The board has no solution that goes with this state.",
    ExplainStatus.UNKNOWN: "A limit ended the search before a step was found.",
}
"""Why there is no hint."""

TRIVIAL_LEVEL = 3
"""The highest level of the techniques that are seen at once."""


class Drawings(StrEnum):
    """Which steps are drawn."""

    SOME = "some"
    """Those that are not seen at once."""
    ALL = "all"
    NONE = "none"


def is_drawn(step: Step, drawings: Drawings) -> bool:
    """Tell whether to draw the board at a step."""
    if drawings is Drawings.SOME:
        return step.level > TRIVIAL_LEVEL
    return drawings is Drawings.ALL


def headline(found: Grade) -> str:
    """Say in a line what a board is and what has come of it."""
    return f"{title(found.board)}: {outcome(found)}"


def outcome(found: Grade) -> str:
    """Say what has come of a board."""
    parts = [verdict(found), plural(found.step_count, "step")]
    if found.hardest:
        parts.append(f"hardest {found.hardest} (level {found.level})")
    if found.rating is not None:
        parts.append(f"rating {found.rating}")
    if found.difficulty:
        parts.append(found.difficulty)
    return ", ".join(parts)


def verdict(found: Grade) -> str:
    """Say how far the techniques have come."""
    if found.limit:
        return f"{found.status} - {ended_by(found.limit)}"
    return found.status


def closing(explanation: Explanation) -> str:
    """Say what the last step leaves; nothing if the board is solved."""
    if explanation.status is ExplainStatus.SOLVED:
        return ""
    if explanation.status is ExplainStatus.CONTRADICTION:
        return (
            "No solution: what is known breaks a rule, or leaves a row, column or "
            "region too few cells for its stars."
        )
    left = plural(open_cells(explanation), "open cell")
    if explanation.status is ExplainStatus.STUCK:
        said = f"Stuck: no technique finds anything more, and {left} remain."
        return " ".join(
            filter(None, (said, way_on(explanation.limit), solutions(explanation)))
        )
    return f"Not finished: {verdict(explanation)}; {left} remain."


def solutions(found: Grade) -> str:
    """Say how many solutions a board has that is stuck, if that was counted."""
    if found.solutions is None:
        return ""
    return _SOLUTIONS[min(found.solutions, 2)]


def no_solution(board: Board) -> str:
    """Say that a board has no solution."""
    with_given = " with its given stars and blanks" if board.is_given else ""
    return f"The board has no solution{with_given}."


def way_on(limit: Limit | None) -> str:
    """Say what goes on with a board that is stuck; nothing if nothing does."""
    if limit != "effort":
        return ""
    return (
        "Sets of units take too long to find; --effort M looks longer, for M million "
        "inferences, and --max-units K for sets of up to K units."
    )


def open_cells(explanation: Explanation) -> int:
    """Count the cells that are neither star nor mark after the last step."""
    board, last = explanation.board, explanation.last
    cells = (cell for region in range(board.size) for cell in board.cells_of(region))
    return sum(cell not in last.stars and cell not in last.marks for cell in cells)


def usage(explanation: Explanation) -> list[tuple[str, int, int]]:
    """List the techniques that were used, the hardest last: name, level, steps."""
    counts = Counter((step.level, step.technique) for step in explanation.steps)
    return [(name, level, count) for (level, name), count in sorted(counts.items())]


_INDENT = "  "


def bulleted(cases: Iterable[Case], columns: int | None = None) -> Iterator[str]:
    """Yield the sentences as nested lists, in lines of so many columns."""
    for case in cases:
        start = _INDENT * case.depth
        yield fill(
            case.text,
            columns or len(start) + 2 + len(case.text),
            initial_indent=f"{start}- ",
            subsequent_indent=f"{start}  ",
            break_on_hyphens=False,
        )


def numbered(steps: Iterable[Step], columns: int | None = None) -> Iterator[str]:
    """Yield steps as a numbered list, in lines of so many columns."""
    for number, step in enumerate(steps, 1):
        start = f"{number}. "
        text = f"{step.technique}: {step.text}"
        yield fill(
            text,
            columns or len(start) + len(text),
            initial_indent=start,
            subsequent_indent=" " * len(start),
            break_on_hyphens=False,
        )


def listed(words: Iterable[str]) -> str:
    """Put words together as in `a, b and c`."""
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last
