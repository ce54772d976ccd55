"""Build the site: the documents with navigation and search, as files for any host.

    .venv/bin/python tools/site.py [-o FOLDER] [--repository ADDRESS]

It takes the extra `site` and no network. The page in the browser is in it, at play/,
if tools/page.py has built that; if not, links to it say how to open it. With the
address of the repository, each page has a link to edit it. The site also works from
files, without a server.

All pages are collected in one folder, for MkDocs. They keep their places in the
checkout, so links from page to page hold. A link to a file of source becomes one to a
page that shows it. On the first page a script, docs/assets/board.js, makes a board
playable; without JavaScript the drawing stays.
"""

import argparse
import json
import logging
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from html import escape
from importlib.util import find_spec
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "python")]
MISSING = (
    "the site is built with the extra `site`; install it with  "
    ".venv/bin/python -m pip install -e '.[site]'"
)

try:
    from commands import page as commands_page
    from markdown_it import MarkdownIt
    from techniques import chapter
except ImportError:
    sys.exit(MISSING)

from prolog_reference import pages as prolog_pages  # noqa: E402

import starbattle  # noqa: E402
from starbattle import Board  # noqa: E402
from starbattle.render import pages  # noqa: E402
from starbattle.render.colors import STYLES, Style  # noqa: E402
from starbattle.render.picture import Picture, scene  # noqa: E402
from starbattle.render.svg import to_svg  # noqa: E402

CONFIG = ROOT / "mkdocs.yml"
FOLDER = ROOT / "build" / "site"
PACKAGES = ("mkdocs", "material", "mkdocstrings", "griffe")
PLAY = ROOT / "python/starbattle/page/site"
PLAYED = "play/index.html"
HOME = "docs/index.md"
ICON = ROOT / "web/src/icon.svg"
PYTHON = {
    "board": "Boards",
    "search": "Solving",
    "running": "Many boards",
    "conditions": "Constraints and rules",
    "explanation": "Explaining",
    "generator": "Making boards",
    "formats": "Reading boards",
    "images": "Reading boards",
    "render": "Pictures and tables",
    "errors": "Errors",
    "interrupts": "Errors",
}
"""The pages about the Python package, by the rooms of their names."""

_PAGES = ("docs/**/*.md", "examples/**/*.md", "boards/*.md", "prolog/fd/*.md")
_FILES = ("docs/assets/*", "docs/**/*.svg", "docs/**/*.png")
_SHOWN = {
    ".pl": "prolog",
    ".py": "python",
    ".toml": "toml",
    ".yml": "yaml",
    "": "text",
    ".txt": "text",
}
_LINK = re.compile(r"(?<!!)(\]\()([^)#:\s]+)(#[^)]*)?(\))")
_DEFINED = re.compile(r"^(\[[^\]]+\]: +)([^#:\s]+)(#\S*)?()$", re.MULTILINE)
_IN_BROWSER = re.compile(r"\[(Run|Try)(?= [^]]*\]\[page-\d+\])")
_FIRST = re.compile(r'<img src="docs/pictures/first\.svg"[^>]*>')
_FENCE = re.compile(r"^ *```.*?^ *```", re.MULTILINE | re.DOTALL)
FIRST = "made/5x5-1#4"
"""An easy board with one solution, whose first star is plain to see."""

LIGHT, DARK = '[data-md-color-scheme="default"]', '[data-md-color-scheme="slate"]'


# --- Building and serving. ---


def build(target: Path, repository: str | None) -> None:
    """Build the site beside a folder, then put it in the folder's place.

    Exits if anything is wrong with it, such as a link that leads nowhere.
    """
    check_replaceable(target)
    if not all(map(find_spec, PACKAGES)):
        sys.exit(MISSING)
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=".site.") as work:
        pages, built = Path(work, "pages"), Path(work, "site")
        pages.mkdir()
        collect(pages)
        run_mkdocs(pages, built, repository)
        shutil.rmtree(target, ignore_errors=True)
        built.rename(target)


def check_replaceable(target: Path) -> None:
    """Exit if the folder has something else than a site."""
    is_site = (target / "search" / "search_index.json").is_file()
    if target.exists() and not is_site and any(target.iterdir()):
        sys.exit(f"{target} is no site, and not empty; choose another folder")


def run_mkdocs(pages: Path, built: Path, repository: str | None) -> None:
    """Have MkDocs build the pages; warnings are errors."""
    from mkdocs.commands.build import build as build_site
    from mkdocs.config import load_config
    from mkdocs.exceptions import Abort
    from mkdocs.utils.yaml import yaml_load

    with CONFIG.open("rb") as file:
        nav = yaml_load(file)["nav"]
    nav = expanded(nav, pages, set(_names(nav)))
    config = load_config(
        str(CONFIG),
        docs_dir=str(pages),
        site_dir=str(built),
        nav=nav,
        strict=True,
    )
    config.extra["repository"] = (
        repository  # as repo_url, the theme would ask it for stars
    )
    try:
        config.plugins.on_startup(command="build", dirty=False)
        build_site(config)
    except Abort as error:
        sys.exit(str(error))


def expanded(entry: Any, pages: Path, named: set[str]) -> Any:
    """Replace each `FOLDER/*` by the pages that have no other place.

    index.md comes first. What then is empty is left out.
    """
    if isinstance(entry, list):
        parts = [expanded(part, pages, named) for part in entry]
        return [one for p in parts for one in (p if isinstance(p, list) else [p])]
    if isinstance(entry, dict):
        ((title, part),) = entry.items()
        found = expanded(part, pages, named)
        return {title: found} if found else []
    if not entry.endswith("/*"):
        return entry
    files = sorted(pages.glob(f"{entry}.md"), key=_place)
    names = [file.relative_to(pages).as_posix() for file in files]
    return [name for name in names if name not in named]


def _place(file: Path) -> tuple[bool, str]:
    return file.stem != "index", file.name


def _names(entry: Any) -> Iterator[str]:
    """Yield the pages that a navigation names."""
    if isinstance(entry, str):
        yield entry
        return
    for part in entry.values() if isinstance(entry, dict) else entry:
        yield from _names(part)


# --- The pages. ---


def collect(folder: Path) -> None:
    """Put all that the site is made of into an empty folder."""
    for pattern in _PAGES:
        for path in ROOT.glob(pattern):
            if path != ROOT / HOME and "sandbox" not in path.parts:
                _page(path, folder)
    for name in ("CONTRIBUTING.md", "CHANGELOG.md"):
        _page(ROOT / name, folder)
    for pattern in _FILES:
        for path in ROOT.glob(pattern):
            _copy(path, folder)
    for name, finish in ASSETS.items():
        asset = folder / "docs/assets" / name
        asset.write_text(finish(asset.read_text("utf-8")), "utf-8")
    shutil.copy(ICON, folder / "docs/assets")
    _home(folder)
    _reference(folder)
    if PLAY.is_dir():
        shutil.copytree(PLAY, folder / "play")


def _page(path: Path, folder: Path) -> None:
    text = path.read_text("utf-8")
    if not PLAY.is_dir():
        text = _IN_BROWSER.sub(lambda found: f"[How to {found[1].lower()}", text)
    text = _linked(text, path.parent, folder)
    _write(folder / path.relative_to(ROOT), spaced(text))


def _home(folder: Path) -> None:
    """The page that git hosts show in docs/ is the first of the site."""
    text = (ROOT / HOME).read_text("utf-8")
    text = re.sub(r"(\]\(|src=\")(?!\.\./|[a-z]+:|#)", r"\1docs/", text)
    text = text.replace("](../", "](")
    if PLAY.is_dir():
        text = text.replace("](docs/page.md)", f"]({PLAYED})")
    text = spaced(_linked(text, ROOT, folder))
    text = _FIRST.sub(lambda _: playable(), text)
    _write(folder / "README.md", text, "navigation", "toc")


def _write(path: Path, text: str, *hidden: str) -> None:
    """Write a page; the theme does not show on it what is hidden on others."""
    path.parent.mkdir(parents=True, exist_ok=True)
    told = [f"hide: [{', '.join(hidden)}]"] if hidden else []
    told += ["search: {exclude: true}"] if path.name.endswith(".source.md") else []
    front = "\n".join(["---", *told, "---", "", ""]) if told else ""
    path.write_text(front + text, "utf-8")


def _copy(path: Path, folder: Path) -> None:
    target = folder / path.relative_to(ROOT)
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(path, target)


def _linked(text: str, base: Path, folder: Path) -> str:
    """Lead links to what the site has, outside of blocks of code."""

    def leading(found: re.Match[str]) -> str:
        start, target, anchor, end = found.groups(default="")
        if target.endswith(PLAYED):
            return f"{start}{_played(base, anchor)}{end}"
        return f"{start}{_target(base, target, folder)}{anchor}{end}"

    parts = re.split(f"({_FENCE.pattern})", text, flags=_FENCE.flags)
    for link in (_LINK, _DEFINED):
        parts[::2] = [link.sub(leading, part) for part in parts[::2]]
    return "".join(parts)


def _played(base: Path, anchor: str) -> str:
    """Return a link to the page in the browser, or to what says how to open it."""
    if PLAY.is_dir():
        return os.path.relpath(ROOT / PLAYED, base) + anchor
    return os.path.relpath(ROOT / "docs/page.md", base)


def _target(base: Path, target: str, folder: Path) -> str:
    path = (base / target).resolve()
    if path.is_file() and path.suffix in _SHOWN:
        _show(path, folder)
        return f"{target}.source.md"
    if path.is_file() and path.suffix not in (".md", ".html"):
        _copy(path, folder)
    return target


def _show(path: Path, folder: Path) -> None:
    name = path.relative_to(ROOT).as_posix()
    language = _SHOWN[path.suffix]
    code = path.read_text("utf-8").rstrip()
    block = f"``````{language}\n{code}\n``````"
    listing = f'<div class="listing" markdown>\n\n{block}\n\n</div>'
    text = f"# {path.name}\n\n`{name}`\n\n{listing}\n"
    _write(folder / f"{name}.source.md", text)


def spaced(text: str) -> str:
    """Write lists as Python-Markdown wants them.

    CommonMark takes a list right after a paragraph, and what belongs to an item where
    its text begins; Python-Markdown wants an empty line, and four blanks.
    """
    lines = text.split("\n")
    further = [0] * len(lines)
    before = set()
    for token in MarkdownIt().enable("table").parse(text):
        is_list = token.type in ("bullet_list_open", "ordered_list_open")
        if is_list and token.level == 0 and token.map:
            before.add(token.map[0])
        if token.type == "list_item_open" and token.map:
            first, end = token.map
            width = len(token.markup) + len(token.info) + 1
            for k in range(first + 1, end):
                further[k] += 4 - width
    return "\n".join(_spaced(lines, further, before))


def _spaced(lines: list[str], further: list[int], before: set[int]) -> Iterator[str]:
    for k, line in enumerate(lines):
        if k in before and k and lines[k - 1].strip():
            yield ""
        yield " " * further[k] + line if line.strip() else line


def _reference(folder: Path) -> None:
    """Write the pages that come from comments, docstrings and help."""
    for name, text in prolog_pages():
        _write(folder / "docs/reference/prolog" / name, text)
    for number, (title, names) in enumerate(python_pages().items()):
        parts = [f"# {title}", *(f"::: starbattle.{name}" for name in names)]
        name = f"{number}-{title.lower().replace(' ', '-')}.md"
        _write(folder / "docs/reference/python" / name, "\n\n".join(parts) + "\n")
    _write(folder / "docs/reference/commands.md", commands_page())
    _write(folder / "docs/reference/techniques.md", spaced(chapter()))


def python_pages() -> dict[str, list[str]]:
    """Return the public names of the package by the titles of their pages."""
    found: dict[str, list[str]] = {title: [] for title in PYTHON.values()}
    for name in starbattle.__all__:
        found[PYTHON[starbattle._HOME[name].split(".")[1]]].append(name)
    return found


# --- The board of the first page. ---


def playable() -> str:
    """Return the first board as a part of a page."""
    board = Board.named(FIRST)
    data = {"size": board.size, "stars": board.stars, "regions": board.regions}
    title = f"A board of {board.size} rows, columns and regions"
    drawn = to_svg(scene(Picture(board, pastel=True, title=title)), "light")
    rule = (
        "Put one star into every row, column and region. No two stars touch, "
        "not even diagonally."
    )
    return "\n".join(
        [
            f'<div class="playable" data-board="{escape(json.dumps(data))}">',
            f'<p class="rule" id="conditions">{rule}</p>',
            f'<div class="drawn">{"".join(drawn.splitlines())}</div>',
            '<div class="below" hidden><p role="status"></p>'
            '<button type="button" disabled>Clear</button></div>',
            "</div>",
            '<script src="docs/assets/board.js" defer></script>',
        ]
    )


_SHARED, _WEB = pages.COMMON, ROOT / "web/src"
_PLAYED_BY = (
    *(_SHARED / f"{name}.js" for name in ("shapes", "elements", "boardview")),
    *(_WEB / f"{name}.js" for name in ("board/rules", "board/board")),
    *(_WEB / f"play/{name}.js" for name in ("game", "input")),
    ROOT / "docs/assets/board.js",
)
"""The script of the board, after the modules that it plays by."""


def style(own: str) -> str:
    """Return the style of the site, after the colors of all pages and pictures."""
    dark = ':root[data-theme="dark"]'
    colors = pages.colors().replace(dark, DARK).replace(":root", LIGHT)
    drawn = "\n".join(_dark_rule(kind, style) for kind, style in STYLES.items())
    return f"{colors}{drawn}\n{pages.common('board.css')}{own}"


def _dark_rule(kind: str, style: Style) -> str:
    """Darken one kind of shape in the pictures that stand in a page."""
    what = "stroke" if style.width else "fill"
    return f"{DARK} .starbattle.light .{kind} {{ {what}: {style.dark}; }}"


ASSETS = {"site.css": style, "board.js": lambda _: pages.script(*_PLAYED_BY)}
"""The files of docs/assets that are not copied as they are."""


def main() -> None:
    """Build the site."""
    logging.basicConfig(level=logging.WARNING, format="%(message)s")
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("-o", "--output", type=Path, default=FOLDER, metavar="FOLDER")
    parser.add_argument(
        "--repository", metavar="ADDRESS", help="for links to edit a page"
    )
    options = parser.parse_args()
    try:
        build(options.output.resolve(), options.repository)
        print(f"{options.output}: the site")
        if not PLAY.is_dir():
            print(
                "It has no page to play on: run tools/page.py first.", file=sys.stderr
            )
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        sys.exit(f"{where}{error.strerror}")


if __name__ == "__main__":
    main()
