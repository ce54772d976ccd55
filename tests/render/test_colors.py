"""Colors of regions: told apart by all eyes, and as calm on dark paper as on light."""

import math
from itertools import combinations
from operator import mul

import pytest

from starbattle.render.colors import INK_ON_DARK, STYLES, TINTS

EYES = {
    "usual": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
    "no red": [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    "no green": [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    "no blue": [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ],
}
"""What is seen of linear red, green and blue: Machado, Oliveira and Fernandes, 2009."""
TO_XYZ = [[0.4338, 0.3762, 0.1899], [0.2127, 0.7152, 0.0722], [0.0178, 0.1095, 0.8727]]
"""As parts of white."""
TINTS_BY_THEME = {
    theme: [getattr(STYLES[f"tint{k}"], theme) for k in range(TINTS)]
    for theme in ("light", "dark")
}


def times(matrix, numbers):
    return [sum(map(mul, row, numbers)) for row in matrix]


def linear(color):
    parts = [byte / 255 for byte in bytes.fromhex(color[1:])]
    return [x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in parts]


def lab(seen):
    x, y, z = (
        part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116
        for part in times(TO_XYZ, [min(1, max(0, one)) for one in seen])
    )
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)]


def contrast(one, other):
    low, high = sorted(times(TO_XYZ, linear(color))[1] for color in (one, other))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", TINTS_BY_THEME)
@pytest.mark.parametrize("eyes", EYES)
def test_any_two_are_told_apart(eyes, theme):
    seen = [lab(times(EYES[eyes], linear(one))) for one in TINTS_BY_THEME[theme]]
    assert min(math.dist(*pair) for pair in combinations(seen, 2)) > 10


def test_the_grid_stands_out_from_dark_ones_as_from_light_ones():
    light, dark = [
        min(contrast(getattr(STYLES["thin"], theme), one) for one in colors)
        for theme, colors in TINTS_BY_THEME.items()
    ]
    assert dark >= light


def test_dark_ones_are_as_calm_as_light_ones():
    """They stand out from each other no more, and are no more colored."""
    colors = TINTS_BY_THEME.values()
    light, dark = [
        max(contrast(*pair) for pair in combinations(one, 2)) for one in colors
    ]
    assert dark <= light
    light_chroma, dark_chroma = (
        [math.hypot(*lab(linear(color))[1:]) for color in one] for one in colors
    )
    assert max(dark_chroma) <= max(light_chroma)
    assert sum(dark_chroma) <= sum(light_chroma)
    assert min(contrast(INK_ON_DARK, color) for color in TINTS_BY_THEME["dark"]) >= 4.5
