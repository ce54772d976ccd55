"""Marks submissions, several at a time; what the reference gave is kept for later."""

from __future__ import annotations

import json
import secrets
import shutil
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import asdict, replace
from hashlib import sha256
from itertools import islice
from pathlib import Path, PurePosixPath
from typing import Any, TypeVar

from starbattle.bridge.base import compiled_folder
from starbattle.course.assignment import Assignment, digest_of
from starbattle.course.harness import Harness, Outcome, Prolog, prolog_key
from starbattle.course.intake import Submission
from starbattle.course.marks import Flag, Mark, PartMark, rounded
from starbattle.course.sandbox import Finished, Sandbox
from starbattle.course.trial import Program, Query, Reference, Trial
from starbattle.errors import StarBattleError, printable
from starbattle.interrupts import held_interrupt
from starbattle.leftovers import temporary_folder
from starbattle.saving import save


class KeptOutcomes:
    """The outcomes of the goals that a program was asked to prove.

    `key` says which program, in which Prolog and within which limits. Without a
    folder that belongs to the user alone, nothing is kept.
    """

    def __init__(self, key: str) -> None:
        self._key = key
        folder = compiled_folder("reference")
        self._folder = Path(folder) if folder else None

    def get(self, query: Query) -> Outcome | None:
        """Return the outcome of a goal, None if there is none."""
        if not self._folder:
            return None
        try:
            return _outcome(json.loads(self._file(query).read_bytes()))
        except (OSError, ValueError, TypeError, KeyError):
            return None

    def put(self, query: Query, outcome: Outcome) -> None:
        """Keep an outcome, unless the process has not ended its work."""
        if self._folder and outcome.end in ("no", "more"):
            with suppress(StarBattleError):
                save(self._file(query), json.dumps(_values(outcome)))

    def _file(self, query: Query) -> Path:
        assert self._folder
        text = json.dumps([self._key, asdict(query)], sort_keys=True)
        return self._folder / f"{sha256(text.encode()).hexdigest()}.json"


def _values(outcome: Outcome) -> dict[str, Any]:
    """Return the outcome without what the process wrote, which is in it already."""
    finished = replace(outcome.finished, stdout=b"", stderr=b"")
    values = asdict(replace(outcome, finished=finished))
    del values["finished"]["stdout"], values["finished"]["stderr"]
    return values


def _outcome(values: dict[str, Any]) -> Outcome:
    finished = Finished(stdout=b"", stderr=b"", **values.pop("finished"))
    answers = tuple(map(tuple, values.pop("answers")))
    said = tuple(values.pop("said"))
    return Outcome(answers=answers, said=said, finished=finished, **values)


_TICK_S = 0.2

_Item = TypeVar("_Item")
_Done = TypeVar("_Done")


class Marker:
    """Marks the submissions of an assignment; use it as a context manager.

    The submissions' files are in a folder that only who knows its name can enter.
    """

    def __init__(self, assignment: Assignment, sandbox: Sandbox) -> None:
        self.assignment = assignment
        self.rung = sandbox.rung
        self.prolog = Prolog.found()
        self._sandbox = sandbox
        self._stop = threading.Event()

    def __enter__(self) -> Marker:
        """Make the folder."""
        self._stack = ExitStack()
        self._folder = self._stack.enter_context(temporary_folder())
        self._folder.chmod(0o711)
        try:
            self._harness = Harness(self.prolog, self._sandbox, self._folder)
            self._reference = Reference(
                self._program(self._copied_reference()), self._kept()
            )
        except BaseException:
            self._stack.close()
            raise
        return self

    def __exit__(self, *error: object) -> None:
        """Remove the folder."""
        self._stop.set()
        self._stack.close()

    def reference_trial(self) -> Trial:
        """Return the trial in which the reference is compared with itself."""
        return Trial(
            self._reference.program,
            self._reference,
            self.assignment.puzzle,
            self.assignment.instances,
        )

    def _kept(self) -> KeptOutcomes:
        """Return what the reference gave before, here and within these limits."""
        made_of = {
            "program": self.assignment.reference.read_bytes(),
            "prolog": prolog_key(self.prolog).encode(),
            "limits": repr(self.assignment.limits).encode(),
        }
        return KeptOutcomes(digest_of(made_of))

    def _copied_reference(self) -> Path:
        name = self.assignment.interface.file
        folder = self._new_folder()
        _unpack({name: self.assignment.reference.read_bytes()}, folder)
        return folder / name

    def marks(self, submissions: Iterable[Submission], jobs: int) -> Iterator[Mark]:
        """Yield the mark of each submission as soon as it is there.

        On an exception, such as KeyboardInterrupt, the work is stopped.
        """
        return self.work(self.mark, submissions, jobs)

    def work(
        self, work: Callable[[_Item], _Done], items: Iterable[_Item], jobs: int
    ) -> Iterator[_Done]:
        """Do something with each item, several at a time; as `marks`."""
        with ThreadPoolExecutor(jobs) as pool:
            try:
                yield from _done(pool, work, iter(items), jobs)
            except BaseException:
                self._stop.set()
                self._sandbox.stop()
                raise

    def mark(self, submission: Submission) -> Mark:
        """Mark a submission."""
        problem, name = _main_file(submission, self.assignment.interface.file)
        if problem:
            return self._unmarked(submission, problem)
        try:
            with self._unpacked(submission.files, name) as file:
                return self._marked(submission, self._trial(file))
        except _Unwritable as error:
            return self._unmarked(submission, str(error))

    @contextmanager
    def trial(self, program: str) -> Iterator[Trial]:
        """Put the text of a program on trial, without marking it."""
        name = self.assignment.interface.file
        with self._unpacked({name: program.encode()}, name) as file:
            yield self._trial(file)

    def _trial(self, file: Path) -> Trial:
        return Trial(
            self._program(file),
            self._reference,
            self.assignment.puzzle,
            self.assignment.instances,
        )

    def _marked(self, submission: Submission, trial: Trial) -> Mark:
        parts = tuple(part.mark(trial) for part in self.assignment.parts)
        analysis = trial.program.analysis
        more = {key: tuple(map(str, value)) for key, value in analysis.more.items()}
        return self._whole(
            submission,
            parts,
            notes=analysis.notes,
            models=more.get("models", ()),
            labelings=more.get("labelings", ()),
            flags=tuple(trial.flags),
        )

    def _unmarked(self, submission: Submission, problem: str) -> Mark:
        parts = tuple(part.marked(0.0, (), "not run") for part in self.assignment.parts)
        flags = (Flag("not run", problem),)
        return self._whole(submission, parts, message=problem, flags=flags)

    def _whole(
        self, submission: Submission, parts: tuple[PartMark, ...], **more: object
    ) -> Mark:
        return Mark(
            student=submission.student,
            submission=submission.name,
            digest=digest_of(submission.files),
            assignment=self.assignment.name,
            assignment_digest=self.assignment.digest,
            points=rounded(sum(part.points for part in parts)),
            max_points=self.assignment.max_points,
            rung=self.rung,
            swipl=self.prolog.version,
            parts=parts,
            **more,  # type: ignore[arg-type]
        )

    def _program(self, file: Path) -> Program:
        limits, interface = self.assignment.limits, self.assignment.interface
        return Program(self._harness, file, limits, interface, self._stop.is_set)

    @contextmanager
    def _unpacked(self, files: dict[str, bytes], name: str) -> Iterator[Path]:
        folder = self._new_folder()
        try:
            _unpack(files, folder)
            yield folder / name
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def _new_folder(self) -> Path:
        folder = self._folder / secrets.token_hex(16)
        folder.mkdir()
        folder.chmod(0o755)  # whatever the umask says: the sandbox must read it
        return folder


def _done(
    pool: ThreadPoolExecutor,
    work: Callable[[_Item], _Done],
    items: Iterator[_Item],
    jobs: int,
) -> Iterator[_Done]:
    """Yield what comes of the items; Ctrl-C waits until no lock is held."""
    with held_interrupt() as interrupt:
        running = {pool.submit(work, each) for each in islice(items, jobs)}
        while running:
            done, running = wait(running, _TICK_S, FIRST_COMPLETED)
            if interrupt.seen:
                raise KeyboardInterrupt
            running |= {pool.submit(work, each) for each in islice(items, len(done))}
            yield from map(Future.result, done)


class _Unwritable(Exception):
    """Files of a submission cannot be written."""


def _unpack(files: dict[str, bytes], folder: Path) -> None:
    for name, content in files.items():
        path = folder / name
        try:
            if not path.resolve().is_relative_to(folder.resolve()):
                raise _Unwritable(
                    f"a file is outside the submission: {printable(name)}"
                )
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        except (OSError, ValueError):
            message = f"a file cannot be written: {printable(name)}"
            raise _Unwritable(message) from None
        path.chmod(0o644)
    for parent in folder.rglob("*"):
        if parent.is_dir():
            parent.chmod(0o755)


def _main_file(submission: Submission, wanted: str) -> tuple[str | None, str]:
    """Return why there is nothing to run, and the name of the file to run."""
    if submission.problem:
        return submission.problem, ""
    named = [n for n in submission.files if PurePosixPath(n).name == wanted]
    programs = [n for n in submission.files if n.endswith(".pl")]
    found = named or programs
    if len(found) == 1:
        return None, found[0]
    if not found:
        return f"there is no file {wanted}", ""
    return f"expected a file {wanted}, found {', '.join(sorted(found))}", ""
