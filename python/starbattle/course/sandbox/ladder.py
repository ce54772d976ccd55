"""Choosing a sandbox: the best rung that works here."""

from starbattle.arguments import one_of
from starbattle.course.sandbox.errors import SandboxUnavailable
from starbattle.course.sandbox.probe import fault
from starbattle.course.sandbox.rungs import bubblewrap, landlock, seccomp, trusted
from starbattle.course.sandbox.sandbox import Sandbox

RUNGS = {
    rung.name: rung
    for rung in (bubblewrap.RUNG, landlock.RUNG, seccomp.RUNG, trusted.RUNG)
}
"""All rungs by name, the one that holds best first."""

_TRUSTED = trusted.RUNG.name


def choose(trust: bool = False, rung: str | None = None) -> Sandbox:
    """Return the best sandbox that works on this machine, or the one of this name.

    Each is tried out before it is used. With `trust`, the last one holds programs by
    limits of resources alone; it is never chosen without. Raises SandboxUnavailable,
    which says what is missing, and RequestError for an unknown name.
    """
    if rung is not None:
        one_of("rung", rung, list(RUNGS))
    if rung == _TRUSTED and not trust:
        raise SandboxUnavailable("the sandbox trusted holds nothing: trust must be set")
    names = [rung] if rung else [name for name in RUNGS if trust or name != _TRUSTED]
    faults = {}
    for name in names:
        if not (found := fault(RUNGS[name])):
            return Sandbox(RUNGS[name])
        faults[name] = found
    raise SandboxUnavailable(_refusal(faults))


def _refusal(faults: dict[str, str]) -> str:
    reasons = "; ".join(f"{name}: {found}" for name, found in faults.items())
    return (
        f"no sandbox works here ({reasons}); install bubblewrap (apt-get install "
        "bubblewrap), or trust the submissions"
    )
