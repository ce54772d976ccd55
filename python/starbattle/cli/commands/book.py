"""starbattle book."""

from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from starbattle.arguments import check_jobs, processors
from starbattle.board.board import Board
from starbattle.cli import completion
from starbattle.cli.messages import (
    EXIT_BAD_INPUT,
    EXIT_LIMIT,
    EXIT_SOLVED,
    announce,
    complain,
    warn,
)
from starbattle.cli.options import BridgeName, FromFormat
from starbattle.cli.parameters import Group, argument, flag, group, option
from starbattle.cli.transfer import boards_of, source_files
from starbattle.errors import BoardError, RequestError, StarBattleError, printable
from starbattle.phrases import plural
from starbattle.saving import check_target, is_standard_output, save

if TYPE_CHECKING:
    from starbattle.book import BookPuzzle, Design

ORDER = 112
EPILOG = (
    "Exit status: 0 all puzzles are in the book, 2 bad input, 3 a limit came first and "
    "the book has fewer puzzles. Without puzzles no book is written."
)


class Papers(StrEnum):
    """Sizes of pages."""

    A4 = "a4"
    LETTER = "letter"
    PHONE = "phone"


@group
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


@group
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
    paper: Annotated[Papers, typer.Option(help="Size of the paper.")] = Papers.A4
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

        pages = paper_of(self.paper.value, booklet=self.booklet)
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


@group
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
    bridge: BridgeName = "auto"


def book(
    *,
    output: Annotated[Path, option("FILE", "The PDF file to write.", "-o", "--output")],
    boards: Annotated[
        list[str] | None,
        argument(
            "BOARD...",
            "Boards for the book, see solve. Default: make new ones.",
            complete=completion.boards,
        ),
    ] = None,
    wanted: _Boards,
    look: _Look,
    from_: FromFormat = None,
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
    from starbattle.book.reading import given_puzzles

    every = given_puzzles(boards, **options, progress=True)
    found, status = [], EXIT_SOLVED
    for one in every:
        if isinstance(one, StarBattleError):
            complain(str(one))
            status = EXIT_BAD_INPUT
        else:
            found.append(one)
    return found, status


def _made(wanted: _Boards, options: dict[str, Any]) -> tuple[list["BookPuzzle"], int]:
    """Make puzzles; return them and the exit status."""
    from starbattle.book.making import (
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
