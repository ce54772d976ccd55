"""The same request gives the same reply through every bridge."""

import json
import re
import sys
from functools import cache
from pathlib import Path
from subprocess import PIPE, Popen
from typing import Any

import pytest

from conftest import (
    BOARDS,
    BRIDGES,
    PACKAGE_PARENT,
    TIMEOUT_S,
    cli,
    cli_process,
    python,
    run,
    stripes,
)
from starbattle import (
    Board,
    BridgeUnavailable,
    RequestError,
    Strategy,
    grade,
    solve,
)
from starbattle.bridge import open_bridge
from starbattle.bridge.client import ask
from starbattle.bridge.embedded import PyswipBridge
from starbattle.bridge.process import ProcessBridge
from starbattle.extras import install_extra, install_packages
from test_compiled import command
from test_other_swipl import on_path

EXACT = ("constraints", "resumptions", "entailments", "prunings", "backtracks")
EXACT += ("nodes", "failures", "depth", "inferences", "post_inferences")
MEASURED = ("cpu_s", "post_cpu_s", "search_cpu_s", "wall_s", "memory_bytes")

REQUESTS: dict[str, dict[str, Any]] = {
    "default": {},
    "all": {"solutions": None},
    "count": {"solutions": None, "count_only": True},
    **{name: {"model": name, "solutions": 2} for name in ("columns", "bits", "feup")},
    "strategy": {
        "model": "cells",
        "strategy": Strategy("cells", "max", "down", "enum"),
    },
    "random": {
        "model": "columns",
        "strategy": Strategy("columns", "random_variable:3", "random_value:-5"),
    },
    "inference limit": {
        "model": "columns",
        "solutions": None,
        "inference_limit": 900_000,
    },
}


HOLES = Board.parse(
    '{"stars": 1, "regions": [[1, 1, 2, 2, 2], [1, -1, 2, 3, 2], [1, 1, 3, 3, 3], '
    "[4, 4, 5, 5, 3], [4, 4, 4, 5, 5]]}"
)
PUZZLES = {
    "several": stripes(6),
    "unique": Board.load(BOARDS / "jandhyala/6x6.txt"),
    "two stars": Board.load(BOARDS / "feup/8x8_1.txt", stars=2),
    "holes": HOLES,
}


def reply(bridge: str, puzzle: str, request: str) -> dict[str, Any]:
    """Solve, twice as the first time may load parts of SWI-Prolog's library."""
    for _ in range(2):
        result = solve(PUZZLES[puzzle], bridge=bridge, **REQUESTS[request])
    found = result.to_dict() | {"count": result.count}
    assert found.pop("bridge") == bridge
    measured = {key: found["statistics"].pop(key) for key in MEASURED}
    assert all(figure >= 0 for figure in measured.values()), measured
    return found


@cache
def reference(puzzle: str, request: str) -> str:
    return json.dumps(reply("process", puzzle, request))


RUNS = [("several", request) for request in REQUESTS]
RUNS += [(puzzle, request) for puzzle in PUZZLES for request in ("default", "count")]


@pytest.mark.parametrize(("puzzle", "request_name"), dict.fromkeys(RUNS))
def test_same_reply(bridge: str, puzzle: str, request_name: str) -> None:
    found = reply(bridge, puzzle, request_name)
    assert json.dumps(found) == reference(puzzle, request_name)
    assert set(found["statistics"]) == set(EXACT)


def test_limits_far_beyond_a_short_search_cost_nothing(bridge: str) -> None:
    def inferences(**limits: float) -> int:
        options: Any = {"model": "bits", "bridge": bridge, **limits}
        results = [solve(stripes(6), **options) for _ in range(3)]
        return results[-1].statistics["inferences"]

    assert inferences(timeout=60) == inferences(cpu_limit=60) == inferences()


def test_search_that_is_longer_than_was_expected(bridge: str) -> None:
    """It begins anew, in a thread, and nothing is found twice."""
    board = stripes(9, 2)
    found = solve(board, model="bits", solutions=None, bridge=bridge)
    assert len({*found}) == len(found) == found.count == 664
    assert found.statistics["inferences"] > 60_000


def test_limits_before_and_amid_the_search(bridge: str) -> None:
    result = solve(stripes(12), bridge=bridge, timeout=1e-9)
    assert (result.status, result.limit, result.count) == ("unknown", "time", 0)
    result = solve(stripes(12), bridge=bridge, solutions=None, memory_limit=2**18)
    assert (result.status, result.limit) == ("unknown", "memory")
    assert solve(stripes(12), bridge=bridge).status == "satisfied"


BAD_MODELS = ["a'b\"c\\d\n(e)", "\udcff", "halt."]


@pytest.mark.parametrize("model", BAD_MODELS, ids=["quotes", "no text", "goal"])
def test_bad_option(bridge: str, model: Any) -> None:
    messages = set()
    for through in (bridge, "process"):
        with pytest.raises(RequestError) as caught:
            solve(PUZZLES["unique"], bridge=through, model=model)
        messages.add(str(caught.value))
    assert len(messages) == 1
    assert "\n" not in messages.pop()


SEED = {"op": "solve", "regions": [[1, 2], [1, 2]], "stars": 1}
SEED["strategy"] = {"order": "random_value:x"}
BAD = [
    ("request", ""),
    ("request", "{"),
    ("request", '{"op": start}'),
    ("request", "Infinity"),
    ("request", "{}"),
    ("request", '{"op": "nope"}'),
    ("request", '{"op": "solve", "stars": 1}'),
    ("request", '{"op": "solve", "regions": "[[1]]", "stars": 1}'),
    ("request", json.dumps(SEED)),
    ("board", '{"op": "solve", "regions": [[1, 2], [1]], "stars": 1}'),
    ("job", '{"op": "poll", "job": 999999, "wait": 0}'),
    ("job", '{"op": "stop", "job": 999999}'),
]


@pytest.mark.parametrize(("kind", "request_text"), BAD)
def test_refused_by_prolog(bridge: str, kind: str, request_text: str) -> None:
    replies = {open_bridge(b).call(request_text) for b in (bridge, "process")}
    # Variables and streams have other names each time.
    replies = {re.sub(r"\b_\d+|0x\w+", "_", reply) for reply in replies}
    assert len(replies) == 1
    (error,) = json.loads(replies.pop()).values()
    assert error["kind"] == kind
    assert error["message"] and "\n" not in error["message"]


GROWTH = """
import sys
import psutil
from starbattle.bridge import open_bridge
bridge, this = open_bridge(sys.argv[1]), psutil.Process()
def ask(count):
    for _ in range(count):
        bridge.call('{"op": "info"}')
    return this.memory_info().rss
before = ask(300)
print(ask(1500) - before)
"""


def test_memory_does_not_grow_with_the_calls(bridge: str) -> None:
    done = python(GROWTH, bridge)
    assert (done.returncode, done.stderr) == (0, "")
    kept = 1500 * len(open_bridge(bridge).call('{"op": "info"}'))
    assert int(done.stdout) < kept, "each reply is kept somewhere"


def test_no_init_file_is_read(bridge: str, tmp_path: Path) -> None:
    """It may print, set flags, or end the process; `doctor` names it."""
    init = tmp_path / "swi-prolog/init.pl"
    init.parent.mkdir()
    init.write_text(
        ":- format('hello~n').\n:- set_prolog_flag(autoload, false).\n"
        ":- op(0, xfx, -->).\n:- halt(3).\n"
    )
    arguments = ("grade", "norvig/24", "--json", "--bridge", bridge)
    env = {"XDG_CONFIG_HOME": str(tmp_path)}
    done = cli_process(*arguments, env=env)
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["rating"] == grade(Board.named("norvig/24")).rating
    assert f"init file  {init}, which no bridge reads" in cli("doctor", env=env).stdout


IN_A_SESSION = """
import sys
from pyswip import Prolog
for goal in sys.argv[1:]:
    Prolog().query(goal).__next__()
from starbattle import Board, BridgeError, grade, make, why
board = Board.named("norvig/24")
try:
    print(grade(board, bridge="pyswip").rating)
    print(why(board, "r1c1", bridge="pyswip").status)
    print(next(make(size=6, stars=1, seed=1, bridge="pyswip")).board.size)
except BridgeError as error:
    print(error)
"""

SETTINGS = [
    "set_prolog_flag(autoload, false)",
    "set_prolog_flag(iso, true)",
    "set_prolog_flag(compile_meta_arguments, always)",
    "op(0, xfx, -->)",
    "op(200, xfy, in)",
    "assertz((user:portray(_) :- write(hidden)))",
    "assertz((user:append(_, _, _) :- fail))",
]
"""What other code in the process may have set before."""


def test_settings_of_the_session() -> None:
    done = python(IN_A_SESSION, *SETTINGS)
    assert done.returncode == 0, done.stderr
    assert done.stdout == "53\nempty\n6\n"


@pytest.mark.parametrize(
    "setting", ["set_prolog_flag(protect_static_code, true)", "op(0, fx, dynamic)"]
)
def test_settings_in_the_way(setting: str) -> None:
    done = python(IN_A_SESSION, setting)
    assert done.returncode == 0, done.stderr
    assert "take the bridge 'process'" in done.stdout
    assert re.search(r"protect_static_code|syntax error", done.stderr, re.IGNORECASE)


def test_promised_bridges_work(bridge: str) -> None:
    """What set-up has built, or pip has installed, cannot go missing unnoticed."""
    done = run([sys.executable, "-P", "-m", "starbattle.bridge.probe", bridge])
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("name", ["nope", "__class__"])
def test_no_such_bridge(name: str) -> None:
    with pytest.raises(RequestError, match="janus, pyswip, process"):
        open_bridge(name)


UNAVAILABLE = """
import sys, pickle
from starbattle import Board, BridgeError, BridgeUnavailable, solve
board = Board(["AABB", "AABB", "CCDD", "CCDD"], stars=1)
for _ in range(2):
    try:
        solve(board, bridge=sys.argv[1])
    except BridgeUnavailable as error:
        assert isinstance(error, BridgeError)
        print(error)
        print(error.bridge, error.reason, error.remedy, sep="|")
"""


BY_NAME = {
    "janus": install_extra("janus"),
    "pyswip": install_packages("pyswip"),
    "process": "process: the program swipl was not found; install SWI-Prolog (Debian, ",
    "auto": "process: the program swipl was not found; install SWI-Prolog (Debian, ",
}
"""What is said on a machine with neither swipl nor the packages for it."""


@pytest.mark.parametrize("name", BY_NAME)
def test_without_swipl(name: str, tmp_path) -> None:
    for package in ("janus_swi", "pyswip"):
        (tmp_path / f"{package}.py").write_text(
            f"raise ModuleNotFoundError('no {package}')"
        )
    env = {"PATH": "", "PYTHONPATH": f"{tmp_path}:{PACKAGE_PARENT}"}
    done = python(UNAVAILABLE, name, env=env)
    assert (done.returncode, done.stderr) == (0, "")
    message, parts, *again = done.stdout.splitlines()
    assert again == [message, parts]
    assert BY_NAME[name] in message
    assert "; ".join(message.split("; ")[:1]) == ": ".join(parts.split("|")[:2])


def test_auto_is_the_bridge_that_has_loaded_prolog(bridge: str) -> None:
    """Such as for the texts of constraints, which a peer asks for in a thread."""
    code = "from starbattle.bridge import open_bridge as o; o(%r); print(o().name)"
    done = python(code % bridge)
    first = python("from starbattle.bridge import open_bridge as o; print(o().name)")
    expected = first.stdout if bridge == "process" else f"{bridge}\n"
    assert (done.returncode, done.stdout) == (0, expected)


WRONG_SWIPLS = {
    "echo 'SWI-Prolog version 8.4.2 for x86_64-linux'": "SWI-Prolog 8.4.2 is too old",
    "echo hello": "{} --version names no version of SWI-Prolog",
    "printf 'SWI-Prolog version \\377'": "{} --version names no version of SWI-Prolog",
    "kill -SEGV $$": "{} --version names no version of SWI-Prolog",
}


@pytest.mark.parametrize("script", WRONG_SWIPLS)
def test_a_wrong_swipl(script: str, tmp_path, monkeypatch) -> None:
    program = on_path(script, tmp_path, monkeypatch)
    with pytest.raises(BridgeUnavailable) as caught:
        ProcessBridge()
    assert caught.value.reason == WRONG_SWIPLS[script].format(program)
    if "8.4" in script:
        told = json.loads(cli("doctor", "--json").stdout)
        assert told["swipl"]["version"].startswith("SWI-Prolog 8.4.2 is too old")
        assert not told["bridges"]["process"]["works"]


def test_pyswip_with_an_old_library(monkeypatch) -> None:
    class Old:
        """A library as SWI-Prolog 8.4.2 has it."""

        @staticmethod
        def PL_version(which: int) -> int:
            return 80402

    class Core:
        _lib = Old

    monkeypatch.setattr("starbattle.bridge.embedded._import_for_good", Core)
    with pytest.raises(BridgeUnavailable, match=r"SWI-Prolog 8\.4\.2 is too old"):
        PyswipBridge()


def test_unavailable_on_the_command_line() -> None:
    command = "solve norvig/24 --bridge process --jobs 2"
    done = cli_process(*command.split(), env={"PATH": ""})
    assert (done.returncode, done.stdout) == (2, "")
    (told,) = done.stderr.splitlines()
    assert told.startswith("starbattle: process: the program swipl was not found")


EXIT = """
import sys
from starbattle import Board, solve
board = Board(["AABB", "AABB", "CCDD", "CCDD"], stars=1)
solve(board, bridge=sys.argv[1])
sys.exit("good bye")
"""


@pytest.mark.parametrize("arguments", [["-g", "halt"], ["x.pl"], ["é"]])
def test_arguments_are_not_prologs(bridge: str, arguments: list[str], tmp_path) -> None:
    (tmp_path / "x.pl").write_text(":- open(made, write, S), close(S), halt.\n")
    done = python(EXIT, bridge, *arguments, cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (1, "", "good bye\n")
    assert not (tmp_path / "made").exists()


@pytest.mark.parametrize("end", ["input", "output"])
def test_served_program_ends_with_its_caller(end: str) -> None:
    """Nothing is left behind, whatever it was doing, and nothing is said."""
    with Popen(command(""), stdin=PIPE, stdout=PIPE, stderr=PIPE, text=True) as served:
        assert served.stdin and served.stdout and served.stderr
        for listing in (True, False):
            request = {"op": "solve", "regions": stripes(14).compact(), "stars": 1}
            request |= {"model": "bits", "timeout": 600, "listing": listing}
            served.stdin.write(json.dumps(request) + "\n")
            served.stdin.flush()
            assert '"job"' in served.stdout.readline()
        if end == "output":
            served.stdout.close()
            served.stdin.write('{"op": "info"}\n')
        served.stdin.close()
        assert served.wait(TIMEOUT_S) == 0
        assert served.stderr.read() == ""


def test_unknown_keys_are_refused(bridge: str) -> None:
    """So what Python asks for is what the operations declare."""
    for operation, known in (("info", "none"), ("poll", "one of job, ")):
        with pytest.raises(RequestError) as caught:
            ask(open_bridge(bridge), op=operation, nope=1)
        assert str(caught.value).startswith(f"unknown key nope; expected {known}")


def test_large_request(bridge: str) -> None:
    """A request and a reply that no pipe holds at once."""
    (error,) = json.loads(
        open_bridge(bridge).call(json.dumps({"op": "é" * 300_000}))
    ).values()
    assert "é" * 1000 in error["message"]


ALL_AT_ONCE = """
import sys
from starbattle import Board, solve
board = Board(["AABB", "AABB", "CCDD", "CCDD"], stars=1)
for bridge in sys.argv[1:]:
    print(solve(board, bridge=bridge, solutions=None).count)
"""


@pytest.mark.slow
@pytest.mark.parametrize("order", [1, -1])
def test_all_bridges_in_one_process(order: int) -> None:
    names = BRIDGES[::order]
    done = python(ALL_AT_ONCE, *names, *names)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.split() == ["2"] * 2 * len(names)
