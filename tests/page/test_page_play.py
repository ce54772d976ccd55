"""How a game feels on the page: options, trials, touch, beginning and end."""

import json
import re
from pathlib import Path

import pytest

from browser import on_screen
from shown import ENDING_OPEN, UNIQUE, VERDICT, Shown
from starbattle import Board, solve

pytestmark = pytest.mark.slow  # each opens the page afresh; .ci/run has a step for it

ROOT = Path(__file__).resolve().parents[2]

SCREENS = [(360, 640), (390, 844), (844, 390), (768, 1024), (1280, 800), (1920, 1080)]
COUNTS = "[...document.querySelectorAll('#board .count')].map((one) => one.textContent)"


def solution() -> list[int]:
    """Return the stars of the board UNIQUE."""
    rows = [UNIQUE[-16:][k : k + 4] for k in range(0, 16, 4)]
    return [r * 4 + c for r, c in solve(Board(rows, 1), solutions=1)[0].stars]


def test_the_first_game_teaches_the_rules(shown: Shown) -> None:
    shown.driver.get(shown.address)
    shown.until("document.getElementById('note').offsetParent")
    assert shown.text("#note-words").strip().startswith("1 of 3.")
    shown.put(6)
    assert shown.text("#note-words").strip().startswith("2 of 3.")
    for cell in (7, 8, 9, 10, 11):
        shown.put(cell, cell)
    assert shown.text("#note-words").strip().startswith("3 of 3.")
    shown.put(17)
    assert not shown.find("#note").is_displayed()
    assert "Hint" in shown.message()
    shown.until(f"{VERDICT} === 'easy'")
    shown.driver.refresh()
    shown.until(VERDICT)
    assert shown.run("return document.documentElement.dataset.note") != "new"


def test_what_the_tutorial_asks_for_is_right(shown: Shown) -> None:
    shown.driver.get(shown.address)
    shown.until(VERDICT)
    source = (ROOT / "web/src/play/controls.js").read_text("utf-8")
    steps = re.findall(r'cells: \[([\d, ]+)\],\s+kind: "(\w+)"', source)
    assert len(steps) == 3
    rows = shown.run("return location.hash").partition("1-")[2][:36]
    board = Board([rows[k : k + 6] for k in range(0, 36, 6)], 1)
    stars = {r * 6 + c for r, c in solve(board, solutions=2)[0].stars}
    assert len(solve(board, solutions=2)) == 1
    for cells, kind in steps:
        for cell in json.loads(f"[{cells}]"):
            assert (cell in stars) == (kind == "star")


def test_a_skipped_tutorial_does_not_come_back(shown: Shown) -> None:
    shown.driver.get(shown.address)
    shown.until("document.getElementById('note').offsetParent")
    shown.find("#skip").click()
    shown.driver.refresh()
    shown.until(VERDICT)
    assert not shown.find("#note").is_displayed()


def test_the_edges_count_the_stars_that_are_left(shown: Shown) -> None:
    shown.open(UNIQUE)
    assert shown.run(f"return {COUNTS}") == ["1"] * 8
    first = solution()[0]
    shown.put(first)
    assert shown.run(f"return {COUNTS}")[0] == "✓"
    assert shown.run(f"return {COUNTS}").count("✓") == 2
    shown.put(first + (1 if first % 4 < 3 else -1))
    assert shown.run(f"return {COUNTS}")[0] == "!"
    shown.choose_option("counts")
    assert shown.run(f"return {COUNTS}") == []


def test_finished_units_are_dimmed_if_wanted(shown: Shown) -> None:
    shown.open(UNIQUE)
    dimmed = "document.querySelectorAll('#board .square.done').length"
    shown.put(solution()[0])
    assert shown.run(f"return {dimmed}") >= 7
    shown.choose_option("dims")
    assert shown.run(f"return {dimmed}") == 0


def test_conflicts_show_as_they_arise_if_wanted(shown: Shown) -> None:
    shown.open()
    shown.put(0, 6)
    wrong = "return document.querySelectorAll('#board [data-wrong]').length"
    assert shown.run(wrong) == 2
    label = shown.cell(0).get_attribute("aria-label")
    assert label == "row 1, column 1, region A, star, conflict"
    shown.choose_option("conflicts")
    assert shown.run(wrong) == 0
    shown.choose_option("conflicts")
    shown.put(6)
    assert shown.run(wrong) == 0


def test_the_first_tap_may_mark(shown: Shown) -> None:
    shown.open()
    shown.choose_option("marksFirst")
    for kind in ("mark", "star", "empty"):
        shown.put(3)
        assert shown.kinds()[3] == kind


def test_a_trial_is_taken_back_or_kept(shown: Shown) -> None:
    shown.open()
    shown.put(0)
    shown.find("#try").click()
    shown.put(7, 14)
    assert shown.cell(7).get_attribute("aria-label").endswith("star, tried")
    shown.until("localStorage.length > 1")
    shown.driver.refresh()
    shown.until(VERDICT)
    shown.find("#drop-trial").click()
    assert shown.where("star") == [0]
    shown.press("t")
    shown.find("#try").click()
    shown.put(7)
    shown.find("#keep-trial").click()
    assert shown.where("star") == [0, 7]
    assert shown.find("#try").is_displayed()


def test_the_end_says_time_and_hints_and_has_a_text_to_share(shown: Shown) -> None:
    shown.open(UNIQUE)
    shown.find("#hint").click()
    shown.until("document.getElementById('message').className === 'hint'")
    for cell in solution():
        shown.put(cell)
    assert shown.until(ENDING_OPEN)
    assert shown.text("#ending-hints") == "1 hint"
    assert shown.text("#ending-time").startswith("0:")
    text = shown.run(
        "navigator.clipboard.writeText = async (text) => { window.copied = text };"
        "document.getElementById('share').click(); return window.copied"
    )
    assert "4x4, 1 star" in text
    assert "1 hint" in text
    assert "cells=" not in text


def test_two_fingers_zoom_and_put_nothing(shown: Shown) -> None:
    shown.open()
    on_screen(shown.driver, 390, 844)
    boxes = [shown.cell(cell).rect for cell in (5, 7, 18)]
    one, two, other = (
        {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        for box in boxes
    )
    for kind, points in (
        ("touchStart", [one]),
        ("touchMove", [two]),
        ("touchStart", [two, other]),
        ("touchEnd", []),
    ):
        event = {"type": kind, "touchPoints": points}
        shown.driver.execute_cdp_cmd("Input.dispatchTouchEvent", event)
    assert set(shown.kinds()) == {"empty"}


@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_the_whole_board_fits_the_screen(shown: Shown, width: int, height: int) -> None:
    shown.open()
    on_screen(shown.driver, width, height, mobile=width < 900)
    box = shown.run("return document.getElementById('board').getBoundingClientRect()")
    assert box["top"] >= 0
    assert box["bottom"] <= height
    assert box["width"] >= 0.55 * min(width, height)
    assert shown.run("return document.documentElement.scrollWidth") <= width
    hint = shown.run("return document.getElementById('hint').getBoundingClientRect()")
    assert hint["bottom"] <= height
    assert min(hint["width"], hint["height"]) >= 40
