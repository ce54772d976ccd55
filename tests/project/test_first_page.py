"""The first page of the site: what it says, its links, and its board in a browser."""

import json
import re
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest

from built_site import ROOT, opened, sites, violations
from starbattle import Board, solve, svg

sys.path.append(str(ROOT / "tools"))

import site_board

RIGHT, DOWN, LEFT, SPACE = "\ue014", "\ue015", "\ue012", "\ue00d"
INDEX = (ROOT / "docs/index.md").read_text("utf-8")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    yield from sites(tmp_path_factory)


def test_its_figures_are_those_of_the_pages_that_it_names() -> None:
    boards, lessons, time = re.findall(r"^\*\*([\d.]+)", INDEX, re.MULTILINE)
    assert f"`made/` has {boards} boards" in (ROOT / "boards/README.md").read_text()
    assert int(lessons) == len([*(ROOT / "docs/lessons").glob("[0-9]*.md")])
    measured = (ROOT / "docs/performance.md").read_text("utf-8")
    table = measured[measured.index("| 40 of 10x10, 2 stars | first |") :]
    cells = table.splitlines()[1].split("|")[3:-1]
    _, ours, cp_sat, clingo = map(str.strip, cells)
    assert time == ours
    assert f"CP-SAT takes {cp_sat} ms, clingo {clingo} ms" in " ".join(INDEX.split())


def test_it_installs_as_the_readme_does() -> None:
    (line,) = re.findall(r"```sh\n(.*?)\n```", INDEX, re.DOTALL)
    assert line in (ROOT / "README.md").read_text("utf-8").splitlines()


def test_the_picture_on_git_hosts_is_of_the_same_board() -> None:
    shown = (ROOT / "docs/pictures/first.svg").read_text("utf-8")
    assert shown == svg(Board.named(site_board.FIRST), pastel=True), (
        f"starbattle draw {site_board.FIRST} --pastel --captions none"
    )


class Links(HTMLParser):
    """What a page links to and loads."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(page.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value for name, value in attrs if name in WHERE and value]


WHERE = ("href", "src")


@pytest.mark.slow
def test_its_links_lead_somewhere(site: Path) -> None:
    found = Links(site / "index.html").found
    paths = {unquote(urlsplit(link).path) for link in found if "://" not in link}
    assert len(paths) > 20
    assert not [path for path in paths if not (site / path).exists()]


@pytest.fixture
def first(site: Path, driver: Any) -> Any:
    opened(driver, site / "index.html", 390, "light")
    return driver


def cell(driver: Any, number: int) -> Any:
    return driver.find_elements("css selector", ".playable [role=gridcell]")[number]


def said(driver: Any) -> str:
    return str(driver.find_element("css selector", ".playable [role=status]").text)


def solution(driver: Any) -> list[int]:
    """Return the cells of the only solution of the board that is shown."""
    place = driver.find_element("css selector", ".playable")
    rows = place.get_attribute("data-regions").split("/")
    (only,) = solve(Board(rows, 1), solutions=None)
    return [row * len(rows) + column for row, column in only.stars]


@pytest.mark.slow
def test_the_board_is_solved_by_clicks(first: Any) -> None:
    for k in solution(first):
        assert said(first) != "Solved"
        cell(first, k).click()
    assert said(first) == "Solved"
    first.find_element("css selector", ".playable button").click()
    assert said(first).startswith("Tap a cell")


@pytest.mark.slow
def test_the_board_is_solved_by_keys(first: Any) -> None:
    size, at = 5, 0
    cell(first, 0).click()
    first.switch_to.active_element.send_keys(SPACE, SPACE)
    for k in solution(first):
        down, right = k // size - at // size, k % size - at % size
        keys = [DOWN] * down + [RIGHT] * right + [LEFT] * -right
        for key in [*keys, SPACE]:
            first.switch_to.active_element.send_keys(key)
        at = k
    assert said(first) == "Solved"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("cells", "words"),
    [
        ([0, 6], "Two stars touch"),
        ([0, 2], "Two stars in one row"),
        ([0, 10], "Two stars in one column"),
        ([10, 21], "Two stars in one region"),
    ],
)
def test_conflicts_show(first: Any, cells: list[int], words: str) -> None:
    for k in cells:
        cell(first, k).click()
    assert said(first) == words
    assert [cell(first, k).get_attribute("class") for k in cells] == ["wrong"] * 2
    assert cell(first, cells[0]).get_attribute("aria-label").endswith("star, conflict")
    cell(first, cells[1]).click()
    assert said(first) == "1 of 5 stars"


@pytest.mark.slow
def test_without_scripts_the_drawing_stays(site: Path, driver: Any) -> None:
    driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    driver.get((site / "index.html").as_uri())
    drawn = driver.find_element("css selector", ".playable svg")
    assert drawn.rect["width"] > 200
    assert not driver.find_elements("css selector", ".playable [role=gridcell]")
    below = driver.find_element("css selector", ".playable .below")
    assert not below.is_displayed()


@pytest.mark.slow
@pytest.mark.parametrize("colors", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_everybody_can_read_it_while_it_is_played(
    site: Path, driver: Any, width: int, colors: str
) -> None:
    opened(driver, site / "index.html", width, colors)
    for k in (0, 6, 12, 12):  # two stars in conflict, and a mark
        cell(driver, k).click()
    found = violations(driver)
    assert found == [], json.dumps(found, indent=1)
