"""starbattle book."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from starbattle.cli import completion
from starbattle.cli.messages import (
    EXIT_BAD_INPUT,
    EXIT_LIMIT,
    EXIT_SOLVED,
    complain,
    put,
)
from starbattle.cli.options import BridgeName, FromFormat
from starbattle.cli.transfer import boards_of, source_files
from starbattle.errors import RequestError, StarBattleError, printable
from starbattle.phrases import plural
from starbattle.processors import check_jobs, processors
from starbattle.saving import check_target, is_standard_output, save

if TYPE_CHECKING:
    from starbattle.book import BookPuzzle, Design

ORDER = 112
EPILOG = (
    "Exit status: 0 all puzzles are in the book, 2 bad input, 3 a limit came first; "
    "the book then has fewer puzzles. Without puzzles there is no book."
)


class Papers(StrEnum):
    """Sizes of pages."""

    A4 = "a4"
    LETTER = "letter"
    PHONE = "phone"


def book(
    output: Annotated[
        Path,
        typer.Option("-o", "--output", metavar="FILE", help="The PDF file to write."),
    ],
    boards: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="BOARD...",
            autocompletion=completion.boards,
            help="Boards to put into the book, see solve. Default: make some.",
        ),
    ] = None,
    size: Annotated[
        int | None, typer.Option(metavar="N", help="Make boards of N rows.")
    ] = None,
    stars: Annotated[
        int | None,
        typer.Option(
            metavar="S", help="Stars a row. Default: what is usual, or in the file."
        ),
    ] = None,
    count: Annotated[
        int | None, typer.Option(metavar="K", help="How many puzzles.  [default: 10]")
    ] = None,
    difficulty: Annotated[
        str | None,
        typer.Option(
            metavar="LIST",
            help="How many of which difficulty, such as easy:10,medium:15,hard:15; or "
            "one of easy, medium, hard and expert. Default: any.",
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(metavar="X", help="The same seed makes the same book.  [any]"),
    ] = None,
    title: Annotated[
        str, typer.Option(metavar="TEXT", help="On the cover.")
    ] = "Star Battle",
    author: Annotated[str, typer.Option(metavar="TEXT", help="On the cover.")] = "",
    per_page: Annotated[
        int | None,
        typer.Option(
            metavar="K",
            help="Puzzles on a page: 1, 2, 4 or 6. Default: 4, in a booklet 2, on a "
            "phone 1.",
        ),
    ] = None,
    paper: Annotated[Papers, typer.Option(help="Size of the paper.")] = Papers.A4,
    booklet: Annotated[
        bool,
        typer.Option("--booklet", help="Two pages on a sheet, in order for folding."),
    ] = False,
    pastel: Annotated[
        bool, typer.Option("--pastel", help="Give regions soft colours.")
    ] = False,
    font: Annotated[
        Path | None,
        typer.Option(
            metavar="TTF", help="A TrueType font to use before DejaVu, for all text."
        ),
    ] = None,
    from_: FromFormat = None,
    jobs: Annotated[
        int | None,
        typer.Option(
            metavar="J",
            min=1,
            help="Boards to work on at the same time. Default: one a processor.",
        ),
    ] = None,
    timeout: Annotated[
        float | None,
        typer.Option(
            metavar="SECONDS",
            help="Limit of wall time: to make all boards, or for each given board.",
        ),
    ] = None,
    bridge: BridgeName = "auto",
) -> None:
    """Write a book of puzzles: rules, puzzles, hints and solutions, as PDF.

    The puzzles are made for it, the easiest first, or given as boards, whose order is
    kept. Print a booklet on both sides, turned at the short edge, and fold it.

    Examples:

    \b
      starbattle book --size 10 --count 40 --seed 7 -o book.pdf
      starbattle book --size 8 --difficulty easy:4,medium:2 -o book.pdf
      starbattle book --size 6 --paper phone -o phone.pdf
      starbattle book boards.jsonl --title "My puzzles" --booklet -o book.pdf
    """  # noqa: D301
    design = _design(title, author, paper.value, booklet, per_page, pastel, font)
    check_target(output, source_files([*(boards or ()), font]))
    jobs = processors() if jobs is None else jobs
    check_jobs(jobs)
    if boards:
        _refuse(size=size, count=count, difficulty=difficulty, seed=seed)
        found, status = _given(boards, stars, from_, jobs, timeout, bridge)
    else:
        found, status = _made(
            size, stars, count, difficulty,
            seed=seed, jobs=jobs, timeout=timeout, bridge=bridge,
        )  # fmt: skip
    if found:
        _save(output, found, design)
    raise typer.Exit(status)


def _design(
    title: str,
    author: str,
    paper: Any,
    booklet: bool,
    per_page: int | None,
    pastel: bool,
    font: Path | None,
) -> "Design":
    from starbattle.book import Design, Fonts, paper_of

    pages = paper_of(paper, booklet=booklet)
    each = pages.puzzles if per_page is None else per_page
    return Design(title, author, pages, Fonts(font), each, pastel, booklet)


def _refuse(**options: Any) -> None:
    """Raise RequestError for an option that only makes boards."""
    for name, value in options.items():
        if value is not None:
            raise RequestError(f"--{name} is for boards that are made, not given ones")


def _given(
    boards: list[str],
    stars: int | None,
    from_: str | None,
    jobs: int,
    timeout: float | None,
    bridge: Any,
) -> tuple[list["BookPuzzle"], int]:
    """Return the puzzles of given boards, and the exit status."""
    from starbattle.book.reading import given_puzzles

    every = given_puzzles(
        boards_of(boards, stars, from_),
        jobs=jobs, timeout=timeout, bridge=bridge, progress=True,
    )  # fmt: skip
    found, status = [], EXIT_SOLVED
    for one in every:
        if isinstance(one, StarBattleError):
            complain(str(one))
            status = EXIT_BAD_INPUT
        else:
            found.append(one)
    return found, status


def _made(
    size: int | None,
    stars: int | None,
    count: int | None,
    difficulty: str | None,
    **options: Any,
) -> tuple[list["BookPuzzle"], int]:
    """Make puzzles; return them and the exit status."""
    from starbattle.batch.progress import shown
    from starbattle.book.making import Maker, sorted_boards, usual_stars, with_hints
    from starbattle.book.quotas import quotas

    if size is None:
        raise RequestError("say --size N to make boards, or name boards")
    stars = usual_stars(size) if stars is None else stars
    wanted = quotas(difficulty, count)
    total = sum(wanted.values())
    maker = Maker(wanted, size=size, stars=stars, **options)
    boards = sorted_boards(list(shown(maker.boards(), True, total)))
    found = with_hints(boards, options["jobs"], options["bridge"], progress=True)
    if maker.limit is None:
        return found, EXIT_SOLVED
    complain(f"{len(found)} of {total} puzzles made (limit: {maker.limit})")
    return found, EXIT_LIMIT


def _save(output: Path, puzzles: list["BookPuzzle"], design: "Design") -> None:
    from starbattle.book import book as pdf_of

    save(output, pdf_of(puzzles, design))
    if design.fonts.missing:
        letters = " ".join(sorted(design.fonts.missing))
        complain(f"no font has {letters}; --font FILE can name one that does")
    if not is_standard_output(output):
        put(f"{printable(str(output))}: {plural(len(puzzles), 'puzzle')}")
