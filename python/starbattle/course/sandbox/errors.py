"""What can go wrong with a sandbox itself; never the fault of the program in it."""

from starbattle.errors import StarBattleError


class SandboxError(StarBattleError):
    """A program could not be run in the sandbox, or the sandbox failed."""


class SandboxLost(SandboxError):
    """What ran the program has ended; somebody outside has killed it."""


class SandboxUnavailable(SandboxError):
    """This machine has nothing that holds untrusted programs, or not what was asked."""
