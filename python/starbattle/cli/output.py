"""Where a command's results go: standard output, or a file."""

from pathlib import Path
from typing import TextIO

from starbattle.cli.messages import put
from starbattle.errors import StarBattleError


class Output:
    """Writes results to a file, begun with the first of them, or standard output."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._stream: TextIO | None = None

    def put(self, text: str) -> None:
        """Write a text, and end its last line."""
        if self._file is None:
            put(text)
            return
        try:
            if self._stream is None:
                self._stream = self._file.open("w", encoding="utf-8")
            print(text, file=self._stream, flush=True)
        except OSError as error:
            raise StarBattleError(f"{self._file}: {error.strerror}") from None
