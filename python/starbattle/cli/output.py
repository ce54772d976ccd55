"""Where a command's results go: standard output, or a file."""

import re
from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self

from starbattle.cli.messages import put
from starbattle.cli.transfer import source_files
from starbattle.errors import StarBattleError, printable
from starbattle.saving import check_target, is_standard_output, replaced

_COLORS = re.compile(r"\x1b\[[\d;]*m")
"""What only a terminal understands; it never goes to a file."""


class Output:
    """Writes results to standard output, or to a file that replaces an old one.

    The file is there when the command ends, also by Ctrl-C: with all results until
    then, but never with a part of one. Without results there is none.
    """

    def __init__(
        self, file: Path | None, sources: Iterable[str | Path | None] | None = None
    ) -> None:
        """Check the place. Raises StarBattleError.

        No source, a file or a board argument, is written to.
        """
        self.file = None if file is None or is_standard_output(file) else file
        self._file: BinaryIO | None = None
        self._stack = ExitStack()
        self._failed = False
        if self.file:
            check_target(self.file, source_files(sources or ()))

    def put(self, text: str, about: str = "") -> None:
        """Write a text, and end its last line.

        If it goes to a file, standard output gets a line that says so, and what
        the text is about.
        """
        if self.file is None:
            put(text)
            return
        plain = _COLORS.sub("", text)
        self._write(f"{plain}\n".encode(errors="backslashreplace"))
        if about:
            self.say(about)

    def say(self, about: str = "") -> None:
        """Name the file on standard output, if there is one, and what is in it."""
        if self.file is not None:
            name = printable(str(self.file))
            put(f"{name}: {printable(about)}" if about else name)

    def _write(self, data: bytes) -> None:
        assert self.file is not None
        try:
            if self._file is None:
                self._file = self._stack.enter_context(replaced(self.file))
            self._file.write(data)
            self._file.flush()
        except OSError as error:
            self._failed = True
            reason = error.strerror or str(error)
            raise StarBattleError(f"{printable(str(self.file))}: {reason}") from None

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
