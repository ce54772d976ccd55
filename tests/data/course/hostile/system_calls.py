# Must not: do with foreign code what Prolog cannot
"""What foreign code would try: system calls, one after another.

It prints a line DONE for each that went through. The numbers are those of x86_64;
where they mean something else the call must fail as well.
"""

import ctypes
import os
import sys

VICTIM, FOLDER = int(sys.argv[1]), sys.argv[2]
SECRET = f"{FOLDER}/private/secret".encode()
MARKS = f"{FOLDER}/marks.jsonl".encode()
LIBC = ctypes.CDLL(None, use_errno=True)
HERE = -100


def call(number, *arguments):
    values = [ctypes.c_long(a) if isinstance(a, int) else a for a in arguments]
    return LIBC.syscall(ctypes.c_long(number), *values)


def fork():
    pid = LIBC.fork()
    if pid == 0:
        os._exit(0)
    return pid


def raw_fork(number, namespaces=0):
    pid = call(number, 17 | namespaces, 0, 0, 0, 0)
    if pid == 0:
        os._exit(0)
    return pid


def exec_shell():
    argv = (ctypes.c_char_p * 4)(b"sh", b"-c", b"echo SHELL WAS HERE", None)
    return LIBC.execve(b"/bin/sh", argv, None)


def exec_by_file():
    file = os.open("/bin/sh", os.O_RDONLY)
    argv = (ctypes.c_char_p * 4)(b"sh", b"-c", b"echo SHELL WAS HERE", None)
    return call(322, file, b"", argv, None, 0x1000)


def by_handle():
    """Open the root folder by its handle, past all paths."""
    handle = ctypes.create_string_buffer(8 + 128)
    ctypes.memmove(handle, (128).to_bytes(4, "little"), 4)
    mount = ctypes.c_int()
    if call(303, HERE, SECRET, handle, ctypes.byref(mount), 0) < 0:
        handle = ctypes.create_string_buffer(
            (8).to_bytes(4, "little") + (1).to_bytes(4, "little") + bytes([2] + [0] * 7)
        )
    return call(304, HERE, handle, 0)


def read_memory():
    here = ctypes.create_string_buffer(64)
    local = (ctypes.c_ulong * 2)(ctypes.addressof(here), 64)
    remote = (ctypes.c_ulong * 2)(0x400000, 64)
    return call(310, VICTIM, local, 1, remote, 1, 0)


def open_for_writing(number, *arguments):
    file = call(number, *arguments)
    if file >= 0:
        os.close(file)
    return file


def owner_of_file():
    """Have a signal sent to another process when a pipe has something to read."""
    read, _ = os.pipe()
    return call(72, read, 8, VICTIM)


def open_new_way():
    how = (ctypes.c_ulong * 3)(0, 0, 0)
    return call(437, HERE, SECRET, how, 24)


ATTEMPTS = {
    "fork": fork,
    "fork by number": lambda: raw_fork(57),
    "vfork by number": lambda: call(58),
    "clone by number": lambda: raw_fork(56),
    "clone in new namespaces": lambda: raw_fork(56, 0x30000000),
    "clone3": lambda: call(435, ctypes.create_string_buffer(88), 88),
    "execve": exec_shell,
    "execveat": exec_by_file,
    "ptrace attach": lambda: call(101, 16, VICTIM, 0, 0),
    "ptrace seize": lambda: call(101, 0x4206, VICTIM, 0, 0),
    "ptrace me": lambda: call(101, 0, 0, 0, 0),
    "process_vm_readv": read_memory,
    "kill": lambda: LIBC.kill(VICTIM, 9),
    "kill all": lambda: LIBC.kill(-1, 9),
    "kill group": lambda: LIBC.kill(0, 0),
    "kill parent": lambda: LIBC.kill(os.getppid(), 9),
    "tkill": lambda: call(200, VICTIM, 9),
    "tgkill": lambda: call(234, VICTIM, VICTIM, 9),
    "sigqueue": lambda: LIBC.sigqueue(VICTIM, 9, None),
    "pidfd_open": lambda: call(434, VICTIM, 0),
    "pidfd of the parent": lambda: call(434, os.getppid(), 0),
    "F_SETOWN": owner_of_file,
    "prlimit of the victim": lambda: call(302, VICTIM, 0, None, None),
    "more CPU time": lambda: call(302, 0, 0, (ctypes.c_ulong * 2)(9**9, 9**9), None),
    "setuid": lambda: LIBC.setuid(0),
    "setresuid": lambda: LIBC.setresuid(0, 0, 0),
    "setgroups": lambda: LIBC.setgroups(1, (ctypes.c_int * 1)(0)),
    "capset": lambda: call(126, None, None),
    "unshare user": lambda: LIBC.unshare(0x10000000),
    "unshare mounts": lambda: LIBC.unshare(0x00020000),
    "setns": lambda: call(308, 0, 0),
    "mount": lambda: LIBC.mount(b"none", b"/tmp", b"tmpfs", 0, None),
    "bind": lambda: LIBC.mount(b"/", b"/tmp", None, 4096, None),
    "umount": lambda: LIBC.umount2(b"/tmp", 2),
    "open_tree": lambda: call(428, HERE, b"/", 1),
    "chroot": lambda: LIBC.chroot(b"/"),
    "pivot_root": lambda: call(155, b"/", b"/"),
    "live after the launcher": lambda: LIBC.prctl(1, 0, 0, 0, 0),
    "no filter": lambda: LIBC.prctl(22, 0, None),
    "be readable": lambda: LIBC.prctl(4, 1, 0, 0, 0),
    "own session": lambda: LIBC.setsid(),
    "own group": lambda: LIBC.setpgid(0, 0),
    "internet socket": lambda: LIBC.socket(2, 1, 0),
    "socketpair": lambda: LIBC.socketpair(1, 1, 0, (ctypes.c_int * 2)()),
    "io_uring": lambda: call(425, 8, ctypes.create_string_buffer(120)),
    "bpf": lambda: call(321, 5, ctypes.create_string_buffer(128), 128),
    "perf": lambda: call(298, ctypes.create_string_buffer(128), 0, -1, -1, 0),
    "userfaultfd": lambda: call(323, 1),
    "add_key": lambda: call(248, b"user", b"starbattle", b"x", 1, -3),
    "keyctl": lambda: call(250, 0, -3, 1),
    "memfd_create": lambda: call(319, b"starbattle", 0),
    "shared memory": lambda: LIBC.shmget(4711, 4096, 0o1600),
    "message queue": lambda: LIBC.msgget(4711, 0o1600),
    "posix queue": lambda: call(240, b"starbattle-hostile", 0o102, 0o600, None),
    "semaphore": lambda: LIBC.semget(4711, 1, 0o1600),
    "inotify": lambda: call(294, 0),
    "fanotify": lambda: call(300, 0, 0),
    "personality": lambda: LIBC.personality(0x0400000),
    "open by handle": by_handle,
    "openat2": open_new_way,
    "open": lambda: open_for_writing(2, SECRET, 0, 0),
    "openat": lambda: open_for_writing(257, HERE, SECRET, 0, 0),
    "new file": lambda: open_for_writing(2, b"/tmp/starbattle-hostile", 0o101, 0o600),
    "creat": lambda: open_for_writing(85, b"/dev/shm/starbattle-hostile", 0o600),
    "unnamed file": lambda: open_for_writing(257, HERE, b"/tmp", 0o20200002, 0o600),
    "mkdir": lambda: LIBC.mkdir(b"/tmp/starbattle-hostile", 0o700),
    "mknod": lambda: LIBC.mknod(b"/tmp/starbattle-hostile", 0o10600, 0),
    "symlink": lambda: LIBC.symlink(SECRET, b"/tmp/starbattle-hostile"),
    "hard link": lambda: LIBC.link(SECRET, b"/tmp/starbattle-hostile"),
    "truncate": lambda: LIBC.truncate(MARKS, 0),
    "unlink": lambda: LIBC.unlink(MARKS),
    "rename": lambda: LIBC.rename(MARKS, b"/tmp/x"),
    "chmod": lambda: LIBC.chmod(MARKS, 0o777),
    "chown": lambda: LIBC.chown(MARKS, 0, 0),
    "utime": lambda: LIBC.utimes(MARKS, None),
    "setxattr": lambda: LIBC.setxattr(FOLDER.encode(), b"user.x", b"y", 1, 0),
    "reboot": lambda: LIBC.reboot(0),
    "syslog": lambda: LIBC.klogctl(10, None, 0),
    "settimeofday": lambda: LIBC.settimeofday((ctypes.c_long * 2)(0, 0), None),
    "sethostname": lambda: LIBC.sethostname(b"hostile", 7),
    "init_module": lambda: call(175, None, 0, b""),
    "kexec": lambda: call(246, 0, 0, None, 0),
    "quotactl": lambda: call(179, 0, None, 0, None),
    "nice": lambda: LIBC.setpriority(0, 0, -5),
    "scheduler": lambda: call(144, 0, 1, (ctypes.c_int * 1)(1)),
    "a terminal's input": lambda: LIBC.ioctl(0, 0x5412, b"x"),
}

for name, attempt in ATTEMPTS.items():
    try:
        done = attempt() >= 0
    except OSError:
        done = False
    if done:
        print(f"DONE {name}")
print("ALL TRIED")
