"""Running programs on a rung of the ladder."""

from __future__ import annotations

import math
import os
import weakref
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from starbattle.course.sandbox import system
from starbattle.course.sandbox.errors import SandboxError
from starbattle.course.sandbox.exchange import Answer, Exchange
from starbattle.course.sandbox.launchers import Launchers
from starbattle.course.sandbox.limits import EndedBy, Finished, Limits
from starbattle.course.sandbox.permissions import is_private
from starbattle.course.sandbox.rungs.rung import Rung
from starbattle.course.sandbox.scratch import scratch, size
from starbattle.errors import printable

NOBODY = 65534
"""The user and the group that root runs programs as."""

_MIB = 1 << 20
# What a program's own files and libraries take of its address space.
_LIBRARIES_MIB = 256
_MOST_OPEN_FILES = 64
_MOST_THREADS = 256
_SIGKILL = 9


class Sandbox:
    """Runs programs that are not trusted. Made by `choose`; threads may share it.

    `rung` names how they are held, see docs/course-safety.md.
    """

    def __init__(self, rung: Rung) -> None:
        self.rung = rung.name
        self._rung = rung
        self._user = NOBODY if rung.separate and os.geteuid() == 0 else None
        self._launchers = Launchers()
        weakref.finalize(self, self._launchers.close)

    def run(
        self,
        argv: Sequence[str],
        *,
        readable: Sequence[Path],
        stdin: bytes = b"",
        limits: Limits,
    ) -> Finished:
        """Run a program to its end, and return how it ended.

        argv      the program, by name or path, and its arguments
        readable  the files and folders that it may read, by the paths it knows them by
        stdin     what it reads; it never waits for more
        limits    what it may use

        Raises SandboxError if the program could not be started; what the program does
        raises nothing.
        """
        program = system.program(argv[0])
        paths = self._paths(program, readable)
        with self._folder(limits) as folder:
            command = self._rung.wrap(paths, folder)
            request = self._request(program, argv, paths, limits, folder)
            with self._launchers.lent(command, again=not folder) as launcher:
                exchange = Exchange(
                    launcher.control,
                    stdin,
                    limits.output,
                    lambda: size(folder) > limits.files * _MIB,
                )
                answer = exchange.run(request, limits.wall)
        return self._finished(exchange, answer, limits)

    def close(self) -> None:
        """End what is kept for the next program. The sandbox can still be used."""
        self._launchers.close()

    def _paths(self, program: str, readable: Sequence[Path]) -> list[str]:
        for path in readable:
            if not path.exists():
                raise SandboxError(f"{printable(str(path))}: no such file or folder")
        own = [program, *system.homes(program)]
        return list(dict.fromkeys([*own, *map(os.path.abspath, readable)]))

    @contextmanager
    def _folder(self, limits: Limits) -> Iterator[str | None]:
        """Make the folder that the program may write in, if it may."""
        if not limits.files:
            yield None
        elif self._rung.separate and not self._rung.walls:
            raise SandboxError(f"the sandbox {self.rung} cannot limit files; use 0")
        else:
            with scratch(self._user) as folder:
                yield folder

    def _request(
        self,
        program: str,
        argv: Sequence[str],
        paths: list[str],
        limits: Limits,
        folder: str | None,
    ) -> dict[str, object]:
        return {
            "program": program,
            "argv": list(argv),
            "environment": system.ENVIRONMENT,
            "folder": folder or "/",
            "wall": float(limits.wall),
            "limits": self._resources(limits),
            "user": self._user,
            "reads_private": self._reads_private(paths),
            "files": self._rules(paths, folder) if self._rung.landlock else None,
            "filtered": self._rung.filtered,
            "writes": bool(folder),
        }

    def _resources(self, limits: Limits) -> dict[str, int]:
        found = {
            "CPU": math.ceil(limits.cpu),
            "DATA": limits.memory * _MIB,
            "AS": (limits.memory + _LIBRARIES_MIB) * _MIB,
            "FSIZE": limits.files * _MIB,
            "NOFILE": _MOST_OPEN_FILES,
            "CORE": 0,
        }
        # Counts the threads of a user, wherever they are: so only of another user.
        return found if self._user is None else found | {"NPROC": _MOST_THREADS}

    def _reads_private(self, paths: list[str]) -> bool:
        """Tell whether the other user needs root's power to read these files."""
        private = list(filter(is_private, paths)) if self._user else []
        if private and not self._rung.walls:
            raise SandboxError(
                f"{printable(private[0])}: the sandbox {self.rung} runs programs as "
                "another user, who may not read this (chmod -R a+rX, also of the "
                "folders above)"
            )
        return bool(private)

    def _rules(self, paths: list[str], folder: str | None) -> dict[str, list[str]]:
        return {
            "read": [*system.FILES, *system.DEVICES, *paths],
            "execute": [*system.LIBRARIES, paths[0]],
            "write": [folder] if folder else [],
        }

    def _finished(self, exchange: Exchange, answer: Answer, limits: Limits) -> Finished:
        if answer.failure:
            raise SandboxError(f"the sandbox {self.rung}: {printable(answer.failure)}")
        return Finished(
            bytes(exchange.stdout),
            bytes(exchange.stderr),
            os.waitstatus_to_exitcode(answer.status),
            answer.cpu,
            answer.wall,
            _ended_by(exchange.over, answer, limits),
            self.rung,
        )


def _ended_by(over: bool, answer: Answer, limits: Limits) -> EndedBy | None:
    status = os.waitstatus_to_exitcode(answer.status)
    if over:
        return "output"
    if answer.late:
        return "wall"
    # The kernel counts by ticks, and may kill early; nobody else kills.
    killed = status == -_SIGKILL and answer.cpu > limits.cpu / 2
    if answer.cpu >= limits.cpu or killed:
        return "cpu"
    if status and answer.peak_kib * 1024 > limits.memory * _MIB // 2:
        return "memory"
    return "signal" if status < 0 else None
