"""SWI-Prolog in a process of its own, over a pair of pipes."""

import contextlib
import selectors
import shutil
import subprocess
import threading
from typing import IO, cast

from starbattle.bridges.base import INSTALL_SWIPL
from starbattle.errors import BridgeError, BridgeUnavailable
from starbattle.resources import PROLOG

_PATIENCE_S = 20.0
"""How long a reply may take; a poll waits a fraction of a second."""

_OPTIONS = ("-q", "-f", "none", "--no-packs", "--on-error=halt", "--no-tty")


class ProcessBridge:
    """A `swipl` child: it cannot harm this process, and it can be killed.

    A child that has died or stopped answering is replaced at the next call.
    """

    name = "process"

    def __init__(self, swipl: str = "swipl") -> None:
        executable = shutil.which(swipl)
        if executable is None:
            raise BridgeUnavailable(
                "process", "there is no program swipl", INSTALL_SWIPL
            )
        self._executable = executable
        self._lock = threading.Lock()
        self._child: subprocess.Popen[bytes] | None = None

    def call(self, request: str) -> str:
        """Send a request and return the reply; the threads take turns."""
        with self._lock:
            try:
                return self._exchange(self._running(), request)
            except BaseException:
                # The reply to this request must not answer the next one.
                self._kill()
                raise

    def close(self) -> None:
        """End the child."""
        with self._lock:
            self._kill()

    def kill(self) -> bool:
        """End the child; the next call has another."""
        self.close()
        return True

    def _running(self) -> subprocess.Popen[bytes]:
        if self._child is None or self._child.poll() is not None:
            self._kill()
            self._child = self._start()
        return self._child

    def _start(self) -> subprocess.Popen[bytes]:
        """Start a child in a session of its own, so that Ctrl-C is ours alone."""
        goal = ("-g", "starbattle_bridge:serve", "-t", "halt")
        return subprocess.Popen(
            [self._executable, *_OPTIONS, *goal, str(PROLOG / "bridge.pl")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
        )

    def _exchange(self, child: subprocess.Popen[bytes], request: str) -> str:
        assert child.stdin is not None
        try:
            child.stdin.write(request.replace("\n", " ").encode() + b"\n")
            child.stdin.flush()
        except BrokenPipeError:
            raise BridgeError("process: swipl has ended") from None
        return self._line(child).decode().removesuffix("\n")

    def _line(self, child: subprocess.Popen[bytes]) -> bytes:
        """Read a reply; the child writes one line for one request."""
        assert child.stdout is not None
        with selectors.DefaultSelector() as selector:
            selector.register(child.stdout, selectors.EVENT_READ)
            if not selector.select(_PATIENCE_S):
                raise BridgeError(f"process: no answer in {_PATIENCE_S:g} s")
        line = child.stdout.readline()
        if not line.endswith(b"\n"):
            raise BridgeError("process: swipl has ended")
        return line

    def _kill(self) -> None:
        child, self._child = self._child, None
        if child is not None:
            child.kill()
            child.wait()
            for pipe in (child.stdin, child.stdout):
                # What was buffered for a dead child cannot be written.
                with contextlib.suppress(OSError):
                    cast(IO[bytes], pipe).close()
