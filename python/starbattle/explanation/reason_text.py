"""The answer to the question why, as text and as Markdown."""

from collections.abc import Iterable, Iterator
from textwrap import fill

from starbattle.board.board import cell_name, title
from starbattle.explanation.markdown import escaped_text
from starbattle.explanation.reason import Why, WhyStatus
from starbattle.explanation.unit import Unit
from starbattle.explanation.words import bulleted, listed, numbered
from starbattle.phrases import ended_by, plural

_MOST_LINES = 40
"""A longer reason is announced."""


def why_report(why: Why, *, columns: int = 100, summary: bool = False) -> str:
    """Say why, in lines of so many columns: with the steps, or with the cases indented.

    summary  leave out the steps and the cases
    """
    lines = [] if summary else list(_lines(why, columns))
    said = answer(why)
    if len(lines) > _MOST_LINES:
        said += f" The proof has {len(lines)} lines; --summary leaves it out."
    return "\n".join([fill(said, columns, break_on_hyphens=False), *lines])


def why_markdown(why: Why, *, summary: bool = False) -> str:
    """Say why, as a heading, a paragraph and lists; in a `summary` without lists."""
    items = "" if summary else "\n".join(_lines(why))
    parts = [f"## {escaped_text(_place(why))}", answer(why), items]
    return "\n\n".join(part for part in parts if part)


def _lines(why: Why, columns: int | None = None) -> Iterator[str]:
    if why.steps:
        return numbered(why.steps, columns)
    return bulleted(why.cases, columns)


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
        return f"{said}, because {_units(why.units)} {_need(why)}."
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
        return f"{led} It takes {_units(why.units)}."
    return (
        f"{led} A proof by cases from {_units(why.units)} alone takes "
        f"{plural(len(why.cases), 'sentence')}: --by units shows it."
    )


def _need(why: Why) -> str:
    """Say what is the matter with the units."""
    alone = len(why.units) == 1
    if any(unit.kind == "constraint" for unit in why.units):
        alike = "cannot hold" if alone else "cannot hold together"
        holds = "is to hold" if alone else "are to hold together"
        return alike if why.status is WhyStatus.CONTRADICTION else holds
    if why.status is WhyStatus.CONTRADICTION:
        return "cannot have its stars" if alone else "cannot all have their stars"
    return "needs its stars" if alone else "need their stars"


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


def _place(why: Why) -> str:
    board = title(why.given.board)
    return f"{board}, {cell_name(why.cell)}" if why.cell else board


def _units(units: Iterable[Unit]) -> str:
    return listed(unit.name for unit in units)
