"""Runs programs that are not trusted, held by the best means the machine has."""

from starbattle.course.sandbox.rungs import (
    Finished,
    Limits,
    SandboxError,
    SandboxLost,
    SandboxUnavailable,
)
from starbattle.course.sandbox.sandbox import Sandbox, choose

__all__ = [
    "Finished",
    "Limits",
    "Sandbox",
    "SandboxError",
    "SandboxLost",
    "SandboxUnavailable",
    "choose",
]
