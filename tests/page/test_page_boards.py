"""Which board to play: those of a day, the ones that ship; and on paper."""

import json

import pytest

from shown import ENDING_OPEN, TITLE, VERDICT
from starbattle import Board, make, solve
from starbattle.page.site import SITE
from starbattle.render.colors import STYLES

pytestmark = pytest.mark.slow  # each opens the page afresh; .ci/run has a step for it

NEXT = "!document.getElementById('next-board').hidden"


def board_here(shown):
    """Return the board that the address has."""
    return linked(shown.run("return location.hash"))


def linked(address):
    stars, _, rest = address.partition("board=")[2].partition("-")
    text = rest.partition("&")[0]
    size = int(len(text) ** 0.5)
    return Board([text[k : k + size] for k in range(0, len(text), size)], int(stars))


def play(shown):
    """Solve the board that is shown, by clicks."""
    board = board_here(shown)
    for row, column in solve(board, solutions=1)[0].stars:
        shown.put(row * board.size + column)


@pytest.mark.parametrize(
    ("name", "size", "stars", "difficulty"),
    [("small", 6, 1, "easy"), ("middle", 8, 1, "medium"), ("large", 10, 2, "hard")],
)
def test_the_board_of_a_day_is_everybodys(shown, name, size, stars, difficulty):
    """The page makes what the command `make` makes with the date as its seed."""
    shown.open()
    date = shown.run("return new Date().toLocaleDateString('sv')")
    shown.find(f".daily [data-daily='{name}']").click()
    shown.until(f"{TITLE}.includes('{name} {date[5:]}')")
    seed = int(date.replace("-", ""))
    made = next(iter(make(size, stars, seed=seed, difficulty=difficulty)))
    assert board_here(shown).regions == made.board.regions
    assert shown.until(VERDICT) == difficulty


def test_days_before_are_in_the_archive_and_days_to_come_are_not(shown):
    shown.open()
    today = shown.run("return new Date().toLocaleDateString('sv')")
    field = shown.find(".daily [type=date]")
    limits = [field.get_attribute(name) for name in ("min", "max")]
    assert limits == ["2026-01-01", today]
    script = (
        "arguments[0].value = arguments[1];"
        "arguments[0].dispatchEvent(new Event('change'))"
    )
    shown.run(script, field, "2026-01-15")
    shown.run(script, field, "2025-12-31")  # which has no boards
    shown.find(".daily .cards [data-daily='small']").click()
    shown.until(f"{TITLE}.includes('small 01-15')")


def test_a_solved_day_is_ticked_and_leads_to_the_next_size(shown):
    shown.open()
    shown.find(".daily [data-daily='small']").click()
    shown.until(f"{TITLE}.includes('small')")
    play(shown)
    shown.until(f"{ENDING_OPEN} && {NEXT}")
    assert "✓" in shown.text(".daily [data-daily='small']")
    assert "1 day in a row" in shown.text(".daily")
    shown.find("#next-board").click()
    shown.until(f"{TITLE}.includes('middle')")


def test_pictures_tell_what_is_solved(shown):
    shown.open()
    shown.choose("made/6x6-1#1", "6x6-1")
    shown.until(f"{TITLE}.includes('6x6')")
    assert shown.text("#part-levels [role=status]").startswith("0 of ")
    shown.until("document.querySelector('#part-levels .gallery svg')")
    shown.until(VERDICT)
    play(shown)
    shown.until(
        "document.querySelector('#part-levels [role=status]').textContent[0] === '1'"
    )
    assert "✓ 0:" in shown.text("#part-levels [data-board='made/6x6-1#1']")
    shown.end()
    shown.find("#unsolved").click()
    gone = "!document.querySelector('#part-levels [data-board=\"made/6x6-1#1\"]')"
    assert shown.until(gone)


def test_a_board_on_paper_is_light(shown):
    shown.open()
    shown.run("document.documentElement.dataset.theme = 'dark'")
    shown.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    light = (
        "return getComputedStyle(document.querySelector('#board .tint0')).fill"
        " + getComputedStyle(document.querySelector('#side')).display"
    )
    paper = ", ".join(str(part) for part in bytes.fromhex(STYLES["tint0"].light[1:]))
    assert shown.run(light) == f"rgb({paper})none"


def test_boards_that_ship_say_how_difficult_they_are():
    boards = json.loads((SITE / "boards.json").read_text("utf-8"))
    unrated = [board for board in boards if "difficulty" not in board]
    assert len(boards) == 226
    for board in unrated:  # those without one solution
        assert len(list(solve(linked(board["key"]), solutions=2))) != 1
