"""starbattle make and book: boards are made, and printed as a book."""

import json
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, Self

import typer

from starbattle.arguments import check_jobs, processors
from starbattle.board.board import Board, Cell
from starbattle.board.position import Position
from starbattle.cli.messages import (
    EXIT_BAD_INPUT,
    EXIT_LIMIT,
    EXIT_SOLVED,
    Complaints,
    announce,
    complain,
    note,
    warn,
)
from starbattle.cli.options import (
    Accept,
    Answer,
    Ascii,
    Bridge,
    Conditions,
    FromFormat,
    MemoryLimits,
    form_option,
)
from starbattle.cli.output import Look, Output, board_forms
from starbattle.cli.parameters import (
    TECHNIQUES,
    Group,
    argument,
    flag,
    group,
    option,
    shipped_boards,
    technique,
)
from starbattle.cli.reading import boards_of, source_files
from starbattle.errors import (
    BoardError,
    RequestError,
    StarBattleError,
    printable,
    quoted,
)
from starbattle.formats import Format, format_named, load_state
from starbattle.generator import LARGEST_SIZE, BoardGenerator, GeneratedBoard
from starbattle.generator import make as make_boards
from starbattle.phrases import plural
from starbattle.progress_bar import ProgressBar
from starbattle.render.text import before_and_after
from starbattle.saving import check_target, is_standard_output, save

if TYPE_CHECKING:
    from starbattle.book import BookPuzzle, Design


_DEFAULT = ""
"""The form if neither an option nor the name of the file decides it."""

_CONVERTED = ("size", "stars", "mutate", "solution", "rating", "rate")
"""The options that are not arguments of make() as they are."""

_FORMS = board_forms("make", _DEFAULT)


@group("Boards")
class _Wanted(Group):
    """Which boards to make."""

    size: Annotated[int | None, option("N", "Number of rows.")] = None
    stars: Annotated[int | None, option("S", "Stars per row.")] = None
    count: Annotated[int, option("K", "Number of boards.")] = 1
    seed: Annotated[
        int | None,
        option("X", "Seed; the same seed makes the same boards.  [default: random]"),
    ] = None
    jobs: Annotated[int, option("J", "Number of boards to make in parallel.")] = 1
    shape: Annotated[
        str,
        option(
            "SHAPE",
            "Shape of the regions: natural, compact or winding.",
            complete=("natural", "compact", "winding"),
        ),
    ] = "natural"
    min_region: Annotated[
        int | None, option("A", "Minimum number of cells of a region.")
    ] = None
    max_region: Annotated[
        int | None, option("B", "Maximum number of cells of a region.")
    ] = None
    difficulty: Annotated[
        str | None,
        option(
            "NAME",
            "Difficulty: easy, medium, hard or expert.",
            complete=("easy", "medium", "hard", "expert"),
        ),
    ] = None
    rating: Annotated[
        str | None, option("A-B", "Range of ratings, from 1 to 100, such as 20-40.")
    ] = None
    max_technique: Annotated[
        str | None,
        option(
            "NAME",
            "Need no technique harder than this.",
            complete=TECHNIQUES,
            callback=technique,
        ),
    ] = None
    hardest: Annotated[
        str | None,
        option(
            "NAME",
            "Need this technique, and none harder.",
            complete=TECHNIQUES,
            callback=technique,
        ),
    ] = None
    rate: Annotated[bool, typer.Option("--rate/--no-rate", help="Rate each board.")] = (
        True
    )
    mutate: Annotated[str | None, option("BOARD", "Make variants of this board.")] = (
        None
    )
    solution: Annotated[
        str | None, option("FILE", "Make boards that have this solution.")
    ] = None
    needed: Annotated[
        bool,
        typer.Option(
            "--needed/--not-needed", help="The solution needs the constraints."
        ),
    ] = True
    tries: Annotated[
        int | None,
        option("T", "Number of attempts per board.  [default: 1000; variants: 100]"),
    ] = None


@group("Output")
class _Answer(Answer):
    """In which form to write boards, and where."""

    to: Annotated[
        str | None,
        form_option(
            _FORMS,
            "text, jsonl or another format of convert",
            "text on a terminal and jsonl elsewhere",
        ),
    ] = None


@group("Limits")
class _Limits(MemoryLimits):
    """What ends the work."""

    timeout: Annotated[
        float | None, option("SECONDS", "Limit of wall time for all boards.")
    ] = None
    inference_limit: Annotated[
        int | None, option("N", "Limit of logical inferences per board.")
    ] = None


def make(
    wanted: _Wanted,
    conditions: Conditions,
    answer: _Answer,
    limits: _Limits,
    ascii: Ascii = False,
) -> None:
    """Make boards that have one solution each.

    Each board is printed as soon as it is made. A file is written at the end, or when
    a limit or Ctrl-C ends the work. JSON lines have "id", "stars", "regions",
    "solution", "seed" and "rating". The file of --solution has a line for each row,
    with * for a star and . for any other cell.

    Examples:

    \b
      starbattle make --size 10 --stars 2
      starbattle make --size 14 --stars 3 --count 20 --jobs 2 -o boards.jsonl
      starbattle make --size 8 --stars 1 --difficulty hard --shape compact
      starbattle make --size 8 --stars 1 --hardest counting-marks
      starbattle make --mutate boards/norvig/24.txt --count 5
      starbattle make --size 10 --stars 2 --seed 1 --to puzzlink
      starbattle make --size 8 --stars 1 --rules touch=knight
      starbattle make --size 6 --stars 1 --where 'column(1,1) < column(6,1)'

    Exit status: 0 all boards are made, 2 bad input, 3 a limit came first. Ctrl-C
    (130) keeps the boards that are made.
    """  # noqa: D301
    source, conditioned = _source(wanted), conditions.asked()
    out = Output(answer.output, [wanted.mutate, wanted.solution])
    writer = _writer(answer.form(_FORMS), wanted.count, out, ascii)
    progress = _Progress(wanted.count)
    rating = None if wanted.rating is None else _range(wanted.rating)
    generator = make_boards(
        **source,
        **wanted.values(*_CONVERTED),
        **limits.values(),
        rating=rating,
        rated=wanted.rate,
        **conditioned,
        on_progress=progress.show,
    )
    with out:
        done = _write(generator, progress, writer, out)
    if done:
        out.say(f"{done} boards" if done > 1 else "1 board")
    if generator.limit is not None:
        progress.advise(generator)
        complain(f"{done} of {wanted.count} boards made (limit: {generator.limit})")
        raise typer.Exit(EXIT_LIMIT)


def _source(wanted: _Wanted) -> dict[str, Any]:
    """Return the arguments of make() that say what to make boards from."""
    size, stars = wanted.size, wanted.stars
    if wanted.mutate is not None:
        if size is not None or wanted.solution is not None:
            raise RequestError("--mutate cannot be combined with --size or --solution")
        return {"mutate": Board.load(wanted.mutate, stars=stars)}
    if size is None or stars is None:
        raise RequestError("give --size N and --stars S, or --mutate BOARD")
    if wanted.solution is None:
        return {"size": size, "stars": stars}
    cells = _stars(wanted.solution, size, stars)
    return {"size": size, "stars": stars, "solution": cells}


def _stars(file: str, size: int, stars: int) -> frozenset[Cell]:
    """Read a placement as a state of some board of the size."""
    if not 1 <= size <= LARGEST_SIZE:
        raise RequestError(f"--size is from 1 to {LARGEST_SIZE}, not {size}")
    board = Board([[row] * size for row in range(size)], stars)
    return load_state(file, board).stars


def _range(text: str) -> tuple[int, int]:
    """Read A-B, or A alone."""
    match = re.fullmatch(r"(\d{1,3})(?:-(\d{1,3}))?", text)
    low, high = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
    if not 1 <= low <= high <= 100:
        reason = f"--rating is a range within 1-100, such as 20-40, not {quoted(text)}"
        raise RequestError(reason)
    return low, high


def _writer(
    form: str, count: int, out: Output, ascii: bool
) -> Callable[[GeneratedBoard], str]:
    """Return the function that writes a board as text."""
    if form == _DEFAULT:
        form = "text" if out.file is None and sys.stdout.isatty() else "jsonl"
    if form == "jsonl":
        return lambda made: json.dumps(made.to_dict())
    if form != "text":
        return _InFormat(format_named(form), count)
    return partial(_picture, out.look(ascii))


class _InFormat:
    """Writes boards in a file format, which may begin with a heading."""

    def __init__(self, wanted: Format, count: int) -> None:
        if count > 1 and not wanted.many:
            raise RequestError(
                f"{wanted.name} writes one board per file; make only one"
            )
        self._format = wanted
        self._heading = f"{wanted.heading}\n" if wanted.heading else ""

    def __call__(self, made: GeneratedBoard) -> str:
        heading, self._heading = self._heading, ""
        return heading + self._format.text(Position(made.board, solution=made.solution))


def _picture(look: Look, made: GeneratedBoard) -> str:
    rating = f"rating {made.rating}, {made.difficulty}" if made.rating else "not rated"
    stars = "1 star" if made.board.stars == 1 else f"{made.board.stars} stars"
    size = f"{made.board.size}x{made.board.size}"
    drawing = before_and_after(made.board, made.solution.stars, **look)
    return f"{size}, {stars}, seed {made.seed}, {rating}\n\n{drawing}\n"


def _write(
    generator: BoardGenerator,
    progress: "_Progress",
    writer: Callable[[GeneratedBoard], str],
    output: Output,
) -> int:
    """Write each board as soon as it is made; return how many there are."""
    done = 0
    with generator, progress:
        for made in generator:
            output.put(writer(made))
            done += 1
            progress.show(generator)
    return done


class _Progress(AbstractContextManager["_Progress"]):
    """Advises once if boards are rare; shows a bar if standard error is a terminal."""

    def __init__(self, total: int) -> None:
        # Otherwise the boards would be printed over the bar.
        self._bar = ProgressBar(total, predicted=False, printing=True)
        self._advised = False

    def __enter__(self) -> Self:
        self._bar.__enter__()
        return self

    def __exit__(self, *error: object) -> None:
        self._bar.__exit__(*error)

    def show(self, generator: BoardGenerator) -> None:
        """Update the bar, and advise if boards are rare."""
        attempts = generator.attempts
        failed = (
            f"{attempts.unsuccessful} attempts failed" if attempts.unsuccessful else ""
        )
        self._bar.show(attempts.made, failed)
        self.advise(generator)

    def advise(self, generator: BoardGenerator) -> None:
        """Say once that such boards are rare, and what to change."""
        if not self._advised and generator.attempts.rare:
            self._advised = True
            for sentence in generator.advice():
                note(sentence)


@group("Boards")
class _Boards(Group):
    """Which boards to make for a book."""

    size: Annotated[int | None, option("N", "Number of rows of new boards.")] = None
    stars: Annotated[
        int | None,
        option("S", "Stars per row. Default: usual for the size, or as in the file."),
    ] = None
    count: Annotated[int | None, option("K", "Number of puzzles.  [default: 10]")] = (
        None
    )
    difficulty: Annotated[
        str | None,
        option(
            "LIST",
            "Numbers of puzzles by difficulty, such as easy:10,medium:15,hard:15, or "
            "one of easy, medium, hard and expert. Default: any.",
        ),
    ] = None
    seed: Annotated[
        int | None,
        option("X", "Seed; the same seed makes the same book.  [default: random]"),
    ] = None


@group("Look")
class _Look(Group):
    """How a book looks."""

    title: Annotated[str, option("TEXT", "Title on the cover.")] = "Star Battle"
    author: Annotated[str, option("TEXT", "Author on the cover.")] = ""
    per_page: Annotated[
        int | None,
        option(
            "K",
            "Puzzles per page: 1, 2, 4 or 6. Default: 4; 2 in a booklet; 1 on a phone.",
        ),
    ] = None
    paper: Annotated[
        Literal["a4", "letter", "phone"], typer.Option(help="Size of the paper.")
    ] = "a4"
    booklet: Annotated[
        bool, flag("--booklet", "Two pages per sheet, in the order for folding.")
    ] = False
    pastel: Annotated[bool, flag("--pastel", "Give regions soft colors.")] = False
    font: Annotated[
        Path | None,
        option("FONT", "A TrueType or OpenType font to use before DejaVu."),
    ] = None
    template: Annotated[
        Path | None,
        option("TYP", "A Typst template of your own, for another layout."),
    ] = None

    def design(self) -> "Design":
        """Return the design. Raises RequestError."""
        from starbattle.book import Design, Fonts, paper_of
        from starbattle.book.design import TEMPLATE

        pages = paper_of(self.paper, booklet=self.booklet)
        each = pages.puzzles if self.per_page is None else self.per_page
        return Design(
            self.title,
            self.author,
            pages,
            Fonts(self.font),
            each,
            self.pastel,
            self.booklet,
            self.template or TEMPLATE,
        )


@group("Work")
class _Work(Group):
    """Who works on a book, and how long."""

    jobs: Annotated[
        int | None,
        option("J", "Number of boards in parallel.  [one per processor]", min=1),
    ] = None
    timeout: Annotated[
        float | None,
        option(
            "SECONDS",
            "Limit of wall time to make all boards, or for each given board.",
        ),
    ] = None
    bridge: Bridge = "auto"


def book(
    *,
    output: Annotated[Path, option("FILE", "The PDF file to write.", "-o", "--output")],
    boards: Annotated[
        list[str] | None,
        argument(
            "BOARD...",
            "Boards for the book, see solve. Default: make new ones.",
            complete=shipped_boards,
        ),
    ] = None,
    wanted: _Boards,
    look: _Look,
    from_: FromFormat = None,
    accept: Accept = False,
    work: _Work,
) -> None:
    """Write a book of puzzles as PDF: rules, puzzles, hints, solutions.

    It makes the puzzles and sorts them, the easiest first, or takes the boards that
    you name, in their order. Print a booklet on both sides, flipped on the short
    edge, and fold it.

    Examples:

    \b
      starbattle book --size 10 --count 40 --seed 7 -o book.pdf
      starbattle book --size 8 --difficulty easy:4,medium:2 -o book.pdf
      starbattle book --size 6 --paper phone -o phone.pdf
      starbattle book boards.jsonl --title "My puzzles" --booklet -o book.pdf

    Exit status: 0 all puzzles are in the book, 2 bad input, 3 a limit came first
    and the book has fewer puzzles. Without puzzles no book is written.
    """  # noqa: D301
    design = look.design()
    check_target(output, source_files([*(boards or ()), look.font, look.template]))
    jobs = processors() if work.jobs is None else work.jobs
    check_jobs(jobs)
    options = work.values() | {"jobs": jobs}
    if boards:
        _refuse(**wanted.values("stars"))
        found, status = _given(boards_of(boards, wanted.stars, from_), options)
    else:
        found, status = _made(wanted, options)
    if found:
        _save(output, found, design)
    raise typer.Exit(status)


def _refuse(**options: Any) -> None:
    """Raise RequestError for an option that only makes boards."""
    for name, value in options.items():
        if value is not None:
            raise RequestError(f"--{name} is for boards that are made, not given ones")


def _given(
    boards: Iterator[Board | BoardError], options: dict[str, Any]
) -> tuple[list["BookPuzzle"], int]:
    """Return the puzzles of given boards, and the exit status."""
    from starbattle.book.puzzles import given_puzzles

    complaints = Complaints()
    found = []
    for one in given_puzzles(boards, **options, progress=True):
        if isinstance(one, StarBattleError):
            complaints.add(one)
        else:
            found.append(one)
    complaints.end()
    return found, EXIT_BAD_INPUT if complaints.any else EXIT_SOLVED


def _made(wanted: _Boards, options: dict[str, Any]) -> tuple[list["BookPuzzle"], int]:
    """Make puzzles; return them and the exit status."""
    from starbattle.book.puzzles import (
        Maker,
        quotas,
        sorted_boards,
        usual_stars,
        with_hints,
    )
    from starbattle.progress_bar import shown

    if (size := wanted.size) is None:
        raise RequestError("give --size N to make boards, or name boards")
    stars = usual_stars(size) if wanted.stars is None else wanted.stars
    numbers = quotas(wanted.difficulty, wanted.count)
    total = sum(numbers.values())
    maker = Maker(numbers, size=size, stars=stars, seed=wanted.seed, **options)
    boards = sorted_boards(list(shown(maker.boards(), True, total)))
    found = with_hints(boards, options["jobs"], options["bridge"], progress=True)
    if maker.limit is None:
        return found, EXIT_SOLVED
    complain(f"{len(found)} of {total} puzzles made (limit: {maker.limit})")
    return found, EXIT_LIMIT


def _save(output: Path, puzzles: list["BookPuzzle"], design: "Design") -> None:
    from starbattle.book import book as pdf_of

    save(output, pdf_of(puzzles, design))
    if missing := design.fonts.missing(f"{design.title}{design.author}"):
        letters = " ".join(sorted(missing))
        warn(f"no font has {letters}; --font FILE can name one that does")
    if not is_standard_output(output):
        announce(f"{printable(str(output))}: {plural(len(puzzles), 'puzzle')}")
