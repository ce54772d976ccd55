"""starbattle course exam: material for teachers that is no assignment."""

from pathlib import Path
from typing import Annotated

from starbattle.cli.output import Output
from starbattle.cli.parameters import flag, option
from starbattle.course.exam import exam as questions

ORDER = {"exam": 80}


def exam(
    seed: Annotated[
        int, option("N", "Seed; the same seed makes the same questions.", min=0)
    ] = 1,
    count: Annotated[int, option("K", "How many questions.", min=1, max=100)] = 3,
    solutions: Annotated[
        bool, flag("--solutions", "Add the solution of each question.")
    ] = False,
    output: Annotated[
        Path | None,
        option(
            "FILE",
            "Write to this file instead of standard output.",
            "-o",
            "--output",
        ),
    ] = None,
) -> None:
    """Make exam questions: trace this propagation by hand.

    The questions are Markdown, each with three variables and two or three
    constraints. With --solutions, each has all steps. Use a seed that students
    do not know.

    Examples:

    \b
      starbattle course exam --seed 4711 -o exam.md
      starbattle course exam --seed 4711 --solutions -o solutions.md
    """  # noqa: D301
    with Output(output) as out:
        out.put(questions(seed, count, solutions).removesuffix("\n"))
        out.say()
