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
from starbattle.cli.options import Answer, Given, Limits
from starbattle.cli.output import Output, board_forms, usual_forms, written
from starbattle.cli.parameters import SOLVERS, Group, flag, option
from starbattle.errors import BoardError, RequestError
from starbattle.explanation import grade
from starbattle.formats import FORMATS, Format, format_named
from starbattle.names import FormatName, StrategyName
from starbattle.render.export import Export
from starbattle.render.picture import Picture, frequencies
from starbattle.render.sheet import Layout, Puzzle
from starbattle.saving import is_standard_output, make_folder
from starbattle.search.result import Status
from starbattle.search.solve import solve


class _Answer(Answer):
    """In which format to write boards, and where."""

    forms = board_forms("jsonl")
    to = option(
        "FORMAT",
        f"The format to write: {', '.join(FORMATS.names())}. "
        "Default: from the extension of -o, or jsonl.",
        complete=FormatName,
    )
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
    "name": "cannot store these names",
    "solution": "cannot store solutions",
    "stars": "cannot store stars",
    "given": "stores a player's stars and marks as given, which solve obeys",
    "own": "stores given stars and blanks as a player's, which solve leaves out",
}


def _lost(wanted: Format, position: Position, place: str) -> Iterator[str]:
    """Yield what a format does not carry of a board that was read from `place`."""
    yield from wanted.loses(position)
    by_place = rf"(?:{re.escape(place)})?(?::\d+)?"
    if not re.fullmatch(by_place, position.board.id) and not wanted.names(position):
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
        None, help="With --solve, mark the other cells."
    )
    heat: int | None = option(
        "K", "Shade each cell by how many of the first K solutions use it.", min=1
    )
    rating: bool = flag("Print the rating of each puzzle on sheets.")
    pastel: bool = flag("Give regions soft colors.")
    labels: bool = flag("Number rows and columns.")
    theme: Literal["auto", "light", "dark"] = typer.Option(
        "auto", help="Colors; auto follows the reader's settings."
    )
    scale: float = option("X", "For PNG: pixels per point.", default=2)


class _Sheets(Group):
    """How sheets for printing look."""

    heading = "Sheets"
    title: str = option("TEXT", "Title of sheets and of a page.", default="Star Battle")
    per_page: int | None = option("K", "Puzzles per sheet.  [default: 6]")
    paper: Literal["a4", "letter"] = typer.Option("a4", help="Size of sheets.")
    solutions_at_end: bool = flag("Add sheets with the solutions.")
    captions: Literal["full", "stars", "none"] = typer.Option(
        "full", help="Below puzzles: full (name and star count), stars, or none."
    )

    def layout(self) -> Layout:
        """Return how many puzzles are where."""
        each = 6 if self.per_page is None else self.per_page
        return Layout(
            self.title,
            each,
            self.paper,
            self.solutions_at_end,
            self.captions,
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
    sheets: _Sheets,
    solving: _Solving,
    output: Path = option(
        "FILE", "The file to write: .svg, .png, .pdf or .html.", default=...
    ),
    to: str | None = option(
        "FORM",
        "svg, png, pdf or html. Default: from the extension of -o.",
        complete=tuple(_PICTURES.suffixes),
    ),
) -> int:
    """Draw boards as pictures, sheets for printing, or a page.

    SVG and PNG show one board per file, unless --per-page asks for sheets. PDF always
    has sheets. Several files are numbered. Stars and marks in the input are drawn,
    unless --solve asks for a solution.

    Examples:

    \b
      starbattle draw board.txt -o board.svg --pastel --labels
      starbattle draw board.txt -o solved.png --solve --mark dot
      starbattle draw board.txt -o heat.svg --stars 1 --heat 1000
      starbattle draw puzzles.jsonl -o book.pdf --per-page 4 --solutions-at-end
      starbattle draw puzzles.jsonl -o page.html --solve

    Exit status: as for solve.
    """  # noqa: D301
    form = _PICTURES.chosen("draw", output, to)
    on_sheets = sheets.per_page is not None or sheets.solutions_at_end
    export = Export(output, form, sheets.layout(), on_sheets, look.theme, look.scale)
    reading = given.positions()
    export.check(reading.files)
    with_solution = look.solve_ or bool(look.heat) or sheets.solutions_at_end
    wanted = solving.values() | {"counters": False}
    puzzles: list[Puzzle] = []

    def drawn(found: Position, say: Say) -> int:
        puzzle, status = _puzzle(found, look, with_solution, wanted, say)
        puzzles.append(puzzle)
        return status

    status = for_each(reading, "drawing", drawn)
    if puzzles:
        for file in export.write(puzzles, reading.files):
            written(file)
    return status


_FAILURES = {Status.UNSATISFIABLE: "no solution", Status.UNKNOWN: "not solved"}


def _puzzle(
    position: Position, look: _Look, with_solution: bool, wanted: Any, say: Say
) -> tuple[Puzzle, int]:
    """Solve and rate a board as far as its picture needs that; return it, and how."""
    board, note, heat, stars, status = position.board, "", {}, None, EXIT_SOLVED
    if look.rating:
        say(f"grading {board.id}")
        found = grade(board, bridge=wanted["bridge"])
        note = f"{found.difficulty}, rating {found.rating}"
        note = note if found.rating is not None else "not rated"
    if with_solution:
        say(f"solving {board.id}")
        result = solve(board, solutions=look.heat or 1, **wanted)
        stars = result[0].stars if result else None
        heat = frequencies(result) if look.heat else {}
        note = _FAILURES.get(result.status, note)
        status = exit_of(result.status)
    if look.solve_:
        cells = {cell for k in range(board.size) for cell in board.cells_of(k)}
        others = cells - set(stars) if look.mark and stars else ()
        position = Position(board, stars or (), others)
    picture = Picture(
        position.board,
        stars=sorted(position.stars),
        marks=sorted(position.marks),
        heat=heat,
        pastel=look.pastel,
        labels=look.labels,
        mark=look.mark or "dot",
    )
    return Puzzle(picture, stars, note), status
