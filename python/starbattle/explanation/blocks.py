"""What is said of an explanation, a hint or a reason: a list of blocks.

All forms have the same blocks: text.py writes them for terminals and as Markdown,
page.py as HTML.
"""

from collections import Counter
from collections.abc import Iterator
from enum import StrEnum
from itertools import groupby
from typing import Literal, NamedTuple

from starbattle.board.board import Board, cell_name, title
from starbattle.board.position import Position
from starbattle.explanation.result import (
    ExplainStatus,
    Explanation,
    Grade,
    Hint,
    StepView,
    Why,
    WhyStatus,
)
from starbattle.explanation.step import Case, Step
from starbattle.names import Limit
from starbattle.phrases import ended_by, plural


class Heading(NamedTuple):
    """What is explained, and what has come of it."""

    name: str
    said: str = ""


class Picture(NamedTuple):
    """A board with the letters of its regions, its stars, or its stars and marks."""

    position: Position
    shown: Literal["letters", "stars", "marks"]


class Legend(NamedTuple):
    """What the signs of drawings mean."""


class Steps(NamedTuple):
    """Steps with their numbers, from 1, or one without a number: 0."""

    views: tuple[tuple[int, StepView], ...]
    drawn: bool


class Cases(NamedTuple):
    """A text, and below it the numbered sentences that show it."""

    said: str
    cases: tuple[Case, ...]


class Table(NamedTuple):
    """Rows of a name and two numbers; the first one has headings."""

    rows: list[tuple[str, str, str]]


Block = str | Heading | Picture | Legend | Steps | Cases | Table
"""A text is a paragraph."""


# --- explanations and hints ---


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


def explanation_blocks(
    found: Explanation, drawings: Drawings = Drawings.SOME, steps: bool = True
) -> Iterator[Block]:
    """Yield a heading, the board, the steps, what they come to, and a summary.

    steps  whether there is more than the heading and the summary
    """
    yield Heading(title(found.board), outcome(found))
    if steps:
        yield Picture(Position(found.board), "letters")
        if drawings is not Drawings.NONE and found.steps:
            yield Legend()
        views = enumerate(found.positions(), 1)
        for drawn, some in groupby(views, lambda one: is_drawn(one[1].step, drawings)):
            yield Steps(tuple(some), drawn)
        if end := closing(found):
            yield end
        yield Picture(found.last, "marks" if end else "stars")
    if rows := usage(found):
        yield Table([("Technique", "Level", "Steps"), *rows])


def hint_blocks(hint: Hint) -> Iterator[Block]:
    """Yield the mistakes, or the next step, or why there is none."""
    if hint.solutions == 0 or hint.mistakes:
        said = [no_solution(hint.given.board)] if hint.solutions == 0 else []
        yield " ".join(said + [mistake.text for mistake in hint.mistakes])
    elif hint.step:
        yield Steps(((0, StepView(hint.given, hint.step)),), True)
    else:
        yield f"{NO_STEP[hint.status]} {way_on(hint.limit)}".rstrip()
    if hint.solutions == 2:
        step = "; the step holds in all of them" if hint.step else ""
        yield f"The board has several solutions{step}."


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
        return f"No solution: {explanation.reason}."
    left = plural(open_cells(explanation), "open cell")
    if explanation.status is ExplainStatus.STUCK:
        said = f"Stuck: no technique that was tried finds more, and {left} remain."
        return " ".join(
            filter(None, (said, way_on(explanation.limit), solutions(explanation)))
        )
    return f"Not finished: {verdict(explanation)}; {left} remain."


def solutions(found: Grade) -> str:
    """Say how many solutions a board has that is stuck, if that was counted."""
    if found.solutions is None:
        return ""
    return _SOLUTIONS[found.solutions]


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
    cells = sum(len(board.cells_of(region)) for region in range(board.size))
    return cells - len(last.stars) - len(last.marks)


def usage(explanation: Explanation) -> list[tuple[str, str, str]]:
    """List the techniques that were used, the hardest last: name, level, steps."""
    counts = Counter((step.level, step.technique) for step in explanation.steps)
    return [(name, f"{level}", f"{n}") for (level, name), n in sorted(counts.items())]


_SOLUTIONS = (
    "There is no solution.",
    "There is one solution.",
    "There are several solutions.",
)

NO_STEP = {
    ExplainStatus.SOLVED: "The board is solved.",
    ExplainStatus.STUCK: "No technique that was tried finds anything more.",
    ExplainStatus.CONTRADICTION: "The board has no solution that goes with this state.",
    ExplainStatus.UNKNOWN: "A limit ended the search before a step was found.",
}
"""Why there is no hint."""

# --- why ---


_MANY = 40
"""More sentences are announced."""


def why_block(why: Why, summary: bool = False) -> Cases:
    """Return the answer, and unless that is for a `summary`, the steps or the cases."""
    said = answer(why)
    if summary:
        return Cases(said, ())
    steps = tuple(Case(0, f"{step.technique}: {step.text}") for step in why.steps)
    cases = () if _step(why) else steps or why.cases
    if len(cases) > _MANY:
        said += f" The proof has {len(cases)} sentences; --summary leaves it out."
    return Cases(said, cases)


def why_heading(why: Why) -> Heading:
    """Return the board and the cell that are asked about."""
    board = title(why.given.board)
    return Heading(f"{board}, {cell_name(why.cell)}" if why.cell else board)


def answer(why: Why) -> str:
    """Say in a sentence or two what is the case, and which units show it."""
    subject = f"cell {cell_name(why.cell)}" if why.cell else "the board"
    said = _SAID[why.status].format(subject)
    said = f"{said[0].upper()}{said[1:]}"
    if why.solutions:
        many = "one solution" if why.solutions == 1 else "several solutions"
        return f"The board has {many}."
    if why.status is WhyStatus.UNKNOWN and why.limit == "effort":
        return f"{said}: it takes too long to see what all solutions have in common."
    if why.status is WhyStatus.UNKNOWN:
        return f"{said}: {ended_by(why.limit or '')}."
    if why.steps:
        return _led(said, why)
    if why.units:
        return f"{said}, because {why.named} {_need(why)}."
    if why.status is WhyStatus.CONTRADICTION and not why.limit:
        return f"{said}: two stars touch."
    return f"{said}.{_missing(why)}"


def _step(why: Why) -> Step | None:
    """Return the step that decides the cell at once, which the answer tells."""
    refuted = why.status is WhyStatus.CONTRADICTION
    return why.steps[0] if len(why.steps) == 1 and not refuted else None


def _led(said: str, why: Why) -> str:
    """Say that steps lead to the answer, and what proves it without them."""
    if step := _step(why):
        return f"{said}. {step.technique}: {step.text}"
    verb = "leads" if len(why.steps) == 1 else "lead"
    led = f"{said}: {plural(len(why.steps), 'step')} {verb} to that."
    if not why.units:
        return led
    if not why.proof:
        return f"{led} It takes {why.named}."
    return (
        f"{led} A proof by cases from {why.named} alone takes "
        f"{plural(len(why.cases), 'sentence')}: --by units shows it."
    )


def _need(why: Why) -> str:
    """Say what is the matter with the units."""
    refuted = why.status is WhyStatus.CONTRADICTION
    constrained = any(unit.kind == "constraint" for unit in why.units)
    return _NEEDS[constrained, refuted][len(why.units) > 1]


_NEEDS = {
    (False, False): ("must be filled", "must be filled"),
    (False, True): ("cannot be filled", "cannot all be filled"),
    (True, False): ("is to hold", "are to hold together"),
    (True, True): ("cannot hold", "cannot hold together"),
}


_SAID = {
    WhyStatus.STAR: "{} is a star",
    WhyStatus.EMPTY: "{} is empty",
    WhyStatus.OPEN: "{} is a star in some solutions and empty in others",
    WhyStatus.KNOWN: "{} is known already",
    WhyStatus.CONTRADICTION: "there is no solution",
    WhyStatus.SOLVABLE: "{} has a solution",
    WhyStatus.UNKNOWN: "nothing was found",
}


def _missing(why: Why) -> str:
    """Say that no units were found, though there are some."""
    if why.limit is None:
        return ""
    if why.limit != "effort":
        return f" Why was not found: {ended_by(why.limit)}."
    return (
        " It takes more rows, columns and regions to see why than could be tried; "
        "--max-units K goes on to K of them, and the command explain goes step by step."
    )
