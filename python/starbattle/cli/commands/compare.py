"""starbattle compare."""

import json
from collections import Counter
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated, Any

import typer

from starbattle.cli import completion
from starbattle.cli.forms import Forms
from starbattle.cli.messages import complain, put
from starbattle.cli.options import InferenceLimit
from starbattle.cli.transfer import source_files
from starbattle.errors import RequestError, printable
from starbattle.lab.campaign import Campaign, checked_timeout, read_campaign
from starbattle.lab.catalogue import catalogue, listing
from starbattle.lab.cluster import Cluster
from starbattle.lab.conduct import Workers, conduct
from starbattle.lab.plan import Plan, plan
from starbattle.lab.pool import LocalPool
from starbattle.lab.programs import Program
from starbattle.lab.records import WRONG, Record, RecordFile
from starbattle.lab.runs import Run
from starbattle.processors import check_jobs, processors
from starbattle.saving import check_target, is_standard_output

ORDER = 90

_FORMS = Forms("compare", {"json": (".jsonl", ".json", ".ndjson")}, "json")


def compare(
    boards: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="BOARD", help="Boards, see solve, or a campaign file (.toml)."
        ),
    ] = None,
    models: Annotated[
        str | None,
        typer.Option(
            metavar="A,B",
            help="Models, or all.  [default: all]",
            autocompletion=completion.listed(completion.models),
        ),
    ] = None,
    strategies: Annotated[
        str | None,
        typer.Option(
            metavar="S,T",
            help="Strategies: names, all, default (each model's own), or "
            "VIEW/SELECT/ORDER/BRANCH.  [default: default]",
            autocompletion=completion.listed(completion.strategies),
        ),
    ] = None,
    program: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help="A Prolog file with models of your own, which is loaded and run; "
            "the BOARD files have its instances.",
        ),
    ] = None,
    repeat: Annotated[
        int | None, typer.Option(metavar="R", help="Times to do each run.  [1]")
    ] = None,
    stars: Annotated[
        int | None,
        typer.Option(metavar="S", help="Stars a row; overrides the files."),
    ] = None,
    solutions: Annotated[
        int | None, typer.Option(metavar="K", help="Stop after K solutions.  [1]")
    ] = None,
    all_: Annotated[bool, typer.Option("--all", help="Find all solutions.")] = False,
    timeout: Annotated[
        float | None,
        typer.Option(metavar="SECONDS", help="Limit of each run; inf: none.  [60]"),
    ] = None,
    inference_limit: InferenceLimit = None,
    memory_limit: Annotated[
        int | None,
        typer.Option(metavar="MIB", help="Limit of Prolog's stacks.  [2048]"),
    ] = None,
    counters: Annotated[
        bool | None,
        typer.Option(
            "--counters/--no-counters", help="Count propagation, in a second run."
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(
            metavar="N", help="For random words without a seed of their own.  [1]"
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", metavar="FILE", help="JSON lines.  [standard output]"
        ),
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Do the runs that FILE lacks.")
    ] = False,
    jobs: Annotated[
        int | None,
        typer.Option(
            metavar="J", min=1, help="Runs at the same time.  [one a processor]"
        ),
    ] = None,
    scheduler: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Run on this Dask cluster instead."),
    ] = None,
    bridge: Annotated[
        str | None,
        typer.Option(
            metavar="NAME", help="How to reach SWI-Prolog.  [auto; process on Dask]"
        ),
    ] = None,
    list_: Annotated[
        bool, typer.Option("--list", help="List the models and strategies, and stop.")
    ] = False,
) -> None:
    """Compare models and strategies on boards: one record a run.

    Examples:

    \b
      starbattle compare boards/norvig/*.txt --models columns,cells -o out.jsonl
      starbattle compare board.txt --strategies ff,columns/ff/up/bisect --repeat 3
      starbattle compare campaign.toml -o out.jsonl --resume
      starbattle compare --program mine.pl instances.txt --strategies ff,max
      starbattle compare --list
    """  # noqa: D301
    bridge = bridge or ("process" if scheduler else "auto")
    if list_:
        put(_listing(program, bridge))
        return
    options = dict(
        models=_split(models),
        strategies=_split(strategies),
        repeat=repeat,
        stars=stars,
        solutions=solutions,
        timeout=timeout,
        inference_limit=inference_limit,
        memory_limit=memory_limit,
        counters=counters,
        program=program,
        seed=seed,
    )
    campaign = _campaign(boards or [], options, all_)
    output = _output(output, boards or [], program)
    if resume and output is None:
        raise RequestError("--resume needs the file to continue: -o FILE")
    workers = _workers(scheduler, jobs, bridge)
    planned = plan(campaign, bridge)
    _tell(planned)
    _run(planned, workers, output, resume)


def _output(output: Path | None, boards: list[str], program: str | None) -> Path | None:
    """Check where records go; None is standard output. Raises StarBattleError."""
    _FORMS.chosen(None, output)
    if output is None or is_standard_output(output):
        return None
    check_target(output, source_files([*boards, program and Path(program)]))
    return output


def _listing(program: str | None, bridge: str) -> str:
    known = catalogue(bridge)
    return listing(Program.at(program).catalogue(known) if program else known)


def _split(names: str | None) -> tuple[str, ...] | None:
    return None if names is None else tuple(names.split(","))


def _campaign(given: list[str], options: dict[str, Any], all_: bool) -> Campaign:
    """Make the campaign; options override what its file says."""
    campaigns = [Path(name) for name in given if name.endswith(".toml")]
    boards = tuple(name for name in given if not name.endswith(".toml"))
    if len(campaigns) > 1:
        raise RequestError("there are several campaign files; name one")
    values = read_campaign(campaigns[0]) if campaigns else {}
    values |= {name: value for name, value in options.items() if value is not None}
    if all_:
        if options["solutions"] is not None:
            raise RequestError("--solutions and --all exclude each other")
        values["solutions"] = None
    if boards or "boards" not in values:
        values["boards"] = boards
    if not values["boards"]:
        raise RequestError("name a board file or a campaign file (.toml)")
    return Campaign(**checked_timeout(values))


def _tell(planned: Plan) -> None:
    """Say on standard error which runs there will not be."""
    misfits: dict[str, list[str]] = {}
    for model, strategy in planned.misfits:
        misfits.setdefault(model, []).append(strategy)
    for model, strategies in misfits.items():
        complain(f"left out, as {model} cannot run it: {', '.join(strategies)}")
    if planned.repeated:
        complain(f"left out, as an equal run is there: {planned.repeated}")


def _workers(scheduler: str | None, jobs: int | None, bridge: str) -> Workers:
    if scheduler is None:
        check_jobs(jobs or 1)
        return LocalPool(jobs or processors(), bridge)
    if jobs is not None:
        raise RequestError("--jobs is for this machine, --scheduler for a cluster")
    cluster = Cluster(scheduler)
    for worker in cluster.idle_threads():
        complain(f"warning: {worker} uses one of its threads; start --nworkers instead")
    return cluster


def _run(planned: Plan, workers: Workers, output: Path | None, resume: bool) -> None:
    """Do the runs that are not there yet, and sum up."""
    with RecordFile(output, resume=resume) if output else nullcontext() as kept:
        done = kept.keys if kept else frozenset()
        left = [run for run in planned.runs if run.key not in done]
        there = len(planned.runs) - len(left)
        checks = _Checks(kept.write if kept else _print)
        ends = _conduct(left, workers, checks.keep, output)
    checks.tell()
    if output:
        put(_summary(output, there, ends))


def _conduct(
    left: list[Run],
    workers: Workers,
    keep: Callable[[Record], None],
    output: Path | None,
) -> Counter[str]:
    try:
        return conduct(left, workers, keep)
    except KeyboardInterrupt:
        if output:
            complain("interrupted; --resume does the runs that are left")
        raise


class _Checks:
    """Keeps records, and what their checks say of programs."""

    def __init__(self, keep: Callable[[Record], None]) -> None:
        self._keep = keep
        self._unchecked: Counter[str] = Counter()
        self._wrong: dict[str, list[Record]] = {}

    def keep(self, record: Record) -> None:
        """Keep a record."""
        self._keep(record)
        if record["status"] == WRONG:
            self._wrong.setdefault(record["program"], []).append(record)
        elif record["program"] and record["count"] and not record["check"]:
            self._unchecked[record["program"]] += 1

    def tell(self) -> None:
        """Say on standard error what is wrong, and what was not checked."""
        for program, records in self._wrong.items():
            first = records[0]
            where = f"{_runs(len(records))}, first on {first['board']}"
            complain(f"{program} is wrong in {where}: {first['error']}")
        for program, count in self._unchecked.items():
            complain(
                f"warning: not checked: {_runs(count)} of {program}; let it export "
                "check/3, see docs/compare.md"
            )


def _runs(count: int) -> str:
    return "1 run" if count == 1 else f"{count} runs"


def _print(record: Record) -> None:
    put(json.dumps(record))


def _summary(output: Path, there: int, ends: Counter[str]) -> str:
    ended = [f"{count} {end}" for end, count in sorted(ends.items())]
    before = [f"{there} there before"] if there else []
    runs = _runs(ends.total() + there)
    return f"{printable(str(output))}: {runs}: {', '.join(before + ended)}"
