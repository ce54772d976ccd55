"""starbattle explain."""

from functools import partial
from itertools import count
from typing import Annotated, Any

import typer

from starbattle.board.board import Board
from starbattle.cli.many import Question, Say, answer_all
from starbattle.cli.options import (
    Answer,
    Ascii,
    Conditions,
    Given,
    Limits,
    Techniques,
    Work,
    form_option,
)
from starbattle.cli.output import Forms, JsonPrinter, Output, Printer, usual_forms
from starbattle.cli.parameters import flag, group
from starbattle.cli.transfer import boards_read
from starbattle.explanation import Explanation
from starbattle.explanation import explain as explain_board
from starbattle.explanation.markdown import markdown
from starbattle.explanation.page import page
from starbattle.explanation.text import report
from starbattle.explanation.words import Drawings, headline
from starbattle.phrases import plural

ORDER = 20
EPILOG = (
    "Exit status: 0 all boards are solved, 1 a board has no solution, 2 bad input, 3 a "
    "board is not solved by the techniques or within a limit. The largest applies."
)

_FORMS = usual_forms("explain", "text", "markdown", "html", "json")


@group
class _How(Techniques):
    """How to explain, and what to show of it."""

    drawings: Annotated[
        Drawings,
        typer.Option(help="Which steps to draw; some: those that are not obvious."),
    ] = Drawings.SOME
    summary: Annotated[bool, flag("--summary", "Omit the steps.")] = False
    ascii: Ascii = False


@group
class _Answer(Answer):
    """In which form to answer, and where."""

    to: Annotated[
        str | None,
        form_option(
            _FORMS, "text, markdown, json or html (an interactive page of one board)"
        ),
    ] = None
    as_markdown: Annotated[bool, typer.Option("--markdown", hidden=True)] = False
    as_html: Annotated[bool, typer.Option("--html", hidden=True)] = False

    def form(self, forms: Forms) -> str:
        """Return the form that is asked for. Raises RequestError."""
        short = {
            "json": self.as_json,
            "markdown": self.as_markdown,
            "html": self.as_html,
        }
        asked = (name for name, is_asked in short.items() if is_asked)
        return forms.chosen(self.to, self.output, *asked)


def explain(
    given: Given,
    conditions: Conditions,
    how: _How,
    limits: Limits,
    answer: _Answer,
    work: Work,
) -> None:
    """Solve boards as a person does, with a reason for each step.

    Examples:

    \b
      starbattle explain boards/norvig/board1.txt
      starbattle explain boards/norvig/board1.txt -o board1.html
      starbattle explain boards/norvig/board1.txt --to markdown
      starbattle explain puzzles.jsonl --json --summary
      starbattle explain puzzles.jsonl -o steps.jsonl --resume
      starbattle explain board.txt --max-technique counting-marks
      starbattle explain board.txt --rules touch=rook --where 'r1c1 + r1c2 = 0'
    """  # noqa: D301
    wanted = limits.values() | how.values("drawings", "summary", "ascii")
    wanted |= conditions.asked()
    form = answer.form(_FORMS)
    one = "a page shows one board; pick one, as in boards.jsonl#1"
    with Output(answer.output, given.boards or (), work.resume) as out:
        reading = boards_read(
            given.boards, given.stars, given.from_, one if form == "html" else ""
        )
        printer = _printer(out, form, how)
        question = _question(wanted, how.summary, form != "text")
        status = answer_all(question, reading, printer, work)
    raise typer.Exit(status)


def _question(wanted: dict[str, Any], summary: bool, advised: bool) -> Question:
    def ask(board: Board, say: Say) -> Explanation:
        steps = count(1)
        say(f"explaining {board.id}")
        return explain_board(
            board,
            on_step=lambda _: say(
                f"explaining {board.id}: {plural(next(steps), 'step')}"
            ),
            **wanted,
        )

    return Question(
        call="explain",
        options=wanted,
        ask=ask,
        partial=lambda stopped: getattr(stopped, "found", None),
        advised=advised,
        identity=summary,
    )


def _printer(output: Output, form: str, how: _How) -> Printer:
    """Return what writes a form; to files without colors."""
    steps = not how.summary
    if form == "json":
        as_dict = partial(Explanation.to_dict, summary=how.summary)
        return JsonPrinter(output, as_dict, headline)
    if form == "markdown":
        as_markdown = partial(markdown, drawings=how.drawings, steps=steps)
        return Printer(output, as_markdown, headline)
    if form == "html":
        return Printer(output, page, headline)
    look = output.look(how.ascii)
    as_text = partial(report, drawings=how.drawings, steps=steps, **look)
    return Printer(output, as_text, headline)
