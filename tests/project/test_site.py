"""The site that tools/site.py builds: its pages, and the tool."""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import starbattle
from built_site import ROOT, opened, run_tool, sites, violations, wait

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
import site_words  # noqa: E402


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    yield from sites(tmp_path_factory)


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
    done = run_tool("-o", str(tmp_path))
    assert done.returncode == 1
    assert "is no site, and not empty; choose another folder" in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_without_its_packages_it_says_what_to_install(tmp_path: Path) -> None:
    done = run_tool("-o", str(tmp_path / "site"), bare=True)
    assert (done.returncode, done.stdout) == (1, "")
    assert re.fullmatch(r"the site is built with .*pip install .*\n", done.stderr)
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["-o", str(ROOT / "README.md")], r".*README\.md: Not a directory\n"),
        (["--serve", "70000"], r".*--serve: no port from 0 to 65535: 70000\n"),
    ],
)
def test_faults_are_one_line(arguments: list[str], said: str) -> None:
    done = run_tool(*arguments)
    assert done.returncode != 0
    assert re.search(f"^{said}$", done.stderr, re.MULTILINE)
    assert "Traceback" not in done.stderr


def test_descriptions_are_the_beginnings_of_pages() -> None:
    text = "# T\n\nA [link](a.md), `code` and *words*\nenough for a description here.\n"
    said = "A link, code and words enough for a description here."
    assert site_words.description(text) == said
    assert len(site_words.description("long words " * 40)) <= site_words.MOST
    assert site_words.description("# T\n\n::: a.b\n").startswith("T: a page of")


def pages_of(site: Path) -> list[Path]:
    """Return all pages but that for addresses that lead nowhere, which needs a host."""
    return [page for page in site.rglob("*.html") if page.name != "404.html"]


@pytest.mark.slow
def test_every_page_has_a_description_of_its_own(site: Path) -> None:
    """Search engines show it, and cut off what is longer."""
    written = re.compile(r'<meta name="description" content="([^"]*)"')
    pages = [page for page in pages_of(site) if page.name != "trace.html"]  # a frame
    found = [written.findall(page.read_text("utf-8"))[0] for page in pages]
    assert all(len(said) >= site_words.LEAST for said in found)
    assert len(set(found)) >= 0.95 * len(found)


@pytest.mark.slow
def test_long_pages_have_a_table_of_contents(site: Path, driver: Any) -> None:
    """On a phone nobody scrolls more than six screens without one."""
    height = "return document.documentElement.scrollHeight / innerHeight"
    entries = "return document.querySelectorAll('.contents a').length"
    long = 0
    for page in pages_of(site):
        if "play" not in page.relative_to(site).parts:
            opened(driver, page, 390, "light")
            if driver.execute_script(height) > 6:
                long += 1
                assert driver.execute_script(entries) >= 3, page
    assert long > 20


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
    for name in PAGES:
        opened(driver, site / name, width, colors)
        assert driver.execute_script("return document.body.scrollWidth") <= width
        found = violations(driver)
        assert found == [], (name, json.dumps(found, indent=1))


@pytest.mark.slow
def test_search_works_from_files(site: Path, driver: Any) -> None:
    opened(driver, site / "index.html", 1280, "light")
    field = driver.find_element("css selector", "input.md-search__input")
    field.click()
    field.send_keys("puzzlink")
    wait(driver, "return document.querySelector('.md-search-result__link') !== null")
    first = driver.find_element("css selector", ".md-search-result__link")
    assert first.get_attribute("href").startswith("file://")
