"""starbattle hint."""

import json
import sys
from functools import partial
from typing import Annotated

import typer

from starbattle.cli.messages import (
    EXIT_NO_SOLUTION,
    EXIT_SOLVED,
    exit_of,
    progress,
)
from starbattle.cli.options import Answer, Ascii, Assuming, Debug, GivenPosition, Limits
from starbattle.cli.output import Output, text_or_json
from starbattle.cli.parameters import option
from starbattle.cli.positions import loaded, write_debug
from starbattle.explanation import Hint
from starbattle.explanation import hint as hint_at
from starbattle.explanation.result import check_level
from starbattle.explanation.text import hint_report
from starbattle.render.terminal import text_width, wants_ascii, wants_color

ORDER = 30
EPILOG = (
    "Exit status: 0 there is a step, or nothing is left to do, 1 a mistake or no "
    "solution, 2 bad input, 3 no technique helps or a limit ended the search."
)

_FORMS = text_or_json("hint")


def hint(
    given: GivenPosition,
    techniques: Assuming,
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
    """  # noqa: D301
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
                **techniques.values(),
                **limits.values(),
            )
        plain = out.file is not None
        as_text = partial(_text, ascii=ascii, plain=plain)
        out.put(json.dumps(found.to_dict()) if is_json else as_text(found))
        out.say(position.board.id)
    raise typer.Exit(_exit(found))


def _text(found: Hint, ascii: bool, plain: bool) -> str:
    ascii = ascii or (not plain and wants_ascii(sys.stdout))
    color = not (ascii or plain) and wants_color(sys.stdout)
    return hint_report(found, columns=text_width(plain), ascii=ascii, color=color)


def _exit(found: Hint) -> int:
    """Return 0 for a step or a solved board, 1 for a mistake, 3 for no step."""
    if found.mistakes or found.solutions == 0:
        return EXIT_NO_SOLUTION
    return EXIT_SOLVED if found.step else exit_of(found.status)
