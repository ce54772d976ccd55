"""All formats: the modules of this package that declare a DETECTION_ORDER."""

from collections.abc import Collection, Iterator
from pathlib import Path

from starbattle.formats.format import Format
from starbattle.plugins import Plugin, plugins

_FOLDER = Path(__file__).resolve().parent


class Formats(Collection[Format]):
    """All formats in the order of detection, each imported when it is reached."""

    def __init__(self) -> None:
        self._plugins = plugins(__package__, _FOLDER, "DETECTION_ORDER")

    def __iter__(self) -> Iterator[Format]:
        """Iterate over the formats."""
        return map(_format, self._plugins)

    def __len__(self) -> int:
        """Return how many formats there are."""
        return len(self._plugins)

    def __contains__(self, one: object) -> bool:
        """Tell whether this is a format of the package."""
        return any(known is one for known in self)

    def names(self) -> list[str]:
        """Return the names of the formats, sorted; no format is imported."""
        return sorted(plugin.name.replace("_", "-") for plugin in self._plugins)

    def of_file(self, path: str) -> Format | None:
        """Return the format that claims the suffix of a file, None if none does."""
        claims = (p for p in self._plugins if path.endswith(p.declared("SUFFIXES", ())))
        return next(map(_format, claims), None)


def _format(plugin: Plugin) -> Format:
    found: Format = plugin.module().FORMAT
    return found


FORMATS = Formats()
"""All formats, in the order of detection."""
