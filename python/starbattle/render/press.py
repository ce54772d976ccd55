"""Documents that Typst lays out from a template and data: pictures and books."""

import importlib.util
import json
import re
from pathlib import Path

from starbattle.errors import StarBattleError, printable, refused
from starbattle.extras import MissingExtra, extra_module, install_extra
from starbattle.saving import temporary_folder

FAMILY = "DejaVu Sans"
"""The font of letters in documents and in PNG, the same on all machines."""

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


def typeset(template: Path, data: object, extra: str = "book") -> bytes:
    """Lay out a document, and return it as PDF.

    The template sees the data as the JSON text `sys.inputs.data`, and no files. The
    same template, data and fonts give the same document.

    Args:
        template: a file in Typst's language
        data: what it lays out, ready for JSON
        extra: the extra that has Typst and the font

    Raises:
        MissingExtra: if Typst is not installed
        StarBattleError: if the template cannot be read, or has a fault
    """
    typst, name = extra_module("typst", extra), printable(template.name)
    fonts = typst.Fonts(font_paths=[str(dejavu(extra).parent)])
    inputs = {"data": json.dumps(data, ensure_ascii=False)}
    with temporary_folder() as folder:
        main = folder / "main.typ"
        try:
            main.write_bytes(template.read_bytes())
        except OSError as error:
            raise refused(template.name, error) from None
        try:
            made = typst.Compiler(str(main), str(folder), fonts, sys_inputs=inputs)
            return bytes(made.compile(format="pdf"))
        except typst.TypstError as error:
            said = printable(error.diagnostic.strip().replace("\n", " "))
            raise StarBattleError(f"{name}: {said}") from None
