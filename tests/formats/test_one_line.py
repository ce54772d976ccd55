"""Boards in a line each, as Python writes them, are read from Prolog alone."""

import json
from pathlib import Path

from conftest import run
from starbattle import read_boards
from starbattle.board.position import Position
from starbattle.formats import format_named

ROOT = Path(__file__).parents[2]
READ = "forall(member(_-board(_,S,Rows), Boards), (print(S-Rows), nl))"


def test_prolog_reads_what_python_writes(tmp_path: Path) -> None:
    written, expected = [], []
    for name in ("made/25x25-6#1", "made/10x10-2", "made/5x5-1", "norvig/24"):
        for board in read_boards(name):
            rows = [[k + 1 for k in row] for row in board.regions]  # type: ignore[union-attr]
            for form in ("task", "puzzlink", "sbn-letters"):
                written.append(format_named(form).write(Position(board)))  # type: ignore[arg-type]
                expected.append((board.stars, rows))  # type: ignore[union-attr]
    (tmp_path / "boards.txt").write_text("\n".join(written))
    load = f"use_module('{ROOT}/prolog/board/reader')"
    query = f"load_boards('boards.txt', Boards), {READ}"
    done = run(["swipl", "-g", load, "-g", query, "-t", "halt"], cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    pairs = (line.split("-", 1) for line in done.stdout.splitlines())
    assert [(int(stars), json.loads(rows)) for stars, rows in pairs] == expected
