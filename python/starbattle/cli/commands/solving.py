"""starbattle solve, count and trace: boards, answered by search."""

import json
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, get_args

from starbattle.board.board import Board
from starbattle.cli.many import Question, Say, answer_all
from starbattle.cli.messages import EXIT_LIMIT, EXIT_SOLVED, complain, exit_of, progress
from starbattle.cli.options import (
    ASCII,
    Answer,
    Conditions,
    Given,
    GivenBoard,
    HowMany,
    Labeling,
    Limits,
    MemoryLimits,
    Work,
)
from starbattle.cli.output import Output, usual_forms
from starbattle.cli.parameters import MODELS, flag, listed, option
from starbattle.errors import printable
from starbattle.interrupts import Interrupted
from starbattle.names import Model, StrategyName
from starbattle.render.result import headline, result_text
from starbattle.search.request import Program
from starbattle.search.result import Improvement, Result
from starbattle.search.solve import solve as solve_board
from starbattle.search.trace import NODE_LIMIT, Outcome, Trace, page
from starbattle.search.trace import trace as trace_board


class _Search(HowMany):
    """How many solutions to look for, and what else a search does."""

    count: bool = flag("Count all solutions without listing them.")
    check: str | None = option(
        "MODEL", "Cross-check each answer with this model or peer.", complete=MODELS
    )
    peer_options: str | None = option(
        "TEXT",
        "Options of the peer that is the model, in its own words: "
        "'--sat-prepro=2 --configuration=handy' of clingo, 'num_workers=8' of CP-SAT.",
    )
    statistics: bool = flag(
        "Print all figures of the search, and count propagation in a second run."
    )

    def values(self) -> dict[str, Any]:
        """Return the arguments of solve()."""
        return {
            "solutions": self.wanted(self.count),
            "count_only": self.count,
            "counters": self.statistics,
            "peer_options": self.peer_options,
        } | ({"check": self.check} if self.check else {})


class _Limits(MemoryLimits):
    """The same, and one that a busy machine does not change."""

    cpu_limit: float | None = option("SECONDS", "Limit of CPU time per board.")


def solve(
    given: Given,
    labeling: Labeling,
    search: _Search,
    conditions: Conditions,
    limits: _Limits,
    answer: Answer,
    work: Work,
    ascii: bool = ASCII,
) -> int:
    """Solve boards, and report the search cost.

    Examples:

    \b
      starbattle solve boards/norvig/24.txt
      starbattle solve boards/feup/*.txt --stars 1 --count
      starbattle solve puzzles.jsonl --all --timeout 10 -o solved.jsonl
      starbattle solve puzzles.jsonl -o solved.jsonl --resume
      starbattle solve puzzles.jsonl --solutions 2 --json --jobs 4
      starbattle solve norvig/24 made/10x10-2#4
      starbattle solve screenshot.png
      starbattle solve 'https://puzz.link/p?starbattle/6/6/1/1me249j6p09m'
      starbattle solve board.txt --model cells --view cells --select ffc
      starbattle solve board.txt --program mine.pl --model bool
      starbattle solve puzzles.jsonl --all --check clingo
      starbattle solve norvig/24 --model clingo --peer-options=--sat-prepro=2
      starbattle solve board.txt --rules touch=rook,diagonals=1
      starbattle solve board.txt --rules touch=none,row-stars=2:0:1:1
      starbattle solve board.txt --where 'cell(1,4)+cell(2,4) =< 1'
      starbattle solve board.txt --where 'column(2,1) < column(3,1) or r1c1 = 1'

    Exit status: 0 all boards are solved, 1 a board has no solution, 2 bad input, 3
    a limit left a board unanswered, 4 --check found a difference. The largest
    applies.
    """  # noqa: D301
    wanted = limits.values() | labeling.values() | search.values()
    wanted |= conditions.values()
    sources = [*(given.boards or ()), labeling.program]
    with answer.opened("solve", *sources, resume=work.resume) as out:
        program = labeling.checked_program()
        text = partial(result_text, statistics=search.statistics, **out.look(ascii))
        question = Question(
            call=solve_board,
            options=wanted,
            doing="solving",
            about=lambda result: headline(result).partition("\n")[0],
            as_dict=partial(Result.to_dict, counted=search.count),
            as_text=text,
            ask=partial(_solved_aloud, wanted),
            identity=program and program.digest,
        )
        instances = labeling.instances(given.boards)
        reading = instances or given.reading(conditions.instead())
        return answer_all(question, reading, out, work)


def _solved_aloud(options: dict[str, Any], board: Any, say: Say) -> Result:
    """Solve a board, and say what the best solution of a program is until now."""

    def tell(found: Improvement) -> None:
        say(f"solving {board.id}: {found.objective:,} after {found.wall_s:.1f} s")

    model = options["model"]
    own = replace(model, on_better=tell) if isinstance(model, Program) else model
    return solve_board(board, **{**options, "model": own})


def count(
    size: int = option("N", "Number of rows.", default=...),
    stars: int = option("S", "Stars per row.", default=...),
    *,
    limits: MemoryLimits,
    answer: Answer,
) -> int:
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

    with answer.opened("count") as out:
        with progress("counting"):
            found, limit = counted(size, stars, **limits.values())
        if out.form == "json":
            told = {"size": size, "stars": stars, "count": found}
            out.put(json.dumps(told | ({} if limit is None else {"limit": limit})))
        elif found is not None:
            out.put(str(found))
        if found is not None:
            out.say(f"{found:,} placements")
            return EXIT_SOLVED
    complain(f"{size}x{size} with {stars}: not counted: a limit came first ({limit})")
    return EXIT_LIMIT


class _Traced(Labeling):
    """How to label the variables of a search that is traced."""

    model = option(
        "NAME",
        "Model: global (default), columns, cells or feup; they have variables.",
        complete=tuple(model for model in get_args(Model) if model != "bits"),
    )


class _TraceLimits(Limits):
    """Where a search ends."""

    node_limit: int = option(
        "N", "Maximum number of nodes.", "--nodes", default=NODE_LIMIT, min=1
    )


def trace(
    given: GivenBoard,
    labeling: _Traced,
    how_many: HowMany,
    conditions: Conditions,
    limits: _TraceLimits,
    output: Path = option("FILE", "Write the page to this file.", default=...),
    against: str | None = option(
        "STRATEGY",
        "Show the tree of this strategy beside it; equal parts are folded.",
        complete=listed(*get_args(StrategyName)),
    ),
) -> int:
    """Write a page that shows the tree of one search, node by node.

    The page needs only a browser. If a limit or Ctrl-C ends the search, the page
    shows the tree up to that point; after Ctrl-C, it is in FILE.partial.

    Examples:

    \b
      starbattle trace boards/norvig/24.txt -o trace.html
      starbattle trace board.txt --model columns --strategy ff --all -o all.html
      starbattle trace board.txt --program mine.pl --model bool -o mine.html
      starbattle trace board.txt --rules touch=rook -o rook.html
      starbattle trace board.txt --strategy ff --against bisect -o both.html

    Exit status: as for solve.
    """  # noqa: D301
    usual_forms("html").chosen("trace", output)
    wanted = limits.values() | labeling.values() | conditions.values()
    wanted |= {"solutions": how_many.wanted()}
    asked = [wanted, *([wanted | {"strategy": against}] if against else [])]
    several = f"{printable(given.board)}: several instances; name one, as FILE#1"
    with Output(output, [given.board, labeling.program]) as out:
        instances = labeling.instances([given.board], several)
        read = partial(given.load, Board, conditions.instead())
        board: Any = next(iter(instances)) if instances else read()
        try:
            with progress(f"tracing {board.id}"):
                traces = [trace_board(board, **one) for one in asked]
        except Interrupted as interrupted:
            out.put(page(interrupted.found))
            raise
        about = "; against: ".join(map(_summary, traces))
        out.finish(page(*traces), about)
    return max(exit_of(one.status) for one in traces)


def _summary(trace: Trace) -> str:
    counts = trace.counts()
    limit = f" (limit: {trace.limit})" if trace.limit else ""
    return (
        f"nodes {len(trace.nodes) - 1:,}, "
        f"failures {counts[Outcome.FAILURE]:,}, "
        f"solutions {counts[Outcome.SOLUTION]:,}; {trace.status}{limit}"
    )
