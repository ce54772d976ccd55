"""The tables of the report on a class."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence

import pandas as pd

from starbattle.course.exports.texts import line, number
from starbattle.course.marks import Mark
from starbattle.course.parts.performance import is_doubtful
from starbattle.course.report.frames import ClassMarks
from starbattle.lab.report.measures import COSTS, CPU
from starbattle.lab.report.tables import Table

_INFERENCES = COSTS["inferences"]
_LIMITS = ("time", "memory", "output")
_ENDS = ("error", "crashed")
_MOST = 15
_Rows = list[tuple[str, ...]]


def overview(marks: ClassMarks) -> Table:
    """Return a table of the distribution of the points."""
    points = marks.students["points"]
    most = marks.students["max_points"].max()
    figures = {
        "Students": str(len(points)),
        "Maximum": _points(most),
        "Mean": _points(points.mean()),
        "Median": _points(points.median()),
        "Lowest": _points(points.min()),
        "Highest": _points(points.max()),
    }
    return Table("Points", tuple(figures), [tuple(figures.values())], 0)


def parts_table(marks: ClassMarks) -> Table:
    """Return a row a part of the rubric."""
    rows: _Rows = []
    for part, group in marks.parts.groupby("part", sort=False):
        full = (group["points"] >= group["max_points"]).sum()
        none = (group["points"] <= 0).sum()
        mean, most = group["points"].mean(), group["max_points"].max()
        cells = (_points(mean), _points(most), _percent(group["share"].mean()))
        rows.append((str(part), *cells, str(full), str(none)))
    heads = ("Part", "Mean", "Maximum", "Share", "Full", "None")
    return Table("Parts of the rubric", heads, rows, 1)


def tests_table(marks: ClassMarks) -> Table:
    """Return a row a test, those that fewest pass first."""
    groups = list(marks.tests.groupby(["part", "test"]))
    groups.sort(key=lambda group: (_passed(group[1]) / len(group[1]), group[0]))
    heads = ("Part", "Test", "Board", "Passed", "Limits", "Errors", "Median time")
    rows = [_test(str(part), str(test), group) for (part, test), group in groups]
    return Table("Hardest boards and tests", heads, rows, 3)


def _passed(group: pd.DataFrame) -> int:
    return int((group["verdict"] == "passed").sum())


def _test(part: str, test: str, group: pd.DataFrame) -> tuple[str, ...]:
    limits = int(group["verdict"].isin(_LIMITS).sum())
    errors = int(group["verdict"].isin(_ENDS).sum())
    boards = [board for board in group["board"].dropna().unique() if board != test]
    name = f"{test} (hidden)" if group["hidden"].any() else test
    time = CPU.full(group.loc[group["verdict"] == "passed", "cpu"].median())
    passed = f"{_passed(group)}/{len(group)}"
    return part, name, ", ".join(boards), passed, str(limits), str(errors), time


def slowest_table(marks: ClassMarks) -> Table:
    """Return the programs that took the most time, and their slowest tests."""
    rows: _Rows = []
    timed = marks.tests.dropna(subset=["cpu"])
    order = timed.groupby("student")["cpu"].sum().sort_values(ascending=False)
    for student, total in order.head(_MOST).items():
        slowest = timed[timed["student"] == student].nlargest(1, "cpu").iloc[0]
        ratio = slowest["cpu"] / slowest["reference_cpu"]
        factor = "-" if pd.isna(ratio) else f"{ratio:.1f}"
        inferences = _INFERENCES.full(slowest["inferences"])
        cells = (CPU.full(total), CPU.full(slowest["cpu"]), factor, inferences)
        rows.append((str(student), slowest["test"], *cells))
    heads = ("Student", "Slowest test", "In all", "Time", "Of reference", "Inferences")
    return Table("Slowest programs", heads, rows, 2)


def leaders_table(marks: ClassMarks) -> Table:
    """Return who solved most boards, and with the fewest inferences.

    Time does not count, so another machine gives the same order. Inferences are what
    the programs' processes say; those that do not fit the CPU time are left out.
    """
    counted = marks.tests.dropna(subset=["board", "inferences"])
    doubtful = map(is_doubtful, counted["inferences"], counted["cpu"])
    counted = counted.loc[[not each for each in doubtful]]
    right = counted[counted["verdict"].isin(("passed", "partial"))]
    found = []
    for student, group in right.groupby("student"):
        spent, usual = group["inferences"].sum(), group["reference_inferences"].sum()
        ratio = f"{spent / usual:.2f}" if usual else "-"
        found.append((-len(group), spent, str(student), ratio))
    rows: _Rows = [
        (str(rank), student, str(-solved), _INFERENCES.full(spent), ratio)
        for rank, (solved, spent, student, ratio) in enumerate(sorted(found), 1)
    ]
    heads = ("Rank", "Student", "Boards solved", "Inferences", "Of reference")
    return Table("Fewest inferences", heads, rows[:_MOST], 2)


def seen_table(marks: ClassMarks, title: str, kind: str) -> Table:
    """Return how often static analysis saw each of `models` or `labelings`."""
    points: dict[str, list[float]] = defaultdict(list)
    for mark in marks.marks:
        seen: Sequence[str] = getattr(mark, kind)
        for name in dict.fromkeys(seen or ("none",)):
            points[line(name)].append(mark.points)
    rows: _Rows = [
        (name, str(len(got)), _points(sum(got) / len(got)))
        for name, got in sorted(points.items(), key=lambda item: -len(item[1]))
    ]
    return Table(title, (title, "Programs", "Mean points"), rows, 1)


def flags_table(marks: ClassMarks) -> Table:
    """Return the submissions that somebody should look at."""
    rows: _Rows = [
        (line(mark.student), line(flag.kind), line(flag.message))
        for mark in marks.marks
        for flag in mark.flags
    ]
    return Table("Flagged submissions", ("Student", "Flag", "Why"), rows, 3)


def students_table(marks: ClassMarks) -> Table:
    """Return a row a student with the points of each part, best first."""
    parts = list(marks.parts["part"].unique())
    known = {line(mark.student): mark for mark in marks.marks}
    rows: _Rows = []
    for row in marks.students.itertuples():
        mark = known[str(row.student)]
        cells = [_points(mark.points), *_part_points(mark, parts), CPU.full(row.cpu)]
        rows.append((str(row.student), *cells, str(row.flags)))
    heads = ("Student", "Points", *map(str, parts), "Time", "Flags")
    return Table("All students", heads, rows, 1)


def _part_points(mark: Mark, parts: Iterable[str]) -> Iterator[str]:
    points: Counter[str] = Counter()
    for part in mark.parts:
        points[line(part.title or part.name)] += part.points  # type: ignore[assignment]
    yield from (_points(points[part]) if part in points else "-" for part in parts)


def _points(points: float) -> str:
    return str(number(round(points, 2)))


def _percent(share: float) -> str:
    return f"{share:.0%}"
