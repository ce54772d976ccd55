"""How the words of pictures and panels look; for light and dark terminals.

The board has its own background, so that it looks the same on both. Other texts have
the colors of the terminal.
"""

from starbattle.play.picture import TINTS
from starbattle.render.colors import PALETTE, PAPER

_CUBE = (0, 95, 135, 175, 215, 255)
_GRAYS = 232


def _rgb(color: int) -> str:
    """Return one of the 256 colors that terminals have, without the first 16."""
    if color >= _GRAYS:
        red = green = blue = 8 + 10 * (color - _GRAYS)
    else:
        red, green, blue = (_CUBE[(color - 16) // k % 6] for k in (36, 6, 1))
    return f"#{red:02x}{green:02x}{blue:02x}"


STYLES: dict[str, str] = {
    "number": "",
    "pointed": "bold reverse",
    "line": f"bg:{_rgb(PAPER)} #000000",
    "hole": f"bg:{_rgb(PAPER)} #000000",
    **{f"tint{k}": f"bg:{_rgb(PALETTE[k])} #000000" for k in range(TINTS)},
    "open": "#585858",
    "star": "#000000 bold",
    "mark": "#000000",
    "wall": "",
    "looked": "#000000 bold",
    "fixed": "underline",
    "new-star": "bg:#008700 #ffffff bold",
    "new-mark": "bg:#d70000 #ffffff bold",
    "wrong": "bg:#d70000 #ffffff bold",
    "cursor": "bg:#000000 #ffffff bold",
    "title": "bold",
    "note": "",
    "bad": "bold",
    "key": "",
}
"""The styles by their names; later ones go before earlier ones."""

_BARE = ("bold", "reverse", "underline")


def colorless(styles: dict[str, str]) -> dict[str, str]:
    """Return styles without their colors, for regions with walls.

    Args:
        styles: the styles by their names
    """
    bare = {
        name: " ".join(word for word in style.split() if word in _BARE)
        for name, style in styles.items()
    }
    return bare | {"wall": "underline", "fixed": "italic", "cursor": "reverse"}
