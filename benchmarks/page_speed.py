"""Measure how fast the page is in Chromium: loading, solving, hints, making, stopping.

    .venv/bin/python benchmarks/page_speed.py [--rounds 5]

The page is served on the loopback address, and each round loads it in a new browser,
so that nothing is cached. Times are in milliseconds as the page sees them: the median,
the 90 % and the worst. The page has to be built, see docs/page.md; selenium comes with
the extra `browser`.
"""

import shutil
import threading
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from statistics import median, quantiles
from string import ascii_lowercase, digits
from typing import Annotated, Any

import typer
from selenium import webdriver

from starbattle import Board
from starbattle.page.site import HOST, server, site

SMALL, LARGE = "norvig/24", "made/25x25-6#1"
WARM = 10
SEEDS = 10
DRAG_S = 3.0
LIMIT_S = 120

ASK = """
const [request] = arguments;
const done = arguments[arguments.length - 1];
import("./main.js").then(async ({ prolog }) => {
  const start = performance.now();
  await prolog.reply(request);
  done(performance.now() - start);
});
"""
"""How long an answer takes."""

STOP = """
const [request] = arguments;
const done = arguments[arguments.length - 1];
import("./main.js").then(({ prolog }) => {
  let pressed = 0;
  prolog.reply(request).catch(() => done(performance.now() - pressed));
  setTimeout(() => { pressed = performance.now(); prolog.stop(); }, 500);
});
"""
"""How long it takes until a question is given up."""

NEXT = """
const [small, slow] = arguments;
const done = arguments[arguments.length - 1];
import("./main.js").then(({ prolog }) => {
  prolog.reply(slow).catch(() => {});
  setTimeout(async () => {
    const pressed = performance.now();
    prolog.stop();
    await prolog.reply(small);
    done(performance.now() - pressed);
  }, 2000);
});
"""
"""How long it takes until the next question is answered after a stop."""

FRAMES = """
window.frameTimes = [];
window.framesGo = true;
(function next(time) {
  window.frameTimes.push(time);
  if (window.framesGo) requestAnimationFrame(next);
})(performance.now());
"""


def main(
    rounds: Annotated[int, typer.Option(min=1, help="How many browsers.")] = 5,
) -> None:
    """Print a line for each thing that is measured."""
    found: dict[str, list[float]] = defaultdict(list)
    with served() as address:
        for _ in range(rounds):
            with browser() as driver:
                measure(driver, address, found)
    for name, times in found.items():
        print(row(name, times))


def row(name: str, times: list[float]) -> str:
    """Return a line: how many, median, 90 %, worst."""
    tail = quantiles(times, n=10)[-1] if len(times) > 1 else times[0]
    return (
        f"{name:<28} {len(times):>4} times"
        f" {median(times):>8.1f} {tail:>8.1f} {max(times):>8.1f} ms"
    )


@contextmanager
def served() -> Iterator[str]:
    """Serve the page, and yield its address."""
    http = server(site(), 0)
    threading.Thread(target=http.serve_forever, daemon=True).start()
    yield f"http://{HOST}:{http.server_port}/"
    http.shutdown()


@contextmanager
def browser() -> Iterator[Any]:
    """Start Chromium with nothing in its caches."""
    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium") or ""
    for option in ("--headless=new", "--no-sandbox", "--window-size=1280,1000"):
        options.add_argument(option)
    service = webdriver.ChromeService(shutil.which("chromedriver") or "")
    driver = webdriver.Chrome(options=options, service=service)
    driver.set_script_timeout(LIMIT_S)
    try:
        yield driver
    finally:
        driver.quit()


def measure(driver: Any, address: str, found: dict[str, list[float]]) -> None:
    """Measure everything once, and a few things more often."""
    small, large = solving(Board.named(SMALL)), solving(Board.named(LARGE))
    found["load to first solution"].append(loaded(driver, address, SMALL))
    found["second answer, 10x10"].append(asked(driver, small))
    time.sleep(4)  # the self-test and the spare engine
    for _ in range(WARM):
        asked(driver, small)
    found["10x10"] += [asked(driver, small) for _ in range(WARM)]
    found["25x25"] += [asked(driver, large) for _ in range(WARM)]
    hint = {key: small[key] for key in ("regions", "stars")} | {"op": "explain"}
    found["hint, 10x10"].append(asked(driver, hint | {"steps": 1}))
    found["made 10x10"] += [asked(driver, making(seed)) for seed in range(1, SEEDS + 1)]
    slow = large | {"model": "columns", "strategy": "leftmost", "solutions": None}
    found["stop"].append(driver.execute_async_script(STOP, slow))
    time.sleep(4)
    found["answer after a stop"].append(driver.execute_async_script(NEXT, small, slow))
    loaded(driver, address, LARGE)
    time.sleep(4)
    found["frames of dragging, 25x25"] += frames(driver)


def loaded(driver: Any, address: str, name: str) -> float:
    """Load the page with a board; return when it was judged."""
    board = Board.named(name)
    letters = digits + ascii_lowercase
    cells = "".join(letters[region] for line in board.regions for region in line)
    driver.get("about:blank")
    driver.get(f"{address}#board={board.stars}-{cells}")
    until(driver, "performance.getEntriesByName('first-solution').length")
    return float(
        driver.execute_script(
            "return performance.getEntriesByName('first-solution')[0].startTime"
        )
    )


def until(driver: Any, condition: str) -> None:
    """Wait for a condition."""
    end = time.monotonic() + LIMIT_S
    while not driver.execute_script(f"return {condition}"):
        if time.monotonic() > end:
            raise SystemExit(f"this never became true: {condition}")
        time.sleep(0.02)


def solving(board: Board) -> dict[str, Any]:
    """Return the request that judges a board."""
    return {
        "op": "solve",
        "regions": [list(line) for line in board.regions],
        "stars": board.stars,
        "model": "bits",
        "solutions": 2,
        "counters": False,
    }


def making(seed: int) -> dict[str, Any]:
    """Return the request for a board."""
    return {"op": "make", "size": 10, "stars": 2, "seed": seed}


def asked(driver: Any, request: dict[str, Any]) -> float:
    """Return how long an answer took."""
    return float(driver.execute_async_script(ASK, request))


def frames(driver: Any) -> list[float]:
    """Drag over the board; return the times between frames."""
    box = driver.execute_script(
        "return document.querySelector('[role=grid]').getBoundingClientRect().toJSON()"
    )
    driver.execute_script(FRAMES)
    mouse(driver, "mousePressed", box, 0)
    start = time.monotonic()
    while (part := (time.monotonic() - start) / DRAG_S) < 1:
        mouse(driver, "mouseMoved", box, part)
    mouse(driver, "mouseReleased", box, 1)
    times = driver.execute_script("window.framesGo = false; return window.frameTimes")
    return [after - before for before, after in pairwise(times)]


def mouse(driver: Any, kind: str, box: dict[str, float], part: float) -> None:
    """Send an event of the mouse, so far on its way across the board."""
    place = {
        "x": box["left"] + box["width"] * (0.03 + 0.9 * part),
        "y": box["top"] + box["height"] * (0.1 + 0.6 * part),
    }
    event = {"type": kind, "button": "left", "buttons": 1, "clickCount": 1} | place
    driver.execute_cdp_cmd("Input.dispatchMouseEvent", event)


if __name__ == "__main__":
    typer.run(main)
