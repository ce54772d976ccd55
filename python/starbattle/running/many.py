"""Solve, explain or grade many boards."""

from collections.abc import Callable, Generator, Iterable, Mapping, Sized
from functools import partial
from os import PathLike
from typing import Any, SupportsIndex, TypeAlias, Unpack

from starbattle import arguments
from starbattle.arguments import checked_jobs, invalid_argument
from starbattle.board.board import Board
from starbattle.board.position import BoardLike, Position
from starbattle.errors import BoardError, BoardFailure, RequestError
from starbattle.explanation import Explanation, Grade, explain, grade
from starbattle.progress_bar import shown
from starbattle.running.batch import (
    Batch,
    Chunk,
    Feed,
    answers_here,
    execute,
    position_at,
)
from starbattle.running.cluster import workers_for
from starbattle.search.options import (
    ExplainManyOptions,
    GradeManyOptions,
    ManyOptions,
    SolveManyOptions,
    completed,
    documented,
)
from starbattle.search.result import Result
from starbattle.search.solve import solve

Failure: TypeAlias = BoardError | BoardFailure
"""What a board without a result gives."""


@documented
def solve_many(
    boards: Iterable[BoardLike],
    *,
    stars: SupportsIndex | None = None,
    **options: Unpack[SolveManyOptions],
) -> Generator[Result | Failure, None, None]:
    """Solve many boards at a time; yield the results as they are found.

    An error stands in place of a result, and the rest goes on: a BoardError for a board
    that cannot be read, and for None or anything else that is no board; a BoardFailure
    for one that cannot be solved. If a worker dies, another one solves its boards. Each
    board has the limits for itself.

    Work begins with the first result that is asked for, and ends with the generator, or
    on Ctrl-C. Memory does not grow with the number of boards. A cluster takes the extra
    `dask`.

    Args:
        boards: any iterable of what solve() takes, such as read_boards(), or a list of
            files; some are read ahead
        stars: the star count of rows; overrides that of a Board
        **options: see SolveManyOptions

    Yields:
        A result for each board, or an error in its place.

    Raises:
        RequestError: for invalid arguments

    Examples:
        >>> from starbattle import read_boards, solve_many
        >>> results = solve_many(read_boards("made/4x4-1"), jobs=1, model="bits")
        >>> {str(result.status) for result in results}
        {'satisfied'}
    """
    return _many(solve, boards, stars, SolveManyOptions, options)


@documented
def explain_many(
    boards: Iterable[BoardLike],
    *,
    stars: SupportsIndex | None = None,
    **options: Unpack[ExplainManyOptions],
) -> Generator[Explanation | Failure, None, None]:
    """Explain many boards at a time; yield the explanations as they are found.

    Errors, workers and memory are as in solve_many().

    Args:
        boards: any iterable of what solve() takes, such as read_boards(), or a list of
            files; some are read ahead
        stars: the star count of rows; overrides that of a Board
        **options: see ExplainManyOptions

    Yields:
        An explanation for each board, or an error in its place.

    Raises:
        RequestError: for invalid arguments
    """
    return _many(explain, boards, stars, ExplainManyOptions, options)


@documented
def grade_many(
    boards: Iterable[BoardLike],
    *,
    stars: SupportsIndex | None = None,
    **options: Unpack[GradeManyOptions],
) -> Generator[Grade | Failure, None, None]:
    """Grade many boards at a time; yield the grades as they are found.

    Errors, workers and memory are as in solve_many().

    Args:
        boards: any iterable of what solve() takes, such as read_boards(), or a list of
            files; some are read ahead
        stars: the star count of rows; overrides that of a Board
        **options: see GradeManyOptions

    Yields:
        A grade for each board, or an error in its place.

    Raises:
        RequestError: for invalid arguments

    Examples:
        >>> from starbattle import grade_many, read_boards
        >>> grades = grade_many(read_boards("made/4x4-1"), jobs=1)
        >>> {grade.difficulty for grade in grades}
        {'medium'}
    """
    return _many(grade, boards, stars, GradeManyOptions, options)


def batch(
    boards: Feed,
    call: Callable[..., Any],
    options: Mapping[str, Any],
    jobs: int,
    cluster: str | None,
    *,
    ordered: bool = True,
) -> Generator[Any, None, None]:
    """Start workers when the first answer is wanted, and yield the answers.

    Raises MissingExtra and ClusterError.
    """
    bridge = "process" if cluster else options.get("bridge", "auto")
    workers = workers_for(jobs, cluster, bridge, execute, Chunk.seconds)
    asked = {**options, "bridge": bridge}
    yield from Batch(boards, workers, call, asked, ordered=ordered).answers()


def _many(
    call: Callable[..., Any],
    boards: Iterable[Any],
    stars: SupportsIndex | None,
    kind: type,
    given: Mapping[str, Any],
) -> Generator[Any, None, None]:
    """Check what can be checked now; the generator does the rest."""
    asked = completed(kind, given)
    cluster = asked["cluster"]
    jobs = checked_jobs(asked["jobs"], cluster)
    progress = asked["progress"]
    if not arguments.is_bool(progress):
        arguments.function("progress", progress, "True, False or a function")
    own = ManyOptions.__annotations__
    options = _for_each({name: given[name] for name in given if name not in own})
    if jobs != 1 and getattr(options.get("model"), "on_better", None):
        raise RequestError("on_better needs jobs=1, as workers are other processes")
    _check_boards(boards)
    total = len(boards) if isinstance(boards, Sized) else None
    if stars is not None:
        count = arguments.positive("stars", stars)
        boards = (position_at(k, one, count) for k, one in enumerate(boards))
    found = (
        answers_here(partial(call, **options), boards)
        if jobs == 1
        else batch(Feed(boards), call, options, jobs, cluster, ordered=asked["ordered"])
    )
    return shown(found, progress, total)


def _for_each(options: dict[str, Any]) -> dict[str, Any]:
    """Return options that hold for every board: an iterator would for the first.

    Raises RequestError for what is no constraint, and no cell.
    """
    kept = dict(options)
    if arguments.is_given(kept.get("where", ())):
        from starbattle.conditions.where import constraints

        kept["where"] = constraints(kept["where"])
    for name in ("given_stars", "given_blanks"):
        if arguments.is_given(kept.get(name, ())):
            kept[name] = tuple(arguments.cells(name, kept[name]))
    return kept


def _check_boards(boards: object) -> None:
    """Raise RequestError for what is a single board, or no boards at all."""
    if isinstance(boards, Board | Position):
        raise RequestError("boards must be a list of boards, not one")
    if isinstance(boards, str | PathLike) or not isinstance(boards, Iterable):
        wrong = invalid_argument("boards", boards, "a list of boards")
        raise RequestError(f"{wrong}; read_boards reads those of a file")
