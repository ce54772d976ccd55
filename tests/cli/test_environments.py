"""Where a service runs: closed streams, no HOME, and other things that are missing."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from conftest import SMALL, TIMEOUT_S, environment

COMPARE = ["compare", "boards.jsonl", "--models", "bits,columns", "-o", "out.jsonl"]


@pytest.mark.parametrize("closed", [">&- 2>&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize("library", [False, True])
def test_closed_streams(closed: str, library: bool, tmp_path: Path) -> None:
    """Workers work, and no run is taken for a crash."""
    (tmp_path / "boards.jsonl").write_text(json.dumps(SMALL) + "\n")
    script = (
        "from starbattle import Board, solve_many\n"
        "found = solve_many([Board.load('boards.jsonl')] * 2, jobs=2)\n"
        "text = ''.join('{\"limit\": null}\\n' for one in found if one.status)\n"
        "open('out.jsonl', 'w').write(text)\n"
    )
    command = ["-c", script] if library else ["-m", "starbattle", *COMPARE]
    shell = ["sh", "-c", f'exec "$@" {closed}', "sh", sys.executable, "-P", *command]
    done = subprocess.run(
        shell, cwd=tmp_path, env=environment(), capture_output=True, timeout=TIMEOUT_S
    )
    assert (done.returncode, done.stderr) == (0, b"")
    records = (tmp_path / "out.jsonl").read_text().splitlines()
    assert [json.loads(record)["limit"] for record in records] == [None, None]
