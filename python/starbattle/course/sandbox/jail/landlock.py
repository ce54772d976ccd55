"""Landlock: which files a process may read, run and write; no TCP, no signals out.

Version 1 is in Linux 5.13. Later ones restrict more, and whatever this kernel has is
used. Signals and sockets are the filter's matter too, see seccomp.py.
"""

import ctypes
import os
import stat
import struct
import sys

from .process import check, prctl, syscall

# The same numbers on all machines.
_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
_ASK_VERSION, _BENEATH = 1, 1
_SET_NO_NEW_PRIVILEGES = 38

_EXECUTE, _WRITE_FILE, _READ_FILE, _READ_FOLDER = 1, 2, 4, 8
_TRUNCATE, _DEVICE_CONTROL = 1 << 14, 1 << 15
_OF_FILES = _EXECUTE | _WRITE_FILE | _READ_FILE | _TRUNCATE
_READ = _READ_FILE | _READ_FOLDER

# How many kinds of access to files a version knows, from version 1 on.
_KINDS = (13, 14, 15, 15, 16)
_SINCE_TCP, _ALL_TCP = 4, 3
_SINCE_SCOPES, _ALL_SCOPES = 6, 3


def version() -> int:
    """Return the version of Landlock in this kernel; 0 if there is none."""
    if sys.platform != "linux":
        return 0
    return max(0, syscall(_CREATE_RULESET, 0, 0, _ASK_VERSION))


def restrict(read: list[str], execute: list[str], write: list[str]) -> None:
    """Let this process use these files and what is below these folders, no others.

    Raises OSError, also if the kernel has no Landlock.
    """
    found = check(syscall(_CREATE_RULESET, 0, 0, _ASK_VERSION), "landlock")
    handled = (1 << _KINDS[min(found, len(_KINDS)) - 1]) - 1
    rules = check(_ruleset(found, handled), "landlock_create_ruleset")
    anything = handled & ~_EXECUTE & ~_DEVICE_CONTROL
    for paths, access in (
        (read, _READ),
        (execute, _READ | _EXECUTE),
        (write, anything),
    ):
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
