"""Boards answered one after another, or by workers: in order, counted, continued."""

import hashlib
import json
import queue
import sys
import threading
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import AbstractContextManager, closing, nullcontext
from dataclasses import dataclass
from typing import Any

from starbattle.board.board import Board
from starbattle.board.position import position_of
from starbattle.cli.messages import (
    EXIT_BAD_INPUT,
    EXIT_DISAGREE,
    EXIT_LIMIT,
    EXIT_SOLVED,
    complain,
    exit_of,
    note,
    progress,
)
from starbattle.cli.options import Work
from starbattle.cli.output import Printer
from starbattle.cli.reading import Reading
from starbattle.errors import (
    BoardError,
    RequestError,
    StarBattleError,
)
from starbattle.progress_bar import ProgressBar, counted, is_shown
from starbattle.saving import LineFile

Say = Callable[[str], None]

_MOST_AHEAD = 2000
"""Most boards that are read before they are needed."""

_END = object()


@dataclass(frozen=True, kw_only=True)
class Question:
    """What a command asks of each board.

    call      solve(), explain() or grade()
    options   its arguments
    doing     what is said while a board is looked at, such as "solving"
    ask       answers a board in this process, and says how far it is; None: `call` does
    advised   whether to say at the end for which boards the effort was not enough
    identity  what else decides the answer, for the keys of --resume
    """

    call: Callable[..., Any]
    options: dict[str, Any]
    doing: str
    ask: Callable[[Board, Say], Any] | None = None
    advised: bool = True
    identity: Any = None

    @property
    def name(self) -> str:
        """The name of the call, which is that of the command."""
        return self.call.__name__

    def answer(self, board: Board, say: Say) -> Any:
        """Answer a board in this process."""
        say(f"{self.doing} {board.id}")
        return self.ask(board, say) if self.ask else self.call(board, **self.options)

    def key(self, found: Any) -> str | None:
        """Return 16 hex digits for a board, an answer or a bad board.

        They are the same for the same board and question; None: ask again.
        """
        if isinstance(found, BoardError):
            asked: list[Any] = [str(found)]
        elif isinstance(found, StarBattleError):
            return None
        else:
            if getattr(found, "limit", None) == "interrupt":
                return None
            board = self._asked(found) if isinstance(found, Board) else found.board
            if board is None:
                return None
            asked = [board.id, *board.problem]
        decides = {k: v for k, v in self.options.items() if k != "bridge"}
        parts = [self.name, decides, self.identity, asked]
        text = json.dumps(parts, sort_keys=True, default=repr)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def _asked(self, board: Board) -> Board | None:
        """Return a board as its answer has it, with the options' rules and constraints.

        None if it cannot have them.
        """
        asked = {
            key: self.options[key] for key in ("where", "rules") if key in self.options
        }
        try:
            return position_of(board, **asked).board
        except StarBattleError:
            return None


_CHECKED = {True: EXIT_SOLVED, False: EXIT_DISAGREE, None: EXIT_LIMIT}


def _status(answer: Any) -> int:
    """Return the exit status for an answer or an error; say what is wrong with it."""
    if isinstance(answer, StarBattleError):
        return EXIT_BAD_INPUT
    check = getattr(answer, "check", None)
    if check and check.agrees is False:
        complain(f"{answer.board.id}: the models differ: {check.reason}")
    solutions = getattr(answer, "solutions", None)
    return _ended(answer.status, solutions, check.agrees if check else True)


def _ended(status: str, solutions: Any, agrees: bool | None) -> int:
    return max(exit_of(status, solutions), _CHECKED[agrees])


def answer_all(
    question: Question, reading: Reading[Board], printer: Printer, work: Work
) -> int:
    """Answer boards in order and print the answers; return the exit status."""
    before = _Before(question, printer)
    in_file = printer.output.in_file
    shown = Shown(reading, question.doing, in_file, skipped=lambda: before.count)
    boards = before.left(reading)
    status = EXIT_SOLVED
    spent: list[str] = []
    interrupted = False
    try:
        with closing(_answers(question, boards, work, shown.say)) as answers, shown:
            for answer in shown.waiting(answers):
                printer.print(answer, question.key(answer))
                status = max(status, _status(answer))
                if getattr(answer, "limit", None) == "effort":
                    spent.append(answer.board.id)
    except KeyboardInterrupt as stopped:
        interrupted = True
        partial = getattr(stopped, "result", getattr(stopped, "found", None))
        if partial is not None and not printer.output.resumed:
            printer.print(partial, None)
        if printer.is_json:
            printer.output.say_interrupted()
        raise
    finally:
        printer.end(before.count, interrupted)
        if spent and question.advised:
            more = f" and {len(spent) - 1:,} more" if len(spent) > 1 else ""
            note(
                f"stuck at {spent[0]}{more}: sets of units take too long to find; "
                "--effort M looks longer"
            )
    return max(status, before.status)


def _answers(
    question: Question, boards: Iterator[Any], work: Work, say: Say
) -> Generator[Any, None, None]:
    """Yield what is found for boards, in order; errors are values.

    Raises RequestError, MissingExtra and ClusterError.
    """
    from starbattle.running.batch import Batch, answers_here

    if not work.shared:
        return answers_here(
            lambda each: question.answer(each.board, say), ahead(boards)
        )
    from starbattle.running.many import workers_for

    options = {**question.options}
    workers = workers_for(work.jobs, work.cluster, options)
    return Batch(ReadAhead(boards), workers, question.call, options).answers()


class _Before:
    """The boards that the file of --resume answers already.

    count   how many were skipped until now
    status  the largest of their exit statuses
    """

    def __init__(self, question: Question, printer: Printer) -> None:
        self.count = 0
        self.status = EXIT_SOLVED
        self._question = question
        self._keys: Counter[str] = Counter()
        self._ends: dict[str, int] = {}
        if file := printer.output.resumed:
            if not printer.is_json:
                raise RequestError("--resume needs JSON lines: add --json")
            self._read(file)

    def left(self, boards: Iterable[Any]) -> Iterator[Any]:
        """Yield the boards that are not answered."""
        for board in boards:
            key = self._question.key(board) if self._keys else None
            if key and self._keys[key]:
                self._keys[key] -= 1
                self.count += 1
                self.status = max(self.status, self._ends[key])
            else:
                yield board

    def _read(self, file: LineFile) -> None:
        unfinished = False
        for number, line in file.lines():
            try:
                record = json.loads(line)
                status, solutions = record["status"], record.get("solutions")
                agrees = (record.get("check") or {"agrees": True})["agrees"]
                unfinished = record.get("limit") == "interrupt"
                if "key" in record or not (status == "error" or unfinished):
                    key = str(record["key"])
                    self._keys[key] += 1
                    self._ends[key] = _ended(status, solutions, agrees)
            except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
                raise file.error(
                    f"line {number} is not an answer written by starbattle "
                    f"{self._question.name} -o FILE"
                ) from None
        if unfinished:
            file.drop_last()


class Shown:
    """Shows on a terminal how many boards are answered: "3 of 12".

    It is a spinner before each answer that goes to the terminal, too, else a bar.
    """

    def __init__(
        self,
        reading: Reading[Any],
        text: str,
        in_file: bool,
        skipped: Callable[[], int] = lambda: 0,
    ) -> None:
        self._reading = reading
        self._skipped = skipped
        self._spins = not in_file and sys.stdout.isatty()
        self._done = 0
        self._text = text
        self._bar: ProgressBar | None = None
        self._say: Say = lambda _: None

    def waiting(self, answers: Iterator[Any]) -> Iterator[Any]:
        """Yield answers, and show something while they are looked for."""
        while True:
            with self._spinner() as self._say:
                answer = next(answers, _END)
            if answer is _END:
                return
            self._done += 1
            if not self._spins:
                self._show_bar()
            yield answer

    def say(self, text: str) -> None:
        """Say which board is looked at, and how far it is."""
        self._text = text
        if self._bar:
            self._show_bar()
        else:
            self._say(self._message())

    def _spinner(self) -> AbstractContextManager[Say]:
        return nullcontext(self._say) if self._bar else progress(self._message())

    def _message(self) -> str:
        """Return a text such as "3 of 12: solving 24"."""
        total, about = self._reading.expected()
        number = self._begun() + 1
        if total == 1 or (total is None and number == 1):
            return self._text
        number = number if total is None else min(number, total)
        return f"{counted(number, total, about)}: {self._text}"

    def _show_bar(self) -> None:
        total, about = self._reading.expected()
        if total == 1:
            return
        if self._bar is None:
            self._bar = ProgressBar(None)
            self._bar.__enter__()
        self._bar.expect(total, about=about)
        self._bar.show(self._begun(), self._text)

    def _begun(self) -> int:
        return self._done + self._skipped()

    def __enter__(self) -> "Shown":
        return self

    def __exit__(self, *error: object) -> None:
        if self._bar:
            # The last board may be done before it is known that it is the last.
            self._show_bar()
            self._bar.__exit__(*error)


def ahead(boards: Iterator[Any]) -> Iterator[Any]:
    """Yield boards; where progress is shown a thread reads, to know their number."""
    if not is_shown():
        yield from boards
        return
    read = ReadAhead(boards)
    while not read.ended:
        yield from read.take(1, wait=True)


class ReadAhead:
    """Boards read by a thread, so that no answer waits for the next board.

    Standard input may be a pipe whose writer waits for answers.
    """

    def __init__(self, boards: Iterator[Any]) -> None:
        self.ended = False
        self._queue: queue.Queue[Any] = queue.Queue(_MOST_AHEAD)
        threading.Thread(target=self._read, args=[boards], daemon=True).start()

    def _read(self, boards: Iterator[Any]) -> None:
        # Python ends with an error if it closes a stream that a thread waits for;
        # what the thread holds is not closed.
        held = sys.stdin, sys.__stdin__
        try:
            for board in boards:
                self._queue.put(board)
            self._queue.put(_END)
        except BaseException as error:
            self._queue.put(error)
        del held

    def take(self, most: int, wait: bool) -> list[Any]:
        """Return boards that have been read; if `wait`, wait for the first."""
        from starbattle.running.workers import TICK_S

        found: list[Any] = []
        while len(found) < most and not self.ended:
            if self._queue.empty() and (found or not wait):
                break
            try:
                item = self._queue.get(timeout=TICK_S)
            except queue.Empty:
                continue
            if isinstance(item, BaseException) and not hasattr(item, "board_id"):
                raise item
            if item is _END:
                self.ended = True
            else:
                found.append(item)
        return found
