"""A swipl on the PATH that hangs, or is another program: a limit, and a reason."""

import os
from functools import partial

import pytest

from conftest import SMALL
from starbattle import Board, BridgeUnavailable, Position, solve
from starbattle.bridge import base, process
from starbattle.bridge.embedded import _check_swipl
from starbattle.bridge.process import ProcessBridge
from starbattle.errors import SwiplEnded
from starbattle.running.batch import Chunk, answers_here, execute

VERSION = "[ $1 != --version ] || exec echo SWI-Prolog version 9.2.9\n"
PROGRAMS = {
    "hangs": ("exec sleep 600", "gives no answer in 0.3 s"),
    "garbles": ("printf '\\377\\376\\000{'; cat", "does not answer as SWI-Prolog"),
}


def on_path(code, folder, monkeypatch):
    path = folder / "swipl"
    path.write_text(f"#!/bin/sh\n{code}\n")
    path.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
    return path


@pytest.mark.parametrize("kind", PROGRAMS)
def test_process(kind, tmp_path, monkeypatch):
    code, said = PROGRAMS[kind]
    path = on_path(VERSION + code, tmp_path, monkeypatch)
    monkeypatch.setattr(process, "_PATIENCE_S", 0.3)
    with pytest.raises(BridgeUnavailable) as error:
        ProcessBridge().call('{"op": "info"}')
    assert str(error.value).startswith(f"process: {path} {said}")


@pytest.mark.parametrize("option", ["--version", "--dump-runtime-variables"])
def test_pyswip(option, tmp_path, monkeypatch):
    """It would run swipl itself, without a limit."""
    hangs = f'[ "$1" = {option} ] && exec sleep 600\n{VERSION}'
    path = on_path(hangs, tmp_path, monkeypatch)
    monkeypatch.setattr(base, "_PATIENCE_S", 0.3)
    with pytest.raises(BridgeUnavailable, match=f"{path} {option} gave no answer"):
        _check_swipl()


class Killer(ProcessBridge):
    """Kills its swipl before the first so many requests are sent."""

    left = 0

    def _exchange(self, child, request):
        if self.left and '"op": "solve"' in request:
            self.left -= 1
            child.kill()
        return super()._exchange(child, request)


@pytest.mark.parametrize("deaths", [1, 2])
def test_a_killed_swipl(deaths, monkeypatch):
    """The board is taken again, once."""
    from starbattle import bridge

    killer = Killer()
    killer.left = deaths
    monkeypatch.setattr(bridge, "_opened", {"process": killer})
    board = Position(Board(SMALL["regions"], stars=1, id="small"))
    ask = partial(solve, bridge="process", solutions=None)
    (found,) = answers_here(ask, [board])
    killer.close()
    if deaths == 1:
        assert found.status == "unique"
    else:
        assert str(found).startswith("small: process: ")


def test_a_worker_leaves_it_to_another(monkeypatch):
    """It may have been killed for being late."""
    from starbattle import bridge

    killer = Killer()
    monkeypatch.setattr(bridge, "_opened", {"process": killer})
    board = Position(Board(SMALL["regions"], stars=1, id="small"))
    killer.left = 1
    with pytest.raises(SwiplEnded):
        execute(Chunk(solve, {"bridge": "process"}, ((0, board),)))
    killer.close()
