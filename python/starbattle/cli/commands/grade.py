"""starbattle grade."""

import typer

from starbattle.board.board import Board
from starbattle.cli.many import Question, Say, answer_all
from starbattle.cli.options import Answer, Conditions, Given, Limits, Techniques, Work
from starbattle.cli.output import JsonPrinter, Output, Printer, usual_forms
from starbattle.cli.transfer import boards_read
from starbattle.explanation import Grade
from starbattle.explanation import grade as grade_board
from starbattle.render.terminal import table_width

ORDER = 40
EPILOG = "Exit status: as for explain."

_FORMS = usual_forms("grade", "text", "json")


def grade(
    given: Given,
    conditions: Conditions,
    techniques: Techniques,
    answer: Answer,
    limits: Limits,
    work: Work,
) -> None:
    """Rate boards for people as easy, medium, hard or expert.

    Ratings are numbers from 1 to 100. Each word stands for a range of them.

    Examples:

    \b
      starbattle grade boards/norvig/24.txt boards/jandhyala/6x6.txt
      starbattle grade puzzles.jsonl -o grades.jsonl
      starbattle grade puzzles.jsonl -o grades.jsonl --resume --jobs 4
      starbattle grade board.txt --rules touch=knight,diagonals=1
    """  # noqa: D301
    wanted = limits.values() | techniques.values() | conditions.asked()

    def ask(board: Board, say: Say) -> Grade:
        say(f"grading {board.id}")
        return grade_board(board, **wanted)

    question = Question(
        call="grade",
        options=wanted,
        ask=ask,
        partial=lambda stopped: getattr(stopped, "found", None),
        advised=True,
    )
    is_json = answer.form(_FORMS) == "json"
    with Output(answer.output, given.boards or (), work.resume) as out:
        printer = JsonPrinter(out, Grade.to_dict, _about) if is_json else _Table(out)
        reading = boards_read(given.boards, given.stars, given.from_)
        status = answer_all(question, reading, printer, work)
    raise typer.Exit(status)


def _about(found: Grade) -> str:
    rating = f"rating {found.rating}" if found.rating else "not rated"
    return f"{found.board.id}: {rating}"


class _Table(Printer):
    """A table of all boards, at the end."""

    def __init__(self, output: Output) -> None:
        super().__init__(output, lambda _: "", _about)
        self._found: list[Grade] = []

    def answer(self, answer: Grade, key: str | None) -> None:
        self._found.append(answer)

    def end(self, before: int = 0, interrupted: bool = False) -> None:
        if self._found:
            from starbattle.explanation.tables import grades_table

            columns = table_width(in_file=self.output.file is not None)
            self.output.put(grades_table(self._found, columns))
        super().end(before, interrupted)
