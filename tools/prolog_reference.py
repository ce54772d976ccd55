"""Write pages about the Prolog libraries, from their comments in PlDoc's form.

PlDoc itself differs from one SWI-Prolog to the next, and links to its own server; here
the comments of exported predicates become Markdown.
"""

import re
import subprocess
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PROLOG = ROOT / "prolog"

FD = "fd/prolog"
FOLDERS = ("board", "models", "search", "engine", "explanation", "generator", FD)
"""Where what the library exports is described."""

_MODULE = re.compile(r"^:- module\((\w+),\s*\[(.*?)\]\)\.", re.MULTILINE | re.DOTALL)
_EXPORT = re.compile(r"(\w+)(//?)(\d+)")
_TITLE = re.compile(r"^/\*\* <module> (.*?)\*/", re.MULTILINE | re.DOTALL)
_COMMENT = re.compile(r"^%! .*(?:\n%.*)*", re.MULTILINE)
_MODE = re.compile(r"^%!\s+(.*(?:\n%\s{6,}\S.*)*)", re.MULTILINE)


@dataclass(frozen=True)
class Predicate:
    """A comment: the modes of one or more predicates, and what it says of them."""

    names: list[str]
    modes: list[str]
    text: str


@dataclass(frozen=True)
class Module:
    """A file of Prolog with a comment of its own."""

    path: Path
    title: str
    text: str
    predicates: list[Predicate]


def pages() -> Iterator[tuple[str, str]]:
    """Yield the name of each page, and its Markdown."""
    yield "0-starbattle.md", library()
    found = filter(None, map(read, _files(FD)))
    yield "1-fd.md", _page("The fd libraries", found)


def library() -> str:
    """Return a page of Markdown about what the library `starbattle` exports."""
    return _page("The predicates of library(starbattle)", _library())


def _page(title: str, modules: Iterable[Module]) -> str:
    parts = [f"# {title}"]
    for module in modules:
        heading = f"## {markdown(module.title)}"
        described = map(_described, module.predicates)
        parts += [heading, markdown(module.text), *described]
    return "\n\n".join(parts) + "\n"


def _library() -> Iterator[Module]:
    goal = (
        "module_property(starbattle, exports(All)), forall(member(A, All), writeln(A))"
    )
    command = ["swipl", "-g", goal, "-t", "halt", str(PROLOG / "starbattle.pl")]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    wanted = {*done.stdout.split()}
    files = [PROLOG / "starbattle.pl", *(f for name in FOLDERS for f in _files(name))]
    for module in filter(None, map(read, files)):
        if public := [one for one in module.predicates if wanted & {*one.names}]:
            yield replace(module, predicates=public)
            wanted -= {name for one in public for name in one.names}


def _files(folder: str) -> list[Path]:
    return sorted((PROLOG / folder).rglob("*.pl"))


def read(path: Path) -> Module | None:
    """Read a file; None if it is no module, or exports nothing that is described."""
    source = path.read_text("utf-8")
    title = _TITLE.search(source)
    if not title:
        return None
    exports = _exports(source)
    found = [_predicate(comment[0]) for comment in _COMMENT.finditer(source)]
    public = [one for one in found if exports & set(one.names)]
    head, _, text = title[1].partition("\n")
    return Module(path, head, text, public) if public else None


def _exports(source: str) -> set[str]:
    """Return the name/arity of all that a module exports."""
    module = _MODULE.search(source)
    lines = (
        [line.partition("%")[0] for line in module[2].splitlines()] if module else ()
    )
    found = [one for line in lines for one in _EXPORT.findall(line)]
    return {f"{name}/{_arity(slash, count)}" for name, slash, count in found}


def _arity(slash: str, count: str) -> int:
    return int(count) + (2 if slash == "//" else 0)


def _predicate(comment: str) -> Predicate:
    comment = re.sub(r"\n%!\s+(?=is )", " ", comment)
    modes = [_joined(mode) for mode in _MODE.findall(comment)]
    rest = _MODE.sub("", comment)
    lines = [re.sub(r"^% {0,3}", "", line) for line in rest.splitlines()]
    return Predicate([_name(mode) for mode in modes], modes, "\n".join(lines))


def _joined(mode: str) -> str:
    return " ".join(re.sub(r"\n%\s*", " ", mode).split())


def _name(mode: str) -> str:
    """Return name/arity of a mode such as `solution(+Board, -Columns) is nondet`."""
    found = re.match(r"(\w+)(?:\((.*)\))?(//)?(?: is \w+)?\.?$", mode)
    if not found:
        return mode
    arity = len(_arguments(found[2])) + (2 if found[3] else 0)
    return f"{found[1]}/{arity}"


def _arguments(text: str | None) -> list[str]:
    """Split at the commas outside of brackets."""
    parts, depth = [""], 0
    for character in text or "":
        depth += (character in "([{") - (character in ")]}")
        if character == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    return [part for part in parts if part.strip()]


def _described(predicate: Predicate) -> str:
    names = dict.fromkeys(predicate.names)
    heading = ", ".join(f"`{name}`" for name in names)
    modes = "\n".join(predicate.modes)
    return f"### {heading}\n\n```prolog\n{modes}\n```\n\n{markdown(predicate.text)}"


def markdown(text: str) -> str:
    """Turn the text of a comment into Markdown."""
    parts = re.split(r"\n\s*\n", text.strip("\n"))
    return "\n\n".join(_paragraph(part) for part in parts if part.strip())


def _paragraph(text: str) -> str:
    lines = text.splitlines()
    if all(line.startswith("    ") for line in lines):
        return "```prolog\n" + "\n".join(line[4:] for line in lines) + "\n```"
    if lines[0].lstrip().startswith("```"):
        return text
    return "\n".join(_items(lines))


def _items(lines: list[str]) -> Iterator[str]:
    """Yield the lines of a paragraph; those of a list begin at the left."""
    listed = False
    for line in lines:
        item = re.match(r"\s*(?:[-*]|\d\.|@\w+) ", line)
        tag = re.match(r"\s*@(\w+) +(.*)", line)
        if item and not listed:
            yield ""
        listed = listed or bool(item)
        line = f"- *{tag[1]}* {_escaped(tag[2])}" if tag else _escaped(line.strip())
        yield line if item or not listed else f"    {line}"


def _escaped(line: str) -> str:
    """Escape what Markdown would take for its own, outside of code."""
    parts = re.split(r"(`[^`]*`)", line)
    for k in range(0, len(parts), 2):
        part = re.sub(r"([<\[\]*\\])", r"\\\1", parts[k])
        part = re.sub(r"^\\\* ", "* ", part)
        parts[k] = re.sub(r"\b([a-z]\w*//?\d+)\b", r"`\1`", part)
    return "".join(parts)
