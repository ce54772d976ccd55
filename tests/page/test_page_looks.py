"""The page looks as it did: small pictures of six screens in both themes.

STARBATTLE_REDRAW=yes takes them anew; look at them before you keep them.
"""

import os
from io import BytesIO
from pathlib import Path

import pytest

from browser import on_screen
from shown import IDLE, VERDICT

pytestmark = pytest.mark.slow  # it opens the page afresh; .ci/run has a step for it

SCREENS = [(360, 640), (390, 844), (844, 390), (768, 1024), (1280, 800), (1920, 1080)]
FOLDER = Path(__file__).parent / "looks"
SMALLER = 4
DIFFERENT = 60
"""By how much of 255 a small pixel may differ before it counts."""
MOST = 0.02
"""Which part of the pixels may count: fonts differ a little between machines."""
BOARD = "#board=1-000111200133004113004115004055000005"

SETTLED = (
    "document.getAnimations().length === 0 && document.fonts.status === 'loaded' &&"
    f" {IDLE} && document.querySelector('.thumbnail') &&"
    " [...document.querySelectorAll('.thumbnail')].every((one) =>"
    " one.firstChild || one.getBoundingClientRect().top > innerHeight)"
)
"""Nothing moves, loads or is asked any more, and the thumbnails in sight are drawn."""


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_the_page_looks_as_it_did(shown, width, height, theme):
    image = pytest.importorskip("PIL.Image")
    on_screen(shown.driver, width, height, mobile=width < 900)
    shown.open(BOARD)
    shown.until(f"{VERDICT} === 'easy'")
    shown.run("document.documentElement.dataset.theme = arguments[0]", theme)
    shown.cell(6).click()
    shown.cell(14).click()
    shown.cell(14).click()
    shown.run(
        "document.querySelector('.daily input').style.visibility = 'hidden';"
        "document.getElementById('clock').style.visibility = 'hidden';"
        "document.activeElement.blur(); scrollTo(0, 0)"
    )
    shown.until(SETTLED)
    shot = image.open(BytesIO(shown.driver.get_screenshot_as_png())).convert("RGB")
    small = shot.resize((width // SMALLER, height // SMALLER))
    file = FOLDER / f"{width}x{height}-{theme}.png"
    if os.environ.get("STARBATTLE_REDRAW"):
        FOLDER.mkdir(exist_ok=True)
        small.quantize(64).save(file, optimize=True)
    known = image.open(file).convert("RGB")
    assert known.size == small.size
    differ = [abs(a - b) for a, b in zip(known.tobytes(), small.tobytes(), strict=True)]
    far = sum(max(differ[k : k + 3]) > DIFFERENT for k in range(0, len(differ), 3))
    assert far <= MOST * small.width * small.height
