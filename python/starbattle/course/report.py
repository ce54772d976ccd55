"""The report on a class: its tables, as CSV and as text for a terminal."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import pandas as pd
from rich.table import Table as Grid

from starbattle.course.feedback import line, number
from starbattle.course.marks import Mark, PartMark, TestMark
from starbattle.formats.csv import guarded
from starbattle.lab.report.figures import COSTS, CPU
from starbattle.lab.report.tables import Table
from starbattle.render.terminal import collected, frame, text_console

STUDENTS = [
    "student", "points", "max_points", "share", "cpu", "flags", "notes", "unmarked",
]  # fmt: skip
PARTS = ["student", "part", "kind", "points", "max_points", "share"]
TESTS = [
    "student", "part", "test", "board", "board_class", "hidden", "verdict", "points",
    "max_points", "cpu", "inferences", "reference_cpu", "reference_inferences",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class ClassMarks:
    """The marks of a class; the frames have those who could be marked.

    marks     of those who could be marked
    unmarked  the others
    students  a row a student, with the columns STUDENTS, best first
    parts     a row a student and part, with the columns PARTS
    tests     a row a student and test, with the columns TESTS; cpu in seconds

    `share` is that of the points, 0 to 1.
    """

    marks: tuple[Mark, ...]
    unmarked: tuple[Mark, ...]
    students: pd.DataFrame
    parts: pd.DataFrame
    tests: pd.DataFrame

    @property
    def title(self) -> str:
        """The name of the assignment."""
        every = self.marks + self.unmarked
        return line(every[0].assignment) if every else ""


def class_marks(every: Sequence[Mark]) -> ClassMarks:
    """Return the frames of one mark per student."""
    marks = [mark for mark in every if not mark.unmarked]
    unmarked = tuple(mark for mark in every if mark.unmarked)
    rows = [_test_row(m, p, t) for m in marks for p in m.parts for t in p.tests]
    tests = _frame(rows, TESTS)
    figures = ["cpu", "inferences", "reference_cpu", "reference_inferences"]
    tests[figures] = tests[figures].astype(float)
    students = _frame([_student(mark) for mark in marks], STUDENTS)
    order = ["points", "student"]
    students = students.sort_values(order, ascending=[False, True], ignore_index=True)
    parts = _frame([_part(mark, part) for mark in marks for part in mark.parts], PARTS)
    return ClassMarks(tuple(marks), unmarked, students, parts, tests)


def _frame(rows: list[list[object]], columns: list[str]) -> pd.DataFrame:
    return pd.DataFrame(rows, columns=columns)


def _student(mark: Mark) -> list[object]:
    cpu = sum(test.cpu or 0 for part in mark.parts for test in part.tests)
    share = _share(mark.points, mark.max_points)
    return [line(mark.student), mark.points, mark.max_points, share, cpu,
            len(mark.flags), len(mark.notes), ""]  # fmt: skip


def _part(mark: Mark, part: PartMark) -> list[object]:
    share = _share(part.points, part.max_points)
    return [line(mark.student), line(part.title or part.name), part.kind, part.points,
            part.max_points, share]  # fmt: skip


def _test_row(mark: Mark, part: PartMark, test: TestMark) -> list[object]:
    board = line(test.board) if test.board else None
    group = line(test.board_class) if test.board_class else None
    return [
        line(mark.student), line(part.title or part.name), line(test.name), board,
        group, test.hidden, test.verdict, test.points, test.max_points, test.cpu,
        test.inferences, test.reference_cpu, test.reference_inferences,
    ]  # fmt: skip


def _share(points: float, most: float) -> float:
    return points / most if most else 0.0


_INFERENCES = COSTS["inferences"]
_LIMITS = ("time", "memory", "output")
_ENDS = ("error", "crashed")
_MOST = 15
_START_CPU_S = 1.0
_LEAST_PER_S = 250_000
_Rows = list[tuple[str, ...]]


def unmarked_table(marks: ClassMarks) -> Table:
    """Return the submissions that could not be marked, and why."""
    rows: _Rows = [(line(m.student), line(m.unmarked)) for m in marks.unmarked]
    return Table("Not marked; these do not count below", ("Student", "Why"), rows, 2)


def overview(marks: ClassMarks) -> Table:
    """Return a table of the distribution of the points."""
    if marks.students.empty:
        return Table("Points", ("Students",), [], 0)
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


def _is_doubtful(inferences: float, cpu: float) -> bool:
    """Tell whether so few inferences cannot have taken so many seconds.

    The numbers are those of prolog/course/rubric/boards.pl.
    """
    seconds = cpu - _START_CPU_S
    return seconds > 0 and inferences < seconds * _LEAST_PER_S


def leaders_table(marks: ClassMarks) -> Table:
    """Return who solved most boards, and with the fewest inferences.

    Time does not count, so another machine gives the same order. Inferences are what
    the programs' processes say; those that do not fit the CPU time are left out.
    """
    counted = marks.tests.dropna(subset=["board", "inferences"])
    doubtful = map(_is_doubtful, counted["inferences"], counted["cpu"])
    counted = counted.loc[[not each for each in doubtful]]
    right = counted[counted["verdict"].isin(("passed", "partial"))]
    found = []
    for student, group in right.groupby("student"):
        spent = group["inferences"].sum()
        usual = group["reference_inferences"].sum(skipna=False)
        ratio = f"{spent / usual:.2f}" if usual > 0 else "-"
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
    """Return the submissions to look at."""
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
        cells = [_points(mark.points), *_part_points(mark, parts)]
        rows.append((str(row.student), *cells, CPU.full(row.cpu), str(row.flags)))
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


def csv_report(marks: ClassMarks) -> str:
    """Return a row a student and test; those without a mark first, and why."""
    rows = [
        {"student": line(mark.student), "test": line(mark.unmarked)}
        for mark in marks.unmarked
    ]
    return _csv(_preceded(rows, marks.tests))


def _students_csv(marks: ClassMarks) -> str:
    rows = [
        {"student": line(mark.student), "unmarked": line(mark.unmarked)}
        for mark in marks.unmarked
    ]
    return _csv(_preceded(rows, marks.students))


def _preceded(rows: list[dict[str, str]], frame: pd.DataFrame) -> pd.DataFrame:
    """Return a frame with rows before it that have few of its columns."""
    if not rows:
        return frame
    first = pd.DataFrame(rows, columns=frame.columns, dtype=object)
    return pd.concat([first, frame.astype(object)], ignore_index=True)


def csv_files(marks: ClassMarks) -> dict[str, str]:
    """Return the names of files and what is in them: students, parts and tests."""
    return {
        "students.csv": _students_csv(marks),
        "parts.csv": _csv(marks.parts),
        "tests.csv": csv_report(marks),
    }


def _csv(table: pd.DataFrame) -> str:
    safe = table.astype(object).map(guarded)
    return str(safe.to_csv(index=False, lineterminator="\n"))


_HARDEST = 10


def text_report(marks: ClassMarks) -> str:
    """Return the points, the parts, the hardest tests, and what is flagged."""
    console = text_console()
    for table in _text_tables(marks):
        console.print(_grid(table))
    return collected(console)


def _text_tables(marks: ClassMarks) -> Iterator[Table]:
    tests = tests_table(marks)
    hardest = Table(tests.title, tests.heads, tests.rows[:_HARDEST], tests.numbers)
    tables = [
        unmarked_table(marks),
        overview(marks),
        parts_table(marks),
        hardest,
        leaders_table(marks),
        flags_table(marks),
    ]
    yield from (table for table in tables if table.rows)


def _grid(table: Table) -> Grid:
    grid = Grid(title=table.title, title_justify="left", box=frame())
    for index, head in enumerate(table.heads):
        grid.add_column(head, justify="right" if index >= table.numbers else "left")
    for row in table.rows:
        grid.add_row(*row)
    return grid
