"""The page of starbattle explain in a real browser, see browser.py."""

import pytest

from browser import Page
from conftest import BOARDS, stripes
from explanations import by_hand
from starbattle import (
    Board,
    Case,
    Conclusion,
    Position,
    Proof,
    Step,
    Unit,
    explain,
)
from starbattle.explanation.page import page
from starbattle.explanation.step import StepDrawing

RIGHT, LEFT, HOME, END = "\ue014", "\ue012", "\ue011", "\ue010"


class StepPage(Page):
    """A page that is open, and the explanation that it should show."""

    def __init__(self, driver, found, path):
        super().__init__(driver, page(found), path)
        self.found = found

    def cells(self):
        """What the board shows, cell by cell."""
        kinds = self.run("return [...view.shown].map((kind) => KINDS[kind])")
        for kind in ("new-star", "new-mark", "supposed-star", "supposed-mark"):
            for cell in self.at(kind):
                kinds[cell] = kind.replace("-", " ")
        return list(kinds)

    def at(self, kind):
        """The cells with a shape of that kind."""
        script = (
            "return [...document.querySelectorAll(`#board .${arguments[0]}`)]"
            ".map((one) => Number(one.dataset.at))"
        )
        return set(self.run(script, kind))

    def drawn(self, kind):
        """The texts of what the board shows of a kind."""
        return self.run(
            "return [...document.querySelectorAll(`#board .${arguments[0]}`)]"
            ".map((one) => one.textContent)",
            kind,
        )


@pytest.fixture
def opened(quiet, tmp_path):
    return lambda found: StepPage(quiet, found, tmp_path / "explanation.html")


@pytest.fixture(scope="module")
def found():
    return explain(Board.load(BOARDS / "feup/4x4_1.txt", stars=1))


def expected_cells(found, number):
    """What is known after so many steps, as the page should show it."""
    size = found.board.size
    cells = ["empty"] * size**2
    for step in found.steps[:number]:
        new = "new " if step is found.steps[number - 1] else ""
        for kind, places in (("star", step.stars), ("mark", step.marks)):
            for row, column in places:
                cells[row * size + column] = new + kind
    return cells


def test_board_of_steps(opened, found):
    shown, step = opened(found), found.steps[0]
    assert shown.text("#name") == "testBoard4x4_1 (4x4, 1 star)" == shown.driver.title
    assert shown.text(".reason h2") == "The beginning"
    for number in range(found.step_count + 1):
        assert shown.chosen == number
        assert shown.cells() == expected_cells(found, number)
        shown.press(RIGHT)
    assert shown.chosen == found.step_count
    shown.press(HOME, RIGHT)
    assert shown.text(".reason h2") == f"1. {step.technique} level {step.level}"
    assert shown.text(".reason p") == step.text
    looked = {divmod(cell, found.board.size) for cell in shown.at("looked")}
    assert looked == set(step.cells)


def test_keys_buttons_slider_and_filter(opened, found):
    shown = opened(found)
    shown.press(END, LEFT)
    assert shown.chosen == found.step_count - 1
    for key in ("Home", "ArrowRight", "ArrowRight", "ArrowLeft"):
        shown.click(f"[data-key={key}]")
    assert shown.chosen == 1
    placing = [k for k, step in enumerate(found.steps, 1) if step.stars]
    shown.press(HOME, "s", "s", "S")
    assert shown.chosen == placing[0]
    shown.run(SET, "slider", 2, "input")
    assert shown.text(".reason h2").startswith("2. ")
    shown.run(SET, "filter", "Star Neighbors", "change")
    steps = enumerate(found.steps, 1)
    wanted = [k for k, step in steps if step.technique == "Star Neighbors"]
    shown.run("document.activeElement.blur()")
    shown.press(HOME, RIGHT, RIGHT)
    assert shown.chosen == wanted[1]
    shown.click(f".steps [data-step='{wanted[0]}']")
    assert shown.chosen == wanted[0]


SET = """
const [id, value, event] = arguments, one = document.getElementById(id);
one.value = value; one.dispatchEvent(new Event(event));
"""


def test_given_cells_and_texts(opened):
    board = Board(stripes(4).regions, stars=1, id="</script><b>&amp;")
    row, region = Unit("row", 0), Unit("region", 3)
    drawing = StepDrawing(
        blocks=((1, 0),), full=((2, 0),), needs=((row, 1), (region, 2)),
        numbered=(((1, 2),), ((3, 2), (2, 0))),
    )  # fmt: skip
    step = Step("Only Place", 4, (row, region), ((0, 3),), ((0, 3),), (), "<b>so</b>",
                look="Look at row 1 and region D.", drawing=drawing)  # fmt: skip
    given = Position(board, {(1, 1)}, {(0, 0)})
    shown = opened(by_hand(board, step, status="unknown", limit="time", given=given))
    assert shown.text("#name") == "</script><b>&amp; (4x4, 1 star)"
    assert "Given: 1 star, 1 mark." in shown.text(".reason p")
    shown.press(RIGHT)
    assert shown.text(".reason p") == "<b>so</b>"
    for said in (
        "looks atrow 1 and region D",
        "row 1 1★, region D 2★",
        "the time limit",
    ):
        assert said in shown.text(".reason dl")
    assert shown.cells()[:6] == ["mark", "empty", "empty", "new star", "empty", "star"]
    kinds = ("order", "need", "block", "full")
    assert [len(shown.drawn(kind)) for kind in kinds] == [3, 1, 1, 1]
    shown.press(HOME)
    assert not any(map(shown.drawn, kinds))


def test_sentences_of_a_proof_show_their_cases(opened):
    board, row, corner = stripes(4), Unit("row", 2), (0, 0)
    cases = (
        Case(0, "If r1c1 were a star, there are two cases.", (corner,)),
        Case(1, "If r2c1 were empty, row 3 could not be filled.",
             (corner,), ((1, 0),), (row,)),
    )  # fmt: skip
    step = Step("Two Units", 12, (row,), (), (), (corner,), "It is empty.",
                (Conclusion(corner, "empty", Proof((), row)),), cases)  # fmt: skip
    shown = opened(by_hand(board, step))
    shown.press(RIGHT)
    whole = shown.cells()
    assert whole[0] == "new mark"
    shown.run("document.querySelector('.cases button').focus()")
    for key in ("\ue007", " "):  # Enter and Space
        shown.press(key)
        assert shown.cells()[0] == "supposed star"
        assert shown.run(PRESSED) == ["true", "false"]
        shown.press(key)
        assert shown.cells() == whole
    shown.click(".cases ol li button")
    assert shown.cells()[4] == "supposed mark"
    named = "return document.querySelector('#board .name.named').textContent"
    assert shown.run(named) == "3"
    shown.press(LEFT)
    assert "supposed star" not in shown.cells()


PRESSED = (
    "return [...document.querySelectorAll('.cases button')].map((b) => b.ariaPressed)"
)


@pytest.mark.parametrize("width", [320, 768])
def test_it_fits_a_phone(opened, width):
    shown = opened(explain("norvig/24"))
    shown.press(RIGHT, RIGHT)
    assert shown.right_edge(width) <= width
    edge = "document.querySelector('{}').getBoundingClientRect().{}"
    (bar, below), (lines, above) = (
        [shown.on_screen(width, edge.format(name, side)) for name in names]
        for side, *names in (("top", "footer", "#legend"), ("bottom", "main", "#side"))
    )
    assert bar >= lines, "the bar is below all lines, over none"
    assert below >= above, "no part is over another"
