"""The sandbox of a command, and what the user must know of it."""

from collections.abc import Sequence
from pathlib import Path

from starbattle.cli.messages import warn
from starbattle.course.sandbox import Sandbox, choose
from starbattle.course.sandbox.system import is_private
from starbattle.errors import printable


def chosen_sandbox(trust: bool, secret: Sequence[Path]) -> Sandbox:
    """Return the best sandbox that works, and say aloud if that is not the best one.

    `secret` are files and folders that programs must not read.
    """
    sandbox = choose(trust=trust)
    if sandbox.downgrade:
        warn(f"the sandbox is {sandbox.rung}, no better one works: {sandbox.downgrade}")
    if not sandbox.walls:
        for path in secret:
            if path.exists() and not is_private(str(path)):
                name = printable(str(path))
                warn(f"programs can read {name} in this sandbox; chmod 700 prevents it")
    return sandbox
