"""The page of starbattle page in a real browser, see browser.py and page.py."""

import json
import re

import pytest

from browser import on_screen
from built_page import WEB
from shown import DIFFICULTIES, IDLE, MESSAGE, SMALL, VERDICT, Shown
from starbattle import Board, read_image, solve
from starbattle.images.reading import Reading
from starbattle.page.site import POLICY

pytestmark = pytest.mark.slow  # each opens the page afresh; .ci/run has a step for it

PANELS = ("boards", "explain", "help", "lessons", "solve", "query")
PARTS = ("levels", "archive", "begun", "made", "pasted", "elsewhere")
RIGHT, DOWN, SPACE, DELETE = "\ue014", "\ue015", "\ue00d", "\ue017"
LEFT, END = "\ue012", "\ue010"
SIX = "https://puzz.link/p?starbattle/6/6/1/1me249j6p09m"
TEN = (
    "#board=2-00011222220333142425000314245503331444550366678485"
    "03336784850066678885996777778599666957859999995555"
)


def first_columns(fragment: str = SMALL) -> list[int]:
    """Return the cells of a solution of the board of a fragment."""
    text = fragment.partition("-")[2]
    size = int(len(text) ** 0.5)
    rows = [text[k : k + size] for k in range(0, len(text), size)]
    solution = solve(Board(rows, 1), solutions=1)[0]
    return [r * size + c for r, c in solution.stars]


def test_a_game_with_the_mouse(shown: Shown) -> None:
    shown.open()
    assert shown.text("#verdict") == "several solutions"
    assert shown.text("#title") == "5x5, 1 star"
    shown.put(*first_columns())
    assert shown.where("star") == first_columns()
    assert shown.message().startswith("Solved in 0:")
    shown.end()
    shown.find("#undo").click()
    assert len(shown.where("star")) == 4
    shown.find("#redo").click()
    assert shown.where("star") == first_columns()


def test_a_game_with_the_keyboard(shown: Shown) -> None:
    shown.open()
    shown.run("document.querySelector('[data-cell=\"0\"]').focus()")
    for cell in range(25):
        if cell in first_columns():
            shown.press(SPACE)
        shown.press(*([RIGHT] if cell % 5 < 4 else [DOWN, "\ue011"]))
    assert shown.where("star") == first_columns()
    assert shown.message().startswith("Solved in")
    shown.end()
    shown.press("u", "u", "r")
    assert len(shown.where("star")) == 4
    shown.press("x")
    shown.press(RIGHT, "s", DELETE)
    assert len(shown.where("mark")) == 1


def touch(shown: Shown, *cells: int) -> None:
    """Put a finger down, move it over cells, and lift it."""
    points = []
    for cell in cells:
        box = shown.cell(cell).rect
        points.append(
            {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        )
    top = shown.run("return scrollY")
    kinds = ["touchStart", *["touchMove"] * (len(points) - 1), "touchEnd"]
    for kind, point in zip(kinds, [*points, None], strict=True):
        at = [] if point is None else [{**point, "y": point["y"] - top}]
        event = {"type": kind, "touchPoints": at}
        shown.driver.execute_cdp_cmd("Input.dispatchTouchEvent", event)


@pytest.fixture
def phone(shown: Shown) -> Shown:
    on_screen(shown.driver, 320, 640, scale=2)
    command = "Emulation.setTouchEmulationEnabled"
    shown.driver.execute_cdp_cmd(command, {"enabled": True})
    return shown.open()


def test_a_game_by_touch_on_a_small_phone(phone: Shown) -> None:
    assert phone.run("return document.documentElement.scrollWidth") == 320
    for cell in first_columns():
        touch(phone, cell)
    assert phone.where("star") == first_columns()
    assert phone.message().startswith("Solved in")
    assert phone.run("return visualViewport.scale") == 1


def test_a_stroke_marks_and_takes_back(phone: Shown) -> None:
    touch(phone, 5, 6, 7, 8)
    assert phone.where("mark") == [5, 6, 7, 8]
    touch(phone, 8, 5)
    assert phone.where("mark") == []
    phone.find("#undo").click()
    assert phone.where("mark") == [5, 6, 7, 8]


def test_a_game_is_kept_in_the_address_and_in_the_browser(shown: Shown) -> None:
    shown.open()
    shown.put(3)
    fragment = shown.until("location.hash.includes('cells') && location.hash")
    shown.run("localStorage.clear()")
    shown.open(fragment)
    assert shown.where("star") == [3]
    shown.until("localStorage.getItem('starbattle')?.includes('cells')")
    shown.open("")
    assert shown.where("star") == [3]


def test_a_hint_in_three_presses(shown: Shown) -> None:
    shown.open(TEN)
    said = []
    for _ in range(3):
        before = shown.message()
        shown.find("#hint").click()
        shown.until(f"{IDLE} && document.getElementById('message').textContent")
        shown.until(f"document.getElementById('message').textContent !== {before!r}")
        said.append(shown.message())
    assert said[0].startswith("Look at ")
    assert "(level " in said[1]
    assert said[2].startswith(said[1].partition(" (")[0] + ": ")
    shown.find("#hint").click()  # a fourth press does it, and goes on
    shown.until("document.getElementById('message').textContent.startsWith('Look ')")
    assert shown.where("mark") or shown.where("star")


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (360, 640)])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_screenshot_with_a_hint_is_read_back(
    shown: Shown, width: int, height: int, theme: str
) -> None:
    on_screen(shown.driver, width, height, mobile=width < 900)
    shown.open(TEN)
    shown.run("document.documentElement.dataset.theme = arguments[0]", theme)
    for _ in range(3):
        before = json.dumps(shown.message())
        shown.find("#hint").click()
        shown.until(f"{IDLE} && {MESSAGE} !== {before}")
        (read,) = read_image(shown.driver.get_screenshot_as_png())
        assert isinstance(read, Reading)
        rows = TEN.partition("-")[2]
        assert read.board == Board([rows[k : k + 10] for k in range(0, 100, 10)], 2)


def test_a_wrong_star_is_found(shown: Shown) -> None:
    shown.open()
    wrong = next(c for c in range(25) if c not in shown_solutions())
    shown.put(wrong)
    shown.find("#check").click()
    shown.until("document.getElementById('message').className === 'bad'")
    assert shown.message()


def shown_solutions() -> set[int]:
    board = Board(["01222", "01332", "01334", "04444", "04444"], 1)
    found = solve(board, solutions=None)
    return {r * 5 + c for solution in found for r, c in solution.stars}


def test_an_explanation_is_drawn_on_the_board(shown: Shown) -> None:
    shown.open("#board=1-0012001233123312")
    shown.put(0)
    before = shown.kinds()
    shown.tool("explain")
    shown.click("#panel-explain", "Explain")
    shown.until("!document.querySelector('#panel-explain .walk').hidden")
    assert shown.text("#panel-explain").count(" steps, ") == 1
    assert shown.where("star") == []
    shown.press(END)  # at once, without a click
    last = shown.kinds()
    shown.press(LEFT)
    assert shown.kinds() != last
    assert shown.run("return document.querySelector('#board .unit') !== null")
    shown.put(5)  # back to the game, which it does not change
    assert shown.kinds() == before


def test_board_and_reason_are_in_sight_together(shown: Shown) -> None:
    shown.open(TEN)
    shown.tool("explain")
    shown.click("#panel-explain", "Explain")
    shown.until("!document.querySelector('#panel-explain .walk').hidden")
    for width, height in ((1280, 800), (390, 844), (844, 390)):
        on_screen(shown.driver, width, height, mobile=width < 900)
        shown.find("[aria-label='Next step']").click()
        edges = (
            "return ['#board', '.reason h2'].map((one) =>"
            " document.querySelector(one).getBoundingClientRect())"
            ".flatMap(({ top, bottom }) => [top, bottom])"
        )
        tops = shown.run(edges)
        assert min(tops) >= 0, (width, tops)
        assert max(tops) <= height, (width, tops)


PROVED = (
    "#board=2-00011222330044111233044442223355544266335574422633557442663655782266"
    "66555826686655888888965589999996&cells=nhqqqfjoq6qi62fk6q6i7oq8q7kf8qqqgi"
)
"""A state with a short proof, which is found in 0.2 million inferences."""


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_the_proof_of_a_hint_is_a_list_to_click(
    shown: Shown, width: int, height: int
) -> None:
    on_screen(shown.driver, width, height, mobile=width < 900)
    shown.open(PROVED)
    for start in ("Look at", "Three Units (", "Three Units: "):
        shown.find("#hint").click()
        shown.until(
            f"document.getElementById('message').textContent.startsWith('{start}')"
        )
    pointed = (
        "return ['new-mark', 'supposed-star', 'supposed-mark'].map((kind) =>"
        " [...document.querySelectorAll(`#board .${kind}`)].map((n) => +n.dataset.at))"
    )
    whole = [[29, 48], [], []]
    assert shown.run(pointed) == whole
    board, cases = (shown.find(one).rect for one in ("#board", ".cases"))
    assert board["y"] >= 0 and cases["y"] + cases["height"] <= height
    buttons = shown.driver.find_elements("css selector", "#controls .cases button")
    depths = [len(one.find_elements("xpath", "ancestor::ol")) for one in buttons]
    assert depths == [1, 2, 2, 1, 2, 2]
    for one, stars, empty in (
        (0, [29], []),
        (1, [29, 34, 17, 36, 65], []),
        (2, [29], [34]),
    ):
        shown.run("arguments[0].focus()", buttons[one])
        shown.press("\ue007")
        assert shown.run(pointed) == [[], stars, empty]
        assert shown.text("#board .name") == "1"  # as the words name cells
        assert buttons[one].get_attribute("aria-pressed") == "true"
    buttons[2].click()
    assert shown.run(pointed) == whole
    shown.put(29)
    assert shown.run("return document.querySelector('.cases')") is None


def test_names_stand_at_the_board_while_a_hint_has_them(shown: Shown) -> None:
    names = "[...document.querySelectorAll('#board .named')].map((n) => n.textContent)"
    shown.open(TEN)
    assert shown.run(f"return {names}") == []
    shown.find("#hint").click()
    shown.until(f"{names}.length")
    kind, name = re.findall(r"(row|column|region) (\w+)", shown.message())[0]
    assert name in shown.run(f"return {names}"), kind
    lines = "[...document.querySelectorAll('#board .name')].map((n) => n.textContent)"
    for _ in range(2):  # the words of the third press name cells
        shown.find("#hint").click()
    assert shown.run(f"return {lines}") == 2 * [str(k) for k in range(1, 11)]
    shown.put(0)
    assert set(shown.run(f"return {lines}")) == {""}


def test_the_first_game_says_where_to_tap(shown: Shown) -> None:
    shown.open("")
    assert shown.run("return document.querySelectorAll('#board .looked').length") == 1
    shown.put(0)
    assert shown.message().startswith("Not there")
    shown.find("#undo").click()
    shown.put(6)
    assert "Row 2" in shown.text("#note-words")
    assert not shown.message()


def test_another_tool_shows_the_game_again(shown: Shown) -> None:
    shown.open("#board=1-0012001233123312")
    shown.tool("explain")
    shown.click("#panel-explain", "Explain")
    shown.until("!document.querySelector('#panel-explain .walk').hidden")
    shown.find("[aria-label='Last step']").click()
    assert "mark" in shown.kinds()
    shown.tool("boards")
    assert set(shown.kinds()) == {"empty"}
    assert shown.find("#game").is_displayed()


def test_solving_counting_and_a_search_tree(shown: Shown) -> None:
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


def test_a_time_limit_ends_a_search(shown: Shown) -> None:
    shown.open(TEN)
    shown.tool("solve")
    shown.until("document.querySelector('#panel-solve [value=feup]')")
    shown.run(
        "const [model, , wanted] = document.querySelectorAll('#panel-solve select');"
        "model.value = 'feup'; model.dispatchEvent(new Event('change'));"
        "wanted.value = 'all';"
        "document.querySelector('#panel-solve [type=number]').value = 1"
    )
    shown.click("#panel-solve", "Solve")
    shown.until(f"{IDLE} && document.querySelector('#panel-solve table')")
    assert shown.text("#tool-message") == "The time limit is over."
    assert "unknown" in shown.text("#panel-solve table")


def test_two_strategies_side_by_side(shown: Shown) -> None:
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


def test_a_pasted_address_is_opened(shown: Shown) -> None:
    shown.open()
    shown.paste(SIX)
    shown.until("document.getElementById('title').textContent.includes('6x6')")
    part = shown.part("elsewhere")
    shown.click(part, "As text")
    field = "return document.querySelector('[aria-label=\"The board as text\"]').value"
    shown.run(f"document.querySelector('{part} select').value = 'puzzlink'")
    shown.click(part, "As text")
    assert shown.run(field) == SIX


@pytest.mark.parametrize(
    "text",
    ["hello", "\x00", "{" * 5000, "A" * 1_100_000, "<img src=x onerror=alert(1)>"],
    ids=["word", "nul", "deep", "long", "html"],
)
def test_garbage_is_refused_in_a_line(shown: Shown, text: str) -> None:
    shown.open()
    shown.paste(text)
    shown.until("document.getElementById('tool-message').className === 'bad'")
    beginnings = ("This is no board that the page can read: ", "The text ")
    assert shown.text("#tool-message").startswith(beginnings)
    assert shown.text("#title") == "5x5, 1 star"


def test_a_hostile_name_is_text(shown: Shown) -> None:
    name = "<img src=x onerror='window.hit = 1'>\u202e"
    shown.open(f"{SMALL}&name={name}")
    assert shown.run("return window.hit") is None
    assert name[:20] in shown.text("#title")


def test_a_link_of_a_megabyte_is_refused(shown: Shown) -> None:
    shown.driver.get("about:blank")
    shown.driver.get(f"{shown.address}#board=1-{'0' * 1_000_000}")
    shown.until("document.getElementById('message').textContent.includes('too long')")
    shown.until("document.getElementById('verdict').textContent")


def test_a_board_is_made(shown: Shown) -> None:
    shown.open()
    shown.make(6, 1)
    shown.until("document.getElementById('title').textContent === '6x6, 1 star'")
    shown.until(f"{DIFFICULTIES}.includes({VERDICT})")


def test_queries(shown: Shown) -> None:
    shown.open()
    shown.tool("query")
    said = shown.ask("member(X, [a, b]), Y #> 3, Y #< 6.")
    assert "X = a,\nY in 4..5 ;" in said
    shown.click("#panel-query", "Next (;)")
    shown.until("document.querySelectorAll('#panel-query .log .answer').length === 2")
    assert "X = b,\nY in 4..5." in shown.text("#panel-query .log")
    said = shown.ask("load_board('boards/norvig/24.txt', B), solution(B, Columns).")
    assert "Columns = [[7, 10]," in said
    stars = "document.querySelectorAll('#panel-query .picture .star').length"
    assert shown.run(f"return {stars}") == 20


@pytest.mark.parametrize(
    ("query", "answer"),
    [
        ("foo(1).", "Unknown procedure"),
        ("X = .", "Syntax error"),
        ("fail.", "false."),
        ("length(L, 100000000).", "Stack limit"),
        ("halt.", "Prolog has ended"),
        ("throw(oops).", "oops"),
        ("format('hello~n').", "hello"),
        ("use_module(library(clpb)), taut(X =< X, T).", "T = 1"),
        ("use_module(library(clpq)), {2 * X = 1}.", "X = 1r2"),
    ],
)
def test_odd_queries(shown: Shown, query: str, answer: str) -> None:
    shown.open()
    shown.tool("query")
    assert answer in shown.ask(query)
    assert "X = 1." in shown.ask("X = 1.")


def test_a_query_that_loops_is_stopped(shown: Shown) -> None:
    shown.open()
    shown.tool("query")
    shown.ask("true.")
    shown.run("document.querySelector('[aria-label=Query]').value = 'repeat, fail.'")
    shown.click("#panel-query", "Ask")
    shown.click("#panel-query", "Stop")
    shown.until(
        "document.querySelector('#panel-query .log').textContent.includes('Stopped.')"
    )
    assert "X = 1." in shown.ask("X = 1.")


def test_a_program_of_ones_own_in_a_link(shown: Shown) -> None:
    code = "own(X) :- X in 5..6, label([X])."
    shown.open(f"{SMALL}&code={code}&query=own(X).")
    assert shown.run("return document.getElementById('own').open")
    shown.click("#panel-query", "Ask")
    shown.until(
        "document.querySelector('#panel-query .log').textContent.split('waits').length"
        " === 3"
    )
    shown.click("#panel-query", "Load")
    shown.until(
        "document.querySelector('#panel-query .log').textContent.includes('Loaded.')"
    )
    assert "X = 5 ;" in shown.ask("own(X).")


def test_the_policy_is_strict_and_sent(shown: Shown) -> None:
    shown.open()
    sent = shown.run(
        "const request = new XMLHttpRequest(); request.open('GET', '/', false);"
        "request.send();"
        "return request.getResponseHeader('Content-Security-Policy')"
    )
    assert sent.startswith(POLICY)
    assert "unsafe-inline" not in sent and "'unsafe-eval'" not in sent
    meta = shown.find("meta[http-equiv]").get_attribute("content")
    assert meta == POLICY


def test_it_works_offline_after_the_first_visit(shown: Shown, address: str) -> None:
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
def test_nobody_is_left_out(shown: Shown, theme: str) -> None:
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
def test_nothing_is_wider_than_the_screen(shown: Shown, width: int) -> None:
    on_screen(shown.driver, width)
    shown.open()
    for panel in PANELS:
        shown.tool(panel)
        assert shown.run("return document.documentElement.scrollWidth") <= width
    for part in PARTS:
        shown.part(part)
        assert shown.run("return document.documentElement.scrollWidth") <= width
