"""starbattle solve."""

import json
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Protocol, cast

import typer

from starbattle.board.board import Board
from starbattle.cli import completion
from starbattle.cli.batches import answered, in_batches
from starbattle.cli.debugging import write_debug
from starbattle.cli.forms import text_or_json
from starbattle.cli.messages import (
    EXIT_BAD_INPUT,
    EXIT_DISAGREE,
    EXIT_LIMIT,
    EXIT_NO_SOLUTION,
    EXIT_SOLVED,
    complain,
    progress,
)
from starbattle.cli.options import (
    Ascii,
    AsJson,
    Boards,
    ClusterAddress,
    Debug,
    FromFormat,
    InferenceLimit,
    Jobs,
    OutputFile,
    ProgramFile,
    Stars,
    Timeout,
    To,
)
from starbattle.cli.output import Output
from starbattle.cli.transfer import boards_of
from starbattle.errors import (
    BoardError,
    BoardFailure,
    RequestError,
    StarBattleError,
)
from starbattle.names import Branch, View
from starbattle.render.result import headline, result_text
from starbattle.render.terminal import text_width, wants_ascii, wants_color
from starbattle.search.result import Result, Status
from starbattle.search.solve import Interrupted
from starbattle.search.solve import solve as solve_board
from starbattle.search.strategy import (
    BRANCHINGS,
    METHODS,
    ORDERS,
    SELECTIONS,
    VIEWS,
    ProgramStrategy,
    Strategy,
)

ORDER = 10
EPILOG = (
    "Exit status: 0 all solved, 1 a board without a solution, 2 bad input, 3 a "
    "limit left a board unanswered, 4 --check found a difference; the largest applies."
)

_FORMS = text_or_json("solve")


def solve(
    boards: Boards = None,
    stars: Stars = None,
    from_: FromFormat = None,
    model: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="Model: global (default), bits, columns, cells, feup; or a peer: "
            "cp_sat, clingo.",
            autocompletion=completion.models,
        ),
    ] = None,
    strategy: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="Labeling strategy, such as ff; compare --list has them all. "
            "Default: the model's best.",
            autocompletion=completion.strategies,
        ),
    ] = None,
    view: Annotated[
        str | None,
        typer.Option(
            metavar="V",
            help=f"Or part by part: {', '.join(VIEWS)};",
            autocompletion=completion.views,
        ),
    ] = None,
    select: Annotated[
        str | None,
        typer.Option(
            metavar="X",
            help=f"{', '.join(SELECTIONS)};",
            autocompletion=completion.selections,
        ),
    ] = None,
    order: Annotated[
        str | None,
        typer.Option(
            metavar="O",
            help=f"{', '.join(ORDERS)};",
            autocompletion=completion.orders,
        ),
    ] = None,
    branch: Annotated[
        str | None,
        typer.Option(
            metavar="B",
            help=f"{', '.join(BRANCHINGS)};",
            autocompletion=completion.branchings,
        ),
    ] = None,
    method: Annotated[
        str | None,
        typer.Option(
            metavar="M",
            help=f"{', '.join(METHODS)}.",
            autocompletion=completion.methods,
        ),
    ] = None,
    solutions: Annotated[
        int | None,
        typer.Option(metavar="K", help="Stop after K solutions.  [default: 1]"),
    ] = None,
    all_: Annotated[bool, typer.Option("--all", help="Find all solutions.")] = False,
    count: Annotated[
        bool, typer.Option("--count", help="Count all solutions, list none.")
    ] = False,
    timeout: Timeout = None,
    inference_limit: InferenceLimit = None,
    memory_limit: Annotated[
        int | None,
        typer.Option(metavar="MIB", help="Limit of Prolog's stacks.  [2048]"),
    ] = None,
    program: ProgramFile = None,
    counters: Annotated[
        bool, typer.Option(help="Count propagation, in a second run.")
    ] = True,
    threads: Annotated[
        int,
        typer.Option(metavar="N", help="Threads that share a search of --model bits."),
    ] = 1,
    check: Annotated[
        str | None,
        typer.Option(
            metavar="MODEL",
            help="Solve with this model or peer, too, and say whether both agree.",
            autocompletion=completion.models,
        ),
    ] = None,
    bridge: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="How to reach SWI-Prolog: janus, pyswip, process, or the first of "
            "them that works.",
            autocompletion=completion.bridges,
        ),
    ] = "auto",
    to: To = None,
    output: OutputFile = None,
    as_json: AsJson = False,
    statistics: Annotated[
        bool, typer.Option("--statistics", help="List all figures of the search.")
    ] = False,
    ascii: Ascii = False,
    debug: Debug = None,
    jobs: Jobs = None,
    cluster: ClusterAddress = None,
) -> None:
    """Solve boards, and say what it took.

    Examples:

    \b
      starbattle solve boards/norvig/24.txt
      starbattle solve boards/feup/*.txt --stars 1 --count
      starbattle solve puzzles.jsonl --all --timeout 10 -o solved.json
      starbattle solve puzzles.jsonl --solutions 2 --json --jobs 4
      starbattle solve norvig/24 made/10x10-2#4
      starbattle solve screenshot.png --debug seen.png
      starbattle solve 'https://puzz.link/p?starbattle/6/6/1/1me249j6p09m'
      starbattle solve puzzles.jsonl --all --timeout 10 --json
      starbattle solve board.txt --model cells --view cells --select ffc
      starbattle solve board.txt --program mine.pl --model bool
      starbattle solve puzzles.jsonl --all --check clingo
    """  # noqa: D301
    wanted: dict[str, Any] = dict(
        model=model,
        strategy=strategy_of(
            strategy, view, select, order, branch, method, of_program=bool(program)
        ),
        solutions=how_many(solutions, all_, count),
        count_only=count,
        timeout=timeout,
        inference_limit=inference_limit,
        memory_limit=memory_limit and memory_limit * 2**20,
        counters=counters,
        bridge=bridge,
    )
    if check:
        wanted["check"] = check
    if threads != 1:
        wanted["threads"] = threads
    form = _FORMS.chosen(to, output, "json" if as_json else None)
    if form != "json" and not statistics:
        wanted["counters"] = counters and _counters_show(wanted)
    write_debug(debug, boards, stars)
    with Output(output, boards or ()) as out:
        printer = (
            _JsonPrinter(out, count)
            if form == "json"
            else _TextPrinter(out, ascii, statistics)
        )
        found = boards_of(boards, stars, from_)
        if program and in_batches(jobs, cluster):
            raise RequestError("--program takes one board after another; see compare")
        if program and check:
            raise RequestError("--check is for models without --program; see compare")
        if program and threads != 1:
            raise RequestError("--threads is for models without --program")
        if in_batches(jobs, cluster):
            every = answered("solve", found, jobs, cluster, wanted)
            status = max(_print(answer, printer) for answer in every)
        else:
            call = partial(_solver(program), **wanted)
            status = max(_answer(board, call, printer) for board in found)
    raise typer.Exit(status)


def strategy_of(
    name: str | None,
    view: str | None,
    select: str | None,
    order: str | None,
    branch: str | None,
    method: str | None,
    of_program: bool = False,
) -> Strategy | str | None:
    """Make the strategy that the options ask for, None for the model's own."""
    if not (view or select or order or branch or method):
        return name
    if name:
        raise RequestError("--strategy names all parts of a strategy")
    kind = ProgramStrategy if of_program else Strategy
    return kind(
        view=cast(View | None, view),
        select=select or "leftmost",
        order=order or "up",
        branch=cast(Branch, branch or "step"),
        method=method or "complete",
    )


def how_many(solutions: int | None, all_: bool, count: bool = False) -> int | None:
    """Return how many solutions to look for, None for all."""
    if [solutions is not None, all_, count].count(True) > 1:
        raise RequestError("--solutions, --all and --count exclude each other")
    if all_ or count:
        return None
    return 1 if solutions is None else solutions


def _counters_show(wanted: dict[str, Any]) -> bool:
    """Tell whether the short text may have figures of the counting run.

    It has none of a model with one propagator, as the default has with its own
    strategy.
    """
    return wanted["model"] not in (None, "global") or wanted["strategy"] is not None


def _solver(program: Path | None) -> Callable[..., Result]:
    """Return the function that solves a board, with a program if there is one."""
    if program is None:
        return solve_board
    from starbattle.lab.program_solve import solve_with
    from starbattle.lab.programs import Program

    return partial(solve_with, Program.at(str(program)))


def _answer(
    board: Board | BoardError, call: Callable[..., Result], printer: "_Printer"
) -> int:
    """Solve one board and print the result; return its exit status."""
    if isinstance(board, BoardError):
        return _print(board, printer)
    try:
        with progress(f"solving {board.id}"):
            result = call(board)
    except Interrupted as interrupted:
        printer.result(interrupted.result)
        raise
    except BoardFailure as failure:
        return _print(failure, printer)
    return _print(result, printer)


def _print(answer: Result | StarBattleError, printer: "_Printer") -> int:
    """Print a result or an error; return its exit status."""
    if isinstance(answer, StarBattleError):
        printer.error(answer)
        return EXIT_BAD_INPUT
    printer.result(answer)
    status = _EXIT.get(answer.status, EXIT_SOLVED)
    return max(status, _checked(answer)) if answer.check else status


def _checked(answer: Result) -> int:
    """Return the exit status of a check; report one that found a difference."""
    assert answer.check
    if answer.check.agrees is False:
        complain(f"{answer.board.id}: the models differ: {answer.check.reason}")
        return EXIT_DISAGREE
    return EXIT_SOLVED if answer.check.agrees else EXIT_LIMIT


_EXIT = {Status.UNSATISFIABLE: EXIT_NO_SOLUTION, Status.UNKNOWN: EXIT_LIMIT}


class _Printer(Protocol):
    def result(self, result: Result) -> None: ...

    def error(self, error: StarBattleError) -> None: ...


def _about(result: Result) -> str:
    """Return the headline without the line on how it was found."""
    return headline(result).partition("\n")[0]


class _JsonPrinter:
    """One object a line and a board, flushed at once."""

    def __init__(self, output: Output, counted: bool) -> None:
        self._put = output.put
        self._counted = counted

    def result(self, result: Result) -> None:
        text = json.dumps(result.to_dict(counted=self._counted))
        self._put(text, _about(result))

    def error(self, error: StarBattleError) -> None:
        id = getattr(error, "board_id", None)
        record = {"id": id, "status": "error", "error": str(error)}
        self._put(json.dumps(record), str(error))


class _TextPrinter:
    """Drawings for people, with a blank line between boards."""

    def __init__(self, output: Output, ascii: bool, statistics: bool) -> None:
        self._statistics = statistics
        self._put = output.put
        self._plain = plain = output.file is not None
        self._ascii = ascii or (not plain and wants_ascii(sys.stdout))
        self._color = not (self._ascii or plain) and wants_color(sys.stdout)
        self._first = True

    def result(self, result: Result) -> None:
        if not self._first:
            self._put("")
        self._first = False
        text = result_text(
            result,
            statistics=self._statistics,
            columns=text_width(self._plain),
            ascii=self._ascii,
            color=self._color,
        )
        self._put(text, _about(result))

    def error(self, error: StarBattleError) -> None:
        complain(str(error))
