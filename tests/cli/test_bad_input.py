"""Bad input gets one clear line, exit status 2, and is never evaluated."""

import json
import os
import socket
import sys
from pathlib import Path

import pytest

from conftest import cli, run
from starbattle import Board, parse_boards, parse_positions, read_boards
from starbattle.formats import source

SBN = "551W9c2GE_Y\n"
GOOD = "stars: 1\nAABB\nAABB\nCCDD\nCCDD\n"
ROWS = "[[1,1,2,2],[1,1,2,2],[3,3,4,4],[3,3,4,4]]"
MANY = 10 * 2**20

# What is in the file, how it is called, and where and what is wrong.
FILES: dict[str, tuple[str, str | bytes, str]] = {
    "directive": (
        "b.pl",
        f":- open(made, write, S), close(S).\nb({ROWS}).\n",
        "line 1",
    ),
    "directive at the end": (
        "b.pl",
        f"b({ROWS}).\n:- open(made, write, S), close(S), halt.\n",
        "line 2",
    ),
    "initialization": (
        "b.pl",
        ":- initialization((open(made, write, S), close(S))).\n",
        "line 1",
    ),
    "clause": ("b.pl", f"b({ROWS}) :- shell('touch made').\n", "line 1"),
    "goal in the list": ("b.pl", "b([[1,shell('touch made')],[1,2]]).\n", "line 1"),
    "query": ("b.txt", "?- shell('touch made').\n", "line 1"),
    "term expansion": (
        "b.pl",
        f"term_expansion(_, []) :- shell('touch made').\nb({ROWS}).\n",
        "line 1",
    ),
    "arithmetic": ("b.pl", "b([[9**9**9,1],[1,2]]).\n", "line 1"),
    "huge integer": ("b.pl", f"b([[{'9' * 100_000},1],[1,2]]).\n", "line 1"),
    "huge integer in JSON": (
        "b.jsonl",
        '{"stars": 1, "regions": [[%s, 1], [1, 2]]}\n' % ("9" * 100_000),
        "line 1",
    ),
    "large integer in JSON": (
        "b.jsonl",
        '{"stars": 1, "regions": [[1, 1], [1, 9999999999]]}\n',
        "line 1, row 2, column 2",
    ),
    "deep term": ("b.pl", "b(" + "[" * 300_000 + "]" * 300_000 + ").\n", "line 1"),
    "deep compound": ("b.pl", "b(" + "f(" * 100_000 + ")" * 100_000 + ").\n", "line 1"),
    "deep JSON": ("b.jsonl", '{"regions": ' + "[" * 100_000 + "\n", "line 1"),
    "cyclic term": ("b.pl", "b(X) :- X = [X|X].\n", "line 1"),
    "variable": ("b.pl", "b([[X,X],[Y,Y]]).\n", "line 1"),
    "partial list": ("b.pl", "b([[1,2|T],[1,2]]).\n", "line 1"),
    "not rectangular": ("b.txt", "stars: 1\nAABB\nAAB\nCCDD\nCCDD\n", "row 2"),
    "not square": ("b.txt", "stars: 1\nAABB\nAABB\nCCDD\n", "3"),
    "rows of other lengths in Prolog": (
        "b.pl",
        "b([[1,1,2],\n[1,3],\n[3,3,2]]).\n",
        "line 2",
    ),
    "rows of other lengths in JSON": (
        "b.jsonl",
        '{"stars": 1, "regions": [[1, 2, 3], [1, 2], [1, 2, 3]]}\n',
        "line 1, row 2",
    ),
    "too many regions": (
        "b.txt",
        "stars: 1\nAABB\nAAEB\nCCDD\nCCDD\n",
        "line 4, row 3, column 3",
    ),
    "too few regions": ("b.txt", "stars: 1\nAABB\nAABB\nCCCC\nCCCC\n", "not 3"),
    "no stars": ("b.txt", GOOD.replace("1", "0"), "1 to 2 stars, not 0"),
    "too many stars": ("b.txt", GOOD.replace("1", "3"), "1 to 2 stars, not 3"),
    "no stars in JSON": (
        "b.jsonl",
        '{"stars": 0, "regions": [[1, 2], [1, 2]]}\n',
        "line 1",
    ),
    "stars are a text": (
        "b.jsonl",
        '{"stars": "1", "regions": [[1, 2], [1, 2]]}\n',
        "line 1",
    ),
    "long line": ("b.txt", "A" * MANY, "1 MiB"),
    "long line of JSON": ("b.jsonl", '{"id": "' + "A" * MANY + '"}\n', "line 1"),
    "long line of Prolog": ("b.pl", f"b([[{'1,' * (MANY // 2)}1]]).\n", "1 MiB"),
    "many lines": ("b.txt", "AABB\n" * (MANY // 5), "1 MiB"),
    "not UTF-8": ("b.txt", b"stars: 1\nAABB\nAA\xffB\nCCDD\nCCDD\n", "line 3"),
    "not UTF-8 in JSON": ("b.jsonl", b'{"id": "\xff"}\n', "line 1"),
    "UTF-16": ("b.txt", GOOD.encode("utf-16"), ""),
    "NUL": ("b.txt", GOOD.replace("C", "\0"), "line"),
    "empty": ("b.txt", "", "is empty"),
    "empty JSON": ("b.jsonl", "\n\n", "is empty"),
    "blank": ("b.txt", " \n\t\n", "is empty"),
    "only comments": ("b.pl", "% nothing\n/* at all */\n", "no board"),
    "open comment": ("b.pl", "b([[1]]). /* no end", "line 1"),
    "open quote": ("b.pl", "b('", "line 1"),
    "no full stop": ("b.pl", "b([[1,1],[2,2]])\n", "line"),
    "not JSON": ("b.jsonl", "{]\n", "line 1, column 2"),
    "control characters": ("b.pl", "b([[1]]). \x1b[31m\n", "line 1"),
}


@pytest.fixture(scope="module")
def all_files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """The messages about each file, of one run over all, with a good one between."""
    folder = tmp_path_factory.mktemp("bad")
    paths = {name: f"{number}{FILES[name][0]}" for number, name in enumerate(FILES)}
    for name, path in paths.items():
        content = FILES[name][1]
        data = content if isinstance(content, bytes) else content.encode()
        (folder / path).write_bytes(data)
    (folder / "good.txt").write_text(GOOD)
    good = [file for path in paths.values() for file in (path, "good.txt")]
    done = cli("solve", "--no-counters", "--ascii", *good, cwd=folder)
    assert done.returncode == 2
    assert done.stdout.count("good (4x4, 1 star): satisfied") == len(FILES)
    assert sorted(os.listdir(folder)) == sorted([*paths.values(), "good.txt"])
    messages = done.stderr.splitlines()
    assert len(messages) == len(FILES)
    starts = {name: f"starbattle: {path}: " for name, path in paths.items()}
    return {
        name: [message for message in messages if message.startswith(start)]
        for name, start in starts.items()
    }


@pytest.mark.parametrize("name", FILES)
def test_file(name: str, all_files: dict[str, list[str]]) -> None:
    (message,) = all_files[name]
    assert FILES[name][2] in message
    assert len(message) < 250
    assert message.isprintable()


def test_no_directive_runs(bridge: str, tmp_path: Path) -> None:
    """Nothing is made, whichever bridge has Prolog at hand."""
    (tmp_path / "b.pl").write_text(FILES["directive at the end"][1])  # type: ignore[arg-type]
    done = cli("solve", "b.pl", "--stars", "1", "--bridge", bridge, cwd=tmp_path)
    assert done.returncode == 2
    (message,) = done.stderr.splitlines()
    assert message.startswith("starbattle: b.pl: line 2")
    assert os.listdir(tmp_path) == ["b.pl"]


@pytest.mark.parametrize(
    ("file", "said"),
    [
        ("missing.txt", "no such file or directory"),
        ("no/such/folder.txt", "no such file or directory"),
        (".", "is a directory"),
        ("/dev/null", "is empty"),
        ("x" * 60, "no such file or directory"),
    ],
)
def test_no_file(file: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "good.txt").write_text(GOOD)
    done = cli("solve", file, "--json", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (2, "")
    answer = json.loads(done.stdout)
    assert list(answer) == ["id", "status", "error"]
    assert answer["error"].startswith(f"{file}: ")
    assert said in answer["error"]


def test_long_name_is_shortened() -> None:
    done = cli("solve", "x" * 5000, "--json")
    error = json.loads(done.stdout)["error"]
    assert error == f"{'x' * 50}...{'x' * 27}: file name too long"


def test_empty_name() -> None:
    done = cli("solve", "")
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert "Traceback" not in done.stderr


def test_endless_device() -> None:
    done = cli("solve", "/dev/zero")
    assert (done.returncode, done.stdout) == (2, "")
    (message,) = done.stderr.splitlines()
    assert message.startswith("starbattle: /dev/zero: ")


@pytest.mark.parametrize("name", ["sbn", "jsonl", "pzprv3"])
def test_line_without_an_end(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Formats that are read line by line do not look for its end for ever."""
    monkeypatch.setattr(source, "_MOST_SKIPPED", 1 << 20)
    (found,) = read_boards("/dev/zero", from_format=name)
    assert str(found) == "/dev/zero: line 1: exceeds 1 MiB"


def test_lines_after_a_long_one() -> None:
    text = "x" * (source.LIMIT + 1) + "\n" + SBN
    long, board = parse_boards(text, from_format="sbn")
    assert str(long) == "line 1: exceeds 1 MiB"
    assert isinstance(board, Board)


@pytest.mark.parametrize("cells", ["solution", "given_stars", "given_blanks"])
def test_numbers_too_long_to_print(cells: str) -> None:
    number = "9" * 4300
    text = f'{{"stars": 1, "regions": [[0]], "{cells}": [[{number}, 0]]}}'
    (found,) = parse_positions(text)
    assert str(found) == f'line 1: "{cells}" must be a list of [row, column] pairs'


@pytest.mark.parametrize("key", ["width", "height", "stars"])
def test_lengths_too_long_to_print(key: str) -> None:
    text = f'{{"puzz": "A", "{key}": {"9" * 4300}}}'
    (found,) = parse_boards(text)
    assert str(found) == f'line 1: "{key}" has too many digits'


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-"])
def test_closed_streams(closed: str, tmp_path: Path) -> None:
    (tmp_path / "good.txt").write_text(GOOD)
    file = "" if closed == "<&-" else "good.txt"
    shell = f"{sys.executable} -m starbattle convert {file} {closed}"
    done = run(["sh", "-c", shell], cwd=tmp_path)
    assert "Traceback" not in done.stderr
    assert done.returncode == (0 if closed == "2>&-" else 2)  # no result is lost
    done = run(["sh", "-c", f"{shell} -o out.jsonl"], cwd=tmp_path)
    assert done.returncode == (2 if closed == "<&-" else 0)


def test_pipe(tmp_path: Path) -> None:
    """A named pipe is read like a file, once."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    child = os.spawnlp(os.P_NOWAIT, "sh", "sh", "-c", f"printf '{GOOD}' >'{pipe}'")
    done = cli("solve", "pipe", "--count", "--json", cwd=tmp_path)
    os.waitpid(child, 0)
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["count"] == 2


def test_socket(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(str(tmp_path / "s"))
        done = cli("solve", "s", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("starbattle: s: ")
    assert len(done.stderr.splitlines()) == 1


def test_standard_input_is_named() -> None:
    done = cli("solve", "-", stdin="stars: 1\nAB\nA\n")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("starbattle: <stdin>: ")
    done = cli("solve", stdin=b"")
    assert (done.returncode, done.stderr) == (2, "starbattle: <stdin>: is empty\n")


@pytest.mark.parametrize("stars", ["0", "3", "-1", "9" * 30])
def test_stars_that_do_not_fit(stars: str, tmp_path: Path) -> None:
    (tmp_path / "good.txt").write_text(GOOD)
    done = cli("solve", "good.txt", "--stars", stars, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    (message,) = done.stderr.splitlines()
    assert message.startswith("starbattle: good.txt: ")
    assert "1 to 2 stars" in message


@pytest.mark.parametrize("group", [[], ["course"]])
def test_a_group_without_a_command_prints_its_help(group: list[str]) -> None:
    done = cli(*group)
    assert (done.returncode, done.stdout) == (2, "")
    asked = cli(*group, "--help")
    assert (asked.returncode, asked.stdout) == (0, done.stderr)
    assert "\\n" not in done.stderr and "--help" in done.stderr


def test_help_is_in_groups() -> None:
    commands = cli("--help").stdout
    assert commands.index("\nSolve and explain:\n  solve ") < commands.index(
        "\nPlay:\n"
    )
    for command in ("solve", "make", "compare"):
        text = cli(command, "--help").stdout
        headings = [line for line in text.splitlines() if line in HEADINGS]
        assert len(headings) > 3, command
        assert headings[-1] == "Options:"


HEADINGS = {
    "Boards:", "Search:", "Rules and constraints:", "Limits:", "Output:", "Runs:",
    "Many boards:", "Records:", "Workers:", "Options:",
}  # fmt: skip


def test_after_five_errors_of_a_file_the_others_are_counted(tmp_path: Path) -> None:
    (tmp_path / "b.jsonl").write_text("{}\n" * 1000)
    for command in ("solve", "convert", "grade"):
        done = cli(command, "b.jsonl", cwd=tmp_path)
        *errors, last = done.stderr.splitlines()
        assert (done.returncode, len(errors)) == (2, 5)
        assert last == "starbattle: b.jsonl: 995 more errors"
    done = cli("solve", "b.jsonl", "--json", cwd=tmp_path)
    assert (len(done.stdout.splitlines()), done.stderr) == (1000, "")


def test_a_limit_of_processor_time() -> None:
    done = cli("solve", "norvig/24", "--model", "feup", "--cpu-limit", "0.01", "--json")
    assert (done.returncode, json.loads(done.stdout)["limit"]) == (3, "cpu")


def test_a_pasted_link() -> None:
    url = "https://puzz.link/p?starbattle/6/6/1/1me249j6p09m"
    pasted = (url, f"{url}#solve", f"[a board]({url})", f"![x]({url})")
    texts = [cli("convert", text, "--to", "task").stdout for text in pasted]
    assert len(set(texts)) == 1 and texts[0].count(",") == 35
