"""Many boards on the command line: one summary, progress, runs that are continued."""

import io
import json
import signal
import subprocess
import sys
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest
import typer
from typer.testing import CliRunner

from conftest import BOARDS, SMALL, TIMEOUT_S, cli, environment, python, wait_until
from starbattle.cli import EXIT_FAULT, main
from starbattle.cli.many import Shown
from starbattle.cli.parameters import Group, flag, option, spread
from starbattle.errors import StarBattleError
from starbattle.saving import LineFile
from test_interrupts import LONG

NONE = SMALL | {"id": "none", "stars": 2}
BAD = {"id": "bad", "regions": 1}

Here = Callable[..., tuple[int, str, str]]


def write(name: str, *boards: object) -> None:
    Path(name).write_text("".join(json.dumps(board) + "\n" for board in boards))


def named(*ids: str) -> list[dict[str, object]]:
    return [SMALL | {"id": id} for id in ids]


@pytest.fixture
def here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Here:
    """Run the command line in this process, in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(warnings, "showwarning", warnings.showwarning)

    def status(command: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["starbattle", *command.split()])
        with pytest.raises(SystemExit) as ended:
            main()
        said = capsys.readouterr()
        return int(ended.value.code or 0), said.out, said.err

    return status


# --- what is said of a file ---


@pytest.mark.parametrize("fault", [ValueError, RecursionError, MemoryError])
def test_a_fault_does_not_end_as_a_board_without_solution(
    fault: type[Exception], here: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise fault("of ours")

    monkeypatch.setattr("starbattle.cli.commands.solving.solve_board", broken)
    status, out, err = here("solve norvig/24")
    assert (status, out) == (EXIT_FAULT, "")
    assert err.endswith(f"{fault.__name__}: of ours\n")


def test_nor_does_a_damaged_installation() -> None:
    script = "import sys; sys.modules['typer'] = None; from starbattle.cli import main"
    done = python(f"{script}; main()", "solve", "norvig/24")
    assert (done.returncode, done.stdout) == (EXIT_FAULT, "")


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("solve b.jsonl -o x.jsonl", "3 boards: 1 error, 2 unique"),
        ("solve b.jsonl -o x.txt", "2 boards: 2 unique"),
        ("explain b.jsonl -o x.jsonl", "3 boards: 1 error, 2 solved"),
        ("grade b.jsonl -o x.jsonl", "3 boards: 1 error, 2 solved"),
        ("grade b.jsonl -o x.txt", "2 boards: 2 solved"),
        ("solve b.jsonl#1 -o x.txt", "a (4x4, 1 star): unique - exactly one "),
    ],
)
def test_one_line_for_all_boards(command: str, said: str, here: Here) -> None:
    write("b.jsonl", *named("a", "b"), BAD)
    _, out, err = here(command)
    assert out.startswith(f"{command.split()[-1]}: {said}")
    assert len(out.splitlines()) == 1
    is_text = command.endswith(".txt") and "#" not in command
    assert len(err.splitlines()) == is_text


@pytest.mark.parametrize("option", ["-q", "--quiet"])
@pytest.mark.parametrize(
    "command",
    [
        "solve b.jsonl -o x.jsonl",
        "explain b.jsonl -o x.md",
        "grade b.jsonl -o x.txt",
        "hint b.jsonl#1 -o x.txt",
        "convert b.jsonl -o x.sbn.txt",
        "draw b.jsonl#1 -o x.svg",
        "trace b.jsonl#1 -o x.html",
        "make --size 4 --stars 1 -o x.txt",
        "techniques -o x.txt",
    ],
)
def test_quiet(command: str, option: str, here: Here) -> None:
    """Convert would say which names cannot be stored, the others what they wrote."""
    write("b.jsonl", *named("Ada", "Bob"))
    assert here(command)[1:] != ("", "")
    assert here(f"{command} {option}") == (0, "", "")
    assert here(command)[1:] != ("", "")  # quiet only once


def test_quiet_says_errors_and_results(here: Here) -> None:
    write("b.jsonl", SMALL, BAD)
    status, out, err = here("solve b.jsonl --quiet")
    assert status == 2
    assert out.startswith("small (4x4")
    assert err.startswith("starbattle: b.jsonl: line 2: ")


# --- progress ---


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    "command",
    [
        "solve b.jsonl -o x.jsonl",
        "explain b.jsonl -o x.md",
        "grade b.jsonl",
        "draw b.jsonl -o x.html",
    ],
)
def test_progress(command: str, here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    write("b.jsonl", *named(*"abcdefgh"))
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")
    assert here(f"{command} -q")[0] == 0
    assert terminal.getvalue() == ""
    assert here(command)[0] == 0
    assert "8 of 8" in terminal.getvalue()


def test_the_end_of_a_bar_knows_the_total(monkeypatch: pytest.MonkeyPatch) -> None:
    """A board may be done before it is known that it was the last one."""

    class Late:
        ended = False

        def expected(self) -> tuple[int | None, bool]:
            return (8, False) if self.ended else (None, True)

    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    reading = Late()
    with Shown(cast(Any, reading), "drawing", in_file=True) as shown:
        assert list(shown.waiting(iter(range(8)))) == list(range(8))
        reading.ended = True
    assert "8 of 8" in terminal.getvalue()


# --- runs that are continued ---

COMMANDS = ["solve", "explain", "grade"]


def ids(name: str) -> list[str]:
    return [json.loads(line)["id"] for line in Path(name).read_text().splitlines()]


@pytest.mark.parametrize(
    "jobs", ["", pytest.param(" --jobs 2", marks=pytest.mark.slow)]
)
@pytest.mark.parametrize("command", COMMANDS)
def test_resume(command: str, jobs: str, here: Here) -> None:
    write("b.jsonl", *named("a", "b", "c"), BAD, *named("d"))
    here(f"{command} b.jsonl -o whole.jsonl")
    lines = Path("whole.jsonl").read_bytes().splitlines(keepends=True)
    Path("x.jsonl").write_bytes(b"".join(lines[:2]) + lines[2][:40])
    status, out, err = here(f"{command} b.jsonl -o x.jsonl --resume{jobs}")
    assert (status, err) == (2, "")
    assert out.startswith("x.jsonl: 5 boards: 2 done before, 1 error, 2 ")
    assert ids("x.jsonl") == ["a", "b", "c", "bad", "d"]
    status, out, _ = here(f"{command} b.jsonl -o x.jsonl --resume{jobs}")
    assert (status, out) == (2, "x.jsonl: 5 boards: 5 done before\n")
    assert len(ids("x.jsonl")) == 5


def test_resume_answers_what_has_changed(here: Here) -> None:
    """Another option, star count or region; the bridge and workers do not matter."""
    write("b.jsonl", SMALL)
    for options in ("", "--model bits", "--all", "--timeout 1000"):
        here(f"solve b.jsonl -o x.jsonl --resume {options}")
        here(f"solve b.jsonl -o x.jsonl --resume --bridge process {options}")
    assert len(ids("x.jsonl")) == 4
    write("b.jsonl", SMALL | {"regions": [*SMALL["regions"][:3], [4, 4, 4, 4]]})  # type: ignore[index]
    here("solve b.jsonl -o x.jsonl --resume")
    assert len(ids("x.jsonl")) == 5


def test_resume_counts_equal_boards(here: Here) -> None:
    write("b.jsonl", SMALL, SMALL)
    here("solve b.jsonl#1 -o x.jsonl --resume")
    here("solve b.jsonl -o x.jsonl --resume")
    assert ids("x.jsonl") == ["small", "small"]


def test_resume_remembers_the_exit_status(here: Here) -> None:
    write("b.jsonl", NONE, SMALL)
    for _ in range(2):
        assert here("solve b.jsonl -o x.jsonl --resume")[0] == 1


def test_resume_asks_again_what_was_interrupted(here: Here) -> None:
    write("b.jsonl", SMALL)
    here("solve b.jsonl -o x.jsonl")
    record = json.loads(Path("x.jsonl").read_text())
    del record["key"]
    write("x.jsonl", record | {"status": "unknown", "limit": "interrupt"})
    here("solve b.jsonl -o x.jsonl --resume")
    assert ids("x.jsonl") == ["small"]
    assert "interrupt" not in Path("x.jsonl").read_text()


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("solve b.jsonl --resume", "--resume needs the file to continue: -o FILE"),
        ("solve b.jsonl --resume -o -", "--resume needs the file to continue"),
        ("grade b.jsonl --resume -o x.txt", "--resume needs JSON lines"),
        ("solve b.jsonl --resume -o b.jsonl", "b.jsonl is also an input"),
        ("solve b.jsonl --resume -o c.jsonl", "c.jsonl: line 1 is not an answer"),
        ("solve b.jsonl --resume -o none/x.jsonl", "none/x.jsonl: No such file"),
    ],
)
def test_what_cannot_be_continued(command: str, said: str, here: Here) -> None:
    write("b.jsonl", SMALL)
    write("c.jsonl", SMALL)
    status, out, err = here(command)
    assert (status, out) == (2, "")
    assert err.startswith(f"starbattle: {said}")
    assert Path("c.jsonl").read_text() == Path("b.jsonl").read_text()


def test_killed_and_continued(tmp_path: Path) -> None:
    """What was answered before SIGKILL is in the file; the rest is done later."""
    file, result = tmp_path / "b.jsonl", tmp_path / "x.jsonl"
    file.write_text("".join(json.dumps(b) + "\n" for b in (SMALL, LONG, SMALL)))
    command = ["solve", str(file), "--count", "-o", str(result), "--resume"]
    process = subprocess.Popen(
        [sys.executable, "-m", "starbattle", *command], env=environment()
    )
    wait_until(lambda: result.exists() and result.read_bytes().endswith(b"\n"))
    process.kill()
    assert process.wait(TIMEOUT_S) == -signal.SIGKILL
    assert len(result.read_text().splitlines()) == 1
    file.write_text("".join(json.dumps(b) + "\n" for b in (SMALL, SMALL)))
    done = cli(*command)
    assert done.stdout == f"{result}: 2 boards: 1 done before, 1 unique\n"
    assert len(list(tmp_path.iterdir())) == 2


def test_one_run_at_a_time(tmp_path: Path) -> None:
    with (
        LineFile(tmp_path / "x"),
        pytest.raises(StarBattleError, match="another run is writing to it"),
    ):
        LineFile(tmp_path / "x")


def test_lines_of_any_length(tmp_path: Path) -> None:
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


@pytest.mark.parametrize("command", ["solve", "compare"])
def test_other_files_are_not_touched(command: str, here: Here) -> None:
    """Nor is their last line, which has no end."""
    write("b.jsonl", SMALL)
    for text in ("not mine", "not\nmine", json.dumps(SMALL)):
        Path("x.jsonl").write_text(text)
        status, out, err = here(f"{command} b.jsonl -o x.jsonl --resume")
        assert (status, out) == (2, "")
        assert err.startswith("starbattle: x.jsonl: ")
        assert Path("x.jsonl").read_text() == text


# --- a limit to what explain and grade take ---


@pytest.mark.parametrize(
    "command",
    ["grade", pytest.param("explain --summary --json", marks=pytest.mark.slow)],
)
def test_effort(command: str, here: Here) -> None:
    """It is told when the effort was not enough, and what to do."""
    hard = json.loads(BOARDS.joinpath("techniques.jsonl").read_text().splitlines()[9])
    write("c.jsonl", hard | {"id": "hard"}, hard | {"id": "hard2"}, SMALL)
    status, out, err = here(f"{command} c.jsonl --effort 1")
    assert status == 3
    assert "effort" in out
    assert err.startswith("starbattle: stuck at hard and 1 more: sets of units take ")
    assert err.endswith("; --effort M looks longer\n")
    assert here(f"{command} c.jsonl --effort 1 -q")[2] == ""
    status, out, err = here(f"{command} c.jsonl --effort 1 --max-units 2")
    assert (status, out) == (2, "")
    assert "--max-units and --effort cannot be combined" in err


# --- groups of parameters ---


class Greeting(Group):
    heading = "Greeting"
    word: str = option("WORD", "What to say.", default="hello")
    loud: bool = flag("Shout.")


def greet(greeting: Greeting, name: str = option("NAME", "Whom.", default=...)) -> None:
    """Greet somebody."""
    text = f"{greeting.word} {name}"
    print(text.upper() if greeting.loud else text)


def test_a_group_of_parameters() -> None:
    app = typer.Typer()
    app.command()(spread(greet))
    said = CliRunner().invoke(app, ["--name", "Ada"]).output
    assert said == "hello Ada\n"
    said = CliRunner().invoke(app, ["--name", "Ada", "--loud", "--word", "hi"]).output
    assert said == "HI ADA\n"
    text = CliRunner().invoke(app, ["--help"]).output
    assert "Greet somebody." in text
    assert text.index("Greeting") < text.index("--word") < text.index("--loud")
