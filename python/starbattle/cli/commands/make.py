"""starbattle make."""

import json
import re
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Annotated, Any, Self, cast

import typer

from starbattle.board.board import Board, Cell
from starbattle.board.position import Position
from starbattle.cli import completion
from starbattle.cli.forms import board_form, board_forms
from starbattle.cli.messages import EXIT_LIMIT, complain
from starbattle.cli.options import Ascii, BridgeName, OutputFile
from starbattle.cli.output import Output
from starbattle.errors import RequestError, quoted
from starbattle.formats import Format, format_named
from starbattle.formats.state import load_state
from starbattle.generator import LARGEST_SIZE, BoardGenerator, GeneratedBoard
from starbattle.generator import make as make_boards
from starbattle.progress_bar import ProgressBar
from starbattle.render.terminal import text_width, wants_ascii, wants_color
from starbattle.render.text import before_and_after

ORDER = 60
EPILOG = (
    "Exit status: 0 all made, 2 bad input, 3 a limit came first. Ctrl-C (130) keeps "
    "the boards that are made."
)

_DEFAULT = ""
"""The form if neither an option nor the name of the file decides it."""

_FORMS = board_forms("make", _DEFAULT)


def make(
    size: Annotated[
        int | None, typer.Option(metavar="N", help="Rows of the boards.")
    ] = None,
    stars: Annotated[int | None, typer.Option(metavar="S", help="Stars a row.")] = None,
    count: Annotated[int, typer.Option(metavar="K", help="How many boards.")] = 1,
    seed: Annotated[
        int | None,
        typer.Option(
            metavar="X", help="The same seed makes the same boards.  [default: any]"
        ),
    ] = None,
    jobs: Annotated[
        int,
        typer.Option(metavar="J", help="Boards to make at the same time."),
    ] = 1,
    shape: Annotated[
        str,
        typer.Option(
            metavar="SHAPE",
            help="natural, compact or winding.",
            autocompletion=completion.words("natural", "compact", "winding"),
        ),
    ] = "natural",
    min_region: Annotated[
        int | None, typer.Option(metavar="A", help="Cells of the smallest region.")
    ] = None,
    max_region: Annotated[
        int | None, typer.Option(metavar="B", help="Cells of the largest region.")
    ] = None,
    difficulty: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="easy, medium, hard or expert;",
            autocompletion=completion.words("easy", "medium", "hard", "expert"),
        ),
    ] = None,
    rating: Annotated[
        str | None, typer.Option(metavar="A-B", help="or ratings, from 1 to 100.")
    ] = None,
    max_technique: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="The hardest technique to be needed.",
            callback=completion.technique,
            autocompletion=completion.techniques,
        ),
    ] = None,
    hardest: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="The hardest technique that a board must need.",
            callback=completion.technique,
            autocompletion=completion.techniques,
        ),
    ] = None,
    rate: Annotated[
        bool, typer.Option("--rate/--no-rate", help="Rate the boards.")
    ] = True,
    mutate: Annotated[
        str | None,
        typer.Option(metavar="BOARD", help="Make relatives of this board."),
    ] = None,
    solution: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Draw regions around these stars."),
    ] = None,
    tries: Annotated[
        int | None,
        typer.Option(metavar="T", help="Attempts at a board.  [default: 1000]"),
    ] = None,
    to: Annotated[
        str | None,
        typer.Option(
            metavar="FORMAT",
            help="text, jsonl or another format of convert. Default: told by the "
            "name after -o, else text on a terminal and jsonl elsewhere.",
            autocompletion=completion.words(*_FORMS.suffixes),
        ),
    ] = None,
    output: OutputFile = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="The same as --to jsonl.")
    ] = False,
    timeout: Annotated[
        float | None,
        typer.Option(metavar="SECONDS", help="Limit of wall time, for all boards."),
    ] = None,
    inference_limit: Annotated[
        int | None,
        typer.Option(metavar="N", help="Limit of logical inferences, for each board."),
    ] = None,
    memory_limit: Annotated[
        int | None,
        typer.Option(metavar="MIB", help="Limit of Prolog's stacks.  [2048]"),
    ] = None,
    bridge: BridgeName = "auto",
    ascii: Ascii = False,
) -> None:
    """Make boards that have one solution each.

    Every board is printed as soon as it is made; a file is there at the end, or when
    a limit or Ctrl-C ends the work. JSON lines have "id", "stars",
    "regions", "solution", "seed" and "rating"; the stars of --solution are a line
    for each row, with * for a star and . for any other cell.

    Examples:

    \b
      starbattle make --size 10 --stars 2
      starbattle make --size 14 --stars 3 --count 20 --jobs 2 -o boards.jsonl
      starbattle make --size 8 --stars 1 --difficulty hard --shape compact
      starbattle make --size 8 --stars 1 --hardest counting-marks
      starbattle make --mutate boards/norvig/24.txt --count 5
      starbattle make --size 10 --stars 2 --seed 1 --to puzzlink
    """  # noqa: D301
    source = _source(size, stars, mutate, solution)
    out = Output(output, [mutate, solution])
    form = _FORMS.chosen(board_form(to), output, "jsonl" if as_json else None)
    writer = _writer(form, count, out, ascii)
    progress = _Progress(count)
    generator = make_boards(
        **source,
        count=count,
        seed=seed,
        jobs=jobs,
        shape=cast(Any, shape),
        min_region=min_region,
        max_region=max_region,
        difficulty=cast(Any, difficulty),
        rating=None if rating is None else _range(rating),
        max_technique=max_technique,
        hardest=hardest,
        rated=rate,
        tries=tries,
        timeout=timeout,
        inference_limit=inference_limit,
        memory_limit=memory_limit and memory_limit * 2**20,
        bridge=cast(Any, bridge),
        on_progress=progress.show,
    )
    with out:
        done = _write(generator, progress, writer, out)
    if done:
        out.say(f"{done} boards" if done > 1 else "1 board")
    if generator.limit is not None:
        progress.advise(generator)
        complain(f"{done} of {count} boards made (limit: {generator.limit})")
        raise typer.Exit(EXIT_LIMIT)


def _source(
    size: int | None, stars: int | None, mutate: str | None, solution: str | None
) -> dict[str, Any]:
    """Return the arguments of make() that say what to make boards from."""
    if mutate is not None:
        if size is not None or solution is not None:
            raise RequestError("--mutate excludes --size and --solution")
        return {"mutate": Board.load(mutate, stars=stars)}
    if size is None or stars is None:
        raise RequestError("say --size N and --stars S, or --mutate BOARD")
    if solution is None:
        return {"size": size, "stars": stars}
    cells = _stars(solution, size, stars)
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
    on_terminal = out.file is None and sys.stdout.isatty()
    if form == _DEFAULT:
        form = "text" if on_terminal else "jsonl"
    if form == "jsonl":
        return lambda made: json.dumps(made.to_dict())
    if form != "text":
        return _InFormat(format_named(form), count)
    plain = ascii or (out.file is None and wants_ascii(sys.stdout))
    color = on_terminal and not plain and wants_color(sys.stdout)
    return lambda made: _picture(made, ascii=plain, color=color)


class _InFormat:
    """Writes boards in a file format, which may begin with a heading."""

    def __init__(self, wanted: Format, count: int) -> None:
        if count > 1 and not wanted.many:
            raise RequestError(f"{wanted.name} has one board a file; make just one")
        self._format = wanted
        self._heading = f"{wanted.heading}\n" if wanted.heading else ""

    def __call__(self, made: GeneratedBoard) -> str:
        heading, self._heading = self._heading, ""
        return heading + self._format.write(
            Position(made.board, solution=made.solution)
        )


def _picture(made: GeneratedBoard, *, ascii: bool, color: bool) -> str:
    rating = f"rating {made.rating}, {made.difficulty}" if made.rating else "not rated"
    stars = "1 star" if made.board.stars == 1 else f"{made.board.stars} stars"
    size = f"{made.board.size}x{made.board.size}"
    drawing = before_and_after(
        made.board,
        made.solution.stars,
        columns=text_width(),
        ascii=ascii,
        color=color,
    )
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
                complain(sentence)
