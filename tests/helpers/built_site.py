"""The site that tools/site.py builds, in files and in a browser.

Building it takes the extra `site`. Without that such tests are skipped, or fail if
STARBATTLE_SITE=required is set, as it is where changes are checked.
"""

import importlib.util
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from browser import on_screen
from conftest import TIMEOUT_S

ROOT = Path(__file__).resolve().parents[2]
TOOL = ROOT / "tools" / "site.py"
AXE = ROOT / "web/node_modules/axe-core/axe.min.js"


def run_tool(*arguments: str, bare: bool = False) -> subprocess.CompletedProcess[str]:
    """Run tools/site.py; `bare` hides all packages but Python's own."""
    options = ["-S"] if bare else []
    command = [sys.executable, *options, str(TOOL), *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT_S)


def sites(factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Build the site, or take the one that was built where changes are checked."""
    if built := os.environ.get("STARBATTLE_BUILT_SITE"):
        yield Path(built)
        return
    if not all(map(importlib.util.find_spec, ("material", "mkdocstrings"))):
        if os.environ.get("STARBATTLE_SITE") == "required":
            pytest.fail("the extra site is missing")
        pytest.skip("the extra site is missing: pip install '.[site]'")
    target = factory.mktemp("built") / "site"
    done = run_tool("-o", str(target))
    assert done.returncode == 0, done.stderr
    yield target


def opened(driver: Any, page: Path, width: int, colors: str) -> None:
    """Open a page on a screen of some width and 844 pixels height."""
    on_screen(driver, width, 844, mobile=width < 500)
    media = [
        {"name": "prefers-color-scheme", "value": colors},
        {"name": "prefers-reduced-motion", "value": "reduce"},
    ]
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": media})
    driver.get(page.as_uri())
    search = "document.querySelector('.md-search')"
    wait(driver, f"return {search}.ariaLabel === 'Search'")  # by the last script
    driver.execute_async_script(
        "const end = arguments[0];"
        "requestAnimationFrame(() => requestAnimationFrame(() => end()))"
    )


def violations(driver: Any) -> list[Any]:
    """Return what axe complains of in the page that is open."""
    if not AXE.is_file():
        pytest.skip("axe-core is missing: tools/page.py installs it")
    driver.execute_cdp_cmd("Runtime.evaluate", {"expression": AXE.read_text("utf-8")})
    found: list[Any] = driver.execute_async_script(
        "const end = arguments[0];"
        "axe.run({preload: false, resultTypes: ['violations']})"
        ".then((result) => end(result.violations.map((one) =>"
        " [one.id, one.nodes.map((node) => node.html.slice(0, 200))])))"
    )
    return found


def wait(driver: Any, script: str) -> None:
    from selenium.webdriver.support.ui import WebDriverWait

    WebDriverWait(driver, TIMEOUT_S).until(lambda one: one.execute_script(script))
