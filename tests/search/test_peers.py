"""Solvers of other kinds that replace a model, and answers checked by them."""

import json
import re
import time
from dataclasses import replace
from itertools import count, islice, product
from pathlib import Path
from typing import Any

import pytest

from brute_force import solutions
from conftest import SMALL, TIMEOUT_S, cli, python
from starbattle import Board, RequestError, iter_solutions, solve
from starbattle.interrupts import Interrupt
from starbattle.peers import load_peer, peer_version, peers
from starbattle.search import portfolio
from starbattle.search.portfolio import checked
from starbattle.search.result import Result, Status
from starbattle.search.solve import solve_until
from test_interrupts import line, press_ctrl_c, started

PEERS = tuple(peers())
EVERY = (*PEERS, "auto")
every_peer = pytest.mark.parametrize("peer", PEERS)
every_peer_and_auto = pytest.mark.parametrize("peer", EVERY)


@pytest.fixture(autouse=True)
def hard(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every board is hard for auto, so that both search."""
    monkeypatch.setattr(portfolio, "_EASY", 1)


TWO = Board(["AABB", "AABB", "CCDD", "CCDD"], stars=1)
NONE = Board(["AAAA", "ABBA", "ABCC", "DDCC"], stars=2)
NORVIG = Board.named("norvig/24")
ENDLESS = Board([[row] * 14 for row in range(14)], stars=1)
"""It has more solutions than any peer can list."""


@every_peer_and_auto
@pytest.mark.parametrize(
    ("board", "wanted", "status", "count"),
    [
        (NORVIG, None, Status.UNIQUE, 1),
        (TWO, 1, Status.SATISFIED, 1),
        (TWO, None, Status.MULTIPLE, 2),
        (ENDLESS, 50, Status.MULTIPLE, 50),
        (NONE, 1, Status.UNSATISFIABLE, 0),
    ],
)
def test_a_result(
    peer: str, board: Board, wanted: int | None, status: Status, count: int
) -> None:
    for counted in (False, True):
        result = solve(board, model=peer, solutions=wanted, count_only=counted)
        assert (result.status, result.count, result.limit) == (status, count, None)
        assert len({*result}) == len(result) == (0 if counted else count)
        assert not any(solution.check() for solution in result)
    own = (result.strategy_name, result.bridge) == ("own", "python")
    assert result.model == peer and own >= (peer in PEERS)
    assert result.answered_by in ((None,) if peer in PEERS else ("bits", "clingo"))


@every_peer
def test_statistics(peer: str) -> None:
    result = solve(NORVIG, model=peer, solutions=None)
    assert result.statistics["nodes"] > 0
    assert result.statistics["conflicts"] > 0
    assert result.statistics["failures"] is None
    assert "inferences" not in result.statistics
    parts = ("post_cpu_s", "search_cpu_s")
    whole = sum(result.statistics[part] for part in parts)
    assert result.statistics["cpu_s"] == pytest.approx(whole)
    assert re.search(r"^Search +\d+ nodes?, \d+ conflicts?$", str(result), re.M)
    assert re.search(r"^Time +[0-9.]+ s$", str(result), re.M)


@every_peer_and_auto
def test_a_search_that_is_stopped_before_it_began(peer: str) -> None:
    result = solve_until(Interrupt(seen=True), ENDLESS, model=peer, solutions=None)
    assert (result.status, result.limit) == (Status.UNKNOWN, "interrupt")


@pytest.mark.slow
@every_peer_and_auto
def test_ctrl_c(peer: str, tmp_path: Path) -> None:
    file = tmp_path / "endless.jsonl"
    file.write_text(f"{json.dumps(SMALL)}\n{ENDLESS.to('jsonl')}\n")
    # bits counts these solutions at once.
    wanted = "--all" if peer == "auto" else "--count"
    options = ("--json", wanted, "--model", peer)
    with started("-m", "starbattle", "solve", file, *options) as process:
        assert json.loads(line(process))["id"] == "small"
        press_ctrl_c(process)
        out, err = process.communicate(timeout=TIMEOUT_S)
    assert (process.returncode, err) == (130, "")
    answer = json.loads(out)
    assert (answer["status"], answer["limit"]) == ("unknown", "interrupt")


FORKED = """
import os, warnings
warnings.simplefilter("ignore", DeprecationWarning)  # of forks beside threads
from starbattle import Board, solve
board = Board(["AABB", "AABB", "CCDD", "CCDD"], stars=1)
assert solve(board, model="clingo", solutions=None).count == 2
if child := os.fork():
    assert os.waitpid(child, 0)[1] == 0
else:
    os._exit(0 if solve(board, model="clingo", solutions=None).count == 2 else 1)
"""


def test_a_fork_has_threads_of_its_own() -> None:
    done = python(FORKED)
    assert (done.returncode, done.stderr) == (0, "")


@every_peer
@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"strategy": "ff"}, "has no strategy but its own"),
        ({"bridge": "process"}, "needs no bridge to Prolog"),
        ({"inference_limit": 10**6}, "has no inference_limit; use timeout"),
        ({"memory_limit": 10**9, "check": True}, "has no memory_limit; use timeout"),
    ],
)
def test_what_peers_do_not_offer(peer: str, options: Any, message: str) -> None:
    asked = (
        {**options, "check": peer} if "check" in options else {**options, "model": peer}
    )
    with pytest.raises(RequestError, match=f"^the model {peer} {message}$"):
        solve(TWO, **asked)


@pytest.mark.parametrize(
    ("peer", "options"),
    [
        ("clingo", "--sat-prepro=2 --configuration=handy"),
        ("cp_sat", "linearization_level=1 cp_model_presolve=true"),
    ],
)
def test_peer_options(peer: str, options: str) -> None:
    result = solve(NORVIG, model=peer, peer_options=options)
    plain = solve(NORVIG, model=peer)
    assert (result.strategy_name, plain.strategy_name) == (options, "own")
    again = solve(NORVIG, model=peer, strategy=result.strategy)
    assert again.strategy == result.strategy != plain.strategy
    assert again.statistics["nodes"] == result.statistics["nodes"]


@pytest.mark.parametrize(
    ("model", "options", "message"),
    [
        (
            "clingo",
            "--nonsense=2",
            "peer_options of clingo: unknown option: 'nonsense'",
        ),
        ("clingo", "'", "peer_options of clingo: No closing quotation"),
        ("cp_sat", "a=2", "peer_options of cp_sat: no parameter or value: a=2"),
        ("cp_sat", "num_workers=x", "of cp_sat: no parameter or value: num_workers=x"),
        ("bits", "a=2", "peer_options are for the models cp_sat, clingo"),
        ("auto", "a=2", "peer_options are for the models cp_sat, clingo"),
        ("cp_sat", "log_search_progress=true", "log would be among the answers"),
        ("cp_sat", "num_search_workers=2", "num_workers says the same"),
        ("cp_sat", "enumerate_all_solutions=true", "solutions= says how many"),
        ("clingo", "--verb", "log would be among the answers"),
        ("clingo", "-n 2", "no models 2: solutions= says how many"),
        ("clingo", "--enum=brave", "no enum_mode brave: solutions would be left out"),
        ("clingo", "--enum-mode=domRec --heuristic=domain", "no enum_mode domRec: "),
        ("clingo", "--proj", "no project auto,3: solutions that differ would count"),
    ],
)
def test_wrong_peer_options(model: str, options: str, message: str) -> None:
    for wanted in (1, None):
        with pytest.raises(RequestError, match=message):
            solve(TWO, model=model, peer_options=options, solutions=wanted)


@pytest.mark.parametrize(
    ("peer", "options"),
    [
        *(("clingo", each) for each in (
            "", "-t2", "-t2,split", "--enum-mode=record", "--sat-prepro=3", "--stats",
            "--opt-mode=optN", "--supp-models", "--configuration=many", "--eq=0",
            "--heuristic=Domain --dom-mod=true,show", "--solve-limit=1",
        )),
        *(("cp_sat", each) for each in (
            "", "num_workers=2", "num_workers=8 linearization_level=1",
            "interleave_search=true", "cp_model_presolve=true symmetry_level=3",
            "fill_additional_solutions_in_response=true", "stop_after_presolve=true",
            "stop_after_first_solution=true", "max_number_of_conflicts=0",
            "max_time_in_seconds=0.0001", "fill_tightened_domains_in_response=true",
            "keep_all_feasible_solutions_in_presolve=false cp_model_presolve=true",
            "use_symmetry_in_lp=true linearization_level=2",
        )),
    ],
)  # fmt: skip
def test_what_is_claimed_with_options(peer: str, options: str) -> None:
    """The right answer, or `unknown`, or for several solutions a refusal."""
    one = TWO.with_given([(0, 1)])
    for board, wanted, counted in product(
        (TWO, one, NONE), (1, 2, None), (True, False)
    ):
        asked = {"solutions": wanted, "count_only": counted, "peer_options": options}
        try:
            found = solve(board, model=peer, **asked)
        except RequestError as error:
            assert wanted != 1 and re.search("num_workers|interleaved", str(error))
            continue
        if found.limit:
            assert (found.status, found.limit) == (Status.UNKNOWN, "method")
        else:
            right = solve(board, model="bits", **{**asked, "peer_options": None})
            assert (found.status, found.count) == (right.status, right.count)
        assert found.count <= len(solutions(board))


@pytest.mark.parametrize(
    ("peer", "options", "parallel"),
    [
        ("clingo", "", False),
        ("clingo", "--configuration=many", False),
        ("clingo", "-t2", True),
        ("cp_sat", "", False),
        ("cp_sat", "linearization_level=1", False),
        ("cp_sat", "num_workers=2", True),
        ("cp_sat", "num_workers=0", True),
    ],
)
def test_all_workers_take_processor_time(
    peer: str, options: str, parallel: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the clock of the process has that of all its threads."""
    process_s = count(0, 1000)
    monkeypatch.setattr(time, "process_time", lambda: next(process_s))
    asked = {"model": peer, "peer_options": options or None}
    figures = solve(NORVIG, **asked).statistics
    assert (figures["cpu_s"] >= 1000) == parallel
    if parallel:
        assert solve(NORVIG, **asked, cpu_limit=1).limit in (None, "cpu")


MISSING = """
import sys
sys.modules[sys.argv.pop(1)] = None
from starbattle.cli import main
main()
"""


@pytest.mark.parametrize(("package", "peer", "arguments"), [
    ("clingo", "clingo", "solve --check"), ("ortools", "cp_sat", "solve --model"),
    ("ortools", "cp_sat", "compare --models"),
])  # fmt: skip
def test_a_missing_extra(package: str, peer: str, arguments: str) -> None:
    done = python(MISSING, package, *arguments.split(), peer, "norvig/5x5")
    assert (done.returncode, done.stdout) == (2, "")
    said = rf"starbattle: the package {package}[.\w]* is missing; to install it: .+\n"
    assert re.fullmatch(said, done.stderr)


def test_agreement() -> None:
    for model, other in (("bits", "cp_sat"), ("auto", "clingo")):
        for board in (TWO, NONE, NORVIG):
            for wanted in (1, 2, None):
                result = solve(board, model=model, solutions=wanted, check=other)
                assert result.check
                assert (result.check.model, result.check.agrees) == (other, True)
    assert solve(TWO, model="bits").check is None


def answer(board: Board, wanted: int | None = None) -> Result:
    return solve(board, model="bits", solutions=wanted, counters=False)


def test_differences() -> None:
    right, first = answer(TWO), answer(TWO, 1)
    (one, _) = right.solutions
    unique = replace(right, model="x", status=Status.UNIQUE, solutions=(one,), count=1)
    none = replace(unique, status=Status.UNSATISFIABLE, solutions=(), count=0)
    twice = replace(right, model="x", solutions=(one, one))
    cases = (
        (right, unique, None, "model bits: multiple, 2 solutions, model x: unique, 1 "),
        (unique, right, 2, "model x: unique, 1 solution, model bits: multiple, 2 "),
        (first, none, 1, "model bits: satisfied, 1 solution, model x: unsatisfiable"),
        (right, twice, None, "models bits and x find different solutions"),
    )
    for ours, theirs, wanted, reason in cases:
        check = checked(ours, theirs, wanted).check
        assert check
        assert check.agrees is False
        assert check.reason.startswith(reason)
    limited = replace(first, status=Status.UNKNOWN, limit="time")
    check = checked(limited, first, 1).check
    assert check and check.agrees is None
    assert check.reason == "model bits: the time limit ended the search"


LIAR = """
import sys
from starbattle.peers import load_peer, clingo
clingo.Search.run = lambda search, found: True
clingo.Search.figures = lambda search: {}
from starbattle.cli import main
main()
"""
"""Runs the command line with a clingo that never finds a solution."""


def test_the_command_says_so() -> None:
    options = ["norvig/5x5", "--all", "--check", "clingo"]
    assert "checked: model clingo agrees" in cli("solve", *options).stdout
    said = (
        "model global: multiple, 2 solutions, model clingo: unsatisfiable, 0 solutions"
    )
    done = python(LIAR, "solve", *options, "--json")
    assert done.returncode == 4
    assert done.stderr == f"starbattle: 5x5: the models differ: {said}\n"
    check = json.loads(done.stdout)["check"]
    assert check == {"model": "clingo", "agrees": False, "reason": said}


@every_peer
def test_a_campaign(peer: str, tmp_path: Path) -> None:
    file = tmp_path / "records.jsonl"
    strategies = ["--strategies", "default,ff"]
    models = ["--models", f"bits,{peer}", "--all", "--jobs", "1"]
    done = cli("compare", "norvig/24", *models, *strategies, "-o", file)
    assert done.returncode == 0
    assert f"skipped, as {peer} cannot run it: ff\n" in done.stderr
    records = map(json.loads, file.read_text().splitlines())
    (record,) = (record for record in records if record["model"] == peer)
    assert (record["strategy"], record["status"]) == ("own", "unique")
    assert record["count"] == 1 <= record["nodes"]
    assert record["inferences"] is None
    assert record["versions"][peer] == peer_version(peer)


@every_peer_and_auto
def test_an_iterator_is_lazy_and_can_be_closed(peer: str) -> None:
    every = iter_solutions(ENDLESS, model=peer)
    assert len({*islice(every, 40)}) == 40
    every.close()
    assert {one.stars for one in iter_solutions(TWO, model=peer)} == solutions(TWO)


@every_peer
def test_an_error_of_the_solver(peer: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(search: object, found: object) -> bool:
        raise ZeroDivisionError

    monkeypatch.setattr(load_peer(peer).Search, "run", broken)
    with pytest.raises(ZeroDivisionError):
        solve(TWO, model=peer)
