"""Whether the answers of two models agree."""

import math
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from starbattle import arguments, declarations
from starbattle.board.solution import Solution
from starbattle.errors import RequestError, quoted
from starbattle.peers import load_peer, peers
from starbattle.peers.peer import LIMITS_OF_PROLOG
from starbattle.phrases import ended_by, plural
from starbattle.search.result import CrossCheck, Result, Status


def other_model(name: str | None) -> str | None:
    """Return the name of a model to check with, before anything is searched.

    Raises RequestError for an unknown name, and MissingExtra for a missing peer.
    """
    name = arguments.word("check", name)
    known = [*declarations.models(), *peers()] if name else []
    if name and name not in known:
        expected = ", ".join(known)
        raise RequestError(f"unknown model {quoted(name)}; expected one of {expected}")
    if name in peers():
        load_peer(name)
    return name


def other_request(model: str, request: dict[str, Any]) -> dict[str, Any]:
    """Return what the other model is asked, by its own strategy."""
    dropped = LIMITS_OF_PROLOG if model in peers() else ()
    kept = {key: value for key, value in request.items() if key not in dropped}
    return kept | {"model": model, "strategy": None, "counters": False}


def checked(result: Result, other: Result, wanted: int | None) -> Result:
    """Return the result with the check by another, for at most `wanted` solutions."""
    reason = difference(result, other, wanted)
    open_ = "" if reason else _open(result, other)
    agrees = None if open_ else not reason
    return replace(result, check=CrossCheck(other.model, agrees, reason or open_))


def _open(*results: Result) -> str:
    """Say which limit has left the check open."""
    ended = [f"{one.model}: {ended_by(one.limit)}" for one in results if one.limit]
    return f"model {ended[0]}" if ended else ""


def difference(result: Result, other: Result, most: int | None) -> str:
    """Say how two answers contradict each other; "" if they do not.

    At most that many solutions were wanted.
    """
    wanted = math.inf if most is None else most
    for one in (result, other):
        if wrong := _wrong(one.solutions):
            return f"model {one.model}: a solution breaks a rule: {wrong}"
    ours, theirs = _complete(result, wanted), _complete(other, wanted)
    if (ours and other.count > result.count) or (theirs and result.count > other.count):
        return f"{_said(result)}, {_said(other)}"
    listed = len(result) == result.count and len(other) == other.count
    if ours and theirs and listed and {*result} != {*other}:
        return f"models {result.model} and {other.model} find different solutions"
    return ""


def _complete(result: Result, wanted: float) -> bool:
    """Tell whether there are no other solutions than those that were found."""
    return not result.limit and (result.status in _ALL_KNOWN or result.count < wanted)


_ALL_KNOWN = (Status.UNIQUE, Status.UNSATISFIABLE)


def _wrong(solutions: Iterable[Solution]) -> str:
    broken = (violation for solution in solutions for violation in solution.check())
    return next((violation.message for violation in broken), "")


def _said(result: Result) -> str:
    return f"model {result.model}: {result.status}, {plural(result.count, 'solution')}"
