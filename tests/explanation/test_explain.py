"""Explanations, grades and hints: from Python and from the command line."""

import doctest
import json
import re
import runpy
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest

from conftest import BOARDS, SMALL, Run, cli, stripes
from explanations import by_hand
from pictures import Shown
from starbattle import (
    Board,
    BoardError,
    ExplainStatus,
    Explanation,
    Hint,
    Interrupted,
    Position,
    RequestError,
    Step,
    Unit,
    explain,
    grade,
    hint,
    is_solution,
    techniques,
)
from starbattle.explanation import explainer
from starbattle.explanation.blocks import Drawings
from starbattle.explanation.drawing import draw
from starbattle.explanation.result import StepView, after
from starbattle.explanation.step import StepDrawing
from starbattle.explanation.text import grades_table, hint_report, markdown, report
from starbattle.formats import format_named
from starbattle.interrupts import Interrupt
from starbattle.render.terminal import width

EASY = BOARDS / "feup/4x4_1.txt"
"""With one star the direct techniques solve it, with two it has no solution."""

CHAPTER_TOOL = BOARDS.parent / "tools" / "techniques.py"
NORVIG = BOARDS / "norvig/24.txt"
HARD = f"{BOARDS / 'techniques.jsonl'}#10"
"""A board that takes sets of units."""

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
    assert doctest.testmod(explainer).failed == 0


def test_units() -> None:
    board = Board([[-1, 0, 0, 0], [1, 1, 1, 0], [1, 2, 2, 2], [1, 2, 3, 3]], stars=1)
    row, column, region = Unit("row", 0), Unit("column", 0), Unit("region", 3)
    assert [unit.name for unit in (row, column, region)] == [
        "row 1", "column 1", "region D",
    ]  # fmt: skip
    assert row.cells(board) == ((0, 1), (0, 2), (0, 3)), "holes are no cells"
    assert column.cells(board) == ((1, 0), (2, 0), (3, 0))
    assert region.cells(board) == ((3, 2), (3, 3))
    assert Unit("region", 27).name == "region AB"
    assert region.to_dict() == {"kind": "region", "index": 3, "name": "region D"}


def test_stuck_says_how_many_solutions() -> None:
    many = explain(stripes(8))
    one = explain(Board.load(HARD), max_units=0)
    for found, solutions, said, graded in (
        (many, 2, "There are several solutions.", "stuck (several solutions)"),
        (one, 1, "There is one solution.", "stuck (expert)"),
    ):
        assert (found.status, found.solutions) == ("stuck", solutions)
        assert found.to_dict()["solutions"] == solutions
        assert (found.rating is None) == (solutions == 2)
        assert said in " ".join(str(found).split())
        assert graded in grades_table([found])
    assert grade(stripes(5), max_technique="Trivial Marks").difficulty is None


def test_each_step_is_reported(easy: Board, explained: Explanation) -> None:
    seen: list[Step] = []
    assert explain(easy, on_step=seen.append, steps=3).steps == explained.steps[:3]
    assert tuple(seen) == explained.steps[:3]

    def refuse(step: Step) -> None:
        raise ValueError(step.technique)

    with pytest.raises(ValueError, match=explained.steps[0].technique):
        explain(easy, on_step=refuse)
    assert explain(easy).steps == explained.steps


def test_large_board() -> None:
    """Its sets are integers of many bytes, which not every thread would have."""
    found = explain(stripes(40), max_technique="Counting")
    assert (found.status, found.limit) == (ExplainStatus.STUCK, None)


def test_given_cells(easy: Board, explained: Explanation) -> None:
    position = explained[5].position
    found = explain(easy, stars=position.stars, marks=position.marks)
    assert (found.given, found.steps) == (position, explained.steps[5:])
    assert found.last == explained.last == after(*explained[-1])


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
        {"max_technique": "Luck"}, {"steps": 0}, {"stars": [(0, 4)]}, {"marks": [1]},
        {"max_units": -1}, {"max_units": 1, "effort": 1},
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
    with pytest.raises(Interrupted) as caught:
        explain(easy)
    steps = caught.value.found.steps
    assert steps == explained.steps[: len(steps)]
    with pytest.raises(Interrupted):
        grade(easy)
    monkeypatch.setattr("starbattle.explanation.explainer.held_interrupt", pressed)
    with pytest.raises(KeyboardInterrupt):
        hint(easy)


def test_max_units_everywhere() -> None:
    board = Board.load(HARD)
    assert grade(board, max_units=0).status is ExplainStatus.STUCK
    last = explain(board, max_units=0).last
    assert hint(last, max_units=0).step is None
    shown = hint(last, max_units=9).step
    assert shown and shown.technique.endswith(" Units")


def test_pictures_in_notebooks() -> None:
    explained = explain(Board.load(BOARDS / "norvig/board1.txt"))
    view = explained[21]
    shown = Shown(view._repr_svg_(), 30)
    assert set(shown.cells("star")) == view.position.stars.union(view.step.stars)
    assert set(shown.cells("dot")) == view.position.marks.union(view.step.marks)
    assert view.step.text in view._repr_html_()
    page = explained._repr_html_()
    items = sum(1 + len(step.cases) for step in explained.steps)
    assert page.count("<li>") == items
    assert page.count("<details>") == sum(s.level > 3 for s in explained.steps) > 0
    fromstring(page)  # well-formed


# --- drawings and texts ---

BOARD = Board(["AAAA", "BAAC", "BADC", "BDDD"], stars=1, id="four")
GIVEN = Position(BOARD, frozenset({(0, 1)}), frozenset({(0, 0), (0, 2)}))
STEPS = (
    Step("Only Place", 4, (Unit("column", 3), Unit("row", 1)),
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
    assert re.sub(r" *\x1b\[[0-9;]*m *", "", colored) != colored
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
    needs = tuple((Unit("region", k), 1) for k in range(3))
    many = replace(ARGUED, drawing=StepDrawing(needs=needs))
    lines = draw(GIVEN, many).splitlines()[-2:]
    assert lines == ["need: A 1★,", "  B 1★, C 1★"]
    picture = StepView(GIVEN, ARGUED)._repr_svg_()
    assert Shown(picture, 30).texts("number") == ["1", "2", "2"]


@pytest.mark.parametrize("columns", [60, 80])
def test_no_line_is_wider_than_the_terminal(columns: int) -> None:
    """Nothing is left out to fit: each step that looks at cells points some out."""
    found = explain(Board.load(f"{BOARDS}/techniques.jsonl#5"))
    name = "Only Place of a Row and a Column in Two"
    long = by_hand(
        found.board, Step(name, 12, (), (), (), ((0, 3),), "So it is empty.")
    )
    for one in (found, long):
        for color in (False, True):
            text = report(one, columns=columns, drawings=Drawings.ALL, color=color)
            assert max(map(width, text.splitlines())) <= columns
    for position, step in found.positions():
        drawn = draw(position, step, columns=columns)
        assert re.search(r"[\[(<]", drawn) or not step.cells


def test_drawing_of_many_regions_and_holes() -> None:
    lines = draw(Position(stripes(28))).splitlines()
    assert lines[1].startswith(" 1    A   B   C ")
    assert lines[28].endswith("   Z  AA  AB")
    board = Board([[-1, 0, 0, 0], [1, 1, 1, 0], [1, 2, 2, 2], [1, 2, 3, 3]], stars=1)
    assert draw(Position(board)).splitlines()[1] == "1   ░  A  A  A"


def test_of_most_cells_the_open_ones_are_pointed_out() -> None:
    cells = tuple((row, column) for row in range(4) for column in range(4))
    step = Step("Any", 12, (), cells, (), ((0, 3),), "So it is empty.")
    lines = draw(GIVEN, step).splitlines()[1:3]
    assert lines == ["1   ·  ★  · [×]", "2  [B][A][A][C]"]


def test_dense_drawing() -> None:
    """Numbers go downwards, and cells share the signs between them."""
    board = Board([list(range(11))] * 11, stars=1)
    step = Step("x", 4, (Unit("row", 1), Unit("column", 2)),
                ((1, 2), (1, 3), (2, 10)), ((1, 5),), ((2, 2),), "")  # fmt: skip
    position = Position(board, stars=frozenset({(0, 0)}), marks=frozenset({(0, 1)}))
    assert draw(position, step, columns=36).splitlines()[:6] == [
        "                       1 1",
        "     1 2 3 4 5 6 7 8 9 0 1",
        "         ▾",
        " 1   ★ · C D E F G H I J K",
        " 2▸  A B[C D]E<★>G H I J K",
        " 3   A B × D E F G H I J[K]",
    ]
    assert draw(position, step, columns=37) == draw(position, step)


def test_text() -> None:
    parts = report(told()).split("\n\n")
    head, board, legend, drawn, listed, stuck, end, table = parts
    assert head == "four (4x4, 1 star): stuck, 2 steps, hardest Only Place (level 4)"
    assert board.splitlines()[1] == "┃ A   A   A   A ┃"
    assert "new star" in legend
    assert drawn.splitlines()[0] == "    1  2  3  4     1. Only Place"
    assert [line[:15].rstrip() for line in drawn.splitlines()] == DRAWN.splitlines()
    assert listed == "2. Star Neighbors: No star touches."
    assert stuck == "Stuck: no technique finds anything more, and 9 open cells remain."
    assert end.splitlines()[3] == "3   B  A  ·  ·"
    assert table.splitlines()[1] == "Star Neighbors      1      1"
    lines = report(told(), drawings=Drawings.NONE).splitlines()
    assert "1. Only Place: It <must> be *so*." in lines
    assert "2. Star Neighbors\n" in report(told(), drawings=Drawings.ALL)
    assert len(report(told(), steps=False).splitlines()) == 5
    assert report(told(), ascii=True).isascii()
    assert "\x1b[1m1. Only Place\x1b[0m" in report(told(), color=True)
    narrow = report(told(), columns=40)
    assert "1. Only Place\nlevel 4\n\nIt <must> be *so*.\n\n    1  2  3" in narrow


@pytest.mark.parametrize(
    ("status", "limit", "said"),
    [
        (ExplainStatus.UNKNOWN, "time", "the time limit ended the search"),
        (ExplainStatus.UNKNOWN, "interrupt", "interrupted"),
        (ExplainStatus.STUCK, "effort", "sets of units take too long"),
    ],
)
def test_unfinished_text(status: ExplainStatus, limit: str, said: str) -> None:
    found = told(status, limit)
    text = report(found)
    assert text.startswith(f"four (4x4, 1 star): {status} - {said}")
    assert "9 open cells remain" in text
    shown = hint_report(Hint(GIVEN, (), None, found.status, found.limit))
    for one in (text, shown):
        assert ("--max-units K" in one) == (limit == "effort")
    assert f"{status} ({limit})" in grades_table([found])
    assert found.to_dict()["limit"] == limit


@pytest.mark.parametrize("missing", [0, 1])
def test_a_sentence_needs_30_columns_beside_its_drawing(missing: int) -> None:
    found = Hint(GIVEN, (), STEPS[0], ExplainStatus.UNKNOWN, None)
    first, *more = DRAWN.splitlines()
    columns = max(map(width, more)) + 34 - missing
    assert hint_report(found, columns=columns).startswith(first) == (not missing)


def test_markdown() -> None:
    text = markdown(told())
    assert text.startswith(
        "## four (4x4, 1 star)\n\n"
        "Stuck, 2 steps, hardest Only Place (level 4).\n\n```\n┏"
    )
    assert "\n1. **Only Place**: It \\<must\\> be \\*so\\*.\n\n   ```\n" in text
    indented = "\n".join(f"   {line}" for line in DRAWN.splitlines())
    assert f"\n{indented}\n   ```\n\n2. **Star Neighbors**: No star touches.\n" in text
    assert text.endswith("| Star Neighbors | 1 | 1 |\n| Only Place | 4 | 1 |")
    assert markdown(told(), drawings=Drawings.NONE).count("```") == 4
    assert "```" not in markdown(told(), steps=False)


# --- on the command line ---


def test_contract(bridge: str, explained: Explanation) -> None:
    done = cli("explain", EASY, "--stars", "1", "--json", "--bridge", bridge)
    assert (done.returncode, done.stderr) == (0, "")
    (answer,) = answers(done)
    assert list(answer) == [*GRADE_KEYS, "steps"]
    assert answer["statistics"].pop("inferences") > 0
    assert answer["step_count"] == len(answer["steps"]) > 0
    levels = {one.name: one.level for one in techniques()}
    stars = []
    for step in answer["steps"]:
        assert list(step) == STEP_KEYS
        assert levels[step["technique"]] == step["level"] <= answer["level"]
        stars += [tuple(star) for star in step["stars"]]
    assert is_solution(explained.board, stars)
    assert answer["steps"] == [step.to_dict() for step in explained.steps]
    assert grade(explained.board, bridge=bridge).rating == answer["rating"]
    assert hint(explained.board, bridge=bridge).step == explained.steps[0]


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        ([EASY, "--stars", "1"], 0),
        ([EASY, "--stars", "2"], 1),
        ([EASY], 2),
        ([NORVIG, "--max-technique", "Trivial Marks"], 3),
        ([EASY, "--stars", "1", "--json", "--to", "markdown"], 2),
    ],
)
def test_exit_status(arguments: list[str | Path], status: int) -> None:
    assert cli("explain", "--summary", *arguments).returncode == status


def test_sets_of_units() -> None:
    """A board on which no named technique is enough is solved, and not stuck."""
    (answer,) = answers(cli("explain", HARD, "--json", "--max-units", "9"))
    sets = [step for step in answer["steps"] if step["technique"].endswith(" Units")]
    assert answer["status"] == "solved" and sets
    names = {2: "Two Units", 3: "Three Units", 4: "Four Units"}
    for step in sets:
        assert step["technique"] == names.get(len(step["units"]), "Many Units")
    (few,) = answers(cli("explain", HARD, "--json", "--max-units", "2"))
    before = answer["steps"].index(sets[0])
    assert few["status"] == "stuck"
    assert few["steps"][:before] == answer["steps"][:before]


def test_files(tmp_path: Path) -> None:
    run = ("explain", EASY, "--stars", "1")
    for form, name in (("html", "a.html"), ("markdown", "a.md"), ("json", "a")):
        path = tmp_path / name
        done = cli(*run, "--to", form, "-o", path)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.startswith(f"{path}: testBoard4x4_1 (4x4, 1 star): solved, ")
        if form != "json":
            assert path.read_text("utf-8") == cli(*run, "--to", form).stdout
    path = tmp_path / "page.html"
    done = cli("explain", EASY, EASY, "--stars", "1", "-o", path)
    assert (done.returncode, path.exists()) == (2, False)
    assert "a page shows one board; pick one, as in boards.jsonl#1" in done.stderr


def test_hint_command(tmp_path: Path, explained: Explanation) -> None:
    run = ("hint", EASY, "--stars", "1")
    state = tmp_path / "state.json"
    first, star = explained.steps[0], min(explained.last.stars)
    state.write_text("{}")
    done = cli(*run, "--state", state)
    assert (done.returncode, done.stderr) == (0, "")
    assert first.technique in done.stdout
    assert draw(explained.given, first).splitlines()[1] in done.stdout
    (answer,) = answers(cli(*run, "--json"))
    assert list(answer) == ["id", "status", "mistakes", "step"]
    assert answer["step"] == first.to_dict()
    state.write_text(json.dumps({"marks": [star]}))
    done = cli(*run, "--state", state)
    assert (done.returncode, len(done.stdout.splitlines())) == (1, 1)
    (answer,) = answers(cli(*run, "--state", state, "--json"))
    (mistake,) = answer["mistakes"]
    assert (mistake["kind"], mistake["cell"]) == ("mark", list(star))
    state.write_text("....\n")
    done = cli(*run, "--state", state)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"starbattle: {state}: the state has 1 row, the board 4\n"
    file = tmp_path / "board.jsonl"
    file.write_text(format_named("jsonl").text(Position(explained.board, marks=[star])))
    assert "mark" in cli("hint", file).stdout, "a state in the file of the board"
    found = hint(explained.last)
    assert (found.step, found.status) == (None, ExplainStatus.SOLVED)


def test_a_hint_assumes_what_follows_from_the_stars() -> None:
    """Up to the next star, and unless techniques are left out."""
    position = Position(Board.load(NORVIG), stars=[(1, 4), (3, 4)])
    steps = explain(position, max_technique="Trivial Marks").steps
    assert hint(position, max_technique="Trivial Marks").step == steps[0]
    next_one = explain(position).steps[len(steps)]
    step = hint(position).step
    assert step and (step.stars, step.marks) == (next_one.stars, next_one.marks)
    assert step.text == f"{next_one.text} What the stars rule out counts as empty."


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
    good, bad = answers(cli("grade", "-", "--json", stdin=lines))
    figures = [good["level"], good["step_count"], good["rating"]]
    assert row.split()[-7:-4] == [str(figure) for figure in figures]
    assert (list(good), bad["status"]) == (GRADE_KEYS, "error")


def test_techniques_command() -> None:
    known = techniques()
    done = cli("techniques")
    assert (done.returncode, done.stderr) == (0, "")
    for one in known:
        assert one.premise and one.soundness
        assert re.search(rf"^ +{one.level}  {one.name} ", done.stdout, re.M), one.name
    assert answers(cli("techniques", "--json")) == [one.to_dict() for one in known]


@pytest.mark.parametrize(
    ("alias", "names"),
    [
        ("COMPOSITE shapes", ["Counting"]),
        ("square counting", ["Only Place", "Touches All"]),
    ],
)
def test_other_names(alias: str, names: list[str]) -> None:
    """Those of guides and of other solvers."""
    said = cli("techniques", alias).stdout
    assert all(f"{name} (level " in said for name in names)
    named = cli("explain", NORVIG, "--max-technique", names[-1], "--to", "markdown")
    aliased = cli("explain", NORVIG, "--max-technique", alias, "--to", "markdown")
    assert aliased.stdout == named.stdout


def test_one_technique() -> None:
    assert cli("techniques", "trivial marks").stdout.splitlines() == [
        "Trivial Marks (level 3, direct)",
        "If:   A row, column or region has all its stars.",
        "Then: Its other cells are empty.",
        "Why:  It holds no more stars than its quota.",
        "Also: Saturation (star-battle-solver)",
    ]
    done = cli("techniques", "Luck")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "starbattle: unknown technique 'Luck'\n"


def test_chapter_shows_all_techniques() -> None:
    written = runpy.run_path(str(CHAPTER_TOOL))["PAGE"].read_text(encoding="utf-8")
    shown = {section.split("\n")[0] for section in written.split("\n### ")}
    assert {one.name for one in techniques()} <= shown


@pytest.mark.slow
def test_chapter_is_up_to_date() -> None:
    tool = runpy.run_path(str(CHAPTER_TOOL))
    written = tool["PAGE"].read_text(encoding="utf-8")
    assert tool["chapter"]() == written, "run tools/techniques.py"
