"""Pages of a book written as PDF, by ReportLab."""

import io
from collections.abc import Sequence
from typing import Any

from starbattle.book.booklet import spreads
from starbattle.book.design import Design
from starbattle.book.page import Page, blank
from starbattle.errors import printable
from starbattle.extras import extra_module
from starbattle.render.pdf import draw_scene
from starbattle.render.scene import Scene


def written(pages: Sequence[Page], design: Design) -> bytes:
    """Return a PDF file of the pages, as a booklet if the design says so."""
    module = extra_module("reportlab.pdfgen.canvas", "book")
    buffer = io.BytesIO()
    font = design.fonts.name  # else ReportLab names one that is not embedded
    canvas = module.Canvas(buffer, invariant=True, lang="en", initialFontName=font)
    canvas.setTitle(printable(design.title))
    canvas.setAuthor(printable(design.author))
    canvas.setSubject("Star Battle puzzles")
    canvas.setCreator("starbattle")
    scenes = [
        page.scene(design.paper, number, printable(design.title))
        for number, page in enumerate(pages, 1)
    ]
    if design.booklet:
        _booklet(canvas, scenes, design)
    else:
        _book(canvas, list(zip(pages, scenes, strict=True)), design)
    canvas.save()
    return buffer.getvalue()


def _book(canvas: Any, pages: Sequence[tuple[Page, Scene]], design: Design) -> None:
    """Write pages one after another, with an outline and links."""
    for page, scene in pages:
        canvas.setPageSize((scene.width, scene.height))
        for anchor in page.anchors:
            canvas.bookmarkPage(anchor)
        if page.heading:
            canvas.addOutlineEntry(page.heading, page.anchors[0])
        for link in page.links:
            canvas.linkRect("", link.to, _area(link.area, scene.height))
        _drawn(canvas, scene, (0, scene.height), design)
        canvas.showPage()
    canvas.showOutline()


def _booklet(canvas: Any, scenes: Sequence[Scene], design: Design) -> None:
    """Write two pages side by side."""
    paper = design.paper
    empty = blank().scene(paper, 0, "")
    for left, right in spreads(scenes, empty):
        canvas.setPageSize((2 * paper.width, paper.height))
        _drawn(canvas, left, (0, paper.height), design)
        _drawn(canvas, right, (paper.width, paper.height), design)
        canvas.showPage()


def _drawn(canvas: Any, scene: Scene, at: tuple[float, float], design: Design) -> None:
    """Draw a page, its upper left corner there."""
    canvas.saveState()
    canvas.translate(*at)
    draw_scene(canvas, scene, design.fonts.write)
    canvas.restoreState()


def _area(
    area: tuple[float, float, float, float], height: float
) -> tuple[float, float, float, float]:
    """Return a rectangle's corners; in PDF, y grows upwards."""
    left, top, width, tall = area
    return left, height - top - tall, left + width, height - top
