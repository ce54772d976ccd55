"""Pages in a real browser: headless Chromium.

It takes Debian's packages chromium and chromium-driver, and the extra `browser`.
Without them such tests are skipped, or fail if STARBATTLE_BROWSER=required is
set, as it is where changes are checked.
"""

import os
import shutil
from tempfile import TemporaryDirectory

from conftest import TIMEOUT_S, leave_out

BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def missing():
    """What is not there that these tests need, or nothing."""
    if not any(map(shutil.which, BROWSERS)):
        return "there is no Chromium: apt-get install chromium chromium-driver"
    if not shutil.which("chromedriver"):
        return "there is no chromedriver: apt-get install chromium-driver"
    try:
        import selenium  # noqa: F401
    except ImportError:
        return "there is no selenium: pip install '.[browser]'"
    return ""


def started():
    """Start the browser, and end it."""
    if reason := missing():
        leave_out(reason, "BROWSER")
    from selenium import webdriver

    options = webdriver.ChromeOptions()
    options.binary_location = next(filter(None, map(shutil.which, BROWSERS)))
    for option in ("--headless=new", "--no-sandbox", "--disable-gpu"):
        options.add_argument(option)
    options.add_argument("--disable-dev-shm-usage")
    options.add_argument("--window-size=1300,900")
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    # Chromium leaves folders where it keeps temporary files.
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        service = webdriver.ChromeService(
            shutil.which("chromedriver"), env={**os.environ, "TMPDIR": folder}
        )
        browser = webdriver.Chrome(options=options, service=service)
        browser.set_script_timeout(TIMEOUT_S)
        yield browser
        browser.quit()


def on_screen(driver, width, height=800, *, scale=1, mobile=True):
    """Show pages on a screen of so many pixels, until the test ends."""
    screen = {"width": width, "height": height, "deviceScaleFactor": scale}
    command = "Emulation.setDeviceMetricsOverride"
    driver.execute_cdp_cmd(command, {**screen, "mobile": mobile})


def restore(driver):
    """Leave the page that is open, and what a test has set and logged."""
    driver.get("about:blank")
    driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": False})
    driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
    nothing = {"media": "", "features": []}
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", nothing)
    driver.get_log("browser")


class Page:
    """A page that is open."""

    def __init__(self, driver, text, path):
        path.write_text(text, encoding="utf-8")
        self.driver = driver
        driver.get("about:blank")
        driver.get(path.as_uri())

    def run(self, script, *arguments):
        """Run a script once what is to be drawn has been drawn."""
        self.driver.execute_async_script(
            "const end = arguments[0];"
            "requestAnimationFrame(() => requestAnimationFrame(() => end()))"
        )
        return self.driver.execute_script(script, *arguments)

    @property
    def chosen(self):
        """What the slider of the page says."""
        return self.run("return Number(document.getElementById('slider').value)")

    def press(self, *keys):
        for key in keys:
            self.driver.switch_to.active_element.send_keys(key)

    def click(self, selector):
        self.driver.find_element("css selector", selector).click()

    def right_edge(self, width):
        """Return where the rightmost thing ends on a screen of so many pixels."""
        return self.on_screen(width, "document.documentElement.scrollWidth")

    def on_screen(self, width, expression):
        """Return what an expression is on a screen of so many pixels."""
        on_screen(self.driver, width, scale=2)
        try:
            return self.run(f"return {expression}")
        finally:
            self.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})

    def text(self, selector):
        return self.run(f"return document.querySelector('{selector}').textContent")
