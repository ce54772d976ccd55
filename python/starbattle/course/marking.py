"""Marks submissions, several at a time; what happens to one costs no other its mark."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from typing import Any, TypeVar, cast

from starbattle.course.assignment import Assignment, digest_of
from starbattle.course.harness import Harness, Prolog, Unwritable, unpacked
from starbattle.course.intake import Submission
from starbattle.course.marks import (
    CHOSEN,
    NOT_MARKED,
    NOT_RUN,
    Flag,
    Mark,
    Note,
    PartMark,
    rounded,
)
from starbattle.course.parts import Part
from starbattle.course.samples import Hints, read_samples, sampled
from starbattle.course.sandbox import Sandbox
from starbattle.course.trial import Program, Trial
from starbattle.errors import shortened
from starbattle.running.workers import Threads, outcomes_of
from starbattle.saving import temporary_folder

_IGNORED = "is no program, so it was ignored"

_ALIKE = "it answers as programs do with this fault"

_PAUSE_S = 1.0
"""Before a submission is tried again."""

_Item = TypeVar("_Item")
_Done = TypeVar("_Done")


class Marker:
    """Marks the submissions of an assignment; use it as a context manager.

    Each submission's files are in a folder that only its own user can enter.
    """

    def __init__(self, assignment: Assignment, sandbox: Sandbox) -> None:
        self.assignment = assignment
        self.rung = sandbox.rung
        self.prolog = Prolog.found()
        self._sandbox = sandbox
        self._stop = threading.Event()

    def __enter__(self) -> Marker:
        """Make the folder."""
        with ExitStack() as stack:
            self._folder = stack.enter_context(temporary_folder())
            self._folder.chmod(0o711)
            self._harness = Harness(self.prolog, self._sandbox, self._folder)
            text = self.assignment.reference.read_text(encoding="utf-8")
            self._reference = stack.enter_context(self._program(text))
            samples = read_samples(self.assignment.folder)
            wrong = stack.enter_context(self._program(sampled(samples, text)))
            self.hints = Hints(samples, wrong)
            self._stack = stack.pop_all()
        return self

    def __exit__(self, *error: object) -> None:
        """Remove the folder."""
        self._stop.set()
        self._stack.close()

    @contextmanager
    def _program(
        self, program: str | dict[str, bytes], main: str = ""
    ) -> Iterator[Program]:
        """Have files in the folder for the time of the block, or the text of one."""
        interface = self.assignment.interface
        if isinstance(program, str):
            program = {interface.file: program.encode()}
        name = main or interface.file
        with unpacked(program, name, self._folder, self._sandbox) as file:
            limits, stopped = self.assignment.limits, self._stop.is_set
            yield Program(self._harness, file, limits, interface, stopped)

    @contextmanager
    def trial(self, program: str | dict[str, bytes], main: str = "") -> Iterator[Trial]:
        """Put a program on trial, without marking it."""
        with self._program(program, main) as found:
            yield self._trial(replace(found, limited=True))

    def reference_trial(self) -> Trial:
        """Return the trial in which the reference is compared with itself."""
        return self._trial(self._reference)

    def _trial(self, program: Program) -> Trial:
        assignment = self.assignment
        return Trial(program, self._reference, assignment.puzzle, assignment.instances)

    def marks(self, submissions: Iterable[Submission], jobs: int) -> Iterator[Mark]:
        """Yield the mark of each submission as soon as it is there.

        On an exception, such as KeyboardInterrupt, the work is stopped.
        """
        return self.work(self.mark, submissions, jobs)

    def work(
        self, work: Callable[[_Item], _Done], items: Iterable[_Item], jobs: int
    ) -> Iterator[_Done]:
        """Do something with each item, several at a time; as `marks`."""
        for outcome in outcomes_of(Threads(jobs, work, self._end), items):
            if outcome is not None:
                yield cast(_Done, outcome.value)

    def _end(self) -> None:
        """End what runs in the sandbox, and start nothing there."""
        self._stop.set()
        self._sandbox.stop()

    def made(self, mark: Mark | None, submission: Submission) -> bool:
        """Tell whether a mark is that of just this submission, here and now."""
        if mark is None or mark.failure:
            return False
        found = (mark.digest, mark.assignment_digest, mark.swipl)
        digest = digest_of(submission.files)
        return found == (digest, self.assignment.digest, self.prolog.version)

    def mark(self, submission: Submission) -> Mark:
        """Mark a submission; whatever goes wrong costs the others nothing.

        What goes wrong may be a state of the machine that passes, such as too many
        processes. So it is tried twice.
        """
        if submission.problem:
            return self._unmarked(submission, NOT_RUN, submission.problem)
        try:
            return self._tried(submission)
        except Exception:
            self._stop.wait(_PAUSE_S)
        try:
            return self._tried(submission)
        except Exception as error:
            reason = shortened(str(error) or type(error).__name__)
            return self._unmarked(submission, NOT_MARKED, f"not marked: {reason}")

    def _tried(self, submission: Submission) -> Mark:
        try:
            with self.trial(submission.files, submission.main) as trial:
                return self._marked(submission, trial)
        except Unwritable as error:
            return self._unmarked(submission, NOT_RUN, str(error))

    def _marked(self, submission: Submission, trial: Trial) -> Mark:
        parts: tuple[PartMark, ...] = ()
        for part in self.assignment.parts:
            parts += (self._hinted(part, part.mark(trial, parts), trial),)
        if trial.program.excess:
            trial.flag("budget", trial.program.excess)
        if submission.doubt:
            trial.flag(CHOSEN, submission.doubt)
        noted = (trial.program.analysis or {"notes": []})["notes"]
        ignored = (Note("note", f, 0, 0, _IGNORED) for f in submission.ignored)
        notes = (*(Note(**each) for each in noted), *ignored)
        return self._whole(submission, parts, flags=tuple(trial.flags), notes=notes)

    def _hinted(self, part: Part, mark: PartMark, trial: Trial) -> PartMark:
        """Say what a program does wrong that answers as a sample does."""
        if mark.message or mark.points == mark.max_points:
            return mark
        hint = self.hints.hint(part.name, part.tests(trial), trial.program)
        return replace(mark, message=hint and f"{_ALIKE}: {hint}")

    def _unmarked(self, submission: Submission, kind: str, problem: str) -> Mark:
        parts = tuple(part.marked(0.0, (), "not run") for part in self.assignment.parts)
        flags = (Flag(kind, problem),)
        return self._whole(submission, parts, flags=flags, message=problem)

    def _whole(
        self, submission: Submission, parts: tuple[PartMark, ...], **more: Any
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
            **more,
        )
