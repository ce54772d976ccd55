"""Say what is damaged in this Python environment, in one line; nothing if it is whole.

    .venv/bin/python -I bin/lib/health.py EXTRA...

A package is damaged if a file that pip has recorded for it is missing or cut short, as
after a full disk, or if starbattle or one of the extras needs it and it is not there.
"""

import csv
import sys
import sysconfig
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

PACKAGES = Path(sysconfig.get_paths()["purelib"])


def damaged() -> Iterator[str]:
    """Yield the packages of which files are missing, with the first such file."""
    for record in sorted(PACKAGES.glob("*.dist-info")):
        name = record.name.partition("-")[0]
        try:
            rows = list(csv.reader((record / "RECORD").read_text("utf-8").splitlines()))
        except (OSError, ValueError):
            yield f"{name} lacks its record"
            continue
        for file in (row[0] for row in rows if len(row) == 3 and _is_lacking(row)):
            yield f"{name} lacks {file}"
            break


def _is_lacking(row: list[str]) -> bool:
    """Tell whether a file is missing or cut short.

    Files outside of the packages' folder are scripts, which set-up has changed; those
    without a size are made again when they are missing.
    """
    file, _, size = row
    if not size or file.startswith(("../", "/")):
        return False
    try:
        return (PACKAGES / file).stat().st_size < int(size)
    except OSError:
        return True


def missing(extras: list[str]) -> Iterator[str]:
    """Yield the packages that starbattle or another one needs, and that lack."""
    from pip._vendor.packaging.requirements import Requirement

    wanted = [("starbattle", frozenset(extras))]
    seen = set()
    while wanted:
        one = name, chosen = wanted.pop()
        if one in seen:
            continue
        seen.add(one)
        try:
            requirements = metadata.requires(name) or []
        except metadata.PackageNotFoundError:
            yield f"{name} is missing"
            continue
        for needed in map(Requirement, requirements):
            marks = needed.marker
            if not marks or any(marks.evaluate({"extra": x}) for x in ("", *chosen)):
                wanted.append((needed.name, frozenset(needed.extras)))


if __name__ == "__main__":
    print("; ".join([*damaged(), *missing(sys.argv[1:])][:3]))
