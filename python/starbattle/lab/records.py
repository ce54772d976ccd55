"""Records of runs: their file, and what they have in common.

The file has JSON lines, one object per run.
"""

import json
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from starbattle.errors import printable
from starbattle.saving import LineFile

MEMORY_LIMIT = 2 << 30
"""The memory limit of a run that has no other, in bytes."""

Record: TypeAlias = dict[str, Any]

COUNTED = (
    "nodes", "backtracks", "constraints", "resumptions", "entailments", "prunings",
)  # fmt: skip
"""What equal searches have as often."""

FIGURES = (
    *COUNTED, "inferences", "post_inferences", "cpu_s", "post_cpu_s", "search_cpu_s",
    "wall_s", "memory_bytes",
)  # fmt: skip
"""The figures of a record; null if unknown."""

LIMITS = {
    "timeout": ("time limit", "{:g} s"),
    "cpu_limit": ("limit of CPU time", "{:g} s"),
    "inference_limit": ("inference limit", "{:,.0f}"),
    "memory_limit": ("memory limit", "{:,.0f} bytes"),
}
"""The limits of a record: names, and formats of values.

They are null if there is none, or none but the usual one.
"""

WRONG = "wrong"
"""The status of a run that has failed its check."""


CRASH = "crash"
"""The limit of a run whose process crashed or was killed."""


class RecordFile(LineFile):
    """A file of records, to which one process at a time appends.

    keys  the keys of the runs that it had when it was opened, but for those whose
          latest record says that the process crashed
    last  the last record that it had then; None: it had none
    """

    def __init__(self, path: Path, *, resume: bool) -> None:
        """Create a file, or open it with `resume`. Raises StarBattleError."""
        super().__init__(path, new=not resume)
        self.last: Record | None = None
        self.keys: set[str] = set()
        try:
            for record, key, crashed in self.read("a record of a run", _seen):
                self.last = record
                (self.keys.discard if crashed else self.keys.add)(key)
            self.cut()
        except BaseException:
            self.close()
            raise

    def write(self, record: Record) -> None:
        """Append a whole record, unbuffered."""
        line = json.dumps(record, ensure_ascii=False, allow_nan=False)
        self.append(line.encode(errors="backslashreplace"))


def _seen(record: Record) -> tuple[Record, str, bool]:
    return record, str(record["key"]), record.get("limit") == CRASH


OWN = "program"
"""Among the versions of a record, the digest of its program."""


def _limits(record: Record) -> dict[str, str]:
    usual = {"memory_limit": MEMORY_LIMIT}
    values = {key: record.get(key) or usual.get(key) for key in LIMITS}
    return {
        name: form.format(values[key]) if values[key] else "none"
        for key, (name, form) in LIMITS.items()
    }


_WORDS = {
    "swipl": "SWI-Prolog", "python": "Python", "cpu": "processor",
    "memory_bytes": "bytes of memory", "repeat": "repeats",
}  # fmt: skip
"""What values of records are called, if not by their keys."""


def circumstances(records: Sequence[Record]) -> dict[str, dict[str, list[str]]]:
    """Return the versions, machines and limits of records, each with all its values.

    Not all runs have all values: a peer has the version of its solver, and a run whose
    worker was lost has none. Programs are compared, so their digests may differ.
    """
    found = {
        "versions": values_of(one.get("versions") for one in records),
        "machine": values_of(one.get("machine") for one in records),
        "limits": values_of(map(_limits, records)),
    }
    found["versions"].pop(OWN, None)
    return found


def values_of(objects: Iterable[Any]) -> dict[str, list[str]]:
    """Return the known values of each key in those objects that are mappings."""
    found = defaultdict[str, set[str]](set)
    for one in objects:
        for key, value in one.items() if isinstance(one, dict) else ():
            if value is not None:
                number = isinstance(value, (int, float))
                shown = f"{value:,.15g}" if number else str(value)
                found[key].add(printable(shown))
    return {key: sorted(found[key]) for key in sorted(found)}


def listed(values: Mapping[str, Sequence[str]]) -> str:
    """List values by their names, such as "SWI-Prolog 9.0.4, 9.2.9"."""
    return "; ".join(
        f"{_WORDS.get(key, key)} {', '.join(known)}" for key, known in values.items()
    )


def mixtures(records: Sequence[Record]) -> Iterator[str]:
    """Yield warnings of several versions, machines or limits."""
    for group, values in circumstances(records).items():
        if mixed := {key: known for key, known in values.items() if len(known) > 1}:
            several = f"{group}s" if group == "machine" else group
            yield (
                f"the runs are from several {several}: {listed(mixed)}; compare times "
                "with care"
            )


def name_programs(records: Sequence[Record]) -> None:
    """Set "program" of each record to a unique name, "" for Star Battle's models.

    A name gets the folder or the digest of its program where that is ambiguous.
    """

    def forms(record: Record) -> list[str]:
        name, digest = record["program"], record["versions"].get(OWN) or "?"
        there = f"{record['program_folder'] or '?'}/{name}"
        return [name, there, f"{name} ({digest[:4]})", f"{there} ({digest})"]

    for record in records:
        record["program"] = record["program"] or ""
    _tell_apart([one for one in records if one["program"]], ["program"], forms)


def name_boards(records: Sequence[Record]) -> None:
    """Give different boards of one name, size and star count different names.

    A name gets the file, or a digest if that has several such boards. What two
    programs read from one file is one board.
    """

    def forms(record: Record) -> list[str]:
        name, digest = record["board"], record["digest"][:_DIGITS]
        return [name, f"{name} ({record['file'] or digest})", f"{name} ({digest})"]

    known = [record for record in records if record["digest"]]
    _tell_apart(known, ["board", "program", "size", "stars"], forms)


_DIGITS = 6


def _tell_apart(
    records: Sequence[Record], keys: Sequence[str], forms: Callable[[Record], list[str]]
) -> None:
    """Give different things of one name different names.

    keys   of what is equal in records that have one name; the first is the name's own
    forms  the forms of its name, the shortest first; all of a group get the first form
           that no two things share. The last form is the thing's alone
    """
    groups = defaultdict[Hashable, list[Record]](list)
    for record in records:
        groups[tuple(record[key] for key in keys)].append(record)
    for ones in groups.values():
        *_, things = shown = [*zip(*map(forms, ones), strict=True)]
        names = next(
            n for n in shown if len({*zip(n, things, strict=True)}) == len({*n})
        )
        for record, name in zip(ones, names, strict=True):
            record[keys[0]] = name
