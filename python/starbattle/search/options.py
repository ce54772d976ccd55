"""The options of calls: what they are, what holds without them, what Prolog gets.

A call takes some of them as `**options: Unpack[SolveOptions]`. They are written here,
once; documented() shows them in the signature and the help of each call.
"""

import inspect
import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, ForwardRef, TypedDict, TypeVar, get_args

from starbattle import arguments
from starbattle.board.board import CellLike
from starbattle.conditions.rules import Rules
from starbattle.names import BridgeName, Model, Peer, Portfolio, StrategyName
from starbattle.search.request import Program
from starbattle.search.strategy import Strategy

if TYPE_CHECKING:  # imported for boards that have constraints, and by its users
    from starbattle.conditions.where import Where

_Call = TypeVar("_Call", bound=Callable[..., Any])


class Conditions(TypedDict, total=False):
    """What solutions meet.

    Attributes:
        where: constraints that solutions meet, beside those of the board: made of
            board.variables(), or texts as "cell(1,4) + cell(2,4) =< 1", from 1; or
            lists of them
        rules: what differs from the usual rules, in place of the rules of the board
    """

    where: "Where"
    rules: Rules | None


class Limits(TypedDict, total=False):
    """Where a run ends, and how Prolog is reached.

    As a limit, math.inf is no limit at all. Numbers may be numpy's, and whole ones
    floats.

    Attributes:
        timeout: seconds of wall time; None: no limit
        inference_limit: logical inferences, as SWI-Prolog counts them
        memory_limit: bytes of Prolog stacks; None: 2 GiB
        bridge: "janus", "pyswip", "process" or "auto"
    """

    timeout: float | None
    inference_limit: int | None
    memory_limit: int | None
    bridge: BridgeName


class CallOptions(Conditions, Limits, total=False):
    """What every call about a board takes."""


class _Searching(TypedDict, total=False):
    """How to search.

    Attributes:
        model: "global" (as None), "bits", "columns", "cells" or "feup", or a peer,
            which needs an extra: "cp_sat" or "clingo"; "auto" is "bits", with clingo
            beside it on hard boards. For solve(), Program("mine.pl") has models of
            your own
        strategy: a Strategy, or the name of one; None: the model's own
        given_stars: 0-based (row, column) cells that are known to hold stars, beside
            those that the board gives; or their names, such as "r1c5"
        given_blanks: cells that are known to hold none, likewise
        cpu_limit: seconds of processor time, which a busy machine does not change
        peer_options: options of a peer, in its own words: of clingo those of its
            command line, as "--sat-prepro=2 --configuration=handy"; of CP-SAT
            parameters of its solver, as "num_workers=8 linearization_level=1" for one
            solution; those that would leave out solutions are errors
    """

    model: Model | Peer | Portfolio | Program | None
    strategy: Strategy | StrategyName | None
    given_stars: Iterable[CellLike]
    given_blanks: Iterable[CellLike]
    cpu_limit: float | None
    peer_options: str | None


class SearchOptions(_Searching, CallOptions, total=False):
    """How to search for solutions; see iter_solutions()."""


class _Solving(TypedDict, total=False):
    """What to find out.

    Attributes:
        solutions: stop after that many; None: find all
        count_only: count the solutions, do not keep them
        counters: count propagation, too, in a second run: the statistics constraints,
            resumptions, entailments, prunings and backtracks, which are None otherwise
        check: a model or peer that answers, too: `result.check` tells whether the
            answers agree. Limits are for each of the two
    """

    solutions: int | None
    count_only: bool
    counters: bool
    check: Model | Peer | None


class SolveOptions(_Searching, _Solving, CallOptions, total=False):
    """How to solve; see solve()."""


class _Reasoning(TypedDict, total=False):
    """What a person may use.

    Attributes:
        max_technique: the hardest technique to use, by its name; None: all
        max_units: use no set of more units than this, however long it takes to find
            them; 0: none; None: any, within the effort
        effort: how many inferences the search for sets of units may take in all; None:
            200 million, about a minute. Not with max_units
    """

    max_technique: str | None
    max_units: int | None
    effort: int | None


class GradeOptions(_Reasoning, CallOptions, total=False):
    """How to grade, and how to find a hint; see grade() and hint()."""


class _Explaining(TypedDict, total=False):
    """How far to go.

    Attributes:
        steps: stop after that many steps; None: go on
    """

    steps: int | None


class ExplainOptions(_Explaining, GradeOptions, total=False):
    """How to explain; see explain()."""


class ManyOptions(TypedDict, total=False):
    """How to answer many boards.

    Attributes:
        jobs: how many worker processes; None: one for each processor; 1: none, the
            boards are answered in this process
        ordered: whether answers come in the order of the boards, else as they come
        progress: True: a bar on standard error, if that is a terminal; or a function
            that is called with the number of answers
        cluster: the address of a Dask scheduler, whose workers answer the boards
    """

    jobs: int | None
    ordered: bool
    progress: bool | Callable[[int], None]
    cluster: str | None


class SolveManyOptions(ManyOptions, SolveOptions, total=False):
    """How to solve many boards; see solve_many()."""


class ExplainManyOptions(ManyOptions, ExplainOptions, total=False):
    """How to explain many boards; see explain_many()."""


class GradeManyOptions(ManyOptions, GradeOptions, total=False):
    """How to grade many boards; see grade_many()."""


_DESCRIBED = (
    ManyOptions,
    _Searching,
    Conditions,
    _Solving,
    _Reasoning,
    _Explaining,
    Limits,
)

_USUAL: dict[str, Any] = {
    "where": (),
    "given_stars": (),
    "given_blanks": (),
    "solutions": 1,
    "count_only": False,
    "counters": False,
    "ordered": True,
    "progress": False,
    "bridge": "auto",
}
"""What holds for an option that is left out; None for all others."""


def strategy_words(
    name: str, strategy: Strategy | str | None
) -> dict[str, str | None] | str | None:
    """Return the words of a strategy, or its name. Raises RequestError."""
    if isinstance(strategy, Strategy):
        return strategy.words()
    return arguments.word(name, strategy, "a Strategy or the name of one")


_CHECKED: dict[str, Callable[[str, Any], Any]] = {
    "model": arguments.word,
    "strategy": strategy_words,
    "peer_options": arguments.word,
    "solutions": arguments.limit,
    "timeout": arguments.seconds,
    "cpu_limit": arguments.seconds,
    "inference_limit": arguments.limit,
    "memory_limit": arguments.limit,
    "counters": arguments.flag,
    "steps": arguments.limit,
    "max_technique": arguments.word,
    "max_units": arguments.optional_integer,
    "effort": arguments.limit,
}
"""How each option that Prolog gets is checked; its key in requests is its name."""


@cache
def _usual(kind: type) -> dict[str, Any]:
    return {name: _USUAL.get(name) for name in kind.__annotations__}


def completed(kind: type, options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options of a call, with those that are left out.

    Args:
        kind: one of the classes of options
        options: what the call got

    Raises:
        TypeError: for an option of another name
    """
    usual = _usual(kind)
    if unknown := sorted(options.keys() - usual.keys()):
        raise TypeError(
            f"unexpected keyword argument {unknown[0]!r}; the options are "
            f"{', '.join(sorted(usual))}"
        )
    return {**usual, **options}


def conditions_of(asked: Mapping[str, Any]) -> dict[str, Any]:
    """Return those options of a call that are conditions."""
    return {name: asked[name] for name in Conditions.__annotations__}


def request_words(asked: Mapping[str, Any]) -> dict[str, Any]:
    """Return the keys of a request for those options that Prolog gets.

    Raises RequestError for invalid values.
    """
    return {
        name: value if value is _USUAL.get(name) else _CHECKED[name](name, value)
        for name, value in asked.items()
        if name in _CHECKED
    }


def documented(call: _Call) -> _Call:
    """Show the options of a call, which has `**options`, in its signature and help."""
    (kind,) = get_args(call.__annotations__["options"])
    signature = inspect.signature(call)
    *own, _ = signature.parameters.values()
    for name, value in _usual(kind).items():
        noted = kind.__annotations__[name]
        shown = noted.__forward_arg__ if isinstance(noted, ForwardRef) else noted
        own.append(
            inspect.Parameter(
                name, inspect.Parameter.KEYWORD_ONLY, default=value, annotation=shown
            )
        )
    call.__signature__ = signature.replace(parameters=own)  # type: ignore[attr-defined]
    if call.__doc__:  # python -OO leaves them out
        meanings = "\n".join(_meanings()[name] for name in _usual(kind))
        text = inspect.cleandoc(call.__doc__)
        call.__doc__ = re.sub(r" +\*\*options:.*", lambda _: meanings, text)
    return call


@cache
def _meanings() -> dict[str, str]:
    """Return the lines that describe each option, as the classes have them."""
    texts = [inspect.cleandoc(kind.__doc__ or "") for kind in _DESCRIBED]
    entry = re.compile(r"^    (\w+): .*(?:\n {8}.*)*", re.MULTILINE)
    return {found[1]: found[0] for text in texts for found in entry.finditer(text)}
