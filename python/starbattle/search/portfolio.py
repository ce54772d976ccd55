"""Several models: `auto`, which asks `bits` and, on a hard board, clingo beside it.

Also whether the answers of two models agree.
"""

import math
import time
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import replace
from typing import Any, get_args

from starbattle import arguments
from starbattle.board.board import Board
from starbattle.board.position import Position
from starbattle.board.solution import Solution
from starbattle.errors import RequestError, SolverError, unknown
from starbattle.interrupts import Interrupt
from starbattle.names import Model
from starbattle.peers import is_installed, load_peer, peers
from starbattle.peers.peer import LIMITS_OF_PROLOG
from starbattle.phrases import ended_by, plural
from starbattle.search.result import CrossCheck, Result, Status
from starbattle.search.runs import PeerRun, SolveRun, check_peer

AUTO = "auto"
"""The name of the portfolio, in place of that of a model."""

_FIRST = "bits"
_OF_VARIANTS = "global"
"""Searches alone, on boards with rules or constraints of their own."""

_BESIDE = "clingo"

_EASY = 200_000
"""The inferences within which `bits` solves an easy board, some 30 ms."""

_WAIT_S = 0.01
"""How long a poll of one search waits, while the other may have ended."""


def first_request(request: dict[str, Any], board: Board) -> dict[str, Any]:
    """Return the request for the model that begins. Raises RequestError."""
    if request["strategy"] is not None:
        raise RequestError(f"the model {AUTO} has no strategy; choose a model")
    return {**request, "model": _FIRST if board.is_usual else _OF_VARIANTS}


def _may_race(request: dict[str, Any], board: Board) -> bool:
    """Tell whether a peer may search beside the first model."""
    prolog_only = any(request.get(limit) is not None for limit in LIMITS_OF_PROLOG)
    return board.is_usual and not prolog_only and is_installed(_BESIDE)


def answer_of_several(
    stop: Interrupt, given: Position, request: dict[str, Any], bridge: str
) -> Result:
    """Search by several models until one has an answer, or until `stop` is seen.

    The first model has a few inferences to itself. If these do not suffice, the board
    is hard, however busy the machine is: then it begins anew, with a peer beside it.
    The first complete answer counts, or else the one that has found most. Raises
    RequestError.
    """
    request = first_request(request, given.board)
    began = time.monotonic()
    may_race = _may_race(request, given.board)
    limit = {"inference_limit": _EASY} if may_race else {}

    def prolog() -> SolveRun:
        return SolveRun(bridge, given, lazy=False, wait=_WAIT_S)

    results = _raced(stop, {prolog(): request | limit})
    if may_race and results[0].limit == "inferences":
        if stop.seen:  # That limit, which has just struck, is ours.
            results = [replace(results[0], limit="interrupt")]
        else:
            left = request | _left(request, results[0], time.monotonic() - began)
            peer = PeerRun(given, lazy=False, wait=_WAIT_S)
            results = _raced(stop, {peer: left | {"model": _BESIDE}, prolog(): left})
    answer = max(results, key=lambda one: (not one.limit, one.count))
    for other in results:
        if reason := difference(answer, other, request["solutions"]):
            raise SolverError(f"the models of {AUTO} disagree: {reason}")
    return replace(answer, model=AUTO, answered_by=answer.model)


def _raced(
    stop: Interrupt, asked: Mapping[SolveRun | PeerRun, dict[str, Any]]
) -> list[Result]:
    """Let all search until one is complete, all have ended, or `stop` is seen."""
    found: dict[SolveRun | PeerRun, list[Solution]] = {}
    with ExitStack() as stack:
        for run, request in asked.items():
            stack.enter_context(run)
            found[run] = run.start(request)
        while not stop.seen:
            ended = [run.result(some) for run, some in found.items() if not run.running]
            if len(ended) == len(found) or not all(one.limit for one in ended):
                break
            for run, some in found.items():
                some += run.poll() if run.running else []
        return [run.result(some + run.stop()) for run, some in found.items()]


def _left(request: dict[str, Any], first: Result, wall_s: float) -> dict[str, float]:
    """Return what the first search has left of the limits."""
    spent = {"timeout": wall_s, "cpu_limit": first.statistics["cpu_s"] or 0}
    return {
        limit: max(0.001, request[limit] - used)
        for limit, used in spent.items()
        if request[limit] is not None
    }


def single_model(name: str | None) -> str | None:
    """Return the name of a model. Raises RequestError for that of several."""
    if name == AUTO:
        raise RequestError(f"the model {AUTO} is several; choose one model")
    return name


def other_request(name: str | None, request: dict[str, Any]) -> dict[str, Any] | None:
    """Return what a model that checks is asked, by its own strategy; None: no model.

    Raises RequestError for an unknown name, and for a limit that it does not have, and
    MissingExtra for a missing peer.
    """
    if (name := single_model(arguments.word("check", name))) is None:
        return None
    own = {"strategy": None, "peer_options": None, "counters": False}
    asked = {**request, **own, "model": name}
    if name in peers():
        load_peer(name)
        check_peer(name, asked)
    elif name not in get_args(Model):
        raise unknown("model", name, [*get_args(Model), *peers()])
    return asked


def checked(result: Result, other: Result, wanted: int | None) -> Result:
    """Return the result with the check by another, for at most `wanted` solutions."""
    agrees: bool | None = True
    if reason := difference(result, other, wanted):
        agrees = False
    elif limit := result.limit or other.limit:
        model = result.model if result.limit else other.model
        agrees, reason = None, f"model {model}: {ended_by(limit)}"
    return replace(result, check=CrossCheck(other.model, agrees, reason))


def difference(result: Result, other: Result, most: int | None) -> str:
    """Say how two answers contradict each other; "" if they do not.

    At most that many solutions were wanted.
    """
    wanted = math.inf if most is None else most
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


def _said(result: Result) -> str:
    return f"model {result.model}: {result.status}, {plural(result.count, 'solution')}"
