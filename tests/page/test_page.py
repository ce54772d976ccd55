"""The page of starbattle page in a real browser, see browser.py and page.py."""

import json
import re

import pytest

from browser import on_screen
from built_page import WEB, built
from shown import DIFFICULTIES, IDLE, SMALL, STARS, UNIQUE, VERDICT
from starbattle import Board, read_image
from starbattle.page.site import POLICY

pytestmark = pytest.mark.slow  # each opens the page afresh; .ci/run has a step for it

PANELS = ("boards", "explain", "help", "lessons", "solve", "query")
PARTS = ("levels", "begun", "made", "pasted", "elsewhere")
RIGHT, DOWN, SPACE, DELETE = "\ue014", "\ue015", "\ue00d", "\ue017"
LEFT, END = "\ue012", "\ue010"
TEN = (
    "#board=2-00011222220333142425000314245503331444550366678485"
    "03336784850066678885996777778599666957859999995555"
)


def test_a_game_with_the_keyboard(shown):
    shown.open(UNIQUE)
    assert shown.text("#title") == "4x4, 1 star"
    shown.run("document.querySelector('[data-cell=\"0\"]').focus()")
    for cell in range(STARS[-1]):
        if cell in STARS:
            shown.press(SPACE)
        shown.press(*([RIGHT] if cell % 4 < 3 else [DOWN, "\ue011"]))
    shown.press(SPACE)  # and then comes the end
    assert shown.where("star") == STARS
    assert shown.message().startswith("Solved in 0:")
    shown.end()
    shown.press("u", "u", "r")
    assert len(shown.where("star")) == 3
    shown.press("x")
    shown.press(RIGHT, "s", DELETE)
    assert len(shown.where("mark")) == 1


def test_a_game_by_touch_on_a_small_phone(shown):
    on_screen(shown.driver, 320, 640, scale=2)
    command = "Emulation.setTouchEmulationEnabled"
    shown.driver.execute_cdp_cmd(command, {"enabled": True})
    shown.open(UNIQUE)
    for stroke, marks in ([4, 5, 6], [4, 5, 6]), ([6, 4], []):
        shown.touch("touchStart", stroke[0])
        for cell in stroke[1:]:
            shown.touch("touchMove", cell)
        shown.touch("touchEnd")
        assert shown.where("mark") == marks
    shown.find("#undo").click()
    assert shown.where("mark") == [4, 5, 6]
    shown.find("#undo").click()
    for cell in STARS:
        shown.touch("touchStart", cell)
        shown.touch("touchEnd")
    assert shown.where("star") == STARS
    assert shown.message().startswith("Solved in")
    assert shown.run("return visualViewport.scale") == 1


def test_two_fingers_zoom_and_put_nothing(shown):
    shown.open()
    on_screen(shown.driver, 390, 844)
    shown.touch("touchStart", 5)
    shown.touch("touchMove", 7)
    shown.touch("touchStart", 7, 18)
    shown.touch("touchEnd")
    assert set(shown.kinds()) == {"empty"}


def test_a_hint_in_three_presses(shown):
    """What it names stands at the board: rows, columns and regions, then cells."""
    names = "[...document.querySelectorAll('#board .named')].map((n) => n.textContent)"
    lines = "[...document.querySelectorAll('#board .name')].map((n) => n.textContent)"
    shown.open(TEN)
    assert shown.run(f"return {names}") == []
    place, technique = shown.hint(), shown.hint()
    assert shown.text("#hint") == "More"
    assert place.startswith("Look at ") and "(level " in technique
    ((_, name),) = re.findall(r"(row|column|region) (\w+)", place)[:1]
    assert name in shown.run(f"return {names}")
    assert shown.hint().startswith(technique.partition(" (")[0] + ": ")
    assert shown.run(f"return {lines}") == 2 * [str(k) for k in range(1, 11)]
    assert shown.text("#hint") == "Do it"
    done = shown.hint()
    assert done.startswith("Done: ")
    put = shown.where("mark") + shown.where("star")
    assert re.findall(r"r(\d+)c(\d+)", done) == [
        (str(cell // 10 + 1), str(cell % 10 + 1)) for cell in put
    ]
    assert shown.text("#hint") == "Hint"
    assert set(shown.run(f"return {lines}")) == {""}


@pytest.mark.parametrize(
    ("width", "height", "theme"), [(1280, 800, "light"), (360, 640, "dark")]
)
def test_a_screenshot_with_a_hint_is_read_back(shown, width, height, theme):
    on_screen(shown.driver, width, height, mobile=width < 900)
    shown.open(TEN)
    shown.run("document.documentElement.dataset.theme = arguments[0]", theme)
    for _ in range(3):
        shown.hint()
        (read,) = read_image(shown.driver.get_screenshot_as_png())
        rows = TEN.partition("-")[2]
        assert read.board == Board([rows[k : k + 10] for k in range(0, 100, 10)], 2)


def test_an_explanation_is_drawn_on_the_board(shown):
    shown.open("#board=1-0012001233123312")
    shown.put(0)
    before = shown.kinds()
    shown.hint()
    shown.explain()
    assert not shown.message()  # which was said of the game
    assert shown.text("#hint") == "Hint"
    assert shown.text("#panel-explain").count(" steps, ") == 1
    assert shown.where("star") == []
    shown.press(END)  # at once, without a click
    last = shown.kinds()
    shown.press(LEFT)
    assert shown.kinds() != last
    assert shown.run("return document.querySelector('#board .unit') !== null")
    for leave in (
        lambda: shown.put(5),
        lambda: shown.press("x"),
        lambda: shown.click("#panel-explain", "To the game"),
        lambda: shown.tool("boards"),
    ):  # to the game, which that does not change
        shown.find("[aria-label='Last step']").click()
        shown.run("document.querySelector('#board [tabindex=\"0\"]').focus()")
        assert shown.kinds() == last
        leave()
        assert shown.kinds() == before
        assert shown.message().startswith("This is your game again")


PROVED = (
    "#board=2-00011222330044111233044442223355544266335574422633557442663655782266"
    "66555826686655888888965589999996&cells=nhqqqfjoq6qi62fk6q6i7oq8q7kf8qqqgi"
)
"""A state with a short proof, which is found in 0.2 million inferences."""


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_the_proof_of_a_hint_is_a_list_to_click(shown, width, height):
    on_screen(shown.driver, width, height, mobile=width < 900)
    shown.open(PROVED)
    for start in ("Look at", "Three Units (", "Three Units: "):
        assert shown.hint().startswith(start)
    pointed = (
        "return ['new-mark', 'supposed-star', 'supposed-mark'].map((kind) =>"
        " [...document.querySelectorAll(`#board .${kind}`)].map((n) => +n.dataset.at))"
    )
    whole = [[29, 48], [], []]
    assert shown.run(pointed) == whole
    board, cases = (shown.find(one).rect for one in ("#board", ".cases"))
    assert board["y"] >= 0 and cases["y"] + cases["height"] <= height
    case = shown.find("#controls .cases button")
    shown.run("arguments[0].focus()", case)
    for shows in ([[], [29], []], whole):
        shown.press("\ue007")
        assert shown.run(pointed) == shows
    shown.put(29)
    assert shown.run("return document.querySelector('.cases')") is None


def test_solving_counting_and_a_search_tree(shown):
    shown.open()
    shown.tool("solve")
    shown.run("document.querySelectorAll('#panel-solve select')[2].value = 'all'")
    shown.click("#panel-solve", "Solve")
    shown.until("document.querySelector('#panel-solve table')")
    assert "Solution 1 of 2" in shown.text("#panel-solve")
    shown.run("document.querySelectorAll('#panel-solve select')[2].value = 'count'")
    shown.click("#panel-solve", "Solve")
    shown.until(f"{IDLE} && document.querySelector('#panel-solve table')")
    assert "2 solutions" in shown.text("#panel-solve")
    shown.click("#panel-solve", "Search tree")
    frame = "document.querySelector('#panel-solve iframe')?.contentDocument"
    shown.until(f"Boolean({frame}?.querySelector('#board rect'))")
    shown.run(f"{frame}.dispatchEvent(new KeyboardEvent('keydown', {{key: 'f'}}))")
    said = f"{frame}.getElementById('outcome').textContent"
    shown.until(f"{said}.startsWith('Propagation refutes it.')")


def test_two_strategies_side_by_side(shown):
    shown.open()
    shown.tool("solve")
    shown.until("document.querySelector('#panel-solve [value=dom_w_deg]')")
    heads = (
        "[...document.querySelectorAll('#panel-solve th')].map((h) => h.textContent)"
    )
    for strategy in ("ff", "dom_w_deg"):
        shown.run(
            "const fields = document.querySelectorAll('#panel-solve select');"
            "[fields[0].value, fields[1].value] = ['columns', arguments[0]]",
            strategy,
        )
        shown.click("#panel-solve", "Solve")
        shown.until(f"{heads}.includes('columns, {strategy}')")
    assert {"columns, ff", "columns, dom_w_deg", "nodes", "wall_s"} <= set(
        shown.run(f"return {heads}")
    )


def test_a_hostile_name_is_text(shown):
    name = "<img src=x onerror='window.hit = 1'>\u202e"
    shown.open(f"{SMALL}&name={name}")
    assert shown.run("return window.hit") is None
    assert name[:20] in shown.text("#title")


def test_a_link_of_a_megabyte_is_refused(shown):
    shown.driver.get("about:blank")
    shown.driver.get(f"{shown.address}#board=1-{'0' * 1_000_000}")
    shown.until("document.getElementById('message').textContent.includes('too long')")
    shown.until("document.getElementById('verdict').textContent")


def test_a_board_is_made(shown):
    shown.open()
    shown.make(6, 1)
    shown.until("document.getElementById('title').textContent === '6x6, 1 star'")
    shown.until(f"{DIFFICULTIES}.includes({VERDICT})")


def test_queries(shown):
    log = "#panel-query .log"
    shown.lab()
    shown.ask("member(X, [a, b, c]), Y #> 3, Y #< 6.")
    for button, letter in ("Next (;)", "b"), ("All", "c"):
        shown.click("#panel-query", button)
        shown.until(
            f"document.querySelector('{log}').textContent.includes('{letter},\\n')"
        )
    said = "X = a,\nY in 4..5 ;\n;\nX = b,\nY in 4..5 ;\n;\nX = c,\nY in 4..5.\n"
    assert shown.text(log).endswith(said)
    shown.ask("load_board('boards/norvig/24.txt', B), solution(B, Columns).")
    assert said in shown.text(log) and "Columns = [[7, 10]," in shown.text(log)
    stars = "document.querySelectorAll('#panel-query .picture .star').length"
    assert shown.run(f"return {stars}") == 20


@pytest.mark.parametrize(
    ("query", "answer"),
    [
        ("X = .", "Syntax error"),
        ("fail.", "false."),
        ("length(L, 100000000).", "Stack limit"),
        ("halt.", "Prolog has ended"),
        ("format('hello~n').", "hello"),
        ("use_module(library(clpq)), {2 * X = 1}.", "X = 1r2"),
    ],
)
def test_odd_queries(shown, query, answer):
    shown.lab()
    assert answer in shown.ask(query)
    assert "X = 1." in shown.ask("X = 1.")


def test_a_query_that_loops_is_stopped(shown):
    shown.lab()
    shown.ask("true.")
    shown.run("document.querySelector('[aria-label=Query]').value = 'repeat, fail.'")
    shown.click("#panel-query", "Ask")
    shown.click("#panel-query", "Stop")
    shown.until(
        "document.querySelector('#panel-query .log').textContent.includes('Stopped.')"
    )
    assert "X = 1." in shown.ask("X = 1.")


def test_the_policy_is_strict_and_in_the_page():
    assert "unsafe-inline" not in POLICY and "'unsafe-eval'" not in POLICY
    page = (built() / "index.html").read_text("utf-8")
    assert f'http-equiv="Content-Security-Policy" content="{POLICY}"' in page


def test_it_works_offline_after_the_first_visit(shown, address):
    shown.open()
    shown.driver.execute_async_script(
        "const end = arguments[0]; navigator.serviceWorker.ready.then(() => end())"
    )
    shown.until("navigator.serviceWorker.controller")
    conditions = {"offline": True, "latency": 0, "downloadThroughput": 0}
    shown.driver.execute_cdp_cmd("Network.enable", {})
    shown.driver.execute_cdp_cmd(
        "Network.emulateNetworkConditions", {**conditions, "uploadThroughput": 0}
    )
    try:
        shown.open("#board=1-0012001233123312")
        assert shown.text("#title") == "4x4, 1 star"
    finally:
        back = {"offline": False, "latency": 0, "downloadThroughput": -1}
        shown.driver.execute_cdp_cmd(
            "Network.emulateNetworkConditions", {**back, "uploadThroughput": -1}
        )


AXE = WEB / "node_modules/axe-core/axe.min.js"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nobody_is_left_out(shown, theme):
    shown.open()
    shown.run("document.documentElement.dataset.theme = arguments[0]", theme)
    shown.put(0, 6)
    shown.driver.execute_cdp_cmd("Runtime.evaluate", {"expression": AXE.read_text()})
    for panel in PANELS:
        shown.tool(panel)
        if panel == "boards":
            for part in PARTS:
                shown.run(f"document.getElementById('part-{part}').name = ''")
                shown.part(part)
            shown.until("document.querySelector('.gallery svg')")
        found = shown.driver.execute_async_script(
            "const end = arguments[0]; axe.run({resultTypes: ['violations']})"
            ".then((result) => end(result.violations.map((one) =>"
            " [one.id, one.nodes.map((node) => node.html.slice(0, 200))])))"
        )
        assert found == [], (panel, json.dumps(found, indent=1))


@pytest.mark.parametrize("width", [320, 400, 820, 1280])
def test_nothing_is_wider_than_the_screen(shown, width):
    on_screen(shown.driver, width)
    shown.open()
    for panel in PANELS:
        shown.tool(panel)
        assert shown.run("return document.documentElement.scrollWidth") <= width
    for part in PARTS:
        shown.part(part)
        assert shown.run("return document.documentElement.scrollWidth") <= width
