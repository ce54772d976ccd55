"""The page of starbattle page, open in a browser."""

import json
import subprocess
import sys

from built_page import built
from conftest import TIMEOUT_S, environment, wait_until

IDLE = (
    "document.getElementById('stop').hidden"
    " && document.getElementById('tool-stop').hidden"
)
VERDICT = "document.getElementById('verdict').textContent"
MESSAGE = "document.getElementById('message').textContent"
TOOL_MESSAGE = "document.getElementById('tool-message').textContent"
TITLE = "document.getElementById('title').textContent"
ENDING_OPEN = "document.getElementById('ending').open"
DIFFICULTIES = "['easy', 'medium', 'hard', 'expert']"
UNIQUE = "#board=1-0000001122113333"
STARS = [1, 7, 8, 14]
"""The stars of its solution."""
NO_SOLUTION = "#board=1-0111033103322222"
SMALL = "#board=1-" + "01222" + "01332" + "01334" + "04444" + "04444"


def served():
    """Serve the page as the command does."""
    built()
    command = [sys.executable, "-m", "starbattle", "page", "--no-browser"]
    server = subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env=environment()
    )
    yield server.stdout.readline().strip()
    server.terminate()
    server.wait(TIMEOUT_S)
    server.stdout.close()


def fresh(driver, address):
    """Have a page of which nothing is kept; check that it raises no errors."""
    driver.get(f"{address}icon.svg")  # where no game is that would be kept on leaving
    driver.execute_script("localStorage.clear(); sessionStorage.clear()")
    yield Shown(driver, address)
    log = driver.get_log("browser")
    said = [entry["message"] for entry in log if entry["level"] == "SEVERE"]
    wrong = [one for one in said if "/favicon.ico" not in one]  # of the picture
    assert not wrong, wrong


class Shown:
    """The page, open at an address."""

    def __init__(self, driver, address):
        self.driver = driver
        self.address = address

    def open(self, fragment=SMALL):
        """Open the page afresh, and wait until the board is judged."""
        self.driver.get("about:blank")
        self.driver.get(self.address + fragment)
        self.until("document.getElementById('verdict').textContent")
        return self

    def lab(self):
        """Open the page afresh, where queries are asked."""
        self.open()
        self.tool("query")

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def until(self, condition):
        return wait_until(lambda: self.run(f"return {condition}"))

    def find(self, selector):
        return self.driver.find_element("css selector", selector)

    def text(self, selector):
        script = "return document.querySelector(arguments[0]).textContent"
        return self.run(script, selector)

    def kinds(self):
        script = (
            "return [...document.querySelectorAll('#board [role=gridcell]')]"
            ".map((cell) => cell.dataset.kind)"
        )
        return self.run(script)

    def where(self, kind):
        return [cell for cell, one in enumerate(self.kinds()) if one == kind]

    def cell(self, number):
        return self.find(f"#board [data-cell='{number}']")

    def put(self, *cells):
        for cell in cells:
            self.cell(cell).click()

    def touch(self, kind, *cells):
        """Put down, move or lift the fingers that are on cells."""
        top = self.run("return scrollY")
        points = [
            {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2 - top}
            for box in (self.cell(cell).rect for cell in cells)
        ]
        event = {"type": kind, "touchPoints": points}
        self.driver.execute_cdp_cmd("Input.dispatchTouchEvent", event)

    def paste(self, text):
        """Have a text read as boards."""
        part = self.part("pasted")
        self.run(
            f"document.querySelector('{part} textarea').value = arguments[0]", text
        )
        self.click(part, "Read")

    def make(self, size, stars):
        """Begin to make a board."""
        self.part("made")
        self.run(
            "const fields = document.querySelectorAll('#part-made [type=number]');"
            "[fields[0].value, fields[1].value] = arguments",
            size,
            stars,
        )
        self.click("#part-made", "Make")

    def hint(self):
        """Press for a hint, and return what is said anew."""
        before = json.dumps(self.message())
        self.find("#hint").click()
        self.until(f"{IDLE} && {MESSAGE} && {MESSAGE} !== {before}")
        return self.message()

    def explain(self):
        """Have the board explained."""
        self.tool("explain")
        self.click("#panel-explain", "Explain")
        self.until("!document.querySelector('#panel-explain .walk').hidden")

    def press(self, *keys):
        for key in keys:
            self.driver.switch_to.active_element.send_keys(key)

    def tool(self, name):
        place = self.find(f"#tab-{name}").get_attribute("data-place")
        self.find(f"#place-{place}").click()
        self.run("arguments[0].click()", self.find(f"#tab-{name}"))

    def part(self, name):
        """Unfold a part of the tool with the boards, and return its selector."""
        self.tool("boards")
        self.run(f"document.getElementById('part-{name}').open = true")
        self.until(f"document.getElementById('part-{name}').children.length > 1")
        return f"#part-{name}"

    def choose(self, name, kind="10x10-2"):
        """Choose a board that ships by its picture."""
        part = self.part("levels")
        self.until(f"document.querySelector('{part} option[value=\"{kind}\"]')")
        self.run(
            f"const list = document.querySelector('{part} select');"
            "list.value = arguments[0];"
            "list.dispatchEvent(new Event('change', {bubbles: true}))",
            kind,
        )
        self.until(f"document.querySelector('{part} [data-board=\"{name}\"]')")
        self.run(f"document.querySelector('{part} [data-board=\"{name}\"]').click()")

    def click(self, panel, words):
        buttons = self.driver.find_elements("css selector", f"{panel} button")
        next(b for b in buttons if b.text == words).click()

    def choose_option(self, name):
        """Set an option of the game, or take it back."""
        self.find("#options").click()
        self.find(f"#option-{name}").click()
        self.click("#choosing", "Close")

    def end(self):
        """Close what comes when a board is solved."""
        self.until("document.getElementById('ending').open")
        self.click("#ending", "Close")

    def message(self):
        return self.text("#message")

    def ask(self, query):
        """Ask Prolog, and return what the log then says."""
        script = "document.querySelector('[aria-label=Query]').value = arguments[0]"
        self.run(script, query)
        log = "document.querySelector('#panel-query .log')"
        asked = f"{log}.querySelectorAll('.asked')"
        before = self.run(f"return {asked}.length")
        self.click("#panel-query", "Ask")
        self.until(
            f"{asked}.length > {before} &&"
            f" ['answer', 'bad', 'note'].includes({log}.lastChild.className)"
        )
        return self.run(
            f"const all = [...{log}.children];"
            "const last = all.findLastIndex((one) => one.className === 'asked');"
            "return all.slice(last).map((one) => one.textContent).join('')"
        )
