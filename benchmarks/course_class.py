"""Mark a class with hostile and looping programs in it, and say what takes long.

    python benchmarks/course_class.py --students 200 --hostile 20 --looping 20 --jobs 2

The assignment is one of `starbattle course new`, with 20 boards beside those with
several solutions and none. The programs are the reference and its mutants in turn, the
hostile programs of the tests, and programs that never end, each in its own way. Printed
are the wall time, the CPU time of everything, and for each group the seconds of a
submission and its points; then the submissions that took longest.
"""

import argparse
import resource
import statistics
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path

from starbattle.course.assignment import Assignment, read_assignment
from starbattle.course.check import mutants
from starbattle.course.intake import Submission
from starbattle.course.marking import Marker
from starbattle.course.marks import Mark
from starbattle.course.new import Wish, new_assignment
from starbattle.course.sandbox import choose

HOSTILE = Path(__file__).parents[1] / "tests" / "data" / "course" / "hostile"
SLOWEST = 8
LOOPING = {
    "recursion": "solve(B, C) :- solve(B, C).",
    "at load": ":- initialization((repeat, fail)).\nsolve(_, [[1]]).",
    "sleeping": "solve(_, _) :- sleep(1000).",
    "answers": "solve(_, [[1]]) :- repeat.",
    "memory": "solve(B, C) :- solve([B|B], [C|C]).",
    "threads": (
        "solve(_, _) :- findall(T, (between(1, 8, _), "
        "thread_create((repeat, fail), T)), Ts), maplist(thread_join, Ts)."
    ),
    "guessing": (
        "solve(board(N, _, _), C) :- numlist(1, N, L), repeat, "
        "random_permutation(L, C), nb_setval(c, C), fail."
    ),
}


@dataclass(frozen=True)
class Timed:
    """A mark, and the seconds it took."""

    group: str
    mark: Mark
    seconds: float


def main() -> None:
    """Make the class, mark it, and print what came of it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    for name, default in (("students", 200), ("hostile", 20), ("looping", 20)):
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        assignment = made(Path(folder, "class"))
        handed = list(mixed(assignment, options))
        started = time.monotonic(), cpu()
        with Marker(assignment, choose()) as marker:
            done = list(
                marker.work(lambda each: timed(marker, each), handed, options.jobs)
            )
        wall, used = time.monotonic() - started[0], cpu() - started[1]
    print(
        f"{len(done)} submissions, {options.jobs} jobs: {wall:.0f} s, CPU {used:.0f} s"
    )
    show(done)


def made(folder: Path) -> Assignment:
    """Make an assignment with 20 boards to solve."""
    new_assignment(folder, Wish("Class", (5, 6, 8), (), 1, 4, None, 5))
    return read_assignment(folder)


def mixed(assignment: Assignment, options: argparse.Namespace) -> Iterator[Submission]:
    """Yield the class; hostile and looping programs are spread among the others."""
    groups = {
        "looping": islice(cycle(looping()), options.looping),
        "hostile": islice(cycle(hostile()), options.hostile),
    }
    honest = options.students - options.hostile - options.looping
    groups["honest"] = islice(cycle(tried(assignment)), honest)
    listed = []
    for group, programs in groups.items():
        found = list(programs)
        for number, (name, text) in enumerate(found):
            student = f"{group}-{number:03}-{name}"
            # A comment makes it a program of its own.
            files = {assignment.interface.file: text + f"\n% {student}\n".encode()}
            place = (number + 0.5) / len(found)
            listed.append((place, Submission(student, student, files)))
    yield from (each for _, each in sorted(listed, key=lambda pair: pair[0]))


def tried(assignment: Assignment) -> Iterator[tuple[str, bytes]]:
    """Yield the reference between its mutants."""
    reference = assignment.reference.read_bytes()
    for mutant in mutants(assignment):
        yield "right", reference
        yield mutant.kind.replace(" ", "_"), mutant.program.encode()


def looping() -> Iterator[tuple[str, bytes]]:
    """Yield programs that never end."""
    head = ":- use_module(library(clpfd)).\napart(_, _).\nstrategy(ff).\n"
    for name, text in LOOPING.items():
        yield name.replace(" ", "_"), f"{head}{text}\n".encode()


def hostile() -> Iterator[tuple[str, bytes]]:
    """Yield hostile programs; they aim at a folder and a port that are not there."""
    every = sorted(HOSTILE.glob("*.pl"))
    # Neighbors in the alphabet are alike.
    for file in (each for start in range(7) for each in every[start::7]):
        text = file.read_text("utf-8", "surrogateescape")
        for name, value in (("FOLDER", "/nowhere"), ("PORT", "1"), ("VICTIM", "0")):
            text = text.replace(f"@{name}@", value)
        yield file.stem, text.encode("utf-8", "surrogateescape")


def timed(marker: Marker, submission: Submission) -> Timed:
    """Mark a submission by the clock."""
    started = time.monotonic()
    mark = marker.mark(submission)
    return Timed(submission.student.split("-")[0], mark, time.monotonic() - started)


def cpu() -> float:
    """Return the seconds of CPU time of this process and those that have ended."""
    used = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(each.ru_utime + each.ru_stime for each in used)


def show(done: list[Timed]) -> None:
    """Print the figures of each group, and the slowest submissions."""
    for group in dict.fromkeys(each.group for each in done):
        some = [each for each in done if each.group == group]
        seconds = [each.seconds for each in some]
        points = [each.mark.points for each in some]
        print(
            f"{group:8} {len(some):4}: {statistics.median(seconds):5.1f} s median, "
            f"{max(seconds):5.1f} s worst, {sum(seconds):6.0f} s in all; "
            f"{min(points):g} to {max(points):g} points, "
            f"{sum(bool(each.mark.failure) for each in some)} not marked"
        )
    for each in sorted(done, key=lambda each: -each.seconds)[:SLOWEST]:
        flags = ", ".join(flag.message for flag in each.mark.flags)
        print(f"{each.seconds:6.1f} s  {each.mark.student}: {flags[:90]}")


if __name__ == "__main__":
    main()
