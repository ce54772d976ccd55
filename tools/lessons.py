"""Write what programs answer into the lessons, their links and their statements.

    python tools/lessons.py           all pages
    python tools/lessons.py PAGE...   only these pages

A page is a Markdown file of docs/lessons or docs/sources. Its blocks are run:

- `prolog`: a program, or queries (`?- ...`), each followed by its answers;
- `python`: a program; a line `print(...)  # ...` ends with what it prints;
- `console`: commands after `$`, each followed by its output. In an output, a line
  `...` stands for any lines.

A link `[text][page-K]` opens the browser page with the programs and the last query
before the link. tests/project/test_lessons.py fails if a page is not what this writes.
"""

import contextlib
import io
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = ("lessons", "sources")
EXERCISES = ROOT / "examples" / "lessons"
PLAY = "../play/index.html"
WIDTH = 78

_BLOCK = re.compile(r"^```(prolog|python|console)\n(.*?)^```$", re.M | re.S)
_QUERY = re.compile(r"^\?- (.*?)\.$\n?(.*?)(?=^\?- |\Z)", re.M | re.S)
_PRINTED = re.compile(r"^(print\(.*\))  # .*$", re.M)
_COMMAND = re.compile(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", re.M)
_LINKS = re.compile(r"^\[page-\d+\]: .*\n", re.M)
_EXERCISES = re.compile(r"^## Exercises\n(.*?)(?=^## |^\[|\Z)", re.M | re.S)


def pages() -> list[Path]:
    """Return all pages, in order."""
    return [
        page for name in FOLDERS for page in sorted((ROOT / "docs" / name).glob("*.md"))
    ]


def written(page: Path) -> str:
    """Return the text of a page with what its programs answer now."""
    text = page.read_text(encoding="utf-8")
    answers = {"prolog": _prolog, "python": _python, "console": _console}
    with _workplace():  # one for all, so that commands find the files that Python wrote
        made = {name: iter(list(answer(text))) for name, answer in answers.items()}
    text = _BLOCK.sub(lambda found: f"```{found[1]}\n{next(made[found[1]])}```", text)
    return _linked(text, page)


def blocks(text: str, language: str) -> list[str]:
    """Return the blocks in a language."""
    return [code for name, code in _BLOCK.findall(text) if name == language]


# --- Prolog ---


def steps(text: str) -> list[dict[str, str]]:
    """Return the programs and queries of a page, in order, with what is shown."""
    found = []
    for code in blocks(text, "prolog"):
        if not code.startswith("?- "):
            found.append({"kind": "program", "text": code})
        for query, shown in _QUERY.findall(code):
            found.append({"kind": "query", "text": query, "shown": shown})
    return found


def _prolog(text: str) -> Iterator[str]:
    asked = steps(text)
    answers = iter(_answers(asked))
    for code in blocks(text, "prolog"):
        if code.startswith("?- "):
            yield "\n".join(
                _answered(query, shown.rstrip(), _wrapped(next(answers)))
                for query, shown in _QUERY.findall(code)
            )
        else:
            yield code


def _answered(query: str, shown: str, answer: str) -> str:
    return f"?- {query}.\n{_kept(shown + chr(10), answer)}"


def _answers(asked: list[dict[str, str]]) -> list[str]:
    if not asked:
        return []
    blocks = [{"kind": step["kind"], "text": step["text"]} for step in asked]
    run = subprocess.run(
        ["swipl", "-g", "main", str(ROOT / "tools" / "lessons.pl")],
        cwd=ROOT,
        input=json.dumps(blocks),
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    if run.returncode or run.stderr:
        raise RuntimeError(run.stderr or run.stdout)
    return list(json.loads(run.stdout))


def _wrapped(answer: str) -> str:
    lines = []
    for line in answer.rstrip("\n").split("\n"):
        if len(line) > WIDTH and ", " in line and "  " not in line:
            lines += textwrap.wrap(
                line,
                WIDTH,
                subsequent_indent="    ",
                break_long_words=False,
                break_on_hyphens=False,
            )
        else:
            lines.append(line.rstrip())
    return "\n".join(lines) + "\n"


def _kept(shown: str, output: str) -> str:
    """Return what is shown if it is the output but for lines `...`, or the output."""
    parts = [re.escape(part) for part in re.split(r"^\.\.\.\n", shown, flags=re.M)]
    return shown if re.fullmatch(r"(?:.*\n)*?".join(parts), output) else output


# --- Python and commands ---


def _python(text: str) -> Iterator[str]:
    scope: dict[str, Any] = {"__name__": "lesson"}
    for code in blocks(text, "python"):
        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            exec(compile(code, "lesson", "exec"), scope)
        lines = iter(output.getvalue().splitlines())
        yield _PRINTED.sub(
            lambda found, lines=lines: f"{found[1]}  # {next(lines)}", code
        )


def _console(text: str) -> Iterator[str]:
    for code in blocks(text, "console"):
        yield _COMMAND.sub(
            lambda found: f"$ {found[1]}\n{_kept(found[2], _output(found[1]))}", code
        )


@contextlib.contextmanager
def _workplace() -> Iterator[None]:
    """Work in a folder that looks like the checkout, for what writes files."""
    with tempfile.TemporaryDirectory() as name:
        for entry in ROOT.iterdir():
            (Path(name) / entry.name).symlink_to(entry)
        with contextlib.chdir(name):
            yield


def _output(command: str) -> str:
    program, *arguments = shlex.split(command)
    if program != "starbattle":
        raise ValueError(f"expected a command of starbattle: {command}")
    unwanted = ("LINES", "FORCE_COLOR", "CLICOLOR_FORCE")
    kept = {key: value for key, value in os.environ.items() if key not in unwanted}
    run = subprocess.run(
        [sys.executable, "-m", "starbattle", *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**kept, "COLUMNS": "80", "NO_COLOR": "1", "LC_ALL": "C.UTF-8"},
    )
    if run.returncode not in (0, 1, 3):
        raise RuntimeError(f"{command}\n{run.stderr}")
    return "".join(f"{line.rstrip()}\n" for line in run.stdout.splitlines())


# --- links and statements ---


def _linked(text: str, page: Path) -> str:
    """Return the text of a page with the addresses of its links to the browser page.

    There the lesson opens, with what stands before the link loaded and asked.
    """
    body = _LINKS.sub("", text).rstrip("\n") + "\n"
    if not (links := list(page_programs(body))):
        return body
    lesson = f"{PLAY}#lesson={int(page.stem.partition('-')[0])}"
    lines = [f"[{name}]: {lesson}&run={k}\n" for k, name in enumerate(links, 1)]
    return f"{body}\n{''.join(lines)}"


def page_programs(text: str) -> dict[str, tuple[str, str]]:
    """Return the program and query of each link to the browser page, by its name."""
    found = {}
    for link in re.finditer(r"\]\[(page-\d+)\]", text):
        before = steps(text[: link.start()])
        code = "\n".join(step["text"] for step in before if step["kind"] == "program")
        *_, query = (step["text"] for step in before if step["kind"] == "query")
        found[link[1]] = (code, f"{query}.")
    return found


def statement(page: Path) -> str | None:
    """Return the exercises of a lesson as a statement, if it has any."""
    text = page.read_text(encoding="utf-8")
    if not (found := _EXERCISES.search(text)):
        return None
    title = text.splitlines()[0].removeprefix("# ")
    return f"# Exercises: {title}\n\n{found[1].strip()}\n"


def folder(page: Path) -> Path:
    """Return the folder of a lesson's exercises."""
    return EXERCISES / page.stem


def main(names: list[str]) -> None:
    """Write the pages of these names, or all of them."""
    for page in [Path(name).resolve() for name in names] or pages():
        page.write_text(written(page), encoding="utf-8")
        if folder(page).is_dir() and (text := statement(page)):
            (folder(page) / "statement.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
