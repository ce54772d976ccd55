"""Words stand where the deed was, on the screen, for as long as they hold."""

import json
import re

import pytest

from browser import on_screen
from conftest import wait_until
from shown import (
    ENDING_OPEN,
    IDLE,
    MESSAGE,
    SMALL,
    STARS,
    TOOL_MESSAGE,
    UNIQUE,
    VERDICT,
)
from starbattle import Board, explain

pytestmark = pytest.mark.slow  # each opens the page afresh; .ci/run has a step for it

SCREENS = [(360, 640), (390, 844), (768, 1024), (844, 390), (1280, 800), (1440, 900)]
NOTE = "document.getElementById('note').offsetParent"
BOXES = (
    "return arguments[0].map((one) => document.querySelector(one))"
    ".map((one) => one.getBoundingClientRect())"
    ".map(({ top, bottom, left, right }) => [top, bottom, left, right])"
)


def all_in_sight(shown, *selectors, at=""):
    """Check that all stand on every screen, in both themes, with a button in sight."""
    for width, height in SCREENS:
        on_screen(shown.driver, width, height, mobile=width < 900)
        for theme in ("light", "dark"):
            shown.run("document.documentElement.dataset.theme = arguments[0]", theme)
            shown.run("scrollTo(0, 0)")
            if at:
                shown.run("arguments[0].scrollIntoView()", shown.find(at))
            for selector, box in zip(
                selectors, shown.run(BOXES, list(selectors)), strict=True
            ):
                top, bottom, left, right = box
                fits = 0 <= top < bottom <= height and 0 <= left < right <= width
                assert fits, (width, height, theme, selector, box)


def copies(shown):
    shown.run("navigator.clipboard.writeText = async () => {}")


def copied_link(shown, folder):
    copies(shown)
    shown.click(shown.part("elsewhere"), "Copy the link")
    return "#part-elsewhere .bar:last-child button"


def wrong_file(shown, folder):
    shown.part("pasted")
    (folder / "board.pdf").write_bytes(b"%PDF-1.7 \xff")
    shown.find("#part-pasted input[type=file]").send_keys(str(folder / "board.pdf"))
    return "#part-pasted .bar button"


def wrong_text(shown, folder):
    shown.paste("ABC/ABC/ABC")
    return "#part-pasted .bar button"


def late_search(shown, folder):
    shown.tool("solve")
    shown.until("document.querySelector('#panel-solve [value=cells]')")
    shown.run(
        "const [model, , wanted] = document.querySelectorAll('#panel-solve select');"
        "[model.value, wanted.value] = ['cells', 'all'];"
        "document.querySelector('#panel-solve [type=number]').value = 1"
    )
    shown.click("#panel-solve", "Solve")
    return "#panel-solve .bar button"


@pytest.mark.parametrize(
    ("deed", "board", "said"),
    [
        (wrong_text, UNIQUE, "No board is found in this text. Paste a link"),
        (wrong_file, UNIQUE, "board.pdf is no text"),
        (copied_link, UNIQUE, "Link copied."),
        (
            late_search,
            "#board=1-" + "".join(c * 12 for c in "0123456789ab"),
            "The time limit is over.",
        ),
    ],
)
def test_tools_say_it_where_the_deed_was(shown, tmp_path, deed, board, said):
    shown.open(board)
    pressed = deed(shown, tmp_path)
    shown.until(f"{IDLE} && {TOOL_MESSAGE}.startsWith({said!r})")
    all_in_sight(shown, pressed, "#tool-message", at=pressed)
    shown.tool("help")
    assert shown.text("#tool-message") == ""


def test_a_board_that_was_pasted_is_in_sight(shown):
    """What was wrong with another text is gone once that is changed."""
    on_screen(shown.driver, 360, 640, mobile=True)
    shown.open(UNIQUE)
    shown.paste("ABC/ABC/ABC")
    shown.until(f"{IDLE} && {TOOL_MESSAGE}")
    shown.find("#part-pasted textarea").send_keys("D")
    assert shown.text("#tool-message") == ""
    shown.paste("CABBB\nCCBBB\nCCCBD\nCCCBD\nEEEED")
    shown.until("document.getElementById('title').textContent.includes('5x5')")
    assert shown.run("return scrollY") == 0


def test_the_theme_follows_the_system(shown):
    shown.open(UNIQUE)
    for theme in ("dark", "light"):
        wanted = [{"name": "prefers-color-scheme", "value": theme}]
        shown.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": wanted})
        shown.until(f"document.documentElement.dataset.theme === {theme!r}")


def test_the_end_says_that_it_has_copied(shown):
    shown.open(UNIQUE)
    copies(shown)
    shown.put(*STARS)
    shown.until(ENDING_OPEN)
    shown.find("#share").click()
    shown.until("document.getElementById('ending-message').textContent")
    all_in_sight(shown, "#ending-message", "#share")


@pytest.mark.parametrize(
    "deed", ["document.getElementById('undo').click()", f"location.hash = '{SMALL}'"]
)
def test_what_was_said_goes_when_it_no_longer_holds(shown, deed):
    shown.open(UNIQUE)
    shown.put(0)
    shown.find("#check").click()
    shown.until(f"{IDLE} && {MESSAGE}")
    before = shown.message()
    assert "r1c1" in before
    shown.run(deed)
    wait_until(lambda: "r1c1" not in shown.message())
    assert not shown.run("return document.querySelector('#deeds button')")


@pytest.mark.parametrize(
    ("stars", "marks", "named"),
    [([0], [], [0]), ([0, 13], [], [0, 13]), ([1], [7, 8], [7, 8]), ([0], [7], [0, 7])],
)
def test_check_names_what_it_lights_and_no_mark_that_came_with_a_star(
    shown, stars, marks, named
):
    shown.open(UNIQUE)
    shown.choose_option("around")
    shown.choose_option("fills")
    shown.put(*stars)
    shown.put(*(2 * marks))
    shown.find("#check").click()
    shown.until(f"{IDLE} && {MESSAGE}")
    said = re.findall(r"r(\d)c(\d)", shown.message())
    assert [4 * int(row) + int(column) - 5 for row, column in said] == named
    lit = "[...document.querySelectorAll('#board .looked')]"
    assert shown.run(f"return {lit}.map((one) => +one.dataset.at)") == named


def test_what_explains_is_in_sight_with_the_board(shown):
    shown.open()
    shown.tool("explain")
    all_in_sight(shown, "#board", "#panel-explain .before button")
    shown.explain()
    shown.find("[aria-label='Next step']").click()
    all_in_sight(shown, "#board", "#panel-explain .reason h2")
    shown.find("#check").click()  # which is of the game
    assert shown.run("return document.documentElement.dataset.shows") is None


def longest_hint(names):
    """Return the board with the longest reason, and what is known before it."""
    found = [
        (len(step.text), number, board)
        for board in map(Board.load, names)
        for number, step in enumerate(explain(board).steps)
    ]
    _, last, board = max(found, key=lambda one: one[:2])
    before = explain(board).steps[:last]
    stars = [cell for step in before for cell in step.stars]
    marks = [cell for step in before for cell in step.marks]
    return board, {"given_stars": stars, "given_blanks": marks}


@pytest.mark.parametrize(
    "names",
    [
        [f"made/10x10-2#{k}" for k in range(1, 25)],
        [f"made/13x13-3#{k}" for k in range(1, 11)],
        ["made/17x17-4#1", "made/17x17-4#2"],
        [f"variants#{k}" for k in range(1, 5)],
    ],
    ids=["10", "13", "17", "variants"],
)
def test_the_longest_hint_of_many_boards_pushes_nothing_off(shown, names):
    board, known = longest_hint(names)
    line = {"stars": board.stars, "regions": board.regions, **board.conditions()}
    shown.open()
    shown.paste(json.dumps({**line, **known}))
    shown.until(f"document.title.includes('{board.size}x') && {VERDICT}")
    for _ in range(3):
        shown.hint()
    assert len(shown.message()) > 100
    all_in_sight(shown, "#board", "#message", "#hint")


def test_what_stars_rule_out_is_marked_with_one_press(shown):
    shown.open(f"{UNIQUE}&cells=300000")
    assert shown.where("star") == [1]
    shown.find("#hint").click()
    shown.until("document.querySelector('#deeds button')")
    before = shown.message()
    shown.click("#deeds", "Mark what stars rule out")
    assert set(shown.where("mark")) >= {0, 2, 3, 4, 5, 6, 9, 13}
    assert shown.message() == before
    shown.find("#undo").click()
    assert shown.where("mark") == []


def test_a_hint_that_is_not_found_comes_with_advice(shown):
    shown.open("#board=1-0011001122332233&cells=ikioii")  # two solutions are left
    assert shown.where("mark") == [0, 3, 5, 6, 9, 10, 12, 15]
    assert "ask again" in shown.hint()


@pytest.mark.parametrize("answer", ["Always", "No"])
def test_marks_that_come_by_themselves_are_offered_once(shown, answer):
    on_screen(shown.driver, 360, 640)
    shown.open()
    before = shown.find("#tabs").rect
    shown.put(3, 8)
    shown.until(NOTE)
    assert shown.text("#conflict") and shown.find("#tabs").rect == before
    shown.find("#undo").click()
    shown.put(3)
    all_in_sight(shown, "#board", "#note", "#game")
    on_screen(shown.driver, 360, 640)
    assert shown.find("#note-words").rect["height"] < 30  # one line
    shown.hint()
    assert not shown.run(f"return {NOTE}")  # as long as the hint stands
    shown.find("[data-cell='12']").click()
    shown.click("#note", answer)
    comes = answer == "Always"
    marks = {3, 6, 7, 8, 11, 13, 16, 17, 18, 2, 22, 10, 14} if comes else {3}
    assert set(shown.where("mark")) >= marks
    assert (len(shown.where("mark")) > 1) == comes
    shown.driver.refresh()
    shown.until(VERDICT)
    shown.put(0)
    assert not shown.run(f"return {NOTE}")
    assert ({1, 4} <= {*shown.where("mark")}) == comes


@pytest.mark.parametrize("goes_on", ["to another board", "to play"])
def test_a_question_goes_with_who_goes_on(shown, goes_on):
    shown.open()
    shown.put(3)
    shown.until(NOTE)
    if goes_on == "to play":
        shown.put(7, 7, 8, 8, 9)
    else:
        shown.run("location.hash = arguments[0]", UNIQUE)
    shown.until(f"!{NOTE}")
    shown.put(1)
    assert not shown.run(f"return {NOTE}")


REFUSED = "throw new DOMException('no room', 'QuotaExceededError')"


@pytest.mark.parametrize(
    "script",
    [
        f"Storage.prototype.setItem = () => {{ {REFUSED} }}",
        "for (const name of ['localStorage', 'sessionStorage'])"
        f" Object.defineProperty(window, name, {{ get() {{ {REFUSED} }} }})",
    ],
    ids=["full", "blocked"],
)
def test_a_browser_that_keeps_nothing_is_told_of_once(shown, script):
    shown.open()
    shown.run(script)
    shown.choose_option("drags")  # so that nothing else is asked
    shown.put(3)
    shown.until(f"{NOTE} && {IDLE}")
    assert "keeps nothing" in shown.text("#note-words")
    shown.click("#note", "Close")
    shown.choose_option("counts")  # which holds all the same
    assert not shown.run("return document.querySelector('#board .count')")
    shown.put(7)
    shown.until("location.hash.includes('cells')")
    assert not shown.run(f"return {NOTE}")


def test_large_letters_break_no_words(shown):
    on_screen(shown.driver, 360, 640)
    shown.open()
    shown.run("document.documentElement.style.fontSize = '200%'")
    broken = shown.run(
        "return [...document.querySelectorAll('button')]"
        ".filter((one) => one.offsetParent && one.scrollWidth > one.clientWidth + 1)"
        ".map((one) => one.textContent)"
    )
    assert broken == []
    high = "return document.getElementById('places').offsetHeight"
    assert shown.run(high) < 2 * 32 * 2.4
    assert shown.run("return document.documentElement.scrollWidth") <= 360
