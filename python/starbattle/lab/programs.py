"""Users' constraint programs: their models, parts of strategies, and instances.

A model of a program runs on an instance, or solves or traces a Star Battle board; what
it finds is checked.
"""

import hashlib
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal, TypeAlias, Unpack, cast, get_args

from starbattle import arguments
from starbattle.board.board import Board, Cell
from starbattle.board.position import Position
from starbattle.board.solution import Solution, violations
from starbattle.bridge import open_bridge
from starbattle.bridge.client import PrologRun, all_found, ask
from starbattle.errors import (
    BoardFailure,
    BridgeError,
    RequestError,
    SolverError,
    StarBattleError,
    printable,
)
from starbattle.interrupts import Interrupt, held_interrupt
from starbattle.names import BridgeName, Model, StatusName
from starbattle.peers import peers
from starbattle.phrases import plural
from starbattle.search.options import (
    CallOptions,
    SolveOptions,
    completed,
    request_words,
    strategy_words,
)
from starbattle.search.request import check_usual, problem_words
from starbattle.search.result import Result, Status, statistics
from starbattle.search.solve import Interrupted, solve
from starbattle.search.strategy import PARTS, ProgramStrategy, Strategy
from starbattle.search.trace import Trace, trace_until_interrupted

BRIDGE = "process"
"""The bridge for planning: a faulty program can only harm a child process."""

_MOST_CHARACTERS = 16_000_000


@dataclass(frozen=True, slots=True)
class Program:
    """A Prolog file that exports models; see docs/compare.md.

    file    its absolute name
    digest  of its text: the first 16 hex digits of its SHA-256
    """

    file: str
    digest: str

    @classmethod
    def at(cls, file: str) -> "Program":
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
    def has_instances(self) -> bool:
        """Whether the program reads its instances itself; otherwise they are boards."""
        return bool(program_facts(self)["instances"])

    def instances(self, file: str) -> Iterator["Instance"]:
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
            yield Instance(self, name, found["size"], found["data"])

    def ask(self, **request: Any) -> dict[str, Any]:
        """Send a request to a child process. Raises RequestError if it fails."""
        try:
            return ask(open_bridge(BRIDGE), program=self.file, **request)
        except (BridgeError, SolverError) as error:
            raise RequestError(f"{printable(self.file)}: {error}") from None


def program_models(program: Program) -> list[str]:
    """Return the names of a program's models. Raises RequestError."""
    return [str(model["name"]) for model in program_facts(program)["models"]]


def program_parts(program: Program) -> dict[str, str]:
    """Return the names of a program's parts of strategies, each "select" or so.

    Raises RequestError.
    """
    return {
        str(one["name"]): str(one["part"]) for one in program_facts(program)["parts"]
    }


@lru_cache
def program_facts(program: Program) -> dict[str, Any]:
    """Ask for a program's models and optional predicates. Raises RequestError."""
    return program.ask(op="program")


def _text(file: str) -> str:
    try:
        with open(file, encoding="utf-8") as opened:
            text = opened.read(_MOST_CHARACTERS + 1)
        if len(text) <= _MOST_CHARACTERS:
            return text
        reason = "longer than 16 million characters"
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
    except UnicodeDecodeError:
        reason = "not UTF-8 text"
    raise RequestError(f"{printable(file)}: {reason}")


@dataclass(frozen=True, slots=True)
class Instance:
    """A problem for a program; it takes the place of a board in a run.

    program  the program that reads it
    id       FILE:NAME
    size     as the program gives it
    data     its Prolog term, as text; None: the board
    board    the same problem as a Star Battle board; None for another puzzle
    """

    program: Program
    id: str
    size: int
    data: str | None
    board: Board | None = None

    @classmethod
    def of_board(cls, program: Program, board: Board) -> "Instance":
        """Make an instance of a board."""
        return cls(program, str(board.id), board.size, None, board)

    @property
    def stars(self) -> int | None:
        """Return the stars per row, None for another puzzle."""
        return self.board.stars if self.board else None

    @property
    def problem(self) -> object:
        """Return the problem as a JSON value; part of a run's key."""
        if self.data is None and self.board:
            return self.board.problem
        return self.data

    def words(self) -> dict[str, Any]:
        """Return the instance as part of a request to a bridge."""
        if self.data is None and self.board:
            check_usual(self.board, "a program")
            return problem_words(Position(self.board))
        return {"instance": self.data}


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


NEVER = Interrupt()
"""An interrupt that does not come."""


@dataclass(frozen=True, slots=True)
class RunOutcome:
    """What a run of a program has found; corresponds to Result, without a board.

    status      see Status
    limit       what ended the search early, None if nothing did
    count       how many solutions were found
    statistics  figures by name; times in seconds
    complete    whether the search has visited the whole tree
    solutions   the first solutions: "views", the values of each view, and "check",
                the answer of the program's check/3
    strategy    the words of the strategy that was used
    """

    status: StatusName
    limit: str | None
    count: int
    statistics: MappingProxyType[str, Any]
    complete: bool
    solutions: list[dict[str, Any]]
    strategy: dict[str, str]


def solve_instance(
    instance: Instance,
    model: str,
    strategy: Strategy | str | None,
    bridge: str,
    stop: Interrupt = NEVER,
    **limits: Any,
) -> RunOutcome:
    """Run a program's model on an instance; the limits are those of solve().

    The search ends when `stop` is seen. Raises RequestError and SolverError for errors
    of the program.
    """
    request = {
        "program": instance.program.file,
        "model": model,
        "strategy": strategy_words("strategy", strategy),
        "check": True,
        **instance.words(),
        **limits,
    }
    with _InstanceSearch(bridge, lazy=False) as search:
        found = all_found(search, request, stop)
        return search.outcome(found, limits["solutions"])


class _InstanceSearch(PrologRun[dict[str, Any]]):
    """A search that returns its first solutions when it has ended."""

    def read(self, item: dict[str, Any]) -> dict[str, Any]:
        """Return the JSON object of a solution as it is."""
        return item

    def outcome(self, found: list[dict[str, Any]], wanted: int | None) -> RunOutcome:
        """Return the outcome, once the search has ended."""
        assert self.report is not None
        status, count = Status(self.report["status"]), self.report["found"]
        stopped = status is Status.MULTIPLE and count == wanted
        stopped = stopped or status in (Status.SATISFIED, Status.UNKNOWN)
        return RunOutcome(
            status,
            self.limit(),
            count,
            statistics(self.report["statistics"]),
            not stopped,
            found,
            self.strategy,
        )


_View: TypeAlias = list[int]

_MOST_INFERENCES = 20_000_000
_MOST_SECONDS = 4.0
"""Limits for counting solutions; less than the grace period of a late run."""


@dataclass(frozen=True, slots=True)
class Check:
    """The result of checking a run.

    status  "passed", "failed", or None if nothing could check the run
    reason  what is wrong, None unless the check has failed
    """

    status: Literal["passed", "failed"] | None
    reason: str | None = None


def check_run(instance: Instance, outcome: RunOutcome, bridge: BridgeName) -> Check:
    """Check the solutions of a run and their number.

    Solutions of Star Battle boards are checked by starbattle.board.solution, others
    by the program's check/3. The number of solutions is known for boards only,
    within limits.
    """
    checks = [_check_solution(instance, solution) for solution in outcome.solutions]
    for check in checks:
        if check.status == "failed":
            return check
    counted = _check_count(instance.board, outcome, bridge)
    if counted.status == "failed":
        return counted
    known = checks or [counted]
    passed = all(check.status == "passed" for check in known)
    return Check("passed" if passed else None)


def placements(board: Board, solution: dict[str, Any]) -> list[list[Cell]]:
    """Return the 0-based stars that a solution may mean, those that break no rule."""
    read = _readings(board, solution["views"])
    return [stars for stars in read if not violations(board, stars)]


def _check_solution(instance: Instance, solution: dict[str, Any]) -> Check:
    if solution["check"] is False:
        return Check("failed", "check/3 is false for a solution")
    if instance.board and (read := list(_readings(instance.board, solution["views"]))):
        faults = [violations(instance.board, stars) for stars in read]
        if all(faults):
            return Check("failed", f"a solution breaks a rule: {faults[0][0]}")
        return Check("passed")
    return Check("passed" if solution["check"] else None)


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


def _check_count(board: Board | None, outcome: RunOutcome, bridge: BridgeName) -> Check:
    """Compare the number of solutions with that of the model `bits`."""
    if board is None or outcome.status is Status.UNKNOWN:
        return Check(None)
    found = outcome.count
    known = _solution_count(board, found + 1, bridge)
    if known is None:
        return Check(None)
    if found > known or (outcome.complete and found < known):
        return Check("failed", _miscount(found, known, found < known))
    return Check("passed")


def _miscount(found: int, known: int, at_least: bool) -> str:
    there = f"there {'is' if known == 1 else 'are'}{' at least' * at_least} {known:,}"
    return f"{plural(found, 'solution')} found, where {there}"


@lru_cache(maxsize=4096)
def _solution_count(board: Board, most: int, bridge: BridgeName) -> int | None:
    """Count the solutions of a board, up to `most`; None if that takes too long."""
    try:
        result = solve(
            board,
            model="bits",
            solutions=most,
            count_only=True,
            inference_limit=_MOST_INFERENCES,
            timeout=_MOST_SECONDS,
            bridge=bridge,
        )
    except StarBattleError:
        return None
    return None if result.status is Status.UNKNOWN else result.count


def chosen_model(program: Program, model: str | None) -> str | None:
    """Return the model of a program that is asked for; None if it is one of ours.

    A program with one model needs no name. Raises RequestError for an unknown model,
    and if there is a choice.
    """
    known = program_models(program)
    name = printable(program.file)
    if program.has_instances:
        raise RequestError(
            f"{name}: reads its own instances; solve and trace know boards only, use "
            "starbattle compare"
        )
    if model is None and len(known) == 1:
        return known[0]
    if model in known:
        return model
    if model in (*get_args(Model), *peers()) or (model is None and not known):
        return None
    which = "several models" if model is None else f"no model {model!r}"
    expected = ", ".join(known or get_args(Model))
    raise RequestError(f"{name}: {which}; choose one of {expected}")


def with_parts(
    program: Program, strategy: Strategy | str | None
) -> Strategy | str | None:
    """Return a strategy with the program that defines its parts."""
    if isinstance(strategy, str):
        return (
            own_strategy(program, strategy) if _is_own(program, strategy) else strategy
        )
    if strategy is None:
        return None
    words = [getattr(strategy, part) for part in PARTS]
    own = any(_is_own(program, word) for word in words if word)
    return replace(ProgramStrategy(*words), file=program.file if own else None)


def _is_own(program: Program, word: str) -> bool:
    return word in program_parts(program)


def solve_with(
    program: Program,
    board: Board,
    stop: Interrupt | None = None,
    **options: Unpack[SolveOptions],
) -> Result:
    """Solve a board with a model or a strategy of a program, as solve() does.

    stop   what ends the search early; None: Ctrl-C

    Without a model it is the only one that the program has. The solutions of its
    models, and their number, are checked as those of a campaign are, and at most 1,000
    are returned. Raises BoardFailure for a wrong answer and for an error of the
    program, and the errors of solve().
    """
    asked = completed(SolveOptions, options)
    own_model, used = chosen_model(program, asked["model"]), bridge_of(asked["bridge"])
    strategy = with_parts(program, asked["strategy"])
    if own_model is None:
        return solve(board, **{**asked, "strategy": strategy, "bridge": used})
    instance = Instance.of_board(program, board)
    words = request_words(asked)
    limits = {name: words[name] for name in words.keys() - {"model", "strategy"}}
    with nullcontext(stop) if stop else held_interrupt() as interrupt:
        outcome = _outcome(instance, own_model, strategy, used, interrupt, limits)
    counted = asked["count_only"]
    result = _result(instance, own_model, strategy, outcome, used, counted)
    if interrupt.seen and not stop:
        raise Interrupted(result)
    return result


def trace_with(
    program: Program,
    board: Board,
    *,
    model: str | None = None,
    strategy: Strategy | str | None = None,
    solutions: int | None = 1,
    node_limit: int | None = None,
    **options: Unpack[CallOptions],
) -> Trace:
    """Trace a search with a model or a strategy of a program, as trace() does.

    The strategy of a program's model must label the view `columns` or `cells`. Raises
    the errors of trace().
    """
    asked = completed(CallOptions, options)
    own_model = chosen_model(program, model)
    traced = trace_until_interrupted(
        Position(board),
        bridge_of(asked["bridge"]),
        node_limit,
        program=program.file if own_model else None,
        model=own_model or model,
        strategy=strategy_words("strategy", with_parts(program, strategy)),
        solutions=arguments.limit("solutions", solutions),
        **request_words(asked),
    )
    if own_model is None:
        return traced
    return replace(traced, model=f"{program.name}:{own_model}")


def bridge_of(bridge: str) -> BridgeName:
    """Return the bridge: a child process, unless another one is asked for."""
    return cast(BridgeName, BRIDGE if bridge == "auto" else bridge)


def _outcome(
    instance: Instance,
    model: str,
    strategy: Strategy | str | None,
    bridge: BridgeName,
    interrupt: Interrupt,
    options: dict[str, Any],
) -> RunOutcome:
    try:
        return solve_instance(instance, model, strategy, bridge, interrupt, **options)
    except SolverError as error:
        raise _failure(instance, f": {error}") from None


def _result(
    instance: Instance,
    model: str,
    strategy: Strategy | str | None,
    outcome: RunOutcome,
    bridge: BridgeName,
    count_only: bool,
) -> Result:
    assert instance.board is not None
    if reason := check_run(instance, outcome, bridge).reason:
        raise _failure(instance, f" is wrong: {reason}")
    words = outcome.strategy
    return Result(
        board=instance.board,
        model=f"{instance.program.name}:{model}",
        strategy=ProgramStrategy(*(words[part] for part in PARTS)),  # type: ignore[arg-type]
        strategy_name=strategy if isinstance(strategy, str) else words["name"],
        bridge=bridge,
        status=outcome.status,
        limit=cast(Any, outcome.limit),
        solutions=() if count_only else _solutions(instance, model, outcome),
        count=outcome.count,
        statistics=outcome.statistics,
    )


def _failure(instance: Instance, what: str) -> BoardFailure:
    return BoardFailure(f"{printable(instance.program.name)}{what}", instance.id)


def _solutions(
    instance: Instance, model: str, outcome: RunOutcome
) -> tuple[Solution, ...]:
    board = instance.board
    assert board is not None
    meant = [placements(board, solution) for solution in outcome.solutions]
    if not all(meant):
        count = plural(outcome.count, "solution")
        lacks = f"but no view of the model {model} has the stars; see docs/compare.md"
        raise _failure(instance, f": {count}, {lacks}")
    return tuple(Solution(board, stars[0]) for stars in meant)
