"""What the page is built from, and whether the built one is of these files."""

import hashlib
from collections.abc import Iterator
from pathlib import Path

from starbattle.page.site import SITE

CHECKOUT = Path(__file__).resolve().parents[3]

_PARTS = (
    "prolog/**/*.pl",
    "boards/**/*.txt",
    "boards/**/*.jsonl",
    "web/package-lock.json",
    "web/notices.txt",
    "web/prolog/**/*",
    "web/src/**/*",
    "web/tools/*",
    "tools/page.py",
    "tools/translate.py",
    "python/starbattle/board/pieces.py",
    "python/starbattle/formats/*.py",
    "python/starbattle/page/site.py",
    "python/starbattle/render/pages.py",
    "python/starbattle/render/pages/*",
    "python/starbattle/render/styles.py",
    "python/starbattle/render/tints.py",
    "python/starbattle/explanation/page.py",
    "python/starbattle/explanation/page/*",
    "python/starbattle/search/trace/page.py",
    "python/starbattle/search/trace/page/*",
)
_RECORD = "sources.sha256"

REBUILD = "run .venv/bin/python tools/page.py in the checkout"


def digest(root: Path = CHECKOUT) -> str:
    """Return the hash of the files of a checkout that the page is built from."""
    whole = hashlib.sha256()
    for path in sorted(set(_sources(root))):
        whole.update(f"{path.relative_to(root).as_posix()}\n".encode())
        whole.update(hashlib.sha256(path.read_bytes()).digest())
    return whole.hexdigest()


def _sources(root: Path) -> Iterator[Path]:
    for part in _PARTS:
        for path in root.glob(part):
            if path.is_file() and not path.name.startswith("."):
                yield path


def record(folder: Path, made_of: str) -> None:
    """Write the hash of its sources into a page that is being built."""
    (folder / _RECORD).write_text(f"{made_of}\n", "utf-8")


def state(root: Path = CHECKOUT, folder: Path = SITE) -> str:
    """Return "missing", "current" or "stale", the last only in a checkout.

    An installed package has no sources to compare the page with.
    """
    if not (folder / "index.html").is_file():
        return "missing"
    if not (root / "web" / "src").is_dir():
        return "current"
    try:
        made_of = (folder / _RECORD).read_text("utf-8").strip()
    except (OSError, ValueError):
        made_of = ""  # it was built before there was a record
    return "current" if made_of == digest(root) else "stale"
