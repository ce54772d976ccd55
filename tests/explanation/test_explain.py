"""Explanations, grades and hints: from Python and from the command line."""

import json
import re
import runpy
from contextlib import contextmanager
from dataclasses import replace
from itertools import product
from xml.etree.ElementTree import fromstring

import pytest

from conftest import BOARDS, answers, cli, stripes
from explanations import by_hand
from pictures import Shown
from starbattle import (
    Board,
    ExplainStatus,
    Hint,
    Interrupted,
    Position,
    RequestError,
    Rules,
    Step,
    Unit,
    explain,
    grade,
    hint,
    techniques,
)
from starbattle.explanation.blocks import Drawings
from starbattle.explanation.drawing import draw
from starbattle.explanation.page import explanation_html, page
from starbattle.explanation.result import StepView, after
from starbattle.explanation.step import StepDrawing
from starbattle.explanation.text import grades_table, hint_report, markdown, report
from starbattle.interrupts import Interrupt
from starbattle.render.terminal import width

EASY = BOARDS / "feup/4x4_1.txt"
"""With one star the direct techniques solve it, with two it has no solution."""

CHAPTER_TOOL = BOARDS.parent / "tools" / "techniques.py"
HARD = f"{BOARDS}/techniques.jsonl#10"
"""A board that takes sets of units."""


@pytest.fixture(scope="module")
def easy():
    return Board.load(EASY, stars=1)


@pytest.fixture(scope="module")
def explained(easy):
    return explain(easy)


# --- in Python ---


def test_stuck_says_how_many_solutions():
    many = explain(stripes(8))
    one = explain(HARD, max_units=0)
    for found, solutions, said, graded in (
        (many, 2, "There are several solutions.", "stuck (several solutions)"),
        (one, 1, "There is one solution.", "stuck (expert)"),
    ):
        assert (found.status, found.to_dict()["solutions"]) == ("stuck", solutions)
        assert (found.rating is None) == (solutions == 2)
        assert said in " ".join(str(found).split())
        assert graded in grades_table([found])
    assert grade(stripes(5), max_technique="Trivial Marks").difficulty is None
    hinted = hint(one.last, max_units=9).step
    assert hinted and hinted.technique.endswith(" Units")


def test_each_step_is_reported(easy, explained):
    seen = []
    assert explain(easy, on_step=seen.append, steps=3).steps == explained.steps[:3]
    assert tuple(seen) == explained.steps[:3]
    with pytest.raises(ZeroDivisionError):
        explain(easy, on_step=lambda _: 1 // 0)
    position = explained[5].position
    found = explain(easy, stars=position.stars, marks=position.marks)
    assert (found.given, found.steps) == (position, explained.steps[5:])
    assert found.last == explained.last == after(*explained[-1])
    assert hint(explained.last).status is ExplainStatus.SOLVED


@pytest.mark.parametrize("wanted", [
    {"max_technique": "Luck"}, {"marks": [(0, 4)]}, {"max_units": -1},
    {"max_units": 1, "effort": 1}, {"max_technique": "Counting", "max_units": 1},
])  # fmt: skip
def test_bad_requests(easy, wanted):
    with pytest.raises(RequestError):
        explain(easy, **wanted)


def test_limits():
    """Sets of a large board are integers of many bytes, which take a larger stack."""
    for ask_for in (explain, grade):
        found = ask_for(stripes(40), inference_limit=1_000)
        assert (found.status, found.limit) == ("unknown", "inferences")
    assert grade(stripes(25), max_technique="Counting").status == "stuck"


def test_interrupt(easy, monkeypatch, explained):
    @contextmanager
    def pressed():
        yield Interrupt(seen=True)

    monkeypatch.setattr("starbattle.interrupts.held_interrupt", pressed)
    with pytest.raises(Interrupted) as caught:
        explain(easy)
    steps = caught.value.found.steps
    assert steps == explained.steps[: len(steps)]
    for ask in (grade, hint):
        with pytest.raises(Interrupted):
            ask(easy)


def test_pictures_in_notebooks():
    explained = explain("norvig/board1")
    view = explained[21]
    shown = Shown(view._repr_svg_(), 30)
    assert set(shown.cells("star")) == view.position.stars.union(view.step.stars)
    assert set(shown.cells("dot")) == view.position.marks.union(view.step.marks)
    assert view.step.text in view._repr_html_()
    page = explained._repr_html_()
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


def told(status=ExplainStatus.STUCK, limit=None):
    """An explanation written by hand."""
    return by_hand(BOARD, *STEPS, given=GIVEN, status=status, limit=limit)


DRAWN = """\
    1  2  3  4
             ▾
1   ·  ★  · [×]
2▸  B  A  A <★>
3   B  A  D  C
4   B  D  D  D"""


def test_drawing():
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


def test_drawing_of_an_argument():
    assert draw(GIVEN, ARGUED) == ARGUMENT
    dense = draw(GIVEN, ARGUED, columns=12).splitlines()
    assert dense[2:4] == ["2  [B A(1)C  1★", "3  (2)A D C"]
    picture = StepView(GIVEN, ARGUED)._repr_svg_()
    assert Shown(picture, 30).texts("number") == ["1", "2", "2"]
    most = replace(STEPS[0], units=(), cells=(*product(range(4), repeat=2),), stars=())
    lines = draw(GIVEN, most).splitlines()[1:3]
    assert lines == ["1   ·  ★  · [×]", "2  [B][A][A][C]"], "the open ones"


def test_no_line_is_wider_than_the_terminal():
    """Nothing is left out to fit: each step that looks at cells points some out."""
    found = explain(f"{BOARDS}/techniques.jsonl#5")
    name = "Only Place of a Row and a Column in Two"
    for one in (found, by_hand(found.board, replace(STEPS[0], technique=name))):
        text = report(one, columns=60, drawings=Drawings.ALL, color=True)
        assert max(map(width, text.splitlines())) <= 60
    for position, step in found.positions():
        drawn = draw(position, step, columns=60)
        assert re.search(r"[\[(<]", drawn) or not step.cells


def test_dense_drawing():
    """Numbers go downwards, and cells share the signs between them."""
    board = Board([list(range(11))] * 11, stars=1)
    step = Step("x", 4, (Unit("row", 1), Unit("column", 2)),
                ((1, 2), (1, 3), (2, 10)), ((1, 5),), ((2, 2),), "")  # fmt: skip
    position = Position(board, stars=[(0, 0)], marks=[(0, 1)])
    assert draw(position, step, columns=36).splitlines()[:6] == [
        "                       1 1",
        "     1 2 3 4 5 6 7 8 9 0 1",
        "         ▾",
        " 1   ★ · C D E F G H I J K",
        " 2▸  A B[C D]E<★>G H I J K",
        " 3   A B × D E F G H I J[K]",
    ]
    assert draw(position, step, columns=37) == draw(position, step)
    assert draw(Position(stripes(28))).splitlines()[28].endswith("   Z  AA  AB")
    holed = Board([[-1, 0, 0, 0], *[[1, 2, 3, 3]] * 3], stars=1)
    assert draw(Position(holed)).splitlines()[1] == "1   ░  A  A  A"


def test_texts():
    """The documents show whole ones."""
    head, _, legend, drawn, *more = report(told()).split("\n\n")
    assert head == "four (4x4, 1 star): stuck, 2 steps, hardest Only Place (level 4)"
    assert "new star" in legend and drawn.startswith("    1  2  3  4     1. Only Place")
    assert more[0] == "2. Star Neighbors: No star touches."
    lines = report(told(), drawings=Drawings.NONE).splitlines()
    assert "1. Only Place: It <must> be *so*." in lines
    assert "2. Star Neighbors\n" in report(told(), drawings=Drawings.ALL)
    assert len(report(told(), steps=False).splitlines()) == 5
    assert report(told(), ascii=True).isascii()
    text = markdown(told())
    assert "\n1. **Only Place**: It \\<must\\> be \\*so\\*.\n\n   ```\n" in text
    assert text.endswith("| Star Neighbors | 1 | 1 |\n| Only Place | 4 | 1 |")
    assert "```" not in markdown(told(), steps=False)


def test_unfinished_text():
    for status, limit, said in (
        (ExplainStatus.UNKNOWN, "interrupt", "interrupted"),
        (ExplainStatus.STUCK, "effort", "sets of units take too long"),
    ):
        found = told(status, limit)
        text = report(found)
        assert text.startswith(f"four (4x4, 1 star): {status} - {said}")
        assert "9 open cells remain" in text
        for one in (text, hint_report(Hint(GIVEN, (), None, status, limit))):
            assert ("--max-units K" in one) == (limit == "effort")
        assert f"{status} ({limit})" in grades_table([found])


# --- boards with rules or constraints ---

ROWS = ["ABBBCC", "ABBCCC", "AADDDC", "AAEEDD", "AAFFFF", "AAFFFF"]
WHERE = ["column(2,1) < column(3,1) or r1c1 = 1"]
VARIANT = Board(ROWS, stars=1, rules=Rules(touch="rook", diagonals=1), where=WHERE)


def test_every_form_shows_what_is_cited():
    explained = explain(VARIANT)
    assert explained.solved and grade(VARIANT).rating == explained.rating != 1
    for form in (report, markdown, page, explanation_html):
        text = form(explained).replace("&lt;", "<")
        assert "constraint 1 (column(2, 1) " in text and "diagonal 2" in text
    assert Unit("diagonal", 1).cells(VARIANT)[0] == (0, 5)
    right = min(explained.last.stars)
    (wrong,) = hint(VARIANT, stars=[right, (5, 0)]).mistakes
    assert wrong.cell == (5, 0)
    step = hint(Board(stripes(4).regions, stars=1, where=["r1c1 = 0"])).step
    assert step and (step.marks, step.look) == (((0, 0),), "Look at constraint 1.")


# --- on the command line ---


def test_contract(bridge, easy, explained):
    done = cli("explain", EASY, "--stars", "1", "--json", "--bridge", bridge)
    (answer,) = answers(done)
    assert answer["step_count"] == len(answer["steps"]) > 0
    assert answer["steps"] == [step.to_dict() for step in explained.steps]
    assert grade(easy, bridge=bridge).rating == answer["rating"]
    assert hint(easy, bridge=bridge).step == explained.steps[0]


@pytest.mark.parametrize(("line", "status", "said"), [
    (f"explain {EASY} --stars 2", 1, "contradiction"),
    (f"explain {EASY} {EASY} --stars 1 -o a.html", 2, "a page shows one board; pick"),
    ("explain norvig/24 --max-technique=trivial-marks --summary", 3, "stuck"),
    ("hint feup/8x8_1 --stars=1 --max-technique=trivial-marks", 3,
     "No technique that was tried finds anything more.\n\n"
     "The board has several solutions.\n"),
    ("techniques Luck", 2, "unknown technique 'Luck'"),
])  # fmt: skip
def test_exit_status(line, status, said, tmp_path):
    done = cli(*line.split(), cwd=tmp_path)
    assert (done.returncode, said in done.stdout + done.stderr) == (status, True)


def test_hint_command(tmp_path, explained):
    run = ("hint", EASY, "--stars", "1", "--state", tmp_path / "state.json")
    first, star = explained.steps[0], min(explained.last.stars)
    run[-1].write_text("{}")
    said = cli(*run).stdout
    assert first.technique in said
    assert draw(explained.given, first).splitlines()[1] in said
    (answer,) = answers(cli(*run, "--json"))
    assert list(answer) == ["id", "status", "mistakes", "step"]
    assert answer["step"] == first.to_dict()
    run[-1].write_text(json.dumps({"marks": [star]}))
    done = cli(*run, "--json")
    (mistake,) = answers(done)[0]["mistakes"]
    assert (mistake["kind"], mistake["cell"]) == ("mark", list(star))
    assert done.returncode == 1
    run[-1].write_text("....\n")
    said = f"starbattle: {run[-1]}: the state has 1 row, the board 4\n"
    assert cli(*run).stderr == said


def test_techniques_command():
    known, said = techniques(), cli("techniques").stdout
    for one in known:
        assert one.premise and one.soundness
        assert re.search(rf"^ +{one.level}  {one.name} ", said, re.M), one.name
    assert answers(cli("techniques", "--json")) == [one.to_dict() for one in known]
    said = cli("techniques", "square counting").stdout  # a name of another guide
    assert "Only Place (level " in said and "Touches All (level " in said
    said = cli("techniques", "trivial marks").stdout
    assert said.startswith("Trivial Marks (level 3, direct)\nIf:   A row, column or ")


@pytest.mark.slow
def test_the_site_shows_all_techniques():
    """Each that comes up on the boards has an example, but for larger sets of units."""
    _, *parts = runpy.run_path(str(CHAPTER_TOOL))["chapter"]().split("\n### ")
    shown = {part.split("\n")[0]: "\nStep " in part for part in parts}
    assert shown == {one.name: one.level in {*range(7), 8} for one in techniques()}
