"""Landlock: other files exist, and cannot be opened."""

from starbattle.course.sandbox.jail import landlock, seccomp
from starbattle.course.sandbox.rungs.rung import Rung


def _obstacle() -> str:
    if not seccomp.supported():
        return "the system calls of this machine are unknown"
    if not landlock.version():
        return "this system has no Landlock (Linux 5.13 or newer, not switched off)"
    return ""


RUNG = Rung("landlock", _obstacle)
