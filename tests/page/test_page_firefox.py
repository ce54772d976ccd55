"""The main way through the page in Firefox: open, play, hint, finish, next."""

import pytest

import firefox
from shown import ENDING_OPEN, MESSAGE, STARS, UNIQUE, VERDICT

pytestmark = pytest.mark.slow  # it starts a browser; .ci/run has a step for it


@pytest.fixture(scope="module")
def browser():
    yield from firefox.started()


def kinds(browser):
    cells = "[...document.querySelectorAll('#board [role=gridcell]')]"
    return list(browser.run(f"{cells}.map((cell) => cell.dataset.kind)"))


def test_open_play_hint_finish_next(browser, address):
    browser.open(address + UNIQUE)
    assert browser.until(VERDICT)
    browser.click("#hint")
    browser.until("document.getElementById('message').className === 'hint'")
    assert browser.run(MESSAGE).startswith("Look at ")
    browser.click("[data-cell='0']")
    browser.keys("u")
    assert kinds(browser)[0] == "empty"
    for cell in STARS:
        browser.click(f"[data-cell='{cell}']")
    browser.until(ENDING_OPEN)
    browser.until("!document.getElementById('next-board').hidden")
    title = "document.getElementById('title').textContent"
    before = browser.run(title)
    browser.click("#next-board")
    browser.until(f"{title} !== {before!r}")
    browser.until(VERDICT)


def test_an_example_of_a_lesson_runs(browser, address):
    browser.open(f"{address}#lesson=1")
    browser.until("document.querySelector('.editor:not([hidden])') !== null")
    examples = "[...document.querySelectorAll('.example button')]"
    run = f"{examples}.filter((one) => one.textContent === 'Run')"
    browser.run(f"{run}[1].click()")
    log = "document.querySelector('#panel-lessons .log').textContent"
    assert "X = 5" in browser.until(f"{log}.includes('X = 2') && {log}")
