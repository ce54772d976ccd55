"""PDF: scenes by ReportLab, and documents that Typst lays out from a template."""

import io
import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from starbattle.errors import StarBattleError, printable
from starbattle.extras import extra_module
from starbattle.render.colors import STYLES
from starbattle.render.scene import BASELINE, Disc, Lines, Placed, Scene, Shape, Words

_FONT = "Helvetica"
_SQUARE = 2
_WRITES = {
    "start": "drawString", "middle": "drawCentredString", "end": "drawRightString"
}  # fmt: skip


def to_pdf(pages: Sequence[Scene]) -> bytes:
    """Return a PDF file with a page for each scene, whose unit is a point.

    Needs the extra `pictures`. The same scenes give the same file.
    """
    canvas_module = extra_module("reportlab.pdfgen.canvas", "pictures")
    buffer = io.BytesIO()
    canvas = canvas_module.Canvas(buffer, invariant=True, lang="en")
    canvas.setTitle(pages[0].title)
    canvas.setSubject(pages[0].description)
    canvas.setCreator("starbattle")
    for page in pages:
        canvas.setPageSize((page.width, page.height))
        canvas.translate(0, page.height)
        _draw(canvas, page)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def _draw(canvas: Any, scene: Scene) -> None:
    """Draw a scene below the origin of a canvas of ReportLab, in points."""
    for shape in scene.shapes:
        canvas.saveState()
        _shape(canvas, shape)
        canvas.restoreState()


def _shape(canvas: Any, shape: Shape) -> None:
    """Draw a shape; in PDF, y grows upwards."""
    if isinstance(shape, Placed):
        x, y = shape.at
        canvas.translate(x, -y)
        canvas.scale(shape.scale, shape.scale)
        return _draw(canvas, shape.scene)
    color = STYLES[shape.kind].light
    match shape:
        case Words(at=(x, y), text=text, size=size, anchor=anchor):
            canvas.setFillColor(color)
            canvas.setFont(_FONT, size)
            write = getattr(canvas, _WRITES[anchor])
            write(x, -y - BASELINE * size, _writable(text))
        case Disc(center=(x, y), radius=radius):
            canvas.setFillColor(color)
            canvas.circle(x, -y, radius, stroke=0, fill=1)
        case Lines(kind=kind, opacity=opacity):
            style = STYLES[kind]
            canvas.setStrokeColor(color, alpha=opacity)
            canvas.setFillColor(color, alpha=opacity)
            canvas.setLineWidth(style.width)
            if style.dashes:
                canvas.setDash(*style.dashes)
            else:
                canvas.setLineCap(_SQUARE)
            path, is_filled = _path(canvas, shape), not style.width
            canvas.drawPath(path, stroke=not is_filled, fill=is_filled, fillMode=0)
    return None


def _path(canvas: Any, shape: Lines) -> Any:
    path = canvas.beginPath()
    for trail in shape.trails:
        (x, y), *others = trail.points
        path.moveTo(x, -y)
        for x, y in others:
            path.lineTo(x, -y)
        if trail.closed:
            path.close()
    return path


def _writable(text: str) -> str:
    """Put a question mark for what the standard fonts of PDF do not have."""
    return text.encode("cp1252", "replace").decode("cp1252")


# --- documents laid out by Typst from a template and data, as PDF ---


class Document:
    """A template and its data, laid out.

    The template sees the data as `sys.inputs` and the files of a folder, and nothing
    else. The same template, data and fonts give the same document.
    """

    def __init__(
        self, template: Path, folder: Path, fonts: Sequence[str] = (), **data: str
    ) -> None:
        """Read the template.

        Args:
            template: a file in Typst's language
            folder: a folder for the document, which is written to
            fonts: folders with fonts, besides those of Typst and of the machine
            data: texts for the template

        Raises:
            MissingExtra: if Typst is not installed
            StarBattleError: if the template cannot be read
        """
        self._typst = extra_module("typst", "book")
        self._name = printable(template.name)
        main = folder / "main.typ"
        try:
            main.write_bytes(template.read_bytes())
        except OSError as error:
            raise StarBattleError(f"{self._name}: {error.strerror}") from None
        found = self._typst.Fonts(font_paths=list(fonts))
        self._compiler = self._typst.Compiler(
            str(main), str(folder), found, sys_inputs=data
        )

    def pdf(self) -> bytes:
        """Return the document. Raises StarBattleError for a fault of the template."""
        with self._faults_named():
            return bytes(self._compiler.compile(format="pdf"))

    def pages(self) -> int:
        """Return how many pages it has, as its label <pages> says."""
        with self._faults_named():
            found = self._compiler.query("<pages>", field="value", one=True)
            return int(json.loads(found))

    @contextmanager
    def _faults_named(self) -> Iterator[None]:
        try:
            yield
        except self._typst.TypstError as error:
            said = printable(error.diagnostic.strip().replace("\n", " "))
            raise StarBattleError(f"{self._name}: {said}") from None
