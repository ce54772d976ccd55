"""SWI-Prolog in a process of its own, over a pair of pipes."""

import os
import selectors
import subprocess
import threading
import weakref

from starbattle.bridge.base import (
    INSTALL_SWIPL,
    LOADER,
    NO_FILES,
    Owner,
    check_refusal,
    compiled_folder,
    swipl_version,
)
from starbattle.errors import BridgeError, BridgeUnavailable, SwiplEnded
from starbattle.paths import executable
from starbattle.starting import open_descriptors

_PATIENCE_S = 20.0
"""How long a reply may take; a poll waits a fraction of a second."""

_PART = 1 << 16
"""Most bytes to read at once."""

_OPTIONS = ("-q", *NO_FILES, "--on-error=halt", "--no-tty")

_LOAD = ("-g", "starbattle_loader:load_bridge")
_SERVE = ("-g", "starbattle_bridge:serve", "-t", "halt")


class ProcessBridge:
    """A child process `swipl`: it cannot crash this process, and can be killed.

    A child that has died or stopped answering is replaced at the next call.
    """

    name = "process"

    def __init__(self) -> None:
        path = executable("swipl")
        if path is None:
            raise BridgeUnavailable(
                "process", "the program swipl was not found", INSTALL_SWIPL
            )
        swipl_version(self.name, path)
        self._executable = path
        self._owner = Owner(self.name)
        self._lock = threading.Lock()
        self._child: subprocess.Popen[bytes] | None = None
        _bridges.add(self)

    def call(self, request: str) -> str:
        """Send a request and return the reply; the threads take turns."""
        self._owner.check()
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
            self._greet(self._child)
        return self._child

    def _greet(self, child: subprocess.Popen[bytes]) -> None:
        """Wait for a first answer: if none comes, no board is the cause."""
        try:
            self._exchange(child, "{}")
        except BridgeError as error:
            reason = str(error).removeprefix(f"{self.name}: ")
            raise BridgeUnavailable(self.name, reason, INSTALL_SWIPL) from None

    def _start(self) -> subprocess.Popen[bytes]:
        """Start a child in a session of its own, so that Ctrl-C is ours alone.

        Its pipes have no buffers: these have locks, which a fork may leave held.
        """
        open_descriptors()
        command = [self._executable, *_OPTIONS, *_LOAD, *_SERVE, str(LOADER)]
        try:
            return subprocess.Popen(
                [*command, "--", compiled_folder()],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
            )
        except OSError as error:
            check_refusal(self.name, error)
            raise self._error(f"cannot be started: {error.strerror}") from None

    def _exchange(self, child: subprocess.Popen[bytes], request: str) -> str:
        try:
            self._send(child, request.replace("\n", " ").encode() + b"\n")
        except BrokenPipeError:
            raise SwiplEnded(f"process: {self._executable} has ended") from None
        return self._line(child).decode(errors="replace").removesuffix("\n")

    def _send(self, child: subprocess.Popen[bytes], line: bytes) -> None:
        assert child.stdin is not None
        left = memoryview(line)
        while left:
            left = left[os.write(child.stdin.fileno(), left) :]

    def _line(self, child: subprocess.Popen[bytes]) -> bytes:
        """Read a reply; the child writes one line for one request."""
        assert child.stdout is not None
        line = bytearray()
        with selectors.DefaultSelector() as selector:
            selector.register(child.stdout, selectors.EVENT_READ)
            while not line.endswith(b"\n"):
                if not selector.select(_PATIENCE_S):
                    raise self._error(f"gives no answer in {_PATIENCE_S:g} s")
                if not (part := os.read(child.stdout.fileno(), _PART)):
                    raise SwiplEnded(f"process: {self._executable} has ended")
                line += part
                if line[0] != ord("{"):  # before it fills the memory
                    raise self._error("does not answer as SWI-Prolog would")
        return bytes(line)

    def _error(self, what: str) -> BridgeError:
        return BridgeError(f"process: {self._executable} {what}")

    def _kill(self) -> None:
        child, self._child = self._child, None
        if child is not None:
            child.kill()
            child.wait()
            _close(child)

    def disown(self) -> None:
        """Close a forked child's pipes to the parent's swipl, so that it can end."""
        self._lock = threading.Lock()  # a thread of the parent may hold the old one
        child, self._child = self._child, None
        if child is not None:
            child.returncode = 0  # the parent waits for it
            _close(child)


def _close(child: subprocess.Popen[bytes]) -> None:
    for pipe in (child.stdin, child.stdout):
        assert pipe is not None
        pipe.close()


_bridges: weakref.WeakSet[ProcessBridge] = weakref.WeakSet()


def _disown_all() -> None:
    for bridge in _bridges:
        bridge.disown()


os.register_at_fork(after_in_child=_disown_all)
