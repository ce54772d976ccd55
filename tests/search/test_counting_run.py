"""The counting run costs time: `solve` makes it if its figures are asked for."""

from typing import Any

import pytest

from conftest import cli
from starbattle import Board, Result, solve


@pytest.mark.parametrize(
    "arguments, counted",
    [
        (["--json"], False),
        (["--statistics"], True),
    ],
)
def test_counting_run_is_made_if_its_figures_are_asked_for(
    arguments: list[str], counted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def spy(board: Board, **wanted: Any) -> Result:
        asked.append(wanted["counters"])
        return solve(board, **wanted)

    monkeypatch.setattr("starbattle.cli.commands.solving.solve_board", spy)
    assert cli("solve", "norvig/5x5", *arguments).returncode == 0
    assert asked == [counted]
