"""Read records from JSON lines, check them, and say how they were measured."""

import json
import math
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from starbattle.errors import StarBattleError, printable, refused
from starbattle.lab.runs import (
    CRASH,
    FIGURES,
    LIMITS,
    MEMORY_LIMIT,
    WRONG,
    Record,
    circumstances,
    listed,
    mixtures,
    values_of,
)
from starbattle.phrases import plural

NO_STARS = 0
"""The star count of instances of a user's program; null in records."""

SOLVED = ("unique", "multiple", "satisfied", "optimal", "unsatisfiable")
STATUSES = (*SOLVED, "unknown", WRONG, "error")
_NAMES = ("board", "model", "strategy")
_TEXTS = (*_NAMES, "key", "time", "program", "program_folder", "file", "digest")
_NATURALS = ("size", "stars", "repeat", "solutions", "jobs")
_USUAL = {"stars": NO_STARS, "repeat": 1}
_ENVIRONMENT = ("versions", "machine")
_DIGITS = 6


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
    _name_boards(campaign.records)
    _tell_conditions(campaign)
    return campaign


def _records(file: Path, warnings: list[str]) -> Iterator[Record]:
    try:
        lines = file.read_bytes().split(b"\n")
    except OSError as error:
        raise refused(file, error) from None
    for number, line in enumerate(lines, start=1):
        where = f"{printable(str(file))}: line {number}"
        try:
            if line.strip():
                yield _checked(json.loads(line))
        except (json.JSONDecodeError, UnicodeDecodeError, RecursionError):
            if number < len(lines):
                raise StarBattleError(f"{where}: invalid record: not JSON") from None
            warnings.append(f"{where}: incomplete, skipped")
        except ValueError as error:
            raise StarBattleError(f"{where}: invalid record: {error}") from None


def _checked(record: object) -> Record:
    """Return the keys that a report uses. Raises ValueError for an invalid value."""
    if not isinstance(record, dict):
        raise ValueError("expected a JSON object")
    checked: Record = {key: _text(record, key) for key in _TEXTS}
    for key in _NAMES:
        if not checked[key]:
            raise ValueError(f'"{key}" must be a name')
    checked |= {key: _natural(record, key) for key in _NATURALS}
    if (status := record.get("status")) not in STATUSES:
        raise ValueError(f'"status" must be one of {", ".join(STATUSES)}')
    found = status in SOLVED and status != "unsatisfiable"
    flags = {
        "solved": status in SOLVED,
        "crashed": record.get("limit") == CRASH,
        "failed": status == "error",
        "wrong": status == WRONG,
        "unchecked": found and not record.get("check"),
    }
    amounts = {key: _amount(record, key) for key in (*FIGURES, *LIMITS, "gap")}
    amounts["memory_limit"] = amounts["memory_limit"] or float(MEMORY_LIMIT)
    around = {key: _object(record, key) for key in _ENVIRONMENT}
    return {**checked, **flags, **amounts, **around, **_best(record)}


def _text(record: Record, key: str) -> str | None:
    value = record.get(key)
    return printable(value) if isinstance(value, str) else None


def _object(record: Record, key: str) -> dict[str, Any]:
    value = record.get(key)
    return value if isinstance(value, dict) else {}


def _best(record: Record) -> Record:
    """Return what a run of a program that optimizes has found. Raises ValueError."""
    found = {key: record.get(key) for key in ("objective", "bound")}
    for key, value in found.items():
        if value is not None and type(value) is not int:
            raise ValueError(f'"{key}" must be an integer, or null')
    improvements = record.get("improvements", [])
    try:
        better = [
            (one["objective"], float(one["inferences"]), float(one["wall_s"]))
            for one in improvements
        ]
    except (TypeError, KeyError, ValueError):
        raise ValueError('"improvements" must be a list of objects') from None
    return {**found, "improvements": better, "proved": record.get("proved") is True}


def _natural(record: Record, key: str) -> int | None:
    """Return a positive integer; of null, what is usual."""
    value = record.get(key)
    if value is None and key != "size":
        return _USUAL.get(key)
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise ValueError(f'"{key}" must be a positive integer')
    return value


def _amount(record: Record, key: str) -> float | None:
    value = record.get(key)
    if value is None:
        return None
    number = not isinstance(value, bool) and isinstance(value, (int, float))
    if not number or not math.isfinite(value) or value < 0:
        raise ValueError(f'"{key}" must be a non-negative number, or null')
    return float(value)


def name_programs(records: Sequence[Record]) -> None:
    """Set "program" of each record to a unique name, "" for Star Battle's models.

    A name gets the folder or the digest of its program where that is ambiguous.
    """

    def program(record: Record) -> tuple[str, str, str]:
        digest = record["versions"].get("program")
        return record["program"], record["program_folder"] or "?", digest or "?"

    def forms(record: Record) -> list[str]:
        name, folder, digest = program(record)
        there = f"{folder}/{name}"
        return [name, there, f"{name} ({digest[:4]})", f"{there} ({digest})"]

    for record in records:
        record["program"] = record["program"] or ""
    theirs = [record for record in records if record["program"]]
    _tell_apart(theirs, "program", lambda one: one["program"], program, forms)


def _name_boards(records: Sequence[Record]) -> None:
    """Give different boards of one name, size and star count different names.

    A name gets the file, or a digest if that has several such boards. What two
    programs read from one file is one board, so only those of a program must differ.
    """

    def forms(record: Record) -> list[str]:
        name, digest = record["board"], record["digest"][:_DIGITS]
        return [name, f"{name} ({record['file'] or digest})", f"{name} ({digest})"]

    def place(record: Record) -> tuple[str, int, int]:
        return record["board"], record["size"], record["stars"]

    known = [record for record in records if record["digest"]]
    _tell_apart(known, "board", place, lambda one: one["digest"], forms, "program")


def _tell_apart(
    records: Sequence[Record],
    key: str,
    group: Callable[[Record], Hashable],
    identity: Callable[[Record], Hashable],
    forms: Callable[[Record], list[str]],
    within: str | None = None,
) -> None:
    """Give different things of one group different names.

    key     of the name in a record
    forms   the forms of its name, the shortest first; all of a group get the first form
            that no two of them share, or the last one
    within  the key of records whose things need not differ from those of others
    """
    groups = defaultdict[Hashable, list[Record]](list)
    for record in records:
        groups[group(record)].append(record)
    for ones in groups.values():
        things = [identity(record) for record in ones]
        for names in zip(*map(forms, ones), strict=True):
            places = [
                (within and one[within], name)
                for one, name in zip(ones, names, strict=True)
            ]
            if len({*zip(places, things, strict=True)}) == len({*places}):
                break
        for record, name in zip(ones, names, strict=True):
            record[key] = name


def _drop_duplicates(campaign: CampaignRecords) -> None:
    """Keep the latest record of each run on each machine, from whichever file.

    A crash is followed by another record if the run was executed again.
    """
    latest: dict[object, Record] = {}
    for record in sorted(campaign.records, key=_order):
        machine = repr(sorted(record["machine"].items(), key=repr))
        latest[(record["key"], machine) if record["key"] else id(record)] = record
    kept = {id(record) for record in latest.values()}
    dropped = sum(
        id(record) not in kept and not record["crashed"] for record in campaign.records
    )
    if dropped:
        older = plural(dropped, "older record")
        campaign.warnings.append(f"skipped {older} of the same runs")
    campaign.records = list(latest.values())


def _order(record: Record) -> tuple[str, str]:
    """Return the sort key of a run's records: the time, then the text."""
    return record["time"] or "", repr(record)


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
