"""Boards answered one after another, or by workers: in order, counted, continued."""

import hashlib
import json
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from typing import Any, TypeVar

from starbattle.arguments import checked_jobs
from starbattle.board.board import Board
from starbattle.cli.messages import (
    EXIT_BAD_INPUT,
    EXIT_DISAGREE,
    EXIT_INTERRUPTED,
    EXIT_LIMIT,
    EXIT_SOLVED,
    Complaints,
    complain,
    exit_of,
    note,
    tally,
)
from starbattle.cli.options import Reading, Work
from starbattle.cli.output import Output
from starbattle.errors import BoardError, RequestError, StarBattleError, error_record
from starbattle.phrases import plural
from starbattle.progress_bar import ProgressBar
from starbattle.running.end import End
from starbattle.search.request import problem_of

_T = TypeVar("_T")

Say = Callable[[str], None]


@dataclass(frozen=True, kw_only=True)
class Question:
    """What a command asks of each board, and how it writes the answers.

    call      solve(), explain() or grade()
    options   its arguments
    doing     what is said while a board is looked at, such as "solving"
    about     says in a line what an answer is
    as_dict   returns the object that JSON has of an answer
    as_text   returns what people read of one; None: they get a table of all
    as_table  returns that table
    ask       answers a board in this process, and says how far it is; None: `call` does
    advised   whether to say at the end for which boards the effort was not enough
    identity  what else decides the answer, for the keys of --resume
    """

    call: Callable[..., Any]
    options: dict[str, Any]
    doing: str
    about: Callable[[Any], str]
    as_dict: Callable[[Any], Mapping[str, Any]]
    as_text: Callable[[Any], str] | None = None
    as_table: Callable[[list[Any]], str] = lambda _: ""
    ask: Callable[[Board, Say], Any] | None = None
    advised: bool = True
    identity: Any = None

    def answer(self, board: Any, say: Say) -> Any:
        """Answer a board in this process."""
        say(f"{self.doing} {board.id}")
        return self.ask(board, say) if self.ask else self.call(board, **self.options)

    def key(self, board: Board | BoardError) -> str:
        """Return 16 hex digits, the same for the same board and question."""
        decides = {k: v for k, v in self.options.items() if k != "bridge"}
        if isinstance(board, BoardError):
            asked: list[Any] = [str(board)]
        else:
            asked = [board.id, *board.problem]
        parts = [self.call.__name__, decides, self.identity, asked]
        text = json.dumps(parts, sort_keys=True, default=repr)
        return hashlib.sha256(text.encode()).hexdigest()[:16]


def answer_all(
    question: Question, reading: Reading[Board], out: Output, work: Work
) -> int:
    """Answer boards in order and print the answers; return the exit status."""
    from starbattle.running.batch import ReadAhead, answers_here

    printer = _Printer(question, out)
    before = _Before(question, out)
    shown = Shown(reading, question.doing, before)
    boards = ReadAhead(before.left(reading))
    if work.shared:
        from starbattle.running.many import batch

        jobs = checked_jobs(work.jobs, work.cluster)
        found = batch(boards, question.call, question.options, jobs, work.cluster)
    else:
        found = answers_here(
            lambda it: question.answer(problem_of(it), shown.say), boards
        )
    end = End.FAILED
    try:
        with closing(found) as answers, shown:
            for answer in shown.waiting(answers):
                with out.whole_step():
                    printer.print(answer, before.next_key(), End.of(answer))
        end = End.ANSWERED
    except KeyboardInterrupt as stopped:
        end = End.INTERRUPTED
        partial = getattr(stopped, "found", None)
        if partial is not None and not out.resumed:
            printer.print(partial, before.next_key(), end)
        raise
    finally:
        printer.end(before.count, end)
    return max(printer.status, before.status)


_CHECKED = {True: EXIT_SOLVED, False: EXIT_DISAGREE, None: EXIT_LIMIT}


def _exit_of(record: Mapping[str, Any]) -> int:
    """Return the exit status for a record of a board, new or read from a file."""
    if End(record["ended"]) is End.INTERRUPTED:
        return EXIT_INTERRUPTED
    check = record.get("check") or {"agrees": True}
    answered = exit_of(record["status"], record.get("solutions"))
    return max(answered, _CHECKED[check["agrees"]])


class _Printer:
    """Writes answers: objects, or texts with a blank line between them.

    status  the largest of their exit statuses
    """

    def __init__(self, question: Question, out: Output) -> None:
        self.status = EXIT_SOLVED
        self._question = question
        self._out = out
        self._ends: Counter[str] = Counter()
        self._complaints = Complaints()
        self._rows: list[Any] = []
        self._spent: list[str] = []
        self._last = ""

    def print(self, answer: Any, key: str, end: End) -> None:
        """Write an answer, at once, or report an error; say what is wrong with it.

        In a file that --resume continues, a record has its key and its end.
        """
        question, out, is_json = self._question, self._out, self._out.form == "json"
        is_error = isinstance(answer, StarBattleError)
        found = error_record(answer) if is_error else question.as_dict(answer)
        record = {**found, "key": key, "ended": end}
        self.status = max(self.status, _exit_of(record))
        if is_json:
            out.put(json.dumps(record if out.continues else found))
        elif is_error:
            self._complaints.add(answer)
            return
        elif question.as_text is None:
            self._rows.append(answer)
        else:
            if self._ends:
                out.put("")
            out.put(question.as_text(answer))
        self._ends[found["status"]] += 1
        self._last = str(answer) if is_error else question.about(answer)
        check = found.get("check")
        if check and check["agrees"] is False:
            complain(f"{found['id']}: the models differ: {check['reason']}")
        if found.get("limit") == "effort" and question.advised:
            self._spent.append(found["id"])

    def end(self, before: int, end: End) -> None:
        """Say at the end what the file contains, if there is one."""
        if self._rows:
            self._out.put(self._question.as_table(self._rows))
        self._complaints.end()
        total = self._ends.total() + before
        if end is not End.ANSWERED and not self._out.continues:
            pass  # there is no such file
        elif total == 1 and not before and end is not End.INTERRUPTED:
            self._out.say(self._last)
        elif total:
            after = "interrupted after " if end is End.INTERRUPTED else ""
            boards = f"{after}{plural(total, 'board')}"
            self._out.say(f"{boards}: {tally(self._ends, before)}")
        if self._spent:
            first, *others = self._spent
            more = f" and {len(others):,} more" if others else ""
            note(
                f"stuck at {first}{more}: sets of units take too long to find; "
                "--effort M looks longer"
            )


class _Before:
    """The boards that the file of --resume answers already.

    count   how many were skipped until now
    status  the largest of their exit statuses
    """

    def __init__(self, question: Question, out: Output) -> None:
        self.count = 0
        self.status = EXIT_SOLVED
        self._question = question
        self._ends: dict[str, list[int]] = {}
        self._asked: deque[str] = deque()
        if file := out.resumed:
            if out.form != "json":
                raise RequestError("--resume needs JSON lines: add --json")
            what = f"an answer written by starbattle {question.call.__name__} -o FILE"
            unfinished = [*file.read(what, self._read)]
            if unfinished[-1:] == [True]:
                file.drop_last()

    def _read(self, record: Any) -> bool:
        """Take note of an answer; return whether it was interrupted."""
        key, end, status = str(record["key"]), End(record["ended"]), _exit_of(record)
        if end is End.ANSWERED:
            self._ends.setdefault(key, []).append(status)
        return end is End.INTERRUPTED

    def left(self, boards: Iterable[Any]) -> Iterator[Any]:
        """Yield the boards that are not answered."""
        for board in boards:
            key = self._question.key(board)
            if ends := self._ends.get(key):
                self.count += 1
                self.status = max(self.status, ends.pop())
            else:
                self._asked.append(key)
                yield board

    def next_key(self) -> str:
        """Return the key of the next answer."""
        return self._asked.popleft()


class Shown(ProgressBar):
    """Shows on a terminal how many boards are done: "3 of 12"."""

    def __init__(
        self,
        reading: Reading[Any],
        text: str,
        before: _Before | None = None,
        wanted: bool = True,
    ) -> None:
        super().__init__(None, wanted=wanted)
        self._reading = reading
        self._before = before
        self._done = 0
        self._text = text

    def waiting(self, answers: Iterable[_T]) -> Iterator[_T]:
        """Yield answers, and show something while they are looked for."""
        for answer in answers:
            self._done += 1
            self.say(self._text)
            with self.aside():
                yield answer

    def say(self, text: str) -> None:
        """Say which board is looked at, and how far it is."""
        self._text = text
        total, about = self._reading.expected()
        self.expect(total, about=about)
        self.show(self._done + (self._before.count if self._before else 0), text)

    def __exit__(self, *error: object) -> None:
        # The last board may be done before it is known that it is the last.
        self.say(self._text)
        super().__exit__(*error)


def for_each(
    reading: Reading[_T], doing: str, act: Callable[[_T, Say], int], shown: bool = True
) -> int:
    """Do something with each board, and return the largest exit status.

    A BoardError is reported, that of the board or of what is done; the rest goes on.
    """
    complaints = Complaints()

    def done(found: _T | BoardError) -> int:
        try:
            if isinstance(found, BoardError):
                raise found
            return act(found, bar.say)
        except BoardError as error:
            complaints.add(error)
            return EXIT_BAD_INPUT

    with Shown(reading, doing, wanted=shown) as bar:
        status = max(bar.waiting(map(done, reading)), default=EXIT_SOLVED)
    complaints.end()
    return status
