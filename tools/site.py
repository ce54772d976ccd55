"""Build the site: the documents with navigation and search, as files for any host.

    .venv/bin/python tools/site.py [-o FOLDER] [--serve [PORT]]

It takes the extra `site` and no network. The page in the browser is in it, at play/,
if tools/page.py has built that. The site also works from files, without a server.
"""

import argparse
import logging
import shutil
import sys
import tempfile
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.util import find_spec
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "python")]

CONFIG = ROOT / "mkdocs.yml"
FOLDER = ROOT / "build" / "site"
PORT = 8001
PACKAGES = (
    "typer",
    "rich",
    "markdown_it",
    "mkdocs",
    "material",
    "mkdocstrings",
    "griffe",
)


def build(target: Path) -> None:
    """Build the site beside a folder, then put it in the folder's place.

    Exits if anything is wrong with it, such as a link that leads nowhere.
    """
    check_replaceable(target)
    check_packages()
    from site_pages import collect

    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=".site.") as work:
        pages, built = Path(work, "pages"), Path(work, "site")
        pages.mkdir()
        collect(pages)
        run_mkdocs(pages, built)
        shutil.rmtree(target, ignore_errors=True)
        built.rename(target)


def check_replaceable(target: Path) -> None:
    """Exit if the folder has something else than a site."""
    is_site = (target / "search" / "search_index.json").is_file()
    if target.exists() and not is_site and any(target.iterdir()):
        sys.exit(f"{target} is no site, and not empty; choose another folder")


def run_mkdocs(pages: Path, built: Path) -> None:
    """Have MkDocs build the pages; warnings are errors."""
    from mkdocs.commands.build import build as build_site
    from mkdocs.config import load_config
    from mkdocs.exceptions import Abort
    from mkdocs.utils.yaml import yaml_load

    with CONFIG.open("rb") as file:
        nav = yaml_load(file)["nav"]
    nav = Navigation(pages, set(_names(nav))).expanded(nav)
    config = load_config(
        str(CONFIG), docs_dir=str(pages), site_dir=str(built), nav=nav, strict=True
    )
    try:
        config.plugins.on_startup(command="build", dirty=False)
        build_site(config)
    except Abort as error:
        sys.exit(str(error))


class Navigation:
    """The pages that there are, and those that the navigation names."""

    def __init__(self, pages: Path, named: set[str]) -> None:
        self._pages = pages
        self._named = named

    def expanded(self, entry: Any) -> Any:
        """Replace each `FOLDER/*` by pages, and leave out what then is empty."""
        if isinstance(entry, list):
            parts = [self.expanded(part) for part in entry]
            return [one for p in parts for one in (p if isinstance(p, list) else [p])]
        if isinstance(entry, dict):
            ((title, part),) = entry.items()
            found = self.expanded(part)
            return {title: found} if found else []
        return self._unnamed(entry) if entry.endswith("/*") else entry

    def _unnamed(self, pattern: str) -> list[str]:
        """Return the pages in a folder that have no place; index.md comes first."""
        files = sorted(self._pages.glob(f"{pattern}.md"), key=_place)
        names = [file.relative_to(self._pages).as_posix() for file in files]
        return [name for name in names if name not in self._named]


def _place(file: Path) -> tuple[bool, str]:
    return file.stem != "index", file.name


def _names(entry: Any) -> Iterator[str]:
    """Yield the pages that a navigation names."""
    if isinstance(entry, str):
        yield entry
        return
    for part in entry.values() if isinstance(entry, dict) else entry:
        yield from _names(part)


def serve(folder: Path, port: int) -> None:
    """Serve the site to this machine until Ctrl-C."""
    handler = partial(SimpleHTTPRequestHandler, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", port), handler) as server:
        print(f"http://127.0.0.1:{server.server_port}/ (Ctrl-C ends)", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()


def port(text: str) -> int:
    """Return a port; raise ArgumentTypeError if it is none."""
    if text.isdecimal() and int(text) < 1 << 16:
        return int(text)
    raise argparse.ArgumentTypeError(f"no port from 0 to 65535: {text}")


def check_packages() -> None:
    """Exit if the packages are not there that build the site."""
    if not all(map(find_spec, PACKAGES)):
        sys.exit(
            "the site is built with the extra `site`; install it with  "
            ".venv/bin/python -m pip install -e '.[site]'"
        )


def main() -> None:
    """Build the site, and serve it if asked to."""
    logging.basicConfig(level=logging.WARNING, format="%(message)s")
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("-o", "--output", type=Path, default=FOLDER, metavar="FOLDER")
    parser.add_argument("--serve", type=port, nargs="?", const=PORT, metavar="PORT")
    options = parser.parse_args()
    try:
        build(options.output.resolve())
        print(f"{options.output}: the site")
        if options.serve is not None:
            serve(options.output, options.serve)
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        sys.exit(f"{where}{error.strerror}")


if __name__ == "__main__":
    main()
