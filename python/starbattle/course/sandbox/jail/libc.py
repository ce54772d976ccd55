"""Calls of the C library that Python's standard library lacks."""

import ctypes
import os

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
