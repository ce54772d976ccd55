"""Where a service runs: closed streams, no HOME, and other things that are missing."""

import json
import sys

import pytest

from conftest import SMALL, cli_process, ended_well, run
from starbattle.cli.messages import EXIT_MACHINE

SCRIPT = """
from starbattle import Board, solve_many
found = solve_many([Board.load('boards.jsonl')] * 2, jobs=2)
open('out.txt', 'w').write(' '.join(one.status for one in found))
"""


@pytest.mark.parametrize("closed", [">&- 2>&-", "<&- >&- 2>&-"])
def test_closed_streams(closed, tmp_path):
    """Workers work in a script without a main, and no run is taken for a crash."""
    (tmp_path / "boards.jsonl").write_text(json.dumps(SMALL) + "\n")
    (tmp_path / "script.py").write_text(SCRIPT)
    shell = ["sh", "-c", f'exec "$@" {closed}', "sh", sys.executable]
    done = run([*shell, "script.py"], cwd=tmp_path)
    ended_well(done)
    assert (tmp_path / "out.txt").read_text() == "unique unique"


def test_a_library_of_the_system_is_gone(tmp_path):
    (tmp_path / "_ctypes.so").touch()
    done = cli_process("solve", "norvig/5x5", env={"PYTHONPATH": str(tmp_path)})
    assert (done.returncode, done.stdout) == (EXIT_MACHINE, "")
    said = f"cannot load its module _ctypes: {tmp_path}/_ctypes.so: file too short\n"
    assert done.stderr == f"starbattle: Python {said}"
