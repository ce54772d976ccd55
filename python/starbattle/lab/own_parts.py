"""Strategies with parts that users' programs define."""

from collections.abc import Sequence

from starbattle.lab.programs import Program, program_parts
from starbattle.search.strategy import PARTS, ProgramStrategy

_VIEW = "columns"
"""What a part labels if nothing else is said; see fitted_strategy/3 in Prolog."""


def has_own_part(program: Program, name: str) -> bool:
    """Whether a strategy's name, as columns/ff/up/step, has a part of a program."""
    return not program_parts(program).keys().isdisjoint(name.split("/"))


def owners(
    name: str, programs: Sequence[Program], own: Program | None
) -> list[Program]:
    """Return the programs that define parts of a strategy.

    own  the program whose model is searched: if it has the part, others do not count
    """
    found = [program for program in programs if has_own_part(program, name)]
    return [own] if own in found and own else found


def own_strategy(program: Program, name: str) -> ProgramStrategy:
    """Return the strategy of that name: its words, or one part by itself."""
    if "/" in name:
        words = dict(zip(PARTS, name.split("/"), strict=False))
    else:
        words = {"view": _VIEW, program_parts(program)[name]: name}
    return ProgramStrategy(**words, file=program.file)  # type: ignore[arg-type]
