"""The page of starbattle report on a phone, in a real browser, see browser.py."""

from pathlib import Path
from typing import Any

import pytest

from browser import Page, on_screen
from test_report import figures, of, shipped
from test_report_forms import html

WIDTH = 400


@pytest.fixture
def phone(driver: Any) -> Any:
    """A screen narrower than any window of a headless browser."""
    on_screen(driver, WIDTH)
    return driver


STICKS_OUT = """
return [...document.querySelectorAll("body *")].filter((element) => {
  const box = element.getBoundingClientRect();
  return box.right > innerWidth + 1 && !element.closest(".wide img");
}).map((element) => element.outerHTML.slice(0, 80));
"""
SCROLLS = """
return [...document.querySelectorAll(".wide")].filter(
  (box) => box.scrollWidth > box.clientWidth + 1
).map((box) => box.firstElementChild.tagName.toLowerCase());
"""


def check(page: Page) -> None:
    page.run("for (const d of document.querySelectorAll('details')) d.open = true;")
    assert page.run("return document.documentElement.scrollWidth") == WIDTH
    assert page.run(STICKS_OUT) == []
    assert "table" not in page.run(SCROLLS)  # tables fit, plots may scroll


@pytest.mark.slow
def test_the_page_fits(phone: Any, tmp_path: Path) -> None:
    check(Page(phone, html(shipped()), tmp_path / "page.html"))


@pytest.mark.slow
def test_long_names_fit(phone: Any, tmp_path: Path) -> None:
    runs = [
        of(f"{'a-rather-long-name-' * 4}{i}.pl", strategy=f"{'very' * 20}/{i}")
        for i in range(3)
    ]
    shown = figures(*runs)
    check(Page(phone, html(shown), tmp_path / "page.html"))


@pytest.mark.slow
def test_numbers_say_what_they_are(phone: Any, tmp_path: Path) -> None:
    runs = [of("a.pl", cpu_s=1), of("b.pl", status="wrong")]
    shown = figures(*runs)
    page = Page(phone, html(shown), tmp_path / "page.html")
    heads = page.run(
        "return [...document.querySelectorAll('table td.number')].slice(0, 4)"
        ".map((cell) => getComputedStyle(cell, '::before').content)"
    )
    assert heads == ['"Solved "', '"Wrong "', '"PAR-2 "', '"Median "']
