"""The site that tools/site.py builds: the tool, the pages, and the first of them.

Building it takes the extra `site`. Without that such tests are skipped, or fail if
STARBATTLE_SITE=required is set, as it is where changes are checked.
"""

import importlib.util
import json
import os
import re
import runpy
import sys
from pathlib import Path

import pytest

import starbattle
from browser import on_screen
from conftest import ROOT, TIMEOUT_S, leave_out, run
from starbattle import Board, solve, svg

TOOL = ROOT / "tools" / "site.py"
AXE = ROOT / "web/node_modules/axe-core/axe.min.js"


PAGES = [
    "index.html",
    "docs/tutorials/puzzles.html",
    "docs/reference/techniques.html",
    "docs/reference/python/1-solving.html",
    "docs/reference/prolog/1-fd.html",
]

with pytest.MonkeyPatch.context() as patch:
    patch.setattr(sys, "path", [*sys.path])  # the tool puts its folder first
    SITE = runpy.run_path(str(TOOL))


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """Build the site, or take the one that was built where changes are checked."""
    if built := os.environ.get("STARBATTLE_BUILT_SITE"):
        yield Path(built)
        return
    if not all(map(importlib.util.find_spec, ("material", "mkdocstrings"))):
        leave_out("the extra site is missing: pip install '.[site]'", "SITE")
    target = tmp_path_factory.mktemp("built") / "site"
    options = ["-o", str(target), "--repository", "http://localhost/starbattle"]
    done = run([sys.executable, TOOL, *options])
    assert done.returncode == 0, done.stderr
    yield target


def opened(driver, page, width, colors):
    """Open a page on a screen of some width and 844 pixels height."""
    on_screen(driver, width, 844, mobile=width < 500)
    media = [
        {"name": "prefers-color-scheme", "value": colors},
        {"name": "prefers-reduced-motion", "value": "reduce"},
    ]
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": media})
    driver.get(page.as_uri())
    # A browser that has just started can return before the page is whole.
    search = "document.querySelector('.md-search')?.ariaLabel === 'Search'"
    wait(driver, f"return location.href === {page.as_uri()!r} && {search}")
    driver.execute_async_script(
        "const end = arguments[0];"
        "requestAnimationFrame(() => requestAnimationFrame(() => end()))"
    )


def violations(driver):
    """Return what axe complains of in the page that is open."""
    if not AXE.is_file():
        pytest.skip("axe-core is missing: tools/page.py installs it")
    driver.execute_cdp_cmd("Runtime.evaluate", {"expression": AXE.read_text("utf-8")})
    found = driver.execute_async_script(
        "const end = arguments[0];"
        "axe.run({preload: false, resultTypes: ['violations']})"
        ".then((result) => end(result.violations.map((one) =>"
        " [one.id, one.nodes.map((node) => node.html.slice(0, 200))])))"
    )
    return found


def wait(driver, script):
    from selenium.webdriver.support.ui import WebDriverWait

    WebDriverWait(driver, TIMEOUT_S).until(lambda one: one.execute_script(script))


# --- The tool and all pages. ---


def test_every_public_name_is_on_one_page():
    named = [name for names in SITE["python_pages"]().values() for name in names]
    assert sorted(named) == sorted(starbattle.__all__)


def test_nothing_of_anybodys_is_overwritten(tmp_path):
    (tmp_path / "mine").touch()
    done = run([sys.executable, TOOL, "-o", "."], cwd=tmp_path)
    assert done.returncode and not done.stdout
    assert done.stderr.endswith("is no site, and not empty; choose another folder\n")
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]


@pytest.mark.slow
def test_nothing_comes_from_elsewhere(site):
    """No page loads anything from another host."""
    loads = re.compile(r'<(?:script|link|img|iframe)[^>]*(?:src|href)="(https?:[^"]*)"')
    pages = [*site.rglob("*.html")]
    assert len(pages) > 60
    assert not {url for page in pages for url in loads.findall(page.read_text("utf-8"))}
    styles = [style.read_text("utf-8") for style in site.glob("assets/**/*.css")]
    assert styles and not re.search(r"url\(['\"]?https?:", "".join(styles))


@pytest.mark.slow
@pytest.mark.parametrize("colors", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 320])
def test_everybody_can_read_it(site, driver, width, colors):
    """Axe finds nothing to complain of, and no page is wider than the screen."""
    for name in PAGES:
        opened(driver, site / name, width, colors)
        assert driver.execute_script("return document.body.scrollWidth") <= width
        for k in (0, 6, 12, 12) if name == "index.html" else ():
            cell(driver, k).click()  # two stars in conflict, and a mark
        found = violations(driver)
        assert found == [], (name, json.dumps(found, indent=1))


@pytest.mark.slow
def test_search_works_from_files(site, driver):
    opened(driver, site / "index.html", 1280, "light")
    field = driver.find_element("css selector", "input.md-search__input")
    field.click()
    field.send_keys("puzzlink")
    wait(driver, "return document.querySelector('.md-search-result__link') !== null")
    first = driver.find_element("css selector", ".md-search-result__link")
    assert first.get_attribute("href").startswith("file://")


# --- The first page: what it says, its links, and its board in a browser. ---

INDEX = (ROOT / "docs/index.md").read_text("utf-8")


def test_its_figures_are_those_of_the_pages_that_it_names():
    boards, lessons, time = re.findall(r"\*\*([\d.]+)", INDEX)
    assert f"`made/` has {boards} boards" in (ROOT / "boards/README.md").read_text()
    assert int(lessons) == len([*(ROOT / "docs/lessons").glob("[0-9]*.md")])
    measured = (ROOT / "docs/performance.md").read_text("utf-8")
    table = measured[measured.index("| KrazyDad 10x10, 2 stars | first |") :]
    cells = table.splitlines()[1].split("|")[3:-1]
    ours, cp_sat, clingo = map(str.strip, cells)
    assert time == ours
    said = f"clingo takes {clingo} ms, and CP-SAT {cp_sat} ms"
    assert said in " ".join(INDEX.split())


def test_it_installs_as_the_readme_does():
    (line,) = re.findall(r"```sh\n(.*?)\n```", INDEX, re.DOTALL)
    assert line in (ROOT / "README.md").read_text("utf-8").splitlines()


def test_the_picture_on_git_hosts_is_of_the_same_board():
    shown = (ROOT / "docs/pictures/first.svg").read_text("utf-8")
    assert shown == svg(Board.named(SITE["FIRST"]), pastel=True), (
        f"starbattle draw {SITE['FIRST']} --pastel --captions none"
    )


def cell(driver, number):
    cells = ".playable [role=gridcell]"  # a script makes them
    wait(driver, f"return document.querySelector('{cells}') !== null")
    return driver.find_elements("css selector", cells)[number]


def said(driver):
    return driver.find_element("css selector", ".playable [role=status]").text


@pytest.mark.slow
def test_the_board_is_solved_by_clicks(site, driver):
    opened(driver, site / "index.html", 390, "light")
    for k in (0, 6):
        cell(driver, k).click()
    assert said(driver) == "Stars too close: r1c1, r2c2."
    assert cell(driver, 0).get_attribute("aria-label").endswith("star, conflict")
    driver.find_element("css selector", ".playable button").click()
    assert said(driver).startswith("Tap a cell")
    board = Board.named(SITE["FIRST"])
    (only,) = solve(board, solutions=None)
    for row, column in only.stars:
        assert said(driver) != "Solved"
        cell(driver, row * board.size + column).click()
    assert said(driver) == "Solved"
