"""starbattle explain."""

import json
import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from typing import Annotated, Any

import typer

from starbattle.board.board import Board
from starbattle.cli import completion
from starbattle.cli.batches import answered, in_batches
from starbattle.cli.forms import Forms
from starbattle.cli.messages import (
    EXIT_BAD_INPUT,
    EXIT_LIMIT,
    EXIT_NO_SOLUTION,
    EXIT_SOLVED,
    complain,
    progress,
)
from starbattle.cli.options import (
    Ascii,
    AsJson,
    Assume,
    Boards,
    BridgeName,
    ClusterAddress,
    FromFormat,
    InferenceLimit,
    Jobs,
    MaxUnits,
    OutputFile,
    Stars,
    Timeout,
)
from starbattle.cli.output import Output
from starbattle.cli.transfer import boards_of
from starbattle.errors import BoardError, RequestError, StarBattleError
from starbattle.explanation import ExplainStatus, Explanation, ExplanationInterrupted
from starbattle.explanation import explain as explain_board
from starbattle.explanation.markdown import markdown
from starbattle.explanation.page import page
from starbattle.explanation.text import report
from starbattle.explanation.words import Drawings, headline
from starbattle.phrases import plural
from starbattle.render.terminal import text_width, wants_ascii, wants_color

ORDER = 20
EPILOG = (
    "Exit status: 0 all solved, 1 a board without a solution, 2 bad input, 3 "
    "techniques or a limit left a board unsolved; the largest applies."
)

EXIT = {
    ExplainStatus.SOLVED: EXIT_SOLVED,
    ExplainStatus.CONTRADICTION: EXIT_NO_SOLUTION,
    ExplainStatus.STUCK: EXIT_LIMIT,
    ExplainStatus.UNKNOWN: EXIT_LIMIT,
}
"""The exit status of a board."""

Form = Callable[[Explanation], str]

_FORMS = Forms(
    "explain",
    {
        "text": (".txt",),
        "markdown": (".md", ".markdown"),
        "html": (".html", ".htm"),
        "json": (".json", ".jsonl", ".ndjson"),
    },
    "text",
)


def explain(
    boards: Boards = None,
    stars: Stars = None,
    from_: FromFormat = None,
    max_technique: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="The hardest technique to use, such as tiling-forced; the command "
            "techniques lists them.",
            callback=completion.technique,
            autocompletion=completion.techniques,
        ),
    ] = None,
    max_units: MaxUnits = None,
    assume: Assume = False,
    style: Annotated[
        str,
        typer.Option(
            metavar="STYLE",
            help="simplest: the simplest step each time; human: near the step before; "
            "shortest: few steps.",
            autocompletion=completion.words("simplest", "human", "shortest"),
        ),
    ] = "simplest",
    drawings: Annotated[
        Drawings,
        typer.Option(help="The steps to draw; some: those not seen at once."),
    ] = Drawings.SOME,
    summary: Annotated[
        bool, typer.Option("--summary", help="Leave the steps out.")
    ] = False,
    to: Annotated[
        str | None,
        typer.Option(
            metavar="FORM",
            help="text, markdown, json, or html: a page to click through, of one "
            "board. Default: told by the name after -o, or text.",
            autocompletion=completion.words(*_FORMS.suffixes),
        ),
    ] = None,
    output: OutputFile = None,
    as_json: AsJson = False,
    as_markdown: Annotated[bool, typer.Option("--markdown", hidden=True)] = False,
    as_html: Annotated[bool, typer.Option("--html", hidden=True)] = False,
    timeout: Timeout = None,
    inference_limit: InferenceLimit = None,
    bridge: BridgeName = "auto",
    ascii: Ascii = False,
    jobs: Jobs = None,
    cluster: ClusterAddress = None,
) -> None:
    """Solve boards as a person does, and say why at each step.

    Examples:

    \b
      starbattle explain boards/norvig/board1.txt
      starbattle explain boards/norvig/board1.txt -o board1.html
      starbattle explain boards/norvig/board1.txt --to markdown
      starbattle explain puzzles.jsonl --json --summary
      starbattle explain board.txt --max-technique counting-marks
      starbattle explain board.txt --style shortest
    """  # noqa: D301
    wanted: dict[str, Any] = dict(
        assume=assume,
        style=style,
        max_technique=max_technique,
        max_units=max_units,
        timeout=timeout,
        inference_limit=inference_limit,
        bridge=bridge,
    )
    flags = {"json": as_json, "markdown": as_markdown, "html": as_html}
    name = _FORMS.chosen(to, output, *(name for name in flags if flags[name]))
    with Output(output, boards or ()) as out:
        form = _form(name, drawings, summary, ascii, plain=out.file is not None)
        found = boards_of(boards, stars, from_)
        printer = _Printer(out, form, name == "json")
        if name == "html":
            found = _only(found)
        if in_batches(jobs, cluster):
            every = answered("explain", found, jobs, cluster, wanted)
            status = max(_print(answer, printer) for answer in every)
        else:
            status = max(_answer(board, wanted, printer) for board in found)
    raise typer.Exit(status)


def _form(
    name: str, drawings: Drawings, summary: bool, ascii: bool, plain: bool
) -> Form:
    """Return what writes a form; to files without colours."""
    if name == "json":
        return partial(_json, summary=summary)
    if name == "markdown":
        return partial(markdown, drawings=drawings, steps=not summary)
    if name == "html":
        return page
    return partial(
        report,
        drawings=drawings,
        steps=not summary,
        columns=text_width(plain),
        ascii=ascii or (not plain and wants_ascii(sys.stdout)),
        color=not (ascii or plain) and wants_color(sys.stdout),
    )


def _only(boards: Iterator[Board | BoardError]) -> Iterator[Board | BoardError]:
    """Refuse more than one board before anything is done."""
    board = next(boards)
    if next(boards, None) is not None:
        raise RequestError("a page shows one board; pick one, as in boards.jsonl#1")
    yield board


def _answer(
    board: Board | BoardError, wanted: dict[str, Any], printer: "_Printer"
) -> int:
    """Explain one board and print the result; return its exit status."""
    if isinstance(board, BoardError):
        return _print(board, printer)
    steps = count(1)
    message = f"explaining {board.id}"
    try:
        with progress(message) as say:
            found = explain_board(
                board,
                on_step=lambda _: say(f"{message}: {plural(next(steps), 'step')}"),
                **wanted,
            )
    except ExplanationInterrupted as interrupted:
        assert isinstance(interrupted.found, Explanation)
        printer.result(interrupted.found)
        raise
    return _print(found, printer)


def _print(answer: Explanation | StarBattleError, printer: "_Printer") -> int:
    """Print an explanation or an error; return its exit status."""
    if isinstance(answer, StarBattleError):
        printer.error(answer)
        return EXIT_BAD_INPUT
    printer.result(answer)
    return EXIT[answer.status]


def _json(explanation: Explanation, summary: bool) -> str:
    return json.dumps(explanation.to_dict(summary=summary))


class _Printer:
    """Writes boards in a form; those for people with a blank line between them."""

    def __init__(self, output: Output, form: Form, as_json: bool) -> None:
        self._put = output.put
        self._form = form
        self._as_json = as_json
        self._first = True

    def result(self, explanation: Explanation) -> None:
        if not self._first and not self._as_json:
            self._put("")
        self._first = False
        self._put(self._form(explanation), headline(explanation))

    def error(self, error: StarBattleError) -> None:
        if self._as_json:
            self._put(json.dumps(error_record(error)), str(error))
        else:
            complain(str(error))


def error_record(error: StarBattleError) -> dict[str, Any]:
    """Return what stands for a board that is bad input, or could not be answered."""
    return {
        "id": getattr(error, "board_id", None),
        "status": "error",
        "error": str(error),
    }
