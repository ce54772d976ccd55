"""What each kind of shape looks like, on light and on dark paper.

The colors of marks and highlights are Okabe and Ito's, made for all kinds of
color vision; those of regions were searched for so that any two can be told apart
in all kinds of it. No color is the only sign of anything.
"""

from dataclasses import dataclass
from typing import Literal

from starbattle.render.tints import TINTS

Theme = Literal["auto", "light", "dark"]


@dataclass(frozen=True, slots=True)
class Style:
    """A kind's looks.

    light, dark  its colors, as #rrggbb
    width        of its lines; a shape without one is filled
    dashes       lengths of dash and gap; none: a full line
    """

    light: str
    dark: str
    width: float = 0
    dashes: tuple[float, ...] = ()

    def color(self, theme: Theme) -> str:
        """Return the color of a theme; `auto` begins with the light one."""
        return self.dark if theme == "dark" else self.light


INK, INK_ON_DARK = "#1d2126", "#eceef1"
PAPER, DARK_PAPER = "#ffffff", "#16181d"

_LIGHT_TINTS = (
    "#ecd798", "#8fcdff", "#f2bba4", "#dfffe0",
    "#c7d1eb", "#fffec6", "#a1d1c6", "#c2fffa",
)  # fmt: skip
_DARK_TINTS = (
    "#5e4a0f", "#404881", "#492604", "#19582e",
    "#2f2b1d", "#504a5e", "#1e2f34", "#4b2254",
)  # fmt: skip

STYLES = {
    "paper": Style(PAPER, DARK_PAPER),
    **{f"tint{k}": Style(_LIGHT_TINTS[k], _DARK_TINTS[k]) for k in range(TINTS)},
    "heat": Style("#e69f00", "#e69f00"),
    "hole": Style("#d9dce1", "#2c3138"),
    "hatch": Style("#8b929c", "#6d7580", width=1.2),
    "spot": Style("#56b4e9", "#56b4e9"),
    "thin": Style("#a9b0ba", "#5c6570", width=0.8),
    "border": Style(INK, INK_ON_DARK, width=3),
    "ring": Style("#0072b2", "#7cc8f5", width=2),
    "unit": Style("#0072b2", "#7cc8f5", width=4, dashes=(9, 5)),
    "dot": Style("#4a515b", "#b7bec8"),
    "cross": Style("#4a515b", "#b7bec8", width=2),
    "star": Style(INK, INK_ON_DARK),
    "value": Style(INK, INK_ON_DARK),
    "label": Style("#565d67", "#a7aeb8"),
    "caption": Style(INK, INK_ON_DARK),
}
"""Every kind of shape by its name."""
