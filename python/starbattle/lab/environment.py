"""The environment of a run: software versions and the machine."""

import os
import platform
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from starbattle import __version__
from starbattle.bridge import open_bridge
from starbattle.lab.catalogue import catalogue
from starbattle.lab.runs import Run
from starbattle.peers.registry import peer_version, peers
from starbattle.processors import processors

_OWN = "program"

UNKNOWN_ENVIRONMENT = {
    "versions": dict.fromkeys(("starbattle", "swipl", "python", "bridge")),
    "machine": dict.fromkeys(("system", "cpu", "cores", "processors", "memory_bytes")),
}
"""The environment of a run on an unknown machine."""


def environment(run: Run) -> dict[str, Any]:
    """Return the versions and the machine of this process, as a record has them."""
    found = _environment(run.bridge)
    program = run.program or run.strategy_program
    if program:
        return {**found, "versions": {**found["versions"], _OWN: program.digest}}
    if run.model in peers():
        versions = {**found["versions"], run.model: peer_version(run.model)}
        return {**found, "versions": versions}
    return found


def differences(before: Mapping[str, Any], now: Mapping[str, Any]) -> list[str]:
    """List what differs in the environments of two records.

    For example "swipl 9.0.4, now 9.2.9". Unknown values and the digests of programs do
    not count.
    """
    found = []
    for group in UNKNOWN_ENVIRONMENT:
        old, new = (_known(record.get(group)) for record in (before, now))
        found += [
            f"{name} {old[name]}, now {new[name]}"
            for name in old.keys() & new.keys()
            if old[name] != new[name]
        ]
    return sorted(found)


def _known(values: Any) -> dict[str, Any]:
    pairs = values.items() if isinstance(values, dict) else ()
    return {name: value for name, value in pairs if value is not None and name != _OWN}


@lru_cache
def _environment(bridge: str) -> dict[str, Any]:
    return {"versions": _versions(bridge), "machine": _machine()}


def _versions(bridge: str) -> dict[str, str]:
    return {
        "starbattle": __version__,
        "swipl": catalogue(bridge).swipl,
        "python": platform.python_version(),
        "bridge": open_bridge(bridge).name,
    }


def _machine() -> dict[str, str | int | None]:
    return {
        "system": f"{platform.system()} {platform.release()}",
        "cpu": _cpu(),
        "cores": os.cpu_count(),
        "processors": processors(),
        "memory_bytes": os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"),
    }


def _cpu() -> str:
    """Return the processor's name; on Linux, `platform` does not know it."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2] for line in lines if line.startswith("model name")]
    return names[0].strip() if names else platform.processor() or platform.machine()
