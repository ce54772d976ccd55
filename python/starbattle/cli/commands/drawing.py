"""starbattle convert and draw: boards in other forms."""

import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal

import typer

from starbattle.board.position import Position
from starbattle.cli.many import Say, for_each
from starbattle.cli.messages import EXIT_SOLVED, exit_of, note
from starbattle.cli.options import Answer, Given, Limits, form_option
from starbattle.cli.output import Output, board_forms, usual_forms, written
from starbattle.cli.parameters import SOLVERS, Group, flag, needs, option
from starbattle.errors import BoardError, RequestError
from starbattle.formats import Format, format_named
from starbattle.names import StrategyName
from starbattle.render.caption import Captions, Puzzle
from starbattle.render.colors import Theme
from starbattle.render.export import Export
from starbattle.render.picture import Picture, frequencies
from starbattle.saving import is_standard_output, make_folder
from starbattle.search.result import Status
from starbattle.search.solve import solve


class _Answer(Answer):
    """In which format to write boards, and where."""

    forms = board_forms("jsonl")
    to = form_option(forms)
    output = option(
        "FILE",
        "Write to this file, or each board to a file in this folder (FOLDER/). "
        "Default: standard output.",
    )


def convert(given: Given, answer: _Answer) -> int:
    """Write boards in another format.

    Stars, marks and solutions are written, too. If the format cannot store some of
    them, a note says so.

    Examples:

    \b
      starbattle convert boards/norvig/24.txt --to puzzlink
      starbattle convert puzzles.txt --from sbn -o puzzles.csv
      starbattle convert photo.jpg --to puzzlink
      starbattle convert boards/norvig/*.txt --to minizinc -o data/

    Exit status: 0, or 2 if a board could not be converted.
    """  # noqa: D301
    wanted = format_named(answer.form("convert"))
    reading, output = given.positions(), answer.output
    to_stdout = output is None or is_standard_output(output)
    lost: Counter[str] = Counter()

    def write(found: Position, say: Say) -> int:
        place, id = reading.stem, found.board.id
        try:
            writer.write(wanted.text(found), id)
        except BoardError as error:
            name = id if id.startswith(place) else f"{place}: {id}"
            raise error.located(source=name) from None
        lost.update(_lost(wanted, found, place))
        return EXIT_SOLVED

    with _Writer(wanted, output or "-", reading.files) as writer:
        in_file = not (to_stdout and sys.stdout.isatty())
        status = for_each(reading, "boards", write, shown=in_file)
    for thing, said in _LOST.items():
        if boards := lost[thing]:
            have = "1 board has some" if boards == 1 else f"{boards:,} boards have some"
            note(f"{wanted.name} {said}; {have}")
    return status


_LOST = {
    "marks": "cannot store marks",
    "name": "cannot store names",
    "solution": "cannot store solutions",
    "stars": "cannot store stars",
    "given": "stores a player's stars and marks as given, which solve obeys",
    "own": "stores given stars and blanks as a player's, which solve leaves out",
}


def _lost(wanted: Format, position: Position, place: str) -> Iterator[str]:
    """Yield what a format does not carry of a board that was read from `place`."""
    yield from wanted.loses(position)
    by_place = rf"(?:{re.escape(place)})?(?::\d+)?"
    if "name" not in wanted.carries and not re.fullmatch(by_place, position.board.id):
        yield "name"


class _Writer(ExitStack):
    """Writes boards to a file or a stream, or each to a file in a folder."""

    def __init__(self, wanted: Format, output: str, sources: Sequence[Path]) -> None:
        super().__init__()
        self._format = wanted
        self._sources = sources
        self._names: set[str] = set()
        path = Path(output)
        self._folder = path if path.is_dir() or output.endswith("/") else None
        if self._folder:
            make_folder(path)
        else:
            self._out = self.enter_context(Output(path, sources))

    def write(self, text: str, id: str) -> None:
        """Write the text of a board; in a folder, to a file called after it."""
        if self._format.heading and (self._folder or not self._names):
            text = f"{self._format.heading}\n{text}"
        if self._folder:
            path = self._folder / f"{self._free_name(id)}{self._format.suffix}"
            with Output(path, self._sources) as out:
                out.put(text)
            return
        if self._names and not self._format.many:
            self._out.failed = True
            reason = "writes one board per file; give a folder: -o FOLDER/"
            raise RequestError(f"{self._format.name} {reason}")
        self._out.put(text)
        self._names.add("")

    def _free_name(self, id: str) -> str:
        base = (re.sub(r"[^\w.-]+", "_", id).strip("._") or "board")[:100]
        name, number = base, 1
        while name in self._names:
            number += 1
            name = f"{base}-{number}"
        self._names.add(name)
        return name


class _Look(Group):
    """What to draw of each board."""

    heading = "Look"
    solve_: bool = flag("Draw a solution.")
    mark: Literal["dot", "cross"] | None = typer.Option(
        None, help="How to draw marks; with --solve, mark the other cells."
    )
    heat: int | None = option(
        "K", "Shade each cell by how many of the first K solutions use it.", min=1
    )
    pastel: bool = flag("Give regions soft colors.")
    labels: bool = flag("Number rows and columns.")
    theme: Theme = typer.Option(
        "auto", help="Colors; auto follows the reader's settings. Not for PDF."
    )
    scale: float = option("X", "For PNG only: pixels per point.", default=2)
    title: str = option("TEXT", "Title of a page or a PDF.", default="Star Battle")
    captions: Captions = typer.Option(
        "full", help="Below pictures: full (name and star count), stars, or none."
    )


class _Solving(Limits):
    """How to solve the boards."""

    heading = "Search"
    model: str | None = option("NAME", "Model, see solve.", complete=SOLVERS)
    strategy: str | None = option("NAME", "Strategy, see solve.", complete=StrategyName)


_PICTURES = replace(usual_forms("svg", "png", "pdf", "html"), default=None)


def draw(
    given: Given,
    look: _Look,
    solving: _Solving,
    output: Path = option(
        "FILE", "The file to write: .svg, .png, .pdf or .html.", default=...
    ),
    to: str | None = form_option(_PICTURES),
) -> int:
    """Draw boards as pictures, or as a page.

    SVG and PNG show one board per file, and several files are numbered. PDF shows one
    per page, which has the size of the picture; book lays out puzzles for printing.
    Stars and marks in the input are drawn, unless --solve asks for a solution.

    Examples:

    \b
      starbattle draw board.txt -o board.svg --pastel --labels
      starbattle draw board.txt -o solved.png --solve --mark dot
      starbattle draw board.txt -o heat.svg --stars 1 --heat 1000
      starbattle draw puzzles.jsonl -o puzzles.pdf --captions none
      starbattle draw puzzles.jsonl -o page.html --solve

    Exit status: as for solve.
    """  # noqa: D301
    form = _PICTURES.chosen("draw", output, to)
    needs("--solve or --heat", look.solve_ or look.heat, *vars(solving))
    needs("a PNG", form == "png", "scale")
    needs("a PDF or a page", form in ("pdf", "html"), "title")
    needs("a screen, not a PDF", form != "pdf", "theme")
    reading = given.positions()
    about = look.title, look.captions, look.theme, look.scale, reading.files
    export = Export(output, form, *about)
    export.check()
    wanted = solving.values() | {"counters": False}
    puzzles: list[Puzzle] = []

    def drawn(found: Position, say: Say) -> int:
        puzzle, status = _puzzle(found, look, wanted, say)
        puzzles.append(puzzle)
        return status

    status = for_each(reading, "drawing", drawn)
    if puzzles:
        marked = any(puzzle.picture.marks for puzzle in puzzles)
        needs("--solve, or a board with marks", look.solve_ or marked, "mark")
        for file in export.write(puzzles):
            written(file)
    return status


_FAILURES = {Status.UNSATISFIABLE: "no solution", Status.UNKNOWN: "not solved"}


def _puzzle(
    position: Position, look: _Look, wanted: Any, say: Say
) -> tuple[Puzzle, int]:
    """Solve a board if its picture needs that; return the picture, and how it went."""
    board, note, heat, stars, status = position.board, "", {}, None, EXIT_SOLVED
    if look.solve_ or look.heat:
        say(f"solving {board.id}")
        result = solve(board, solutions=look.heat or 1, **wanted)
        stars = result[0].stars if result else None
        heat = frequencies(result) if look.heat else {}
        note = _FAILURES.get(result.status, "")
        status = exit_of(result.status)
    if look.solve_:
        cells = {cell for k in range(board.size) for cell in board.cells_of(k)}
        others = cells - set(stars) if look.mark and stars else ()
        position = Position(board, stars or (), others)
    picture = Picture.of(
        position,
        heat=heat,
        pastel=look.pastel,
        labels=look.labels,
        mark=look.mark or "dot",
    )
    return Puzzle(picture, note), status
