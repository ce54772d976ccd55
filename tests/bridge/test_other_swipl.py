"""A swipl on the PATH that hangs, or is another program: a limit, and a reason."""

import os
from pathlib import Path

import pytest

from conftest import SMALL
from starbattle import Board, BridgeError, BridgeUnavailable, Position
from starbattle.batch.scheduler import Chunk, answer, execute_alone
from starbattle.bridge import base, process
from starbattle.bridge.embedded import _check_swipl
from starbattle.bridge.process import ProcessBridge

VERSION = "[ $1 != --version ] || exec echo SWI-Prolog version 9.2.9\n"
PROGRAMS = {
    "hangs": ("exec sleep 600", "gives no answer in 0.3 s"),
    "garbles": ("printf '\\377\\376\\000{'; cat", "does not answer as SWI-Prolog"),
    "never ends a line": ("exec cat /dev/zero", "does not answer as SWI-Prolog"),
    "ends": ("exit 3", "has ended"),
}


def on_path(code: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = folder / "swipl"
    path.write_text(f"#!/bin/sh\n{code}\n")
    path.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
    return path


@pytest.mark.parametrize("kind", PROGRAMS)
def test_process(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code, said = PROGRAMS[kind]
    path = on_path(VERSION + code, tmp_path, monkeypatch)
    monkeypatch.setattr(process, "_PATIENCE_S", 0.3)
    with pytest.raises(BridgeError) as error:
        ProcessBridge().call('{"op": "info"}')
    assert str(error.value).startswith(f"process: {path} {said}")


def test_pyswip(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It would run swipl itself, without a limit."""
    path = on_path("exec sleep 600", tmp_path, monkeypatch)
    monkeypatch.setattr(base, "_PATIENCE_S", 0.3)
    with pytest.raises(BridgeUnavailable, match=f"{path} --version gave no answer"):
        _check_swipl()


class Killer(ProcessBridge):
    """Kills its swipl before the first so many requests."""

    left = 0

    def call(self, request: str) -> str:
        if self.left and '"op": "solve"' in request:
            self.left -= 1
            os.kill(self._running().pid, 9)
        return super().call(request)


@pytest.mark.parametrize("deaths", [1, 2])
def test_a_killed_swipl(deaths: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker takes the board again, once."""
    from starbattle import bridge

    killer = Killer()
    killer.left = deaths
    monkeypatch.setattr(bridge, "_opened", {"process": killer})
    board = Position(Board(SMALL["regions"], stars=1, id="small"))
    found = answer("solve", board, {"bridge": "process", "solutions": None})
    killer.close()
    if deaths == 1:
        assert found.status == "unique"
    else:
        assert str(found).startswith("small: process: ")


def test_what_is_killed_for_being_late_is_not_taken_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from starbattle import bridge

    killer = Killer()
    killer.left = 1
    monkeypatch.setattr(bridge, "_opened", {"process": killer})
    board = Position(Board(SMALL["regions"], stars=1, id="small"))
    chunk = Chunk("solve", {"bridge": "process"}, 0, (board,))
    (found,) = execute_alone(chunk).values
    killer.close()
    assert str(found).startswith("small: process: ")
