"""Similar programs: as text for a terminal, and as a page, side by side."""

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from pathlib import Path

from starbattle.course.feedback import clean, line
from starbattle.course.similar.programs import Group, Program, Source
from starbattle.phrases import plural
from starbattle.render.pages import framed, read

_PAGE = Path(__file__).resolve().parent / "page"


def text_page(groups: Sequence[Group], programs: Sequence[Program]) -> str:
    """Return a line a pair, with an empty line between groups."""
    blocks = ["\n".join(_pairs(group)) for group in groups]
    blocks = blocks or [f"No two of {len(programs)} programs are alike."]
    return "\n\n".join([*blocks, *_unread(programs)])


def _unread(programs: Sequence[Program]) -> Iterator[str]:
    """Yield a line about the programs that could not be read, if there are any."""
    names = [
        line(program.student)
        for program in programs
        if any(source.clauses is None for source in program.sources)
    ]
    if names:
        yield f"Could not be read: {', '.join(names)}."


def _pairs(group: Group) -> Iterator[str]:
    for pair in group.pairs:
        yield f"{pair.share:4.0%}  {line(pair.first)}, {line(pair.second)}"


_LONGEST = 200_000
"""Characters of a file that are shown."""


def html_page(title: str, groups: Sequence[Group], programs: Sequence[Program]) -> str:
    """Return one self-contained page, without scripts; all texts are escaped."""
    counts = [plural(len(programs), "program"), plural(len(groups), "group")]
    said = [f"{', '.join(counts)}.", *_unread(programs)]
    name = f"{line(title)}: similar programs"
    body = read(_PAGE / "body.html").format(
        title=escape(name),
        summary=escape(" ".join(said)),
        groups="\n".join(_group(n, group) for n, group in enumerate(groups, start=1)),
    )
    return framed(name, read(_PAGE / "page.css"), body.rstrip())


def _group(number: int, group: Group) -> str:
    pairs = "".join(
        f"<li>{pair.share:.0%}: {escape(line(pair.first))}, "
        f"{escape(line(pair.second))}</li>"
        for pair in group.pairs
    )
    columns = "".join(_program(program, group.shared) for program in group.programs)
    return (
        f'<section id="group-{number}"><h2>Group {number}</h2><ul>{pairs}</ul>'
        f'<div class="columns" tabindex="0">{columns}</div></section>'
    )


def _program(program: Program, shared: Mapping[str, int]) -> str:
    sources = "".join(_source(source, shared) for source in program.sources)
    return f"<article><h3>{escape(line(program.student))}</h3>{sources}</article>"


def _source(source: Source, shared: Mapping[str, int]) -> str:
    text = "".join(_text(source, shared))
    return f"<h4>{escape(line(source.name))}</h4><pre>{text}</pre>"


def _text(source: Source, shared: Mapping[str, int]) -> Iterator[str]:
    """Yield the text of a file, with the clauses that are shared marked."""
    done = 0
    for clause in sorted(source.clauses or (), key=lambda clause: clause.start):
        number = shared.get(clause.normal)
        if number is None or clause.start < done:
            continue
        yield _plain(source.text[done : clause.start])
        inside = _plain(source.text[clause.start : clause.end])
        yield f'<mark><b title="shared clause {number}">{number}</b>{inside}</mark>'
        done = clause.end
    yield _plain(source.text[done:])


def _plain(text: str) -> str:
    return escape(clean(text, _LONGEST))
