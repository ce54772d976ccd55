"""Documents laid out by Typst from a template and data, as PDF."""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from starbattle.errors import StarBattleError, printable
from starbattle.extras import extra_module


class Layout:
    """A template and its data.

    The template sees the data as `sys.inputs` and the files of a folder, and nothing
    else. The same template, data and fonts give the same document.
    """

    def __init__(
        self, template: Path, folder: Path, fonts: Sequence[str] = (), **data: str
    ) -> None:
        """Read the template.

        Args:
            template: a file in Typst's language
            folder: a folder for the document, which is written to
            fonts: folders with fonts, besides those of Typst and of the machine
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
        found = self._typst.Fonts(font_paths=list(fonts))
        self._compiler = self._typst.Compiler(
            str(main), str(folder), found, sys_inputs=data
        )

    def pdf(self) -> bytes:
        """Return the document. Raises StarBattleError for a fault of the template."""
        with self._faults_named():
            return bytes(self._compiler.compile(format="pdf"))

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
