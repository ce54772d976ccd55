"""A filter of system calls for the process that becomes the program.

The filter is made in that process, as it names the process's own number and the address
of the path that execve is called with: signals go to the process itself, and the only
program that is ever run is the one it was started for. Threads are allowed, processes
are not. Nothing is opened for writing unless there is a folder to write in.
"""

import ctypes
import os
import sys
from collections.abc import Iterable

from .libc import check, prctl
from .syscalls import ALWAYS, GUARDED, MACHINE, MACHINES, WRITING

_SET_NO_NEW_PRIVILEGES, _SET_SECCOMP, _FILTER = 38, 22, 2

_LOAD, _EQUAL, _AT_LEAST, _ANY_BIT, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_ALLOW, _KILL, _ERROR = 0x7FFF0000, 0x80000000, 0x00050000
_EPERM, _EACCES, _EINVAL, _ENOTTY, _ENOSYS = 1, 13, 22, 25, 38
_X32 = 0x40000000

_CLONE_THREAD = 0x10000
_OPENS_FOR_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC
_SET_NAME, _GET_NAME = 15, 16
# F_DUPFD to F_SETLKW and F_DUPFD_CLOEXEC: not those that send signals.
_FCNTL_COMMANDS = (0, 1, 2, 3, 4, 5, 6, 7, 1030)

_Instruction = tuple[int, int, int, int]
_Block = list[_Instruction]


class _Code(ctypes.Structure):
    _fields_ = (
        ("code", ctypes.c_ushort),
        ("yes", ctypes.c_ubyte),
        ("no", ctypes.c_ubyte),
        ("value", ctypes.c_uint),
    )


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("code", ctypes.POINTER(_Code)))


def supported() -> bool:
    """Tell whether the numbers of this machine's system calls are known."""
    return sys.platform == "linux" and MACHINE in MACHINES


def restrict(path: int, writes: bool) -> None:
    """Filter the system calls of this process from now on. Raises OSError.

    `path` is the address of the only path that execve may be called with.
    """
    code = _filter(path, os.getpid(), writes)
    program = _Program(len(code), (_Code * len(code))(*(_Code(*i) for i in code)))
    check(prctl(_SET_NO_NEW_PRIVILEGES, 1, 0, 0, 0), "no_new_privs")
    check(prctl(_SET_SECCOMP, _FILTER, ctypes.addressof(program), 0, 0), "seccomp")


def _filter(path: int, process: int, writes: bool) -> _Block:
    code = _machine_check()
    for number in [*ALWAYS.values(), *(WRITING.values() if writes else ())]:
        code += _when(number, [_return(_ALLOW)])
    for name, block in _guarded(path, process, writes).items():
        if name in GUARDED:
            code += _when(GUARDED[name], block)
    return [*code, _error(_ENOSYS)]


def _guarded(path: int, process: int, writes: bool) -> dict[str, _Block]:
    own = _only(0, [process], _EPERM)
    return {
        "open": _opening(1, writes),
        "openat": _opening(2, writes),
        "clone": _thread(),
        "execve": _address(path),
        "kill": own,
        "tgkill": own,
        "prctl": _only(0, [_SET_NAME, _GET_NAME], _EINVAL),
        "prlimit64": _only(0, [0], _EPERM),
        # Python and others ask whether a file is a terminal, and go on if not.
        "ioctl": [_error(_ENOTTY)],
        "fcntl": _only(1, _FCNTL_COMMANDS, _EINVAL),
    }


def _machine_check() -> _Block:
    """Kill the process at a call of another machine's kind, such as 32 bits."""
    kill = _return(_KILL)
    wanted = MACHINES[MACHINE]
    code = [(_LOAD, 0, 0, 4), (_EQUAL, 1, 0, wanted), kill, (_LOAD, 0, 0, 0)]
    return [*code, (_AT_LEAST, 0, 1, _X32), kill] if MACHINE == "x86_64" else code


def _when(number: int, block: _Block) -> _Block:
    return [(_EQUAL, 0, len(block), number), *block]


def _opening(argument: int, writes: bool) -> _Block:
    if writes:
        return [_return(_ALLOW)]
    code = [_low(argument), (_ANY_BIT, 0, 1, _OPENS_FOR_WRITING), _error(_EACCES)]
    return [*code, _return(_ALLOW)]


def _thread() -> _Block:
    code = [_low(0), (_ANY_BIT, 0, 1, _CLONE_THREAD), _return(_ALLOW)]
    return [*code, _error(_EPERM)]


def _only(argument: int, values: Iterable[int], error: int) -> _Block:
    tests = [i for v in values for i in ((_EQUAL, 0, 1, v), _return(_ALLOW))]
    return [_low(argument), *tests, _error(error)]


def _address(path: int) -> _Block:
    """Allow one address, 64 bits, as the first argument."""
    low, high = path & 0xFFFFFFFF, path >> 32
    code = [_low(0), (_EQUAL, 0, 3, low), (_LOAD, 0, 0, 20), (_EQUAL, 0, 1, high)]
    return [*code, _return(_ALLOW), _error(_EPERM)]


def _low(argument: int) -> _Instruction:
    """Load the lower half of an argument; both machines are little-endian."""
    return (_LOAD, 0, 0, 16 + 8 * argument)


def _return(action: int) -> _Instruction:
    return (_RETURN, 0, 0, action)


def _error(number: int) -> _Instruction:
    return _return(_ERROR | number)
