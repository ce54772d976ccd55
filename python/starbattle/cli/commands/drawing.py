"""starbattle convert and draw: boards in other forms."""

import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated, Literal, get_args

import typer

from starbattle.board.board import Board, Cell
from starbattle.board.position import Position
from starbattle.cli.many import Say, Shown, ahead
from starbattle.cli.messages import (
    EXIT_BAD_INPUT,
    EXIT_SOLVED,
    Complaints,
    announce,
    exit_of,
    note,
)
from starbattle.cli.options import (
    Accept,
    Debug,
    FromFormat,
    Given,
    Limits,
    RequiredBoards,
    Stars,
    write_debug,
)
from starbattle.cli.output import Forms, Output, board_form, board_forms
from starbattle.cli.parameters import SOLVERS, Group, flag, group, option
from starbattle.cli.reading import Reading, named, source_files, transferred
from starbattle.errors import BoardError, RequestError, printable
from starbattle.explanation import grade
from starbattle.formats import FORMATS, Format, format_named
from starbattle.formats.format import RawBoard
from starbattle.names import FormatName, StrategyName
from starbattle.render.export import Drawn, Export
from starbattle.render.picture import Picture, frequencies
from starbattle.render.sheet import Layout, Puzzle
from starbattle.saving import is_standard_output, make_folder
from starbattle.search.result import Status
from starbattle.search.solve import solve

_FORMATS = board_forms("convert", "jsonl")


@group("Output")
class _Answer(Group):
    """In which format to write boards, and where."""

    to: Annotated[
        str | None,
        option(
            "FORMAT",
            f"The format to write: {', '.join(FORMATS.names())}. "
            "Default: from the extension of -o, or jsonl.",
            complete=get_args(FormatName),
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

    Exit status: 0, or 2 if a board could not be converted.
    """  # noqa: D301
    arguments, output = named(given.boards), answer.output
    sources = source_files(arguments)
    form = _FORMATS.chosen(
        board_form(answer.to), output, "jsonl" if answer.as_json else None
    )
    wanted = format_named(form)
    losses, complaints = _Losses(wanted), Complaints()
    write_debug(debug, given.boards, given.stars)
    to_stdout = output is None or is_standard_output(output)
    on_terminal = to_stdout and sys.stdout.isatty()
    with _Writer(wanted, None if to_stdout else output, sources) as writer:
        for found, place in transferred(
            arguments, given.stars, given.from_, quiet=on_terminal
        ):
            try:
                if isinstance(found, BoardError):
                    raise found
                writer.write(wanted.text(found), found.board.id)
                losses.count(found, place)
            except BoardError as error:
                complaints.add(error.located(source=_name(found, place)))
    complaints.end()
    losses.tell()
    raise typer.Exit(EXIT_BAD_INPUT if complaints.any else EXIT_SOLVED)


def _name(found: Position | BoardError, place: str) -> str:
    """Return the name of a board, with the place where it was found."""
    id = found.board.id if isinstance(found, Position) else ""
    return id if id.startswith(place) else f"{place}: {id}"


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


class _Writer(ExitStack):
    """Writes boards to standard output, a file, or each to a file in a folder."""

    def __init__(
        self, wanted: Format, output: str | None, sources: Sequence[Path]
    ) -> None:
        super().__init__()
        self._format = wanted
        self._sources = sources
        self._names: set[str] = set()
        self._folder: Path | None = None
        path = None if output is None else Path(output)
        if path and (path.is_dir() or str(output).endswith("/")):
            make_folder(path)
            self._folder = path
        else:
            self._out = self.enter_context(Output(path, sources))

    def write(self, text: str, id: str) -> None:
        """Write the text of a board; in a folder, to a file called after it."""
        if self._folder is None:
            self._put(self._out, text)
            self._names.add("")
            return
        base = re.sub(r"[^\w.-]+", "_", id).strip("._") or "board"
        name, number = base[:100], 1
        while name in self._names:
            number += 1
            name = f"{base[:100]}-{number}"
        path = self._folder / f"{name}{self._format.suffix}"
        with Output(path, self._sources) as out:
            self._put(out, text)
        self._names.add(name)

    def _put(self, out: Output, text: str) -> None:
        is_first = self._folder is not None or not self._names
        if not is_first and not self._format.many:
            out.drop()
            reason = "writes one board per file; give a folder: -o FOLDER/"
            raise RequestError(f"{self._format.name} {reason}")
        if is_first and self._format.heading:
            out.put(self._format.heading)
        out.put(text)


_PICTURES = Forms(
    "draw",
    {"svg": (".svg",), "png": (".png",), "pdf": (".pdf",), "html": (".html", ".htm")},
    None,
)


@group("Look")
class _Look(Group):
    """What to draw of each board."""

    solution: Annotated[bool, flag("--solve", "Draw a solution.")] = False
    mark: Annotated[
        Literal["dot", "cross"] | None,
        typer.Option(help="With --solve, mark the other cells."),
    ] = None
    heat: Annotated[
        int | None,
        option(
            "K", "Shade each cell by how many of the first K solutions use it.", min=1
        ),
    ] = None
    rating: Annotated[
        bool, flag("--rating", "Print the rating of each puzzle on sheets.")
    ] = False
    pastel: Annotated[bool, flag("--pastel", "Give regions soft colors.")] = False
    labels: Annotated[bool, flag("--labels", "Number rows and columns.")] = False
    theme: Annotated[
        Literal["auto", "light", "dark"],
        typer.Option(help="Colors; auto follows the reader's settings."),
    ] = "auto"
    scale: Annotated[float, option("X", "For PNG: pixels per point.")] = 2


@group("Sheets")
class _Sheets(Group):
    """How sheets for printing look."""

    title: Annotated[str, option("TEXT", "Title of sheets and of a page.")] = (
        "Star Battle"
    )
    per_page: Annotated[int | None, option("K", "Puzzles per sheet.  [default: 6]")] = (
        None
    )
    paper: Annotated[Literal["a4", "letter"], typer.Option(help="Size of sheets.")] = (
        "a4"
    )
    solutions_at_end: Annotated[
        bool, flag("--solutions-at-end", "Add sheets with the solutions.")
    ] = False
    captions: Annotated[
        Literal["full", "stars", "none"],
        typer.Option(help="Below puzzles: full (name and star count), stars, or none."),
    ] = "full"

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


@group("Search")
class _Solving(Limits):
    """How to solve the boards."""

    model: Annotated[
        str | None,
        option("NAME", "Model, see solve.", complete=SOLVERS),
    ] = None
    strategy: Annotated[
        str | None,
        option("NAME", "Strategy, see solve.", complete=get_args(StrategyName)),
    ] = None


def draw(
    boards: RequiredBoards,
    output: Annotated[
        Path,
        option(
            "FILE", "The file to write: .svg, .png, .pdf or .html.", "-o", "--output"
        ),
    ],
    look: _Look,
    sheets: _Sheets,
    solving: _Solving,
    to: Annotated[
        str | None,
        option(
            "FORM",
            "svg, png, pdf or html. Default: from the extension of -o.",
            complete=tuple(_PICTURES.suffixes),
        ),
    ] = None,
    stars: Stars = None,
    from_: FromFormat = None,
    accept: Accept = False,
) -> None:
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
    form = _PICTURES.chosen(to, output)
    on_sheets = sheets.per_page is not None or sheets.solutions_at_end
    export = Export(output, form, sheets.layout(), on_sheets, look.theme, look.scale)
    sources = source_files(boards)
    export.check(sources)
    reading = Reading(boards, stars, from_, RawBoard.position)
    solver = _Solver(look, solving, sheets.solutions_at_end)
    with Shown(reading, "drawing", in_file=True) as shown:
        found = list(shown.waiting(_drawn(reading, solver, shown.say)))
    if pictures := [one for one in found if one]:
        for file in export.write(pictures, sources):
            announce(printable(str(file)))
    raise typer.Exit(max(map(_status, found)))


def _drawn(
    reading: Reading[Position], solver: "_Solver", say: Say
) -> Iterator[Drawn | None]:
    """Yield what to draw of each board, or None after a complaint."""
    complaints = Complaints()
    for position, _ in ahead(iter(reading)):
        if isinstance(position, Position):
            yield solver.drawn(position, say)
        else:
            complaints.add(position)
            yield None
    complaints.end()


_FAILURES = {Status.UNSATISFIABLE: "no solution", Status.UNKNOWN: "not solved"}


class _Solver:
    """Solves and rates boards, as far as their pictures need that."""

    def __init__(self, look: _Look, solving: _Solving, solutions: bool) -> None:
        self._look = look
        self._solving = solving.values() | {"counters": False}
        self._solutions = solutions

    def drawn(self, position: Position, say: Say) -> Drawn:
        """Solve a board if need be, and say what to draw of it."""
        board, look = position.board, self._look
        note = self._rating(board, say) if look.rating else ""
        if not (look.solution or look.heat or self._solutions):
            return Drawn(Puzzle(self._picture(position), None, note), None)
        say(f"solving {board.id}")
        result = solve(board, solutions=look.heat or 1, **self._solving)
        first = result[0].stars if result else None
        if look.solution:
            marks = _others(board, first) if look.mark and first else ()
            position = Position(board, first or (), marks)
        picture = self._picture(position, frequencies(result) if look.heat else {})
        note = _FAILURES.get(result.status, note)
        return Drawn(Puzzle(picture, first, note), result)

    def _picture(
        self, position: Position, heat: Mapping[Cell, float] | None = None
    ) -> Picture:
        return Picture(
            position.board,
            stars=sorted(position.stars),
            marks=sorted(position.marks),
            heat=heat or {},
            pastel=self._look.pastel,
            labels=self._look.labels,
            mark=self._look.mark or "dot",
        )

    def _rating(self, board: Board, say: Say) -> str:
        say(f"grading {board.id}")
        found = grade(board, bridge=self._solving["bridge"])
        if found.rating is None:
            return "not rated"
        return f"{found.difficulty}, rating {found.rating}"


def _others(board: Board, stars: Sequence[Cell]) -> list[Cell]:
    cells = (cell for k in range(board.size) for cell in board.cells_of(k))
    return sorted(set(cells) - set(stars))


def _status(one: Drawn | None) -> int:
    if one is None:
        return EXIT_BAD_INPUT
    return exit_of(one.status) if one.status else EXIT_SOLVED
