"""Read records from JSON lines and check them."""

import json
import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from starbattle.errors import printable
from starbattle.lab.records import WRONG, Record, RecordError
from starbattle.lab.report.program_names import name_programs
from starbattle.phrases import plural

NO_STARS = 0
"""The star count of instances of a user's program; null in records."""

SOLVED = ("unique", "multiple", "satisfied", "unsatisfiable")
STATUSES = (*SOLVED, "unknown", WRONG, "error")
COUNTS = (
    "nodes", "backtracks", "constraints", "resumptions", "entailments", "prunings",
    "inferences", "post_inferences", "memory_bytes",
)  # fmt: skip
SECONDS = ("cpu_s", "post_cpu_s", "search_cpu_s", "wall_s", "timeout")

_TEXTS = ("key", "time", "program", "program_folder")


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
    checked["wrong"] = _status(record) == WRONG
    found = _status(record) in SOLVED and _status(record) != "unsatisfiable"
    checked["unchecked"] = found and not record.get("check")
    checked |= {key: _amount(record, key) for key in (*COUNTS, *SECONDS)}
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


def _drop_duplicates(campaign: CampaignRecords) -> None:
    """Keep the latest record of each run, from whichever file."""
    latest: dict[object, Record] = {}
    for record in campaign.records:
        key = record["key"] or id(record)
        if key not in latest or _order(latest[key]) < _order(record):
            latest[key] = record
    dropped = len(campaign.records) - len(latest)
    if dropped:
        older = plural(dropped, "older record")
        campaign.warnings.append(f"skipped {older} of the same runs")
    campaign.records = list(latest.values())


def _order(record: Record) -> tuple[str, str]:
    """Return the sort key of a run's records: the time, then the text."""
    return record["time"] or "", repr(record)


def _without_program(about: dict[str, Any]) -> dict[str, Any]:
    """Remove the digest of a program, which may differ: programs are compared."""
    return {key: value for key, value in about.items() if key != "program"}


def _warn_of_mixtures(campaign: CampaignRecords) -> None:
    for key, what in (("machine", "machines"), ("versions", "versions")):
        kinds = {
            json.dumps(_without_program(r[key]), sort_keys=True)
            for r in campaign.records
        }
        if len(kinds) > 1:
            campaign.warnings.append(
                f"the runs are from {len(kinds)} {what}: compare times with care"
            )
    if len({r["timeout"] for r in campaign.records}) > 1:
        campaign.warnings.append(
            "the runs have different time limits: compare PAR-2 with care"
        )
