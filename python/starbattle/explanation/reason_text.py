"""The answer to the question why, as text and as Markdown."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from textwrap import fill

from starbattle import hooks
from starbattle.board.board import Cell
from starbattle.explanation.markdown import escaped_text
from starbattle.explanation.reason import Proof, Why, WhyStatus
from starbattle.explanation.step import Unit
from starbattle.explanation.words import title
from starbattle.phrases import ended_by
from starbattle.render.terminal import text_width

_INDENT = "  "


def why_report(why: Why, *, columns: int = 100) -> str:
    """Say why, in lines of so many columns, with the cases indented."""
    lines = [fill(answer(why), columns, break_on_hyphens=False)]
    for depth, sentence in _sentences(why):
        start = _INDENT * depth
        lines.append(
            fill(
                sentence,
                columns,
                initial_indent=f"{start}- ",
                subsequent_indent=f"{start}  ",
            )
        )
    return "\n".join(lines)


def why_markdown(why: Why) -> str:
    """Say why, as a heading, a paragraph and nested lists."""
    items = [f"{_INDENT * depth}- {text}" for depth, text in _sentences(why)]
    parts = [f"## {escaped_text(_place(why))}", answer(why), "\n".join(items)]
    return "\n\n".join(part for part in parts if part)


@hooks.text.register(Why)
def _why_text(why: Why) -> str:
    return why_report(why, columns=text_width())


def answer(why: Why) -> str:
    """Say in a sentence or two what is the case, and which units show it."""
    subject = f"cell {cell_name(why.cell)}" if why.cell else "the board"
    said = _SAID[why.status].format(subject)
    said = f"{said[0].upper()}{said[1:]}"
    if why.status is WhyStatus.UNKNOWN:
        return f"{said}: {ended_by(why.limit or '')}."
    if why.proof:
        return f"{said}, because {_units(why.units)} {_need(why)}."
    if why.status is WhyStatus.CONTRADICTION and not why.limit:
        return f"{said}: two stars touch."
    if why.status is WhyStatus.EMPTY and not why.limit:
        return f"{said}: it touches a star."
    return f"{said}.{_missing(why)}"


def _need(why: Why) -> str:
    """Say what is the matter with the units."""
    alone = len(why.units) == 1
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


def _sentences(why: Why) -> Iterator[tuple[int, str]]:
    """Yield the sentences of the proof, with how deep they are."""
    if why.proof is None:
        return
    if why.cell is None or why.status is WhyStatus.CONTRADICTION:
        yield from _cases(why.proof, "", 0)
    else:
        word = "empty" if why.status is WhyStatus.STAR else "a star"
        yield from _cases(why.proof, f"If {cell_name(why.cell)} were {word}", 0)


def _cases(proof: Proof, start: str, depth: int) -> Iterator[tuple[int, str]]:
    """Yield what follows in a case, and then its own cases."""
    dead, rest = _dead_at_once(proof)
    end = _without(proof.stars, dead) if dead else _end(proof, start)
    sentence = f"{start}{end}" if start == _THEN else _joined(start, end)
    if sentence:
        yield depth, f"{sentence[0].upper()}{sentence[1:]}."
    deeper = depth + bool(sentence)
    if dead:
        yield from _cases(rest, _THEN, deeper)
    elif proof.cell and proof.if_star and proof.if_empty:
        name = cell_name(proof.cell)
        yield from _cases(proof.if_star, f"if {name} were a star", deeper)
        yield from _cases(proof.if_empty, f"if {name} were empty", deeper)


_THEN = "then "


def _joined(*parts: str) -> str:
    return ", ".join(part for part in parts if part)


_Dead = list[tuple[Cell, Unit]]


def _dead_at_once(proof: Proof) -> tuple[_Dead, Proof]:
    """Return cells, one after the other, that no star could be at, and the rest.

    Each has the unit that could not have its stars. They are told in one sentence, so
    there are at least two, or none.
    """
    dead: _Dead = []
    rest = proof
    while rest.cell and rest.if_star and rest.if_star.unit and rest.if_empty:
        if dead and rest.stars:
            break
        dead.append((rest.cell, rest.if_star.unit))
        rest = rest.if_empty
    return (dead, rest) if len(dead) > 1 else ([], proof)


def _without(stars: tuple[Cell, ...], dead: _Dead) -> str:
    """Say which stars follow, and where there could be none, unit by unit."""
    groups = groupby(dead, lambda one: one[1])
    texts = []
    for number, (unit, cells) in enumerate(groups):
        names = ", ".join(cell_name(cell) for cell, _ in cells)
        texts.append(f"{names} ({unit.name}{_reason(number)})")
    follow = _follow(stars)
    nowhere = f"no star could be at {_listed(texts)}"
    return f"{follow}, and {nowhere}" if follow else nowhere


def _reason(number: int) -> str:
    """Say what is the matter with a unit, once."""
    return "" if number else " could not have its stars"


def _end(proof: Proof, start: str) -> str:
    """Say which stars follow, and what is impossible then."""
    follow = _follow(proof.stars)
    if proof.unit:
        fails = f"{proof.unit.name} could not have its stars"
        return f"{follow}, and {fails}" if follow else fails
    if follow:
        return follow
    return "there are two cases" if start else ""


def _follow(stars: tuple[Cell, ...]) -> str:
    if not stars:
        return ""
    return f"{_listed(map(cell_name, stars))} would {_be(len(stars))}"


def _be(count: int) -> str:
    return "be a star" if count == 1 else "be stars"


def _units(units: Iterable[Unit]) -> str:
    return _listed(unit.name for unit in units)


def _listed(words: Iterable[str]) -> str:
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def cell_name(cell: Cell) -> str:
    """Return what texts call a 0-based cell: rows and columns count from 1."""
    return f"r{cell[0] + 1}c{cell[1] + 1}"
