"""Where a command's results go, and in which form."""

import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, Self

from starbattle.cli.messages import announce, note, put
from starbattle.errors import (
    RequestError,
    StarBattleError,
    printable,
    refused,
    unknown,
)
from starbattle.formats import FORMATS, format_named
from starbattle.formats.detection import source_of
from starbattle.interrupts import whole_step
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

    suffixes  for each form the endings of file names that ask for it
    default   the form if nothing asks for one, if there is such a form
    """

    suffixes: Mapping[str, tuple[str, ...]]
    default: str | None

    def chosen(
        self, command: str, output: str | Path | None, *asked: str | None
    ) -> str:
        """Return the form that options, or else the name after -o, ask for.

        Raises RequestError, in which the command is named, and BoardError.
        """
        names = {self._known(name) for name in asked if name is not None}
        if len(names) > 1:
            forms = " and ".join(sorted(names))
            raise RequestError(f"{forms} cannot be combined; ask for one form")
        return names.pop() if names else self._told(command, output)

    def _known(self, name: str) -> str:
        for known in (name, _SAME.get(name, name)):
            if known in self.suffixes:
                return known
        if "jsonl" in self.suffixes:
            return format_named(name).name
        raise unknown("form", name, self.suffixes)

    def _told(self, command: str, output: str | Path | None) -> str:
        name = "" if output is None else str(output)
        nameless = is_standard_output(name) or is_stream(name) or name.endswith("/")
        nameless = nameless or not Path(name).suffix
        if nameless and self.default is not None:
            return self.default
        found = [] if nameless else self._with_suffix_of(name.lower())
        if len(found) == 1:
            return found[0]
        ends = dict.fromkeys(end for all_ in self.suffixes.values() for end in all_)
        known = f"may be {' or '.join(found)}"
        reason = known if found else f"{command} writes {', '.join(ends)}"
        hint = "; use --to FORM" if len(self.suffixes) > 1 else ""
        raise RequestError(f"{printable(output)}: {reason}{hint}")

    def _with_suffix_of(self, name: str) -> list[str]:
        """Return the forms whose suffix a name has, the longest: .sbn.txt, not .txt."""
        ends = [(form, end) for form, all_ in self.suffixes.items() for end in all_]
        longest = max((len(end) for _, end in ends if name.endswith(end)), default=0)
        return [f for f, end in ends if name.endswith(end) and len(end) == longest]


_SUFFIXES = {
    "text": (".txt",),
    "markdown": (".md", ".markdown"),
    "html": (".html", ".htm"),
    "csv": (".csv",),
    "json": (".json", ".jsonl", ".ndjson"),
    "latex": (".tex",),
    "svg": (".svg",),
    "png": (".png",),
    "pdf": (".pdf",),
}


def usual_forms(*names: str) -> Forms:
    """Return forms that many commands can write; the first one is the default."""
    return Forms({name: _SUFFIXES[name] for name in names}, names[0])


def board_forms(default: str, *others: str) -> Forms:
    """Return the formats of board files as forms, and others, which no name asks for.

    Names of files in many formats end in .txt: that asks for a picture.
    """
    written = (one for one in FORMATS if one.write)
    suffixes = {one.name: tuple({one.suffix} - {".txt"}) for one in written}
    return Forms(
        {**suffixes, "picture": (".txt",), **dict.fromkeys(others, ())}, default
    )


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


def written(file: str | Path, about: str = "") -> None:
    """Say that a file was written, and what is in it; nothing of standard output."""
    name = printable(file)
    if not is_standard_output(file):
        announce(f"{name}: {printable(about)}" if about else name)


class Output:
    """Writes results to standard output, or to a file that replaces an old one.

    The file is there when the command has ended as it should. If Ctrl-C or an error
    ends it, a file that --resume can continue has the results until then, and never a
    part of one. Any other file stays as it was; the results are in FILE.partial.

    file       the file, None for standard output
    in_file    whether there is one
    form       the form of the results
    continues  whether --resume can continue the file
    resumed    the old file, if results are appended to it
    failed     whether nothing more is written: an old file stays as it is
    """

    def __init__(
        self,
        file: str | Path | None,
        sources: Iterable[str | Path | None] = (),
        resume: bool | None = None,
        form: str = "",
    ) -> None:
        """Check the place. Raises StarBattleError.

        No source, a file or a board argument, is written to. With `resume` each
        result is appended to the file at once; None: the command has no --resume.
        """
        self.file = None if file is None or is_standard_output(file) else Path(file)
        self.in_file = self.file is not None
        self.form = form
        self.resumed: LineFile | None = None
        self._file: BinaryIO | None = None
        self._stack = ExitStack()
        self.failed = False
        self._whole = 0
        if self.file:
            check_target(self.file, source_files(sources))
            offer_kept(self.file, continued=bool(resume))
        is_kept = self.file is not None and not is_stream(self.file)
        self.continues = is_kept and resume is not None and form == "json"
        if resume:
            self.resumed = self._continued()

    def _continued(self) -> LineFile:
        if self.file is None or is_stream(self.file):
            raise RequestError("--resume needs the file to continue: -o FILE")
        return self._stack.enter_context(LineFile(self.file))

    def whole_step(self) -> AbstractContextManager[None]:
        """Hold Ctrl-C while results are written to a file; elsewhere that may block."""
        return whole_step() if self.continues else nullcontext()

    def put(self, text: str) -> None:
        """Write a text, and end its last line."""
        if self.file is None:
            put(text)
            return
        plain = _COLORS.sub("", text)
        self._write(plain.encode(errors="backslashreplace"))

    def finish(self, text: str, about: str = "") -> None:
        """Write a text, whose last line has ended or not, and say what it is about."""
        self.put(text.removesuffix("\n"))
        self.say(about)

    def say(self, about: str = "") -> None:
        """Name the file on standard output, if it is there, and what is in it."""
        if self.file is not None and not self.failed:
            written(self.file, about)

    def look(self, ascii: bool) -> dict[str, Any]:
        """Return how boards are drawn here: in files without colors."""
        ascii = ascii or (not self.in_file and wants_ascii(sys.stdout))
        color = not (ascii or self.in_file) and wants_color(sys.stdout)
        return {"columns": text_width(self.in_file), "ascii": ascii, "color": color}

    def _write(self, line: bytes) -> None:
        assert self.file is not None
        if self.resumed:
            self.failed = True
            self.resumed.append(line)
            self.failed = False
            return
        try:
            if self._file is None:
                self._file = self._stack.enter_context(replaced(self.file))
            self._file.write(line + b"\n")
            self._file.flush()
        except OSError as error:
            self.failed = True
            fault = refused(self.file, error)
            raise StarBattleError("; ".join([str(fault), *self._keep()])) from None
        self._whole += len(line) + 1

    def _keep(self) -> Iterator[str]:
        """Keep the whole lines of a file that cannot be finished; say where."""
        with suppress(OSError):  # of what is still to be written
            if self._file:
                self._file.close()
        for kept in kept_of_killed(self.file) if self._whole and self.file else []:
            os.truncate(kept, self._whole)
            yield f"what was answered is in {kept}"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *ended: Any) -> None:
        kind, error, _ = ended
        interrupted = ["interrupted"] * isinstance(error, KeyboardInterrupt)
        said: list[str] = []
        if kind and not (self.continues or self.failed):
            said = [*self._keep()]
        elif not self.failed:
            with self.whole_step():
                self._stack.close()
            if interrupted and (self._whole or self.resumed):
                name = printable(self.file)
                said = [f"{name} has what was answered, and --resume continues"]
        self._stack.__exit__(*ended)
        if said:
            note("; ".join(interrupted + said))


def source_files(given: Iterable[str | Path | None]) -> list[Path]:
    """Return the files that board arguments and paths name; "-" is standard input."""
    found = []
    for one in given:
        if isinstance(one, str):
            source = source_of(one)
            one = Path("-") if source.is_standard_input else source.path
        found += [one] if one else []
    return found
