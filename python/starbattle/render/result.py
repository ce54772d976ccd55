"""A result as text: the board before and after, and the effort of the search."""

import math

from starbattle import hooks
from starbattle.phrases import ended_by, plural
from starbattle.render.columns import filled
from starbattle.render.effort import summary, table
from starbattle.render.terminal import text_width
from starbattle.render.text import before_and_after, draw
from starbattle.search.result import CrossCheck, Result, Status

_MEANING = {
    Status.UNIQUE: "exactly one solution",
    Status.MULTIPLE: "several solutions",
    Status.SATISFIED: "a solution; others were not looked for",
    Status.UNSATISFIABLE: "no solution",
}
_INDENT = "  "


def result_text(
    result: Result,
    *,
    statistics: bool = False,
    columns: float = math.inf,
    ascii: bool = False,
    color: bool = False,
) -> str:
    """Draw a result: a headline, the board and its solutions, and what it took.

    statistics  list all figures, not only what they come to
    columns     how wide the text may be
    """
    head = headline(result).splitlines()
    pictures = _pictures(result, columns, ascii, color)
    figures = table(result) if statistics else summary(result, columns)
    parts = ["\n".join(filled(line, columns, _INDENT) for line in head), pictures]
    return "\n\n".join([*parts, "\n".join(figures)])


@hooks.text.register(Result)
def _result_text(result: Result) -> str:
    return result_text(result, columns=text_width())


def headline(result: Result) -> str:
    """Say in two lines what was found, and how; a third has the check, if any."""
    board = result.board
    size = f"{board.size}x{board.size}, {plural(board.stars, 'star')}"
    meaning = ended_by(result.limit) if result.limit else _MEANING[result.status]
    if result.count > 1:
        meaning += f", {plural(result.count, 'solution')} found"
    how = f"model {result.model}, strategy {result.strategy_name}, {result.bridge}"
    lines = [f"{board.id or 'board'} ({size}): {result.status} - {meaning}", how]
    return "\n".join([*lines, *([_checked(result.check)] if result.check else [])])


def _checked(check: CrossCheck) -> str:
    """Say whether another model agrees."""
    if check.agrees:
        return f"checked: model {check.model} agrees"
    verdict = "not checked" if check.agrees is None else "the models differ"
    return f"{verdict}: {check.reason}"


def _pictures(result: Result, columns: float, ascii: bool, color: bool) -> str:
    if not result.solutions:
        return draw(result.board, columns=columns, ascii=ascii, color=color)
    every = (solution.stars for solution in result.solutions)
    return before_and_after(
        result.board, *every, columns=columns, ascii=ascii, color=color
    )
