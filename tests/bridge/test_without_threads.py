"""A Prolog without threads gives the same answers: runs are made inside the call."""

import json
import shlex
from pathlib import Path

import pytest

from conftest import SpiedSwipl, cli_process, ended_well

_OF_THE_MACHINE = ("statistics", "bridge", "seconds")


@pytest.fixture
def without_threads(tmp_path):
    """A PATH whose swipl has no threads."""
    spied = SpiedSwipl(tmp_path)
    script = Path(spied.path.partition(":")[0]) / "swipl"
    text = script.read_text()
    plain = '[ "${1-}" != --version ] && set -- --no-threads "$@"\nexec'
    script.write_text(text.replace("exec", plain))
    return spied.path


def answers(command, **env):
    """The objects that a command prints, without what depends on the machine."""
    done = cli_process(*shlex.split(command), "--bridge", "process", env=env)
    ended_well(done)
    found = [json.loads(line) for line in done.stdout.splitlines()]
    for one in found:
        for key in _OF_THE_MACHINE:
            one.pop(key, None)
    return found


@pytest.mark.parametrize(
    "command",
    [
        "solve norvig/24 --all --json",
        "explain norvig/24 --json",
        "make --size 6 --stars 1 --seed 3 --json",
    ],
)
def test_same_answer(command, without_threads):
    assert answers(command, PATH=without_threads) == answers(command)
