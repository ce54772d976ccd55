"""The system calls that a program in a jail may make, with their numbers.

A list of what is allowed, not of what is forbidden: a system call that is not here,
such as one of a newer kernel, fails as if the kernel did not have it. So there are no
sockets, no ptrace, no mounts, no io_uring, no keys, no fork (clone3, fork and vfork).
"""

import os

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

MACHINE = os.uname().machine


def _numbers(table: str) -> dict[str, int]:
    words = table.split()
    column = 2 if MACHINE == "aarch64" else 1
    found = zip(words[::3], words[column::3], strict=True)
    return {name: int(number) for name, number in found if number != "-"}


ALWAYS = _numbers(_ALWAYS)
WRITING = _numbers(_WRITING)
GUARDED = _numbers(_GUARDED)
