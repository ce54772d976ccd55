"""The model `auto`: bits, and clingo beside it on hard boards."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from brute_force import solutions
from starbattle import (
    Board,
    RequestError,
    SolverError,
    iter_solutions,
    solve,
    solve_many,
)
from starbattle.board.solution import Solution
from starbattle.interrupts import Interrupt
from starbattle.peers import load_peer
from starbattle.search import portfolio
from starbattle.search.result import Status
from starbattle.search.runs import SolveRun
from starbattle.search.solve import solve_until
from test_models import boards, found
from test_peers import ENDLESS, NORVIG, TWO, check_ctrl_c


class _Hampered(SolveRun):
    """A search by bits that ends at once, at a limit."""

    def start(self, request: dict[str, Any]) -> list[Solution]:
        return super().start(request | {"inference_limit": 1})


@pytest.fixture
def hard(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every board is hard, so both search."""
    monkeypatch.setattr(portfolio, "_EASY", 1)


@pytest.fixture
def beside(monkeypatch: pytest.MonkeyPatch, hard: None) -> None:
    """Every board is too hard for bits."""
    monkeypatch.setattr(portfolio, "SolveRun", _Hampered)


def test_an_easy_board_is_left_to_bits() -> None:
    result = solve(NORVIG, model="auto", solutions=None)
    assert (result.model, result.answered_by) == ("auto", "bits")
    assert result.status == Status.UNIQUE
    assert result.statistics["inferences"] > 0


def test_a_hard_board_can_be_left_to_clingo(beside: None) -> None:
    result = solve(NORVIG, model="auto", solutions=None)
    assert (result.model, result.answered_by) == ("auto", "clingo")
    assert (result.strategy_name, result.bridge) == ("own", "python")
    assert result.status == Status.UNIQUE
    assert result.to_dict()["answered_by"] == "clingo"
    assert "model auto (answered by clingo), strategy own" in str(result)


@pytest.mark.usefixtures("hard")
@settings(
    max_examples=30,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(boards())
def test_both_agree_with_brute_force(board: Board) -> None:
    assert found(board, model="auto") == solutions(board)


@pytest.mark.parametrize("counted", [False, True])
@pytest.mark.parametrize(
    ("board", "wanted", "status", "count"),
    [
        (NORVIG, 1, Status.SATISFIED, 1),
        (NORVIG, None, Status.UNIQUE, 1),
        (TWO, 2, Status.MULTIPLE, 2),
        (TWO, None, Status.MULTIPLE, 2),
        (ENDLESS, 50, Status.MULTIPLE, 50),
    ],
)
def test_a_result(
    hard: None,
    board: Board,
    wanted: int | None,
    status: Status,
    count: int,
    counted: bool,
) -> None:
    result = solve(board, model="auto", solutions=wanted, count_only=counted)
    assert (result.status, result.count, result.limit) == (status, count, None)
    assert len({*result}) == len(result) == (0 if counted else count)
    assert result.answered_by in ("bits", "clingo")


def test_a_time_limit(hard: None) -> None:
    result = solve(ENDLESS, model="auto", solutions=None, timeout=0.5)
    assert (result.status, result.limit) == (Status.UNKNOWN, "time")
    assert len(result) == result.count


def test_limits_that_clingo_does_not_have(hard: None) -> None:
    result = solve(NORVIG, model="auto", solutions=None, inference_limit=10**6)
    assert (result.status, result.answered_by) == (Status.UNIQUE, "bits")
    result = solve(ENDLESS, model="auto", solutions=None, inference_limit=10**5)
    assert (result.limit, result.answered_by) == ("inferences", "bits")


def test_without_clingo(hard: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(portfolio, "is_installed", lambda name: False)
    result = solve(NORVIG, model="auto", solutions=None)
    assert (result.status, result.answered_by) == (Status.UNIQUE, "bits")


def test_an_iterator_is_lazy(beside: None) -> None:
    every = iter_solutions(ENDLESS, model="auto")
    assert not next(every).check()
    every.close()
    assert {one.stars for one in iter_solutions(TWO, model="auto")} == solutions(TWO)


@pytest.mark.parametrize("call", [solve, lambda *a, **o: next(iter_solutions(*a, **o))])
def test_no_strategy(call: Callable[..., object]) -> None:
    with pytest.raises(RequestError, match=r"^the model auto has no strategy"):
        call(TWO, model="auto", strategy="ff")


def test_given_cells(hard: None) -> None:
    one = solve(TWO, model="auto", given_stars=[(0, 1)], solutions=None)
    assert [solution.stars for solution in one] == [
        stars for stars in solutions(TWO) if (0, 1) in stars
    ]


def test_a_wrong_answer(beside: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(search: object, found: Callable[[Any], bool]) -> bool:
        found(lambda: [(0, 0), (0, 1), (1, 0), (1, 1)])
        return True

    monkeypatch.setattr(load_peer("clingo").Search, "run", wrong)
    monkeypatch.setattr(load_peer("clingo").Search, "figures", lambda search: {})
    with pytest.raises(SolverError, match=r"^the models of auto disagree: .* breaks"):
        solve(TWO, model="auto")


def test_many_boards_and_a_check() -> None:
    results = solve_many([TWO, NORVIG], model="auto", solutions=None, check="clingo")
    assert [(one.count, one.check.agrees) for one in results] == [(2, True), (1, True)]


def test_a_search_that_is_stopped_before_it_began(hard: None) -> None:
    result = solve_until(Interrupt(seen=True), ENDLESS, model="auto", solutions=None)
    assert (result.status, result.limit) == (Status.UNKNOWN, "interrupt")


@pytest.mark.slow
def test_ctrl_c(tmp_path: Path) -> None:
    check_ctrl_c(tmp_path, "--all", "--model", "auto")
