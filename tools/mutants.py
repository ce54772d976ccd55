"""Put faults into a room, one at a time, and say which tests notice each.

    python tools/mutants.py python/starbattle/board tests/board
    python tools/mutants.py prolog/engine tests/prolog/engine.plt -n 150 --seed 2

A room is a folder or a file; tests are what pytest takes, or plunit suites. The faults
are made in a copy of the checkout. A fault in Python meets the tests that run its line,
one in Prolog all tests. Once so many have failed as `--enough` says, the others are not
asked: what almost every test notices tells nothing of one test.

The end of the report lists, for each test function, its cases, the lines that no other
one runs, and the faults that it notices and that no other one does. Read those marked
`-`: the others notice the same faults, and run the same lines (which are not known of
Prolog). What processes with environments of their own run is not known either.
"""

import argparse
import ast
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
_TURNED = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=",
    ast.NotEq: "==", ast.In: "not in", ast.NotIn: "in", ast.Is: "is not",
    ast.IsNot: "is", ast.Add: "-", ast.Sub: "+", ast.Mult: "+", ast.FloorDiv: "*",
    ast.And: "or", ast.Or: "and",
}  # fmt: skip
_BY_COURSE = """
    use_module(library(http/json)), use_module(prolog/course/mutants),
    forall(( member(File, {files}), mutants(File, [], [], Mutants),
             member(object([kind-Kind,_,line-Line,_,_,program-Text]), Mutants) ),
           ( json_write_dict(current_output, [File,Line,Kind,Text], [width(0)]),
             nl ))"""


@dataclass(frozen=True)
class Mutant:
    """A fault: the characters `start` to `end` of a file become `after`."""

    file: str
    line: int
    last: int
    start: int
    end: int
    after: str
    kind: str

    def put_into(self, text: str) -> str:
        """Return the text of the file with the fault."""
        return text[: self.start] + self.after + text[self.end :]

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.kind}: {' '.join(self.after.split())}"


def mutants(room: str) -> list[Mutant]:
    """Return all faults that can be put into the files of a room."""
    files = [room] if (ROOT / room).is_file() else _tracked(room)
    prolog = [file for file in files if file.endswith(".pl")]
    made = [one for file in files if file.endswith(".py") for one in _in_python(file)]
    if prolog:
        goal = _BY_COURSE.format(files=prolog)
        command = ["swipl", "-f", "none", "-g", goal, "-t", "halt"]
        text = subprocess.run(
            command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True
        ).stdout
        made += [_changed(*json.loads(line)) for line in text.splitlines()]
    return made


def _changed(file: str, line: int, kind: str, after: str) -> Mutant:
    """Return the fault that makes a file be what it is `after` it."""
    before = (ROOT / file).read_text()
    start = _alike(before, after)
    same = _alike(before[start:][::-1], after[start:][::-1])
    end = len(after) - same
    return Mutant(file, line, line, start, len(before) - same, after[start:end], kind)


def _alike(one: str, other: str) -> int:
    """Return with how many characters both begin."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((k for k, (a, b) in pairs if a != b), min(len(one), len(other)))


def _tracked(*folders: str) -> list[str]:
    command = ["git", "ls-files", "-co", "--exclude-standard", *folders]
    return subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.splitlines()


def _in_python(file: str) -> Iterator[Mutant]:
    text = (ROOT / file).read_text()
    for function in ast.walk(ast.parse(text)):
        if isinstance(function, ast.FunctionDef):
            for statement in function.body:
                yield from _in_statement(file, text, statement, statement)


def _in_statement(
    file: str, text: str, statement: ast.stmt, node: ast.AST
) -> Iterator[Mutant]:
    lines = text.splitlines(keepends=True)

    def at(line: int, byte: int) -> int:
        before = lines[line - 1].encode()[:byte].decode()
        return len("".join([*lines[: line - 1], before]))

    for kind, part, after in _changes(node, text):
        start = at(part.lineno, part.col_offset)
        end = at(part.end_lineno or 0, part.end_col_offset or 0)
        last = statement.end_lineno or 0
        yield Mutant(file, statement.lineno, last, start, end, after, kind)
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.FunctionDef):
            inner = child if isinstance(child, ast.stmt) else statement
            yield from _in_statement(file, text, inner, child)


def _changes(node: ast.AST, text: str) -> Iterator[tuple[str, ast.expr, str]]:
    """What a node can become: the kind of the fault, the node to replace, its text."""

    def of(part: ast.AST) -> str:
        return ast.get_source_segment(text, part) or ""

    match node:
        case ast.Compare(left, [op], [right]) | ast.BinOp(left, op, right) if (
            type(op) in _TURNED
        ):
            kind = "comparison" if isinstance(node, ast.Compare) else "arithmetic"
            yield kind, node, f"(({of(left)}) {_TURNED[type(op)]} ({of(right)}))"
        case ast.BoolOp(op, values):
            parts = [f"({of(value)})" for value in values]
            yield "and, or", node, f"({f' {_TURNED[type(op)]} '.join(parts)})"
        case ast.Constant(bool(value)):
            yield "constant", node, str(not value)
        case ast.Constant(int(value)):
            yield "constant", node, str(value + 1)
        case ast.UnaryOp(ast.Not(), operand):
            yield "not", node, f"bool({of(operand)})"
        case ast.If() | ast.IfExp():
            yield "condition", node.test, f"(not ({of(node.test)}))"
        case ast.Return(value) if value and not isinstance(value, ast.Constant):
            yield "no result", value, "None"
        case ast.Expr(ast.Call() as call):
            yield "call dropped", call, "None"


class Copy:
    """A copy of the checkout, and what its tests say."""

    def __init__(self, folder: Path, tests: list[str], slow: bool) -> None:
        self.folder = folder
        self.suites = [test for test in tests if test.endswith(".plt")]
        self.python = [test for test in tests if test not in self.suites]
        self.notes = folder / "notes"
        self.marked = "slow or not slow" if slow else "not slow"
        for file in _tracked():
            (folder / file).parent.mkdir(parents=True, exist_ok=True)
            if (ROOT / file).exists():
                shutil.copy2(ROOT / file, folder / file, follow_symlinks=False)
        (folder / ".venv").symlink_to(ROOT / ".venv")
        page = "python/starbattle/page/site"
        if (ROOT / page).is_dir():
            shutil.copytree(ROOT / page, folder / page, dirs_exist_ok=True)
        shutil.copy2(ROOT / "tools/reached.py", folder / "python/sitecustomize.py")

    def pytest(
        self, tests: list[str], seconds: float | None, *more: str, room: str = ""
    ) -> list[list[str]]:
        """Run tests of pytest; return what reached.py notes of them."""
        named = self.folder / "tests.txt"
        self.notes.write_text("")
        named.write_text("\n".join(tests))
        command = [sys.executable, "-m", "pytest", "-q", "--tb=no", "-m", self.marked]
        command += ["-p", "sitecustomize", "-p", "no:cacheprovider", *more]
        command.append(f"@{named}")
        ended = self._run(command, seconds, self.folder, MUTANTS_ROOM=room)
        noted = [line.split("\t") for line in self.notes.read_text().splitlines()]
        return noted if ended else [*noted, ["failed", "too long"]]

    def plunit(self, suite: str) -> set[str]:
        """Run a plunit suite; return its tests that fail, by the lines they begin."""
        path = self.folder / suite
        command = ["swipl", "-f", "none", "--no-packs", "-g", "run_tests", "-t", "halt"]
        if not self._run([*command, path.name], 300, path.parent):
            return {f"{suite}::too long"}
        said = (self.folder / "said").read_text(errors="replace")
        tests = plunit_tests(suite)
        lines = map(int, re.findall(rf"{path.name}:(\d+)", said))
        begun = {
            max((one for one in tests if one <= line), default=0) for line in lines
        }
        wrong = not re.search(r"All [\d,]+ .*tests passed", said)
        named = {tests[line] for line in begun if line}
        return named or ({f"{suite}::all"} if wrong else set())

    def _run(
        self, command: list[str], seconds: float | None, cwd: Path, **env: str
    ) -> bool:
        env = {**os.environ, "PYTHONPATH": str(self.folder / "python"), **env}
        env |= {"MUTANTS_NOTES": str(self.notes), "PYTHONDONTWRITEBYTECODE": "1"}
        with (self.folder / "said").open("wb") as said:
            process = subprocess.Popen(
                command, cwd=cwd, env=env, stdin=subprocess.DEVNULL,
                stdout=said, stderr=said, start_new_session=True,
            )  # fmt: skip
            try:
                process.wait(seconds)
                return True
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
                return False


def plunit_tests(suite: str) -> dict[int, str]:
    """Return the tests of a plunit suite, by the lines on which they begin."""
    lines = enumerate((ROOT / suite).read_text().splitlines(), 1)
    named = ((number, re.match(r"test\(([^,)]+)", line)) for number, line in lines)
    return {number: f"{suite}::{found[1]} {number}" for number, found in named if found}


class Room:
    """What the tests of a room do while it has no fault."""

    def __init__(self, room: str, copy: Copy) -> None:
        self.copy = copy
        began = time.monotonic()
        traced = str(copy.folder / room)
        noted = copy.pytest(copy.python, None, room=traced) if copy.python else []
        self.most_s = 60 + 5 * (time.monotonic() - began)
        broken = {test for kind, test, *_ in noted if kind == "failed"}
        self.tests = {test for kind, test, *_ in noted if kind == "ended"} - broken
        self.lines: dict[tuple[str, int], set[str]] = defaultdict(set)
        for kind, test, *place in noted:
            if kind == "line" and test in self.tests:
                file = os.path.relpath(place[0], copy.folder)
                self.lines[file, int(place[1])].add(test)
        self.suites = [suite for suite in copy.suites if not copy.plunit(suite)]
        print(f"{len(self.tests)} tests of pytest, {len(self.suites)} of plunit")
        for test in sorted(broken | {*copy.suites} - {*self.suites}):
            print(f"left out, as it fails without a fault: {test}")

    def meeting(self, mutant: Mutant) -> set[str]:
        """Return the tests of pytest that run the line of a fault."""
        if mutant.file.endswith(".pl"):
            return self.tests
        lines = range(mutant.line, mutant.last + 1)
        return set().union(*(self.lines.get((mutant.file, n), ()) for n in lines))

    def noticing(self, mutant: Mutant, enough: int) -> set[str]:
        """Return the tests that fail with a fault, so many if there are."""
        path = self.copy.folder / mutant.file
        before = path.read_text()
        path.write_text(mutant.put_into(before))
        failed: set[str] = set()
        try:
            for suite in self.suites if path.suffix == ".pl" else ():
                if len(failed) < enough:
                    failed |= self.copy.plunit(suite)
            tests = sorted(self.meeting(mutant))
            random.shuffle(tests)
            if tests and len(failed) < enough:
                most = f"--maxfail={enough}"
                noted = self.copy.pytest(tests, self.most_s, most)
                failed |= {test for kind, test, *_ in noted if kind == "failed"}
                if not noted:
                    failed.add("no test begins")
        finally:
            path.write_text(before)
        return failed


def report(room: Room, noticed: dict[Mutant, set[str]]) -> None:
    """Print the faults that no test notices, and what each test function is for."""
    killed = [
        {_function(test) for test in tests} for tests in noticed.values() if tests
    ]
    print(f"\n{len(noticed)} faults, {len(killed)} noticed; by no test:")
    for mutant, tests in noticed.items():
        if not tests:
            run = mutant.file.endswith(".pl") or room.meeting(mutant)
            print(f"  {'' if run else '(not run) '}{mutant}")
    lines = [{_function(test) for test in tests} for tests in room.lines.values()]
    every = [test for suite in room.suites for test in plunit_tests(suite).values()]
    cases = Counter(map(_function, [*room.tests, *every]))
    names = {*cases, *(name for names in killed for name in names)}
    wanted = _cover([*lines, *killed])
    print("\n  cases  lines alone  faults  alone  test")
    for name in sorted(names):
        alone = (
            sum(one == {name} for one in lines),
            sum(one == {name} for one in killed),
        )
        faults = sum(name in one for one in killed)
        figures = f"{cases[name]:7}{alone[0]:13}{faults:8}{alone[1]:7}"
        print(f"{' ' if name in wanted else '-'}{figures}  {name}")


def _function(test: str) -> str:
    return test.partition("[")[0]


def _cover(sets: list[set[str]]) -> set[str]:
    """Return few elements, such that each set has one of them."""
    chosen: set[str] = set()
    left = [one for one in sets if one]
    while left:
        counts = Counter(name for one in left for name in one)
        chosen.add(max(counts, key=lambda name: (counts[name], name)))
        left = [one for one in left if not one & chosen]
    return chosen


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("room", help="a folder or file of python/ or prolog/")
    parser.add_argument("tests", nargs="+", help="folders, files, plunit suites")
    parser.add_argument("-n", type=int, default=100, help="how many faults")
    parser.add_argument("--seed", type=int, default=1, help="which faults")
    parser.add_argument(
        "--enough", type=int, default=5, help="failing tests to stop at"
    )
    parser.add_argument("--slow", action="store_true", help="slow tests, too")
    given = parser.parse_args()
    if not (every := mutants(given.room)):
        parser.error(f"no fault can be put into {given.room}")
    count = min(given.n, len(every))
    os.nice(10)
    random.seed(given.seed)
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        room = Room(given.room, Copy(Path(folder), given.tests, given.slow))
        noticed: dict[Mutant, set[str]] = {}
        for mutant in random.sample(every, count):
            noticed[mutant] = room.noticing(mutant, given.enough)
            print(f"{len(noticed[mutant])} {mutant}", flush=True)
        report(room, noticed)


if __name__ == "__main__":
    main()
