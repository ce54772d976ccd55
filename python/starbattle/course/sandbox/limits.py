"""What a program in a sandbox may use, how it ended, and what else can go wrong."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from starbattle.arguments import invalid_argument, number, whole
from starbattle.errors import StarBattleError


class SandboxError(StarBattleError):
    """A program could not be run in the sandbox, or the sandbox failed."""


class SandboxLost(SandboxError):
    """What ran the program has ended; somebody outside has killed it."""


class SandboxUnavailable(SandboxError):
    """This machine has nothing that holds untrusted programs, or not what was asked."""


EndedBy = Literal["cpu", "wall", "memory", "output", "signal", "budget"]


@dataclass(frozen=True, slots=True)
class Limits:
    """What a program may use. Raises RequestError for numbers that make no sense.

    cpu        seconds of CPU time of all its threads; the program is killed at the next
               whole second
    wall       seconds from start to end
    memory     MiB of data; the program's own files and libraries come on top
    output     bytes that it may write to both standard streams together
    processes  always 1: threads are allowed, processes are not
    files      MiB that it may write, in a folder of its own that is its current folder
               and is removed afterwards
    """

    cpu: float
    wall: float
    memory: int
    output: int
    processes: int = 1
    files: int = 0

    def __post_init__(self) -> None:
        """Check the numbers."""
        for name in ("cpu", "wall"):
            _check(name, number(getattr(self, name)), "a positive number of seconds")
        for name in ("memory", "output"):
            _check(name, whole(getattr(self, name)), "a positive integer")
        if self.files != 0:
            _check("files", whole(self.files), "an integer, 0 or more")
        if self.processes != 1:
            raise invalid_argument("processes", self.processes, "1")


def _check(name: str, value: float | None, expected: str) -> None:
    if value is None or not 0 < value < 2**31:
        raise invalid_argument(name, value, expected)


@dataclass(frozen=True, slots=True)
class Finished:
    """How a program ended.

    stdout, stderr  what it wrote, as far as the limit of output allows
    status          its exit status, or the number of the signal that ended it, negated
    cpu             seconds of CPU time, measured from outside
    wall            seconds from start to end
    ended_by        the limit it ran into, "signal" for another violent end, else None.
                    "memory" is a guess: the program failed, and had used most of it.
                    "budget" is for programs that were not run at all.
    rung            the name of the sandbox's rung
    """

    stdout: bytes
    stderr: bytes
    status: int
    cpu: float
    wall: float
    ended_by: EndedBy | None
    rung: str
