"""The launcher: starts one program at a time in a jail, and says how it ended.

Requests come through a socket: a letter, a length and a marshaled dictionary, with the
program's three standard streams. The answer is :data:`ANSWER` and a text. Anything that
comes meanwhile kills the program. The end of the socket does so too, and is the end of
the launcher.

A child of it becomes the program: it gives up all it can, then runs it.
"""

import _socket
import array
import marshal
import os
import select
import struct
import time
from signal import SIG_DFL, SIGPIPE, SIGXFSZ, signal
from typing import Any, NoReturn

from . import landlock, process, seccomp
from .process import Execution

REQUEST, KILL = b"R", b"K"
LENGTH = struct.Struct("=I")
ANSWER = struct.Struct("=i?ddqI")
"""Wait status, out of time, CPU seconds, seconds, peak KiB, length of the text."""

_SIGKILL = 9
_STREAMS = 3
_LONGEST_TEXT = 4096

_Request = dict[str, Any]


def serve(socket: int) -> None:
    """Answer requests until the socket ends."""
    os.set_inheritable(socket, False)
    process.shield()
    control = _socket.socket(fileno=socket)
    while letter := control.recv(1):
        if letter == REQUEST:
            control.sendall(_run(*_received(control), control))


def _received(control: _socket.socket) -> tuple[_Request, list[int]]:
    streams = array.array("i")
    space = _socket.CMSG_SPACE(_STREAMS * streams.itemsize)
    head, extra, _, _ = control.recvmsg(LENGTH.size, space)
    for _, _, data in extra:
        streams.frombytes(data)
    (length,) = LENGTH.unpack(head)
    text = b""
    while len(text) < length:
        text += control.recv(length - len(text))
    return marshal.loads(text), list(streams)


def _run(request: _Request, streams: list[int], control: _socket.socket) -> bytes:
    started = time.monotonic()
    process_id, failure = _start(request, streams)
    late = _watch(process_id, started + request["wall"], control)
    _, status, usage = os.wait4(process_id, 0)
    wall = time.monotonic() - started
    _end_strays()
    text = os.read(failure, _LONGEST_TEXT)
    os.close(failure)
    cpu = usage.ru_utime + usage.ru_stime
    return ANSWER.pack(status, late, cpu, wall, usage.ru_maxrss, len(text)) + text


def _watch(process_id: int, deadline: float, control: _socket.socket) -> bool:
    """Wait for the end of a process, or bring it about; tell whether it was late."""
    # Told from its end by a descriptor, which any way of waiting can wait for.
    pidfd = os.pidfd_open(process_id)
    poll = select.poll()
    poll.register(pidfd, select.POLLIN)
    poll.register(control, select.POLLIN)
    left = max(0, deadline - time.monotonic())
    ready = [descriptor for descriptor, _ in poll.poll(left * 1000 + 1)]
    os.close(pidfd)
    if pidfd not in ready:
        os.kill(process_id, _SIGKILL)
    return not ready


def _end_strays() -> None:
    """Kill what the program has left behind: this process is heir to it.

    Only programs that are trusted can start processes at all.
    """
    while _has_children():
        for stray in _children():
            os.kill(stray, _SIGKILL)


def _has_children() -> bool:
    try:
        os.waitpid(-1, os.WNOHANG)
    except ChildProcessError:
        return False
    return True


def _children() -> list[int]:
    me = os.getpid()
    try:
        with open(f"/proc/self/task/{me}/children") as file:
            return [int(word) for word in file.read().split()]
    except OSError:
        return []


def _start(request: _Request, streams: list[int]) -> tuple[int, int]:
    """Start a program; return its process and where it says why it could not start."""
    launcher = os.getpid()
    failure, told = os.pipe()
    process_id = os.fork()
    if process_id == 0:
        _become(request, streams, told, launcher)
    for descriptor in (*streams, told):
        os.close(descriptor)
    return process_id, failure


def _become(
    request: _Request, streams: list[int], failure: int, launcher: int
) -> NoReturn:
    """Run the program in place of this process, or end and say why not."""
    try:
        os.setsid()
        process.take_streams(streams, failure)
        # Python ignores these, and what is ignored stays so.
        signal(SIGPIPE, SIG_DFL)
        signal(SIGXFSZ, SIG_DFL)
        _restrict(request, launcher).start()
    except BaseException as error:
        os.write(failure, (str(error) or repr(error)).encode())
    finally:
        os._exit(127)


def _restrict(request: _Request, launcher: int) -> Execution:
    """Give up everything, in this order: each step takes what the next one forbids."""
    program = Execution(request["program"], request["argv"], request["environment"])
    process.limit(request["limits"])
    if request["user"] is not None:
        process.become(request["user"], request["reads_private"])
    process.die_with(launcher)
    os.umask(0o077)
    os.chdir(request["folder"])
    if request["files"] is not None:
        landlock.restrict(**request["files"])
    if request["filtered"]:
        seccomp.restrict(program.address, request["writes"])
    return program
