"""The format of a file or a text.

The suffix of a file decides if a format claims it. Otherwise the content does, with
the formats in the order of FORMATS. A flawless picture (N lines of N characters, N of
them different) comes first, whatever its first character. If no format recognizes the
content, it is read as a flawed picture, and the error names the flaw.
"""

from starbattle import arguments
from starbattle.errors import BoardError, quoted
from starbattle.formats import picture, unsupported
from starbattle.formats.format import Format
from starbattle.formats.registry import FORMATS
from starbattle.formats.source import Source, text_source


def format_named(name: str) -> Format:
    """Return the format with a name. Raises BoardError if there is none."""
    arguments.text("from_format", name, "the name of a format")
    for known in FORMATS:
        if name in (known.name, *known.aliases):
            return known
    known_names = ", ".join(sorted(known.name for known in FORMATS))
    raise BoardError(f"unknown format {quoted(name)}; expected one of {known_names}")


def detected_format(text: str) -> Format:
    """Return the format of a text, judged by its content."""
    return _detected(text_source(text).head()) or picture.FORMAT


def format_of(source: Source, name: str | None) -> Format:
    """Return the format with a name; without a name, the format of the source.

    Raises BoardError for other kinds of data, such as a web page.
    """
    if name is not None:
        return format_named(name)
    unsupported.check_bytes(source.beginning())
    if found := FORMATS.of_file(source.path) or _detected(source.head()):
        return found
    unsupported.check_text(source.head())
    return picture.FORMAT


def _detected(head: str) -> Format | None:
    return next((f for f in FORMATS if f.detect(head)), None)
