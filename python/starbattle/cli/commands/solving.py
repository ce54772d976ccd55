"""starbattle solve, count and trace: boards, answered by search."""

import json
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from starbattle.board.board import Board
from starbattle.cli.many import Question, Say, answer_all
from starbattle.cli.messages import (
    EXIT_DISAGREE,
    EXIT_LIMIT,
    EXIT_SOLVED,
    complain,
    exit_of,
    progress,
)
from starbattle.cli.options import (
    Answer,
    Ascii,
    Conditions,
    Debug,
    Given,
    GivenBoard,
    HowMany,
    Labeling,
    Limits,
    MemoryLimits,
    Work,
    write_debug,
)
from starbattle.cli.output import JsonPrinter, Output, Printer, usual_forms
from starbattle.cli.parameters import MODELS, Group, flag, group, option
from starbattle.cli.reading import boards_read
from starbattle.errors import RequestError
from starbattle.render.result import headline, result_text
from starbattle.search.result import Result
from starbattle.search.solve import solve as solve_board
from starbattle.search.trace import NODE_LIMIT, Outcome, Trace, TraceInterrupted, page
from starbattle.search.trace import trace as trace_board


@group("Search")
class _Search(Group):
    """What else a search does."""

    count: Annotated[
        bool, flag("--count", "Count all solutions without listing them.")
    ] = False
    counters: Annotated[
        bool | None,
        typer.Option(
            "--counters/--no-counters",
            help="Count propagation in a second run (default: with --statistics).",
            show_default=False,
        ),
    ] = None
    check: Annotated[
        str | None,
        option(
            "MODEL",
            "Cross-check each answer with this model or peer.",
            complete=MODELS,
        ),
    ] = None


@group("Limits")
class _SolveLimits(MemoryLimits):
    """The same, and one that a busy machine does not change."""

    cpu_limit: Annotated[
        float | None, option("SECONDS", "Limit of processor time per board.")
    ] = None


def solve(
    given: Given,
    labeling: Labeling,
    how_many: HowMany,
    conditions: Conditions,
    search: _Search,
    limits: _SolveLimits,
    answer: Answer,
    work: Work,
    statistics: Annotated[
        bool, flag("--statistics", "Print all figures of the search.")
    ] = False,
    ascii: Ascii = False,
    debug: Debug = None,
) -> None:
    """Solve boards, and report the search cost.

    Examples:

    \b
      starbattle solve boards/norvig/24.txt
      starbattle solve boards/feup/*.txt --stars 1 --count
      starbattle solve puzzles.jsonl --all --timeout 10 -o solved.jsonl
      starbattle solve puzzles.jsonl -o solved.jsonl --resume
      starbattle solve puzzles.jsonl --solutions 2 --json --jobs 4
      starbattle solve norvig/24 made/10x10-2#4
      starbattle solve screenshot.png --debug seen.png
      starbattle solve 'https://puzz.link/p?starbattle/6/6/1/1me249j6p09m'
      starbattle solve board.txt --model cells --view cells --select ffc
      starbattle solve board.txt --program mine.pl --model bool
      starbattle solve puzzles.jsonl --all --check clingo
      starbattle solve board.txt --rules touch=rook,diagonals=1
      starbattle solve board.txt --rules touch=none,row-stars=2:0:1:1
      starbattle solve board.txt --where 'cell(1,4)+cell(2,4) =< 1'
      starbattle solve board.txt --where 'column(2,1) < column(3,1) or r1c1 = 1'

    Exit status: 0 all boards are solved, 1 a board has no solution, 2 bad input, 3
    a limit left a board unanswered, 4 --check found a difference. The largest
    applies.
    """  # noqa: D301
    asked = conditions.asked()
    _check(labeling.program, search, work, limits, bool(asked))
    wanted = limits.values("cpu_limit") | dict(
        model=labeling.model,
        strategy=labeling.asked(),
        solutions=how_many.wanted(search.count),
        count_only=search.count,
        counters=statistics if search.counters is None else search.counters,
        **asked,
    )
    if search.check:
        wanted["check"] = search.check
    if limits.cpu_limit is not None:
        wanted["cpu_limit"] = limits.cpu_limit
    form = answer.form(usual_forms("solve", "text", "json"))
    write_debug(debug, given.boards, given.stars)
    with Output(answer.output, given.boards or (), work.resume) as out:
        printer = _printer(out, form, search.count, ascii, statistics)
        question = _question(labeling.program, wanted)
        reading = boards_read(given.boards, given.stars, given.from_)
        status = answer_all(question, reading, printer, work)
    raise typer.Exit(status)


def _check(
    program: Path | None,
    search: _Search,
    work: Work,
    limits: _SolveLimits,
    has_conditions: bool,
) -> None:
    """Raise RequestError for what a program cannot be combined with."""
    others = {
        "--jobs or --cluster; use compare": work.shared,
        "--check; use compare": search.check,
        "--cpu-limit; use compare": limits.cpu_limit is not None,
        "--where or --rules": has_conditions,
    }
    for other, is_given in others.items():
        if program and is_given:
            raise RequestError(f"--program cannot be combined with {other}")


def _question(program: Path | None, wanted: dict[str, Any]) -> Question:
    solver: Callable[..., Result] = solve_board
    identity = None
    if program is not None:
        from starbattle.lab.programs import Program, solve_with

        loaded = Program.at(str(program))
        solver, identity = partial(solve_with, loaded), loaded.digest

    def ask(board: Any, say: Say) -> Result:
        say(f"solving {board.id}")
        return solver(board, **wanted)

    return Question(
        call=solve_board,
        options=wanted,
        ask=ask,
        partial=lambda stopped: getattr(stopped, "result", None),
        exit=_exit,
        fault=_difference,
        identity=identity,
    )


_CHECKED = {True: EXIT_SOLVED, False: EXIT_DISAGREE, None: EXIT_LIMIT}


def _exit(answer: Mapping[str, Any]) -> int:
    """Return the exit status for an answer."""
    status = exit_of(answer["status"])
    check = answer.get("check")
    return max(status, _CHECKED[check["agrees"]]) if check else status


def _difference(result: Result) -> str:
    """Say how another model answers differently; nothing if it does not."""
    if not result.check or result.check.agrees is not False:
        return ""
    return f"{result.board.id}: the models differ: {result.check.reason}"


def _printer(
    output: Output, form: str, counted: bool, ascii: bool, statistics: bool
) -> Printer:
    if form == "json":
        return JsonPrinter(output, partial(Result.to_dict, counted=counted), _about)
    as_text = partial(result_text, statistics=statistics, **output.look(ascii))
    return Printer(output, as_text, _about)


def _about(result: Result) -> str:
    """Return the headline without the line on how it was found."""
    return headline(result).partition("\n")[0]


def count(
    size: Annotated[int, option("N", "Number of rows.")],
    stars: Annotated[int, option("S", "Stars per row.")],
    limits: MemoryLimits,
    answer: Answer,
) -> None:
    """Count exactly the ways to place the stars on an empty board.

    There are S stars in every row and column, and no two of them touch. If a board
    takes more memory than there is, the count stops and says so. JSON has "size",
    "stars" and "count"; if a limit came first, "count" is null and there is "limit".

    Examples:

    \b
      starbattle count --size 10 --stars 2
      starbattle count --size 12 --stars 1 --json

    Exit status: 0 counted, 2 bad input, 3 a limit came first.
    """  # noqa: D301
    from starbattle.generator.requests import counted

    form = answer.form(usual_forms("count", "text", "json"))
    with Output(answer.output) as out:
        with progress("counting"):
            found, limit = counted(size, stars, **limits.values())
        if form == "json":
            out.put(_count_json(size, stars, found, limit))
        elif found is not None:
            out.put(str(found))
        if found is not None:
            out.say(f"{found:,} placements")
    if found is None:
        complain(
            f"{size}x{size} with {stars}: not counted: a limit came first ({limit})"
        )
        raise typer.Exit(EXIT_LIMIT)


def _count_json(size: int, stars: int, found: int | None, limit: str | None) -> str:
    told: dict[str, int | str | None] = {"size": size, "stars": stars, "count": found}
    return json.dumps(told | ({} if limit is None else {"limit": limit}))


@group("Search")
class _Labeling(Labeling):
    """How to label the variables of a model that can be traced."""

    model: Annotated[
        str | None,
        option(
            "NAME",
            "Model: global (default), columns, cells, feup.",
            complete=MODELS,
        ),
    ] = None


@group("Limits")
class _Limits(Limits):
    """Where a search ends."""

    node_limit: Annotated[int, option("N", "Maximum number of nodes.", "--nodes")] = (
        NODE_LIMIT
    )


def trace(
    given: GivenBoard,
    output: Annotated[
        Path, option("FILE", "Write the page to this file.", "-o", "--output")
    ],
    labeling: _Labeling,
    how_many: HowMany,
    conditions: Conditions,
    limits: _Limits,
) -> None:
    """Write a page that shows the tree of one search, node by node.

    The page needs only a browser. If a limit or Ctrl-C ends the search, the page
    shows the tree up to that point.

    Examples:

    \b
      starbattle trace boards/norvig/24.txt -o trace.html
      starbattle trace board.txt --model columns --strategy ff --all -o all.html
      starbattle trace board.txt --program mine.pl --model bool -o mine.html
      starbattle trace board.txt --rules touch=rook -o rook.html

    Exit status: as for solve.
    """  # noqa: D301
    asked = conditions.asked()
    if labeling.program and asked:
        raise RequestError("--where and --rules cannot be combined with --program")
    usual_forms("trace", "html").chosen(None, output)
    wanted = limits.values() | dict(
        model=labeling.model,
        strategy=labeling.asked(),
        solutions=how_many.wanted(),
        **asked,
    )
    tracer = partial(_tracer(labeling.program, labeling.model), **wanted)
    with Output(output, [given.board]) as out:
        board = Board.load(given.board, stars=given.stars, from_format=given.from_)
        traced = _traced(board, tracer, out)
    raise typer.Exit(exit_of(traced.status))


def _tracer(program: Path | None, model: str | None) -> Callable[..., Trace]:
    """Return the function that traces a search, with a program if there is one.

    Raises RequestError for a program of another puzzle, whose file is no board.
    """
    if program is None:
        return trace_board
    from starbattle.lab.programs import Program, chosen_model, trace_with

    loaded = Program.at(str(program))
    chosen_model(loaded, model)
    return partial(trace_with, loaded)


def _traced(board: Board, call: Callable[..., Trace], out: Output) -> Trace:
    """Trace a search and write the page, also after Ctrl-C."""
    try:
        with progress(f"tracing {board.id}"):
            traced = call(board)
    except TraceInterrupted as interrupted:
        _write_trace(interrupted.trace, out)
        raise
    _write_trace(traced, out)
    return traced


def _write_trace(trace: Trace, out: Output) -> None:
    """Write the page and print a summary."""
    counts = trace.counts()
    out.put(
        page(trace).removesuffix("\n"),
        f"nodes {len(trace.nodes) - 1:,}, "
        f"failures {counts[Outcome.FAILURE]:,}, "
        f"solutions {counts[Outcome.SOLUTION]:,}; {_trace_end(trace)}",
    )


def _trace_end(trace: Trace) -> str:
    return f"{trace.status} (limit: {trace.limit})" if trace.limit else trace.status
