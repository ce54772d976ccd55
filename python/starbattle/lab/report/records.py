"""Records of runs, read from JSON lines and checked."""

import json
import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

from starbattle.errors import StarBattleError, printable
from starbattle.lab.report.programs import name_programs

Record: TypeAlias = dict[str, Any]

NO_STARS = 0
"""Stands for null: instances of a user's program have no stars."""

SOLVED = ("unique", "multiple", "satisfied", "unsatisfiable")
WRONG = "wrong"
"""The status of a run that a check has found wrong."""

STATUSES = (*SOLVED, "unknown", WRONG, "error")
COUNTS = (
    "nodes", "backtracks", "constraints", "resumptions", "entailments", "prunings",
    "inferences", "post_inferences", "memory_bytes",
)  # fmt: skip
SECONDS = ("cpu_s", "post_cpu_s", "search_cpu_s", "wall_s", "timeout")

_TEXTS = ("key", "time", "program", "program_folder")


class RecordError(StarBattleError):
    """A file of records that cannot be read."""


@dataclass
class Campaign:
    """The records of some files, and what is to be said about them."""

    records: list[Record] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)


def read_campaign(files: Iterable[Path]) -> Campaign:
    """Read the records of all files; a run that is there twice counts once.

    Raises RecordError at a line that is no record. Only the last line of a file
    may be torn, as when its writer was killed; it is left out, with a warning.
    """
    campaign = Campaign()
    for file in files:
        campaign.records += _records(file, campaign.warnings)
    if not campaign.records:
        raise RecordError("there are no records to report on")
    _drop_repeated(campaign)
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
        if _is_torn(last):
            warnings.append(f"{where}: torn, left out")
        else:
            yield _record(last, where)


def _bytes(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        reason = error.strerror or error
        raise RecordError(f"{printable(str(file))}: {reason}") from None


def _is_torn(line: bytes) -> bool:
    try:
        json.loads(line)
    except (ValueError, RecursionError):
        return True
    return False


def _record(line: bytes, where: str) -> Record:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        raise RecordError(f"{where}: no record: this is not JSON") from None
    if not isinstance(record, dict):
        raise RecordError(f"{where}: no record: a JSON object is wanted")
    try:
        return _checked(record)
    except ValueError as error:
        raise RecordError(f"{where}: no record: {error}") from None


def _checked(record: Record) -> Record:
    """Return the keys that a report uses; raise ValueError if one is wrong."""
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
    """Return a whole number from 1 on; the default where null or none is fine."""
    value = record.get(key)
    if value is None and default != 0:
        return default
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise ValueError(f'"{key}" must be a whole number from 1 on')
    return value


def _amount(record: Record, key: str) -> float | None:
    value = record.get(key)
    if value is None:
        return None
    number = not isinstance(value, bool) and isinstance(value, (int, float))
    if not number or not math.isfinite(value) or value < 0:
        raise ValueError(f'"{key}" must be a number from 0 on, or null')
    return float(value)


def _status(record: Record) -> str:
    status = record.get("status")
    if status not in STATUSES:
        raise ValueError(f'"status" must be one of {", ".join(STATUSES)}')
    return str(status)


def _drop_repeated(campaign: Campaign) -> None:
    """Keep the latest record of each run; which file had it does not matter."""
    latest: dict[object, Record] = {}
    for record in campaign.records:
        key = record["key"] or id(record)
        if key not in latest or _age(latest[key]) < _age(record):
            latest[key] = record
    dropped = len(campaign.records) - len(latest)
    if dropped:
        campaign.warnings.append(f"{dropped} older records of the same runs left out")
    campaign.records = list(latest.values())


def _age(record: Record) -> tuple[str, str]:
    """Order the records of one run by time, and in any case in one way."""
    return record["time"] or "", repr(record)


def _setting(about: dict[str, Any]) -> dict[str, Any]:
    """Leave out the digest of a program: it is what is compared."""
    return {key: value for key, value in about.items() if key != "program"}


def _warn_of_mixtures(campaign: Campaign) -> None:
    for key, what in (("machine", "machines"), ("versions", "versions")):
        kinds = {json.dumps(_setting(r[key]), sort_keys=True) for r in campaign.records}
        if len(kinds) > 1:
            campaign.warnings.append(
                f"the runs are of {len(kinds)} {what}: compare times with care"
            )
    if len({r["timeout"] for r in campaign.records}) > 1:
        campaign.warnings.append(
            "the runs have different time limits: compare PAR-2 with care"
        )
