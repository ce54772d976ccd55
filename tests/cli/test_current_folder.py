"""Nothing in the current folder is run, whatever it is called."""

import ast
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import starbattle
from conftest import SMALL, bridge_names, run
from starbattle.paths import executable, safe_path

PACKAGE = Path(starbattle.__file__).parent
MODULES = ["re", "json", "signal", "subprocess", "selectors", "janus_swi"]
MODULES += ["pyswip", "starbattle", "encodings", "sitecustomize", "usercustomize"]
PROGRAMS = ["swipl", "python", "python3", "fc-list", "bwrap", "gcc", "ld", "uname"]


class Trap:
    """A folder with modules and programs that leave a note if they are run."""

    def __init__(self, folder):
        self.folder = folder / "here"
        self.note = folder / "note"
        self.folder.mkdir()
        for name in MODULES:
            code = f"open({str(self.note)!r}, 'a').write({name!r} + '\\n')\n"
            (self.folder / f"{name}.py").write_text(code)
        for name in PROGRAMS:
            program = self.folder / name
            program.write_text(f"#!/bin/sh\necho {name} >>'{self.note}'\n")
            program.chmod(0o755)
        (self.folder / "boards.jsonl").write_text(json.dumps(SMALL) + "\n")
        script = folder / "bin" / "starbattle"
        script.parent.mkdir()
        script.write_text("from starbattle.cli import main\nmain()\n")
        self.script = script

    def run(self, *arguments):
        """Run the program as pip installs it, without -P."""
        path = os.pathsep.join([".", "", "here", os.environ["PATH"], ""])
        command = [sys.executable, self.script, *arguments]
        done = run(command, cwd=self.folder, env={"PATH": path})
        assert not self.note.exists(), self.note.read_text()
        return done


@pytest.fixture
def trap(tmp_path):
    return Trap(tmp_path)


def test_doctor(trap):
    told = json.loads(trap.run("doctor", "--json").stdout)
    works = [name for name, told in told["bridges"].items() if told["works"] is True]
    assert {*works} == {*bridge_names()} and told["auto"] in works
    assert told["swipl"]["version"].startswith("SWI-Prolog version")


@pytest.mark.parametrize("bridge", bridge_names())
def test_workers(trap, bridge):
    command = ["solve", "boards.jsonl", "--jobs", "2", "--json", "--bridge", bridge]
    done = trap.run(*command)
    assert (json.loads(done.stdout)["status"], done.stderr) == ("unique", "")


def test_a_trap_is_one(trap):
    """So that the tests above can fail."""
    subprocess.run([sys.executable, "-c", "import pyswip"], cwd=trap.folder)
    assert trap.note.exists()


def test_relative_entries_of_the_path(trap, monkeypatch):
    monkeypatch.chdir(trap.folder)
    for path in ("", ".", ":", "here:.:", "../here"):
        monkeypatch.setenv("PATH", path)
        assert executable("swipl") is None
    monkeypatch.setenv("PATH", f".:{trap.folder}")
    assert executable("swipl") == str(trap.folder / "swipl")
    before = dict(os.environ)
    with safe_path():
        assert os.environ["PATH"] == str(trap.folder)
    assert dict(os.environ) == before


def test_commands_of_the_package():
    """No list begins with the bare name of a program; each Python has -P or -I."""
    for file in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if not (isinstance(node, ast.List) and node.elts):
                continue
            first, *rest = map(ast.unparse, node.elts)
            if "files" not in file.parts:
                assert first not in map(repr, [*PROGRAMS, "git", "node"]), file
            is_python = first in ("sys.executable", "system.PYTHON", "python")
            if is_python and file.name != "extras.py":  # there it is told, not started
                assert rest[0] in ("'-P'", "'-I'"), file
