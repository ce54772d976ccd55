"""Solve or trace a Star Battle board with a model of a user's program."""

from dataclasses import replace
from typing import Any, cast

from starbattle import arguments, declarations
from starbattle.board.board import Board
from starbattle.board.solution import Solution
from starbattle.errors import BoardFailure, RequestError, SolverError, printable
from starbattle.interrupts import Interrupt, held_interrupt
from starbattle.lab.program_runs import (
    RunOutcome,
    check_run,
    placements,
    solve_instance,
)
from starbattle.lab.programs import (
    BRIDGE,
    Instance,
    Program,
    own_strategy,
    program_models,
    program_parts,
)
from starbattle.names import BridgeName
from starbattle.peers import peers
from starbattle.phrases import plural
from starbattle.search.request import limits, strategy_words
from starbattle.search.result import Result
from starbattle.search.solve import Interrupted, solve
from starbattle.search.strategy import PARTS, ProgramStrategy, Strategy
from starbattle.search.trace import Trace
from starbattle.search.trace.tree import trace_until_interrupted

MOST_LISTED = 1000
"""The most solutions that a program's run keeps; further ones are counted."""


def chosen_model(program: Program, model: str | None) -> str | None:
    """Return the model of a program that is asked for; None if it is one of ours.

    A program with one model needs no name. Raises RequestError for an unknown model,
    and if there is a choice.
    """
    known = program_models(program)
    name = printable(program.file)
    if program.has_instances:
        raise RequestError(f"{name}: reads its own instances; use starbattle compare")
    if model is None and len(known) == 1:
        return known[0]
    if model in known:
        return model
    if model in (*declarations.models(), *peers()) or (model is None and not known):
        return None
    which = "several models" if model is None else f"no model {model!r}"
    expected = ", ".join(known or declarations.models())
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
    *,
    model: str | None = None,
    strategy: Strategy | str | None = None,
    solutions: int | None = 1,
    count_only: bool = False,
    timeout: float | None = None,
    inference_limit: int | None = None,
    memory_limit: int | None = None,
    counters: bool = True,
    bridge: str = "auto",
) -> Result:
    """Solve a board with a model or a strategy of a program, as solve() does.

    model  None: the only one that the program has

    The solutions of its models, and their number, are checked as those of a campaign
    are, and at most MOST_LISTED are returned. Raises BoardFailure for a wrong answer
    and for an error of the program, and the errors of solve().
    """
    used, own_model = bridge_of(bridge), chosen_model(program, model)
    strategy = with_parts(program, strategy)
    options: dict[str, Any] = {
        "timeout": timeout,
        "inference_limit": inference_limit,
        "memory_limit": memory_limit,
    }
    if own_model is None:
        return solve(
            board,
            model=cast(Any, model),
            strategy=cast(Any, strategy),
            solutions=solutions,
            count_only=count_only,
            counters=counters,
            bridge=used,
            **options,
        )
    instance = Instance.of_board(program, board)
    options = {
        "solutions": arguments.limit("solutions", solutions),
        "counters": counters,
        **limits(**options),
    }
    with held_interrupt() as interrupt:
        outcome = _outcome(instance, own_model, strategy, used, interrupt, options)
    result = _result(instance, own_model, strategy, outcome, used, count_only)
    if interrupt.seen:
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
    timeout: float | None = None,
    inference_limit: int | None = None,
    memory_limit: int | None = None,
    bridge: str = "auto",
) -> Trace:
    """Trace a search with a model or a strategy of a program, as trace() does.

    The strategy of a program's model must label the view `columns` or `cells`. Raises
    the errors of trace().
    """
    own_model = chosen_model(program, model)
    traced = trace_until_interrupted(
        board,
        bridge_of(bridge),
        node_limit,
        program=program.file if own_model else None,
        model=own_model or model,
        strategy=strategy_words(with_parts(program, strategy)),
        solutions=arguments.limit("solutions", solutions),
        **limits(timeout, inference_limit, memory_limit),
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
        reason = f"{printable(instance.program.name)}: {error}"
        raise BoardFailure(reason, instance.id) from None


def _result(
    instance: Instance,
    model: str,
    strategy: Strategy | str | None,
    outcome: RunOutcome,
    bridge: BridgeName,
    count_only: bool,
) -> Result:
    assert instance.board is not None
    _check(instance, outcome, bridge)
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


def _check(instance: Instance, outcome: RunOutcome, bridge: BridgeName) -> None:
    found = check_run(instance, outcome, bridge)
    if found.reason:
        reason = f"{printable(instance.program.name)} is wrong: {found.reason}"
        raise BoardFailure(reason, instance.id)


def _solutions(
    instance: Instance, model: str, outcome: RunOutcome
) -> tuple[Solution, ...]:
    board = instance.board
    assert board is not None
    meant = [placements(board, solution) for solution in outcome.solutions]
    if not all(meant):
        reason = (
            f"{printable(instance.program.name)}: {plural(outcome.count, 'solution')}, "
            f"but no view of the model {model} has the stars; see docs/compare.md"
        )
        raise BoardFailure(reason, instance.id)
    return tuple(Solution(board, stars[0]) for stars in meant)
