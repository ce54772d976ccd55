"""SIGTERM and SIGHUP end a command as Ctrl-C does; what kill -9 leaves is found."""

import json
import os
import signal
import sys
import tempfile

import pytest

from conftest import (
    PACKAGE_PARENT,
    SMALL,
    TIMEOUT_S,
    cli,
    run,
    wait_for_work,
    wait_until,
)
from starbattle.cli.output import offer_kept
from starbattle.saving import kept_of_killed, replaced, temporary_folder
from test_interrupts import LONG, line, started

HIDDEN = ".starbattle-*"


@pytest.fixture
def boards(tmp_path):
    path = tmp_path / "boards.jsonl"
    path.write_text("".join(json.dumps(b) + "\n" for b in (SMALL, LONG, SMALL)))
    return path


def begun(folder):
    """Tell whether a whole line is in the hidden file."""
    return any(b"\n" in hidden.read_bytes() for hidden in folder.glob(HIDDEN))


@pytest.mark.parametrize(
    "number", [signal.SIGTERM, pytest.param(signal.SIGHUP, marks=pytest.mark.slow)]
)
def test_whole_lines_are_kept(bridge, number, boards):
    file = boards.with_name("out.jsonl")
    command = ["-m", "starbattle", "solve", boards, "--all", "--json", "-o", file]
    with started(*command, "--bridge", bridge) as process:
        wait_until(lambda: begun(file.parent))
        wait_for_work(process.pid, 0.3)
        os.killpg(process.pid, number)
        os.killpg(process.pid, number)  # as shells and service managers do
        out, err = process.communicate(timeout=TIMEOUT_S)
    assert process.returncode == 128 + number
    assert "out.jsonl: interrupted after 2 boards: " in out
    assert err == (
        f"starbattle: interrupted; {file} has what was answered, and --resume "
        "continues\n"
    )
    first, second = map(json.loads, file.read_text().splitlines())
    assert (first["status"], second["limit"]) == ("unique", "interrupt")
    assert not list(file.parent.glob(HIDDEN))


def test_nohup(boards):
    command = ["-m", "starbattle", "solve", boards, "--all", "--json"]
    ignore = "import os, signal, sys; signal.signal(signal.SIGHUP, signal.SIG_IGN); "
    shell = ["-c", ignore + "os.execv(sys.executable, [sys.executable, *sys.argv[1:]])"]
    with started(*shell, *command) as process:
        line(process)
        os.killpg(process.pid, signal.SIGHUP)
        wait_for_work(process.pid, 0.3)
        assert process.poll() is None


BEGUN = """
import os, signal
os.kill(os.getpid(), signal.{name})
"""


@pytest.mark.parametrize(
    ("name", "how"), [("SIGINT", "script"), ("SIGINT", "module"), ("SIGHUP", "module")]
)
def test_before_the_program_is_ready(name, how, tmp_path):
    """No traceback while modules are imported."""
    (tmp_path / "typer.py").write_text(BEGUN.format(name=name))
    script = tmp_path / "starbattle"
    script.write_text("from starbattle.cli import main\nmain()\n")
    arguments = ["-m", "starbattle"] if how == "module" else [str(script)]
    done = run(
        [sys.executable, *arguments, "--version"],
        env={"PYTHONPATH": f"{tmp_path}{os.pathsep}{PACKAGE_PARENT}"},
    )
    assert (done.stdout, done.stderr) == ("", "")
    assert done.returncode == 128 + getattr(signal, name)


DROPPED = """
import signal, sys, weakref
sys.argv = ["starbattle", "solve", "norvig/24"]
from starbattle.cli import main
class Finder:
    def find_spec(self, name, *others):
        if name == "starbattle.cli.commands.solving":
            weakref.finalize(set(), signal.raise_signal, signal.SIGINT)
sys.meta_path.insert(0, Finder())
main()
"""


def test_in_a_callback_whose_exceptions_python_drops():
    """The locks of imports have such callbacks."""
    with started("-c", DROPPED, PYTHONPATH=PACKAGE_PARENT) as process:
        out, err = process.communicate(timeout=TIMEOUT_S)
    assert (process.returncode, out, err) == (130, "", "")


def test_killed(tmp_path):
    """What it had written is offered by the next run that writes the file."""
    file = tmp_path / "out.jsonl"
    left_behind(file, json.dumps(SMALL) + "\n")
    assert not file.exists()
    done = cli("solve", "norvig/24", "--json", "-o", file)
    kept = file.with_name("out.jsonl.partial")
    told = f"{file}: an earlier run was killed; its results are in {kept}"
    assert done.stderr == f"starbattle: {told}\n"
    assert json.loads(kept.read_text()) == SMALL
    assert json.loads(file.read_text())["id"] == "24"
    assert not list(tmp_path.glob(HIDDEN))


def left_behind(file, text):
    """Begin to write a file in a process that is killed."""
    script = (
        "import os, sys\nfrom starbattle.saving import replaced\n"
        "with replaced(sys.argv[1]) as file:\n"
        "    file.write(sys.argv[2].encode())\n    file.flush()\n    os._exit(9)\n"
    )
    run([sys.executable, "-P", "-c", script, file, text])
    (hidden,) = set(file.parent.glob(HIDDEN))
    return hidden


def test_a_killed_run_is_continued(boards):
    file = boards.with_name("out.jsonl")
    left_behind(file, json.dumps({"id": "small", "status": "unique"}) + "\n")
    offer_kept(file, continued=True)
    assert json.loads(file.read_text())["id"] == "small"
    left_behind(file, "more\n")
    offer_kept(file, continued=True)
    assert file.with_name("out.jsonl.partial").read_text() == "more\n"


def test_what_others_write_is_left_alone(tmp_path):
    file = tmp_path / "out.jsonl"
    with replaced(file) as first:
        first.write(b"first\n")
        first.flush()
        assert kept_of_killed(file) == []
        with replaced(file) as second:
            second.write(b"second\n")
        assert file.read_text() == "second\n"
    assert file.read_text() == "first\n"
    assert [each.name for each in tmp_path.iterdir()] == ["out.jsonl"]


def test_kept_files_have_names_of_their_own(tmp_path):
    file = tmp_path / "out.jsonl"
    other = left_behind(tmp_path / "other.jsonl", "other\n")
    other.rename(tmp_path / "elsewhere")
    for number, name in enumerate(["out.jsonl.partial", "out.jsonl.partial2"]):
        left_behind(file, f"{number}\n")
        assert kept_of_killed(file) == [tmp_path / name]
        assert (tmp_path / name).read_text() == f"{number}\n"
    left_behind(file, "")
    assert kept_of_killed(file) == []
    assert not list(tmp_path.glob(HIDDEN))


ABANDONED = """
import os, sys
from starbattle.cli.output import offer_kept
from starbattle.saving import temporary_folder
with temporary_folder() as folder:
    (folder / "closed").mkdir()
    (folder / "closed" / "copy.pl").touch()
    (folder / "closed").chmod(0)
    os._exit(9)
"""


def test_temporary_folders_of_killed_runs(tmp_path, monkeypatch):
    """The next run removes them, and nothing that is in use or somebody's own."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    run([sys.executable, "-P", "-c", ABANDONED], env={"TMPDIR": str(tmp_path)})
    (left,) = tmp_path.iterdir()
    own = tmp_path / "starbattle-boards"
    own.mkdir()
    link = tmp_path / f"starbattle-{'0' * 16}"
    link.symlink_to(own)
    with temporary_folder() as first:
        assert not left.exists()
        with temporary_folder() as second:
            assert first.is_dir() and second.is_dir()
    assert sorted(tmp_path.iterdir()) == sorted([own, link])
