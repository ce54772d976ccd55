"""Launchers, kept for the next program: starting one takes longer than a run."""

from __future__ import annotations

import os
import socket
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from threading import Lock

from starbattle.course.sandbox import system
from starbattle.course.sandbox.jail import launcher as _launcher
from starbattle.course.sandbox.limits import SandboxError
from starbattle.errors import printable

_MOST_IDLE = 8
_JAIL = os.path.dirname(os.path.abspath(_launcher.__file__))
# The folder `jail` becomes a package of its own, without the package that it is in.
_CODE = (
    "import sys, types\n"
    "jail = sys.modules['jail'] = types.ModuleType('jail')\n"
    "jail.__path__ = [sys.argv[1]]\n"
    "from jail.launcher import serve\n"
    "serve(int(sys.argv[2]))\n"
)
_LONGEST_REASON = 200


class Launcher:
    """A launcher's process and the socket to it."""

    def __init__(self, command: Sequence[str]) -> None:
        """Start it, by a command that runs another one."""
        self.control, theirs = socket.socketpair()
        with theirs:
            number = theirs.fileno()
            python = [system.PYTHON, "-I", "-S", "-c", _CODE, _JAIL, str(number)]
            self._process = subprocess.Popen(
                [*command, *python],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                pass_fds=[number],
                cwd="/",
                env=system.ENVIRONMENT,
                start_new_session=True,
            )

    def close(self) -> str:
        """End it and the program that it runs; return what it said, in one line."""
        self.control.close()
        with self._process as process:
            assert process.stderr
            said = process.stderr.read().decode(errors="replace")
        return printable(" ".join(said.split()))[-_LONGEST_REASON:]


class Launchers:
    """The launchers of a sandbox. Threads may share them."""

    def __init__(self) -> None:
        self._idle: list[tuple[tuple[str, ...], Launcher]] = []
        self._lock = Lock()

    @contextmanager
    def lent(self, command: Sequence[str], again: bool) -> Iterator[Launcher]:
        """Lend a launcher that was started by this command; keep it, if `again`."""
        key = tuple(command)
        launcher = self._taken(key) or Launcher(command)
        try:
            yield launcher
        except SandboxError as error:
            reason = launcher.close()
            said = f"{error}: {reason}" if reason else str(error)
            raise type(error)(said) from None
        except BaseException:
            launcher.close()
            raise
        if again:
            self._keep(key, launcher)
        else:
            launcher.close()

    def close(self) -> None:
        """End all that are idle."""
        with self._lock:
            idle, self._idle = self._idle, []
        for _, launcher in idle:
            launcher.close()

    def _taken(self, key: tuple[str, ...]) -> Launcher | None:
        with self._lock:
            for place, (found, launcher) in enumerate(self._idle):
                if found == key:
                    del self._idle[place]
                    return launcher
        return None

    def _keep(self, key: tuple[str, ...], launcher: Launcher) -> None:
        with self._lock:
            self._idle.append((key, launcher))
            ended = self._idle[:-_MOST_IDLE]
            del self._idle[:-_MOST_IDLE]
        for _, old in ended:
            old.close()
