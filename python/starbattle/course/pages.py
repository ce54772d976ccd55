"""A page for a student: the mark, the tests with their boards, and the program."""

from base64 import b64encode
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from html import escape
from itertools import groupby
from pathlib import Path, PurePosixPath

from starbattle.course.feedback import (
    Row,
    clean,
    line,
    note_line,
    passed,
    rows,
    share,
    summary,
)
from starbattle.course.marks import Mark, Note
from starbattle.render.pages import framed, read

_FILES = Path(__file__).resolve().parent / "files"

_LONGEST = 200_000
"""Characters of a file that are shown."""


def student_page(mark: Mark, files: Mapping[str, bytes]) -> str:
    """Return one self-contained page, without scripts, for screen and paper."""
    title = f"{line(mark.student)}: {line(mark.assignment)}"
    body = [
        f"<main><h1>{escape(title)}</h1><p>{escape(summary(mark))}</p>",
        *(f"<p>{escape(each)}</p>" for each in clean(mark.message).splitlines()),
        *_parts(mark),
        *_program(mark, files),
        "</main>",
    ]
    return framed(title, read(_FILES / "page.css"), "\n".join(body))


def _parts(mark: Mark) -> Iterator[str]:
    for number, tests in groupby(
        rows(mark), key=lambda row: int(row.number.partition(".")[0])
    ):
        listed = list(tests)
        got = share(mark.parts[number - 1])
        head = f"<h2>{escape(listed[0].part)} <span>{got}</span></h2>"
        yield f"<section>{head}<ul>{''.join(map(_test, listed))}</ul></section>"


def _test(row: Row) -> str:
    kind = "passed" if passed(row) else "lost"
    first, _, rest = row.text.partition("\n")
    head = f"<b>{escape(row.name)}</b> {escape(first)} <span>{share(row)}</span>"
    shown = rest if not row.picture else row.text[len(first) :].replace(
        clean(row.picture.text), ""
    )  # fmt: skip
    more = f"<pre>{escape(shown.strip())}</pre>" if shown.strip() else ""
    if row.picture:
        more += f"<figure>{_image(row)}</figure>"
    return f'<li class="{kind}">{head}{more if not passed(row) else ""}</li>'


def _image(row: Row) -> str:
    """Return the picture as one that runs no scripts and loads nothing."""
    assert row.picture
    data = b64encode(row.picture.svg.encode(errors="replace")).decode()
    alt = escape(clean(row.picture.text))
    return f'<img alt="{alt}" src="data:image/svg+xml;base64,{data}">'


def _program(mark: Mark, files: Mapping[str, bytes]) -> Iterator[str]:
    notes: dict[tuple[str, int], list[Note]] = defaultdict(list)
    for note in mark.notes:
        notes[PurePosixPath(note.file).name, note.line].append(note)
    for name, content in sorted(files.items()):
        text = clean(content.decode(errors="replace"), _LONGEST)
        yield f"<h2>{escape(line(name))}</h2><ol>"
        for number, written in enumerate(text.splitlines(), start=1):
            found = notes.pop((PurePosixPath(name).name, number), ())
            yield f"<li><code>{escape(written) or ' '}</code>{_said(found)}</li>"
        yield "</ol>"
    rest = [note_line(note) for found in notes.values() for note in found]
    if rest:
        yield f"<pre>{escape(chr(10).join(rest))}</pre>"


def _said(notes: Iterable[Note]) -> str:
    return "".join(
        f'<p class="{note.severity}">{escape(line(note.message, 2000))}</p>'
        for note in notes
    )
