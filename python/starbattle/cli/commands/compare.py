"""starbattle compare."""

import json
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, cast

import typer

from starbattle.cli import completion
from starbattle.cli.forms import Forms
from starbattle.cli.messages import complain, put
from starbattle.cli.options import InferenceLimit
from starbattle.cli.transfer import source_files
from starbattle.errors import RequestError, printable
from starbattle.lab.campaign import Campaign, checked_timeout, read_campaign
from starbattle.lab.catalogue import catalogue, listing
from starbattle.lab.cluster import ClusterPool
from starbattle.lab.environment import differences
from starbattle.lab.plan import Plan, plan
from starbattle.lab.pool import LocalPool
from starbattle.lab.programs import Program
from starbattle.lab.records import WRONG, Record, RecordFile
from starbattle.lab.report.program_names import name_programs
from starbattle.lab.runner import Workers, run_campaign
from starbattle.lab.runs import Run
from starbattle.lab.sources import OURS, sources
from starbattle.phrases import plural
from starbattle.processors import check_jobs, processors
from starbattle.saving import check_target, is_standard_output

ORDER = 90

_FORMS = Forms("compare", {"json": (".jsonl", ".json", ".ndjson")}, "json")


def compare(
    boards: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="BOARD...",
            help="Boards, see solve, or a campaign file (.toml).",
        ),
    ] = None,
    models: Annotated[
        str | None,
        typer.Option(
            metavar="A,B",
            help="Models, or all; with --program those of the program, and ours "
            "beside them by name.  [default: all]",
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
        list[str] | None,
        typer.Option(
            metavar="FILE",
            help="A Prolog file with models or strategies; it is loaded and run. The "
            "BOARD files contain its instances. May be repeated.",
        ),
    ] = None,
    repeat: Annotated[
        int | None, typer.Option(metavar="R", help="Execute each run R times.  [1]")
    ] = None,
    stars: Annotated[
        int | None,
        typer.Option(metavar="S", help="Stars per row; overrides the files."),
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
        typer.Option(metavar="MIB", help="Memory limit of each run.  [2048]"),
    ] = None,
    counters: Annotated[
        bool | None,
        typer.Option(
            "--counters/--no-counters", help="Count propagation, in a second run."
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(metavar="N", help="Seed of random words that have none.  [1]"),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", metavar="FILE", help="JSON lines.  [standard output]"
        ),
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Execute the runs that FILE lacks.")
    ] = False,
    jobs: Annotated[
        int | None,
        typer.Option(
            metavar="J", min=1, help="Number of parallel runs.  [one per processor]"
        ),
    ] = None,
    pin: Annotated[
        bool, typer.Option("--pin", help="Keep each worker on one processor.")
    ] = False,
    scheduler: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Run on this Dask cluster instead."),
    ] = None,
    bridge: Annotated[
        str | None,
        typer.Option(
            metavar="NAME", help="Bridge to SWI-Prolog.  [auto; process on Dask]"
        ),
    ] = None,
    list_: Annotated[
        bool, typer.Option("--list", help="List the models and strategies, and exit.")
    ] = False,
) -> None:
    """Compare models and strategies on boards: one record per run.

    Examples:

    \b
      starbattle compare boards/norvig/*.txt --models columns,cells -o out.jsonl
      starbattle compare board.txt --strategies ff,columns/ff/up/bisect --repeat 3
      starbattle compare campaign.toml -o out.jsonl --resume
      starbattle compare --program mine.pl instances.txt --strategies ff,max
      starbattle compare --program mine.pl board.txt --models bool,columns,global
      starbattle compare --program ann.pl --program bob.pl boards.jsonl --all
      starbattle compare --list
    """  # noqa: D301
    bridge = bridge or ("process" if scheduler else "auto")
    if list_:
        put(_listing(program or [], bridge))
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
        program=tuple(program) if program else None,
        seed=seed,
    )
    campaign = _campaign(boards or [], options, all_)
    output = _output(output, boards or [], campaign.programs)
    if resume and output is None:
        raise RequestError("--resume needs the file to continue: -o FILE")
    workers = _workers(scheduler, jobs, bridge, pin)
    planned = plan(campaign, cast(Any, bridge))
    _warn_of_skipped(planned)
    _execute(planned, workers, output, resume)


def _output(
    output: Path | None, boards: list[str], programs: Iterable[str]
) -> Path | None:
    """Return the file of records; None: standard output. Raises StarBattleError."""
    _FORMS.chosen(None, output)
    if output is None or is_standard_output(output):
        return None
    check_target(output, source_files([*boards, *map(Path, programs)]))
    return output


def _listing(programs: list[str], bridge: str) -> str:
    """List all models, those of programs before ours, and the strategies."""
    found = sources([Program.at(file) for file in programs], catalogue(bridge))
    models: dict[str, dict[str, str]] = {}
    for source in found:
        for name, model in source.known.models.items():
            called = source.called(name) if len(programs) > 1 else name
            models[f"{OURS}:{name}" if called in models else called] = model
    return listing(replace(found[0].known, models=models))


def _split(names: str | None) -> tuple[str, ...] | None:
    return None if names is None else tuple(names.split(","))


def _campaign(given: list[str], options: dict[str, Any], all_: bool) -> Campaign:
    """Make the campaign; options override what its file says."""
    campaigns = [Path(name) for name in given if name.endswith(".toml")]
    boards = tuple(name for name in given if not name.endswith(".toml"))
    if len(campaigns) > 1:
        raise RequestError("more than one campaign file; expected one")
    values = read_campaign(campaigns[0]) if campaigns else {}
    values |= {name: value for name, value in options.items() if value is not None}
    if all_:
        if options["solutions"] is not None:
            raise RequestError("--solutions and --all exclude each other")
        values["solutions"] = None
    if boards or "boards" not in values:
        values["boards"] = boards
    if not values["boards"]:
        raise RequestError("expected a board file or a campaign file (.toml)")
    return Campaign(**checked_timeout(values))


def _warn_of_skipped(planned: Plan) -> None:
    """Report on standard error which runs are skipped."""
    incompatible: dict[str, list[str]] = {}
    for model, strategy in planned.incompatible:
        incompatible.setdefault(model, []).append(strategy)
    for model, strategies in incompatible.items():
        complain(f"skipped, as {model} cannot run it: {', '.join(strategies)}")
    if planned.duplicates:
        complain(f"skipped: {plural(planned.duplicates, 'duplicate run')}")


def _workers(
    scheduler: str | None, jobs: int | None, bridge: str, pin: bool
) -> Workers:
    if scheduler is None:
        check_jobs(jobs or 1)
        return LocalPool(jobs or processors(), bridge, pinned=pin)
    if jobs is not None or pin:
        option = "--pin" if jobs is None else "--jobs"
        raise RequestError(f"{option} is for this machine, --scheduler for a cluster")
    cluster = ClusterPool(scheduler)
    for worker in cluster.idle_threads():
        complain(f"warning: {worker} uses one of its threads; start --nworkers instead")
    return cluster


def _execute(
    planned: Plan, workers: Workers, output: Path | None, resume: bool
) -> None:
    """Execute the runs that the file lacks, and print a summary."""
    with RecordFile(output, resume=resume) if output else nullcontext() as file:
        done = file.keys if file else frozenset()
        left = [run for run in planned.runs if run.key not in done]
        before = len(planned.runs) - len(left)
        checks = _Checks(file.write if file else _print, file.last if file else None)
        ends = _run_campaign(left, workers, checks.keep, output)
    checks.warn()
    if output:
        put(_summary(output, before, ends))


def _run_campaign(
    left: list[Run],
    workers: Workers,
    keep: Callable[[Record], None],
    output: Path | None,
) -> Counter[str]:
    try:
        return run_campaign(left, workers, keep)
    except KeyboardInterrupt:
        if output:
            complain("interrupted; --resume continues the campaign")
        raise


class _Checks:
    """Keeps records, and copies of those of programs that did not pass their check."""

    def __init__(self, keep: Callable[[Record], None], last: Record | None) -> None:
        self._keep = keep
        self._last = last
        self._unchecked: list[Record] = []
        self._wrong: list[Record] = []

    def keep(self, record: Record) -> None:
        """Keep a record. Warn if the first is from elsewhere than the last before."""
        self._keep(record)
        if self._last:
            _warn_of_changes(self._last, record)
            self._last = None
        if record["status"] == WRONG:
            self._wrong.append({**record})
        elif record["program"] and record["count"] and not record["check"]:
            self._unchecked.append({**record})

    def warn(self) -> None:
        """Report on standard error wrong and unchecked runs of programs."""
        name_programs([*self._wrong, *self._unchecked])
        for program, records in _by_program(self._wrong).items():
            first = records[0]
            where = f"{plural(len(records), 'run')}, first on {first['board']}"
            complain(f"{program} is wrong in {where}: {first['error']}")
        for program, records in _by_program(self._unchecked).items():
            complain(
                f"warning: not checked: {plural(len(records), 'run')} of {program}; "
                "export check/3, see docs/compare.md"
            )


def _warn_of_changes(before: Record, record: Record) -> None:
    if changed := differences(before, record):
        what = "; ".join(changed)
        complain(f"warning: earlier runs had {what}: compare times with care")


def _by_program(records: list[Record]) -> dict[str, list[Record]]:
    programs: dict[str, list[Record]] = {}
    for record in records:
        programs.setdefault(record["program"], []).append(record)
    return programs


def _print(record: Record) -> None:
    put(json.dumps(record))


def _summary(output: Path, before: int, ends: Counter[str]) -> str:
    ended = [f"{count} {end}" for end, count in sorted(ends.items())]
    done = [f"{before} done before"] if before else []
    runs = plural(ends.total() + before, "run")
    return f"{printable(str(output))}: {runs}: {', '.join(done + ended)}"
