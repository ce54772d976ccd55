"""All formats, and which of them a text is in.

A file whose name ends in a format's suffix is in that format. Otherwise its
content tells: a flawless picture (N lines of N characters, N different ones) is
a picture, whatever character it begins with; else the first format of FORMATS
that knows the beginning for its own is taken; else it is a picture with a flaw,
which the error then names.
"""

from starbattle import arguments
from starbattle.errors import BoardError, quoted
from starbattle.formats import (
    csv_table,
    ist,
    janko,
    jsonl,
    krazydad,
    linkedin,
    minizinc,
    penpa,
    picture,
    prolog_lists,
    puzzlink,
    pzprv3,
    sbn,
    sbn_letters,
    starb,
    strangers,
    task,
)
from starbattle.formats.format import Format
from starbattle.formats.source import Source, text_source

FORMATS: tuple[Format, ...] = (
    picture.FORMAT,
    pzprv3.FORMAT,
    penpa.FORMAT,
    puzzlink.FORMAT,
    sbn.FORMAT,
    sbn_letters.FORMAT,
    jsonl.FORMAT,
    krazydad.FORMAT,
    linkedin.FORMAT,
    janko.FORMAT,
    ist.FORMAT,
    minizinc.FORMAT,
    starb.FORMAT,
    prolog_lists.FORMAT,
    csv_table.FORMAT,
    task.FORMAT,
)
"""All formats, in the order in which they are asked."""


def format_named(name: str) -> Format:
    """Return the format with a name. Raises BoardError if there is none."""
    arguments.text("from_format", name, "the name of a format")
    for known in FORMATS:
        if name in (known.name, *known.aliases):
            return known
    known_names = ", ".join(sorted(known.name for known in FORMATS))
    raise BoardError(f"no format is called {quoted(name)}; there are {known_names}")


def format_told(text: str) -> Format:
    """Return the format that a text is in, as its content tells."""
    return _told(text_source(text).head()) or picture.FORMAT


def format_of(source: Source, name: str | None) -> Format:
    """Return the format that is asked for, or else the one that the source is in.

    Raises BoardError for what is known to be something else, such as a web page.
    """
    if name is not None:
        return format_named(name)
    strangers.check_bytes(source.beginning())
    by_suffix = (f for f in FORMATS if source.path.endswith(f.suffixes))
    if found := next(by_suffix, None) or _told(source.head()):
        return found
    strangers.check_text(source.head())
    return picture.FORMAT


def _told(head: str) -> Format | None:
    return next((f for f in FORMATS if f.detect(head)), None)
