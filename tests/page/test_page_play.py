"""How a game feels on the page: options, trials, touch, beginning and end."""

import pytest

from browser import on_screen
from shown import ENDING_OPEN, MESSAGE, STARS, UNIQUE, VERDICT

pytestmark = pytest.mark.slow  # each opens the page afresh; .ci/run has a step for it

COUNTS = "[...document.querySelectorAll('#board .count')].map((one) => one.textContent)"


def test_the_first_game_teaches_the_rules(shown):
    shown.driver.get(shown.address)
    shown.until("document.getElementById('note').offsetParent")
    assert shown.text("#note-words").strip().startswith("1 of 3.")
    shown.until("document.querySelectorAll('#board .looked').length === 1")
    shown.put(0)
    assert shown.message().startswith("Not there")
    shown.find("#undo").click()
    shown.put(6)
    assert not shown.message()
    assert shown.text("#note-words").strip().startswith("2 of 3.")
    for cell in (7, 8, 9, 10, 11):
        shown.put(cell, cell)
    assert shown.text("#note-words").strip().startswith("3 of 3.")
    shown.put(17)
    assert not shown.find("#note").is_displayed()
    assert "Hint" in shown.message()
    shown.until(f"{VERDICT} === 'easy'")
    shown.find("#check").click()
    shown.until(f"{MESSAGE} === 'Nothing is wrong so far.'")
    shown.driver.refresh()
    shown.until(VERDICT)
    assert shown.run("return document.documentElement.dataset.note") != "new"


def test_a_skipped_tutorial_does_not_come_back(shown):
    shown.driver.get(shown.address)
    shown.until("document.getElementById('note').offsetParent")
    shown.find("#skip").click()
    shown.driver.refresh()
    shown.until(VERDICT)
    assert not shown.find("#note").is_displayed()


def test_the_edges_count_the_stars_that_are_left(shown):
    shown.open(UNIQUE)
    assert shown.run(f"return {COUNTS}") == ["1"] * 8
    dimmed = "return document.querySelectorAll('#board .square.done').length"
    shown.put(STARS[0])
    assert shown.run(f"return {COUNTS}")[0] == "✓"
    assert shown.run(f"return {COUNTS}").count("✓") == 2
    assert shown.run(dimmed) >= 7
    shown.choose_option("dims")
    assert shown.run(dimmed) == 0
    shown.put(STARS[0] + 1)
    assert shown.run(f"return {COUNTS}")[0] == "!"
    shown.choose_option("counts")
    assert shown.run(f"return {COUNTS}") == []


def test_conflicts_show_as_they_arise_if_wanted(shown):
    shown.open()
    shown.put(0, 6)
    wrong = "return document.querySelectorAll('#board [data-wrong]').length"
    assert shown.run(wrong) == 2
    label = shown.cell(0).get_attribute("aria-label")
    assert label == "row 1, column 1, region A, star, conflict"
    assert shown.find("#conflict").text == "Stars too close: r1c1, r2c2."
    shown.choose_option("conflicts")
    assert shown.run(wrong) == 0
    assert shown.text("#conflict") == ""
    shown.choose_option("conflicts")
    shown.put(6)
    assert shown.run(wrong) == 0


def test_the_first_tap_may_mark(shown):
    shown.open()
    shown.choose_option("marksFirst")
    for kind in ("mark", "star", "empty"):
        shown.put(3)
        assert shown.kinds()[3] == kind


def test_a_trial_is_taken_back_or_kept(shown):
    shown.open()
    shown.put(0)
    shown.find("#try").click()
    shown.put(7, 14)
    assert shown.cell(7).get_attribute("aria-label").endswith("star, tried")
    shown.until("localStorage.length > 1")
    shown.driver.refresh()
    shown.until(VERDICT)
    shown.explain()
    assert not shown.find("#keep-trial").is_displayed()
    shown.click("#panel-explain", "To the game")
    on_screen(shown.driver, 360, 640)
    buttons = "[...document.querySelectorAll('#game button')]"
    tops = shown.run(f"return {buttons}.map((one) => one.offsetTop).filter(Boolean)")
    assert len(tops) == 7 and len({*tops}) == 1
    shown.find("#drop-trial").click()
    assert shown.where("star") == [0]
    shown.press("t")  # wherever the focus is: here on a button
    shown.put(7)
    shown.find("#keep-trial").click()
    assert shown.where("star") == [0, 7]
    assert shown.find("#try").is_displayed()


def test_the_end_says_time_and_hints_and_has_a_text_to_share(shown):
    shown.open(UNIQUE)
    shown.find("#hint").click()
    shown.until("document.getElementById('message').className === 'hint'")
    shown.put(*STARS)
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
