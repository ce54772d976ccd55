"""The rung for programs that are trusted: limits, and nothing else."""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from math import ceil
from pathlib import Path
from typing import Literal

from starbattle.course.sandbox import Finished, Limits, Sandbox

_LIMITED = 'ulimit -t "$0"; ulimit -v "$1"; ulimit -c 0; shift; exec "$@"'
_PART = 1 << 16
_End = Literal["cpu", "wall", "memory", "output", "signal"]


class Trusted(Sandbox):
    """Runs programs with the rights of this process."""

    rung = "trusted"

    def run(
        self,
        argv: Sequence[str],
        *,
        readable: Sequence[Path],
        stdin: bytes = b"",
        limits: Limits,
    ) -> Finished:
        """Run a process within its limits."""
        memory = str(limits.memory * 1024)
        started = time.monotonic()
        with subprocess.Popen(
            ["/bin/sh", "-c", _LIMITED, str(ceil(limits.cpu)), memory, *argv],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={"PATH": os.environ.get("PATH", os.defpath), "LANG": "C.UTF-8"},
            start_new_session=True,
        ) as process:
            texts, ended_by = _exchange(process, stdin, limits, started)
            _kill(process.pid)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        cpu = usage.ru_utime + usage.ru_stime
        return Finished(
            texts[0],
            texts[1],
            process.returncode,
            cpu,
            time.monotonic() - started,
            ended_by or _reason(process.returncode, cpu, limits),
            self.rung,
        )


def _exchange(
    process: subprocess.Popen[bytes], stdin: bytes, limits: Limits, started: float
) -> tuple[list[bytes], _End | None]:
    """Write what the process reads, and read what it writes until a limit."""
    assert process.stdin and process.stdout and process.stderr
    with suppress(OSError):
        process.stdin.write(stdin)
    with suppress(OSError):
        process.stdin.close()
    texts = [b"", b""]
    with selectors.DefaultSelector() as selector:
        selector.register(process.stdout, selectors.EVENT_READ, 0)
        selector.register(process.stderr, selectors.EVENT_READ, 1)
        while selector.get_map():
            left = started + limits.wall - time.monotonic()
            if left <= 0:
                return texts, "wall"
            for key, _ in selector.select(left):
                if part := os.read(key.fd, _PART):
                    texts[key.data] += part
                else:
                    selector.unregister(key.fileobj)
                if len(texts[key.data]) > limits.output:
                    return [text[: limits.output] for text in texts], "output"
    return texts, _waited(process, started + limits.wall)


def _waited(process: subprocess.Popen[bytes], deadline: float) -> _End | None:
    """Wait for the end of a process that has closed its output; leave its status."""
    while not os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT | os.WNOHANG):
        if time.monotonic() > deadline:
            return "wall"
        time.sleep(0.001)
    return None


def _kill(pid: int) -> None:
    with suppress(ProcessLookupError):
        os.killpg(pid, signal.SIGKILL)


def _reason(status: int, cpu: float, limits: Limits) -> _End | None:
    if status in (-signal.SIGXCPU, -signal.SIGKILL) and cpu >= limits.cpu * 0.8:
        return "cpu"
    return "signal" if status < 0 else None
