"""Programs and their clauses; prolog/course/normal.pl says when two are the same."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from starbattle.course.harness import Harness, Prolog
from starbattle.course.intake import Submission
from starbattle.course.sandbox import Limits, Sandbox

_LIMITS = Limits(cpu=20.0, wall=60.0, memory=512, output=8_000_000)


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause of a file.

    normal      its normal form
    size        the number of nodes of that
    start, end  0-based offsets in the file's text, of the first character and of
                the one after the last
    """

    normal: str
    size: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Source:
    """A file of a program; `clauses` is None if it could not be read."""

    name: str
    text: str
    clauses: tuple[Clause, ...] | None


@dataclass(frozen=True, slots=True)
class Program:
    """What a student has handed in."""

    student: str
    sources: tuple[Source, ...]

    def clauses(self) -> Iterator[Clause]:
        """Yield the clauses of all files."""
        for source in self.sources:
            yield from source.clauses or ()


def read_programs(
    submissions: Iterable[Submission], sandbox: Sandbox, jobs: int
) -> list[Program]:
    """Read the Prolog files of submissions, in a sandbox, without running them."""
    with _reader(sandbox) as reader, ThreadPoolExecutor(jobs) as pool:
        try:
            return list(pool.map(reader.program, submissions))
        finally:
            pool.shutdown(cancel_futures=True)


@contextmanager
def _reader(sandbox: Sandbox) -> Iterator[_Reader]:
    folder = Path(tempfile.mkdtemp(prefix="starbattle-"))
    folder.chmod(0o711)
    try:
        yield _Reader(Harness(Prolog.found(), sandbox, folder), folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@dataclass(frozen=True, slots=True)
class _Reader:
    harness: Harness
    folder: Path

    def program(self, submission: Submission) -> Program:
        files = sorted(submission.files.items())
        sources = [self._source(*file) for file in files if file[0].endswith(".pl")]
        return Program(submission.student, tuple(sources))

    def _source(self, name: str, content: bytes) -> Source:
        folder = Path(tempfile.mkdtemp(dir=self.folder))
        folder.chmod(0o755)
        file = folder / "program.pl"
        file.write_bytes(content)
        file.chmod(0o644)
        found = self.harness.analyse(file, (), _LIMITS)
        text = content.decode(errors="replace").removeprefix("\ufeff")
        return Source(name, text, _clauses(found, len(text)))


def _clauses(found: Any, length: int) -> tuple[Clause, ...] | None:
    """Return the clauses that a process says there are; it may have been tricked."""
    try:
        return tuple(_clause(each, length) for each in found["clauses"])
    except (KeyError, TypeError, ValueError):
        return None


def _clause(found: Any, length: int) -> Clause:
    start, end, size = (int(found[key]) for key in ("from", "to", "size"))
    if not (0 <= start <= end <= length and size > 0):
        raise ValueError
    return Clause(str(found["normal"]), size, start, end)
