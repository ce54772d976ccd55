"""Boards with rules of variants and constraints on the page."""

import json

import pytest

from shown import ENDING_OPEN, MESSAGE, VERDICT
from starbattle import Board, Rules, solve

pytestmark = pytest.mark.slow  # each opens the page afresh; .ci/run has a step for it

ROWS = ["AABBB", "AABCC", "AADCC", "DDDEC", "DEEEE"]
WHERE = ["column(1,1) < column(2,1)", "r1c1 + r2c1 = 0"]
LINE = {"id": "own", "stars": 1, "regions": [list(row) for row in ROWS]}


def pasted(shown, **more):
    """Open a board as somebody who has it as a line of text."""
    shown.paste(f"{json.dumps({**LINE, **more})}\n")
    shown.until("document.getElementById('title').textContent.includes('own')")
    shown.until(VERDICT)


def put(shown, board, stars):
    shown.put(*(row * board.size + column for row, column in sorted(stars)))


def test_constraints_are_listed_and_checked_at_the_end(shown):
    board = Board(ROWS, 1, rules=Rules(touch="none"))
    shown.open()
    pasted(shown, rules={"touch": "none"}, where=WHERE)
    listed = (
        "[...document.querySelectorAll('#conditions li')].map((i) => i.textContent)"
    )
    assert shown.run(f"return {listed}") == WHERE
    found = {s.stars for s in solve(board, solutions=None)}
    good = {s.stars for s in solve(board.with_where(WHERE), solutions=None)}
    bad = next(
        s for s in sorted(found - good, key=sorted) if not {(0, 0), (1, 0)} & set(s)
    )
    put(shown, board, bad)
    shown.until(f"{MESSAGE} === 'The stars do not meet constraint 1.'")
    assert shown.text("#conditions .pointed") == WHERE[0]
    shown.find("#options").click()
    shown.find("#clear").click()
    assert shown.where("star") == []
    put(shown, board, min(good, key=sorted))
    shown.until(ENDING_OPEN)


def test_a_link_and_a_file_keep_the_rules(shown):
    shown.open()
    pasted(shown, rules={"touch": "knight", "diagonals": 1}, where=["r5c5 = 0"])
    assert "rules=" in shown.run("return location.hash")
    shown.driver.refresh()
    shown.until(VERDICT)
    said = shown.text("#conditions")
    assert "knight" in said
    assert "Each main diagonal has 1 star." in said
    assert "r5c5 = 0" in said
    part = shown.part("elsewhere")
    script = "[...document.querySelectorAll(arguments[0] + ' option:enabled')]"
    offered = shown.run(f"return {script}.map((one) => one.value)", part)
    assert offered == ["jsonl"]
    shown.click(part, "As text")
    written = json.loads(
        shown.run(f"return document.querySelector('{part} textarea').value")
    )
    assert written["rules"] == {"touch": "knight", "diagonals": 1}
    assert written["where"] == ["r5c5 = 0"]
