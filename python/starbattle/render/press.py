"""Documents that Typst lays out from a template and data: sheets and books."""

import importlib.util
import json
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from starbattle.errors import StarBattleError, printable
from starbattle.extras import MissingExtra, extra_module, install_extra

FAMILY = "DejaVu Sans"
"""The font of letters in documents and in PNG, the same on all machines."""

_SHARED = Path(__file__).resolve().parent / "templates" / "squares.typ"
_POINTS = 72
_LONG_WORD = re.compile(r"\S{17,}")


def dejavu(extra: str) -> Path:
    """Return the file of DejaVu Sans, which comes with Matplotlib.

    Args:
        extra: the extra that installs Matplotlib

    Raises:
        MissingExtra: if it is not installed
    """
    found = importlib.util.find_spec("matplotlib")
    if found is None or not found.submodule_search_locations:
        remedy = f"to install it: {install_extra(extra)}"
        raise MissingExtra(f"the package matplotlib is missing; {remedy}")
    folder = Path(found.submodule_search_locations[0], "mpl-data", "fonts", "ttf")
    return folder / "DejaVuSans.ttf"


def breakable(text: str) -> str:
    """Let long words be broken anywhere."""
    return _LONG_WORD.sub(lambda word: "\u200b".join(word[0]), text)


class TypstDocument:
    """A template and its data, laid out.

    The template sees the data as `sys.inputs`, `squares.typ` and the files of a folder,
    and nothing else. The same template, data and fonts give the same document.
    """

    def __init__(
        self, template: Path, folder: Path, fonts: Sequence[Path] = (), **data: str
    ) -> None:
        """Read the template.

        Args:
            template: a file in Typst's language
            folder: a folder for the document, which is written to
            fonts: files of fonts, besides those of Typst and of the machine
            data: texts for the template

        Raises:
            MissingExtra: if Typst is not installed
            StarBattleError: if the template cannot be read
        """
        self._typst = extra_module("typst", "book")
        self._name = printable(template.name)
        main = folder / "main.typ"
        try:
            main.write_bytes(template.read_bytes())
        except OSError as error:
            raise StarBattleError(f"{self._name}: {error.strerror}") from None
        (folder / _SHARED.name).write_bytes(_SHARED.read_bytes())
        paths = [str(file.resolve().parent) for file in fonts]
        found = self._typst.Fonts(font_paths=paths)
        self._compiler = self._typst.Compiler(
            str(main), str(folder), found, sys_inputs=data
        )

    def files(self, form: str, scale: float = 1) -> list[bytes]:
        """Return the document as one PDF, or its pages as PNG or SVG.

        Args:
            form: "pdf", "png" or "svg"
            scale: pixels of PNG a point

        Raises:
            StarBattleError: for a fault of the template
        """
        with self._faults_named():
            found = self._compiler.compile(format=form, ppi=_POINTS * scale)
        return [bytes(one) for one in (found if isinstance(found, list) else [found])]

    def pages(self) -> int:
        """Return how many pages it has, as its label <pages> says."""
        with self._faults_named():
            found = self._compiler.query("<pages>", field="value", one=True)
            return int(json.loads(found))

    @contextmanager
    def _faults_named(self) -> Iterator[None]:
        try:
            yield
        except self._typst.TypstError as error:
            said = printable(error.diagnostic.strip().replace("\n", " "))
            raise StarBattleError(f"{self._name}: {said}") from None
