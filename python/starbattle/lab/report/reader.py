"""Read records from JSON lines, check them, and say how they were measured."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import DecodeError, Meta, Struct, ValidationError
from msgspec.json import Decoder
from msgspec.structs import asdict

from starbattle.errors import StarBattleError, printable, refused
from starbattle.lab.records import (
    COUNTED,
    CRASH,
    MEMORY_LIMIT,
    WRONG,
    Record,
    circumstances,
    listed,
    mixtures,
    name_boards,
    name_programs,
    values_of,
)
from starbattle.phrases import plural

_Name: TypeAlias = Annotated[str, Meta(min_length=1)]
_Natural: TypeAlias = Annotated[int, Meta(ge=1)]
_Amount: TypeAlias = Annotated[float, Meta(ge=0)] | None


class _Improvement(Struct):
    objective: int
    inferences: float
    wall_s: float


class _Record(Struct, kw_only=True):
    """The keys of a record that a report uses; docs/compare.md describes them."""

    board: _Name
    model: _Name
    strategy: _Name
    size: _Natural
    status: Literal[
        "unique", "multiple", "satisfied", "optimal", "unsatisfiable", "unknown",
        "wrong", "error",
    ]  # fmt: skip
    key: str | None = None
    time: str | None = None
    program: str | None = None
    program_folder: str | None = None
    file: str | None = None
    digest: str | None = None
    limit: str | None = None
    check: str | None = None
    strategy_term: dict[str, Any] = {}
    versions: dict[str, Any] = {}
    machine: dict[str, Any] = {}
    stars: _Natural | None = None
    repeat: _Natural = 1
    solutions: _Natural | None = None
    jobs: _Natural | None = None
    seed: int | None = None
    timeout: _Amount = None
    cpu_limit: _Amount = None
    inference_limit: _Amount = None
    memory_limit: _Amount = None
    nodes: _Amount = None
    backtracks: _Amount = None
    constraints: _Amount = None
    resumptions: _Amount = None
    entailments: _Amount = None
    prunings: _Amount = None
    inferences: _Amount = None
    cpu_s: _Amount = None
    wall_s: _Amount = None
    objective: int | None = None
    bound: int | None = None
    gap: _Amount = None
    proved: bool = False
    improvements: list[_Improvement] = []


_decoder = Decoder(_Record)


@dataclass
class CampaignRecords:
    """The records of a campaign.

    records
    warnings    about the records: those that were skipped, what they mix
    conditions  sentences about how they were measured
    """

    records: list[Record] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    conditions: list[str] = field(default_factory=list)


def read_records(files: Iterable[Path]) -> CampaignRecords:
    """Read the records of all files; of a run with several records, the latest.

    Raises StarBattleError for a line that is not a record. An incomplete last line of a
    file, left by a process that was killed, is skipped with a warning.
    """
    campaign = CampaignRecords()
    for file in files:
        campaign.records += _records(file, campaign.warnings)
    if not campaign.records:
        raise StarBattleError("no records to report on")
    _drop_duplicates(campaign)
    name_programs(campaign.records)
    name_boards(campaign.records)
    _join_programs(campaign)
    _tell_conditions(campaign)
    return campaign


def _records(file: Path, warnings: list[str]) -> Iterator[Record]:
    try:
        lines = file.read_bytes().split(b"\n")
    except OSError as error:
        raise refused(file, error) from None
    for number, line in enumerate(lines, start=1):
        where = f"{printable(file)}: line {number}"
        try:
            if line.strip():
                yield _flagged(_decoder.decode(line))
        except ValidationError as error:
            raise StarBattleError(f"{where}: invalid record: {error}") from None
        except (DecodeError, UnicodeDecodeError, RecursionError):
            if number < len(lines):
                raise StarBattleError(f"{where}: invalid record: not JSON") from None
            warnings.append(f"{where}: incomplete, skipped")


def _flagged(record: _Record) -> Record:
    """Return a record with what its status and its limit mean."""
    status = record.status
    found = {
        key: printable(value) if isinstance(value, str) else value
        for key, value in asdict(record).items()
    }
    if status == WRONG:  # what it claims is nothing
        found |= {"objective": None, "gap": None, "proved": False, "improvements": []}
    return found | {
        "stars": record.stars or 0,  # of instances of a user's program
        "memory_limit": record.memory_limit or float(MEMORY_LIMIT),
        "solved": status not in ("unknown", WRONG, "error"),
        "crashed": record.limit == CRASH,
        "failed": status == "error",
        "wrong": status == WRONG,
        "unchecked": not record.check
        and status in ("unique", "multiple", "satisfied", "optimal"),
    }


def _drop_duplicates(campaign: CampaignRecords) -> None:
    """Keep the latest record of each run on each machine, from whichever file.

    A crash is followed by another record if the run was executed again.
    """
    latest: dict[object, Record] = {}
    dropped = 0
    for record in sorted(
        campaign.records, key=lambda one: (one["time"] or "", repr(one))
    ):
        machine = repr(sorted(record["machine"].items(), key=repr))
        key = (record["key"], machine) if record["key"] else id(record)
        dropped += key in latest and not latest[key]["crashed"]
        latest[key] = record
    if dropped:
        older = plural(dropped, "older record")
        campaign.warnings.append(f"skipped {older} of the same runs")
    campaign.records = list(latest.values())


_ALIKE = 10
"""More inferences than this tell programs apart; some pass from model to model."""


def _join_programs(campaign: CampaignRecords) -> None:
    """Drop models that with some strategy were the same program as another model.

    Campaigns have no such runs any more, but records of before may: all counters are
    equal wherever both have solved a board, and they have searched: what is refuted at
    once tells nothing. Peers have no inferences, and so no proof.
    """
    keys = ("board", "size", "stars", "solutions", "repeat")
    runs = defaultdict[tuple[str, str], dict[object, Record]](dict)
    for one in campaign.records:
        if not one["program"] and one["strategy_term"]:
            where = tuple(one[key] for key in keys)
            runs[repr(one["strategy_term"]), one["model"]][where] = one
    for some, others in combinations(sorted(runs), 2):
        if some[0] == others[0] and some in runs and _are_one(runs[some], runs[others]):
            same = runs.pop(some).values()
            name = next(iter(same))["strategy"]
            campaign.warnings.append(
                f"{some[1]} with {name} is {others[1]}, by equal counters, and left out"
            )
            gone = {*map(id, same)}
            campaign.records = [one for one in campaign.records if id(one) not in gone]


def _are_one(some: dict[Any, Record], others: dict[Any, Record]) -> bool:
    pairs = [
        (some[place], others[place])
        for place in some.keys() & others.keys()
        if some[place]["solved"] and others[place]["solved"]
    ]
    return any(one["nodes"] for one, _ in pairs) and all(
        None not in (one["nodes"], one["inferences"], other["inferences"])
        and all(one[key] in (None, other[key]) for key in COUNTED)
        and abs(one["inferences"] - other["inferences"]) <= _ALIKE
        for one, other in pairs
    )


def _tell_conditions(campaign: CampaignRecords) -> None:
    """Say how the runs were measured, and warn of what they mix."""
    records = campaign.records
    times = sorted(record["time"][:10] for record in records if record["time"])
    runs = {
        "repeat": [str(len({record["repeat"] for record in records}))],
        **values_of({"jobs": record["jobs"] or "unknown"} for record in records),
        **({"from": times[:1], "to": times[-1:]} if times else {}),
    }
    campaign.conditions = [
        f"{group.capitalize()}: {listed(values) or 'unknown'}."
        for group, values in [*circumstances(records).items(), ("runs", runs)]
    ]
    campaign.warnings += mixtures(records)
