"""Where a command's results go, and in which form."""

import json
import os
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Self, TypedDict

from starbattle.cli.messages import Complaints, announce, note, put
from starbattle.cli.reading import source_files
from starbattle.errors import RequestError, StarBattleError, printable, quoted
from starbattle.formats import FORMATS, Format, format_named
from starbattle.phrases import plural
from starbattle.render.terminal import text_width, wants_ascii, wants_color
from starbattle.saving import (
    LineFile,
    check_target,
    is_standard_output,
    is_stream,
    kept_of_killed,
    replaced,
)

_SAME = {"json": "jsonl", "jsonl": "json"}


@dataclass(frozen=True, slots=True)
class Forms:
    """The forms that a command can write.

    command   its name
    suffixes  for each form the endings of file names that ask for it
    default   the form if nothing asks for one, if there is such a form
    """

    command: str
    suffixes: Mapping[str, tuple[str, ...]]
    default: str | None

    def chosen(
        self, to: str | None, output: str | Path | None, *others: str | None
    ) -> str:
        """Return the form that --to, another option, or else the name after -o names.

        Raises RequestError.
        """
        asked = {self._known(name) for name in (to, *others) if name is not None}
        if len(asked) > 1:
            forms = " and ".join(sorted(asked))
            raise RequestError(f"{forms} cannot be combined; ask for one form")
        return asked.pop() if asked else self._told(output)

    def _known(self, name: str) -> str:
        for known in (name, _SAME.get(name, name)):
            if known in self.suffixes:
                return known
        known_names = ", ".join(self.suffixes)
        raise RequestError(
            f"unknown form {quoted(name)}; expected one of {known_names}"
        )

    def _told(self, output: str | Path | None) -> str:
        nameless = output is None or is_standard_output(output) or is_stream(output)
        if nameless or not Path(str(output)).suffix or str(output).endswith("/"):
            return self._default(output)
        found = self._with_suffix_of(str(output).lower())
        if len(found) == 1:
            return found[0]
        raise self._refusal(output, f"may be {' or '.join(found)}" if found else "")

    def _with_suffix_of(self, name: str) -> list[str]:
        """Return the forms whose suffix a name has, the longest: .sbn.txt, not .txt."""
        ends = [(form, end) for form, all_ in self.suffixes.items() for end in all_]
        longest = max((len(end) for _, end in ends if name.endswith(end)), default=0)
        return [f for f, end in ends if name.endswith(end) and len(end) == longest]

    def _default(self, output: str | Path | None) -> str:
        if self.default is None:
            raise self._refusal(output)
        return self.default

    def _refusal(self, output: str | Path | None, reason: str = "") -> RequestError:
        ends = dict.fromkeys(end for all_ in self.suffixes.values() for end in all_)
        reason = reason or f"{self.command} writes {', '.join(ends)}"
        hint = "; use --to FORM" if len(self.suffixes) > 1 else ""
        return RequestError(f"{printable(str(output))}: {reason}{hint}")


_SUFFIXES = {
    "text": (".txt",),
    "markdown": (".md", ".markdown"),
    "html": (".html", ".htm"),
    "csv": (".csv",),
    "json": (".json", ".jsonl", ".ndjson"),
}


def usual_forms(command: str, *names: str) -> Forms:
    """Return forms that many commands can write; the first one is the default."""
    return Forms(command, {name: _SUFFIXES[name] for name in names}, names[0])


def board_forms(command: str, default: str | None) -> Forms:
    """Return the formats of board files as forms; make draws boards, too."""
    suffixes = {known.name: _own_suffixes(known) for known in FORMATS}
    text = "text" if command == "make" else "picture"
    return Forms(command, {**suffixes, text: (".txt",)}, default)


def board_form(to: str | None) -> str | None:
    """Return the form for a format's name or alias. Raises BoardError."""
    return to if to in (None, "json", "text") else format_named(str(to)).name


def _own_suffixes(known: Format) -> tuple[str, ...]:
    """Return what names of a format's files end in, unless many formats have it."""
    return () if known.suffix == ".txt" else (known.suffix,)


_COLORS = re.compile(r"\x1b\[[\d;]*m")
"""What only a terminal understands; it never goes to a file."""


def offer_kept(file: Path, continued: bool = False) -> None:
    """Say where the results are of earlier runs that were killed, if there are any.

    If the file is to be continued, and there is none, it is what one of them wrote.
    """
    for kept in kept_of_killed(file):
        if continued and not file.exists():
            os.rename(kept, file)
            continue
        note(f"{file}: an earlier run was killed; its results are in {kept}")


class Look(TypedDict):
    """How boards are drawn: within so many columns, in ASCII, or in color."""

    columns: int
    ascii: bool
    color: bool


class Output:
    """Writes results to standard output, or to a file that replaces an old one.

    The file is there when the command ends, also by Ctrl-C: with all results until
    then, but never with a part of one. Without results there is none.

    file     the file, None for standard output
    resumed  the old file, if results are appended to it
    """

    def __init__(
        self,
        file: Path | None,
        sources: Iterable[str | Path | None] | None = None,
        resume: bool = False,
    ) -> None:
        """Check the place. Raises StarBattleError.

        No source, a file or a board argument, is written to. With `resume` each
        result is appended to the file at once.
        """
        self.file = None if file is None or is_standard_output(file) else file
        self.resumed: LineFile | None = None
        self._file: BinaryIO | None = None
        self._stack = ExitStack()
        self._failed = False
        self._whole = 0
        if self.file:
            check_target(self.file, source_files(sources or ()))
            offer_kept(self.file, continued=resume)
        if resume:
            self.resumed = self._continued()

    def _continued(self) -> LineFile:
        if self.file is None or is_stream(self.file):
            raise RequestError("--resume needs the file to continue: -o FILE")
        return self._stack.enter_context(LineFile(self.file))

    @property
    def is_kept(self) -> bool:
        """Whether results go to a file that can be continued later."""
        return self.file is not None and not is_stream(self.file)

    def say_interrupted(self) -> None:
        """Say where results are that a later run can continue, if there are any."""
        if self.is_kept and (self._whole or self.resumed):
            name = printable(str(self.file))
            note(f"interrupted; {name} has what was answered, and --resume continues")

    def put(self, text: str, about: str = "") -> None:
        """Write a text, and end its last line.

        If it goes to a file, standard output gets a line that says so, and what
        the text is about.
        """
        if self.file is None:
            put(text)
            return
        plain = _COLORS.sub("", text)
        self._write(plain.encode(errors="backslashreplace"))
        if about:
            self.say(about)

    def say(self, about: str = "") -> None:
        """Name the file on standard output, if it is there, and what is in it."""
        if self.file is not None and not self._failed:
            name = printable(str(self.file))
            announce(f"{name}: {printable(about)}" if about else name)

    def drop(self) -> None:
        """Leave the old file as it is when the command ends."""
        self._failed = True

    def look(self, ascii: bool) -> Look:
        """Return how boards are drawn here: in files without colors."""
        in_file = self.file is not None
        ascii = ascii or (not in_file and wants_ascii(sys.stdout))
        color = not (ascii or in_file) and wants_color(sys.stdout)
        return Look(columns=text_width(in_file), ascii=ascii, color=color)

    def _write(self, line: bytes) -> None:
        assert self.file is not None
        if self.resumed:
            self._failed = True
            self.resumed.append(line)
            self._failed = False
            return
        try:
            if self._file is None:
                self._file = self._stack.enter_context(replaced(self.file))
            self._file.write(line + b"\n")
            self._file.flush()
        except OSError as error:
            self._failed = True
            reason = f"{error.strerror or error}{self._keep()}"
            raise StarBattleError(f"{printable(str(self.file))}: {reason}") from None
        self._whole += len(line) + 1

    def _keep(self) -> str:
        """Keep the whole lines of a file that cannot be finished; say where."""
        said = ""
        with suppress(OSError):  # of what is still to be written
            if self._file:
                self._file.close()
        for kept in kept_of_killed(self.file) if self._whole and self.file else []:
            os.truncate(kept, self._whole)
            said = f"; what was answered is in {kept}"
        return said

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._failed:
            self._stack.__exit__(kind, error, trace)
        else:
            self._stack.close()


class Printer:
    """Writes answers; those for people with a blank line between them.

    form   makes the text of an answer
    about  says in a line what an answer is
    """

    def __init__(
        self, output: Output, form: Callable[[Any], str], about: Callable[[Any], str]
    ) -> None:
        self.output = output
        self.ends: Counter[str] = Counter()
        self._complaints = Complaints()
        self._form = form
        self._about = about
        self._last = ""

    def print(self, answer: Any, key: str | None) -> None:
        """Write an answer, or report an error."""
        if isinstance(answer, StarBattleError):
            self.error(answer, key)
        else:
            self.answer(answer, key)
            self.count(str(answer.status), self._about(answer))

    def answer(self, answer: Any, key: str | None) -> None:
        """Write an answer."""
        if self.ends:
            self.output.put("")
        self.output.put(self._form(answer))

    def error(self, error: StarBattleError, key: str | None) -> None:
        """Report a board that is bad input, or that could not be answered."""
        self._complaints.add(error)

    def count(self, end: str, about: str) -> None:
        """Remember how a board has ended."""
        self.ends[end] += 1
        self._last = about

    def end(self, before: int = 0, interrupted: bool = False) -> None:
        """Say at the end what the file contains, if there is one."""
        self._complaints.end()
        total = self.ends.total() + before
        if total == 1 and not before and not interrupted:
            self.output.say(self._last)
        elif total:
            ended = [f"{count:,} {end}" for end, count in sorted(self.ends.items())]
            done = [f"{before:,} done before"] if before else []
            after = "interrupted after " if interrupted else ""
            boards = f"{after}{plural(total, 'board')}"
            self.output.say(f"{boards}: {', '.join(done + ended)}")


class JsonPrinter(Printer):
    """Writes an object per line and board, at once; a file gets their keys, too."""

    def __init__(
        self,
        output: Output,
        form: Callable[[Any], Mapping[str, Any]],
        about: Callable[[Any], str],
    ) -> None:
        super().__init__(output, lambda _: "", about)
        self._object = form

    def answer(self, answer: Any, key: str | None) -> None:
        """Write an answer."""
        self._put(self._object(answer), key)

    def error(self, error: StarBattleError, key: str | None) -> None:
        """Write an error in place of an answer."""
        self._put(error_record(error), key)
        self.count("error", str(error))

    def _put(self, found: Mapping[str, Any], key: str | None) -> None:
        kept = {"key": key} if key and self.output.is_kept else {}
        self.output.put(json.dumps({**found, **kept}))


def error_record(error: StarBattleError) -> dict[str, Any]:
    """Return what stands for a board that is bad input, or could not be answered."""
    id = getattr(error, "board_id", None)
    return {"id": id, "status": "error", "error": str(error)}
