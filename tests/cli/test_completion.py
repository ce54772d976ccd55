"""What shells complete."""

import os
import shutil
import sys

import pytest

from conftest import ROOT, cli, run

# What is typed, and what is offered for its last word; nothing: files.
LINES = """
solve --method restarts:l => restarts:luby:
solve norvig/2 => norvig/24
solve README =>
solve --model c => columns cells cp_sat clingo
solve --bridge => auto janus pyswip process
explain --to => text markdown html json
explain --max-technique co => counting
"""


@pytest.mark.parametrize("line", LINES.strip().splitlines())
def test_words(line):
    typed, _, offered = line.partition(" =>")
    words = typed.split() + [""] * typed.endswith(("--bridge", "--to"))
    env = {
        "_STARBATTLE_COMPLETE": "complete_bash",
        "COMP_WORDS": f"starbattle {' '.join(words)}",
        "COMP_CWORD": str(len(words)),
    }
    done = cli(env=env, cwd=ROOT)
    assert (done.stdout.split(), done.stderr) == (offered.split(), "")


@pytest.fixture
def commands(tmp_path):
    """An environment with the command starbattle in it."""
    script = f"#!/bin/sh\nexec '{sys.executable}' -m starbattle \"$@\"\n"
    (tmp_path / "starbattle").write_text(script)
    (tmp_path / "starbattle").chmod(0o755)
    path = f"{tmp_path}:{os.environ['PATH']}"
    return {"PATH": path, "HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}


def test_bash(commands):
    script = """
        eval "$(_STARBATTLE_COMPLETE=source_bash starbattle)"
        complete -p starbattle >&2
        COMP_WORDS=($1); COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        [ "${1%% }" = "$1" ] || { COMP_CWORD=$((COMP_CWORD + 1)); COMP_WORDS+=(''); }
        _starbattle_completion "$2"
        printf '%s\\n' "${COMPREPLY[@]}"
    """
    line = "starbattle solve --model fe"
    done = run(
        ["bash", "-c", script, "bash", line, "starbattle"], env=commands, cwd=ROOT
    )
    assert done.stdout == "feup\n"
    assert done.stderr.startswith("complete -o default ")


def test_completion_sets_nothing_up(tmp_path):
    shutil.copytree(ROOT / "bin", tmp_path / "there" / "bin")
    (tmp_path / "there" / "pyproject.toml").touch()
    env = {
        "_STARBATTLE_COMPLETE": "complete_bash",
        "COMP_WORDS": "x",
        "COMP_CWORD": "1",
    }
    done = run([tmp_path / "there/bin/starbattle"], env=env)
    assert (done.stdout, done.stderr) == ("", "")
    assert not (tmp_path / "there/.venv").exists()
