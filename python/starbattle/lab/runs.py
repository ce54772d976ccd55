"""The runs of a campaign: how they execute, and the records that they leave.

Runs execute one by one, in worker processes, or on a Dask cluster.
"""

import hashlib
import json
import os
import platform
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import lru_cache
from math import inf
from pathlib import Path
from types import MappingProxyType
from typing import Any, cast

from starbattle import __version__
from starbattle.arguments import checked_jobs, processors
from starbattle.board.board import Board
from starbattle.bridge import open_bridge
from starbattle.errors import BridgeError, BridgeUnavailable, StarBattleError, printable
from starbattle.lab.campaign import catalog
from starbattle.lab.records import (
    CRASH,
    FIGURES,
    LIMITS,
    MEMORY_LIMIT,
    OWN,
    WRONG,
    Record,
)
from starbattle.names import BridgeName, Model
from starbattle.peers import peer_version, peers
from starbattle.progress_bar import ProgressBar
from starbattle.running.cluster import ClusterError, ClusterLost, workers_for
from starbattle.running.workers import (
    Outcome,
    Pool,
    WorkerDied,
    WorkerLate,
    Workers,
    outcomes_of,
)
from starbattle.search.programs import ProgramFile, solve_problem
from starbattle.search.request import Instance
from starbattle.search.result import Result
from starbattle.search.solve import solve
from starbattle.search.strategy import PARTS, Strategy

USUAL_LIMITS: dict[str, Any] = {
    "solutions": 1, **dict.fromkeys(LIMITS), "counters": True,
}  # fmt: skip
"""The limits of a run as arguments of solve(), if a campaign says nothing else."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """A board, or an instance of a program, with the model and strategy to solve it.

    file           the file of the board
    model          the model whose constraints are posted
    program        the program of the model, None for ours
    strategy       the strategy, with all its parts
    strategy_name  the name of the strategy in records
    strategy_program
                   the program that defines parts of the strategy
    repeat         1-based
    bridge         the bridge to SWI-Prolog
    """

    board: Board | Instance
    file: str
    model: str
    strategy: Strategy
    strategy_name: str
    program: ProgramFile | None = None
    strategy_program: ProgramFile | None = None
    repeat: int = 1
    limits: dict[str, Any] = field(default_factory=USUAL_LIMITS.copy)
    bridge: BridgeName = "auto"

    @property
    def key(self) -> str:
        """Return 16 hex digits, the same for equal runs: for what is executed."""
        program = _identity(self.program) if self.program else None
        parts = [program, self.model, self.board.problem, self.strategy_term]
        limits = {name: one for name, one in self.limits.items() if one is not None}
        return _digest([*parts, {"memory_limit": MEMORY_LIMIT} | limits, self.repeat])

    @property
    def digest(self) -> str:
        """Return 16 hex digits, the same for equal boards or instances."""
        return _digest(self.board.problem)

    @property
    def strategy_term(self) -> dict[str, object]:
        """Return the words of the strategy, and what its program is, if it has one."""
        words = {part: getattr(self.strategy, part) for part in PARTS}
        if self.strategy_program is None:
            return words
        return {**words, "program": _identity(self.strategy_program)}

    @property
    def seed(self) -> int | None:
        """Return the seed of the strategy's random choices, None if it has none."""
        words = " ".join(filter(None, self.strategy.words().values()))
        found = re.search(r"random_\w+:(-?\d+)", words)
        return int(found[1]) if found else None

    def __str__(self) -> str:
        return f"{self.board.id} {self.model} {self.strategy_name}"


def _digest(value: object) -> str:
    text = json.dumps(value, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _identity(program: ProgramFile) -> list[str]:
    return [program.folder, program.name, program.digest]


def record(
    run: Run,
    began: datetime,
    environment: Mapping[str, Any],
    status: str,
    figures: Mapping[str, Any] = MappingProxyType({}),
    **known: Any,
) -> Record:
    """Make a record; docs/compare.md describes its keys."""
    found = {
        "board": run.board.id,
        "file": run.file,
        "digest": run.digest,
        "size": run.board.size,
        "stars": run.board.stars,
        **run.board.conditions(),
        "program": run.program.name if run.program else None,
        "program_folder": run.program.folder if run.program else None,
        "model": run.model,
        "strategy": run.strategy_name,
        "strategy_term": run.strategy_term,
        "solutions": run.limits["solutions"],
        "repeat": run.repeat,
        "seed": run.seed,
        "status": status,
        **dict.fromkeys(("limit", "error")),
        "count": 0,
        **dict.fromkeys(("check", *FIGURES)),
        **figures,
        **{name: run.limits[name] for name in LIMITS},
        **environment,
        "time": began.isoformat(timespec="milliseconds"),
        "key": run.key,
    }
    return found | known


def environment(run: Run, here: bool = True) -> dict[str, Any]:
    """Return the versions and the machine of this process, as a record has them.

    here  whether the run was on this machine; if not, the values are unknown
    """
    found = _environment(run.bridge)
    if not here:
        return {group: dict.fromkeys(values) for group, values in found.items()}
    more: dict[str, str | None] = {}
    if program := run.program or run.strategy_program:
        more = {OWN: program.digest}
    elif run.model in peers():
        more = {run.model: peer_version(run.model)}
    return {**found, "versions": found["versions"] | more}


@lru_cache
def _environment(bridge: str) -> dict[str, dict[str, Any]]:
    versions = {
        "starbattle": __version__,
        "swipl": catalog(bridge).swipl,
        "python": platform.python_version(),
        "bridge": open_bridge(bridge).name,
    }
    machine = {
        "system": f"{platform.system()} {platform.release()}",
        "cpu": _cpu(),
        "cores": os.cpu_count(),
        "processors": processors(),
        "memory_bytes": os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"),
    }
    return {"versions": versions, "machine": machine}


def _cpu() -> str:
    """Return the processor's name; on Linux, `platform` does not know it."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2] for line in lines if line.startswith("model name")]
    return names[0].strip() if names else platform.processor() or platform.machine()


TINY = Board(["A"], stars=1, id="tiny")
"""A board that is solved immediately."""


def execute(run: Run) -> Record:
    """Execute a run and return its record.

    Raises BridgeUnavailable if this machine cannot execute any run.
    """
    began = datetime.now(UTC)
    try:
        _warm_up(run)
        result = _solve(run)
    except BridgeUnavailable:
        raise
    except StarBattleError as error:
        limit = CRASH if isinstance(error, BridgeError) else None
        return unfinished(run, began, error=str(error), limit=limit)
    check = result.check
    wrong = check.reason if check else ""
    return record(
        run,
        began,
        environment(run),
        WRONG if wrong else str(result.status),
        result.statistics,
        limit=result.limit,
        error=printable(wrong) or None,
        count=result.count,
        check=_CHECKED[check.agrees] if check else None,
        **result.optimization(),
    )


def unfinished(
    run: Run, began: datetime, *, error: str, limit: str | None, here: bool = True
) -> Record:
    """Return the record of a run that has no result.

    limit  what ended the run: the status is then "unknown", otherwise "error"
    here   whether the run was on this machine; if not, the machine is unknown
    """
    status = "unknown" if limit else "error"
    around = environment(run, here)
    return record(run, began, around, status, limit=limit, error=printable(error))


def _solve(run: Run) -> Result:
    if run.program:
        return solve_problem(
            run.program, run.board, run.model, run.strategy, run.bridge, **run.limits
        )
    assert isinstance(run.board, Board)
    return solve(
        run.board,
        model=cast(Model, run.model),
        strategy=run.strategy,
        count_only=True,
        bridge="auto" if run.model in peers() else run.bridge,
        **run.limits,
    )


_CHECKED = {True: "passed", False: "failed", None: None}

_warm: set[object] = set()
_WARM_UP_S = 1.0


def _warm_up(run: Run) -> None:
    """Make Prolog load what it loads on first use, so that no run pays for it.

    A program has no tiny instance, so its first run is started twice.
    """
    combination = (run.program, run.model, run.strategy, run.bridge)
    if combination in _warm:
        return
    timeout = min(_WARM_UP_S, run.limits["timeout"] or inf)
    first = replace(run, limits=run.limits | {"timeout": timeout})
    with suppress(StarBattleError):
        _solve(first if run.program else replace(first, board=TINY))
    _warm.add(combination)


def timeout_of(run: Run) -> float | None:
    """Return the limit of a run's wall time."""
    timeout: float | None = run.limits["timeout"]
    return timeout


def run_workers(
    jobs: int | None, cluster: str | None, bridge: str
) -> Workers[Run, Record]:
    """Start processes, or connect to a Dask scheduler; see workers_for()."""
    count = checked_jobs(jobs, cluster)
    return workers_for(count, cluster, bridge, execute, timeout_of)


def record_of(outcome: Outcome[Run, Record], *, here: bool) -> Record:
    """Return the record of a run that has ended, however it did.

    here  whether the run was on this machine

    Raises BridgeUnavailable if the machine cannot execute any run.
    """
    run, error = outcome.task, outcome.error
    if outcome.value is not None:
        return outcome.value
    if isinstance(error, BridgeUnavailable):
        raise error
    ends: dict[type, str] = {WorkerDied: CRASH, WorkerLate: "time"}
    limit = ends.get(type(error))
    text = str(error) if limit else f"{type(error).__name__}: {error}"
    return unfinished(run, outcome.began, limit=limit, error=text, here=here)


def run_campaign(
    runs: Sequence[Run],
    workers: Workers[Run, Record],
    keep: Callable[[Record], None],
) -> Counter[str]:
    """Execute the runs, pass each record to `keep`, and count how the runs ended.

    Ctrl-C raises KeyboardInterrupt between two records.
    """
    ends: Counter[str] = Counter()
    here = isinstance(workers, Pool)
    with (
        ProgressBar(len(runs)) as bar,
        closing(outcomes_of(workers, runs)) as outcomes,
    ):
        try:
            for outcome in outcomes:
                if outcome is not None:
                    found = record_of(outcome, here=here) | {"jobs": workers.size}
                    keep(found)
                    ends[_end(found)] += 1
                bar.show(ends.total(), ", ".join(map(str, workers.tasks)))
        except ClusterLost as error:
            raise ClusterError(f"{error}; --resume continues the campaign") from None
    return ends


def _end(record: Record) -> str:
    if record["status"] == WRONG:
        return WRONG
    return str(record["limit"] or record["status"])
