"""Texts that every system takes: without control characters, and not too long."""

import re

from starbattle.course.marks import Mark, Note, TestMark

LONGEST = 2000
"""The most characters of a message, so that no program's output floods a page."""

# XML 1.0 has these and no others; terminals obey some of the control characters.
_FORBIDDEN = re.compile("[^\t\n\x20-\x7e\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
# They would reorder the text around them.
_DIRECTIONS = re.compile("[\u200e\u200f\u2028-\u202e\u2066-\u2069]")

VERDICT_TEXTS = {
    "passed": "passed",
    "partial": "partly passed",
    "failed": "wrong answer",
    "time": "time limit exceeded",
    "memory": "memory limit exceeded",
    "output": "output limit exceeded",
    "error": "error",
    "crashed": "the program ended early",
    "not_run": "not run",
}


def clean(text: str, longest: int = LONGEST) -> str:
    """Return a text that is safe to show: cut, its odd characters replaced by �."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    text = _DIRECTIONS.sub("�", _FORBIDDEN.sub("�", text[: longest + 1]))
    return text if len(text) <= longest else f"{text[: longest - 4]} ..."


def line(text: str, longest: int = 200) -> str:
    """Return a text as one clean line."""
    return clean(" ".join(text.split()), longest)


def number(value: float) -> int | float:
    """Return points as JSON has them best: 2, not 2.0, and no long fractions."""
    rounded = round(value, 4)
    return int(rounded) if rounded == int(rounded) else rounded


def score(points: float, max_points: float) -> str:
    """Return a phrase such as "1.5 of 2 points"."""
    noun = "point" if max_points == 1 else "points"
    return f"{number(points)} of {number(max_points)} {noun}"


def fraction(mark: Mark) -> float:
    """Return the share of the points, from 0 to 1."""
    if mark.max_points <= 0:
        return 0.0
    return min(1.0, max(0.0, round(mark.points / mark.max_points, 6)))


def note_line(note: Note) -> str:
    """Return a note as compilers write it: solution.pl:12:5: warning: ..."""
    place = [note.file, *(str(n) for n in (note.line, note.column) if n)]
    return line(f"{':'.join(place)}: {note.severity}: {note.message}", LONGEST)


def summary(mark: Mark) -> str:
    """Return the first line of feedback: points, and what was marked."""
    return f"{score(mark.points, mark.max_points)}. SWI-Prolog {line(mark.swipl, 40)}."


def test_text(test: TestMark) -> str:
    """Return what a test says: its verdict, its message, and its board as text."""
    parts = [VERDICT_TEXTS[test.verdict], clean(test.message)]
    if test.picture:
        parts.append(clean(test.picture.text, 4 * LONGEST))
    return "\n".join(part for part in parts if part)
