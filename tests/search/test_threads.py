"""Searches that several threads share."""

import json
from pathlib import Path

import pytest

from conftest import TIMEOUT_S, cli, stripes
from starbattle import RequestError, solve
from test_interrupts import press_ctrl_c, started

STRIPES = stripes(7)
LONG = stripes(18, 2)
"""It has more solutions than anybody can count."""


def test_all_solutions(bridge: str) -> None:
    one = solve(STRIPES, model="bits", solutions=None, bridge=bridge)
    two = solve(STRIPES, model="bits", solutions=None, threads=2, bridge=bridge)
    assert len(one) == 646
    assert {*one} == {*two}
    counted = solve(STRIPES, model="bits", solutions=None, count_only=True, threads=3)
    assert counted.count == 646


def test_a_limit(bridge: str) -> None:
    result = solve(
        LONG,
        model="bits",
        solutions=None,
        count_only=True,
        threads=2,
        inference_limit=2_000_000,
        bridge=bridge,
    )
    assert (result.status, result.limit) == ("unknown", "inferences")
    assert result.statistics["inferences"] >= 2_000_000


@pytest.mark.parametrize(
    ("threads", "model", "message"),
    [
        (2, None, "threads must be 1, as the model global has one thread"),
        (2, "columns", "threads must be 1, as the model columns has one thread"),
        (65, "bits", "threads must be an integer from 1 to 64, not 65"),
        (0, "bits", "threads must be positive, not 0"),
        (True, "bits", "threads must be a positive integer, not True"),
    ],
)
def test_a_wrong_number(threads: int, model: str | None, message: str) -> None:
    with pytest.raises(RequestError, match=message):
        solve(STRIPES, model=model, threads=threads)  # type: ignore[arg-type]


def test_a_check_takes_one_thread() -> None:
    result = solve(STRIPES, model="bits", threads=2, solutions=700, check="columns")
    assert result.check is not None
    assert result.check.agrees


def test_the_command(tmp_path: Path) -> None:
    path = tmp_path / "stripes.jsonl"
    path.write_text(STRIPES.to("jsonl"))
    done = cli("solve", path, "--model", "bits", "--threads", "2", "--count")
    assert "646 solutions" in done.stdout
    refused = cli("solve", path, "--threads", "2")
    assert refused.returncode == 2
    assert "bits can have several" in refused.stderr


@pytest.mark.slow
def test_ctrl_c(bridge: str, tmp_path: Path) -> None:
    path = tmp_path / "long.jsonl"
    path.write_text(LONG.to("jsonl"))
    command = ["-m", "starbattle", "solve", path, "--json", "--bridge", bridge]
    options = ["--model", "bits", "--threads", "2", "--count"]
    with started(*command, *options) as process:
        press_ctrl_c(process)
        out, err = process.communicate(timeout=TIMEOUT_S)
    assert (process.returncode, err) == (130, "")
    assert json.loads(out)["limit"] == "interrupt"
