"""Explanations, grades and hints: from Python and from the command line."""

import copy
import doctest
import json
import pickle
import re
import runpy
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest

from conftest import BOARDS, SMALL, TIMEOUT_S, Run, cli, stripes
from explanations import by_hand
from pictures import Shown
from starbattle import (
    Board,
    BoardError,
    ExplainStatus,
    Explanation,
    ExplanationInterrupted,
    Hint,
    Position,
    RequestError,
    Step,
    Unit,
    explain,
    grade,
    hint,
    is_solution,
    solve,
    techniques,
)
from starbattle.explanation import explainer
from starbattle.explanation.drawing import draw
from starbattle.explanation.markdown import markdown
from starbattle.explanation.result import StepView, after
from starbattle.explanation.step import StepDrawing
from starbattle.explanation.text import Drawings, grades_table, hint_report, report
from starbattle.formats import FORMATS, Format, format_named, parse_state
from starbattle.interrupts import Interrupt
from starbattle.render.terminal import width
from test_interrupts import line, press_ctrl_c, started

EASY = BOARDS / "feup/4x4_1.txt"
"""With one star the direct techniques solve it, with two it has no solution."""

CHAPTER_TOOL = BOARDS.parent / "tools" / "techniques.py"
NORVIG = BOARDS / "norvig/24.txt"
STEP_KEYS = ["technique", "level", "units", "cells", "stars", "marks", "text"]
GRADE_KEYS = ["id", "size", "stars", "status", "solved", "hardest", "level"]
GRADE_KEYS += ["rating", "difficulty", "step_count", "statistics"]
BAD = '{"id": "bad", "stars": 1, "regions": [[1, 2], [3]]}\n'


@pytest.fixture(scope="module")
def easy() -> Board:
    return Board.load(EASY, stars=1)


@pytest.fixture(scope="module")
def explained(easy: Board) -> Explanation:
    return explain(easy)


def answers(done: Run) -> list[dict[str, Any]]:
    return [json.loads(line) for line in done.stdout.splitlines()]


# --- in Python ---


def test_examples() -> None:
    done = doctest.testmod(explainer)
    assert done.attempted > 0
    assert done.failed == 0


def test_through_every_bridge(bridge: str, easy: Board) -> None:
    found = explain(easy, bridge=bridge)
    assert (found.status, found.limit, found.solved) == ("solved", None, True)
    assert found.step_count == len(found.steps) > 0
    assert is_solution(easy, found.last.stars)
    assert found.level == max(step.level for step in found.steps)
    assert found.hardest in {step.technique for step in found.steps}
    assert found.rating is not None and 1 <= found.rating <= 100
    assert found.statistics["inferences"] > 0
    assert grade(easy, bridge=bridge).hardest == found.hardest
    assert hint(easy, bridge=bridge).step == found.steps[0]


def test_steps_hold_and_bring_something_new(explained: Explanation) -> None:
    (solution,) = solve(explained.board, solutions=None)
    for position, step in explained.positions():
        assert step.stars or step.marks
        assert set(step.stars) <= set(solution.stars) - position.stars
        assert not set(step.marks) & (set(solution.stars) | position.marks)
        assert step.text.endswith(".")
        levels = {one.name: one.level for one in techniques()}
        assert levels[step.technique] == step.level


def test_units() -> None:
    board = Board(["AAAA", "BAAC", "BADC", "BDDD"], stars=1)
    units = Unit("row", 2), Unit("column", 0), Unit("region", 3)
    assert [unit.name for unit in units] == ["row 3", "column 1", "region D"]
    assert units[0].cells(board) == ((2, 0), (2, 1), (2, 2), (2, 3))
    assert units[1].cells(board) == ((0, 0), (1, 0), (2, 0), (3, 0))
    assert units[2].cells(board) == ((2, 2), (3, 1), (3, 2), (3, 3))
    assert Unit("region", 27).name == "region AB"
    assert units[2].to_dict() == {"kind": "region", "index": 3, "name": "region D"}

    board = Board([[-1, 0, 0, 0], [1, 1, 1, 0], [1, 2, 2, 2], [1, 2, 3, 3]], stars=1)
    assert Unit("row", 0).cells(board) == ((0, 1), (0, 2), (0, 3))
    assert (0, 0) not in Unit("column", 0).cells(board)


def test_no_solution() -> None:
    found = explain(Board.load(EASY, stars=2))
    assert found.status is ExplainStatus.CONTRADICTION
    assert (found.solved, found.rating) == (False, None)


def test_stuck_says_how_many_solutions() -> None:
    found = explain(stripes(8))
    assert (found.status, found.limit, found.rating) == ("stuck", None, None)
    assert not found.last.stars
    assert (found.solutions, found.to_dict()["solutions"]) == (2, 2)
    assert "solutions" not in found.statistics
    assert "There are several solutions." in " ".join(str(found).split())
    assert "stuck (several solutions)" in grades_table([grade(stripes(8))])


def test_stuck_board_with_one_solution_is_rated() -> None:
    board = Board.load(f"{BOARDS}/techniques.jsonl#10")
    found = explain(board, max_units=0)
    assert (found.status, found.solutions) == (ExplainStatus.STUCK, 1)
    assert (found.difficulty, found.rating is not None) == ("expert", True)
    assert "There is one solution." in " ".join(str(found).split())
    assert "stuck (expert)" in grades_table([found])
    assert "solutions" not in explain(Board.load(EASY, stars=1)).to_dict()


def test_each_step_is_reported() -> None:
    seen: list[Step] = []
    found = explain(Board.load(NORVIG), on_step=seen.append)
    assert tuple(seen) == found.steps

    def refuse(step: Step) -> None:
        raise ValueError(step.technique)

    with pytest.raises(ValueError, match=found.steps[0].technique):
        explain(Board.load(NORVIG), on_step=refuse)
    assert explain(Board.load(NORVIG)).solved


def test_large_board() -> None:
    """Its sets are integers of many bytes, which not every thread would have."""
    found = explain(stripes(40), max_technique="Tiling Counting Marks")
    assert (found.status, found.limit) == (ExplainStatus.STUCK, None)


def test_given_cells(easy: Board, explained: Explanation) -> None:
    half = explained.steps[: len(explained.steps) // 2]
    position = Position(easy)
    for step in half:
        position = after(position, step)
    found = explain(easy, stars=position.stars, marks=position.marks)
    assert found.given == position
    assert found.steps == explained.steps[len(half) :]
    assert found.last == explained.last


def test_so_many_steps(easy: Board, explained: Explanation) -> None:
    found = explain(easy, steps=3)
    assert (found.steps, found.status) == (explained.steps[:3], "unknown")


@pytest.mark.parametrize(
    ("limits", "limit"),
    [({"timeout": 0.2}, "time"), ({"inference_limit": 1_000}, "inferences")],
)
def test_limits(limits: dict[str, Any], limit: str) -> None:
    for ask_for in (explain, grade):
        found = ask_for(stripes(30), **limits)
        assert (found.status, found.limit) == (ExplainStatus.UNKNOWN, limit)
        assert found.rating is None


@pytest.mark.parametrize(
    "wanted",
    [
        {"max_technique": "Luck"}, {"steps": 0}, {"timeout": 0},
        {"inference_limit": -1}, {"stars": [(0, 4)]}, {"marks": [1]},
        {"bridge": "ferry"},
    ],
)  # fmt: skip
def test_bad_requests(easy: Board, wanted: dict[str, Any]) -> None:
    with pytest.raises(RequestError):
        explain(easy, **wanted)
    with pytest.raises(BoardError):
        hint(easy, stars=[(0, 1)], marks=[(0, 1)])


def test_interrupt(
    easy: Board, monkeypatch: pytest.MonkeyPatch, explained: Explanation
) -> None:
    @contextmanager
    def pressed() -> Iterator[Interrupt]:
        yield Interrupt(seen=True)

    monkeypatch.setattr("starbattle.search.runs.held_interrupt", pressed)
    with pytest.raises(ExplanationInterrupted) as caught:
        explain(easy)
    assert isinstance(caught.value, KeyboardInterrupt)
    assert isinstance(caught.value.found, Explanation)
    steps = caught.value.found.steps
    assert steps == explained.steps[: len(steps)]
    with pytest.raises(ExplanationInterrupted):
        grade(easy)
    monkeypatch.setattr("starbattle.explanation.explainer.held_interrupt", pressed)
    with pytest.raises(KeyboardInterrupt):
        hint(easy)


def test_copies(explained: Explanation) -> None:
    for other in (copy.deepcopy(explained), pickle.loads(pickle.dumps(explained))):
        assert other == explained
        with pytest.raises(TypeError):
            other.statistics["steps"] = 1


# --- hints ---


def test_hints_lead_to_the_solution(easy: Board, explained: Explanation) -> None:
    position = Position(easy)
    for step in explained.steps:
        found = hint(easy, position.stars, position.marks)
        assert (found.step, found.mistakes) == (step, ())
        position = after(position, step)
    found = hint(easy, position.stars, position.marks)
    assert (found.step, found.status) == (None, ExplainStatus.SOLVED)


def test_mistakes_come_first(easy: Board, explained: Explanation) -> None:
    star, *_ = explained.last.stars
    wrong = next(cell for cell in easy.cells_of(0) if cell not in explained.last.stars)
    found = hint(easy, stars=[wrong])
    assert [(one.kind, one.cell) for one in found.mistakes] == [("star", wrong)]
    assert (found.step, found.status) == (None, ExplainStatus.CONTRADICTION)
    found = hint(easy, marks=[star])
    assert [(one.kind, one.cell) for one in found.mistakes] == [("mark", star)]
    assert found.mistakes[0].text.endswith(".")


def test_pictures_in_notebooks() -> None:
    explained = explain(Board.load(BOARDS / "norvig/board1.txt"))
    for index, (position, step) in enumerate(explained.positions()):
        view = explained[index]
        assert (view.position, view.step) == (position, step)
        shown = Shown(view._repr_svg_(), 30)
        assert set(shown.cells("star")) == position.stars.union(step.stars)
        assert set(shown.cells("dot")) == position.marks.union(step.marks)
        assert step.text in view._repr_html_()
    page = explained._repr_html_()
    assert page.count("<li>") == len(explained.steps)
    assert page.count("<details>") == sum(s.level > 3 for s in explained.steps) > 0
    fromstring(page)  # well-formed


# --- partial states ---


def test_states() -> None:
    board = stripes(4)
    expected = Position(board, frozenset({(0, 1), (3, 2)}), frozenset({(0, 0)}))
    picture = "x*..\n....\n....\n..*.\n"
    assert parse_state(picture, board) == expected
    assert parse_state("X ★ · .\n\n. . . .\n. . . .\n. . ★ .", board) == expected
    record = {"stars": [[0, 1], [3, 2]], "marks": [[0, 0]]}
    assert parse_state(json.dumps(record), board) == expected
    assert parse_state("{}", board) == Position(board)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("....\n....\n", "the state has 2 rows, the board 4"),
        ("....\n....\n...\n....\n", "row 3: the state has 3 cells, the board 4"),
        (
            "....\n....\n..?.\n....\n",
            "row 3, column 3: '?': expected a star (*), mark (x) or open cell (.)",
        ),
        ('{"stars": [[0, 1]', "column 18: not JSON: Expecting ',' delimiter"),
        ('{"stars": 7}', '"stars" must be a list of [row, column] pairs'),
        ('{"marks": [[0, 4]]}', "row 1, column 5: no cell of a 4x4 board"),
        (
            '{"marks": [[true, 0]]}',
            '"marks" must be a list of [row, column] pairs',
        ),
        (
            '{"stars": [[1, 0]], "marks": [[1, 0]]}',
            "row 2, column 1: a star and a mark in the same cell",
        ),
    ],
)
def test_bad_states(text: str, message: str) -> None:
    with pytest.raises(BoardError) as caught:
        parse_state(text, stripes(4))
    assert str(caught.value) == message


@pytest.mark.parametrize("form", [f for f in FORMATS if "marks" in f.carries])
def test_states_in_formats_that_carry_them(form: Format) -> None:
    board = stripes(5)
    given = Position(board, {(1, 2)}, {(0, 0), (4, 4)})
    text = (
        form.heading + "\n" + form.write(given) if form.heading else form.write(given)
    )
    assert parse_state(text, board) == given
    with pytest.raises(BoardError, match="the state is of another board"):
        parse_state(text, Board(["AAAAA", "BBBBB", "CCCCC", "DDDDE", "DDDDE"], 1))


# --- drawings and texts ---

BOARD = Board(["AAAA", "BAAC", "BADC", "BDDD"], stars=1, id="four")
GIVEN = Position(BOARD, frozenset({(0, 1)}), frozenset({(0, 0), (0, 2)}))
STEPS = (
    Step("Tiling Forced", 4, (Unit("column", 3), Unit("row", 1)),
         ((0, 3), (1, 3)), ((1, 3),), ((0, 3),), "It <must> be *so*."),
    Step("Star Neighbors", 1, (), ((1, 3),), (), ((2, 2), (2, 3)), "No star touches."),
)  # fmt: skip


def told(
    status: ExplainStatus = ExplainStatus.STUCK, limit: str | None = None
) -> Explanation:
    """An explanation written by hand."""
    return by_hand(BOARD, *STEPS, given=GIVEN, status=status, limit=limit)


DRAWN = """\
    1  2  3  4
             ▾
1   ·  ★  · [×]
2▸  B  A  A <★>
3   B  A  D  C
4   B  D  D  D"""


def test_drawing() -> None:
    assert draw(GIVEN, STEPS[0]) == DRAWN
    plain = draw(GIVEN, STEPS[0], ascii=True)
    assert plain == DRAWN.translate(str.maketrans("▾·★×▸", "v.*x>"))
    colored = draw(GIVEN, STEPS[0], color=True)
    lines = re.sub(r"\x1b\[[0-9;]*m", "", colored).splitlines()
    assert [line.rstrip() for line in lines] == DRAWN.splitlines()
    assert colored.count("48;5;28m<★>") == 1


UNITS = (Unit("row", 1), Unit("column", 3), Unit("region", 1))
ARGUED = Step(
    "Any", 7, (), ((1, 0), (1, 1), (2, 0)), (), ((1, 2),), "So r2c3 is empty.",
    drawing=StepDrawing(
        blocks=((1, 0),), full=((2, 0),), needs=tuple((unit, 1) for unit in UNITS),
        numbered=(((1, 2),), ((0, 3), (2, 0))),
    ),
)  # fmt: skip
ARGUMENT = """\
    1  2  3  4
1   ·  ★  · (2)
2  [B][A](1) C  1★
3  (2) A  D  C
4   B  D  D  D
            1★
need: B 1★
at most 1★ in each
  of r2c1-r3c2"""


def test_drawing_of_an_argument() -> None:
    assert draw(GIVEN, ARGUED) == ARGUMENT
    dense = draw(GIVEN, ARGUED, columns=12).splitlines()
    assert dense[2:4] == ["2  [B A(1)C  1★", "3  (2)A D C"]
    assert ARGUED.to_dict()["drawing"]["numbered"] == [[[1, 2]], [[0, 3], [2, 0]]]
    assert "drawing" not in STEPS[0].to_dict()
    many = replace(ARGUED, drawing=StepDrawing(needs=3 * ARGUED.drawing.needs))
    lines = draw(GIVEN, many).splitlines()[-2:]
    assert lines == ["need: B 1★, B 1★,", "  B 1★"]
    assert not ARGUED.without_answer(technique=True).drawing


def test_pictures_show_the_argument() -> None:
    picture = StepView(GIVEN, ARGUED)._repr_svg_()
    assert Shown(picture, 30).texts("number") == ["1", "2", "2"]
    assert "Blocks of 2x2 cells from: row 2, column 1." in picture


@pytest.mark.parametrize("columns", [60, 80])
@pytest.mark.parametrize(
    "name", ["norvig/24.txt", "techniques.jsonl#5"], ids=["10x10", "14x14"]
)
def test_no_line_is_wider_than_the_terminal(name: str, columns: int) -> None:
    """Nothing is left out to fit: each step that looks at cells points some out."""
    found = explain(Board.load(f"{BOARDS}/{name}"))
    lines = report(found, columns=columns, drawings=Drawings.ALL).splitlines()
    assert max(map(width, lines)) <= columns
    for position, step in found.positions():
        drawn = draw(position, step, columns=columns)
        assert re.search(r"[\[(<]", drawn) or not step.cells
        assert ("need: " in drawn) == any(
            unit.kind == "region" for unit, _ in step.drawing.needs
        )


def test_drawing_of_many_regions_and_holes() -> None:
    board = stripes(28)
    lines = draw(Position(board)).splitlines()
    assert lines[1].startswith(" 1    A   B   C ")
    assert lines[28].endswith("   Z  AA  AB")
    assert len({len(line) for line in lines[1:]}) == 1
    board = Board([[-1, 0, 0, 0], [1, 1, 1, 0], [1, 2, 2, 2], [1, 2, 3, 3]], stars=1)
    assert draw(Position(board)).splitlines()[1] == "1   ░  A  A  A"


def test_of_most_cells_the_open_ones_are_pointed_out() -> None:
    step = Step("Any", 12, (), tuple(product(range(4), repeat=2)), (),
                ((0, 3),), "So it is empty.")  # fmt: skip
    lines = draw(GIVEN, step).splitlines()[1:3]
    assert lines == ["1   ·  ★  · [×]", "2  [B][A][A][C]"]


def test_long_titles_are_wrapped() -> None:
    """The names of techniques go beside boards that leave them little room."""
    board = stripes(14)
    name = "Hypothetical Tiling Counting Row and Column"
    long = by_hand(board, Step(name, 12, (), (), (), ((0, 3),), "So it is empty."))
    for color in (False, True):
        lines = report(
            long, columns=80, drawings=Drawings.ALL, color=color
        ).splitlines()
        assert max(map(width, lines)) <= 80


def test_text() -> None:
    parts = report(told()).split("\n\n")
    head, board, legend, drawn, listed, stuck, end, table = parts
    assert head == "four (4x4, 1 star): stuck, 2 steps, hardest Tiling Forced (level 4)"
    assert board.splitlines()[1] == "┃ A   A   A   A ┃"
    assert "new star" in legend
    assert drawn.splitlines()[0] == "    1  2  3  4     1. Tiling Forced"
    assert [line[:15].rstrip() for line in drawn.splitlines()] == DRAWN.splitlines()
    assert listed == "2. Star Neighbors: No star touches."
    assert stuck == "Stuck: no technique finds anything more, and 9 open cells remain."
    assert end.splitlines()[3] == "3   B  A  ·  ·"
    assert table.splitlines()[1:] == [
        "Star Neighbors      1      1",
        "Tiling Forced       4      1",
    ]


def test_text_of_drawings() -> None:
    lines = report(told(), drawings=Drawings.NONE).splitlines()
    assert "1. Tiling Forced: It <must> be *so*." in lines
    assert "2. Star Neighbors\n" in report(told(), drawings=Drawings.ALL)


def test_narrow_text_goes_above_the_drawing() -> None:
    text = report(told(), columns=40)
    assert "1. Tiling Forced\nlevel 4\n\nIt <must> be *so*.\n\n    1  2  3  4\n" in text
    assert "no technique finds anything more,\nand 9 open cells remain." in text


def test_dense_drawing() -> None:
    """Numbers go downwards, and cells share the signs between them."""
    size = 11
    board = Board([list(range(size))] * size, stars=1)
    step = Step("x", 4, (Unit("row", 1), Unit("column", 2)),
                ((1, 2), (1, 3), (2, 10)), ((1, 5),), ((2, 2),), "")  # fmt: skip
    position = Position(board, stars=frozenset({(0, 0)}), marks=frozenset({(0, 1)}))
    assert draw(position, step, columns=27).splitlines()[:6] == [
        "                       1 1",
        "     1 2 3 4 5 6 7 8 9 0 1",
        "         ▾",
        " 1   ★ · C D E F G H I J K",
        " 2▸  A B[C D]E<★>G H I J K",
        " 3   A B × D E F G H I J[K]",
    ]


def test_drawing_is_dense_only_where_it_has_to_be() -> None:
    position = Position(stripes(11))
    assert draw(position, columns=37) == draw(position)
    assert draw(position, columns=36) != draw(position)


@pytest.mark.parametrize(
    ("limit", "said"),
    [
        ("time", "the time limit ended the search"),
        ("interrupt", "interrupted"),
        ("steps", "more steps were not asked for"),
    ],
)
def test_unfinished_text(limit: str, said: str) -> None:
    text = report(told(ExplainStatus.UNKNOWN, limit))
    assert text.startswith(f"four (4x4, 1 star): unknown - {said}, 2 steps")
    assert f"Not finished: unknown - {said}; 9 open cells remain." in text


def test_stuck_for_effort() -> None:
    found = told(ExplainStatus.STUCK, "effort")
    text = report(found)
    assert text.startswith("four (4x4, 1 star): stuck - sets of units take too long")
    assert "--max-units K" in text and "9 open cells remain." in text
    shown = hint_report(Hint(found.given, (), None, found.status, found.limit))
    assert "No technique finds anything more." in shown and "--max-units K" in shown
    assert "stuck (effort)" in grades_table([found])
    assert found.to_dict()["limit"] == "effort"


@pytest.mark.parametrize("missing", [0, 1])
def test_a_sentence_needs_30_columns_beside_its_drawing(
    easy: Board, missing: int
) -> None:
    found = hint(easy)
    first, *more = draw(found.given, found.step).splitlines()
    columns = max(map(width, [first, *more])) + 34 - missing
    said = hint_report(found, columns=columns)
    assert said.startswith(first) == (not missing)


def test_solved_text(explained: Explanation) -> None:
    text = str(explained)
    assert f"): solved, {explained.step_count} steps, " in text.splitlines()[0]
    assert text.count("★ ┃") + text.count("★   ") >= 4
    assert "Stuck" not in text
    head, _, *table = report(told(), steps=False).splitlines()
    assert head.startswith("four (4x4, 1 star): stuck")
    assert len(table) == 3


def test_markdown() -> None:
    text = markdown(told())
    assert text.startswith(
        "## four (4x4, 1 star)\n\n"
        "Stuck, 2 steps, hardest Tiling Forced (level 4).\n\n```\n┏"
    )
    assert "\n1. **Tiling Forced**: It \\<must\\> be \\*so\\*.\n\n   ```\n" in text
    indented = "\n".join(f"   {line}" for line in DRAWN.splitlines())
    assert f"\n{indented}\n   ```\n\n2. **Star Neighbors**: No star touches.\n" in text
    assert text.endswith("| Star Neighbors | 1 | 1 |\n| Tiling Forced | 4 | 1 |")
    assert markdown(told(), drawings=Drawings.NONE).count("```") == 4
    assert "```" not in markdown(told(), steps=False)


# --- on the command line ---


def test_contract(bridge: str) -> None:
    done = cli("explain", EASY, "--stars", "1", "--json", "--bridge", bridge)
    assert (done.returncode, done.stderr) == (0, "")
    (answer,) = answers(done)
    assert list(answer) == [*GRADE_KEYS, "steps"]
    assert (answer["id"], answer["solved"]) == ("testBoard4x4_1", True)
    assert (answer["size"], answer["stars"]) == (4, 1)
    assert answer["step_count"] == len(answer["steps"]) > 0
    stars = []
    for step in answer["steps"]:
        assert list(step) == STEP_KEYS
        for unit in step["units"]:
            assert list(unit) == ["kind", "index", "name"]
        stars += [tuple(star) for star in step["stars"]]
    assert is_solution(Board.load(EASY, stars=1), stars)


def test_many_boards_and_bad_ones() -> None:
    lines = json.dumps(SMALL) + "\n" + BAD + json.dumps({**SMALL, "id": "again"})
    done = cli("explain", "-", "--json", "--summary", stdin=lines)
    assert (done.returncode, done.stderr) == (2, "")
    small, bad, again = answers(done)
    assert (list(small), list(again)) == (GRADE_KEYS, GRADE_KEYS)
    assert list(bad) == ["id", "status", "error"]
    assert (bad["id"], bad["status"]) == ("bad", "error")
    assert again["id"] == "again"
    done = cli("explain", stdin=lines)
    assert done.returncode == 2
    assert len(re.findall(r"^(small|again) \(4x4, 1 star\): ", done.stdout, re.M)) == 2
    assert done.stderr.startswith("starbattle: <stdin>: line 2")


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        ([EASY, "--stars", "1"], 0),
        ([EASY, "--stars", "2"], 1),
        ([EASY], 2),
        ([NORVIG, "--max-technique", "Luck"], 2),
        ([NORVIG, "--max-technique", "Trivial Marks"], 3),
        ([NORVIG, "--inference-limit", "1000"], 3),
        ([EASY, "--stars", "1", "--json", "--to", "markdown"], 2),
        (["nowhere.txt"], 2),
    ],
)
def test_exit_status(arguments: list[str | Path], status: int) -> None:
    assert cli("explain", "--summary", *arguments).returncode == status


@pytest.mark.slow
def test_ctrl_c(tmp_path: Path) -> None:
    """What was found until then is printed, and no board after it."""
    path = tmp_path / "boards.jsonl"
    long = {"id": "long", "stars": 1, "regions": [list(range(30))] * 30}
    path.write_text("".join(json.dumps(board) + "\n" for board in (SMALL, long, SMALL)))
    for command in ("explain", "grade"):
        with started("-m", "starbattle", command, path, "--json") as process:
            assert json.loads(line(process))["status"] == "solved"
            press_ctrl_c(process)
            out, err = process.communicate(timeout=TIMEOUT_S)
        assert (process.returncode, err) == (130, "")
        answer = answers_of(out)
        assert (answer["id"], answer["status"]) == ("long", "unknown")
        assert answer["limit"] == "interrupt"
        assert answer["statistics"]["inferences"] > 0


def test_sets_of_units() -> None:
    """A board on which no named technique is enough is solved, and not stuck."""
    hard = f"{BOARDS / 'techniques.jsonl'}#10"
    (answer,) = answers(cli("explain", hard, "--json", "--max-units", "9"))
    sets = [step for step in answer["steps"] if step["technique"].endswith(" Units")]
    assert answer["status"] == "solved" and sets
    names = {2: "Two Units", 3: "Three Units", 4: "Four Units"}
    for step in sets:
        assert step["technique"] == names.get(len(step["units"]), "Many Units")
        assert list(step["proof"][0]) == ["cell", "value", "proof"]
    (few,) = answers(cli("explain", hard, "--json", "--max-units", "2"))
    assert few["status"] == "stuck"
    before = answer["steps"].index(sets[0])
    assert few["steps"][:before] == answer["steps"][:before]


def test_max_units_everywhere() -> None:
    board = Board.load(f"{BOARDS / 'techniques.jsonl'}#10")
    assert explain(board, max_units=0).status is ExplainStatus.STUCK
    assert grade(board, max_units=0).status is ExplainStatus.STUCK
    last = explain(board, max_units=0).last
    assert hint(board, last.stars, last.marks, max_units=0).step is None
    shown = hint(board, last.stars, last.marks, max_units=9).step
    assert shown is not None and shown.technique.endswith(" Units")
    with pytest.raises(RequestError, match="max_units"):
        explain(board, max_units=-1)


def test_colors_follow_the_environment() -> None:
    run = ["explain", EASY, "--stars", "1"]
    assert "\x1b[" not in cli(*run).stdout
    colored = cli(*run, env={"FORCE_COLOR": "1"}).stdout
    assert "\x1b[" in colored
    plain = cli(*run, "--ascii", env={"FORCE_COLOR": "1"}).stdout
    assert plain.isascii()


def test_files(tmp_path: Path) -> None:
    for form, name in (("html", "a.html"), ("markdown", "a.md"), ("json", "a")):
        path = tmp_path / name
        option = ("--to", form)
        done = cli("explain", EASY, "--stars", "1", *option, "-o", path)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.startswith(f"{path}: testBoard4x4_1 (4x4, 1 star): solved, ")
        printed = cli("explain", EASY, "--stars", "1", *option).stdout
        if form == "json":
            written = answers_of(path.read_text())
            assert written["steps"] == answers_of(printed)["steps"]
        else:
            assert path.read_text(encoding="utf-8") == printed
    done = cli("explain", EASY, "--stars", "1", "-o", tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert "is a directory" in done.stderr.lower()


def answers_of(text: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(text)
    return found


def test_a_page_has_one_board(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    done = cli("explain", EASY, EASY, "--stars", "1", "--to", "html", "-o", path)
    assert done.returncode == 2
    assert done.stderr == (
        "starbattle: a page shows one board; pick one, as in boards.jsonl#1\n"
    )
    assert not path.exists()


def test_hint_command(tmp_path: Path, explained: Explanation) -> None:
    state = tmp_path / "state.txt"
    first = explained.steps[0]
    state.write_text("....\n" * 4)
    done = cli("hint", EASY, "--stars", "1", "--state", state)
    assert (done.returncode, done.stderr) == (0, "")
    assert first.technique in done.stdout
    assert draw(Position(explained.board), first).splitlines()[1] in done.stdout
    done = cli("hint", EASY, "--stars", "1", "--json")
    answer = answers_of(done.stdout)
    assert list(answer) == ["id", "status", "mistakes", "step"]
    assert answer["step"] == first.to_dict()


def test_hint_command_points_out_mistakes(
    tmp_path: Path, explained: Explanation
) -> None:
    star = min(explained.last.stars)
    state = tmp_path / "state.json"
    state.write_text(json.dumps({"marks": [star]}))
    done = cli("hint", EASY, "--stars", "1", "--state", state)
    assert done.returncode == 1
    assert len(done.stdout.splitlines()) == 1
    done = cli("hint", EASY, "--stars", "1", "--state", state, "--json")
    (mistake,) = answers_of(done.stdout)["mistakes"]
    assert (mistake["kind"], mistake["cell"]) == ("mark", list(star))


def test_hint_command_takes_the_state_in_the_file(tmp_path: Path) -> None:
    board = Board.load(EASY, stars=1)
    (star, *_), file = solve(board)[0].stars, tmp_path / "board.jsonl"
    file.write_text(format_named("jsonl").write(Position(board, marks=[star])))
    done = cli("hint", file)
    assert (done.returncode, "mark" in done.stdout) == (1, True)


@pytest.mark.parametrize("command", ["explain", "grade", "hint"])
def test_format_of_the_file(command: str, tmp_path: Path) -> None:
    done = cli(command, EASY, "--stars", "1", "--from", "penpa")
    assert done.returncode == 2
    assert "penpa" in (done.stderr + done.stdout).lower()


def test_hint_command_says_what_is_wrong_with_a_state(tmp_path: Path) -> None:
    state = tmp_path / "state.txt"
    state.write_text("....\n")
    done = cli("hint", EASY, "--stars", "1", "--state", state)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"starbattle: {state}: the state has 1 row, the board 4\n"
    done = cli("hint", "-", "--state", "-", stdin=json.dumps(SMALL))
    assert done.returncode == 2


def test_hint_when_there_is_none() -> None:
    record = json.dumps({"stars": 1, "regions": [list(range(8))] * 8})
    done = cli("hint", "-", stdin=record)
    assert done.returncode == 3
    assert done.stdout == (
        "No technique finds anything more.\n\nThe board has several solutions.\n"
    )


def test_grade_command() -> None:
    lines = json.dumps(SMALL) + "\n" + BAD
    done = cli("grade", "-", stdin=lines)
    assert done.returncode == 2
    (row,) = [line for line in done.stdout.splitlines() if "small" in line]
    found = grade(Board(SMALL["regions"], stars=1))
    assert row.split()[-3:] == [str(found.level), str(found.step_count),
                                str(found.rating)]  # fmt: skip
    done = cli("grade", "-", "--json", stdin=lines)
    good, bad = answers(done)
    assert list(good) == GRADE_KEYS
    assert good["rating"] == found.rating
    assert bad["status"] == "error"


@pytest.mark.parametrize("columns", [40, 60, 80])
def test_grade_table_in_a_narrow_terminal(columns: int) -> None:
    board = Board([[0] * 3, [1] * 3, [2] * 3], 1, "b" * 60)
    found = grade(board)
    assert found.status is ExplainStatus.CONTRADICTION
    said = grades_table([found], columns)
    assert "Rating" in said and "contradiction" in said
    assert sum(word.count("b") for word in said.split() if set(word) == {"b"}) == 60
    assert "\N{HORIZONTAL ELLIPSIS}" not in said


@pytest.mark.parametrize("columns", [60, 80])
def test_grade_table_breaks_no_words(columns: int) -> None:
    boards = [Board.load(BOARDS / f"norvig/{name}.txt") for name in ("24", "board1")]
    grades = [grade(board) for board in boards]
    said = grades_table(grades, columns)
    assert max(map(width, said.splitlines())) <= columns
    for found in grades:
        assert {*(found.hardest or "").split()} <= {*said.split()}
        assert str(found.rating) in said.split()


def test_grade_table_in_a_file_has_a_line_for_each_board() -> None:
    done = cli("grade", BOARDS / "norvig/24.txt", BOARDS / "norvig/board1.txt")
    heads, *rows = done.stdout.splitlines()
    assert heads.split()[:3] == ["Board", "Size", "Difficulty"]
    assert [row.split()[4] for row in rows] == ["hard", "hard"]


def test_no_difficulty_without_a_rating() -> None:
    assert grade(stripes(5), max_technique="Trivial Marks").difficulty is None


def test_techniques_command() -> None:
    done = cli("techniques")
    assert (done.returncode, done.stderr) == (0, "")
    known = techniques()
    for one in known:
        assert re.search(rf"^ +{one.level}  {one.name} ", done.stdout, re.M), one.name
    assert len(done.stdout.splitlines()) == len(known) + 1
    records = answers(cli("techniques", "--json"))
    assert records == [one.to_dict() for one in known]


@pytest.mark.parametrize(
    ("alias", "names"),
    [
        ("square counting", ["Squeeze"]),
        ("COUNTING MARKS", ["Undercounting", "Overcounting"]),
    ],
)
def test_names_of_other_guides(alias: str, names: list[str]) -> None:
    said = cli("techniques", alias).stdout
    assert all(f"{name} (level " in said for name in names)
    assert "Also: " in said
    (record,) = answers(cli("grade", NORVIG, "--max-technique", alias, "--json"))
    named = grade(Board.load(NORVIG), max_technique=names[-1])
    keys = ("hardest", "rating", "difficulty", "status")
    assert [record[key] for key in keys] == [named.to_dict()[key] for key in keys]


def test_one_technique() -> None:
    done = cli("techniques", "trivial marks")
    assert done.returncode == 0
    assert done.stdout.splitlines() == [
        "Trivial Marks (level 3, direct)",
        "If:   A row, column or region has all its stars.",
        "Then: Its other cells are empty.",
        "Why:  It holds no more stars than its quota.",
        "Also: Saturation (star-battle-solver)",
    ]
    done = cli("techniques", "Luck")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "starbattle: unknown technique 'Luck'\n"


def test_techniques_for_variants() -> None:
    known = techniques(variants=True)
    assert all(one.variants and one.premise and one.soundness for one in known)
    assert not any(one.variants for one in techniques())
    assert known[0].name == "Star Neighbors" and known[-1].name == "Many Units"
    listed = cli("techniques", "--variants").stdout.splitlines()
    assert len(listed) == len(known) + 1
    records = answers(cli("techniques", "--variants", "--json"))
    assert records == [one.to_dict() for one in known]
    for more in ((), ("--variants",)):
        said = cli("techniques", "single-constraint", *more).stdout
        assert said.startswith("Single Constraint (level 8, constraint, for variants)")
    assert "variants" not in cli("techniques", "star-neighbors").stdout
    own = cli("techniques", "star-neighbors", "--variants").stdout
    assert own.startswith("Star Neighbors (level 1, direct, for variants)")


def test_chapter_is_up_to_date() -> None:
    tool = runpy.run_path(str(CHAPTER_TOOL))
    written = tool["PAGE"].read_text(encoding="utf-8")
    assert tool["chapter"]() == written, "run tools/techniques.py"
    assert "No board of this package" not in written
