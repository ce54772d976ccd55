"""The page of starbattle explain in a real browser, see browser.py."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from browser import Page
from conftest import BOARDS, stripes
from explanations import by_hand
from starbattle import (
    Board,
    Case,
    Conclusion,
    Explanation,
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

    def __init__(self, driver: Any, found: Explanation, path: Path) -> None:
        super().__init__(driver, page(found), path)
        self.found = found

    @property
    def chosen(self) -> int:
        return int(self.run("return Number(document.getElementById('slider').value)"))

    def cells(self) -> list[str]:
        """What the board shows, cell by cell."""
        kinds = self.run("return [...view.shown].map((kind) => KINDS[kind])")
        for kind in ("new-star", "new-mark", "supposed-star", "supposed-mark"):
            for cell in self.at(kind):
                kinds[cell] = kind.replace("-", " ")
        return list(kinds)

    def at(self, kind: str) -> set[int]:
        """The cells with a shape of that kind."""
        script = (
            "return [...document.querySelectorAll(`#board .${arguments[0]}`)]"
            ".map((one) => Number(one.dataset.at))"
        )
        return set(self.run(script, kind))

    def drawn(self, kind: str) -> list[str]:
        """The texts of what the board shows of a kind."""
        return list(
            self.run(
                "return [...document.querySelectorAll(`#board .${arguments[0]}`)]"
                ".map((one) => one.textContent)",
                kind,
            )
        )

    def listed(self) -> list[int]:
        """The steps in the list."""
        return list(
            self.run(
                "return [...document.querySelectorAll('.steps button')]"
                ".map((button) => Number(button.dataset.step))"
            )
        )


Opened = Callable[[Explanation], StepPage]


@pytest.fixture
def opened(driver: Any, tmp_path: Path) -> Iterator[Opened]:
    yield lambda found: StepPage(driver, found, tmp_path / "explanation.html")
    said = [entry["message"] for entry in driver.get_log("browser")]
    assert said == []


@pytest.fixture(scope="module")
def found() -> Explanation:
    return explain(Board.load(BOARDS / "feup/4x4_1.txt", stars=1))


def expected_cells(found: Explanation, number: int) -> list[str]:
    """What is known after so many steps, as the page should show it."""
    size = found.board.size
    cells = ["empty"] * size**2
    for step in found.steps[:number]:
        new = "new " if step is found.steps[number - 1] else ""
        for kind, places in (("star", step.stars), ("mark", step.marks)):
            for row, column in places:
                cells[row * size + column] = new + kind
    return cells


def test_board_of_steps(opened: Opened, found: Explanation) -> None:
    shown, step = opened(found), found.steps[0]
    assert shown.text("#name") == "testBoard4x4_1 (4x4, 1 star)" == shown.driver.title
    assert shown.text("#how").startswith(f"solved, {found.step_count} steps, hardest ")
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
    assert len(shown.drawn("unit")) == len(step.units) == 1


def test_keys_buttons_and_slider(opened: Opened, found: Explanation) -> None:
    shown = opened(found)
    shown.press(END, LEFT)
    assert shown.chosen == found.step_count - 1
    for key in ("Home", "ArrowRight", "ArrowRight", "ArrowLeft"):
        shown.click(f"[data-key={key}]")
    assert shown.chosen == 1
    shown.click("[data-key=End]")
    shown.press(HOME)
    placing = [k for k, step in enumerate(found.steps, 1) if step.stars]
    shown.press("s", "s")
    assert shown.chosen == placing[1]
    shown.press("S")
    assert shown.chosen == placing[0]
    shown.run(
        "const slider = document.getElementById('slider');"
        "slider.value = 2; slider.dispatchEvent(new Event('input'))"
    )
    assert shown.text(".reason h2").startswith("2. ")


def test_filter(opened: Opened, found: Explanation) -> None:
    shown = opened(found)
    assert shown.listed() == list(range(found.step_count + 1))
    wanted = [
        k for k, step in enumerate(found.steps, 1) if step.technique == "Star Neighbors"
    ]
    shown.run(
        "const filter = document.getElementById('filter');"
        "filter.value = 'Star Neighbors'; filter.dispatchEvent(new Event('change'))"
    )
    assert shown.listed() == [0, *wanted]
    shown.driver.execute_script("document.activeElement.blur()")
    shown.press(RIGHT, RIGHT)
    assert shown.chosen == wanted[1]
    shown.click(f".steps [data-step='{wanted[0]}']")
    assert shown.chosen == wanted[0]


def test_given_cells_and_texts(opened: Opened) -> None:
    board = Board(stripes(4).regions, stars=1, id="</script><b>&amp;")
    step = Step("Only Place", 4, (Unit("row", 0), Unit("region", 3)),
                ((0, 3),), ((0, 3),), (), "<b>so</b>",
                look="Look at row 1 and region D.")  # fmt: skip
    given = Position(board, {(1, 1)}, {(0, 0)})
    shown = opened(by_hand(board, step, status="unknown", limit="time", given=given))
    assert shown.text("#name") == "</script><b>&amp; (4x4, 1 star)"
    assert "Given: 1 star, 1 mark." in shown.text(".reason p")
    shown.press(RIGHT)
    assert shown.text(".reason p") == "<b>so</b>"
    assert shown.text(".reason dl").startswith("looks atrow 1 and region D")
    assert "the time limit ended the search" in shown.text(".reason dl")
    assert shown.cells()[:6] == ["mark", "empty", "empty", "new star", "empty", "star"]


def test_sentences_of_a_proof_show_their_cases(opened: Opened) -> None:
    shown = opened(proved())
    shown.press(RIGHT)
    whole = shown.cells()
    assert whole[0] == "new mark"
    shown.run("document.querySelector('.cases button').focus()")
    for key in ("\ue007", " "):  # Enter and Space
        shown.press(key)
        assert shown.cells()[0] == "supposed star"
        assert shown.run(PRESSED) == ["true", "false", "false"]
        shown.press(key)
        assert shown.cells() == whole
    shown.click(".cases ol li:first-child button")
    assert shown.cells()[:5] == ["supposed star", *["empty"] * 3, "supposed star"]
    shown.click(".cases ol li:last-child button")
    assert shown.cells()[4] == "supposed mark"
    assert shown.run(PRESSED) == ["false", "false", "true"]
    named = "return document.querySelector('#board .name.named').textContent"
    assert shown.run(named) == "3"
    shown.press(LEFT)
    assert shown.run("return document.querySelector('.cases')") is None
    assert "supposed star" not in shown.cells()


PRESSED = (
    "return [...document.querySelectorAll('.cases button')].map((b) => b.ariaPressed)"
)


def proved() -> Explanation:
    """An explanation whose only step has cases."""
    board = stripes(4)
    row = Unit("row", 2)
    proof = Proof((), None, (1, 0), Proof((), unit=Unit("row", 3)), Proof((), row))
    first, corner = (1, 0), (0, 0)
    cases = (
        Case(0, "If r1c1 were a star, there are two cases.", (corner,)),
        Case(1, "If r2c1 were a star, row 4 could not be filled.",
             (corner, first), (), (Unit("row", 3),)),
        Case(1, "If r2c1 were empty, row 3 could not be filled.",
             (corner,), (first,), (row,)),
    )  # fmt: skip
    step = Step("Two Units", 12, (row,), (), (), ((0, 0),), "It is empty.",
                (Conclusion((0, 0), "empty", proof),), cases)  # fmt: skip
    return by_hand(board, step)


def test_the_argument_is_drawn(opened: Opened) -> None:
    board = Board(["AAAA", "BAAC", "BADC", "BDDD"], stars=1)
    row, region = Unit("row", 1), Unit("region", 1)
    drawing = StepDrawing(
        blocks=((1, 0),), full=((2, 0),), needs=((row, 1), (region, 2)),
        numbered=(((1, 2),), ((0, 3), (2, 0))),
    )  # fmt: skip
    step = Step("Any", 7, (row, region), (), (), ((1, 2),), "So it is empty.",
                drawing=drawing)  # fmt: skip
    page = opened(by_hand(board, step))
    page.press(END)
    assert page.drawn("order") == ["1", "2", "2"]
    assert page.drawn("need") == ["1★"]
    assert len(page.drawn("block")) == len(page.drawn("full")) == 1
    assert "row 2 1★, region B 2★" in page.text(".reason dl")
    page.press(HOME)
    assert not any(map(page.drawn, ("block", "full", "order", "need")))


@pytest.mark.parametrize("width", [320, 768])
def test_it_fits_a_phone(opened: Opened, width: int) -> None:
    shown = opened(explain(Board.load(BOARDS / "norvig/24.txt")))
    shown.press(RIGHT, RIGHT)
    assert shown.right_edge(width) <= width
    assert shown.run("return document.getElementById('board').clientWidth") > width / 2
    bar, lines, below, above = (
        shown.on_screen(
            width, f"document.querySelector('{name}').getBoundingClientRect().{edge}"
        )
        for name, edge in zip(
            ("footer", "main", "#legend", "#side"), ("top", "bottom") * 2, strict=True
        )
    )
    assert bar >= lines, "the bar is below all lines, over none"
    assert below >= above, "no part is over another"
