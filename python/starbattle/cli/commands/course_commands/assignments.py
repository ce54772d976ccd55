"""starbattle course new, check, handout and pack: what is done with an assignment."""

import json
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

import typer

from starbattle.arguments import check_jobs, processors
from starbattle.cli import completion
from starbattle.cli.messages import EXIT_NO_SOLUTION, announce, note, progress, put
from starbattle.cli.options import AssignmentFolder, Tests, Trust
from starbattle.cli.parameters import argument, flag, option
from starbattle.cli.sandboxes import chosen_sandbox
from starbattle.conditions.rules import Rules
from starbattle.course.assignment import Assignment, read_assignment
from starbattle.course.check.checking import check as checked
from starbattle.course.check.checking import check_text
from starbattle.course.handout import handout as make_handout
from starbattle.course.new import Wish, new_assignment
from starbattle.course.new.lesson import lesson_assignment
from starbattle.course.systems import pack_named, packs
from starbattle.course.systems.kit import zipped
from starbattle.errors import RequestError, printable, quoted
from starbattle.phrases import plural
from starbattle.saving import check_target, save

ORDER = {"new": 10, "check": 20, "handout": 25, "pack": 70}

EPILOG = {
    "pack": (
        f"SYSTEM is one of {', '.join(packs())}. The zip has hidden boards, but for "
        "github-classroom: there students get all of it."
    )
}


_T = TypeVar("_T")


def new(
    name: Annotated[
        Path | None, argument("[NAME]", "The folder to create.  [lesson-N]")
    ] = None,
    title: Annotated[str | None, option("TEXT", "The title.  [Star Battle]")] = None,
    sizes: Annotated[
        str | None, option("A,B", "Sizes of boards; each is a class.  [6,8]")
    ] = None,
    stars: Annotated[
        str | None, option("A,B", "Stars per row.  [1,2 where 2 fit, else 1]")
    ] = None,
    public: Annotated[
        int | None, option("K", "Public boards of each size.  [2]", min=1)
    ] = None,
    hidden: Annotated[
        int | None, option("K", "Hidden boards of each size.  [3]", min=0)
    ] = None,
    difficulty: Annotated[
        Literal["easy", "medium", "hard", "expert"] | None,
        typer.Option(help="How hard the boards are for a person.  [any]"),
    ] = None,
    lesson: Annotated[
        int | None,
        option("N", "Exercises like those of lesson N, with other data."),
    ] = None,
    seed: Annotated[
        int, option("N", "Seed; the same seed makes the same assignment.")
    ] = 1,
    rules: Annotated[
        str | None,
        option("RULES", "Rules other than usual, as in touch=knight,wrap,diagonals=1."),
    ] = None,
) -> None:
    """Make an assignment: boards, statement, template, reference and rubric.

    On a terminal, it asks for options that you omit. You can use the assignment as it
    is; docs/course.md describes its files. With --lesson, the exercises have the ideas
    of a lesson's own ones, but their data and their solutions are not public.

    Examples:

    \b
      starbattle course new first
      starbattle course new first --sizes 6,8,10 --stars 1,2 --hidden 5 --seed 7
      starbattle course new knights --rules touch=knight --sizes 6,7
      starbattle course new --lesson 7 --seed 4711
    """  # noqa: D301
    about_boards = {
        "title": title,
        "sizes": sizes,
        "stars": stars,
        "public": public,
        "hidden": hidden,
        "difficulty": difficulty,
        "rules": None if rules is None else Rules.parse(rules),
    }
    if lesson is not None:
        folder = name or Path(f"lesson-{lesson}")
        made = _of_lesson(folder, lesson, seed, about_boards)
    elif name:
        folder = name
        wish = _wish(about_boards, seed)
        with progress("making boards"):
            made = new_assignment(folder, wish)
    else:
        raise RequestError("name the folder to create, such as first")
    points = f"{len(made.parts)} parts, {made.max_points:g} points"
    where = printable(str(folder))
    announce(f"{where}: {points}; next: edit statement.md and assignment.toml")


def _of_lesson(
    folder: Path, lesson: int, seed: int, about_boards: Mapping[str, object]
) -> Assignment:
    given = [key for key, value in about_boards.items() if value is not None]
    if given:
        raise RequestError(
            f"--{given[0]} does not fit --lesson, which only takes --seed"
        )
    with progress("making exercises"):
        return lesson_assignment(folder, lesson, seed)


def _wish(given: Mapping[str, Any], seed: int) -> Wish:
    """Return what the assignment shall be like; ask for what is not given."""
    title = _asked(given["title"], "Title", "Star Battle")
    sizes = _numbers("sizes", _asked(given["sizes"], "Sizes", "6,8"))
    usual = Wish(title, sizes, rules=given["rules"] or Rules())
    counts = ",".join(str(count) for count in sorted({s for _, s in usual.shapes}))
    others = {k: v for k, v in given.items() if k not in _ASKED and v is not None}
    return replace(
        usual,
        stars=_numbers("stars", _asked(given["stars"], "Stars per row", counts)),
        seed=seed,
        **others,
    )


_ASKED = ("title", "sizes", "stars")


def _asked(given: _T | None, text: str, default: _T) -> _T:
    """Return what is given; ask for it on a terminal."""
    if given is not None:
        return given
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        return default
    answer: _T = typer.prompt(text, default=default, err=True)
    return answer


_EXAMPLES = {"sizes": "6,8", "stars": "1,2"}


def _numbers(key: str, text: str) -> tuple[int, ...]:
    try:
        numbers = tuple(sorted({int(each) for each in text.split(",")}))
    except ValueError:
        numbers = ()
    if not numbers or numbers[0] < 1:
        message = f"{key} must be numbers such as {_EXAMPLES[key]}, not {quoted(text)}"
        raise RequestError(message)
    return numbers


def check(
    assignment: AssignmentFolder,
    jobs: Tests = None,
    as_json: Annotated[bool, flag("--json", "Print a JSON object.")] = False,
    trust: Trust = False,
) -> None:
    """Check an assignment before students get it.

    The reference solution must get all points, and variants of it with one fault each
    must not. Students must not see anything hidden. The exit status is 1 if anything
    is wrong.

    Examples:

    \b
      starbattle course check first
      starbattle course check first --json --jobs 2
    """  # noqa: D301
    check_jobs(jobs or 1)
    read = read_assignment(assignment)
    try:
        found = checked(read, chosen_sandbox(trust, []), jobs or processors())
    except KeyboardInterrupt:
        note("interrupted; nothing has been changed")
        raise
    put(json.dumps(found.to_dict()) if as_json else check_text(found))
    if not found.passed:
        raise typer.Exit(EXIT_NO_SOLUTION)


def handout(
    assignment: AssignmentFolder,
    output: Annotated[
        Path | None,
        option("FILE", "The zip to write.  [ASSIGNMENT-handout.zip]", "-o", "--output"),
    ] = None,
) -> None:
    """Make the handout for students: statement, template, public boards, and a check.

    The statement is Markdown, HTML and PDF, with the boards drawn. Students run
    ./check, which needs only SWI-Prolog, to see what the public tests will give. The
    zip contains nothing hidden.

    Examples:

    \b
      starbattle course handout first
      starbattle course handout first -o homework.zip
    """  # noqa: D301
    read = read_assignment(assignment)
    file = _target(read, output, "handout")
    with progress("making the handout"):
        files, left_out = make_handout(read)
    save(file, zipped(files))
    if left_out:
        note(left_out)
    announce(f"{printable(str(file))}: {plural(len(files), 'file')}")


def pack(
    assignment: AssignmentFolder,
    system: Annotated[
        str,
        option(
            "SYSTEM",
            "The system that will run it, see below.",
            "--for",
            complete=completion.words(*packs()),
        ),
    ],
    output: Annotated[
        Path | None,
        option("FILE", "The zip to write.  [ASSIGNMENT-SYSTEM.zip]", "-o", "--output"),
    ] = None,
) -> None:
    """Make the autograder of another system for an assignment.

    Examples:

    \b
      starbattle course pack first --for gradescope
      starbattle course pack first --for dodona -o judge.zip
    """  # noqa: D301
    make = pack_named(system)
    read = read_assignment(assignment)
    file = _target(read, output, system)
    with progress("packing"):
        files = make(read)
        save(file, zipped(files))
    announce(f"{printable(str(file))}: {plural(len(files), 'file')}")


def _target(assignment: Assignment, output: Path | None, kind: str) -> Path:
    """Return the zip to write, by default of this kind; it must be outside."""
    file = output or Path(f"{assignment.name}-{kind}.zip")
    check_target(file, [assignment.folder])
    if assignment.folder.resolve() in file.resolve().parents:
        raise RequestError(f"{printable(str(file))} would be part of the assignment")
    return file
