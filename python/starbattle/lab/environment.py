"""The environment of a run: software versions and the machine."""

import os
import platform
from functools import lru_cache
from pathlib import Path
from typing import Any

from starbattle import __version__
from starbattle.bridge import open_bridge
from starbattle.lab.catalogue import catalogue
from starbattle.lab.runs import Run

UNKNOWN_ENVIRONMENT = {
    "versions": dict.fromkeys(("starbattle", "swipl", "python", "bridge")),
    "machine": dict.fromkeys(("system", "cpu", "cores", "memory_bytes")),
}
"""The environment of a run on an unknown machine."""


def environment(run: Run) -> dict[str, Any]:
    """Return the versions and the machine of this process, as a record has them."""
    found = _environment(run.bridge)
    program = run.program or run.strategy_program
    if program is None:
        return found
    versions = {**found["versions"], "program": program.digest}
    return {**found, "versions": versions}


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
