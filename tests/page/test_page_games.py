"""Nothing is lost on the page: games, clocks, what can be undone, and programs."""

from urllib.parse import quote

import pytest

from shown import IDLE, MESSAGE, SMALL, TITLE, TOOL_MESSAGE, UNIQUE, VERDICT

pytestmark = pytest.mark.slow  # each opens the page afresh; .ci/run has a step for it

CLOCK = "document.getElementById('clock').textContent"
LOG = "document.querySelector('#panel-query .log').textContent"
STARS = "document.querySelectorAll('#board [data-kind=star]').length"


def test_every_board_has_its_own_game(shown):
    """Back leads to the board before, and those begun are listed."""
    shown.open()
    shown.put(3)
    shown.choose("norvig/24")
    shown.until(f"{TITLE}.includes('24')")
    shown.put(99)
    shown.driver.back()
    shown.until(f"{TITLE}.includes('5x5')")
    assert shown.where("star") == [3]
    shown.find("#undo").click()
    assert shown.where("star") == []
    shown.find("#redo").click()
    shown.driver.forward()
    shown.until(f"{TITLE}.includes('24')")
    assert shown.where("star") == [99]
    card = f"{shown.part('begun')} [data-game='']"
    assert "5x5, 1 star" in shown.text(card)
    assert "1 of 5 stars" in shown.text(card)
    shown.find(card).click()
    shown.until(f"{TITLE}.includes('5x5')")
    assert shown.where("star") == [3]


def test_writing_the_address_does_not_replace_where_back_leads(shown):
    shown.open()
    shown.run(  # the event of the new address comes after this script
        "location.hash = arguments[0]; document.getElementById('place-learn').click()",
        "#board=1-000000111111222222333333444444555555",
    )
    shown.until(f"{TITLE}.includes('6x6')")


def test_a_link_with_marks_puts_them_on_ones_own_game(shown):
    shown.open()
    shown.put(3)
    shown.open(f"{SMALL}&cells=900000000")
    assert shown.where("star") == [0]
    assert "Undo brings back your own" in shown.message()
    shown.find("#undo").click()
    assert shown.where("star") == [3]


def test_a_reload_keeps_the_clock_and_what_can_be_undone(shown):
    shown.open()
    shown.put(3, 7)
    shown.until(f"{CLOCK} !== '0:00'")
    before = shown.run(f"return {CLOCK}")
    shown.driver.refresh()
    shown.until(f"{STARS} === 2")
    assert shown.run(f"return {CLOCK}") >= before
    shown.find("#undo").click()
    shown.find("#undo").click()
    assert shown.where("star") == []
    shown.find("#redo").click()
    shown.until("localStorage.getItem('starbattle')?.includes('cells')")
    shown.open("")
    assert shown.where("star") == [3]


def test_the_clock_stands_while_nobody_is_at_the_game(shown):
    tick = "setInterval = (tick) => { window.tick = tick }"
    added = "Page.addScriptToEvaluateOnNewDocument"
    script = shown.driver.execute_cdp_cmd(added, {"source": tick})
    removed = "Page.removeScriptToEvaluateOnNewDocument"
    try:
        shown.open(UNIQUE)
    finally:
        shown.driver.execute_cdp_cmd(removed, script)
    times = []
    for deed in (
        lambda: shown.put(1),
        lambda: shown.part("pasted"),
        lambda: shown.find("#part-pasted textarea").click(),
        lambda: shown.put(3),
        shown.explain,
        lambda: shown.click("#panel-explain", "To the game"),
        lambda: shown.find("#options").click(),
        lambda: shown.click("#choosing", "Close"),
    ):
        deed()
        shown.run("tick()")
        times.append(int(shown.run(f"return {CLOCK}")[-1]))
    assert times == [1, 2, 2, 3, 3, 4, 4, 5]


def test_two_tabs_with_the_same_board_show_the_same_game(shown):
    shown.open()
    first = shown.driver.current_window_handle
    shown.put(3)
    shown.driver.switch_to.new_window("tab")
    try:
        shown.open()
        assert shown.where("star") == [3]
        shown.put(7)
        shown.until("location.hash.includes('cells') && !document.hidden")
        shown.until("localStorage.length > 1")
        second = shown.driver.current_window_handle
        shown.driver.switch_to.window(first)
        shown.until(f"{STARS} === 2")
        shown.put(7)
        shown.until("document.querySelector('#board [data-kind=mark]')")
        shown.driver.switch_to.window(second)
        shown.until("document.querySelector('#board [data-kind=mark]')")
    finally:
        shown.driver.close()
        shown.driver.switch_to.window(first)


def test_back_to_the_last_right_state(shown):
    shown.open(UNIQUE)
    for cell in (1, 0, 5):
        shown.put(cell)
    shown.find("#check").click()
    shown.until("document.querySelector('#deeds button')")
    shown.click("#deeds", "Back to the last right state")
    assert shown.where("star") == [1]
    shown.find("#check").click()
    shown.until(f"{MESSAGE} === 'Nothing is wrong so far.'")


def test_boards_open_with_the_size_played_last(shown):
    shown.open("#board=1-000111200133004113004115004055000005")
    first = "document.querySelector('#part-levels .card')"
    shown.until(
        f"document.querySelector('#part-levels select').value === '6x6-1' && {first}"
    )
    before = shown.run(f"return {TITLE}")
    shown.run(f"{first}.click()")
    shown.until(f"{TITLE} !== {before!r} && {VERDICT}")
    shown.put(0)
    shown.run("document.querySelectorAll('#part-levels .card')[1].click()")
    shown.until(
        f"{first}.textContent.includes('begun') && {first}.querySelector('polygon')"
    )
    assert "open" in shown.run(f"return {first}.nextSibling.textContent")
    assert "new" in shown.run(f"return {first}.nextSibling.nextSibling.textContent")


def test_nothing_moves_for_those_who_do_not_wish_it(shown):
    shown.open()
    shown.put(12)
    star = "document.querySelector('#board .star')"
    shown.run(f"{star}.style.animationDuration = '1000s'")  # from its own cell
    assert abs(shown.find("#board .star").rect["x"] - shown.cell(12).rect["x"]) < 30
    feature = {"name": "prefers-reduced-motion", "value": "reduce"}
    shown.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [feature]})
    assert shown.run(f"return getComputedStyle({star}).animationName") == "none"


def lesson(number):
    code, query = f"lesson({number}).\n", f"lesson({number + 10})."
    return f"#code={quote(code)}&query={quote(query)}"


def program(shown):
    fields = "#panel-query textarea"
    script = f"return [...document.querySelectorAll('{fields}')].map((f) => f.value)"
    query, code = shown.run(script)
    return [code, query]


def test_each_lesson_opens_its_own_program(shown):
    for number in (1, 2, 3):
        shown.open(lesson(number))
        assert program(shown) == [f"lesson({number}).\n", f"lesson({number + 10})."]
        shown.click("#panel-query", "Ask")  # which it does not before it is loaded
        shown.until(f"{LOG}.split('waits').length === 3")
        shown.click("#panel-query", "Load")
        shown.until(f"{LOG}.includes('Loaded.')")
    shown.run("location.hash = arguments[0]", lesson(4))
    shown.until(f"{LOG}.includes('waits')")
    assert program(shown) == ["lesson(4).\n", "lesson(14)."]
    shown.click("#panel-query", "Bring back the program before")
    assert program(shown) == ["lesson(3).\n", "lesson(13)."]
    shown.driver.refresh()
    shown.until(VERDICT)
    shown.tool("query")
    assert program(shown) == ["lesson(3).\n", "lesson(13)."]


def test_the_link_of_a_game_has_no_query(shown):
    shown.open(lesson(1))
    shown.click("#panel-query", "Load")
    shown.ask("X = 1.")
    copied = "async (text) => { window.copied = text }"
    shown.run(f"navigator.clipboard.writeText = {copied}")
    shown.click(shown.part("elsewhere"), "Copy the link")
    link = shown.until("window.copied")
    assert "board=" in link and "query" not in link and "code" not in link
    shown.tool("query")
    shown.ask("X = 1.")
    address = shown.run("return location.hash")
    assert "query=X" in address and "code=" in address


def test_hints_and_checks_do_not_wait_for_a_board_that_is_made(shown):
    shown.open(UNIQUE)
    shown.make(25, 6)
    shown.until("!document.getElementById('tool-stop').hidden")
    shown.find("#hint").click()
    shown.until(f"{MESSAGE}.startsWith('Look at')")
    shown.find("#check").click()
    shown.until(f"{MESSAGE} === 'Nothing is wrong so far.'")
    assert shown.run("return document.getElementById('stop').hidden")
    assert shown.run("return !document.getElementById('tool-stop').hidden")
    shown.find("#tool-stop").click()
    shown.until(f"{IDLE} && {TOOL_MESSAGE} === 'Stopped.'")
    shown.run("document.querySelector('[data-cell=\"0\"]').focus()")
    shown.press("h")
    shown.until(f"{MESSAGE}.includes('(level ')")  # the second press


def test_a_made_board_does_not_end_a_game(shown):
    shown.open(UNIQUE)
    shown.part("made")
    shown.run(
        "const [size, stars] ="
        " document.querySelectorAll('#part-made [type=number]');"
        "size.value = 8; stars.value = 1;"
        "[...document.querySelectorAll('#part-made button')]"
        ".find((one) => one.textContent === 'Make').click();"
        "document.querySelector('#board [data-cell=\"0\"]').dispatchEvent("
        "new KeyboardEvent('keydown', {key: 's', bubbles: true}))"
    )
    button = "[...document.querySelectorAll('#part-made button')]"
    play = f"{button}.find((one) => one.textContent === 'Play the made board')"
    shown.until(f"Boolean({play})")
    assert shown.where("star") == [0]
    shown.run(f"{play}.click()")
    shown.until(f"{TITLE}.includes('8x8')")
