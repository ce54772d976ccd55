"""starbattle explain, hint, why, grade and techniques: as a person solves boards."""

import json
from functools import partial
from itertools import count
from textwrap import fill
from typing import Any, cast

import typer

from starbattle.arguments import cell_named
from starbattle.board.board import Board
from starbattle.cli.many import Question, Say, answer_all
from starbattle.cli.messages import (
    EXIT_LIMIT,
    EXIT_NO_SOLUTION,
    EXIT_SOLVED,
    exit_of,
    progress,
)
from starbattle.cli.options import (
    ASCII,
    BRIDGE,
    Answer,
    Conditions,
    Given,
    GivenPosition,
    Limits,
    Techniques,
    Work,
    form_option,
)
from starbattle.cli.output import usual_forms
from starbattle.cli.parameters import (
    TECHNIQUES,
    Group,
    argument,
    flag,
    needs,
    option,
    technique,
)
from starbattle.errors import RequestError, printable, quoted
from starbattle.explanation import Explanation, Grade, Technique, WhyStatus
from starbattle.explanation import explain as explain_board
from starbattle.explanation import grade as grade_board
from starbattle.explanation import hint as hint_at
from starbattle.explanation import techniques as known_techniques
from starbattle.explanation import why as ask_why
from starbattle.explanation.blocks import Drawings, headline
from starbattle.explanation.page import page
from starbattle.explanation.text import (
    grades_table,
    hint_report,
    markdown,
    report,
    why_markdown,
    why_report,
)
from starbattle.names import By
from starbattle.phrases import plural
from starbattle.render.terminal import lined_up, table_width, text_width


class _Techniques(Techniques):
    """How to explain."""

    heading = "Explanation"


class _Shown(Group):
    """What to show of an explanation."""

    heading = _Techniques.heading
    drawings: Drawings = typer.Option(
        Drawings.SOME, help="Which steps to draw; some: those that are not obvious."
    )
    summary: bool = flag("Omit the steps.")
    ascii: bool = ASCII


class _Answer(Answer):
    """In which form to answer, and where."""

    forms = usual_forms("text", "markdown", "html", "json")
    to = form_option(
        forms, "text, markdown, json or html (an interactive page of one board)"
    )


def explain(
    given: Given,
    conditions: Conditions,
    techniques: _Techniques,
    show: _Shown,
    limits: Limits,
    answer: _Answer,
    work: Work,
) -> int:
    """Solve boards as a person does, with a reason for each step.

    Examples:

    \b
      starbattle explain boards/norvig/board1.txt
      starbattle explain boards/norvig/board1.txt -o board1.html
      starbattle explain boards/norvig/board1.txt --to markdown
      starbattle explain puzzles.jsonl --json --summary
      starbattle explain puzzles.jsonl -o steps.jsonl --resume
      starbattle explain board.txt --max-technique counting
      starbattle explain board.txt --rules touch=rook --where 'r1c1 + r1c2 = 0'

    Exit status: 0 all boards are solved, 1 a board has no solution, 2 bad input, 3
    a board is not solved by the techniques or within a limit. The largest applies.
    """  # noqa: D301
    wanted = limits.values() | techniques.values() | conditions.values()

    def ask(board: Board, say: Say) -> Explanation:
        steps = count(1)
        return explain_board(
            board,
            on_step=lambda _: say(
                f"explaining {board.id}: {plural(next(steps), 'step')}"
            ),
            **wanted,
        )

    with answer.opened("explain", *given.boards or (), resume=work.resume) as out:
        needs("the steps, which --summary omits", not show.summary, "drawings", "ascii")
        is_text = out.form in ("text", "markdown")
        needs("--to text or markdown", is_text, "drawings")
        needs("a form other than html", out.form != "html", "summary")
        parts: Any = {"drawings": show.drawings, "steps": not show.summary}

        def as_text(found: Explanation) -> str:
            if out.form == "html":
                return page(found)
            if out.form == "markdown":
                return markdown(found, **parts)
            return report(found, **parts, **out.look(show.ascii))

        question = Question(
            call=explain_board,
            options=wanted,
            doing="explaining",
            about=headline,
            as_dict=partial(Explanation.to_dict, summary=show.summary),
            as_text=as_text,
            ask=ask,
            advised=out.form != "text",
            identity=show.summary,
        )
        one = "a page shows one board; pick one, as in boards.jsonl#1"
        reading = given.reading(conditions.instead(), one if out.form == "html" else "")
        return answer_all(question, reading, out, work)


def hint(
    given: GivenPosition,
    conditions: Conditions,
    techniques: Techniques,
    answer: Answer,
    limits: Limits,
    level: int = option(
        "N",
        "How much to tell: 1 where to look, 2 the technique, too, 3 the answer.",
        default=3,
        min=1,
        max=3,
    ),
    ascii: bool = ASCII,
) -> int:
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

    Exit status: 0 there is a step, or nothing is left to do, 1 a mistake or no
    solution, 2 bad input, 3 no technique helps or a limit ended the search.
    """  # noqa: D301
    wanted = conditions.values() | techniques.values() | limits.values()
    with answer.opened("hint", given.board, given.state) as out:
        position = given.position(conditions.instead(), out)
        with progress(f"looking at {position.board.id}"):
            found = hint_at(position, level=cast(Any, level), **wanted)
        if out.form == "json":
            text = json.dumps(found.to_dict())
        else:
            text = hint_report(found, **out.look(ascii))
        out.finish(text, position.board.id)
    if found.mistakes or found.solutions == 0:
        return EXIT_NO_SOLUTION
    return EXIT_SOLVED if found.step else exit_of(found.status)


class _WhyAnswer(Answer):
    """In which form to answer, and where."""

    forms = usual_forms("text", "markdown", "json")
    to = form_option(forms)


def why(
    *,
    given: GivenPosition,
    cell: str | None = argument(
        "[CELL]",
        "The cell, such as r3c5 for row 3, column 5. Default: why the board has no "
        "solution.",
        show_default=False,
    ),
    conditions: Conditions,
    by: str = option(
        "REASON",
        "units: a proof by cases from the fewest rows, columns and regions; steps: "
        "the steps of explain that lead to the answer; shortest: the steps, if "
        "they have fewer sentences than the proof.",
        complete=By,
        default="shortest",
    ),
    summary: bool = flag("Leave out the steps and the cases."),
    max_units: int | None = option(
        "K",
        "Prove it from at most K rows, columns and regions, however long it takes to "
        "find them. Not by steps. Default: any number, found within about three "
        "seconds.",
        min=1,
    ),
    answer: _WhyAnswer,
    limits: Limits,
) -> int:
    """Say why a cell is a star or empty, or why there is no solution.

    The answer names the fewest rows, columns and regions that leave no choice, and
    shows case by case what would follow from the opposite. If the steps of explain
    that lead to the answer have fewer sentences, it lists these.

    Examples:

    \b
      starbattle why boards/norvig/board1.txt r5c5
      starbattle why boards/norvig/board1.txt r5c5 --by units
      starbattle why boards/norvig/board1.txt r5c5 --state partial.txt
      starbattle why broken.txt --json
      starbattle why board.txt r1c1 --where 'column(1,1) < column(2,1)'

    Exit status: 0 there is an answer, 1 the board has no solution, 2 bad input, 3
    no reason was found in time.
    """  # noqa: D301
    conditioned = conditions.values()
    needs("--by units or shortest", by != "steps", "max_units")
    asked = None if cell is None else cell_named(cell)
    if cell is not None and asked is None:
        raise RequestError(f"the cell must look like r3c5, not {printable(cell)}")
    with answer.opened("why", given.board, given.state) as out:
        needs("--to text or markdown", out.form != "json", "summary")
        position = given.position(conditions.instead(), out)
        with progress(f"looking at {position.board.id}"):
            found = ask_why(
                position,
                asked,
                by=cast(By, by),
                max_units=max_units,
                **conditioned,
                **limits.values(),
            )
        if out.form == "json":
            text = json.dumps(found.to_dict())
        elif out.form == "markdown":
            text = why_markdown(found, summary=summary)
        else:
            columns = text_width(out.in_file)
            text = why_report(found, columns=columns, summary=summary)
        out.finish(text, position.board.id)
    if found.status is WhyStatus.CONTRADICTION:
        return EXIT_NO_SOLUTION
    return EXIT_LIMIT if found.limit else EXIT_SOLVED


def grade(
    given: Given,
    conditions: Conditions,
    techniques: Techniques,
    answer: Answer,
    limits: Limits,
    work: Work,
) -> int:
    """Rate boards for people as easy, medium, hard or expert.

    Ratings are numbers from 1 to 100. Each word stands for a range of them.

    Examples:

    \b
      starbattle grade boards/norvig/24.txt boards/jandhyala/6x6.txt
      starbattle grade puzzles.jsonl -o grades.jsonl
      starbattle grade puzzles.jsonl -o grades.jsonl --resume --jobs 4
      starbattle grade board.txt --rules touch=knight,diagonals=1

    Exit status: as for explain.
    """  # noqa: D301
    wanted = limits.values() | techniques.values() | conditions.values()
    with answer.opened("grade", *given.boards or (), resume=work.resume) as out:
        question = Question(
            call=grade_board,
            options=wanted,
            doing="grading",
            about=_about,
            as_dict=Grade.to_dict,
            as_table=partial(grades_table, columns=table_width(out.in_file)),
        )
        return answer_all(question, given.reading(conditions.instead()), out, work)


def _about(found: Grade) -> str:
    rating = f"rating {found.rating}" if found.rating else "not rated"
    return f"{found.board.id}: {rating}"


def techniques(
    *,
    name: str | None = argument(
        "NAME",
        "Describe this technique only, by its name or one of other guides.",
        complete=TECHNIQUES,
        callback=technique,
    ),
    answer: Answer,
    bridge: str = BRIDGE,
) -> None:
    """List the techniques of explain and hint, simplest first.

    Boards with rules or constraints of their own have one more.

    Examples:

    \b
      starbattle techniques
      starbattle techniques undercounting
      starbattle techniques "simple shapes"
      starbattle techniques -o techniques.json
    """  # noqa: D301
    known = known_techniques(bridge=cast(Any, bridge))
    if name is not None:
        known = _named(name, known)
        if not known:
            raise RequestError(f"unknown technique {quoted(name)}")
    with answer.opened("techniques") as out:
        if out.form == "json":
            for technique in known:
                out.put(json.dumps(technique.to_dict()))
        else:
            out.put(_list(known) if name is None else "\n\n".join(map(_account, known)))
        out.say(f"{len(known)} techniques" if len(known) > 1 else known[0].name)


def _named(name: str, known: tuple[Technique, ...]) -> tuple[Technique, ...]:
    """Return the technique of this name, or those that others call so."""
    wanted = _plain(name)
    if found := [one for one in known if _plain(one.name) == wanted]:
        return tuple(found)
    return tuple(one for one in known if wanted in map(_plain, dict(one.aliases)))


def _plain(name: str) -> str:
    return name.lower().replace("-", " ")


def _list(known: tuple[Technique, ...]) -> str:
    """Return a line for each technique."""
    rows = [(str(one.level), one.name, _family(one), one.conclusion) for one in known]
    heads = "Level", "Technique", "Family", "Then"
    return "\n".join(lined_up([heads, *rows], table_width(), right=(0,)))


def _account(technique: Technique) -> str:
    """Tell when a technique applies, what follows, and why."""
    parts = {
        "If": technique.premise,
        "Then": technique.conclusion,
        "Why": technique.soundness,
        "Also": ", ".join(f"{name} ({source})" for name, source in technique.aliases),
    }
    about = f"level {technique.level}, {_family(technique)}"
    lines = [f"{technique.name} ({about})"]
    lines += [
        fill(f"{name + ':':<6}{text}", text_width(), subsequent_indent=" " * 6)
        for name, text in parts.items()
        if text
    ]
    return "\n".join(lines)


def _family(technique: Technique) -> str:
    return technique.family.replace("_", " ")
