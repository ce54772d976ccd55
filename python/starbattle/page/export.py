"""Write the page into a folder, for any host of static files."""

from pathlib import Path

from starbattle.errors import RequestError, StarBattleError, printable
from starbattle.page.site import site
from starbattle.saving import save

_MARK = "page.webmanifest"


def write_site(folder: Path) -> int:
    """Copy the page into a folder, and return how many files it has.

    The folder is made if need be. Each file is written beside the old one and renamed;
    index.html is the last. Raises RequestError for a folder that has other files, and
    StarBattleError if it cannot be written.
    """
    _check(folder)
    source = site()
    names = [path.relative_to(source) for path in source.rglob("*") if path.is_file()]
    for name in sorted(names, key=lambda name: (name.name == "index.html", name)):
        _make(folder / name.parent)
        save(folder / name, (source / name).read_bytes())
    return len(names)


def _check(folder: Path) -> None:
    if not folder.exists():
        return
    name = printable(str(folder))
    if not folder.is_dir():
        raise RequestError(f"{name} is a file; name a folder for the page")
    if any(folder.iterdir()) and not (folder / _MARK).is_file():
        raise RequestError(f"{name} has other files in it; name a new folder")


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = error.strerror or str(error)
        raise StarBattleError(f"{printable(str(folder))}: {reason}") from None
