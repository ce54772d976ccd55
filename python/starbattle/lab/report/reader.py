"""Read records from JSON lines and check them."""

import json
import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from starbattle.errors import printable
from starbattle.lab.runs import CRASH, FIGURES, LIMITS, WRONG, Record, RecordError
from starbattle.phrases import plural

_Record: TypeAlias = dict[str, Any]


class _Program(NamedTuple):
    """A file: its name, the name of its folder, and a digest of its text."""

    name: str
    folder: str | None
    digest: str | None


def name_programs(records: Iterable[_Record]) -> None:
    """Set "program" of each record to a unique name, "" for Star Battle's models.

    A name gets the folder or the digest of its program where that is ambiguous.
    """
    programs = {id(record): _program(record) for record in records}
    known = {program for program in programs.values() if program}
    for record in records:
        program = programs[id(record)]
        record["program"] = _unique_name(program, known) if program else ""


def _program(record: _Record) -> _Program | None:
    if not record["program"]:
        return None
    digest = record["versions"].get("program")
    return _Program(record["program"], record["program_folder"], digest)


def _unique_name(program: _Program, known: Iterable[_Program]) -> str:
    """Return the shortest name that no other program has."""
    same_name = [_forms(other) for other in known if other.name == program.name]
    *_, last = forms = _forms(program)
    columns = zip(forms, *same_name, strict=True)
    return next(
        (own for own, *all_ in columns if len({*all_}) == len(all_)),
        last,
    )


def _forms(program: _Program) -> list[str]:
    """Return the forms of a name, the shortest first."""
    name, folder, digest = program
    there = f"{folder or '?'}/{name}"
    return [name, there, f"{name} ({(digest or '?')[:4]})", f"{there} ({digest})"]


_Place: TypeAlias = tuple[str, int, int]
_DIGITS = 6

NO_STARS = 0
"""The star count of instances of a user's program; null in records."""

SOLVED = ("unique", "multiple", "satisfied", "unsatisfiable")
STATUSES = (*SOLVED, "unknown", WRONG, "error")
_TEXTS = ("key", "time", "program", "program_folder", "file", "digest")


@dataclass
class CampaignRecords:
    """The records of a campaign, and warnings about them."""

    records: list[Record] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)


def read_records(files: Iterable[Path]) -> CampaignRecords:
    """Read the records of all files; of a run with several records, the latest.

    Raises RecordError for a line that is not a record. An incomplete last line of a
    file, left by a process that was killed, is skipped with a warning.
    """
    campaign = CampaignRecords()
    for file in files:
        campaign.records += _records(file, campaign.warnings)
    if not campaign.records:
        raise RecordError("no records to report on")
    _drop_duplicates(campaign)
    name_programs(campaign.records)
    _name_boards(campaign.records)
    _warn_of_mixtures(campaign)
    return campaign


def _records(file: Path, warnings: list[str]) -> Iterator[Record]:
    *lines, last = _bytes(file).split(b"\n")
    for number, line in enumerate(lines, start=1):
        if line.strip():
            yield _record(line, f"{printable(str(file))}: line {number}")
    if last.strip():
        where = f"{printable(str(file))}: line {len(lines) + 1}"
        if _is_incomplete(last):
            warnings.append(f"{where}: incomplete, skipped")
        else:
            yield _record(last, where)


def _bytes(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        reason = error.strerror or error
        raise RecordError(f"{printable(str(file))}: {reason}") from None


def _is_incomplete(line: bytes) -> bool:
    try:
        json.loads(line)
    except (ValueError, RecursionError):
        return True
    return False


def _record(line: bytes, where: str) -> Record:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        raise RecordError(f"{where}: invalid record: not JSON") from None
    if not isinstance(record, dict):
        raise RecordError(f"{where}: invalid record: expected a JSON object")
    try:
        return _checked(record)
    except ValueError as error:
        raise RecordError(f"{where}: invalid record: {error}") from None


def _checked(record: Record) -> Record:
    """Return the keys that a report uses. Raises ValueError for an invalid value."""
    checked: Record = {key: _name(record, key) for key in ("board", "model")}
    checked["strategy"] = _name(record, "strategy")
    checked["size"] = _natural(record, "size")
    checked["stars"] = _natural(record, "stars", default=None) or NO_STARS
    checked["repeat"] = _natural(record, "repeat", default=1)
    checked["solutions"] = _natural(record, "solutions", default=None)
    checked["solved"] = _status(record) in SOLVED
    checked["crashed"] = record.get("limit") == CRASH
    checked["failed"] = _status(record) == "error"
    checked["wrong"] = _status(record) == WRONG
    found = _status(record) in SOLVED and _status(record) != "unsatisfiable"
    checked["unchecked"] = found and not record.get("check")
    checked |= {key: _amount(record, key) for key in (*FIGURES, *LIMITS)}
    checked |= {key: _text(record, key) for key in _TEXTS}
    checked |= {key: _object(record, key) for key in ("versions", "machine")}
    return checked


def _name(record: Record, key: str) -> str:
    value = record.get(key)
    if not isinstance(value, str) or not value:
        raise ValueError(f'"{key}" must be a name')
    return printable(value)


def _text(record: Record, key: str) -> str | None:
    value = record.get(key)
    return printable(value) if isinstance(value, str) else None


def _object(record: Record, key: str) -> dict[str, Any]:
    value = record.get(key)
    return value if isinstance(value, dict) else {}


def _natural(record: Record, key: str, default: int | None = 0) -> int | None:
    """Return a positive integer; the default for null, unless the default is 0."""
    value = record.get(key)
    if value is None and default != 0:
        return default
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


def _status(record: Record) -> str:
    status = record.get("status")
    if status not in STATUSES:
        raise ValueError(f'"status" must be one of {", ".join(STATUSES)}')
    return str(status)


def _mixed(environments: Iterable[dict[str, Any]]) -> str:
    """List the values that differ, such as "swipl 9.0.4, 9.2.9".

    Not all runs have all values: a peer has the version of its solver, and a run whose
    worker was lost has none. Programs are compared, so their digests may differ.
    """
    found: dict[str, dict[str, None]] = {}
    for name, value in chain.from_iterable(each.items() for each in environments):
        if value is not None and name != "program":
            found.setdefault(name, {})[printable(str(value))] = None
    return "; ".join(
        f"{name} {', '.join(sorted(values))}"
        for name, values in sorted(found.items())
        if len(values) > 1
    )


def _name_boards(records: Iterable[Record]) -> None:
    """Give different boards of one name, size and star count different names.

    A name gets the file, or a digest if that has several such boards. What a program
    reads from a file is not the same for all programs, so each is looked at by itself.
    """
    found: dict[_Place, dict[str, dict[str, set[str]]]] = {}
    for record in records:
        if record["digest"]:
            digests = found.setdefault(_place(record), {})
            files = digests.setdefault(record["program"], {})
            files.setdefault(record["digest"], set()).add(record["file"] or "")
    for record in records:
        programs = found.get(_place(record), {}).values()  # by the name until now
        if record["digest"] and any(len(digests) > 1 for digests in programs):
            clear = all(_have_files_of_their_own(digests) for digests in programs)
            more = record["file"] if clear else record["digest"][:_DIGITS]
            record["board"] = f"{record['board']} ({more})"


def _have_files_of_their_own(digests: dict[str, set[str]]) -> bool:
    files = [file for each in digests.values() for file in each]
    return len(set(files)) == len(files) and "" not in files


def _place(record: Record) -> _Place:
    return record["board"], record["size"], record["stars"]


def _drop_duplicates(campaign: CampaignRecords) -> None:
    """Keep the latest record of each run on each machine, from whichever file.

    A crash is followed by another record if the run was executed again.
    """
    latest: dict[object, Record] = {}
    for record in campaign.records:
        machine = sorted(record["machine"].items(), key=repr)
        key = (record["key"], repr(machine)) if record["key"] else id(record)
        if key not in latest or _order(latest[key]) < _order(record):
            latest[key] = record
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


def _warn_of_mixtures(campaign: CampaignRecords) -> None:
    for group, what in (("machine", "machines"), ("versions", "versions")):
        if mixed := _mixed(record[group] for record in campaign.records):
            campaign.warnings.append(
                f"the runs are from several {what}: {mixed}; compare times with care"
            )
