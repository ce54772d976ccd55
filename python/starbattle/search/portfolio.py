"""Several models: `auto`, which asks `bits` and, on a hard board, clingo beside it.

Also whether the answers of two models agree.
"""

import math
import time
from contextlib import ExitStack
from dataclasses import replace
from typing import Any, Self, TypeAlias, get_args

from starbattle import arguments
from starbattle.board.board import Board
from starbattle.board.position import Position
from starbattle.board.solution import Solution
from starbattle.errors import RequestError, SolverError, unknown
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


_Run: TypeAlias = SolveRun | PeerRun


class PortfolioRun:
    """A search for solutions by several models; see PrologRun, which it resembles.

    The first model has a few inferences to itself. If these do not suffice, the board
    is hard, however busy the machine is: then it begins anew, with a peer beside it.
    The first complete answer counts, and solutions come when it is known.
    """

    def __init__(self, bridge: str, given: Position) -> None:
        self.given = given
        self.running = False
        self._bridge = bridge
        self._stack = ExitStack()
        self._found: dict[_Run, list[Solution]] = {}
        self._answer: Result | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._stack.close()

    def start(self, request: dict[str, Any]) -> list[Solution]:
        """Start the search. Raises RequestError."""
        self._request = first_request(request, self.given.board)
        self._began = time.monotonic()
        self._may_race = _may_race(request, self.given.board)
        limit = {"inference_limit": _EASY} if self._may_race else {}
        self.running = True
        self._add(self._prolog_run(), self._request | limit)
        return self._settled()

    def _prolog_run(self) -> SolveRun:
        return SolveRun(self._bridge, self.given, lazy=False, wait=_WAIT_S)

    def _add(self, run: _Run, request: dict[str, Any]) -> None:
        self._stack.enter_context(run)
        self._found[run] = []
        self._found[run] += run.start(request)

    def poll(self) -> list[Solution]:
        """Wait a moment for an answer."""
        for run, found in self._found.items():
            if run.running:
                found += run.poll()
        return self._settled()

    def stop(self) -> list[Solution]:
        """End the searches; return what was found."""
        if not self.running:
            return []
        began_alone, self._may_race = self._may_race, False
        found = self._answered_by(self._stopped())
        assert self._answer is not None
        if began_alone and self._answer.limit == "inferences":
            # That limit, which has just struck, is ours.
            self._answer = replace(self._answer, limit="interrupt")
        return found

    def _stopped(self) -> list[Result]:
        """End all searches; return what they have found."""
        for run, found in self._found.items():
            found += run.stop()
        return self._results()

    def _results(self) -> list[Result]:
        """Return what the searches that have ended have found."""
        found = self._found.items()
        return [run.result(solutions) for run, solutions in found if not run.running]

    def _settled(self) -> list[Solution]:
        """Return the solutions if the answer is there; go on if the board is hard."""
        ended = self._results()
        if self._may_race and ended and ended[0].limit == "inferences":
            self._race(ended[0])
            return []
        if len(ended) < len(self._found) and all(one.limit for one in ended):
            return []
        return self._answered_by(self._stopped())

    def _answered_by(self, results: list[Result]) -> list[Solution]:
        """Take a complete answer, or else the one that has found most."""
        answer = max(results, key=lambda one: (not one.limit, one.count))
        for other in results:
            if reason := difference(answer, other, self._request["solutions"]):
                raise SolverError(f"the models of {AUTO} disagree: {reason}")
        self._answer = answer
        self.running = False
        return list(answer.solutions)

    def _race(self, first: Result) -> None:
        """Let both search, within what is left of the limits."""
        spent = {
            "timeout": time.monotonic() - self._began,
            "cpu_limit": first.statistics["cpu_s"] or 0,
        }
        left = {
            limit: max(0.001, self._request[limit] - used)
            for limit, used in spent.items()
            if self._request[limit] is not None
        }
        request = self._request | left
        self._may_race = False
        self._found = {}
        peer = PeerRun(self.given, lazy=False, wait=_WAIT_S)
        self._add(peer, request | {"model": _BESIDE})
        self._add(self._prolog_run(), request)

    def result(self, found: list[Solution]) -> Result:
        """Return the answer, once the search has ended."""
        assert self._answer is not None
        by = self._answer.model
        return replace(self._answer, model=AUTO, solutions=tuple(found), answered_by=by)


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
