"""starbattle hint."""

import json
from typing import Annotated

import typer

from starbattle.cli.messages import (
    EXIT_NO_SOLUTION,
    EXIT_SOLVED,
    exit_of,
    progress,
)
from starbattle.cli.options import (
    Answer,
    Ascii,
    Conditions,
    Debug,
    GivenPosition,
    Limits,
    Techniques,
)
from starbattle.cli.output import Output, usual_forms
from starbattle.cli.parameters import option
from starbattle.cli.positions import loaded, write_debug
from starbattle.explanation import Hint
from starbattle.explanation import hint as hint_at
from starbattle.explanation.result import check_level
from starbattle.explanation.text import hint_report

ORDER = 30
EPILOG = (
    "Exit status: 0 there is a step, or nothing is left to do, 1 a mistake or no "
    "solution, 2 bad input, 3 no technique helps or a limit ended the search."
)

_FORMS = usual_forms("hint", "text", "json")


def hint(
    given: GivenPosition,
    conditions: Conditions,
    techniques: Techniques,
    answer: Answer,
    limits: Limits,
    level: Annotated[
        int,
        option(
            "N",
            "How much to tell: 1 where to look, 2 the technique, too, 3 the answer.",
            min=1,
            max=3,
        ),
    ] = 3,
    ascii: Ascii = False,
    debug: Debug = None,
) -> None:
    """Give the next step on a partly filled board.

    If a star or mark is wrong, the hint points it out instead.

    PARTIAL has a line for each row, with * for a star, x for a mark and . for an
    open cell. It can also be JSON, {"stars": [[row, column], ...], "marks": [...]},
    or a board in any format that stores stars and marks, such as a Penpa+ URL.

    Examples:

    \b
      starbattle hint boards/norvig/board1.txt --state partial.txt
      starbattle hint norvig/24 --level 1
      starbattle hint partly-filled.jsonl --json
      starbattle hint screenshot.png
      starbattle hint board.txt --where 'exactly(1, [r1c2, r2c4])'
    """  # noqa: D301
    asked = conditions.asked()
    is_json = answer.form(_FORMS) == "json"
    write_debug(debug, [given.board], given.stars)
    with Output(answer.output, [given.board, given.state]) as out:
        position = loaded(given, out if is_json else None)
        with progress(f"looking at {position.board.id}"):
            found = hint_at(
                position.board,
                position.stars,
                position.marks,
                level=check_level(level),
                **asked,
                **techniques.values(),
                **limits.values(),
            )
        if is_json:
            out.put(json.dumps(found.to_dict()))
        else:
            out.put(hint_report(found, **out.look(ascii)))
        out.say(position.board.id)
    raise typer.Exit(_exit(found))


def _exit(found: Hint) -> int:
    """Return 0 for a step or a solved board, 1 for a mistake, 3 for no step."""
    if found.mistakes or found.solutions == 0:
        return EXIT_NO_SOLUTION
    return EXIT_SOLVED if found.step else exit_of(found.status)
