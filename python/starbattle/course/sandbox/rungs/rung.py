"""What a rung is."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

Wrap = Callable[[Sequence[str], str | None], list[str]]
"""A command that starts another one where only some paths can be read, and one folder,
if any, can be written in."""


def bare(readable: Sequence[str], folder: str | None) -> list[str]:
    """Return no command: the launcher starts as it is."""
    return []


@dataclass(frozen=True, slots=True)
class Rung:
    """A way to hold a program.

    name       its name, in marks and on the command line
    obstacle   says in a clause what is missing on this machine; empty if nothing is
    wrap       the command that the launcher is started by
    confined   whether `wrap` leaves nothing to read but what it is given
    landlock   whether Landlock is used
    filtered   whether system calls are filtered
    separate   whether root starts programs as another user
    """

    name: str
    obstacle: Callable[[], str]
    wrap: Wrap = bare
    confined: bool = False
    landlock: bool = True
    filtered: bool = True
    separate: bool = True

    @property
    def walls(self) -> bool:
        """Whether files are out of reach whatever their permissions are."""
        return self.confined or self.landlock
