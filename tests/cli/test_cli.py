"""The command line: in this process, and where it is about them in others."""

import json
import os
import re
import subprocess
import sys

import pytest

from conftest import (
    BOARDS,
    BRIDGES,
    SMALL,
    TIMEOUT_S,
    answers,
    cli,
    cli_process,
    ended_well,
    environment,
)

ONE = BOARDS / "jandhyala/6x6.txt"
SIX = json.dumps({"id": "six", "stars": 1, "regions": [list(range(6))] * 6}) + "\n"
"""A board with 90 solutions."""


def solve(*arguments, **options):
    return cli("solve", *arguments, **options)


# --- JSON ---


LONG = json.dumps({"id": "long", "stars": 1, "regions": [list(range(12))] * 12})


# The exit status, of each board what is known and how many solutions, or the limit.
STATUSES = """
- => 0 satisfied 1
- --solutions 7 => 0 multiple 7
- --all => 0 multiple 90
- --count => 0 multiple 0
feup/4x4_1 --stars 2 => 1 unsatisfiable 0
missing.txt => 2 error 0
long.jsonl --all --model feup --inference-limit 1000 => 3 unknown inferences
norvig/5x5 feup/4x4_1 --stars 2 => 1 unsatisfiable 0 unsatisfiable 0
feup/4x4_1 none.txt --stars 2 => 2 unsatisfiable 0 error 0
none.txt long.jsonl --all --model feup --timeout 0.2 => 3 error 0 unknown time
"""


@pytest.mark.parametrize("line", STATUSES.strip().splitlines())
def test_statuses(line, tmp_path):
    (tmp_path / "long.jsonl").write_text(LONG)
    words, _, expected = line.partition(" => ")
    done = solve(*words.split(), "--json", stdin=SIX, cwd=tmp_path)
    found = []
    for answer in answers(done):
        solutions = answer.get("solutions", [])
        assert len(set(map(str, solutions))) == len(solutions)
        found += [answer["status"], answer.get("limit") or len(solutions)]
        assert answer.get("count") == (90 if "--count" in words else None)
    assert (f"{done.returncode} {' '.join(map(str, found))}", done.stderr) == (
        expected, "",
    )  # fmt: skip


# --- input ---

PICTURE = "stars: 1\nAABB\nAABB\nCCDD\nCCDD\n"


def test_several_files_with_bad_boards_among_them(tmp_path):
    bad = '{"id": "bad", "stars": 1, "regions": [[1, 2], [1]]}'
    small = json.dumps(SMALL)
    many = tmp_path / "many.jsonl"
    many.write_text(f"{small}\n{bad}\nnope\n\n[]\n{small}\n")
    done = solve(ONE, many, "missing.txt", BOARDS / "norvig/5x5.txt", "--json")
    assert (done.returncode, done.stderr) == (2, "")
    found = answers(done)
    names = "6x6 small bad many:3 many:5 small missing 5x5"
    assert " ".join(answer["id"] for answer in found) == names
    said = f"{many}: line 2, row 2: expected 2 cells, found 1"
    assert found[2] == {"id": "bad", "status": "error", "error": said}


STRANGE = ["-x.txt", "é ü.txt", "a'b\"c.txt", os.fsdecode(b"\xff.txt")]


def test_strange_file_names(bridge, tmp_path):
    for name in STRANGE:
        (tmp_path / name).write_text(PICTURE)
    env = {"PYTHONIOENCODING": "ascii" if bridge == "process" else "utf-8:strict"}
    words = ["solve", "--bridge", bridge, "--", *STRANGE]
    done = cli_process(*words, cwd=tmp_path, env=env)
    ended_well(done)
    assert done.stdout.count(f", {bridge}\n") == len(STRANGE)


# --- what is written where ---


@pytest.mark.parametrize(
    ("bridge", "utf8"), [("process", None), *((name, "0") for name in BRIDGES)]
)
def test_locale(bridge, utf8):
    """In this locale Python writes UTF-8, and so may the drawing."""
    env = {"LANG": None, "LC_ALL": "C", "PYTHONUTF8": utf8}
    done = cli_process("solve", ONE, "--bridge", bridge, env=env)
    ended_well(done)
    assert done.stdout.count("*" if utf8 else "★") == 6
    assert done.stdout.isascii() == bool(utf8)


def test_terminal():
    """On a terminal there are colors, but for JSON, and a spinner."""
    options = {"env": {"TERM": "xterm"}, "terminals": ["stdout", "stderr"]}
    done = solve(ONE, **options)
    assert done.stdout.count("★") == 6
    assert "\x1b[48" in done.stdout or ";48;5;" in done.stdout
    assert "solving 6x6" in done.stderr
    assert "\x1b" not in solve(ONE, "--json", **options).stdout


def test_warning():
    board = {"id": "d", "stars": 1, "regions": [[1, 2, 1, 2], [3, 4, 3, 4]] * 2}
    text = f"{json.dumps(board)}\n" * 2
    for strict in ({}, {"PYTHONWARNINGS": "error"}):
        done = cli_process("solve", "-", "--json", stdin=text, env=strict)
        assert [answer["status"] for answer in answers(done)] == ["satisfied"] * 2
        said = r"^starbattle: warning: board 'd': region .* in 4 pieces, one begins"
        assert len(re.findall(said, done.stderr, re.MULTILINE)) == 8  # of both boards
        assert len(done.stderr.splitlines()) == 8


def test_reader_has_gone():
    closed_read, write = os.pipe()
    os.close(closed_read)
    for arguments in (["solve", "norvig/24"], ["boards"]):
        done = subprocess.run(
            [sys.executable, "-m", "starbattle", *arguments],
            env=environment(),
            stdin=subprocess.DEVNULL,
            stdout=write,
            stderr=subprocess.PIPE,
            timeout=TIMEOUT_S,
        )
        assert (done.returncode, done.stderr) == (141, b"")
    os.close(write)


# --- the other commands ---


def test_boards(tmp_path):
    """Their names can be typed, in any folder."""
    _, *rows = cli("boards").stdout.splitlines()
    found = {name: said for name, *said in map(str.split, rows)}
    assert len(rows) == len([*BOARDS.rglob("*.txt"), *BOARDS.rglob("*.jsonl")])
    assert found["made/17x17-4"] == ["8", "17x17", "4"]
    assert found["feup/8x8_2"] == ["1", "8x8", "any"]
    assert found["techniques"] == ["11", "several", "several"]
    told = {record["name"]: record for record in answers(cli("boards", "--json"))}
    assert [told["norvig/24"][key] for key in ("size", "stars")] == [10, 2]
    assert told["feup/8x8_1"]["stars"] is None
    done = cli("convert", *found, "--stars", "1", cwd=tmp_path)
    assert (done.returncode, len(answers(done))) == (0, 11 + 200 + 11 + 4)
