"""Build the page that runs the program in a browser; it takes Node.js and npm.

    .venv/bin/python tools/page.py

It goes to python/starbattle/page/site, from where `starbattle page` serves it and
wheels take it. What npm installs is pinned by web/package-lock.json.
"""

import hashlib
import json
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "python")]  # as Python has -P

from prolog_reference import read  # noqa: E402

from starbattle.course.assignment import read_assignment  # noqa: E402
from starbattle.course.parts import Goals  # noqa: E402
from starbattle.explanation.explainer import grade  # noqa: E402
from starbattle.formats import read_boards  # noqa: E402
from starbattle.page.site import POLICY, SITE, digest, record  # noqa: E402
from starbattle.paths import shipped_names  # noqa: E402
from starbattle.render import pages  # noqa: E402
from starbattle.search.trace import FOLDER as TRACE  # noqa: E402
from starbattle.search.trace import SCRIPTS as TRACE_SCRIPTS  # noqa: E402

WEB = ROOT / "web"
SOURCE = WEB / "src"
OLDEST_NODE = 18
_NEEDED = f"the page is built with Node.js {OLDEST_NODE} or newer and its npm"
_GET_NODE = "apt-get install nodejs npm  or  brew install node"
_OWN_POLICY = re.compile(r'(http-equiv="Content-Security-Policy" content=")[^"]*')
_AS_THEY_ARE = (
    "index.html",
    "icon.svg",
    "page.css",
    "page.webmanifest",
    "frame.js",
    "offline.js",
    "engine/first.js",
    "engine/worker.js",
)
"""The files that go to the page without being bundled."""
_BEGINNING = (1980, 1, 1, 0, 0, 0)


def main() -> None:
    """Build the whole page."""
    check_node()
    install()
    made_of = digest()  # before the files are read: a change meanwhile makes it stale
    work = SITE.with_name("site.new")
    shutil.rmtree(work, ignore_errors=True)
    (work / "engine").mkdir(parents=True)
    for name in _AS_THEY_ARE:
        shutil.copy(SOURCE / name, work / name)
    write_style(work)
    write_frame(work)
    write_data(work)
    write_lessons(work)
    write_help(work / "help.json")
    subprocess.run(["node", "tools/build.js", str(work)], cwd=WEB, check=True)
    store(work / "page.state")
    write_notices(work)
    record(work, made_of)
    finish(work)
    shutil.rmtree(SITE, ignore_errors=True)
    work.rename(SITE)
    print(f"{SITE.relative_to(ROOT)}: {len(files(SITE))} files")


def check_node() -> None:
    """Exit with the cure if there is no Node.js that builds the page."""
    node = shutil.which("node")
    if not (node and shutil.which("npm")):
        lacks = "npm is" if node else "both are"
        sys.exit(f"{_NEEDED}, and {lacks} missing; install them with  {_GET_NODE}")
    asked = [node, "--version"]
    said = subprocess.run(asked, capture_output=True, text=True, timeout=20).stdout
    version = re.match(r"v(\d+)", said)
    if not version or int(version[1]) < OLDEST_NODE:
        sys.exit(
            f"{_NEEDED}, and {node} is {said.strip() or 'broken'}; put a newer one, "
            "which Node.js offers for download, first in PATH"
        )


def install() -> None:
    """Have npm install what the lock file names, unless it is there."""
    wanted = (WEB / "package-lock.json").read_bytes()
    stamp = WEB / "node_modules/.starbattle"
    if not stamp.is_file() or stamp.read_bytes() != wanted:
        command = ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
        done = subprocess.run(
            command, cwd=WEB, stderr=subprocess.PIPE, text=True, check=False
        )
        sys.stderr.write(done.stderr)
        if done.returncode:
            said = re.search(r"^npm (?:ERR!|error) (?!code)(.+)", done.stderr, re.M)
            why = said[1].strip() if said else f"its status is {done.returncode}"
            sys.exit(f"npm cannot install what web/package-lock.json names: {why}")
        stamp.write_bytes(wanted)


def store(path: Path) -> None:
    """Write a zip file again: not compressed, as hosts do it better, and undated."""
    with zipfile.ZipFile(path) as old:
        parts = [(info.filename, old.read(info)) for info in old.infolist()]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as new:
        for name, data in parts:
            new.writestr(zipfile.ZipInfo(name, _BEGINNING), data)


def write_style(work: Path) -> None:
    """Put the rules of all pages, and the colors, before those of this one."""
    own = work / "page.css"
    own.write_text(pages.style() + pages.read(own), "utf-8")


def write_frame(work: Path) -> None:
    """Write the page of traces, its parts in files of their own."""
    text = pages.read(pages.COMMON / "file.html")
    text = text.replace("<style>\n@style@\n</style>", _LINKED)
    text = text.replace('<script>\n"use strict";\n@script@\n</script>', _SCRIPTS)
    main = pages.read(TRACE / "page.html")
    text = pages.filled(text, {"main": main, "data": "", "title": "Search tree"})
    framed = _OWN_POLICY.sub(lambda found: found[1] + POLICY, text)
    (work / "trace.html").write_text(framed, "utf-8")
    script = f'"use strict";\n{pages.walk_script(TRACE, TRACE_SCRIPTS)}'
    (work / "trace.js").write_text(script, "utf-8")
    (work / "trace.css").write_text(pages.walk_style(TRACE), "utf-8")


_LINKED = '<link rel="stylesheet" href="trace.css">'
_SCRIPTS = '<script src="frame.js"></script>\n<script src="trace.js"></script>'


def write_data(work: Path) -> None:
    """Write the boards that ship, to play and as files for queries."""
    write_json(work / "boards.json", list(_boards()))
    loaded = dict.fromkeys(_LOADED, "% It is loaded already.\n")
    write_json(work / "files.json", {**loaded, **dict(_texts())})


def write_json(path: Path, data: object) -> None:
    """Write JSON without blanks."""
    text = json.dumps(data, separators=(",", ":"), ensure_ascii=False)
    path.write_text(text, "utf-8")


def _boards() -> Iterator[dict[str, object]]:
    for name, file in shipped_names().items():
        many = file.suffix == ".jsonl"
        lines = file.read_text("utf-8").splitlines() if many else ["{}"]
        boards = read_boards(file, stars=_stars(name))
        for number, (board, line) in enumerate(zip(boards, lines, strict=True), 1):
            yield {
                "name": f"{name}#{number}" if many else name,
                "id": board.id,
                "size": board.size,
                "stars": board.stars,
                "regions": board.regions,
                "rating": json.loads(line).get("rating") or grade(board).rating,
                **({} if board.is_usual else board.conditions()),
            }


def write_help(path: Path) -> None:
    """Write what help(Name/Arity) says in queries, of libraries and of the program."""
    said = json.loads((WEB / "editor/library.json").read_text("utf-8"))
    whole = ROOT / "prolog/starbattle.pl"  # what programs load comes first
    sources = sorted((ROOT / "prolog").rglob("*.pl"))
    for module in filter(None, map(read, [whole, *sources])):
        for one in module.predicates:
            text = "\n".join([*one.modes, one.text])[:_MOST_HELP].strip()
            said = {name: text for name in one.names} | said
    write_json(path, said)


_MOST_HELP = 1500


def write_lessons(work: Path) -> None:
    """Write the lessons with their exercises, and the pictures that they show."""
    write_json(work / "lessons.json", [_lesson(page) for page in _lesson_pages()])
    (work / "lessons").mkdir()
    for page in _lesson_pages():
        for name in _PICTURE.findall(page.read_text("utf-8")):
            shutil.copy(ROOT / "docs" / name, work / "lessons")


_PICTURE = re.compile(r"!\[[^\]]*\]\(\.\./(pictures/[^)]+)\)")


def _lesson_pages() -> list[Path]:
    return sorted((ROOT / "docs" / "lessons").glob("[0-9]*.md"))


def _lesson(page: Path) -> dict[str, object]:
    folder = ROOT / "examples" / "lessons" / page.stem
    return {
        "number": int(page.stem.partition("-")[0]),
        "name": page.stem,
        "text": page.read_text("utf-8"),
        "template": (folder / "template.pl").read_text("utf-8"),
        "tests": [
            {"part": part.name, "solutions": 0, **case.told(test.solutions)}
            for part in read_assignment(folder).parts
            if isinstance(part, Goals)
            for test in part.tests_
            if not test.hidden
            for case in test.each
        ],
    }


_LOADED = ("prolog/starbattle.pl", "prolog/fd/prolog/fd_search.pl")
"""Files that programs load, although the page has them already."""


def _stars(name: str) -> int | None:
    """Return the star count of boards that have none in their files."""
    small = ("feup/4x4", "feup/5x5")
    return (1 if name.startswith(small) else 2) if name.startswith("feup/") else None


def _texts() -> Iterator[tuple[str, str]]:
    for path in sorted((ROOT / "boards").rglob("*")):
        if path.suffix in (".pl", ".txt", ".jsonl"):
            yield path.relative_to(ROOT).as_posix(), path.read_text("utf-8")


def write_notices(work: Path) -> None:
    """Put the licenses together."""
    modules = WEB / "node_modules"
    texts = [
        WEB / "notices.txt",
        ROOT / "LICENSE",
        modules / "swipl-wasm/LICENSE.txt",
        modules / "@codemirror/view/LICENSE",
    ]
    rule = f"\n{'-' * 72}\n\n"
    notices = rule.join(text.read_text("utf-8") for text in texts)
    (work / "notices.txt").write_text(notices, "utf-8")


def finish(work: Path) -> None:
    """Say in the page what it may do, and to the browser what to keep."""
    fill(work / "index.html", policy=POLICY)
    names = [name for name in files(work) if name != "offline.js"]
    digest = hashlib.sha256()
    for name in names:
        digest.update((work / name).read_bytes())
    kept = json.dumps(json.dumps(["./", *names]))[1:-1]  # inside a text of JavaScript
    fill(work / "offline.js", version=digest.hexdigest()[:16], files=kept)


def fill(path: Path, **parts: str) -> None:
    """Fill a file's places in."""
    path.write_text(pages.filled(path.read_text("utf-8"), parts), "utf-8")


def files(folder: Path) -> list[str]:
    """Return the names of all files below a folder."""
    found = (path for path in folder.rglob("*") if path.is_file())
    return sorted(path.relative_to(folder).as_posix() for path in found)


if __name__ == "__main__":
    main()
