"""Another user and a filter: files are protected by their permissions alone."""

import os

from starbattle.course.sandbox.jail import seccomp
from starbattle.course.sandbox.rungs.rung import Rung


def _obstacle() -> str:
    if not seccomp.supported():
        return "the system calls of this machine are unknown"
    return "" if os.geteuid() == 0 else "only root can start programs as another user"


RUNG = Rung("seccomp", _obstacle, landlock=False)
