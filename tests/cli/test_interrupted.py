"""Commands that write files, interrupted at many moments: what stays, and goes on.

STARBATTLE_INTERRUPTIONS says how often each command is interrupted.
"""

import json
import os
import random
import signal
import time
from pathlib import Path

import pytest

from conftest import BOARDS, TIMEOUT_S, cli
from course import ONE, REFERENCE, assignment, hand_in
from test_interrupts import started

TIMES = int(os.environ.get("STARBATTLE_INTERRUPTIONS", "2"))
SIGNALS = (signal.SIGINT, signal.SIGINT, signal.SIGTERM, signal.SIGHUP)

CONTINUED = """
solve hard.jsonl --all -o x.jsonl --jobs
solve hard.jsonl --check bits -o x.jsonl --jobs
grade small.jsonl -o x.jsonl --jobs
explain small.jsonl -o x.jsonl --jobs
compare small.jsonl --models bits,columns -o x.jsonl --jobs
course mark task handed -o x.jsonl --trust-submissions --jobs
"""

WHOLE = """
convert many.jsonl -o x.csv
convert many.jsonl -o x.jsonl
make --size 6 --stars 1 --count 12 --seed 1 -o x.jsonl --jobs
solve hard.jsonl --all -o x.txt --jobs
explain small.jsonl -o x.md
grade small.jsonl -o x.txt --jobs
trace small.jsonl#1 --model columns --all -o x.html
draw small.jsonl --solve -o x.html
book small.jsonl -o x.pdf --jobs
course handout task -o x.zip
"""

KEPT = {
    "id", "status", "limit", "solutions", "ended", "key", "board", "model", "repeat",
    "count", "rating", "hardest", "student", "points", "flags", "check",
}  # fmt: skip
"""What an interruption must not change of a record; the rest has times."""

OLD = b"the old file\n"


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """A folder with boards, an assignment and submissions, to be in."""
    monkeypatch.chdir(tmp_path)
    for name, made in {
        "hard": ("14x14-3", "16x16-4"),
        "small": ("8x8-1", "9x9-1"),
        "many": ("8x8-2", "10x10-2") * 20,
    }.items():
        texts = [BOARDS.joinpath(f"made/{one}.jsonl").read_text() for one in made]
        Path(f"{name}.jsonl").write_text("".join(texts))
    assignment(Path("task"), ONE)
    hand_in(Path("handed"), dict.fromkeys(("ada", "bob", "eve"), REFERENCE))


def interrupted(line, output, old):
    """Run a command to its end, and then several times up to a signal.

    Each time the output is `old` before, and an exit status is yielded after.
    """
    moments = random.Random(line)
    seconds = 0.0
    for number in range(TIMES + 1):
        for path in Path().glob(f"{output}*"):
            path.unlink()
        if old is not None:
            output.write_bytes(old)
        began = time.monotonic()
        with started("-m", "starbattle", *line.split()) as process:
            sent = SIGNALS[number % len(SIGNALS)]
            if seconds:
                time.sleep(moments.uniform(0.2, 1) * seconds)
                if process.poll() is None:
                    os.killpg(process.pid, sent)
            _, said = process.communicate(timeout=TIMEOUT_S)
        assert "Traceback" not in said
        assert process.returncode in ((0, 128 + sent, -sent) if seconds else (0,)), said
        assert not list(Path().glob(".starbattle-*"))
        yield process.returncode
        seconds = seconds or time.monotonic() - began


def commands(lines, *fast):
    """Yield the commands, with one job and with two; all but some are slow tests."""
    for number, line in enumerate(lines.strip().splitlines()):
        for jobs in [" 1", " 2"] if line.endswith("--jobs") else [""]:
            marks = [] if number in fast else [pytest.mark.slow]
            yield pytest.param(line + jobs, marks=marks)


def records(output):
    """The records of a file, whose lines are whole."""
    text = output.read_text() if output.exists() else ""
    assert text.endswith("\n") or not text
    found = map(json.loads, text.splitlines())
    return [{key: one[key] for key in KEPT & one.keys()} for one in found]


@pytest.mark.parametrize("line", [*commands(CONTINUED, 0)])
def test_the_same_command_continues(line):
    """The file is then as if nothing had happened."""
    output, whole = Path("x.jsonl"), []
    again = [] if line.startswith("course") else ["--resume"]
    for _ in interrupted(line, output, None):
        before = [one for one in records(output) if one.get("ended") != "interrupted"]
        done = cli(*line.split(), *again)
        assert done.returncode == 0, done.stderr
        found = records(output)
        assert all(one in found for one in before)
        if line.startswith("compare"):  # whose workers take turns
            found.sort(key=lambda record: str(record["key"]))
        whole = whole or found
        assert found == whole


@pytest.mark.parametrize("line", [*commands(WHOLE, 0, 2)])
def test_the_old_file_stays(line):
    """What was complete by then is beside it."""
    output = Path(line.partition("-o ")[2].split()[0])
    partial = output.with_name(f"{output.name}.partial")
    whole = b""
    for status in interrupted(line, output, OLD):
        found = output.read_bytes()
        whole = whole or found
        if status and found == OLD:
            kept = partial.read_bytes() if partial.exists() else b""
            lines = kept.endswith(b"\n") and whole.startswith(kept)
            assert lines or not kept or not line.startswith(("convert", "make"))
        else:
            assert found.count(b"\n") == whole.count(b"\n")
            assert found != OLD and not partial.exists()
