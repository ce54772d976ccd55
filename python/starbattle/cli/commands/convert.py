"""starbattle convert."""

import re
import sys
from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Annotated, BinaryIO, Self

import typer

from starbattle.board.position import Position
from starbattle.cli import completion
from starbattle.cli.messages import EXIT_BAD_INPUT, complain, flush, note, put
from starbattle.cli.options import Debug, Given
from starbattle.cli.output import board_form, board_forms, offer_kept
from starbattle.cli.parameters import Group, flag, group, option
from starbattle.cli.positions import write_debug
from starbattle.cli.transfer import named, source_files, transferred
from starbattle.errors import BoardError, RequestError, StarBattleError, printable
from starbattle.formats import FORMATS, Format, format_named
from starbattle.saving import check_target, is_standard_output, replaced

ORDER = 80
EPILOG = "Exit status: 0, or 2 if a board could not be converted."

_FORMS = board_forms("convert", "jsonl")


@group
class _Answer(Group):
    """In which format to write boards, and where."""

    to: Annotated[
        str | None,
        option(
            "FORMAT",
            f"The format to write: {', '.join(FORMATS.names())}. "
            "Default: from the extension of -o, or jsonl.",
            complete=completion.formats,
        ),
    ] = None
    output: Annotated[
        str | None,
        option(
            "FILE",
            "Write to this file, or each board to a file in this folder (FOLDER/). "
            "Default: standard output.",
            "-o",
            "--output",
        ),
    ] = None
    as_json: Annotated[bool, flag("--json", "Short for --to jsonl.")] = False


def convert(given: Given, answer: _Answer, debug: Debug = None) -> None:
    """Write boards in another format.

    Stars, marks and solutions are written, too. If the format cannot store some of
    them, a note says so.

    Examples:

    \b
      starbattle convert boards/norvig/24.txt --to puzzlink
      starbattle convert puzzles.txt --from sbn -o puzzles.csv
      starbattle convert photo.jpg --to puzzlink
      starbattle convert boards/norvig/*.txt --to minizinc -o data/
    """  # noqa: D301
    arguments, output = named(given.boards), answer.output
    sources = source_files(arguments)
    form = _FORMS.chosen(
        board_form(answer.to), output, "jsonl" if answer.as_json else None
    )
    wanted = format_named(form)
    losses = _Losses(wanted)
    write_debug(debug, given.boards, given.stars)
    to_stdout = output is None or is_standard_output(output)
    on_terminal = to_stdout and sys.stdout.isatty()
    with _writer(wanted, None if to_stdout else output, sources) as writer:
        errors = sum(
            not _convert(found, place, wanted, writer, losses)
            for found, place in transferred(
                arguments, given.stars, given.from_, quiet=on_terminal
            )
        )
    losses.tell()
    raise typer.Exit(EXIT_BAD_INPUT if errors else 0)


def _convert(
    found: Position | BoardError,
    place: str,
    wanted: Format,
    writer: "_Writer",
    losses: "_Losses",
) -> bool:
    """Write one board; tell of an error and return False if that cannot be done."""
    if isinstance(found, BoardError):
        complain(str(found))
        return False
    try:
        text = wanted.text(found)
    except BoardError as error:
        id = found.board.id
        name = id if id.startswith(place) else f"{place}: {id}"
        complain(f"{name}: {error}")
        return False
    writer.write(text, found.board.id)
    losses.count(found, place)
    return True


class _Losses:
    """Counts the boards of which a format does not carry everything."""

    def __init__(self, wanted: Format) -> None:
        self._format = wanted
        self._boards: Counter[str] = Counter()
        self._taken: Counter[str] = Counter()

    def count(self, position: Position, place: str) -> None:
        """Count one board, which was read from `place`."""
        self._boards.update(self._format.loses(position))
        self._taken[_AS_GIVEN] += self._format.takes_as_given(position)
        self._taken[_AS_OWN] += self._format.takes_as_own(position)
        id = position.board.id
        if not re.fullmatch(rf"(?:{re.escape(place)})?(?::\d+)?", id):
            self._boards["name"] += not self._format.names(position)

    def tell(self) -> None:
        """Say what is lost, a line for each kind of thing."""
        nouns = {"stars": "stars", "marks": "marks", "solution": "solutions"}
        nouns["name"] = "these names"
        for thing, boards in sorted(self._boards.items()):
            if boards:
                noun = nouns[thing]
                note(f"{self._format.name} cannot store {noun}; {_have(boards)}")
        for how, boards in self._taken.items():
            if boards:
                note(f"{self._format.name} {how}; {_have(boards)}")


_AS_GIVEN = "stores a player's stars and marks as given, which solve obeys"
_AS_OWN = "stores given stars and blanks as a player's, which solve leaves out"


def _have(boards: int) -> str:
    return "1 board has some" if boards == 1 else f"{boards:,} boards have some"


class _Writer:
    """Writes boards to standard output."""

    def __init__(self, wanted: Format) -> None:
        self._format = wanted
        self._boards = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close(error)

    def write(self, text: str, id: str) -> None:
        """Write the text of a board."""
        self._boards += 1
        if self._boards > 1 and not self._format.many:
            reason = "writes one board per file; give a folder: -o FOLDER/"
            raise RequestError(f"{self._format.name} {reason}")
        if self._boards == 1 and self._format.heading:
            self.line(self._format.heading)
        self.line(text)

    def line(self, text: str) -> None:
        """Write a text and the end of its last line."""
        put(text, at_once=False)

    def close(self, error: BaseException | None) -> None:
        """Write what is still held back, unless there was an error."""
        flush()


class _FileWriter(_Writer):
    """Writes boards to a file, which there is if there is a board, and no error.

    Ctrl-C is none: the boards until then are in it.
    """

    def __init__(self, wanted: Format, path: Path, sources: Sequence[Path]) -> None:
        super().__init__(wanted)
        check_target(path, sources)
        offer_kept(path)
        self._path = path
        self._stack = ExitStack()
        self._file: BinaryIO | None = None

    def line(self, text: str) -> None:
        if self._file is None:
            self._file = self._stack.enter_context(replaced(self._path))
        self._file.write(f"{text}\n".encode())

    def close(self, error: BaseException | None) -> None:
        if isinstance(error, KeyboardInterrupt):
            error = None
        self._stack.__exit__(type(error) if error else None, error, None)


class _FolderWriter(_Writer):
    """Writes each board to a file of its own, called after the board."""

    def __init__(self, wanted: Format, folder: Path, sources: Sequence[Path]) -> None:
        super().__init__(wanted)
        self._folder = folder
        self._sources = sources
        self._names: set[str] = set()
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StarBattleError(
                f"{printable(str(folder))}: {error.strerror}"
            ) from None

    def write(self, text: str, id: str) -> None:
        path = self._folder / f"{self._name(id)}{self._format.suffix}"
        with _FileWriter(self._format, path, self._sources) as writer:
            writer.write(text, id)

    def _name(self, id: str) -> str:
        """Return a name for a file that no other board has."""
        base = re.sub(r"[^\w.-]+", "_", id).strip("._") or "board"
        name, number = base[:100], 1
        while name in self._names:
            number += 1
            name = f"{base[:100]}-{number}"
        self._names.add(name)
        return name


def _writer(wanted: Format, output: str | None, sources: Sequence[Path]) -> _Writer:
    if output is None:
        return _Writer(wanted)
    path = Path(output)
    if path.is_dir() or output.endswith("/"):
        return _FolderWriter(wanted, path, sources)
    return _FileWriter(wanted, path, sources)
