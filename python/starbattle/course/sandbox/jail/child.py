"""The process that becomes the program: it gives up all it can, then runs it."""

import os
from signal import SIG_DFL, SIGPIPE, SIGXFSZ, signal
from typing import Any, NoReturn

from . import landlock, process, seccomp
from .libc import Execution

_Request = dict[str, Any]


def start(request: _Request, streams: list[int]) -> tuple[int, int]:
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
