"""starbattle make and book: boards are made, and printed as a book."""

import json
import re
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import typer

from starbattle.arguments import checked_jobs
from starbattle.board.board import Board, Cell
from starbattle.board.position import Position
from starbattle.board.rows import MAX_SIZE
from starbattle.cli.messages import (
    EXIT_BAD_INPUT,
    EXIT_LIMIT,
    EXIT_SOLVED,
    Complaints,
    complain,
    note,
)
from starbattle.cli.options import (
    ASCII,
    BRIDGE,
    JOBS,
    Answer,
    Conditions,
    Given,
    MemoryLimits,
    form_option,
)
from starbattle.cli.output import (
    Output,
    board_forms,
    source_files,
    usual_forms,
    written,
)
from starbattle.cli.parameters import (
    TECHNIQUES,
    Group,
    flag,
    needs,
    option,
    technique,
)
from starbattle.errors import BoardError, RequestError, StarBattleError, quoted
from starbattle.formats import format_named, load_state
from starbattle.generator import BoardGenerator, GeneratedBoard
from starbattle.generator import make as make_boards
from starbattle.generator.requests import Difficulty, Shape
from starbattle.phrases import plural
from starbattle.progress_bar import ProgressBar
from starbattle.render.text import before_and_after
from starbattle.saving import check_target, save

if TYPE_CHECKING:
    from starbattle.book import BookPuzzle, Design


def _range(text: str | None) -> tuple[int, int] | None:
    """Read A-B, or A alone."""
    if text is None:
        return None
    match = re.fullmatch(r"(\d{1,3})(?:-(\d{1,3}))?", text)
    low, high = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
    if not 1 <= low <= high <= 100:
        reason = f"--rating is a range within 1-100, such as 20-40, not {quoted(text)}"
        raise RequestError(reason)
    return low, high


class _Wanted(Group):
    """Which boards to make."""

    heading = "Boards"
    size: int | None = option("N", "Number of rows.")
    stars: int | None = option("S", "Stars per row.")
    count: int = option("K", "Number of boards.", default=1)
    seed: int | None = option(
        "X", "Seed; the same seed makes the same boards.  [default: random]"
    )
    jobs: int = option("J", "Number of boards to make in parallel.", default=1)
    shape: str = option(
        "SHAPE",
        "Shape of the regions: natural, compact or winding.",
        complete=Shape,
        default="natural",
    )
    min_region: int | None = option("A", "Minimum number of cells of a region.")
    max_region: int | None = option("B", "Maximum number of cells of a region.")
    difficulty: str | None = option(
        "NAME",
        "Difficulty: easy, medium, hard or expert.",
        complete=Difficulty,
    )
    rating: str | None = option(
        "A-B", "Range of ratings, from 1 to 100, such as 20-40.", callback=_range
    )
    max_technique: str | None = option(
        "NAME",
        "Need no technique harder than this.",
        complete=TECHNIQUES,
        callback=technique,
    )
    hardest: str | None = option(
        "NAME",
        "Need this technique, and none harder.",
        complete=TECHNIQUES,
        callback=technique,
    )
    rated: bool = flag("Rate each board.", "--rate/--no-rate", default=True)
    mutate: str | None = option("BOARD", "Make variants of this board.")
    solution: str | None = option("FILE", "Make boards that have this solution.")
    needed: bool = flag(
        "With --where or --rules: the solution needs the constraints, wrap, diagonals.",
        "--needed/--not-needed",
        default=True,
    )
    tries: int | None = option(
        "T", "Number of attempts per board.  [default: 1000; if rare: 100]"
    )

    def values(self) -> dict[str, Any]:
        """Return the arguments of make()."""
        asked = super().values()
        size, stars = self.size, self.stars
        if self.mutate is not None:
            board = Board.load(self.mutate, stars=stars)
            return asked | {"mutate": board, "stars": None}
        if size is None or stars is None:
            raise RequestError("give --size N and --stars S, or --mutate BOARD")
        if self.solution is not None:
            asked["solution"] = _stars(self.solution, size, stars)
        return asked


class _Answer(Answer):
    """In which form to write boards, and where; "" depends on the output."""

    forms = board_forms("", "text")
    to = form_option(
        forms,
        "text, jsonl or another format of convert",
        "text on a terminal and jsonl elsewhere",
    )


class _Limits(MemoryLimits):
    """What stops the run."""

    timeout = option("SECONDS", "Limit of wall time for all boards.")


def make(
    wanted: _Wanted,
    conditions: Conditions,
    answer: _Answer,
    limits: _Limits,
    ascii: bool = ASCII,
) -> int:
    """Make boards that have one solution each.

    Each board is printed as soon as it is made. A file is written at the end, or when
    a limit stops the run; after Ctrl-C, the boards are in FILE.partial. JSON lines
    have "id", "stars", "regions", "solution", "seed" and "rating". The file of
    --solution has a line for each row, with * for a star and . for any other cell.

    Examples:

    \b
      starbattle make --size 10 --stars 2
      starbattle make --size 14 --stars 3 --count 20 --jobs 2 -o boards.jsonl
      starbattle make --size 8 --stars 1 --difficulty hard --shape compact
      starbattle make --size 8 --stars 1 --hardest counting
      starbattle make --mutate boards/norvig/24.txt --count 5
      starbattle make --size 10 --stars 2 --seed 1 --to puzzlink
      starbattle make --size 8 --stars 1 --rules touch=knight
      starbattle make --size 6 --stars 1 --where 'column(1,1) < column(6,1)'

    Exit status: 0 all boards are made, 2 bad input, 3 a limit came first.
    """  # noqa: D301
    needs("--where or --rules", conditions.where or conditions.rules, "needed")
    needs("--rate", wanted.rated, "difficulty", "rating", "max_technique", "hardest")
    asked = wanted.values() | conditions.values() | limits.values()
    with answer.opened("make", wanted.mutate, wanted.solution) as out:
        writer = _writer(out, wanted.count, ascii)
        progress = _Progress(wanted.count)
        generator = make_boards(**asked, on_progress=progress.watch)
        done = 0
        with generator, progress:
            for made in generator:
                with progress.aside():
                    out.put(writer(made))
                done += 1
                progress.watch(generator)
    if done:
        out.say(plural(done, "board"))
    if generator.limit is None:
        return EXIT_SOLVED
    progress.watch(generator)
    complain(f"{done} of {wanted.count} boards made (limit: {generator.limit})")
    return EXIT_LIMIT


def _stars(file: str, size: int, stars: int) -> frozenset[Cell]:
    """Read a placement as a state of some board of the size."""
    if not 1 <= size <= MAX_SIZE:
        raise RequestError(f"--size is from 1 to {MAX_SIZE}, not {size}")
    board = Board([[row] * size for row in range(size)], stars)
    return load_state(file, board).stars


def _writer(out: Output, count: int, ascii: bool) -> Callable[[GeneratedBoard], str]:
    """Return the function that writes a board as text."""
    by_place = "text" if not out.in_file and sys.stdout.isatty() else "jsonl"
    form = out.form or by_place
    needs("--to text", form == "text", "ascii")
    if form == "jsonl":
        return lambda made: json.dumps(made.to_dict())
    if form == "text":
        return partial(_picture, out.look(ascii))
    wanted = format_named(form)
    if count > 1 and not wanted.many:
        raise RequestError(f"{wanted.name} writes one board per file; make only one")
    headings = iter([f"{wanted.heading}\n"] if wanted.heading else [])
    return lambda made: (
        next(headings, "") + wanted.text(Position(made.board, solution=made.solution))
    )


def _picture(look: dict[str, Any], made: GeneratedBoard) -> str:
    rating = f"rating {made.rating}, {made.difficulty}" if made.rating else "not rated"
    stars = plural(made.board.stars, "star")
    size = f"{made.board.size}x{made.board.size}"
    drawing = before_and_after(made.board, made.solution.stars, **look)
    return f"{size}, {stars}, seed {made.seed}, {rating}\n\n{drawing}\n"


class _Progress(ProgressBar):
    """Shows how far the boards are, and advises once if they are rare."""

    def __init__(self, total: int) -> None:
        super().__init__(total, predicted=False)
        self._advised = False

    def watch(self, generator: BoardGenerator) -> None:
        """Update the bar, and say if such boards are rare, and what to change."""
        attempts = generator.attempts
        failed = attempts.unsuccessful
        self.show(attempts.made, f"{failed} attempts failed" if failed else "")
        if attempts.rare and not self._advised:
            self._advised = True
            for sentence in generator.advice():
                note(sentence)


class _Boards(Given):
    """The boards of a book, or which to make for it."""

    size: int | None = option("N", "Number of rows of new boards.")
    stars: int | None = option(
        "S", "Stars per row. Default: usual for the size, or as in the file."
    )
    count: int | None = option("K", "Number of puzzles.  [default: 10]")
    difficulty: str | None = option(
        "LIST",
        "Numbers of puzzles by difficulty, such as easy:10,medium:15,hard:15, or "
        "one of easy, medium, hard and expert. Default: any.",
    )
    seed: int | None = option(
        "X", "Seed; the same seed makes the same book.  [default: random]"
    )


class _Look(Group):
    """How a book looks."""

    heading = "Look"
    title: str = option("TEXT", "Title on the cover.", default="Star Battle")
    author: str = option("TEXT", "Author on the cover.", default="")
    per_page: int | None = option(
        "K",
        "Puzzles per page: 1, 2, 4 or 6. Default: 4; 2 on A5; 1 on a phone.",
    )
    paper: Literal["a4", "a5", "letter", "phone"] = typer.Option(
        "a4", help="Size of the pages."
    )
    plain: bool = flag("Print puzzles and solutions only.")
    pastel: bool = flag("Give regions soft colors.")
    template: Path | None = option(
        "TYP", "A Typst template of your own, for another layout."
    )

    def design(self) -> "Design":
        """Return the design. Raises RequestError."""
        from starbattle.book.book import TEMPLATE, Design

        return Design(**self.values() | {"template": self.template or TEMPLATE})


class _Work(Group):
    """Who works on a book, and how long."""

    heading = "Work"
    jobs: int | None = JOBS
    timeout: float | None = option(
        "SECONDS",
        "Limit of wall time to make all boards, or for each given board.",
    )
    bridge: str = BRIDGE


def book(
    wanted: _Boards,
    look: _Look,
    work: _Work,
    output: Path = option("FILE", "The PDF file to write.", default=...),
) -> int:
    """Write a book of puzzles as PDF: rules, puzzles, hints, solutions.

    It makes the puzzles and sorts them, the easiest first, or takes the boards that
    you name, in their order.

    Examples:

    \b
      starbattle book --size 10 --count 40 --seed 7 -o book.pdf
      starbattle book --size 8 --difficulty easy:4,medium:2 -o book.pdf
      starbattle book --size 6 --paper phone -o phone.pdf
      starbattle book boards.jsonl --title "My puzzles" --plain -o sheets.pdf

    Exit status: 0 all puzzles are in the book, 2 bad input, 3 a limit came first
    and the book has fewer puzzles. Without puzzles no book is written.
    """  # noqa: D301
    usual_forms("pdf").chosen("book", output)
    design = look.design()
    sources = source_files([*(wanted.boards or ()), look.template])
    check_target(output, sources)
    options = work.values() | {"jobs": checked_jobs(work.jobs)}
    of_new = ("size", "count", "difficulty", "seed")
    needs("boards to be made, not given ones", not wanted.boards, *of_new)
    needs("boards that are given", wanted.boards, "from_", "accept")
    needs("a cover, which --plain leaves out", not look.plain, "author")
    if wanted.boards:
        found, status = _puzzles(iter(wanted.reading()), options)
    else:
        found, status = _made(wanted, options)
    if found:
        from starbattle.book import book as pdf_of

        save(output, pdf_of(found, design))
        written(output, plural(len(found), "puzzle"))
    return status


def _made(wanted: _Boards, options: dict[str, Any]) -> tuple[list["BookPuzzle"], int]:
    """Make puzzles, the easiest first; return them and the exit status."""
    from starbattle.book.puzzles import Maker, quotas, usual_stars
    from starbattle.progress_bar import shown

    if (size := wanted.size) is None:
        raise RequestError("give --size N to make boards, or name boards")
    stars = usual_stars(size) if wanted.stars is None else wanted.stars
    numbers = quotas(wanted.difficulty, wanted.count)
    total = sum(numbers.values())
    maker = Maker(numbers, size=size, stars=stars, seed=wanted.seed, **options)
    made = sorted(shown(maker.boards(), True, total), key=lambda one: one.rating or 0)
    boards = (one.board for one in made)
    found, status = _puzzles(boards, options | {"timeout": None})
    if maker.limit is None:
        return found, status
    complain(f"{len(found)} of {total} puzzles made (limit: {maker.limit})")
    return found, EXIT_LIMIT


def _puzzles(
    boards: Iterator[Board | BoardError], options: dict[str, Any]
) -> tuple[list["BookPuzzle"], int]:
    """Rate and solve boards; return the puzzles and the exit status."""
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
