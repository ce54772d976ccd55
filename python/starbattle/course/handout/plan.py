"""What the program `check` checks, as Prolog terms: plan.pl of prolog/course/check.pl.

Nothing hidden goes in.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from starbattle.course.assignment import Assignment
from starbattle.course.parts.part import Part, PublicPart, PublicTest
from starbattle.course.trial import Trial


def plan_text(assignment: Assignment, trial: Trial, puzzle: str) -> str:
    """Return the terms; `puzzle` is the file of the puzzle's program, if any."""
    limits = assignment.limits
    numbers = (limits.cpu, limits.wall, limits.memory, limits.output)
    head = _compound(
        "assignment",
        _term(assignment.name),
        _term(assignment.title),
        _term(assignment.interface.file),
        f"file({_term(puzzle)})" if puzzle else "none",
        _compound("limits", *(_term(_whole(number)) for number in numbers)),
        _term(list(assignment.interface.predicates)),
        _term(assignment.max_points),
    )
    parts = ((part, part.public(trial)) for part in assignment.parts)
    lines = [_part(part, public) for part, public in parts if public.tests]
    return "".join(f"{line}.\n" for line in [head, *lines])


def _part(part: Part, public: PublicPart) -> str:
    tests = ",\n    ".join(map(_test, public.tests))
    return _compound(
        "part",
        _term(part.name),
        _term(part.title),
        part.kind,
        _term(float(part.points)),
        _options(public.options),
        f"[\n    {tests}]",
    )


def _test(test: PublicTest) -> str:
    points = _term(float(test.points))
    return _compound("test", _term(test.name), points, _options(test.options))


def _options(options: Mapping[str, Any]) -> str:
    found = (_compound(key, _term(value)) for key, value in options.items())
    return f"[{', '.join(found)}]"


def _compound(name: str, *arguments: str) -> str:
    return f"{name}({', '.join(arguments)})"


def _whole(number: float) -> float:
    return int(number) if number == int(number) else number


def _term(value: Any) -> str:
    """Write a text as a string: JSON's escapes are also Prolog's."""
    match value:
        case tuple():
            return "-".join(map(_term, value))
        case list():
            return f"[{', '.join(map(_term, value))}]"
        case _:
            return json.dumps(value, ensure_ascii=False)
