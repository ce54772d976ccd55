"""Runs programs that are not trusted, held by the best means the machine has."""

from starbattle.course.sandbox.ladder import choose
from starbattle.course.sandbox.limits import (
    Finished,
    Limits,
    SandboxError,
    SandboxLost,
    SandboxUnavailable,
)
from starbattle.course.sandbox.sandbox import Sandbox

__all__ = [
    "Finished",
    "Limits",
    "Sandbox",
    "SandboxError",
    "SandboxLost",
    "SandboxUnavailable",
    "choose",
]
