"""Similar programs as text for a terminal."""

from collections.abc import Iterator, Sequence

from starbattle.course.exports.student import line
from starbattle.course.similar.programs import Group, Program


def text_page(groups: Sequence[Group], programs: Sequence[Program]) -> str:
    """Return a line a pair, with an empty line between groups."""
    blocks = ["\n".join(_pairs(group)) for group in groups]
    blocks = blocks or [f"No two of {len(programs)} programs are alike."]
    return "\n\n".join([*blocks, *unread(programs)])


def unread(programs: Sequence[Program]) -> Iterator[str]:
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
