"""The slides that tools/slides.py makes of lessons."""

import re
import runpy
import subprocess
import sys
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from browser import on_screen
from conftest import TIMEOUT_S

ROOT = Path(__file__).resolve().parents[2]
FILE = ROOT / "tools" / "slides.py"
TOOL: dict[str, Any] = runpy.run_path(str(FILE))
LESSONS = sorted((ROOT / "docs" / "lessons").glob("[0-9]*.md"))


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda page: page.stem)
def test_slides_have_all_of_a_lesson(lesson: Path) -> None:
    page = TOOL["slides"]([lesson])
    text = lesson.read_text(encoding="utf-8")
    plain = unescape(re.sub(r"<[^>]*>", "", page))
    for block in re.findall(r"^```\w*\n(.*?)^```$", text, re.M | re.S):
        for line in filter(str.strip, block.splitlines()):
            assert f"{line}\n" in plain
    prose = re.sub(r"```.*?```", "", text, flags=re.S)
    for heading in re.findall(r"^#+ (.*)$", prose, re.M):
        assert heading.replace("`", "") in plain
    assert page.count("<section") == page.count("</section") > 10
    assert not re.search(r'(src|href)="https?:', page)
    assert "page-1" not in page


def test_a_long_section_continues_on_another_slide() -> None:
    text = "# T\n\n## Long\n\n" + "One. Two is a note.\n\n" * 30
    slides = TOOL["Deck"](text, ROOT).slides
    assert [slide.heading for slide in slides] == ["T", "Long", "Long", "Long"]
    assert "Two" not in "".join(slides[1].parts)
    assert "Two is a note." in "".join(slides[1].notes)


def test_a_long_program_continues_on_another_slide() -> None:
    clauses = [f"p({k}) :-\n    q,\n    r.\n" for k in range(12)]
    text = "# T\n\n## Long\n\n```prolog\n" + "\n".join(clauses) + "```\n"
    slides = TOOL["Deck"](text, ROOT).slides
    shown = [unescape("".join(slide.parts)) for slide in slides[1:]]
    assert len(shown) == 3
    assert all(sum(clause in part for part in shown) == 1 for clause in clauses)


def test_a_sentence_stays_with_its_program() -> None:
    program = "```prolog\n" + "p.\n" * TOOL["MOST_LINES"] + "```\n"
    slides = TOOL["Deck"](
        f"# T\n\n## Alone\n\nSee: (this.) Not this.\n\n{program}", ROOT
    )
    assert [slide.heading for slide in slides.slides] == ["T", "Alone"]
    assert slides.slides[1].parts[0] == "<p>See: (this.)</p>"


_FAULTS = """
fit();
const wide = (e) => e.scrollWidth > e.clientWidth + 1
    || e.getBoundingClientRect().right > innerWidth;
return slides.filter((slide) => slide.getBoundingClientRect().height > innerHeight + 1
        || parseInt(slide.style.fontSize || 100) < 85
        || [...slide.querySelectorAll("pre, table, p, img")].some(wide))
    .map((slide) => slide.textContent);
"""


@pytest.mark.slow
def test_all_slides_fit_the_screen(driver: Any, tmp_path: Path) -> None:
    page = tmp_path / "slides.html"
    page.write_text(TOOL["slides"](LESSONS), encoding="utf-8")
    driver.get(page.as_uri())
    for width, height in ((1280, 720), (1024, 768), (1920, 1080)):
        on_screen(driver, width, height, mobile=False)
        assert not driver.execute_script(_FAULTS), (width, height)
    high = "document.querySelector('section p').textContent = 'word '.repeat(3000);"
    assert driver.execute_script(high + _FAULTS)


def test_the_tool_writes_a_file_and_overwrites_no_lesson(tmp_path: Path) -> None:
    lesson = tmp_path / "lesson.md"
    lesson.write_text("# A & B\n\nText.\n")
    out = tmp_path / "slides.html"
    for target, status in ((out, 0), (lesson, 2)):
        command = [sys.executable, FILE, lesson, "-o", target]
        done = subprocess.run(command, capture_output=True, timeout=TIMEOUT_S)
        assert done.returncode == status
    assert "<title>A &amp; B</title>" in out.read_text(encoding="utf-8")
    assert lesson.read_text() == "# A & B\n\nText.\n"
