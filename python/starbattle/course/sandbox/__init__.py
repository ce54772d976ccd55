"""Sandboxes for programs that nobody should trust."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from starbattle.errors import StarBattleError

__all__ = ["Finished", "Limits", "Sandbox", "SandboxUnavailable", "choose"]


class SandboxUnavailable(StarBattleError):
    """No sandbox works on this machine."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What a process may use.

    cpu        seconds of CPU time
    wall       seconds
    memory     MiB
    output     bytes on standard output and standard error, each
    processes  how many
    files      MiB that may be written
    """

    cpu: float = 10.0
    wall: float = 20.0
    memory: int = 512
    output: int = 1_000_000
    processes: int = 1
    files: int = 0


@dataclass(frozen=True, slots=True)
class Finished:
    """A process that has ended.

    status    its exit status, negative for a signal
    cpu       seconds of CPU time, measured from outside
    wall      seconds
    ended_by  the limit that ended it, None if it ended by itself
    rung      the sandbox that it ran in
    """

    stdout: bytes
    stderr: bytes
    status: int
    cpu: float
    wall: float
    ended_by: Literal["cpu", "wall", "memory", "output", "signal"] | None
    rung: str


class Sandbox(ABC):
    """Runs processes; `rung` names how safe that is."""

    rung: str

    @abstractmethod
    def run(
        self,
        argv: Sequence[str],
        *,
        readable: Sequence[Path],
        stdin: bytes = b"",
        limits: Limits,
    ) -> Finished:
        """Run a process to its end; it may read the files and folders `readable`."""


def choose(trust: bool = False, rung: str | None = None) -> Sandbox:
    """Return the safest sandbox that works here. Raises SandboxUnavailable.

    With `trust` programs run with the rights of this process if need be.
    """
    from starbattle.course.sandbox.trusted import Trusted

    if trust or rung == "trusted":
        return Trusted()
    raise SandboxUnavailable(
        "no sandbox works here; --trust-submissions runs programs without one"
    )
