"""starbattle course new."""

import sys
from pathlib import Path
from typing import Annotated, Literal, TypeVar

import typer

from starbattle.cli.messages import announce, progress
from starbattle.cli.parameters import argument, option
from starbattle.course.new import Wish, new_assignment
from starbattle.errors import RequestError, printable, quoted

ORDER = 10

_T = TypeVar("_T")


def new(
    name: Annotated[Path, argument("NAME", "The folder to create.")],
    title: Annotated[str | None, option("TEXT", "The title.  [Star Battle]")] = None,
    sizes: Annotated[
        str | None, option("A,B", "Sizes of boards; each is a class.  [6,8]")
    ] = None,
    stars: Annotated[int | None, option("S", "Stars per row.  [1]", min=1)] = None,
    public: Annotated[int, option("K", "Public boards of each size.", min=1)] = 2,
    hidden: Annotated[int, option("K", "Hidden boards of each size.", min=0)] = 3,
    difficulty: Annotated[
        Literal["easy", "medium", "hard", "expert"] | None,
        typer.Option(help="How hard the boards are for a person.  [any]"),
    ] = None,
    seed: Annotated[int, option("N", "Seed; the same seed makes the same boards.")] = 1,
) -> None:
    """Make an assignment: boards, statement, template, reference and rubric.

    On a terminal, it asks for options that you omit. You can use the assignment as it
    is; docs/course.md describes its files.

    Examples:

    \b
      starbattle course new first
      starbattle course new first --sizes 6,8,10 --stars 1 --hidden 5 --seed 7
    """  # noqa: D301
    wish = Wish(
        title=_asked(title, "Title", "Star Battle"),
        sizes=_sizes(_asked(sizes, "Sizes", "6,8")),
        stars=_asked(stars, "Stars per row", 1),
        public=public,
        hidden=hidden,
        difficulty=difficulty,
        seed=seed,
    )
    with progress("making boards"):
        made = new_assignment(name, wish)
    points = f"{len(made.parts)} parts, {made.max_points:g} points"
    announce(
        f"{printable(str(name))}: {points}; next: edit statement.md and assignment.toml"
    )


def _asked(given: _T | None, text: str, default: _T) -> _T:
    """Return what is given; ask for it on a terminal."""
    if given is not None:
        return given
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        return default
    answer: _T = typer.prompt(text, default=default, err=True)
    return answer


def _sizes(text: str) -> tuple[int, ...]:
    try:
        sizes = tuple(sorted({int(each) for each in text.split(",")}))
    except ValueError:
        message = f"sizes must be numbers such as 6,8, not {quoted(text)}"
        raise RequestError(message) from None
    return sizes
