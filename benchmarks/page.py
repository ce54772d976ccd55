"""Compare the page's Prolog with the native one, on boards of JSON lines.

    .venv/bin/python benchmarks/page.py boards/made/10x10-2.jsonl [--most 100]

For each board both solve it by `bits` (at most two solutions) and by `global` (the
first), and explain it by the named techniques: how far to look for sets of units is
counted in inferences, which the two count differently. The answers have to be the same;
the times are added up. The page has to be built, see docs/page.md.
"""

import json
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Annotated, Any

import typer

from starbattle.errors import BoardError
from starbattle.formats import read_boards
from starbattle.page.site import site
from starbattle.paths import PROLOG

ROOT = Path(__file__).resolve().parents[1]
TIMES = {"cpu_s", "post_cpu_s", "search_cpu_s", "wall_s", "inferences"}
TIMES |= {"post_inferences", "search_inferences", "memory_bytes"}
"""Figures that the two need not have in common."""


class Server:
    """A Prolog that answers a JSON text a line."""

    def __init__(self, command: list[str]) -> None:
        """Start it."""
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True)
        self.seconds: Counter[str] = Counter()

    def ask(self, name: str, request: dict[str, Any]) -> dict[str, Any]:
        """Return the reply to a request, and add its time up under a name."""
        assert self._process.stdin and self._process.stdout
        started = time.monotonic()
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        self.seconds[name] += time.monotonic() - started
        reply: dict[str, Any] = json.loads(line)
        return reply

    def end(self) -> None:
        """End it."""
        assert self._process.stdin
        self._process.stdin.close()
        self._process.wait()


def servers() -> dict[str, Server]:
    """Start both."""
    native = ["swipl", "-g", "serve", "-t", "halt", str(PROLOG / "bridge/server.pl")]
    page = ["node", str(ROOT / "web/tools/ask.js"), str(site())]
    return {"native": Server(native), "page": Server(page)}


def requests(regions: Any, stars: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield what is asked of a board."""
    board = {"regions": regions, "stars": stars, "wait": 600, "gather": True}
    yield "bits", {"op": "solve", "model": "bits", "solutions": 2, **board}
    yield "global", {"op": "solve", "model": "global", "solutions": 1, **board}
    yield "explain", {"op": "explain", "max_units": 0, **board}


def answer(reply: dict[str, Any]) -> dict[str, Any]:
    """Return what has to be the same in a reply: not times, not the job's number."""
    kept = {key: value for key, value in reply.items() if key != "job"}
    if figures := kept.get("report", {}).get("statistics"):
        counted = {key: figures[key] for key in figures.keys() - TIMES}
        kept["report"] = {**kept["report"], "statistics": counted}
    return kept


def main(
    file: Path, most: Annotated[int, typer.Option(help="Boards to compare.")] = 2000
) -> None:
    """Compare, and end with status 1 if any answer differs."""
    both = servers()
    boards = different = 0
    for board in islice(read_boards(file), most):
        if isinstance(board, BoardError):
            continue
        boards += 1
        rows = [[k if k < 0 else k + 1 for k in row] for row in board.regions]
        for name, request in requests(rows, board.stars):
            found = {key: answer(one.ask(name, request)) for key, one in both.items()}
            if found["native"] != found["page"]:
                different += 1
                print(f"{board.id}: {name}: {found}", file=sys.stderr)
    for server in both.values():
        server.end()
    print(f"{boards} boards, {different} different answers")
    for name, seconds in both["page"].seconds.items():
        native = both["native"].seconds[name]
        print(f"{name}: native {native:.2f} s, page {seconds:.2f} s")
    raise typer.Exit(1 if different or not boards else 0)


if __name__ == "__main__":
    typer.run(main)
