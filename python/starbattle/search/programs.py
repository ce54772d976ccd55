"""Users' constraint programs: their models, parts of strategies, and instances.

A model of a program runs on an instance, or solves or traces a Star Battle board; what
it finds is checked.
"""

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from os import fspath
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias, cast, get_args

from starbattle.arguments import is_given
from starbattle.board.board import Board, Cell
from starbattle.board.position import Position
from starbattle.board.solution import Solution, violations
from starbattle.bridge import open_bridge
from starbattle.bridge.client import ask
from starbattle.errors import (
    BoardFailure,
    BridgeError,
    RequestError,
    SolverError,
    StarBattleError,
    printable,
    refused,
)
from starbattle.interrupts import Interrupt
from starbattle.names import BridgeName, Model
from starbattle.phrases import plural
from starbattle.search.options import request_words, strategy_words
from starbattle.search.portfolio import difference
from starbattle.search.request import (
    Instance,
    Program,
    check_usual,
)
from starbattle.search.result import (
    CrossCheck,
    Improvement,
    Result,
    Status,
)
from starbattle.search.runs import SolveRun
from starbattle.search.strategy import PARTS, Strategy

BRIDGE = "process"
"""The bridge for planning: a faulty program can only harm a child process."""

_MOST_CHARACTERS = 16_000_000


@dataclass(frozen=True, slots=True)
class ProgramFile:
    """A Prolog file that exports models; see docs/compare.md.

    file    its absolute name
    digest  of its text: the first 16 hex digits of its SHA-256
    """

    file: str
    digest: str

    @classmethod
    def at(cls, file: str) -> "ProgramFile":
        """Read the file of a program. Raises RequestError."""
        text = _text(file).encode()
        return cls(str(Path(file).absolute()), hashlib.sha256(text).hexdigest()[:16])

    @property
    def name(self) -> str:
        """Return the name of the file, without its folder."""
        return Path(self.file).name

    @property
    def folder(self) -> str:
        """Return the name of the folder that the file is in."""
        return Path(self.file).parent.name

    @property
    def place(self) -> str:
        """Return the name of the file, behind that of its folder."""
        return f"{self.folder}/{self.name}"

    @property
    def has_instances(self) -> bool:
        """Whether the program reads its instances itself; otherwise they are boards."""
        return bool(program_facts(self)["instances"])

    def instances(self, file: str) -> Iterator[Instance]:
        """Read the instances of a file. Raises RequestError."""
        text = _text(file)
        try:
            instances = self.ask(op="instances", text=text)["instances"]
        except RequestError as error:
            raise RequestError(f"{printable(file)}: {error}") from None
        if not instances:
            raise RequestError(f"{printable(file)}: no instances found")
        for found in instances:
            name = f"{Path(file).stem}:{found['name']}"
            yield Instance(name, found["size"], found["data"])

    def picked(self, file: str, pick: str | None) -> "Iterator[Instance]":
        """Read the instances of a file, or the one of that place or name.

        Raises RequestError.
        """
        found = list(self.instances(file))
        if pick is None:
            return iter(found)
        names = {one.id.partition(":")[2]: one for one in found}
        places = {str(place): one for place, one in enumerate(found, 1)}
        if one := (places | names).get(pick):
            return iter([one])
        known = ", ".join(names)
        raise RequestError(
            f"{printable(file)}: no instance {pick!r}; expected one of {known}"
        )

    def ask(self, **request: Any) -> dict[str, Any]:
        """Send a request to a child process. Raises RequestError if it fails."""
        try:
            return ask(open_bridge(BRIDGE), program=self.file, **request)
        except (BridgeError, SolverError) as error:
            raise RequestError(f"{printable(self.file)}: {error}") from None


def program_parts(program: ProgramFile) -> dict[str, str]:
    """Return the names of a program's parts of strategies, each "select" or so.

    Raises RequestError.
    """
    return {one["name"]: one["part"] for one in program_facts(program)["parts"]}


def program_models(program: ProgramFile) -> dict[str, dict[str, Any]]:
    """Return a program's models by name, with their views. Raises RequestError."""
    return {one["name"]: one for one in program_facts(program)["models"]}


@lru_cache
def program_facts(program: ProgramFile) -> dict[str, Any]:
    """Ask for a program's models and optional predicates. Raises RequestError."""
    return program.ask(op="program")


def _text(file: str) -> str:
    try:
        with open(file, encoding="utf-8") as opened:
            text = opened.read(_MOST_CHARACTERS + 1)
    except (OSError, UnicodeDecodeError) as error:
        raise refused(file, error, RequestError) from None
    if len(text) > _MOST_CHARACTERS:
        raise RequestError(f"{printable(file)}: longer than 16 million characters")
    return text


def has_own_part(program: ProgramFile, name: str) -> bool:
    """Whether a strategy's name, as columns/ff/up/step, has a part of a program."""
    return not program_parts(program).keys().isdisjoint(name.split("/"))


def owners(
    name: str, programs: Sequence[ProgramFile], own: ProgramFile | None
) -> list[ProgramFile | None]:
    """Return the programs that define parts of a strategy; None stands for no program.

    own  the program whose model is searched: if it has the part, others do not count
    """
    found = [program for program in programs if has_own_part(program, name)]
    return [own] if own in found else [*found] or [None]


def spelled_strategy(name: str, program: ProgramFile | None) -> Strategy | str:
    """Return the strategy that a name spells: its words, or one part of a program.

    program  what defines parts of it; None: it is a name of ours, or has our words

    Raises RequestError for more words than a strategy has.
    """
    if "/" in name:
        if len(spelled := name.split("/")) > len(PARTS):
            raise RequestError(f"a strategy has {len(PARTS)} words: {'/'.join(PARTS)}")
        words = dict(zip(PARTS, spelled, strict=False))
    elif program:
        # What it labels if nothing else is said; see fitted_strategy/3 in Prolog.
        words = {"view": "columns", program_parts(program)[name]: name}
    else:
        return name
    file = program.file if program else None
    return Strategy(**words, file=file)  # type: ignore[arg-type]


class _ProgramRun(SolveRun):
    """A search that finds solutions and improvements as Prolog sends them."""

    def read(self, item: Any) -> Any:
        """Return what Prolog has found."""
        return item if "views" in item else Improvement(**item)


NEVER = Interrupt()
"""An interrupt that does not come."""


def solve_problem(
    program: ProgramFile,
    problem: Board | Instance,
    model: str,
    strategy: Strategy | str | None,
    bridge: BridgeName,
    stop: Interrupt = NEVER,
    on_better: Callable[[Improvement], object] | None = None,
    **limits: Any,
) -> Result:
    """Run a program's model on a problem; the limits are those of solve().

    The search ends when `stop` is seen. The result has the check of its solutions and
    of their number, see _check, and the first 1,000 solutions whose stars are known.
    Raises RequestError and SolverError for errors of the program.
    """
    board = problem if isinstance(problem, Board) else None
    if board:
        check_usual(board, "a program")
    request = {
        "program": program.file,
        "model": model,
        "strategy": strategy_words("strategy", strategy),
        "check": True,
        **limits,
    }

    better: list[Improvement] = []

    def keep(one: Any) -> None:
        if isinstance(one, Improvement):
            better.append(one)
            if on_better:
                on_better(one)

    given = Position(problem) if isinstance(problem, Board) else problem
    run, items = _ProgramRun.run_until(stop, bridge, given, request, keep)
    found: list[Any] = [one for one in items if not isinstance(one, Improvement)]
    judged = [_judged(board, one) for one in found]
    solutions: list[Any]
    if board:
        solutions = [Solution(board, one.stars) for one in judged if one.stars]
    else:
        views = program_models(program)[model]["views"]
        solutions = [dict(zip(views, one["views"], strict=True)) for one in found]
    result = replace(
        run.result([]),
        model=f"{program.name}:{model}",
        solutions=tuple(solutions[-1:] if better else solutions),
        improvements=tuple(better),
    )
    reason, agrees = _check(board, judged, result, limits["solutions"])
    return replace(result, check=CrossCheck(result.model, agrees, reason))


class _Judged(NamedTuple):
    """A solution of a program: whether it is right, what is wrong, and its stars."""

    is_right: bool | None
    reason: str = ""
    stars: Sequence[Cell] = ()


def _judged(board: Board | None, solution: dict[str, Any]) -> _Judged:
    """Judge a solution by starbattle.board.solution, or else by the program's check/3.

    Its views may mean several things, of which one has to be right.
    """
    if solution["check"] is False:
        return _Judged(False, "check/3 is false for a solution")
    faults = []
    for stars in _readings(board, solution["views"]) if board else ():
        assert board is not None
        if not (broken := violations(board, stars)):
            return _Judged(True, stars=stars)
        faults.append(broken[0])
    if faults:
        return _Judged(False, f"a solution breaks a rule: {faults[0]}")
    return _Judged(solution["check"])


_View: TypeAlias = list[int]


def _readings(board: Board, views: Sequence[_View | None]) -> Iterator[list[Cell]]:
    """Yield the stars, as 0-based cells, that the views of a solution may mean.

    N*S numbers from 1 to N are star columns, row by row, or star rows, column by
    column; N*N numbers 0 and 1 are cells, row by row.
    """
    size, stars = board.size, board.stars
    for view in filter(None, views):
        if len(view) == size * stars and set(view) <= set(range(1, size + 1)):
            places = [(index // stars, value - 1) for index, value in enumerate(view)]
            yield places
            yield [(row, column) for column, row in places]
        if len(view) == size * size and set(view) <= {0, 1}:
            yield [divmod(index, size) for index, value in enumerate(view) if value]


_MOST_INFERENCES = 20_000_000
_MOST_SECONDS = 4.0
"""Limits for counting solutions; less than the grace period of a late run."""


def _check(
    board: Board | None, judged: list[_Judged], result: Result, wanted: int | None
) -> tuple[str, bool | None]:
    """Return what is wrong with a result, "" for nothing, and whether it is right.

    The number of solutions is known for boards only, within limits. None: nothing
    could check the result.
    """
    other = None
    if board and result.status not in (Status.UNKNOWN, Status.OPTIMAL):
        other = _by_bits(board, result.count + 1, result.bridge)
    reasons = [one.reason for one in judged]
    if other:
        reasons.append(difference(replace(result, solutions=()), other, wanted))
    if reason := next(filter(None, reasons), ""):
        return reason, False
    known = [one.is_right for one in judged] or [other is not None]
    return "", True if all(known) else None


@lru_cache(maxsize=4096)
def _by_bits(board: Board, most: int, bridge: str) -> Result | None:
    """Count the solutions of a board, up to `most`; None if that takes too long."""
    request = {
        "model": "bits",
        "solutions": most,
        "listing": False,
        "inference_limit": _MOST_INFERENCES,
        "timeout": _MOST_SECONDS,
    }
    try:
        run, found = SolveRun.run_until(NEVER, bridge, Position(board), request)
    except StarBattleError:
        return None
    result = run.result(found)
    return None if result.limit else result


def chosen_model(program: ProgramFile, model: str | None) -> str | None:
    """Return the model of a program that is asked for; None if it is one of ours.

    A program with one model needs no name. Raises RequestError for an unknown model,
    and if there is a choice.
    """
    known = [*program_models(program)]
    name = printable(program.file)
    if model is None and len(known) == 1:
        return known[0]
    if model in known:
        return model
    if model in get_args(Model) or (model is None and not known):
        return None
    which = "several models" if model is None else f"no model {model!r}"
    expected = ", ".join(known or get_args(Model))
    raise RequestError(f"{name}: {which}; choose one of {expected}")


_OF_BOARDS = ("where", "rules", "given_stars", "given_blanks")


def _opened(
    own: Program, problem: Board | Instance, asked: Mapping[str, Any]
) -> tuple[ProgramFile, str | None, Strategy | str | None]:
    """Return a program, its model (see chosen_model) and the strategy for it.

    asked  the arguments of the call; those about boards do not fit an instance. Its
           strategy may have parts of the program

    Raises RequestError, also for a board where a program takes instances.
    """
    program = ProgramFile.at(fspath(own.file))
    if not isinstance(problem, Instance):
        if program.has_instances:
            raise RequestError(
                f"{printable(program.file)}: reads its own instances, from files; "
                "in Python, see Program.instances"
            )
    elif given := [name for name in _OF_BOARDS if is_given(asked.get(name))]:
        raise RequestError(f"{given[0]} is for boards, not for instances of a program")
    strategy = asked["strategy"]
    if isinstance(strategy, Strategy):
        strategy = replace(strategy, file=program.file)
    elif strategy and has_own_part(program, strategy):
        strategy = spelled_strategy(strategy, program)
    return program, chosen_model(program, own.model), strategy


_OF_PROGRAMS = (
    "solutions", "counters", "timeout", "cpu_limit", "inference_limit", "memory_limit",
)  # fmt: skip
"""The options of solve() that the run of a program takes as they are."""

_NOT_OF_PROGRAMS = {
    "check": "whose answers are checked in any case",
    "peer_options": "which is no peer",
}
"""Those that the model of a program does not take, and why."""


def answer(
    own: Program,
    stop: Interrupt,
    board: Board | Instance,
    asked: Mapping[str, Any],
) -> Result | dict[str, Any]:
    """Solve a board or an instance with a model of a program; solve() calls this.

    Without a model it is the only one that the program has. For a strategy of the
    program and a model of ours, returns the options of solve() that then differ. Raises
    BoardFailure for a wrong answer and for an error of the program, and the errors of
    solve().
    """
    program, model, strategy = _opened(own, board, asked)
    bridge, count_only = bridge_of(asked["bridge"]), asked["count_only"]
    if model is None:
        return {"model": own.model, "strategy": strategy, "bridge": bridge}
    for name, reason in _NOT_OF_PROGRAMS.items():
        if asked[name] is not None:
            raise RequestError(f"{name} is not for a program, {reason}")
    try:
        words = request_words({name: asked[name] for name in _OF_PROGRAMS})
        result = solve_problem(
            program, board, model, strategy, bridge, stop, own.on_better, **words
        )
    except SolverError as error:
        raise _failure(program, board, f": {error}") from None
    if result.check and result.check.reason:
        raise _failure(program, board, f" is wrong: {result.check.reason}")
    if count_only and result.bound is not None:
        raise RequestError(f"counting is not for {model}, which looks for the best")
    if result.count and not (result.solutions or count_only):
        count = plural(result.count, "solution")
        lacks = f"but no view of the model {model} has the stars; see docs/compare.md"
        raise _failure(program, board, f": {count}, {lacks}")
    name = strategy if isinstance(strategy, str) else result.strategy_name
    solutions = () if count_only else result.solutions
    return replace(result, strategy_name=name, solutions=solutions, check=None)


def traced(
    own: Program, problem: Board | Instance, asked: Mapping[str, Any]
) -> tuple[str | None, dict[str, Any]]:
    """Return the name of a program's model, and what trace() is to request for it.

    None: the model is one of ours.
    """
    if own.on_better:
        raise RequestError("on_better is not for trace(), whose tree has the solutions")
    program, model, strategy = _opened(own, problem, asked)
    words = strategy_words("strategy", strategy)
    if model is None:
        return None, {"model": own.model, "strategy": words}
    request = {"model": model, "strategy": words, "program": program.file}
    return f"{program.name}:{model}", request


def bridge_of(bridge: str) -> BridgeName:
    """Return the bridge: a child process, unless another one is asked for."""
    return cast(BridgeName, BRIDGE if bridge == "auto" else bridge)


def _failure(program: ProgramFile, board: Board | Instance, what: str) -> BoardFailure:
    return BoardFailure(f"{printable(program.name)}{what}", board.id)
