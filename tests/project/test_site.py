"""The site that tools/site.py builds, in files and in a browser.

Building it takes the extra `site`. Without that the tests are skipped, or fail if
STARBATTLE_SITE=required is set, as it is where changes are checked.
"""

import importlib.util
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import browser
import starbattle
from conftest import TIMEOUT_S

ROOT = Path(__file__).resolve().parents[2]
TOOL = ROOT / "tools" / "site.py"
AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
PAGES = [
    "index.html",
    "docs/tutorials/puzzles.html",
    "docs/techniques.html",
    "docs/reference/python/1-solving.html",
    "docs/reference/prolog/1-board.html",
]

sys.path.append(str(ROOT / "tools"))

import prolog_reference  # noqa: E402
import site_pages  # noqa: E402


def build(target: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(TOOL), "-o", str(target)]
    return subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT_S)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if built := os.environ.get("STARBATTLE_BUILT_SITE"):
        return Path(built)
    if not all(map(importlib.util.find_spec, ("material", "mkdocstrings"))):
        if os.environ.get("STARBATTLE_SITE") == "required":
            pytest.fail("the extra site is missing")
        pytest.skip("the extra site is missing: pip install '.[site]'")
    target = tmp_path_factory.mktemp("built") / "site"
    done = build(target)
    assert done.returncode == 0, done.stderr
    return target


@pytest.fixture(scope="module")
def driver() -> Iterator[Any]:
    yield from browser.started()


def test_every_public_name_is_on_one_page() -> None:
    named = [name for names in site_pages.python_pages().values() for name in names]
    assert sorted(named) == sorted(starbattle.__all__)


def test_predicates_are_read_from_comments() -> None:
    module = prolog_reference.read(ROOT / "prolog/board/reader.pl")
    assert module is not None and module.title == "Boards from files"
    names = [name for one in module.predicates for name in one.names]
    assert names[:2] == ["load_board/2", "load_board/3"]
    assert module.predicates[0].modes[0] == "load_board(+File, -Board) is nondet."
    assert "- stars(+S): overrides" in prolog_reference.markdown(
        module.predicates[0].text
    )


@pytest.mark.parametrize(
    ("mode", "name"),
    [
        ("halt is det.", "halt/0"),
        ("f(+List, ?A-B, :Goal) is semidet.", "f/3"),
        ("g([X,Y|Zs], h(A, B)) is multi.", "g/2"),
        ("words(-Words)// is det.", "words/3"),
    ],
)
def test_modes_have_names(mode: str, name: str) -> None:
    assert prolog_reference._name(mode) == name


def test_every_exported_predicate_of_the_toolkit_is_described() -> None:
    text = "\n".join(page for _, page in prolog_reference.pages())
    names = re.findall(r"^\s+(\w+/\d),?\s+%", _exports("starbattle.pl"), re.MULTILINE)
    assert "star_battle/2" in names
    assert not [name for name in names if f"`{name}`" not in text]


def _exports(name: str) -> str:
    source = (ROOT / "prolog" / name).read_text("utf-8")
    return source[: source.index("]).")]


def test_lists_are_spaced_for_the_other_markdown() -> None:
    assert site_pages.spaced("so:\n- one\n  more\n") == "so:\n\n- one\n    more\n"
    assert site_pages.spaced("1. one\n\n   more\n") == "1. one\n\n    more\n"
    nested = "- one\n  - two\n    more\n"
    assert site_pages.spaced(nested) == "- one\n    - two\n        more\n"


def test_nothing_else_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    done = build(tmp_path)
    assert done.returncode == 1
    assert "is no site, and not empty; choose another folder" in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


@pytest.mark.slow
def test_nothing_comes_from_elsewhere(site: Path) -> None:
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
def test_everybody_can_read_it(
    site: Path, driver: Any, width: int, colors: str
) -> None:
    """Axe finds nothing to complain of, and no page is wider than the screen."""
    if not AXE.is_file():
        pytest.skip("axe-core is missing: tools/page.py installs it")
    for name in PAGES:
        opened(driver, site / name, width, colors)
        assert driver.execute_script("return document.body.scrollWidth") <= width
        found = violations(driver)
        assert found == [], (name, json.dumps(found, indent=1))


def opened(driver: Any, page: Path, width: int, colors: str) -> None:
    size = {
        "width": width,
        "height": 900,
        "deviceScaleFactor": 1,
        "mobile": width < 500,
    }
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    media = [
        {"name": "prefers-color-scheme", "value": colors},
        {"name": "prefers-reduced-motion", "value": "reduce"},
    ]
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": media})
    driver.get(page.as_uri())
    wait(driver, "return document.readyState === 'complete'")


def violations(driver: Any) -> list[Any]:
    driver.execute_cdp_cmd("Runtime.evaluate", {"expression": AXE.read_text("utf-8")})
    return driver.execute_async_script(
        "const end = arguments[0];"
        "axe.run({preload: false, resultTypes: ['violations']})"
        ".then((result) => end(result.violations.map((one) =>"
        " [one.id, one.nodes.map((node) => node.html.slice(0, 200))])))"
    )


def wait(driver: Any, script: str) -> None:
    from selenium.webdriver.support.ui import WebDriverWait

    WebDriverWait(driver, TIMEOUT_S).until(lambda one: one.execute_script(script))


@pytest.mark.slow
def test_search_works_from_files(site: Path, driver: Any) -> None:
    opened(driver, site / "index.html", 1280, "light")
    field = driver.find_element("css selector", "input.md-search__input")
    field.click()
    field.send_keys("puzzlink")
    wait(driver, "return document.querySelector('.md-search-result__link') !== null")
    first = driver.find_element("css selector", ".md-search-result__link")
    assert first.get_attribute("href").startswith("file://")
