"""Feedback in another language: a file of texts, English and translated.

    "wrong answer" = "falsche Antwort"
    "{} of {} points" = "{} von {} Punkten"
    "row {} has {}, needs {}" = "Zeile {} hat {}, braucht {}"

A file is TOML. `{}` stands for anything, in the same order, or `{1}`, `{2}` in another
one. A text is replaced where it is a whole line of what students see; other lines stay
in English. The longest text that fits a line is taken.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from starbattle.course.marks import Mark, PartMark, TestMark
from starbattle.course.table import toml_values
from starbattle.errors import RequestError, printable, quoted

_HOLE = re.compile(r"\{([0-9]*)\}")


class Texts:
    """Translations by English texts.

    Raises RequestError for a translation with holes that its text has not.
    """

    def __init__(self, texts: Mapping[str, str]) -> None:
        wanted = sorted(texts, key=lambda text: (-len(_HOLE.sub("", text)), text))
        made = {t: _template(t, texts[t]) for t in wanted if texts[t]}
        self._exact = {t: texts[t] for t in made if not _HOLE.search(t)}
        self._patterns = [
            (_pattern(t), template) for t, template in made.items() if _HOLE.search(t)
        ]

    def __call__(self, text: str) -> str:
        """Translate a text, each of its lines by itself."""
        return "\n".join(map(self._line, text.split("\n")))

    def _line(self, line: str) -> str:
        inner = line.strip()
        if inner in self._exact:
            return line.replace(inner, self._exact[inner])
        for pattern, template in self._patterns:
            if found := pattern.fullmatch(inner):
                holes = [self._exact.get(hole, hole) for hole in found.groups()]
                return line.replace(inner, template.format(*holes))
        return line


def _pattern(text: str) -> re.Pattern[str]:
    pieces = _HOLE.split(text)[::2]
    return re.compile("(.*?)".join(map(re.escape, pieces)))


def _template(text: str, translation: str) -> str:
    """Return a format string whose holes have numbers, 0-based."""
    count = len(_HOLE.findall(text))
    order = iter(range(count))
    pieces = _HOLE.split(translation)
    numbers = [int(n) - 1 if n else next(order, count) for n in pieces[1::2]]
    if any(not 0 <= number < count for number in numbers):
        raise RequestError(f"{quoted(translation)} has more {{}} than {quoted(text)}")
    escaped = [piece.replace("{", "{{").replace("}", "}}") for piece in pieces[::2]]
    holes = [f"{{{number}}}" for number in numbers] + [""]
    return "".join(a + b for a, b in zip(escaped, holes, strict=True))


def read_texts(file: Path) -> Texts:
    """Read a file of texts. Raises RequestError, with the file."""
    found = texts_in(file)
    try:
        return Texts(found)
    except RequestError as error:
        raise RequestError(f"{printable(str(file))}: {error}") from None


def texts_in(file: Path) -> dict[str, str]:
    """Return translations by texts. Raises RequestError, with the file."""
    found = toml_values(file)
    for text, translation in found.items():
        if not isinstance(translation, str):
            name = printable(str(file))
            raise RequestError(f"{name}: {quoted(text)} must have a text")
    return found


def toml_text(text: str) -> str:
    """Return a TOML string; JSON's escapes are also TOML's."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


_SPOKEN: ContextVar[Texts | None] = ContextVar("spoken", default=None)


@contextmanager
def speaking(texts: Texts) -> Iterator[None]:
    """Have :func:`say` translate."""
    token = _SPOKEN.set(texts)
    try:
        yield
    finally:
        _SPOKEN.reset(token)


def say(text: str) -> str:
    """Return a text of ours in the language that is spoken."""
    spoken = _SPOKEN.get()
    return spoken(text) if spoken else text


def translated(mark: Mark) -> Mark:
    """Return a mark whose texts are in the language that is spoken."""
    return replace(
        mark,
        message=say(mark.message),
        parts=tuple(map(_part, mark.parts)),
        notes=tuple(replace(note, message=say(note.message)) for note in mark.notes),
        adjustments=tuple(
            replace(each, name=say(each.name), message=say(each.message))
            for each in mark.adjustments
        ),
    )


_T = TypeVar("_T", PartMark, TestMark)


def _part(part: PartMark) -> PartMark:
    tests = tuple(_said(test) for test in part.tests)
    return replace(_said(part), title=say(part.title), tests=tests)


def _said(one: _T) -> _T:
    return replace(one, message=say(one.message))


_VARIABLE = re.compile(
    r"'[^']*'|`[^`]*`|\b[a-z]\w*/[0-9]+|[0-9][0-9,.]*[0-9]|[0-9]|\[[^\]]*\]"
)


def texts_of(marks: Iterable[Mark]) -> dict[str, str]:
    """Return the texts of marks that can be translated, with `{}` for what varies."""
    found: dict[str, str] = {}
    for mark in marks:
        for text in _texts(mark):
            for line in filter(None, map(str.strip, text.split("\n"))):
                found[_VARIABLE.sub("{}", line)] = ""
    return dict(sorted(found.items()))


def _texts(mark: Mark) -> Iterator[str]:
    yield mark.message
    yield from (note.message for note in mark.notes)
    for each in mark.adjustments:
        yield from (each.name, each.message)
    for part in mark.parts:
        yield from (part.title, part.message)
        yield from (test.message for test in part.tests if not test.hidden)
