"""Write what programs answer into the lessons, their links and their statements.

    python tools/lessons.py           all pages, and the pictures
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
import math
import os
import re
import shlex
import subprocess
import sys
import tempfile
import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Any

from starbattle import Board, BoardError, read_boards, solve, svg
from starbattle.names import StrategyName
from starbattle.search.trace import Outcome, Trace, trace

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = ("lessons", "sources")
EXERCISES = ROOT / "examples" / "lessons"
DRAWN = ROOT / "docs" / "pictures" / "lessons"
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
    with (
        _workplace()
    ):  # one for both, so that commands find the files that Python wrote
        for language, answer in answers.items():
            blocks = iter(list(answer(text)))
            text = _BLOCK.sub(
                lambda found, language=language, blocks=blocks: (
                    f"```{language}\n{next(blocks)}```"
                    if found[1] == language
                    else found[0]
                ),
                text,
            )
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


# --- pictures: boards, trees of small searches, and pairs of costs ---

SMALL = Board(["ABBB", "AAAC", "DCCC", "DDDC"], stars=1, id="a board of four rows")
FIVE = Board(["ABBBB", "ABCCD", "ACCCD", "EEECC", "ECCCC"], stars=1, id="five rows")
EIGHT = Board.named("made/8x8-1#9")


def _solved(board: Board, **options: Any) -> str:
    return svg(board, stars=solve(board)[0].stars, pastel=True, **options)


def _apart() -> str:
    star, near = (0, 1), [(1, 0), (1, 1), (1, 2)]
    return svg(SMALL, stars=[star], marks=near, highlights=near, labels=True)


def _star() -> str:
    row = [(0, 0), (0, 1), (0, 2), (0, 3)]
    others = [(1, 1), (1, 3), (1, 4), (2, 4), (3, 4), (4, 4)]
    return svg(FIVE, stars=[(0, 4)], marks=row + others, pastel=True, labels=True)


def _one_star() -> str:
    row = [(2, column) for column in range(4)]
    column = [(0, 4), (1, 4), (3, 4), (4, 4)]
    near = [(1, 3), (3, 3)]
    return svg(FIVE, stars=[(2, 4)], marks=row + column + near, pastel=True)


def _column() -> str:
    region = [(row, 3) for row in (5, 6, 7)]
    others = [(row, 3) for row in range(5)]
    return svg(EIGHT, marks=others, highlights=region, pastel=True, labels=True)


def _global() -> str:
    root = trace(EIGHT, model="global")
    return svg(EIGHT, stars=root.stars(0), marks=root.marks(0), pastel=True)


def _drawing(
    size: tuple[int, int], title: str, described: str, style: str, shapes: Iterable[str]
) -> str:
    """Return shapes as SVG, with what screen readers say of them."""
    width, height = size
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}" role="img">',
            f"<title>{escape(title)}</title>",
            f"<desc>{described}</desc>",
            f"<style>{style}</style>",
            *shapes,
            "</svg>\n",
        ]
    )


_SIDE, _MARGIN = 300, 44
_SCATTER_STYLE = (
    "line{stroke:#777}text{fill:#333;font:12px sans-serif;text-anchor:middle}"
    "circle{fill:#0072b2;fill-opacity:.6}.grid{stroke:#ddd}"
    "@media (prefers-color-scheme:dark){text{fill:#ddd}.grid{stroke:#444}"
    "circle{fill:#56b4e9}}"
)

Pair = tuple[int, int]


def _pairs_drawn(pairs: Sequence[Pair], names: tuple[str, str], title: str) -> str:
    """Return the plot of pairs of counts; the first of a pair goes to the right."""
    most = max(map(max, pairs))
    decades = max(1, math.ceil(math.log10(most + 1)))
    size = _SIDE + 2 * _MARGIN
    described = (
        f"{len(pairs)} points; {sum(a > b for a, b in pairs)} are below the "
        f"diagonal, {sum(a < b for a, b in pairs)} above it."
    )
    shapes = (*_axes(decades, names), *(_point(pair, decades) for pair in pairs))
    return _drawing((size, size), title, described, _SCATTER_STYLE, shapes)


def _place(count: int, decades: int) -> float:
    """Return how far from its beginning a count is on an axis; 0 is at the edge."""
    return round(_SIDE * math.log10(count + 1) / decades, 1)


def _point(pair: Pair, decades: int) -> str:
    x, y = (_place(count, decades) for count in pair)
    return f'<circle cx="{_MARGIN + x}" cy="{_MARGIN + _SIDE - y}" r="4.5"/>'


def _axes(decades: int, names: tuple[str, str]) -> Iterator[str]:
    low, high = _MARGIN, _MARGIN + _SIDE
    for decade in range(decades + 1):
        place = round(_SIDE * decade / decades, 1)
        x, y, count = low + place, high - place, 10**decade - 1
        yield f'<line class="grid" x1="{x}" y1="{low}" x2="{x}" y2="{high}"/>'
        yield f'<line class="grid" x1="{low}" y1="{y}" x2="{high}" y2="{y}"/>'
        yield f'<text x="{x}" y="{high + 16}">{count}</text>'
        yield f'<text x="{low - 18}" y="{y + 4}">{count}</text>'
    middle = low + _SIDE // 2
    yield f'<line x1="{low}" y1="{high}" x2="{high}" y2="{low}"/>'
    yield f'<text x="{middle}" y="{high + 36}">{escape(names[0])}</text>'
    yield f'<text x="{middle}" y="{low - 12}">{escape(names[1])} (upwards)</text>'


_STEP, _DEEP, _EDGE = 14, 26, 14
_TREE_STYLE = (
    "line{stroke:#777}circle,path{stroke:#333;fill:#fff;stroke-width:1.5}"
    ".solution{fill:#178a3d}.failure{stroke:#c2410c;fill:none}"
    "@media (prefers-color-scheme:dark){line{stroke:#999}"
    "circle{stroke:#ddd;fill:#222}.solution{fill:#3fca6b}.failure{stroke:#fb923c}}"
)


def _tree_drawn(trace: Trace, title: str) -> str:
    """Return the tree: open and full circles (open, solutions), crosses (failures)."""
    places = _places(trace)
    width = max(x for x, _ in places) + _EDGE
    height = max(y for _, y in places) + _EDGE
    counts = trace.counts()
    described = (
        f"A search tree with {len(places) - 1} nodes, {counts[Outcome.FAILURE]} "
        f"failures, {counts[Outcome.SOLUTION]} solutions."
    )
    shapes = (*_edges(trace, places), *_marks(trace, places))
    return _drawing((width, height), title, described, _TREE_STYLE, shapes)


def _places(trace: Trace) -> list[tuple[int, int]]:
    """Return where each node is: leaves side by side, a parent above its children."""
    children: list[list[int]] = [[] for _ in trace.nodes]
    for node in trace.nodes[1:]:
        children[node.parent].append(node.id)
    places = [(0, 0)] * len(trace.nodes)
    leaves = 0

    def place(id: int, depth: int) -> None:
        nonlocal leaves
        for child in children[id]:
            place(child, depth + 1)
        if children[id]:
            x = sum(places[child][0] for child in children[id]) // len(children[id])
        else:
            x = _EDGE + _STEP * leaves
            leaves += 1
        places[id] = (x, _EDGE + _DEEP * depth)

    place(0, 0)
    return places


def _edges(trace: Trace, places: list[tuple[int, int]]) -> Iterator[str]:
    for node in trace.nodes[1:]:
        (x1, y1), (x2, y2) = places[node.parent], places[node.id]
        yield f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"/>'


def _marks(trace: Trace, places: list[tuple[int, int]]) -> Iterator[str]:
    for node, (x, y) in zip(trace.nodes, places, strict=True):
        if node.outcome == Outcome.FAILURE:
            yield f'<path class="failure" d="M{x - 4} {y - 4}l8 8m0-8l-8 8"/>'
        else:
            name = "solution" if node.outcome == Outcome.SOLUTION else "open"
            yield f'<circle class="{name}" cx="{x}" cy="{y}" r="4.5"/>'


def _scatter() -> str:
    boards = [*read_boards("made/8x8-1"), *read_boards("made/8x8-2")]
    pairs = [(_nodes(board, "leftmost"), _nodes(board, "ff")) for board in boards]
    return _pairs_drawn(pairs, ("leftmost", "ff"), "Nodes of leftmost and of ff")


def _nodes(board: Board | BoardError, strategy: StrategyName) -> int:
    assert isinstance(board, Board)
    result = solve(board, model="columns", strategy=strategy, counters=False)
    return int(result.statistics["nodes"])


def _step() -> str:
    looked, empty = [(2, 4), (3, 4)], [(2, 3), (2, 5), (3, 3), (3, 5)]
    board, region = Board.named("made/6x6-1#6"), ("region", 5)
    return svg(board, units=[region], highlights=looked, marks=empty, pastel=True)


def _tree(strategy: StrategyName) -> str:
    found = trace(EIGHT, model="feup", strategy=strategy, solutions=None)
    return _tree_drawn(found, f"The search tree of {strategy}")


PICTURES: dict[str, Callable[[], str]] = {
    "01-board.svg": lambda: svg(SMALL, pastel=True, labels=True),
    "01-apart.svg": _apart,
    "02-star.svg": _star,
    "03-board.svg": lambda: _solved(EIGHT),
    "03-leftmost.svg": lambda: _tree("leftmost"),
    "03-ff.svg": lambda: _tree("ff"),
    "04-solution.svg": lambda: _solved(Board.named("made/8x8-2#1")),
    "05-paper.svg": lambda: _solved(Board.named("feup/5x5_1", stars=1)),
    "06-star.svg": _one_star,
    "07-column.svg": _column,
    "10-global.svg": _global,
    "11-domwdeg.svg": lambda: _tree("dom_w_deg"),
    "12-scatter.svg": _scatter,
    "13-solved.svg": lambda: _solved(Board.named("norvig/24"), title="Solved"),
    "14-step.svg": _step,
    "s-chapter.svg": lambda: _solved(Board.named("jandhyala/6x6")),
}


def main(names: list[str]) -> None:
    """Write the pages of these names, or all of them and the pictures."""
    for page in [Path(name).resolve() for name in names] or pages():
        page.write_text(written(page), encoding="utf-8")
        if folder(page).is_dir() and (text := statement(page)):
            (folder(page) / "statement.md").write_text(text, encoding="utf-8")
    if not names:
        for name, draw in PICTURES.items():
            (DRAWN / name).write_text(draw(), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
