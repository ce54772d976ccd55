"""A filter of system calls for the process that becomes the program.

The filter is made in that process, as it names the process's own number and the address
of the path that execve is called with: signals go to the process itself, and the only
program that is ever run is the one it was started for. Threads are allowed, processes
are not. Nothing is opened for writing unless there is a folder to write in.

It lists what is allowed, not what is forbidden: a system call that is not here, such
as one of a newer kernel, fails as if the kernel did not have it. So there are no
sockets, no ptrace, no mounts, no io_uring, no keys, no fork (clone3, fork and vfork).

The instructions are written by hand, as the launcher has no packages. The bindings of
libseccomp are one, and look for the library with programs that the jail does not have.
"""

import ctypes
import os
import sys
from collections.abc import Iterable

from .process import MACHINE, check, prctl

# name, then the number on x86_64 and on aarch64; - where there is none.
_ALWAYS = """
read 0 63           write 1 64          readv 19 65         writev 20 66
pread64 17 67       pwrite64 18 68      preadv 295 69       pwritev 296 70
lseek 8 62          close 3 57          close_range 436 436 dup 32 23
dup2 33 -           dup3 292 24         pipe 22 -           pipe2 293 59
poll 7 -            ppoll 271 73        select 23 -         pselect6 270 72
epoll_create1 291 20                    epoll_ctl 233 21    epoll_wait 232 -
epoll_pwait 281 22  eventfd2 290 19     stat 4 -            lstat 6 -
fstat 5 80          newfstatat 262 79   statx 332 291       access 21 -
faccessat 269 48    faccessat2 439 439  readlink 89 -       readlinkat 267 78
getcwd 79 17        chdir 80 49         fchdir 81 50        getdents64 217 61
statfs 137 43       fstatfs 138 44      fadvise64 221 223   umask 95 166
mmap 9 222          munmap 11 215       mprotect 10 226     mremap 25 216
madvise 28 233      brk 12 214          mincore 27 232      membarrier 324 283
futex 202 98        set_robust_list 273 99                  get_robust_list 274 100
set_tid_address 218 96                  rseq 334 293        arch_prctl 158 -
gettid 186 178      getpid 39 172       getppid 110 173     getpgrp 111 -
getpgid 121 155     getsid 124 156      getuid 102 174      geteuid 107 175
getgid 104 176      getegid 108 177     getresuid 118 148   getresgid 120 150
getgroups 115 158   rt_sigaction 13 134 rt_sigprocmask 14 135
rt_sigreturn 15 139 rt_sigpending 127 136                   rt_sigtimedwait 128 137
rt_sigsuspend 130 133                   sigaltstack 131 132 restart_syscall 219 128
pause 34 -          alarm 37 -          setitimer 38 103    getitimer 36 102
timer_create 222 107                    timer_settime 223 110
timer_gettime 224 108                   timer_delete 226 111
clock_gettime 228 113                   clock_getres 229 114
clock_nanosleep 230 115                 nanosleep 35 101    gettimeofday 96 169
time 201 -          times 100 153       getrusage 98 165    getrlimit 97 163
sysinfo 99 179      uname 63 160        getcpu 309 168      sched_yield 24 124
sched_getaffinity 204 123               sched_getparam 143 121
sched_getscheduler 145 120              getpriority 140 141 getrandom 318 278
wait4 61 260        waitid 247 95       exit 60 93          exit_group 231 94
"""

# What else a program may do in a folder that it may write in.
_WRITING = """
creat 85 -          mkdir 83 -          mkdirat 258 34      rmdir 84 -
unlink 87 -         unlinkat 263 35     rename 82 -         renameat 264 38
renameat2 316 276   ftruncate 77 46     fsync 74 82         fdatasync 75 83
utimensat 280 88    flock 73 32
"""

# What depends on the arguments: see seccomp.py.
_GUARDED = """
open 2 -            openat 257 56       clone 56 220        execve 59 221
kill 62 129         tgkill 234 131      prctl 157 167       prlimit64 302 261
fcntl 72 25         ioctl 16 29
"""

MACHINES = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
"""The machines that these numbers are for, with what seccomp calls them."""


def _numbers(table: str) -> dict[str, int]:
    words = table.split()
    column = 2 if MACHINE == "aarch64" else 1
    found = zip(words[::3], words[column::3], strict=True)
    return {name: int(number) for name, number in found if number != "-"}


ALWAYS = _numbers(_ALWAYS)
WRITING = _numbers(_WRITING)
GUARDED = _numbers(_GUARDED)


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
