"""What a process gives up before it becomes the program, by calls of the C library."""

import ctypes
import os
import resource
import struct

MACHINE = os.uname().machine

_LIBC = ctypes.CDLL(None, use_errno=True)


def prctl(option: int, *arguments: int) -> int:
    """Call prctl; -1 is an error, which :func:`check` raises."""
    longs = map(ctypes.c_ulong, arguments)
    return int(_LIBC.prctl(ctypes.c_int(option), *longs))


def syscall(number: int, *arguments: "int | ctypes.c_char_p") -> int:
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

    def __init__(
        self, path: str, argv: "list[str]", environment: "dict[str, str]"
    ) -> None:
        self._path = ctypes.create_string_buffer(os.fsencode(path))
        self._argv = _texts(argv)
        texts = [f"{name}={value}" for name, value in environment.items()]
        self._environment = _texts(texts)

    @property
    def address(self) -> int:
        """Where the path is."""
        return ctypes.addressof(self._path)

    def start(self) -> None:
        """Run the program in place of this process. Returns only to raise OSError."""
        check(_LIBC.execve(self._path, self._argv, self._environment), "execve")


def _texts(texts: "list[str]") -> "ctypes.Array[ctypes.c_char_p]":
    every = [os.fsencode(text) for text in texts]
    return (ctypes.c_char_p * (len(every) + 1))(*every, None)


_SET_DEATH_SIGNAL, _SET_DUMPABLE, _SET_SECURE_BITS = 1, 4, 28
_SET_SUBREAPER, _SET_AMBIENT, _RAISE = 36, 47, 2
_NO_SETUID_FIXUP = 1 << 2
_CAPSET = 91 if MACHINE == "aarch64" else 126
_CAPABILITIES_VERSION, _READ_ANY_FILE = 0x20080522, 2
_KILL = 9


def shield() -> None:
    """Make the launcher unreadable to other processes, and heir to orphans."""
    check(prctl(_SET_DUMPABLE, 0, 0, 0, 0), "PR_SET_DUMPABLE")
    check(prctl(_SET_SUBREAPER, 1, 0, 0, 0), "PR_SET_CHILD_SUBREAPER")


def take_streams(streams: list[int], kept: int) -> None:
    """Make these three files the standard streams; close all others but `kept`."""
    for target, stream in enumerate(streams):
        os.dup2(stream, target)
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


def become(user: int, reads_private: bool) -> None:
    """Become another user, without groups and without root's powers.

    With `reads_private` the permissions of files do not count for reading: only where
    something else says which files there are.
    """
    if reads_private:
        # The kernel leaves capabilities alone when the user changes, and counts them
        # in access(2), by which SWI-Prolog asks whether it may read a file.
        check(prctl(_SET_SECURE_BITS, _NO_SETUID_FIXUP, 0, 0, 0), "PR_SET_SECUREBITS")
    os.setgroups([])
    os.setresgid(user, user, user)
    os.setresuid(user, user, user)
    if reads_private:
        _keep_reading()


def _keep_reading() -> None:
    header = struct.pack("=Ii", _CAPABILITIES_VERSION, 0)
    sets = struct.pack("=6I", *[1 << _READ_ANY_FILE] * 3, 0, 0, 0)
    kept = syscall(_CAPSET, ctypes.c_char_p(header), ctypes.c_char_p(sets))
    check(kept, "capset")
    check(prctl(_SET_AMBIENT, _RAISE, _READ_ANY_FILE, 0, 0), "PR_CAP_AMBIENT")


def die_with(parent: int) -> None:
    """Have this process killed when its parent ends."""
    check(prctl(_SET_DEATH_SIGNAL, _KILL, 0, 0, 0), "PR_SET_PDEATHSIG")
    if os.getppid() != parent:
        os._exit(1)
