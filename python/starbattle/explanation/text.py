"""Explanations, grades, hints and reasons as text for a terminal."""

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from itertools import groupby
from textwrap import fill, indent
from typing import Any

from starbattle.board.board import Board, cell_name, shape, title
from starbattle.board.position import Position
from starbattle.explanation.drawing import draw, legend
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
from starbattle.render.terminal import filled, lined_up, side_by_side, width
from starbattle.render.text import draw as draw_board
from starbattle.render.text import lettered

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


def usage(explanation: Explanation) -> list[tuple[str, str, str]]:
    """List the techniques that were used, the hardest last: name, level, steps."""
    counts = Counter((step.level, step.technique) for step in explanation.steps)
    return [(name, f"{level}", f"{n}") for (level, name), n in sorted(counts.items())]


def numbered(cases: Iterable[Case], columns: int | None = None) -> Iterator[str]:
    """Yield sentences as nested numbered lists, in lines of so many columns."""
    counts: list[int] = []
    for case in cases:
        counts = [*counts, 0][: case.depth + 1]
        counts[case.depth] += 1
        start = f"{' ' * 4 * case.depth}{counts[case.depth]}. "
        yield fill(
            case.text,
            columns or len(start) + len(case.text),
            initial_indent=start,
            subsequent_indent=" " * len(start),
            break_on_hyphens=False,
        )


def told(step: Step) -> tuple[str, Sequence[Case]]:
    """Return what a step says: a text, and the sentences to be numbered.

    These are those of its proof, or all but the first where there are many.
    """
    first, *others = re.split(r"(?<=\.) (?=\S)", step.text)
    if len(others) < _MANY:
        return step.text, step.cases
    return first, [Case(0, text) for text in others]


_MANY = 6
"""So many sentences after the first are numbered."""


# --- explanations and hints ---


_GAP = 4
_LEAST_ROOM = 30
"""A text next to a drawing has at least so many columns, or goes above it."""


def report(
    explanation: Explanation,
    *,
    drawings: Drawings = Drawings.SOME,
    steps: bool = True,
    columns: int = 100,
    ascii: bool = False,
    color: bool = False,
) -> str:
    """Describe an explanation: a headline, the board, the steps, a summary.

    steps    whether there is more than the headline and the summary
    columns  how wide the text may be
    """
    return Form(columns, ascii, color).report(explanation, drawings, steps)


def hint_report(
    hint: Hint, *, columns: int = 100, ascii: bool = False, color: bool = False
) -> str:
    """Describe a hint: the mistakes, or the next step with the board drawn."""
    form = Form(columns, ascii, color)
    parts = [_hint(hint, form)]
    if hint.solutions == 2:
        step = "; the step holds in all of them" if hint.step else ""
        parts.append(form.paragraph(f"The board has several solutions{step}."))
    return "\n\n".join(parts)


def _hint(hint: Hint, form: "Form") -> str:
    if hint.solutions == 0 or hint.mistakes:
        said = [no_solution(hint.given.board)] if hint.solutions == 0 else []
        said += [mistake.text for mistake in hint.mistakes]
        return "\n".join(map(form.paragraph, said))
    if hint.step:
        return form.beside(hint.given, hint.step, hint.step.technique)
    return form.paragraph(f"{NO_STEP[hint.status]} {way_on(hint.limit)}".rstrip())


class Form:
    """How the blocks of an explanation are written: for a terminal.

    columns  how wide the text may be
    """

    def __init__(self, columns: int, ascii: bool = False, color: bool = False) -> None:
        self.columns = columns
        self.color = color
        self.look: dict[str, Any] = {"columns": columns, "ascii": ascii, "color": color}

    def report(self, explanation: Explanation, drawings: Drawings, steps: bool) -> str:
        """Put the blocks of an explanation together."""
        blocks = [self.head(explanation)]
        if steps:
            blocks.append(self.picture(lettered(explanation.board, **self.look)))
            if drawings is not Drawings.NONE and explanation.steps:
                blocks.append(self.picture(legend(ascii=self.look["ascii"])))
            blocks += self.steps(explanation, drawings)
            blocks += self.end(explanation)
        if rows := usage(explanation):
            blocks.append(self.table([_HEADS, *rows]))
        return "\n\n".join(blocks)

    def steps(self, explanation: Explanation, drawings: Drawings) -> Iterator[str]:
        """Write the drawn steps one by one, and those between them together."""
        views = enumerate(explanation.positions(), 1)
        for drawn, some in groupby(views, lambda one: is_drawn(one[1].step, drawings)):
            items = (self.item(number, view, drawn) for number, view in some)
            yield ("\n\n" if drawn else "\n").join(items)

    def end(self, explanation: Explanation) -> Iterator[str]:
        """Draw what the steps come to, and say what is missing."""
        last = explanation.last
        if end := closing(explanation):
            yield self.paragraph(end)
            yield self.picture(draw(last, **self.look))
        else:
            yield self.picture(draw_board(last.board, last.stars, **self.look))

    def head(self, explanation: Explanation) -> str:
        """Say what the board is, and what has come of it."""
        return self.paragraph(headline(explanation), "  ")

    def picture(self, drawing: str) -> str:
        """Write a drawing."""
        return drawing

    def paragraph(self, text: str, indent: str = "", columns: int | None = None) -> str:
        """Break a text into lines."""
        return fill(text, columns or self.columns, subsequent_indent=indent)

    def table(self, rows: Sequence[Sequence[str]]) -> str:
        """Write names, and numbers beside them."""
        return "\n".join(lined_up(rows, right=(1, 2)))

    def item(self, number: int, view: StepView, drawn: bool) -> str:
        """Write a step."""
        start = f"{number}. "
        if drawn:
            return self.beside(*view, f"{start}{view.step.technique}")
        margin = " " * len(start)
        text, sentences = told(view.step)
        said = self.paragraph(f"{start}{view.step.technique}: {text}", margin)
        lines = numbered(sentences, self.columns - len(margin))
        return "\n".join([said, *(indent(line, margin) for line in lines)])

    def beside(self, position: Position, step: Step, title: str) -> str:
        """Put a sentence next to its drawing, or above it if there is no room.

        Without a title, as hints of level 1 have none, the sentence stands alone.
        """
        drawing = draw(position, step, **self.look)
        room = self.columns - _GAP - max(map(width, drawing.splitlines()))
        if room < _LEAST_ROOM:
            return f"{self._said(title, step, self.columns)}\n\n{drawing}"
        return side_by_side(drawing, self._said(title, step, room), _GAP)

    def _said(self, title: str, step: Step, columns: int) -> str:
        text, sentences = told(step)
        said = self.paragraph(text, columns=columns)
        if not title:
            return said
        heading = self.paragraph(title, columns=columns).splitlines()
        if self.color:
            heading = [f"\x1b[1m{line}\x1b[0m" for line in heading]
        lines = ["", *numbered(sentences, columns)] if sentences else []
        return "\n".join([*heading, f"level {step.level}", "", said, *lines])


_HEADS = "Technique", "Level", "Steps"


# --- why ---


_MOST_LINES = 40
"""A longer reason is announced."""


def why_report(why: Why, *, columns: int = 100, summary: bool = False) -> str:
    """Say why, in lines of so many columns: with the steps, or with the cases indented.

    summary  leave out the steps and the cases
    """
    lines = [] if summary else list(why_lines(why, columns))
    said = answer(why)
    if len(lines) > _MOST_LINES:
        said += f" The proof has {len(lines)} lines; --summary leaves it out."
    return "\n".join([fill(said, columns, break_on_hyphens=False), *lines])


def why_lines(why: Why, columns: int | None = None) -> Iterator[str]:
    """Yield the steps or the cases of a reason as a list."""
    steps = [Case(0, f"{step.technique}: {step.text}") for step in why.steps]
    return numbered(steps or why.cases, columns)


def answer(why: Why) -> str:
    """Say in a sentence or two what is the case, and which units show it."""
    subject = f"cell {cell_name(why.cell)}" if why.cell else "the board"
    said = _SAID[why.status].format(subject)
    said = f"{said[0].upper()}{said[1:]}"
    if why.solutions:
        many = "one solution" if why.solutions == 1 else "several solutions"
        return f"The board has {many}."
    if why.status is WhyStatus.UNKNOWN:
        return f"{said}: {ended_by(why.limit or '')}."
    if why.steps:
        return _led(said, why)
    if why.units:
        return f"{said}, because {why.named} {_need(why)}."
    if why.status is WhyStatus.CONTRADICTION and not why.limit:
        return f"{said}: two stars touch."
    if why.status is WhyStatus.EMPTY and not why.limit:
        return f"{said}: it touches a star."
    return f"{said}.{_missing(why)}"


def _led(said: str, why: Why) -> str:
    """Say that steps lead to the answer, and what proves it without them."""
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
    (False, False): ("needs its stars", "need their stars"),
    (False, True): ("cannot have its stars", "cannot all have their stars"),
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


# --- grades ---


_MARGIN = "  "
_WIDE = ("Board", "Size", "Difficulty", "Hardest technique", "Level", "Steps", "Rating")
_NARROW = ("Difficulty", "Rating", "Level", "Steps", "Hardest technique")


def grades_table(grades: Sequence[Grade], columns: float = math.inf) -> str:
    """Return a line for each board, or two or more where `columns` are too few."""
    lines = lined_up([_WIDE, *map(_wide, grades)], right=(4, 5, 6))
    if max(map(width, lines)) > columns:
        lines = _narrow(grades, columns)
    return "\n".join(lines)


def _wide(found: Grade) -> tuple[str, ...]:
    difficulty, rating, level, steps, hardest = _figures(found)
    name = found.board.id or "board"
    return name, shape(found.board), difficulty, hardest, level, steps, rating


def _narrow(grades: Sequence[Grade], columns: float) -> list[str]:
    """Put the figures of a board below its name."""
    rows = [_NARROW, *map(_figures, grades)]
    texts = lined_up(rows, columns - len(_MARGIN), right=(1, 2, 3))
    heads, *texts = (indent(text, _MARGIN) for text in texts)
    named = (
        f"{filled(title(found.board), columns)}\n{text}"
        for found, text in zip(grades, texts, strict=True)
    )
    return [heads, *named]


def _figures(found: Grade) -> tuple[str, ...]:
    return (
        _difficulty(found),
        "-" if found.rating is None else str(found.rating),
        str(found.level),
        str(found.step_count),
        found.hardest or "-",
    )


def _difficulty(found: Grade) -> str:
    """Say how hard a board is, and what keeps it from being solved."""
    if found.solved:
        return found.difficulty or found.status
    reasons = [found.difficulty, found.limit, _no_puzzle(found)]
    said = ", ".join(reason for reason in reasons if reason)
    return f"{found.status} ({said})" if said else found.status


def _no_puzzle(found: Grade) -> str:
    """Say why a board cannot be rated; nothing if it may have one solution."""
    if found.solutions is None or found.solutions == 1:
        return ""
    return "several solutions" if found.solutions else "no solution"
