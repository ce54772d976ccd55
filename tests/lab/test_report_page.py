"""The page of starbattle report on a phone, in a real browser, see browser.py."""

import pytest

from browser import Page, on_screen
from test_report import figures, record, shipped
from test_report_forms import html

WIDTH = 400


@pytest.fixture
def phone(driver):
    """A screen narrower than any window of a headless browser."""
    on_screen(driver, WIDTH)
    return driver


STICKS_OUT = """
return [...document.querySelectorAll("body *")].filter((element) => {
  const box = element.getBoundingClientRect();
  return box.right > innerWidth + 1 && !element.closest(".wide");
}).map((element) => element.outerHTML.slice(0, 80));
"""


@pytest.mark.slow
def test_the_page_fits(phone, tmp_path):
    """What is wide scrolls in a box of its own, long names too."""
    long = [
        record(
            program=f"{'a-rather-long-name-' * 4}{i}.pl", strategy=f"{'very' * 20}/{i}"
        )
        for i in range(3)
    ]
    for shown in (shipped(), figures(*long)):
        page = Page(phone, html(shown), tmp_path / "page.html")
        page.run("for (const d of document.querySelectorAll('details')) d.open = true;")
        assert page.run("return document.documentElement.scrollWidth") == WIDTH
        assert page.run(STICKS_OUT) == []
