"""Bad input gets one clear line, exit status 2, and is never evaluated."""

import json
import os
import sys

import pytest

from conftest import BOARDS, cli, run
from starbattle import read_boards
from starbattle.formats import source

GOOD = "stars: 1\nAABB\nAABB\nCCDD\nCCDD\n"
ROWS = "[[1,1,2,2],[1,1,2,2],[3,3,4,4],[3,3,4,4]]"
MAKES = "open(made, write, S), close(S)"
MANY = 10 * 2**20

# How a file is called, what is in it, and where and what is wrong.
FILES = [
    ("b.pl", f":- {MAKES}.\nb({ROWS}).\n", "line 1"),
    ("b.pl", "b([[1,shell('touch made')],[1,2]]).\n", "line 1"),
    ("b.txt", "?- shell('touch made').\n", "line 1"),
    ("b.pl", "b([[9**9**9,1],[1,2]]).\n", "line 1"),
    ("b.pl", f"b([[{'9' * 100_000},1],[1,2]]).\n", "line 1"),
    ("b.pl", "b(" + "f(" * 100_000 + ")" * 100_000 + ").\n", "not recognized"),
    ("b.pl", "b([[1,2|T],[1,2]]).\n", "line 1"),
    ("b.pl", f"b([[{'1,' * (MANY // 2)}1]]).\n", "1 MiB"),
    ("b.pl", "b([[1]]). \x1b[31m\n", "line 1"),
]


def test_files(tmp_path):
    """Each has its message, and the good one between them an answer."""
    names = [f"{number}{name}" for number, (name, _, _) in enumerate(FILES)]
    for name, (_, content, _) in zip(names, FILES, strict=True):
        (tmp_path / name).write_text(content)
    (tmp_path / "good.txt").write_text(GOOD)
    given = [file for name in names for file in (name, "good.txt")]
    done = cli("solve", "--ascii", *given, cwd=tmp_path)
    assert done.returncode == 2
    assert done.stdout.count("good (4x4, 1 star): satisfied") == len(FILES)
    assert sorted(os.listdir(tmp_path)) == sorted([*names, "good.txt"])
    messages = done.stderr.splitlines()
    for message, name, (_, _, said) in zip(messages, names, FILES, strict=True):
        assert message.startswith(f"starbattle: {name}: ")
        assert said in message and message.isprintable() and len(message) < 250


@pytest.mark.parametrize(
    ("file", "said"),
    [
        ("missing.txt", "missing.txt: no such file or directory"),
        (".", ".: is a directory"),
        ("", "'': no such file or directory"),
        ("x" * 5000, f"{'x' * 50}...{'x' * 27}: file name too long"),
    ],
)
def test_no_file(file, said, tmp_path):
    (tmp_path / "good.txt").write_text(GOOD)
    done = cli("solve", file, "--json", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (2, "")
    answer = json.loads(done.stdout)
    assert list(answer) == ["id", "status", "error"]
    assert answer["error"].startswith(said)
    done = cli("solve", file, cwd=tmp_path)
    assert (done.stdout, done.stderr) == ("", f"starbattle: {answer['error']}\n")


@pytest.mark.parametrize("name", ["sbn", "jsonl", "pzprv3"])
def test_line_without_an_end(name, monkeypatch):
    """Formats that are read line by line do not look for its end for ever."""
    monkeypatch.setattr(source, "_MOST_SKIPPED", 1 << 20)
    (found,) = read_boards("/dev/zero", from_format=name)
    assert str(found) == "/dev/zero: line 1: exceeds 1 MiB"


@pytest.mark.parametrize(
    ("line", "status"),
    [("convert <&-", 2), ("convert good.txt >&-", 2), ("convert good.txt 2>&-", 0)],
)
def test_closed_streams(line, status, tmp_path):
    """No result is lost without an error."""
    (tmp_path / "good.txt").write_text(GOOD)
    done = run(["sh", "-c", f"{sys.executable} -m starbattle {line}"], cwd=tmp_path)
    assert "Traceback" not in done.stderr
    assert done.returncode == status


def test_a_folder_is_no_standard_input(tmp_path):
    done = run(["sh", "-c", f"{BOARDS.parent}/bin/starbattle solve - < {tmp_path}"])
    said = "starbattle: standard input is a folder; name its files\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", said)


@pytest.mark.parametrize(
    ("text", "options", "said"),
    [
        ("stars: 1\nAB\nA\n", ["-"], ""),
        ("", [], "is empty\n"),
        (GOOD, ["--stars", "3"], "a 4x4 board takes 1 to 2 stars, not "),
    ],
)
def test_standard_input_is_named(text, options, said):
    done = cli("solve", *options, stdin=text)
    assert (done.returncode, done.stdout) == (2, "")
    (message,) = done.stderr.splitlines(keepends=True)
    assert message.startswith(f"starbattle: <stdin>: {said}")


@pytest.mark.parametrize("group", [[], ["course"]])
def test_a_group_without_a_command_prints_its_help(group):
    done = cli(*group)
    assert (done.returncode, done.stdout) == (2, "")
    asked = cli(*group, "--help")
    assert (asked.returncode, asked.stdout) == (0, done.stderr)
    assert "\\n" not in done.stderr and "--help" in done.stderr


def test_after_five_errors_of_a_file_the_others_are_counted(tmp_path):
    (tmp_path / "b.jsonl").write_text("{}\n" * 1000)
    done = cli("convert", "b.jsonl", cwd=tmp_path)
    *errors, last = done.stderr.splitlines()
    assert (done.returncode, len(errors)) == (2, 5)
    assert last == "starbattle: b.jsonl: 995 more errors"
    done = cli("solve", "b.jsonl", "--json", cwd=tmp_path)
    assert (len(done.stdout.splitlines()), done.stderr) == (1000, "")
