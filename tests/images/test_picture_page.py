"""Pictures in a real browser, headless Chromium; see browser.py."""

import pytest

from browser import Page
from conftest import BOARDS, wait_until
from pictures import borders, inside
from starbattle import Board, solve, svg
from starbattle.render.colors import STYLES
from starbattle.render.pages import page
from starbattle.render.picture import CELL

HIT = """
const [number, points] = arguments;
const matrix = document.querySelectorAll("svg")[number].getScreenCTM();
return points.map(([x, y]) => {
  const point = new DOMPoint(x, y).matrixTransform(matrix);
  scrollBy(0, point.y - innerHeight / 2);
  const now = new DOMPoint(x, y).matrixTransform(
    document.querySelectorAll("svg")[number].getScreenCTM());
  const found = document.elementFromPoint(now.x, now.y);
  return found.closest("g[class]")?.getAttribute("class") ?? found.tagName;
});
"""
COLOR = """
const [number, kind, part] = arguments;
const svg = document.querySelectorAll("svg")[number];
return getComputedStyle(svg.querySelector(`.${kind} *`))[part];
"""


class Pictures(Page):
    """A page with pictures, numbered from 0."""

    def hit(self, number, points):
        """The kinds of shapes that are seen at points of a picture."""
        return list(self.driver.execute_script(HIT, number, points))

    def color(self, number, kind, part="fill"):
        numbers = self.driver.execute_script(COLOR, number, kind, part)
        values = [int(x) for x in numbers.removeprefix("rgb(").rstrip(")").split(",")]
        return "#" + "".join(f"{value:02x}" for value in values)

    def prefer(self, scheme):
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        command = "Emulation.setEmulatedMedia"
        self.driver.execute_cdp_cmd(command, {"features": features})


@pytest.fixture
def opened(quiet, tmp_path):
    def show(*sections, title="Pictures"):
        return Pictures(quiet, page(title, sections), tmp_path / "page.html")

    return show


@pytest.fixture(scope="module")
def result():
    return solve(Board.load(BOARDS / "norvig/24.txt"), solutions=None)


def middle(edge):
    (x0, y0), (x1, y1) = edge
    return 6 + CELL * (x0 + x1) / 2, 6 + CELL * (y0 + y1) / 2


def test_result(opened, result):
    """Every border and every star of the board and its solution is seen."""
    shown = opened(result._repr_html_())
    for number in (0, 1):
        lines = sorted(borders(result.board))
        assert set(shown.hit(number, [middle(e) for e in lines])) == {"border"}
        lines = sorted(inside(result.board))
        assert set(shown.hit(number, [middle(e) for e in lines])) == {"thin"}
    cells = [(r, c) for r in range(10) for c in range(10)]
    middles = [(6 + CELL * (c + 0.5), 6 + CELL * (r + 0.5)) for r, c in cells]
    expected = ["star" if cell in result[0] else "paper" for cell in cells]
    assert shown.hit(1, middles) == expected
    assert set(shown.hit(0, middles)) == {"paper"}
    assert not shown.driver.find_elements("css selector", "table")


def test_dark(opened, result):
    light = svg(result.board, stars=result[0].stars, theme="light")
    shown = opened(result._repr_html_(), light)
    body = "return getComputedStyle(document.body).backgroundColor"
    for scheme in ("light", "dark", "light"):
        shown.prefer(scheme)
        assert shown.color(1, "star") == STYLES["star"].color(scheme)  # type: ignore[arg-type]
        ink = shown.color(1, "border", "stroke")
        assert ink == STYLES["border"].color(scheme)  # type: ignore[arg-type]
        assert shown.color(2, "star") == STYLES["star"].light
        dark = shown.driver.execute_script(body) == "rgb(22, 24, 29)"
        assert dark == (scheme == "dark")


def test_names_for_screen_readers(opened, result):
    shown = opened(result._repr_html_())
    shown.driver.execute_cdp_cmd("Accessibility.enable", {})
    pictures = []

    def are_told():
        """Tell whether the browser has made the tree, which takes it a while."""
        tree = shown.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})
        roles = ("img", "image")
        found = [n for n in tree["nodes"] if n.get("role", {}).get("value") in roles]
        pictures[:] = found
        return bool(found)

    wait_until(are_told)
    assert len(pictures) == 2
    for node, words in zip(pictures, ("Regions", "Stars at"), strict=True):
        assert node["name"]["value"] == "24: 10×10, 2 stars"
        assert words in node["description"]["value"]


def test_narrow(opened):
    """A large board shrinks with the page."""
    board = Board([[k] * 50 for k in range(50)], stars=1)
    shown = opened(svg(board))
    width = "return document.querySelector('svg').getBoundingClientRect().width"
    assert 0 < shown.driver.execute_script(width) < 1300
    assert shown.driver.execute_script(
        "return document.documentElement.scrollWidth <= innerWidth"
    )
