"""Make everything that a release has, into the folder dist/.

    python tools/release.py v1.0.0 --verify    of a tag, which must be checked out
    python tools/release.py --dry-run          the same of the files as they are

A release has the wheel and the source distribution, the packs for SWI-Prolog, the
page in the browser, the site if there is one, the notes from CHANGELOG.md, and
checksums. A dry run builds neither page nor site; it takes the page if that is built.

With --verify each file is used as its users would before dist/ gets its name: the
wheel, built from the source distribution, in new environments of all Pythons that are
here, the packs in SWI-Prolog, the page and the site by their tests in browsers.
"""

import argparse
import gzip
import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tools"))

import prolog_reference  # noqa: E402

PAGE = ROOT / "python" / "starbattle" / "page" / "site"
VERSIONS = {
    "python/starbattle/__init__.py": r'^__version__ = "(.+)"$',
    "pack.pl": r"^version\('(.+)'\)\.$",
    "CITATION.cff": r"^version: (.+)$",
}
"""The files that name the version, and how."""

PACKS = {
    "starbattle": (ROOT, ("pack.pl", "LICENSE", "prolog", "boards")),
    "fd_search": (
        ROOT / "prolog" / "fd",
        ("pack.pl", "LICENSE", "README.md", "prolog", "test"),
    ),
}
"""The folder of each pack, and what belongs to it."""

PAGES: dict[str, dict[str, Callable[[], str]]] = {
    "starbattle": {
        "README.md": lambda: (ROOT / "docs/prolog.md").read_text("utf-8"),
        "REFERENCE.md": prolog_reference.library,
    },
}
"""What else a pack has: pages about Prolog alone, as it lacks the commands."""

_NOT_SHIPPED = re.compile(r"\.|__pycache__$|.*\.qlf$")
_TIME = 1_000_000_000
"""Of all files in archives. At 0, SWI-Prolog takes a file for one it has not loaded."""

_OF_A_CHECKOUT = ROOT / "boards" / "README.md"


class ReleaseError(Exception):
    """Something stands in the way of a release."""


def version() -> str:
    """Return the version, which is the same everywhere."""
    found = {file: _found(ROOT / file, line) for file, line in VERSIONS.items()}
    if len(set(found.values())) > 1:
        said = ", ".join(f"{file} says {text}" for file, text in found.items())
        raise ReleaseError(f"the versions differ: {said}")
    return next(iter(found.values()))


def _found(file: Path, line: str) -> str:
    match = re.search(line, file.read_text("utf-8"), re.MULTILINE)
    if not match:
        raise ReleaseError(f"{file} names no version")
    return match[1]


def check_tag(tag: str, expected: str) -> None:
    """Check that the tag is that of the version, and checked out without changes."""
    if tag != f"v{expected}":
        raise ReleaseError(f"the tag is {tag}, but the version is {expected}")
    if _git("rev-parse", "HEAD") != _git("rev-parse", "--verify", f"{tag}^{{commit}}"):
        raise ReleaseError(f"another commit is checked out; run: git checkout {tag}")
    if _git("status", "--porcelain"):
        raise ReleaseError("the checkout has changes; commit or remove them")


def notes(name: str, text: str) -> str:
    """Return the section of a version in the changelog, without its heading."""
    heading = re.escape(f"## [{name}]")
    match = re.search(rf"^{heading}[^\n]*\n(.*?)(?=^## |\Z)", text, re.M | re.S)
    if not match or not match[1].strip():
        raise ReleaseError(f"CHANGELOG.md has no section [{name}]")
    return match[1].strip() + "\n"


def pack(name: str, into: Path) -> Path:
    """Write the archive of a pack. The same files make the same archive."""
    folder, wanted = PACKS[name]
    number = _found(folder / "pack.pl", VERSIONS["pack.pl"])
    files = [file for part in wanted for file in _files(folder / part)]
    content = {file.relative_to(folder).as_posix(): file.read_bytes() for file in files}
    content |= {page: made().encode() for page, made in PAGES.get(name, {}).items()}
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w") as archive:
        for inside, data in sorted(content.items()):
            entry = tarfile.TarInfo(f"{name}-{number}/{inside}")
            entry.size, entry.mode, entry.mtime = len(data), 0o644, _TIME
            archive.addfile(entry, io.BytesIO(data))
    into.mkdir(parents=True, exist_ok=True)
    made = into / f"{name}-{number}.tgz"
    made.write_bytes(gzip.compress(buffer.getvalue(), mtime=0))
    return made


def _files(path: Path) -> Iterator[Path]:
    """Yield the files that are shipped: the file itself, or those of a folder."""
    if _NOT_SHIPPED.match(path.name) or path == _OF_A_CHECKOUT:
        return
    if path.is_file():
        yield path
        return
    for entry in path.iterdir():
        yield from _files(entry)


def _git(*arguments: str) -> str:
    return _run_in(ROOT, "git", *arguments).strip()


def _python(*arguments: str | Path) -> None:
    """Run a program of Python, which says itself what goes wrong."""
    command = [sys.executable, *map(str, arguments)]
    if subprocess.run(command, cwd=ROOT, check=False).returncode:
        raise ReleaseError(f"{' '.join(map(str, arguments))} failed")


def verify(folder: Path, number: str) -> None:
    """Use all that a release has, as its users would.

    Args:
        folder: what `release` has made
        number: the version that the wheel must have
    """
    names = [f"python3.{minor}" for minor in range(11, 15)]
    for python in [*filter(_works, names)] or [sys.executable]:
        verify_wheel(folder, number, python)
    for name, (goal, answer) in USES.items():
        verify_pack(folder, name, goal, answer)
    if (folder / "site").is_dir():
        os.environ["STARBATTLE_BUILT_SITE"] = str(folder / "site")
        for needed in ("BROWSER", "PAGE", "SITE"):
            os.environ[f"STARBATTLE_{needed}"] = "required"
        pages = ("tests/page", "tests/project/test_site.py")
        _python("-m", "pytest", "-q", "-m", "slow or not slow", *pages)


def _works(python: str) -> bool:
    command = [shutil.which(python) or "false", "-c", "import venv"]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def verify_wheel(folder: Path, number: str, python: str) -> None:
    """Install the wheel for a Python, solve a board with it, and take its page.

    For the page no other program is found, as on a machine without Node.js.
    """
    (wheel,) = folder.glob("*.whl")
    with tempfile.TemporaryDirectory(prefix="starbattle-verify-") as name:
        work, new = Path(name), Path(name, "venv", "bin")
        _run_in(work, python, "-m", "venv", "venv")
        _run_in(work, new / "python", "-m", "pip", "install", "-qq", wheel)
        said = _run_in(work, new / "starbattle", "--version")
        if said != f"starbattle {number}\n":
            raise ReleaseError(f"the wheel says {said!r} of its version, not {number}")
        solved = _run_in(work, new / "starbattle", "solve", "norvig/24", "--json")
        if json.loads(solved)["status"] != "satisfied":
            raise ReleaseError(f"the wheel does not solve a board: {solved}")
        if (folder / "page").is_dir():
            _run_in(work, new / "starbattle", "page", "-o", "page", path=new)
            if _content(work / "page") != _content(folder / "page"):
                raise ReleaseError("the wheel has another page than the release")
    print(f"{wheel.name} solves a board with {python}")


USES = {
    "starbattle": (
        "module_property(starbattle, file(F)), file_directory_name(F, D),"
        "atom_concat(D, '/../boards/norvig/24.txt', File), load_board(File, B),"
        "solution_count(B, 1), made_boards([size(5),stars(1),count(1),seed(1)], Made),"
        "length(Made, N), print(N)",
        "1",
    ),
    "fd_search": (
        "use_module(library(fd_statistics)), fd_statistics(constraints, _),"
        "[X,Y] ins 1..2, X #\\= Y, fd_statistics(constraints, Count), Count > 0,"
        "findall(X-Y, search([X,Y], [dom_w_deg]), Found), print(Found)",
        "[1-2,2-1]",
    ),
}
"""What is asked of each pack, and the answer."""


def verify_pack(folder: Path, name: str, goal: str, answer: str) -> None:
    """Install a pack where nothing else is, and use it."""
    (archive,) = folder.glob(f"packs/{name}-*.tgz")
    with tempfile.TemporaryDirectory(prefix="starbattle-verify-") as packs:
        options = "interactive(false),silent(true),register(false)"
        here = f"pack_directory('{packs}'),package_directory('{packs}')"
        install = f"pack_install('{archive.resolve()}',[{options},{here}])"
        load = f"attach_packs('{packs}',[duplicate(replace)])"
        command = ["swipl", "--no-packs", "--on-error=status"]
        uses = [f"use_module(library({one}))" for one in ("clpfd", name)]
        for each in (install, load, *uses, goal):
            command += ["-g", each]
        found = _run_in(Path(packs), *command, "-t", "halt")
    if found.splitlines()[-1:] != [answer]:
        raise ReleaseError(f"the pack {name} answers {found!r}, not {answer}")
    print(f"{archive.name} answers in SWI-Prolog")


def _content(folder: Path) -> dict[str, bytes]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def _run_in(folder: Path, *command: str | Path, path: Path | None = None) -> str:
    """Run a command in a folder, without what this environment has set.

    path  where programs are found, in place of the folders of PATH
    """
    kept = {k: v for k, v in os.environ.items() if not k.startswith("PYTHON")}
    if path:
        kept["PATH"] = str(path)
    done = subprocess.run(
        list(map(str, command)), cwd=folder, env=kept, capture_output=True, text=True
    )
    if done.returncode:
        shown = " ".join(map(str, command))
        raise ReleaseError(f"{shown} failed:\n{(done.stdout + done.stderr).strip()}")
    return done.stdout


def _sums(folder: Path) -> Iterator[str]:
    for file in sorted(file for file in folder.rglob("*") if file.is_file()):
        digest = hashlib.sha256(file.read_bytes()).hexdigest()
        yield f"{digest}  {file.relative_to(folder).as_posix()}\n"


def release(tag: str | None, into: Path) -> None:
    """Make a release of a tag, or without one a dry run, into an empty folder."""
    number = version()
    if tag is not None:
        check_tag(tag, number)
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    changes = notes(number, text)
    if tag is not None:
        _python(ROOT / "tools" / "page.py")
        _python(ROOT / "tools" / "site.py", "-o", into / "site")
    if PAGE.exists():
        shutil.copytree(PAGE, into / "page")
    _python("-m", "build", "--outdir", into, ".")
    for name in PACKS:
        pack(name, into / "packs")
    (into / "notes.md").write_text(changes, "utf-8")
    (into / "SHA256SUMS").write_text("".join(_sums(into)), "utf-8")


def main() -> None:
    """Run the program."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("tag", nargs="?", help="such as v1.0.0")
    parser.add_argument("--dry-run", action="store_true", help="without a tag")
    parser.add_argument("-o", "--output", type=Path, default=ROOT / "dist")
    parser.add_argument(
        "--verify", action="store_true", help="use each file as its users would"
    )
    given = parser.parse_args()
    if (given.tag is None) != given.dry_run:
        parser.error("name a tag, or say --dry-run")
    try:
        _make(given.tag, given.output, given.verify)
    except ReleaseError as error:
        sys.exit(f"release: {error}")


def _make(tag: str | None, output: Path, is_used: bool) -> None:
    """Make a release beside its place, which it takes when all of it is there."""
    if output.exists() and any(output.iterdir()):
        raise ReleaseError(f"{output} is not empty")
    output.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=output.parent, prefix=".release-") as work:
        made = Path(work, "made")
        made.mkdir()
        release(tag, made)
        if is_used:
            verify(made, version())
        if output.exists():
            output.rmdir()
        made.rename(output)
    print(f"{output}: {', '.join(sorted(os.listdir(output)))}")


if __name__ == "__main__":
    main()
