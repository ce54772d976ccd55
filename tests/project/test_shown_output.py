"""The output that the first page and the tutorials show is what commands print.

It stands in blocks of `console`. A line of three dots stands for any lines, and
three dots in a line for any text. A file that a page has its reader write is written
before.
"""

import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from conftest import cli, run

ROOT = Path(__file__).parents[2]
NAMES = ("index", "tutorials/puzzles", "tutorials/student", "tutorials/lecturer")
PAGES = [ROOT / "docs" / f"{name}.md" for name in NAMES]
_FILE = r"the file `([\w./]+)`:\n\n```(?:prolog|python|text)\n(.*?)^```"
_CONSOLE = r"^```console\n(.*?)^```"
_PART = re.compile(f"{_FILE}|{_CONSOLE}", re.MULTILINE | re.DOTALL)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A folder that looks like the checkout, in which pages write files."""
    for entry in ROOT.iterdir():
        (tmp_path / entry.name).symlink_to(entry)
    return tmp_path


def commands(block: str) -> Iterator[tuple[str, str]]:
    """The commands of a block, each with the output that is shown."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, _, output = part.partition("\n")
        yield command, output


def printed(command: str, folder: Path) -> str:
    program, *arguments = shlex.split(command)
    ours = program in ("starbattle", "bin/starbattle")
    done = (
        cli(*arguments, cwd=folder)
        if ours
        else run([shutil.which(program) or program, *arguments], cwd=folder)
    )
    assert done.returncode in (0, 1, 3), done.stderr
    return done.stdout


def like(shown: str) -> str:
    """The regular expression of what is shown."""
    return "".join(map(_like, shown.rstrip("\n").split("\n")))


def _like(line: str) -> str:
    if line == "...":
        return r"(?:.*\n)*?"
    return re.escape(line).replace(r"\.\.\.", ".*") + r" *\n"


@pytest.mark.parametrize(
    "page",
    [
        pytest.param(
            page,
            id=page.stem,
            marks=[pytest.mark.slow] if page.stem == "lecturer" else [],
        )
        for page in PAGES
    ],
)
def test_output_is_as_shown(page: Path, checkout: Path) -> None:
    checked = 0
    for name, text, block in _PART.findall(page.read_text("utf-8")):
        if name:
            (checkout / name).parent.mkdir(exist_ok=True)
            (checkout / name).write_text(text, "utf-8")
        for command, shown in commands(block):
            output = printed(command, checkout)
            assert re.fullmatch(like(shown), output), f"$ {command}\n{output}"
            checked += 1
    assert checked
