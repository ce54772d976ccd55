"""Checks of arguments; errors name the argument, its value and what is expected."""

import math
import os
import re
from collections.abc import Iterable, Sequence
from operator import index
from typing import Any, TypeVar

from starbattle.errors import RequestError, printable

LARGEST = 10**18
"""More than any run can use, and less than the integers that Prolog counts by."""

_LONGEST = 60
_LEAST_JOBS = 32
_JOBS_EACH = 4

_CELL_NAME = re.compile(r"[rR]([0-9]{1,4})[cC]([0-9]{1,4})")

_T = TypeVar("_T")


def shown(value: object) -> str:
    """Return a value as messages have it, cut short if long."""
    try:
        plain = is_bool(value) or number(value) is not None
        text = str(value) if plain else repr(value)
    except ValueError:
        return "a number of thousands of digits"
    if len(text) > _LONGEST:
        text = text[: _LONGEST - 3] + "..."
    return printable(text)


def invalid_argument(name: str, value: object, expected: str) -> RequestError:
    """Make the error for a value that is not what is expected."""
    return RequestError(f"{name} must be {expected}, not {shown(value)}")


def is_bool(value: object) -> bool:
    """Tell whether this is a boolean, Python's or numpy's (of either name)."""
    return type(value).__name__ in ("bool", "bool_")


def whole(value: Any) -> int | None:
    """Return an integer of any library as Python's own; None for anything else."""
    try:
        return None if is_bool(value) else index(value)
    except TypeError:
        return None


def number(value: Any) -> int | float | None:
    """Return a number of any library as Python's own; None for anything else.

    A float that is whole becomes an integer. Booleans and texts are not numbers.
    """
    exact = whole(value)
    if exact is not None or is_bool(value) or not hasattr(value, "__float__"):
        return exact
    try:
        found = float(value)
    except (TypeError, ValueError, OverflowError):
        return None
    return int(found) if found.is_integer() else found


def integer(name: str, value: Any) -> int:
    """Return a whole number. Raises RequestError."""
    found = number(value)
    if not isinstance(found, int):
        raise invalid_argument(name, value, "an integer")
    if abs(found) >= 2**63:
        raise invalid_argument(name, value, "less than 2**63")
    return found


def optional_integer(name: str, value: Any) -> int | None:
    """Return a whole number, or None for None. Raises RequestError."""
    return None if value is None else integer(name, value)


def positive(name: str, value: Any) -> int:
    """Return a whole number above 0. Raises RequestError."""
    found = number(value)
    if not isinstance(found, int):
        raise invalid_argument(name, value, "a positive integer")
    _check_range(name, found, value)
    return found


def limit(name: str, value: Any) -> int | None:
    """Return a limit that counts; None for None. math.inf is as good as none.

    Raises RequestError.
    """
    if value is None:
        return None
    return LARGEST if number(value) == math.inf else positive(name, value)


def seconds(name: str, value: Any) -> float | None:
    """Return a limit of time; None for None and math.inf. Raises RequestError."""
    if value is None:
        return None
    found = number(value)
    if found is None:
        raise invalid_argument(name, value, "a positive number of seconds")
    if found == math.inf:
        return None
    _check_range(name, found, value)
    return found


def _check_range(name: str, found: float, value: object) -> None:
    if not found > 0:
        raise invalid_argument(name, value, "positive")
    if found > LARGEST:
        raise invalid_argument(name, value, f"at most {LARGEST}")


def flag(name: str, value: Any) -> bool:
    """Return a boolean, which numpy's may be. Raises RequestError."""
    if not is_bool(value):
        raise invalid_argument(name, value, "True or False")
    return bool(value)


def function(name: str, value: Any, expected: str = "a function") -> Any:
    """Return what can be called; None for None. Raises RequestError."""
    if value is not None and not callable(value):
        raise invalid_argument(name, value, expected)
    return value


def text(name: str, value: Any, expected: str) -> str:
    """Return a text. Raises RequestError."""
    if not isinstance(value, str):
        raise invalid_argument(name, value, expected)
    return value


def word(name: str, value: Any, expected: str = "a name") -> str | None:
    """Return a name; None for None. Raises RequestError."""
    return None if value is None else text(name, value, expected)


def is_given(value: object) -> bool:
    """Tell whether an argument is anything else than (), its default, or None.

    A constraint is; `value != ()` would be another constraint.
    """
    return value is not None and (not isinstance(value, tuple) or bool(value))


def one_of(name: str, value: Any, known: Sequence[str]) -> None:
    """Raise RequestError for an unknown word."""
    if value not in known:
        raise invalid_argument(name, value, " or ".join(map(repr, known)))


def cells(name: str, value: Iterable[Any] | None) -> list[tuple[int, int]]:
    """Return (row, column) pairs of integers, from 0; none for None.

    A cell may also be named, as cell_named() has it. Raises RequestError.
    """
    if value is None:
        return []
    if isinstance(value, str):
        raise invalid_argument(name, value, "a list of (row, column) cells")
    every = listed(name, value, "a list of (row, column) cells")
    return [_cell(name, one) for one in every]


def listed(name: str, value: Iterable[_T], expected: str) -> list[_T]:
    """Return a list of what can be iterated over. Raises RequestError."""
    try:
        return list(value)
    except TypeError:
        raise invalid_argument(name, value, expected) from None


def _cell(name: str, cell: Any) -> tuple[int, int]:
    if type(cell) is tuple and list(map(type, cell)) == [int, int]:
        return cell  # which is quick
    if isinstance(cell, str) and (named := cell_named(cell)):
        return named
    try:
        row, column = map(whole, cell)
    except (TypeError, ValueError):
        row = column = None
    if row is None or column is None:
        expected = "a (row, column) pair, from 0, or a name such as 'r1c1'"
        raise RequestError(f"{name}: {shown(cell)} is not {expected}")
    return row, column


def cell_named(text: str) -> tuple[int, int] | None:
    """Return the cell that "r3c5" names: row 3, column 5, counted from 1."""
    if found := _CELL_NAME.fullmatch(text):
        return int(found[1]) - 1, int(found[2]) - 1
    return None


def set_fields(value: object, **fields: object) -> None:
    """Set fields of a frozen value, which is being made."""
    for name, field in fields.items():
        object.__setattr__(value, name, field)


def processors() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def checked_jobs(jobs: int | None, cluster: str | None = None) -> int:
    """Return how many jobs work at a time; None: one for each processor.

    A cluster has workers of its own, so there are 0 here.

    Raises RequestError for more than this machine has use for.
    """
    if cluster is not None:
        if jobs is not None:
            what = "jobs is for this machine; a cluster has its own workers"
            raise RequestError(what)
        return 0
    if jobs is None:
        return processors()
    if jobs < 1:
        raise RequestError(f"jobs must be positive, not {jobs}")
    most = max(_LEAST_JOBS, _JOBS_EACH * processors())
    if jobs > most:
        raise RequestError(
            f"jobs must be at most {most}, not {jobs}: there are {processors()} "
            "processors"
        )
    return jobs
