"""Users that root runs programs as: one for each, so that none meets another.

Programs of the same user count in one limit of processes, and can read each other's
files. So each gets a user of its own, whom nobody else is.
"""

from __future__ import annotations

import pwd
import secrets
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

NOBODY = 65534
"""The user and the group of programs where no numbers are free."""

# What systemd's list of numbers gives to nobody, and what it gives to users for the
# time of a service; the latter are all there are in most containers.
_RANGES = (range(1_900_000_000, 1_900_100_000), range(61_184, 65_520))
_ATTEMPTS = 50
_MAP = Path("/proc/self/uid_map")


@contextmanager
def lent_user() -> Iterator[int]:
    """Lend a user, also a group, whom no other marker of this machine lends."""
    for user in _candidates():
        with socket.socket(socket.AF_UNIX) as lock:
            try:
                # The name is the lock: the system drops it with this process.
                lock.bind(f"\0starbattle-user-{user}")
            except OSError:
                continue
            yield user
            return
    yield NOBODY


def _candidates() -> Iterator[int]:
    """Yield some users who are nobody yet."""
    free = next((r for r in _RANGES if _is_mapped(r)), None)
    for _ in range(_ATTEMPTS if free else 0):
        assert free
        user = free.start + secrets.randbelow(len(free))
        if not _is_known(user):
            yield user


def _is_known(user: int) -> bool:
    try:
        pwd.getpwuid(user)
    except KeyError:
        return False
    return True


def _is_mapped(users: range) -> bool:
    """Tell whether these numbers exist here: in a container few do."""
    try:
        lines = _MAP.read_text().splitlines()
    except OSError:
        return False
    parts = [tuple(map(int, line.split())) for line in lines]
    return any(
        first <= users.start and users[-1] < first + count for first, _, count in parts
    )
