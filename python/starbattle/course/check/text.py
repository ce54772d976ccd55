"""A check as text."""

from __future__ import annotations

from collections.abc import Iterator

from starbattle.course.check.checking import Check
from starbattle.course.check.trying import Tried
from starbattle.phrases import plural


def check_text(check: Check) -> str:
    """Return the lines of a report: figures, faults, and mutants that were missed."""
    return "\n".join(_lines(check))


def _lines(check: Check) -> Iterator[str]:
    name = check.assignment
    most = f"{check.max_points:g} points"
    yield f"{name}: reference: {check.points:g} of {most}"
    if check.template is not None:
        yield f"{name}: template: {check.template:g} of {most}"
    if check.mutants:
        yield f"{name}: {_figures(check)}"
    yield from (f"fault: {fault}" for fault in check.faults)
    for each in check.of("survives"):
        yield from _survivor(each)
    if same := check.of("equivalent"):
        yield ""
        yield "the same results as the reference, as far as tested:"
        yield from (f"  {each.mutant.name}: {_new(each)}" for each in same)


def _figures(check: Check) -> str:
    caught, same = check.of("caught"), check.of("equivalent")
    left = check.of("survives")
    return (
        f"{plural(len(check.mutants), 'mutant')}: {len(caught)} caught, "
        f"{len(same)} equivalent as far as tested, {len(left)} missed"
    )


def _survivor(tried: Tried) -> Iterator[str]:
    yield ""
    yield f"missed: {tried.mutant.name}"
    yield from (f"    {line}" for line in tried.mutant.diff)
    yield f"  gets all points, but: {tried.reason}"


def _new(tried: Tried) -> str:
    """Return what the change has put in, on a line."""
    lines = [line[1:].strip() for line in tried.mutant.diff if line.startswith("+")]
    return " ".join(lines) or "nothing"
