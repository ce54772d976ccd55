"""Where a command's results go: standard output, or a file."""

from pathlib import Path

from starbattle.cli.messages import put
from starbattle.errors import StarBattleError


class Output:
    """Writes results to a file, begun with the first of them, or standard output."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._begun = False

    def put(self, text: str, about: str = "") -> None:
        """Write a text, and end its last line.

        If it goes to a file, standard output gets a line that says so, and what
        the text is about.
        """
        if self._file is None:
            put(text)
            return
        self._write(text)
        if about:
            put(f"{self._file}: {about}")

    def _write(self, text: str) -> None:
        assert self._file is not None
        try:
            with self._file.open("a" if self._begun else "w", encoding="utf-8") as file:
                print(text, file=file)
            self._begun = True
        except OSError as error:
            raise StarBattleError(f"{self._file}: {error.strerror}") from None
