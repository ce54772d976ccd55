"""What to say of a process that gave no answer."""

from __future__ import annotations

from starbattle.course.harness import Outcome
from starbattle.course.marks import Verdict
from starbattle.course.sandbox import Limits
from starbattle.errors import printable

_MOST_CHARACTERS = 2000
_ENDED: dict[str, Verdict] = {
    "cpu": "time",
    "wall": "time",
    "memory": "memory",
    "output": "output",
}


def failure(outcome: Outcome, limits: Limits) -> tuple[Verdict, str] | None:
    """Return the verdict and message of a process that did not end well.

    None if it has ended its work, with or without solutions.
    """
    if outcome.end in ("no", "more"):
        return None
    if outcome.end == "error":
        if "resource_error" in outcome.error:
            return "memory", f"{outcome.message} ({limits.memory} MiB are allowed)"
        return "error", f"error: {tidy(outcome.message)}"
    ended = outcome.finished.ended_by
    if ended in _ENDED:
        return _ENDED[ended], _limit_text(ended, limits)
    if not outcome.loaded:
        return "crashed", "the program ended while it was loaded"
    return "crashed", "the program ended the process"


def _limit_text(ended: str, limits: Limits) -> str:
    return {
        "cpu": f"no answer within {limits.cpu:g} s of CPU time",
        "wall": f"no answer within {limits.wall:g} s",
        "memory": f"more than {limits.memory} MiB of memory",
        "output": f"more than {limits.output:,} bytes of output",
    }[ended]


def tidy(text: str) -> str:
    """Make the text of a program harmless: lines of printable characters, not long."""
    cut = text[:_MOST_CHARACTERS]
    lines = [printable(line) for line in cut.splitlines()]
    return "\n".join([*lines, "..."] if len(text) > _MOST_CHARACTERS else lines)
