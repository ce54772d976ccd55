"""Runs the hostile programs in a sandbox, and notes what they could do.

This is a program of its own, so that it can be run as another user:

    hostile.py FOLDER RUNG [PROGRAM...]

It writes a line of JSON for each program. `FOLDER` is empty, and belongs to the user.
"""

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from starbattle.course.sandbox import RUNGS, Limits, Sandbox, _python

PROGRAMS = Path(__file__).parents[1] / "data" / "course" / "hostile"
SECRET = f"sesame-opens-the-hidden-boards-of-{os.getpid()}"
"""No other process has it: several attack at once, and not all of them hide theirs."""
ENDLESS = f"98765.{os.getpid():07d}1"
"""What hostile programs sleep for, so that those left behind can be recognized."""

GOAL = """catch(solve([], A), E, (print_message(error, E), fail))
 -> print(answer(A)), nl ; writeln(no)"""
QUICK = Limits(cpu=1, wall=3, memory=256, output=100_000)
AMPLE = Limits(cpu=60, wall=300, memory=256, output=100_000)
PUBLIC = ("/tmp", "/var/tmp", "/dev/shm", "/dev/mqueue", "/run", "/run/lock", "/")


@dataclass
class Target:
    """What there is to attack."""

    folder: Path
    port: int
    victim: int
    reached: list[object]

    @property
    def eve(self):
        return self.folder / "submissions" / "eve"

    def text(self, program):
        text = program.read_bytes().replace(b"98765", ENDLESS.encode())
        if program.suffix == ".pl" and b"solve(" not in text:
            text += b"solve(_, [1]).\n"
        for name, value in (("FOLDER", self.folder), ("PORT", self.port)):
            text = text.replace(f"@{name}@".encode(), str(value).encode())
        return text.replace(b"@VICTIM@", str(self.victim).encode())

    def files(self):
        """Everything about the files but the program itself."""
        own = self.eve / "solution.pl"
        every = sorted(p for p in self.folder.rglob("*") if p != own)
        return [_described(path) for path in [self.folder, *every]]


def _described(path):
    status = path.lstat()
    content = path.read_text() if path.is_file() else None
    return str(path), status.st_mode, status.st_nlink, status.st_mtime, content


def lay_out(folder):
    """Make the folder of a course: hidden boards, marks, and two submissions."""
    folder.chmod(0o755)
    for name in ("private/boards", "submissions/eve", "submissions/mallory"):
        (folder / name).mkdir(parents=True)
    (folder / "private/secret").write_text(SECRET)
    (folder / "private/boards/hidden.jsonl").write_text(f'{{"id": "{SECRET}"}}\n')
    (folder / "private/reference.pl").write_text(f"reference('{SECRET}').\n")
    (folder / "submissions/mallory/solution.pl").write_text(f"stolen('{SECRET}').\n")
    (folder / "marks.jsonl").write_text('{"student": "eve", "points": 0}\n')
    (folder / "submissions/eve/link").symlink_to("../../private/secret")
    (folder / "submissions/eve/folder").symlink_to("../../private")
    for name in ("private", "submissions/mallory"):
        (folder / name).chmod(0o700)
    (folder / "submissions/eve").chmod(0o755)


@contextmanager
def target(folder):
    """Lay everything out: files, a server, and a process that sleeps."""
    lay_out(folder)
    dropped = Path(tempfile.gettempdir(), f"starbattle-test-{os.getpid()}")
    dropped.write_text(SECRET)
    dropped.chmod(0o644)
    reached = []
    victim = subprocess.Popen(["sleep", "98764"], env={"STARBATTLE_SECRET": SECRET})
    with socket.create_server(("127.0.0.1", 0)) as server, victim:
        unix = socket.socket(socket.AF_UNIX)
        unix.bind(str(folder / "private/socket"))
        for listener in (server, unix):
            listener.listen()
            threading.Thread(
                target=_accept, args=(listener, reached), daemon=True
            ).start()
        try:
            yield Target(folder, server.getsockname()[1], victim.pid, reached)
        finally:
            victim.kill()
            unix.close()
            dropped.unlink()


def _accept(listener, reached):
    while True:
        try:
            connection, address = listener.accept()
        except OSError:
            return
        reached.append(address or "unix")
        connection.close()


def left_behind(folder):
    """Return the processes and files that a program has left."""
    words = (ENDLESS, str(folder / "submissions"))
    found = []
    for place in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            command = place.read_bytes().decode(errors="replace")
        except OSError:
            continue
        ours = "hostile.py" in command or "jail.py" in command
        if not ours and any(word in command for word in words):
            found.append(command.replace("\0", " "))
    for public in PUBLIC:
        found += map(str, Path(public).glob("starbattle-hostile*"))
    return found


def attack(sandbox, program, aim):
    """Run a program, and return how it ended and what it did."""
    solution = aim.eve / "solution.pl"
    solution.write_bytes(aim.text(program))
    solution.chmod(0o644)
    before = aim.files()
    aim.reached.clear()
    limits = QUICK if b"% Ends:" in program.read_bytes() else AMPLE
    argv, readable = command(program, solution, aim)
    done = sandbox.run(argv, readable=readable, stdin=b"one. two.\n", limits=limits)
    return {
        "name": program.name,
        "secret": SECRET,
        "text": (done.stdout + b"\n" + done.stderr).decode(errors="replace"),
        "status": done.status,
        "ended_by": done.ended_by,
        "cpu": done.cpu,
        "reached": len(aim.reached),
        "changed": aim.files() != before,
        "left": left_behind(aim.folder),
        "victim": Path(f"/proc/{aim.victim}/status").read_text().split("\n")[2],
    }


def command(program, file, aim):
    if program.suffix == ".py":
        python, files = _python()
        argv = [python, "-I", "-S", str(file), str(aim.victim), str(aim.folder)]
        return argv, [aim.eve, *files]
    argv = ["swipl", "-f", "none", "--no-tty", "-g", GOAL, "-t", "halt", str(file)]
    return argv, [aim.eve]


def main():
    folder, rung, *names = sys.argv[1:]
    os.environ["STARBATTLE_SECRET"] = SECRET
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sandbox = Sandbox(RUNGS[rung])
    with target(Path(folder)) as aim:
        for name in names:
            print(json.dumps(attack(sandbox, PROGRAMS / name, aim)), flush=True)


if __name__ == "__main__":
    main()
