"""The jail: starts one program, and holds it.

The launcher runs as a program of its own, without packages; its standard streams are
those of the program. The request comes through a socket, as a marshaled dictionary. The
answer is the text of a tuple. The end of the socket meanwhile kills the program.

A child of it becomes the program: it gives up all it can, by calls of the C library,
then runs it.

It starts with every program, so it imports little: signal, typing and collections would
take as long as all else here.
"""

from __future__ import annotations

import ctypes
import marshal
import os
import resource
import select
import stat
import struct
import sys
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any, NoReturn

    _Request = dict[str, Any]

MACHINE = os.uname().machine

_LIBC = ctypes.CDLL(None, use_errno=True)


def prctl(option: int, *arguments: int) -> int:
    """Call prctl; -1 is an error, which :func:`check` raises."""
    longs = map(ctypes.c_ulong, arguments)
    return int(_LIBC.prctl(ctypes.c_int(option), *longs))


def syscall(number: int, *arguments: int | ctypes.c_char_p) -> int:
    """Make a system call by its number; -1 is an error."""
    plain = [ctypes.c_long(a) if isinstance(a, int) else a for a in arguments]
    return int(_LIBC.syscall(ctypes.c_long(number), *plain))


def check(result: int, what: str) -> int:
    """Return what a call returned. Raises OSError, which names it, for -1."""
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{what}: {os.strerror(number)}")
    return result


class Execution:
    """A program that is about to be run: everything it takes is in memory already."""

    def __init__(self, path: str, argv: list[str], environment: dict[str, str]) -> None:
        self.path = ctypes.create_string_buffer(os.fsencode(path))
        self._argv = _texts(argv)
        texts = [f"{name}={value}" for name, value in environment.items()]
        self._environment = _texts(texts)

    def start(self) -> None:
        """Run the program in place of this process. Returns only to raise OSError."""
        check(_LIBC.execve(self.path, self._argv, self._environment), "execve")


def _texts(texts: list[str]) -> ctypes.Array[ctypes.c_char_p]:
    every = [os.fsencode(text) for text in texts]
    return (ctypes.c_char_p * (len(every) + 1))(*every, None)


_SET_DEATH_SIGNAL, _SET_DUMPABLE = 1, 4
_SIGKILL, _SIGPIPE, _SIGXFSZ = 9, 13, 25


def shield() -> None:
    """Make the launcher unreadable to other processes."""
    check(prctl(_SET_DUMPABLE, 0, 0, 0, 0), "PR_SET_DUMPABLE")


def close_others(kept: int) -> None:
    """Close all files but the standard streams and `kept`."""
    os.closerange(3, kept)
    os.closerange(kept + 1, resource.getrlimit(resource.RLIMIT_NOFILE)[0])


def limit(limits: dict[str, int]) -> None:
    """Set limits of resources for good, by their names; never above what is."""
    for name, wanted in limits.items():
        kind = getattr(resource, f"RLIMIT_{name}", None)
        if kind is not None:
            hard = resource.getrlimit(kind)[1]
            value = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
            resource.setrlimit(kind, (value, value))


def become(user: int) -> None:
    """Become another user, without groups and without root's powers."""
    os.setgroups([])
    os.setresgid(user, user, user)
    os.setresuid(user, user, user)


def die_with(parent: int) -> None:
    """Have this process killed when its parent ends."""
    check(prctl(_SET_DEATH_SIGNAL, _SIGKILL, 0, 0, 0), "PR_SET_PDEATHSIG")
    if os.getppid() != parent:
        os._exit(1)


# A filter of system calls (seccomp) for the process that becomes the program.
#
# The filter is made in that process, as it names the process's own number and the
# address of the path that execve is called with: signals go to the process itself, and
# the only program that is ever run is the one it was started for. Threads are allowed,
# processes are not. Nothing is opened for writing.
#
# It lists what is allowed, not what is forbidden: a system call that is not here, such
# as one of a newer kernel, fails as if the kernel did not have it. So there are no
# sockets, no ptrace, no mounts, no io_uring, no keys, no fork (clone3, fork, vfork).
#
# The instructions are written by hand, as the launcher has no packages. The bindings
# of libseccomp are one, and look for the library with programs that are not there.

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

# What depends on the arguments.
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


def restrict_calls(path: int) -> None:
    """Filter the system calls of this process from now on. Raises OSError.

    `path` is the address of the only path that execve may be called with.
    """
    code = _filter(path, os.getpid())
    packed = b"".join(struct.pack("=HBBI", *each) for each in code)
    instructions = ctypes.create_string_buffer(packed)
    named = struct.pack("@HP", len(code), ctypes.addressof(instructions))
    program = ctypes.create_string_buffer(named)
    check(prctl(_SET_NO_NEW_PRIVILEGES, 1, 0, 0, 0), "no_new_privs")
    check(prctl(_SET_SECCOMP, _FILTER, ctypes.addressof(program), 0, 0), "seccomp")


def _filter(path: int, process: int) -> _Block:
    code = _machine_check()
    for number in ALWAYS.values():
        code += _when(number, [_return(_ALLOW)])
    for name, block in _guarded(path, process).items():
        if name in GUARDED:
            code += _when(GUARDED[name], block)
    return [*code, _error(_ENOSYS)]


def _guarded(path: int, process: int) -> dict[str, _Block]:
    writing, allow = [_OPENS_FOR_WRITING], _return(_ALLOW)
    own = _only(0, [process], _EPERM)
    return {
        "open": _tested(1, _ANY_BIT, writing, _error(_EACCES), allow),
        "openat": _tested(2, _ANY_BIT, writing, _error(_EACCES), allow),
        "clone": _tested(0, _ANY_BIT, [_CLONE_THREAD], allow, _error(_EPERM)),
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


def _tested(
    argument: int, test: int, values: Iterable[int], met: _Instruction, no: _Instruction
) -> _Block:
    """Test an argument against values: `met` at the first that fits, else `no`."""
    tests = [each for value in values for each in ((test, 0, 1, value), met)]
    return [_low(argument), *tests, no]


def _only(argument: int, values: Iterable[int], error: int) -> _Block:
    return _tested(argument, _EQUAL, values, _return(_ALLOW), _error(error))


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


# Landlock: which files a process may read, run and write; no TCP, no signals out.
#
# Version 1 is in Linux 5.13. Later ones restrict more, and whatever this kernel has is
# used. Signals and sockets are the filter's matter, too.
#
# The same numbers on all machines.
_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
_ASK_VERSION, _BENEATH = 1, 1

_EXECUTE, _READ_FILE, _READ_FOLDER = 1, 4, 8
_OF_FILES = _EXECUTE | _READ_FILE
_READ = _READ_FILE | _READ_FOLDER

# How many kinds of access to files a version knows, from version 1 on.
_KINDS = (13, 14, 15, 15, 16)
_SINCE_TCP, _ALL_TCP = 4, 3
_SINCE_SCOPES, _ALL_SCOPES = 6, 3


def landlock_version() -> int:
    """Return the version of Landlock in this kernel; 0 if there is none."""
    if sys.platform != "linux":
        return 0
    return max(0, syscall(_CREATE_RULESET, 0, 0, _ASK_VERSION))


def restrict_files(read: list[str], execute: list[str]) -> None:
    """Let this process read and run these files, and what is below these folders.

    Raises OSError, also if the kernel has no Landlock.
    """
    found = check(syscall(_CREATE_RULESET, 0, 0, _ASK_VERSION), "landlock")
    handled = (1 << _KINDS[min(found, len(_KINDS)) - 1]) - 1
    rules = check(_ruleset(found, handled), "landlock_create_ruleset")
    for paths, access in ((read, _READ), (execute, _READ | _EXECUTE)):
        for path in paths:
            _allow(rules, path, access & handled)
    check(prctl(_SET_NO_NEW_PRIVILEGES, 1, 0, 0, 0), "no_new_privs")
    check(syscall(_RESTRICT_SELF, rules, 0), "landlock_restrict_self")
    os.close(rules)


def _ruleset(found: int, handled: int) -> int:
    fields = [handled]
    if found >= _SINCE_TCP:
        fields.append(_ALL_TCP)
    if found >= _SINCE_SCOPES:
        fields.append(_ALL_SCOPES)
    attributes = struct.pack(f"={len(fields)}Q", *fields)
    return syscall(_CREATE_RULESET, ctypes.c_char_p(attributes), len(attributes), 0)


def _allow(rules: int, path: str, access: int) -> None:
    """Add a rule for a path; one that does not exist needs none."""
    try:
        place = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except FileNotFoundError:
        return
    if not stat.S_ISDIR(os.fstat(place).st_mode):
        access &= _OF_FILES
    rule = struct.pack("=Qi", access, place)
    made = syscall(_ADD_RULE, rules, _BENEATH, ctypes.c_char_p(rule), 0)
    check(made, f"landlock_add_rule {path}")
    os.close(place)


_LONGEST_TEXT = 4096


def serve(control: int) -> None:
    """Run the program that is asked for.

    The answer is its wait status, whether it was late, its CPU seconds, its most memory
    in KiB, and why it could not be started, if so.
    """
    os.set_inheritable(control, False)
    shield()
    with open(control, "rb", closefd=False) as asked:
        request = marshal.load(asked)
    os.write(control, repr(_run(request, control)).encode())


def _run(request: _Request, control: int) -> tuple[int, bool, float, int, str]:
    deadline = time.monotonic() + request["wall"]
    process_id, failure = _start(request)
    late = _watch(process_id, deadline, control)
    # What it has started ends, too: only a program that is trusted can start any.
    _LIBC.killpg(process_id, _SIGKILL)
    _, status, usage = os.wait4(process_id, 0)
    text = os.read(failure, _LONGEST_TEXT).decode(errors="replace")
    cpu = usage.ru_utime + usage.ru_stime
    return status, late, cpu, usage.ru_maxrss, text


def _watch(process_id: int, deadline: float, control: int) -> bool:
    """Wait for the end of a process, or bring it about; tell whether it was late."""
    # Told from its end by a descriptor, which any way of waiting can wait for.
    pidfd = os.pidfd_open(process_id)
    left = max(0, deadline - time.monotonic())
    ready, _, _ = select.select([pidfd, control], [], [], left)
    if pidfd not in ready:
        os.kill(process_id, _SIGKILL)
    return not ready


def _start(request: _Request) -> tuple[int, int]:
    """Start a program; return its process and where it says why it could not start."""
    launcher = os.getpid()
    failure, told = os.pipe()
    process_id = os.fork()
    if process_id == 0:
        _become(request, told, launcher)
    os.close(told)
    return process_id, failure


def _become(request: _Request, failure: int, launcher: int) -> NoReturn:
    """Run the program in place of this process, or end and say why not."""
    try:
        os.setsid()
        close_others(failure)
        for ignored in (_SIGPIPE, _SIGXFSZ):  # by Python; what is ignored stays so
            _LIBC.signal(ignored, None)
        _restrict(request, launcher).start()
    except BaseException as error:
        os.write(failure, (str(error) or repr(error)).encode())
    finally:
        os._exit(127)


def _restrict(request: _Request, launcher: int) -> Execution:
    """Give up everything, in this order: each step takes what the next one forbids."""
    program = Execution(request["program"], request["argv"], request["environment"])
    limit(request["limits"])
    if request["user"] is not None:
        become(request["user"])
    die_with(launcher)
    os.umask(0o077)
    os.chdir("/")
    if request["files"] is not None:
        restrict_files(**request["files"])
    if request["filtered"]:
        restrict_calls(ctypes.addressof(program.path))
    return program


if __name__ == "__main__":
    serve(int(sys.argv[1]))
