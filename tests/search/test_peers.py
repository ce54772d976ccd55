"""Solvers of other kinds that replace a model, and answers checked by them."""

import json
import re
import time
from dataclasses import replace
from itertools import count, islice, product

import pytest

from conftest import cli, python
from starbattle import Board, RequestError, iter_solutions, solve
from starbattle.interrupts import Interrupt
from starbattle.peers import peers
from starbattle.search import portfolio
from starbattle.search.portfolio import checked
from starbattle.search.result import Status
from starbattle.search.solve import solve_until

PEERS = tuple(peers())
EVERY = (*PEERS, "auto")
every_peer = pytest.mark.parametrize("peer", PEERS)
every_peer_and_auto = pytest.mark.parametrize("peer", EVERY)


@pytest.fixture(autouse=True)
def hard(monkeypatch):
    """Every board is hard for auto, so that both search."""
    monkeypatch.setattr(portfolio, "_EASY", 1)


TWO = Board(["AABB", "AABB", "CCDD", "CCDD"], stars=1)
NONE = Board(["AAAA", "ABBA", "ABCC", "DDCC"], stars=2)
NORVIG = Board.named("norvig/24")
ENDLESS = Board([[row] * 14 for row in range(14)], stars=1)
"""It has more solutions than any peer can list."""


@every_peer
def test_statistics(peer):
    result = solve(NORVIG, model=peer, solutions=None)
    figures = result.statistics
    assert figures["nodes"] > 0 < figures["conflicts"]
    assert figures["failures"] is None and "inferences" not in figures
    whole = figures["post_cpu_s"] + figures["search_cpu_s"]
    assert figures["cpu_s"] == pytest.approx(whole)
    assert re.search(r"^Search +\d+ nodes?, \d+ conflicts?\n", str(result), re.M)


@every_peer_and_auto
def test_an_iterator_is_lazy_and_can_be_closed(peer):
    every = iter_solutions(ENDLESS, model=peer)
    assert len({*islice(every, 40)}) == 40
    every.close()
    result = solve(ENDLESS, model=peer, solutions=50)
    assert (result.status, result.count, result.limit) == ("multiple", 50, None)


@every_peer_and_auto
def test_a_search_that_is_stopped_before_it_began(peer):
    result = solve_until(Interrupt(seen=True), ENDLESS, model=peer, solutions=None)
    assert (result.status, result.limit) == (Status.UNKNOWN, "interrupt")


@pytest.mark.parametrize(("peer", "options"), [
    ("clingo", "--sat-prepro=2 --configuration=handy"),
    ("cp_sat", "linearization_level=1 cp_model_presolve=true"),
])  # fmt: skip
def test_peer_options(peer, options):
    result = solve(NORVIG, model=peer, peer_options=options)
    plain = solve(NORVIG, model=peer)
    assert (result.strategy_name, plain.strategy_name) == (options, "own")
    again = solve(NORVIG, model=peer, strategy=result.strategy)
    assert again.strategy == result.strategy != plain.strategy
    assert again.statistics["nodes"] == result.statistics["nodes"]


@pytest.mark.parametrize(("peer", "options", "message"), [
    ("clingo", "--nonsense=2", "unknown option: 'nonsense'"),
    ("clingo", "--verb", "log would be among the answers"),
    ("clingo", "-n 2", "no models 2: solutions= says how many"),
    ("clingo", "--enum=brave", "no enum_mode brave: solutions would be left out"),
    ("clingo", "--proj", "no project auto,3: solutions that differ would count"),
    ("cp_sat", "num_workers=x", "no parameter or value: num_workers=x"),
    ("cp_sat", "num_search_workers=2", "num_workers says the same"),
])  # fmt: skip
def test_wrong_peer_options(peer, options, message):
    for wanted in (1, None):
        with pytest.raises(RequestError, match=f"^peer_options of {peer}: .*{message}"):
            solve(TWO, model=peer, peer_options=options, solutions=wanted)


@pytest.mark.parametrize(("peer", "where", "message"), [
    ("clingo", "column(1,1) = 1", "and numbers of stars; not column(1,1) = 1"),
    ("clingo", TWO.variables().column[0][0] == 0, "stars; not column[0][0] == 0"),
])  # fmt: skip
def test_a_constraint_is_refused_in_the_form_that_its_author_used(peer, where, message):
    with pytest.raises(RequestError, match=re.escape(message)):
        solve(TWO, model=peer, where=[where])


CLAIMS = {
    "clingo": [
        "-t2,split", "--enum-mode=record", "--opt-mode=optN", "--supp-models",
        "--configuration=many", "--heuristic=Domain --dom-mod=true,show",
        "--solve-limit=1",
    ],
    "cp_sat": [
        "num_workers=2", "interleave_search=true", "stop_after_presolve=true",
        "cp_model_presolve=true symmetry_level=3", "max_number_of_conflicts=0",
        "fill_additional_solutions_in_response=true", "max_time_in_seconds=0.0001",
        "stop_after_first_solution=true", "fill_tightened_domains_in_response=true",
        "keep_all_feasible_solutions_in_presolve=false cp_model_presolve=true",
    ],
}  # fmt: skip


@pytest.mark.parametrize(
    ("peer", "options"), [(p, each) for p in PEERS for each in CLAIMS[p]]
)
def test_what_is_claimed_with_options(peer, options):
    """The right answer, or `unknown`, or for several solutions a refusal."""
    boards = TWO, TWO.with_given([(0, 1)]), NONE
    for board, wanted, counted in product(boards, (1, 2, None), (True, False)):
        asked = {"solutions": wanted, "count_only": counted}
        try:
            found = solve(board, model=peer, peer_options=options, **asked)
        except RequestError as error:
            assert wanted != 1 and re.search("num_workers|interleaved", str(error))
            continue
        right = solve(board, model="bits", **asked)
        if found.limit:
            assert (found.status, found.limit) == (Status.UNKNOWN, "method")
            assert found.count <= 2
        else:
            assert (found.status, found.count) == (right.status, right.count)


@pytest.mark.parametrize(("peer", "options", "parallel"), [
    ("clingo", "--configuration=many", False), ("cp_sat", "num_workers=0", True),
])  # fmt: skip
def test_all_workers_take_processor_time(peer, options, parallel, monkeypatch):
    """Only the clock of the process has that of all its threads."""
    process_s = count(0, 1000)
    monkeypatch.setattr(time, "process_time", lambda: next(process_s))
    figures = solve(NORVIG, model=peer, peer_options=options).statistics
    assert (figures["cpu_s"] >= 1000) == parallel


def test_differences():
    right, first = solve(TWO, solutions=None), solve(TWO, solutions=1)
    (one, _) = right.solutions
    unique = replace(right, model="x", status=Status.UNIQUE, solutions=(one,), count=1)
    none = replace(unique, status=Status.UNSATISFIABLE, solutions=(), count=0)
    twice = replace(right, model="x", solutions=(one, one))
    limited = replace(first, status=Status.UNKNOWN, limit="time")
    for ours, theirs, wanted, reason in (
        (right, unique, None, "model global: multiple, 2 solutions, model x: unique,"),
        (first, none, 1, "model global: satisfied, 1 solution, model x: unsatisfiable"),
        (right, twice, None, "models global and x find different solutions"),
        (limited, first, 1, "model global: the time limit ended the search"),
    ):
        check = checked(ours, theirs, wanted).check
        assert check and check.reason.startswith(reason)
        assert check.agrees is (None if ours is limited else False)


LIAR = """
import sys
from starbattle.peers import load_peer, clingo
clingo.Search.run = lambda search, found: True
clingo.Search.figures = lambda search: {}
from starbattle.cli import main
main()
"""
"""Runs the command line with a clingo that never finds a solution."""


def test_the_command_says_so():
    options = ["norvig/5x5", "--all", "--check", "clingo"]
    assert "checked: model clingo agrees" in cli("solve", *options).stdout
    done = python(LIAR, "solve", *options, "--json")
    said = "model global: multiple, 2 solutions, model clingo: unsatisfiable, 0 "
    assert done.returncode == 4
    assert done.stderr.startswith(f"starbattle: 5x5: the models differ: {said}")
    assert json.loads(done.stdout)["check"]["agrees"] is False
