"""The processors of this machine, and how many jobs they may be given."""

import os

from starbattle.errors import RequestError
from starbattle.phrases import plural

_LEAST = 32
_EACH = 4


def processors() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def processors_apart(jobs: int) -> list[int]:
    """Return a processor for each of so many jobs.

    Raises RequestError if there are too few, or if CPU pinning is not supported.
    """
    if not hasattr(os, "sched_setaffinity"):
        raise RequestError("CPU pinning is not supported here")
    usable = sorted(os.sched_getaffinity(0))
    if jobs > len(usable):
        raise RequestError(
            f"cannot pin {jobs} jobs: there are only {plural(len(usable), 'processor')}"
        )
    return usable[:jobs]


def check_jobs(jobs: int) -> None:
    """Raise RequestError for more jobs at a time than this machine has use for."""
    if jobs < 1:
        raise RequestError(f"jobs must be positive, not {jobs}")
    most = max(_LEAST, _EACH * processors())
    if jobs > most:
        raise RequestError(
            f"jobs must be at most {most}, not {jobs}: there are {processors()} "
            "processors"
        )
