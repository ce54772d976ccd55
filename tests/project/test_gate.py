"""What checks a change: the steps of .ci/run, and the sample of the slow tests."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

import conftest
from conftest import Run, run

ROOT = Path(__file__).resolve().parents[2]
STEPS = """\
step_good() { echo fine; }
step_bad() {
    echo broken
    false
    echo never
}
step_last() { [ -f seen ] || touch seen; }
all=(good bad last)
"""


@pytest.fixture
def gate(tmp_path: Path) -> Path:
    """A copy of .ci/run that has other steps."""
    script = tmp_path / ".ci" / "run"
    script.parent.mkdir()
    text = (ROOT / ".ci/run").read_text("utf-8")
    script.write_text(text.replace("declare -A running", f"{STEPS}declare -A running"))
    return script


def checked(gate: Path, *steps: str) -> Run:
    return run(["bash", gate, *steps])


def test_a_step_that_fails_fails_the_gate(gate: Path) -> None:
    done = checked(gate)
    assert (done.returncode, done.stderr) == (1, "")
    log, _, summary = done.stdout.partition("\n=== summary\n")
    assert "\n=== good\nfine\n" in log and "\n=== bad\nbroken\n" in log
    assert "never" not in log
    ended = [line.split()[:2] for line in summary.splitlines()]
    assert ended == [["ok", "good"], ["FAILED", "bad"], ["ok", "last"]]
    assert (gate.parent.parent / "seen").exists()


def test_some_steps(gate: Path) -> None:
    done = checked(gate, "last", "good")
    assert done.returncode == 0
    ended = [line.split()[1] for line in done.stdout.splitlines()[-2:]]
    assert ended == ["last", "good"]


def test_no_such_step(gate: Path) -> None:
    done = checked(gate, "good", "nope")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "no step is called nope\n"


def sample(word: str, monkeypatch: pytest.MonkeyPatch, slow: bool = True) -> set[str]:
    monkeypatch.setattr(conftest, "SAMPLE", word)
    names = [f"test_x.py::test[{number}]" for number in range(400)]
    return {name for name in names if conftest._drawn(item(name, slow))}


def item(name: str, slow: bool) -> pytest.Item:
    marked = SimpleNamespace(nodeid=name, get_closest_marker=lambda _: slow or None)
    return cast(Any, marked)


def test_a_commit_draws_a_quarter(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = sample("1a2b", monkeypatch)
    assert 60 < len(drawn) < 140
    assert sample("1a2b", monkeypatch) == drawn


def test_every_slow_test_has_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = [sample(str(commit), monkeypatch) for commit in range(40)]
    assert len(set.union(*drawn)) == 400


def test_all_are_drawn_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(sample("all", monkeypatch)) == 400
    assert len(sample("1a2b", monkeypatch, slow=False)) == 400
