"""Drawings of boards as pictures of everyday life: scaled, turned, shaded, blurred."""

import io
from dataclasses import dataclass

import cv2
import numpy as np
from PIL import Image

from starbattle.render.picture import Picture, scene
from starbattle.render.svg import to_png


@dataclass(frozen=True)
class Drawing:
    """How a board is drawn: by this package, or in colors with thin lines only."""

    pastel: bool = False
    dark: bool = False
    labels: bool = False
    cross: bool = False

    def of(self, position):
        picture = Picture(
            position.board,
            stars=position.stars,
            marks=position.marks,
            pastel=self.pastel,
            labels=self.labels,
            mark="cross" if self.cross else "dot",
        )
        data = to_png(scene(picture), "dark" if self.dark else "light")
        drawn = Image.open(io.BytesIO(data))
        assert drawn.mode in ("RGB", "RGBA")
        return drawn.convert("RGB")


@dataclass(frozen=True)
class Distortion:
    """What happens to a drawing on its way to a file.

    scale    of the drawing, where 1 is 72 pixels a cell
    turn     degrees
    lean     how far each corner is moved, as shares of the width and height
    margins  left, top, right, bottom, as shares of the width
    paper    gray of the margins
    shadow   light at the darker end, as a share of that at the other
    light    the direction of the shadow, in degrees
    blur     standard deviation in cells
    noise    standard deviation of the noise, of 255
    quality  of JPEG; None: PNG
    """

    scale: float = 1
    turn: float = 0
    lean: tuple[float, ...] = (0,) * 8
    margins: tuple[float, ...] = (0, 0, 0, 0)
    paper: int = 255
    shadow: float = 1
    light: float = 0
    blur: float = 0
    noise: float = 0
    quality: int | None = None

    def of(self, drawing):
        """Return the file."""
        seen = self._placed(np.asarray(drawing))
        seen = self._shaded(seen.astype(np.float32))
        if self.blur:
            seen = cv2.GaussianBlur(seen, (0, 0), self.blur * 72 * self.scale)
        if self.noise:
            noise = np.random.default_rng(1)
            seen = seen + noise.normal(0, self.noise, seen.shape)
        return self._filed(np.clip(seen, 0, 255).astype(np.uint8))

    def _placed(self, drawing):
        """Return the drawing in its margins, turned, leaning and scaled."""
        height, width = drawing.shape[:2]
        left, top, right, bottom = (share * width for share in self.margins)
        corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], float)
        lean = np.array(self.lean).reshape(4, 2) * (width, height)
        middle = np.array([width, height]) / 2
        turn = np.radians(self.turn)
        rotation = np.array(
            [[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]]
        )
        moved = (corners - middle + lean) @ rotation
        low, high = moved.min(axis=0), moved.max(axis=0)
        target = (moved - low + (left, top)) * self.scale
        size = (high - low + (left + right, top + bottom)) * self.scale
        transform = cv2.getPerspectiveTransform(np.float32(corners), np.float32(target))
        if self.scale < 0.7:  # what the lens does: no pixel is skipped
            drawing = cv2.GaussianBlur(drawing, (0, 0), 0.4 / self.scale)
        return cv2.warpPerspective(
            drawing,
            transform,
            [max(8, round(side)) for side in size],
            flags=cv2.INTER_AREA if self.scale < 1 else cv2.INTER_LINEAR,
            borderValue=(self.paper,) * 3,
        )

    def _shaded(self, seen):
        height, width = seen.shape[:2]
        angle = np.radians(self.light)
        x, y = np.meshgrid(np.linspace(-1, 1, width), np.linspace(-1, 1, height))
        along = (x * np.cos(angle) + y * np.sin(angle)) / 1.5
        light = 1 - (1 - self.shadow) * (np.clip(along, -1, 1) + 1) / 2
        return seen * light[:, :, None]

    def _filed(self, seen):
        file = io.BytesIO()
        image = Image.fromarray(seen)
        if self.quality is None:
            image.save(file, "PNG")
        else:
            image.save(file, "JPEG", quality=self.quality)
        return file.getvalue()


def at_random(choice):
    """Draw how a board is drawn and distorted; the same numbers give the same."""

    def between(low, high):
        return round(choice.uniform(low, high), 3)

    drawing = Drawing(*(choice.random() < 0.5 for _ in range(4)))
    distortion = Distortion(
        scale=round(10 ** between(-0.523, 0.477), 2),
        turn=between(-15, 15),
        lean=tuple(between(-0.05, 0.05) for _ in range(8)),
        margins=tuple(between(0, 0.6) for _ in range(4)),
        paper=choice.randint(120, 255),
        shadow=between(0.5, 1),
        light=between(0, 360),
        blur=between(0, 0.03),
        noise=between(0, 10),
        quality=choice.choice([None, choice.randint(30, 95)]),
    )
    return drawing, distortion
