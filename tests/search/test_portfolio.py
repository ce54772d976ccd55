"""The model `auto`: bits, and clingo beside it on hard boards."""

import pytest

from starbattle import solve
from starbattle.search import portfolio
from starbattle.search.result import Status
from starbattle.search.runs import SolveRun
from test_peers import ENDLESS, NORVIG


class _Hampered(SolveRun):
    """A search by bits that ends at once, at a limit."""

    def start(self, request):
        return super().start(request | {"inference_limit": 1})


@pytest.fixture
def hard(monkeypatch):
    """Every board is hard, so both search."""
    monkeypatch.setattr(portfolio, "_EASY", 1)


@pytest.fixture
def beside(monkeypatch, hard):
    """Every board is too hard for bits."""
    monkeypatch.setattr(portfolio, "SolveRun", _Hampered)


def test_an_easy_board_is_left_to_bits():
    result = solve(NORVIG, model="auto", solutions=None)
    assert (result.model, result.answered_by) == ("auto", "bits")
    assert result.statistics["inferences"] > 0


def test_a_hard_board_can_be_left_to_clingo(beside):
    result = solve(NORVIG, model="auto", solutions=None)
    assert (result.model, result.answered_by) == ("auto", "clingo")
    assert (result.status, result.strategy_name) == (Status.UNIQUE, "own")
    assert result.to_dict()["answered_by"] == "clingo"
    assert "model auto (answered by clingo), strategy own" in str(result)


def test_limits_that_clingo_does_not_have(hard):
    result = solve(ENDLESS, model="auto", solutions=None, inference_limit=10**5)
    assert (result.limit, result.answered_by) == ("inferences", "bits")


def test_without_clingo(hard, monkeypatch):
    monkeypatch.setattr(portfolio, "is_installed", lambda name: False)
    result = solve(NORVIG, model="auto", solutions=None)
    assert (result.status, result.answered_by) == (Status.UNIQUE, "bits")
