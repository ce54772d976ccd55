"""Many boards on the command line: one summary, progress, runs that are continued."""

import json
from pathlib import Path

import pytest

from command_line import command
from conftest import BOARDS, SMALL, cli, python
from starbattle.cli import EXIT_FAULT
from starbattle.saving import LineFile

BAD = {"id": "bad", "regions": 1}


def write(name, *boards):
    Path(name).write_text("".join(json.dumps(board) + "\n" for board in boards))


def named(*ids):
    return [SMALL | {"id": id} for id in ids]


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """A folder of one's own, to be in."""
    monkeypatch.chdir(tmp_path)


def ran(line):
    return command(*line.split())


# --- what is said of a file ---


FAULT = """
from starbattle.cli.commands import solving
def broken(*_, **__): raise RecursionError('of ours')
solving.solve_board = broken
"""
DAMAGE = "import sys; sys.modules['typer'] = None\n"


@pytest.mark.parametrize(("what", "said"), [(FAULT, ": of ours\n"), (DAMAGE, "\n")])
def test_a_fault_does_not_end_as_a_board_without_solution(what, said):
    done = python(
        f"{what}from starbattle.cli import main; main()", "solve", "norvig/24"
    )
    assert (done.returncode, done.stdout) == (EXIT_FAULT, "")
    assert done.stderr.endswith(said)


SUMMARIES = """
solve b.jsonl -o x.jsonl => 3 boards: 1 error, 2 unique
solve b.jsonl -o x.txt => 2 boards: 2 unique
grade b.jsonl -o x.jsonl => 3 boards: 1 error, 2 solved
solve b.jsonl#1 -o x.txt => a (4x4, 1 star): unique - exactly one
"""


@pytest.mark.parametrize("line", SUMMARIES.strip().splitlines())
def test_one_line_for_all_boards(line):
    line, said = line.split(" => ")
    write("b.jsonl", *named("a", "b"), BAD)
    _, out, err = ran(line)
    assert out.startswith(f"{line.split()[-1]}: {said}")
    assert len(out.splitlines()) == 1
    is_text = line.endswith(".txt") and "#" not in line
    assert len(err.splitlines()) == is_text


QUIET = """
solve b.jsonl -o x.jsonl
hint b.jsonl#1 -o x.txt
convert b.jsonl -o x.sbn.txt
draw b.jsonl#1 -o x.svg
make --size 4 --stars 1 -o x.txt
"""


@pytest.mark.parametrize("line", QUIET.strip().splitlines())
def test_quiet(line):
    """Convert would say which names cannot be stored, the others what they wrote."""
    write("b.jsonl", *named("Ada", "Bob"))
    assert ran(line)[1:] != ("", "")
    assert ran(f"{line} -q") == ran(f"{line} --quiet") == (0, "", "")
    assert ran(line)[1:] != ("", "")  # quiet only once


# --- progress ---


def test_progress():
    write("b.jsonl", *named(*"abcdefgh"))
    for quiet, said in (["-q"], ""), ([], "8 of 8"):
        done = cli("grade", "b.jsonl", *quiet, env=WIDE, terminals=["stderr"])
        assert done.returncode == 0
        assert said in done.stderr and bool(said) == bool(done.stderr)


WIDE = {"TERM": "xterm", "COLUMNS": "80"}


# --- runs that are continued ---

COMMANDS = ["solve", "explain", "grade"]


def ids(name):
    return [json.loads(line)["id"] for line in Path(name).read_text().splitlines()]


@pytest.mark.parametrize("name", COMMANDS)
def test_resume(name):
    write("b.jsonl", *named("a", "b", "c"), BAD, *named("d"))
    ran(f"{name} b.jsonl -o whole.jsonl")
    lines = Path("whole.jsonl").read_bytes().splitlines(keepends=True)
    Path("x.jsonl").write_bytes(b"".join(lines[:2]) + lines[2][:40])
    status, out, err = ran(f"{name} b.jsonl -o x.jsonl --resume")
    assert (status, err) == (2, "")
    assert out.startswith("x.jsonl: 5 boards: 2 done before, 1 error, 2 ")
    assert ids("x.jsonl") == ["a", "b", "c", "bad", "d"]
    status, out, _ = ran(f"{name} b.jsonl -o x.jsonl --resume")
    assert (status, out) == (2, "x.jsonl: 5 boards: 5 done before\n")
    assert len(ids("x.jsonl")) == 5


def test_resume_answers_what_has_changed():
    """Another option or region; the bridge and workers do not matter."""
    write("b.jsonl", SMALL)
    for options in ("", "--all", "--timeout 1000", "--rules touch=rook --where r1c1=0"):
        ran(f"solve b.jsonl -o x.jsonl --resume {options}")
        ran(f"solve b.jsonl -o x.jsonl --resume --bridge process {options}")
    assert len(ids("x.jsonl")) == 4
    write("b.jsonl", SMALL | {"regions": [*SMALL["regions"][:3], [4, 4, 4, 4]]})
    ran("solve b.jsonl -o x.jsonl --resume")
    assert len(ids("x.jsonl")) == 5


def test_resume_counts_equal_boards():
    write("b.jsonl", SMALL, SMALL)
    ran("solve b.jsonl#1 -o x.jsonl --resume")
    ran("solve b.jsonl -o x.jsonl --resume")
    assert ids("x.jsonl") == ["small", "small"]


@pytest.mark.parametrize(
    ("end", "again"), [("answered", []), ("failed", ["small"]), ("interrupted", [])]
)
def test_the_end_of_a_record_decides(end, again):
    """Nothing else does: what was interrupted may look like an answer."""
    write("b.jsonl", SMALL)
    ran("solve b.jsonl -o x.jsonl")
    before = json.loads(Path("x.jsonl").read_text()) | {"ended": end}
    write("x.jsonl", before)
    _, out, _ = ran("solve b.jsonl -o x.jsonl --resume")
    assert ("1 done before" in out) == (end == "answered")
    assert ids("x.jsonl") == ["small", *again]
    last = Path("x.jsonl").read_text().splitlines()[-1]
    assert json.loads(last)["ended"] == "answered"


def test_lines_of_any_length(tmp_path):
    path = tmp_path / "x"
    whole, torn = b"1" * 200_000 + b"\n", b"2" * 200_000
    path.write_bytes(whole + torn)
    with LineFile(path) as file:
        assert [number for number, _ in file.lines()] == [1]
        assert path.read_bytes() == whole + torn  # until something is written
        file.append(b"3")
        assert path.read_bytes() == whole + b"3\n"
        file.drop_last()
        assert path.read_bytes() == whole
        file.drop_last()
    assert path.read_bytes() == b""


# --- a limit to what explain and grade take ---


def test_effort():
    """It is told when the effort was not enough, and what to do."""
    hard = json.loads(BOARDS.joinpath("techniques.jsonl").read_text().splitlines()[9])
    write("c.jsonl", hard | {"id": "hard"}, hard | {"id": "hard2"}, SMALL)
    status, out, err = ran("grade c.jsonl --effort 1")
    assert (status, "effort" in out) == (3, True)
    assert err.startswith("starbattle: stuck at hard and 1 more: sets of units take ")
    assert err.endswith("; --effort M looks longer\n")
    assert ran("grade c.jsonl --effort 1 -q")[2] == ""
