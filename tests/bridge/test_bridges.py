"""The same request gives the same reply through every bridge."""

import json
import re
from functools import cache, partial
from subprocess import PIPE, Popen
from types import SimpleNamespace

import pytest

from conftest import (
    BRIDGES,
    PACKAGE_PARENT,
    TIMEOUT_S,
    cli,
    cli_process,
    ended_well,
    python,
    stripes,
)
from starbattle import Board, BridgeUnavailable, Strategy, grade, solve
from starbattle.bridge import open_bridge
from starbattle.bridge.embedded import PyswipBridge
from starbattle.bridge.process import ProcessBridge
from starbattle.extras import install_extra, install_packages
from test_compiled import command
from test_other_swipl import on_path

MEASURED = ("cpu_s", "post_cpu_s", "search_cpu_s", "wall_s", "memory_bytes")
REQUESTS = [
    {"counters": True}, {"solutions": None}, {"count_only": True}, {"model": "bits"},
    {"strategy": Strategy("columns", "random_variable:3", "random_value:-5")},
    {"model": "columns", "solutions": None, "inference_limit": 900_000},
]  # fmt: skip


def reply(bridge, request):
    """Solve, twice as the first time may load parts of SWI-Prolog's library."""
    for _ in range(2):
        result = solve(stripes(6), bridge=bridge, **REQUESTS[request])
    found = result.to_dict() | {"count": result.count}
    assert found.pop("bridge") == bridge
    assert all(found["statistics"].pop(key) >= 0 for key in MEASURED)
    return json.dumps(found)


reference = cache(partial(reply, "process"))


@pytest.mark.parametrize("request_number", range(len(REQUESTS)))
def test_same_reply(bridge, request_number):
    assert reply(bridge, request_number) == reference(request_number)


GOOD = {"op": "solve", "regions": [[1]], "stars": 1}


@pytest.mark.parametrize(("kind", "request_text"), [
    ("request", ""), ("request", "{"), ("request", '{"op": "nope"}'),
    ("request", '{"op": "info", "nope": 1}'), ("job", '{"op": "stop", "job": 999999}'),
    ("board", '{"op": "solve", "regions": [[1, 2], [1]], "stars": 1}'),
    ("request", json.dumps(GOOD | {"model": "a\'b\\n(\u0000"})),
])  # fmt: skip
def test_refused_by_prolog(bridge, kind, request_text):
    """Of what can be wrong, tests/prolog/bridge.plt has all."""
    replies = {open_bridge(b).call(request_text) for b in (bridge, "process")}
    # Variables and streams have other names each time.
    (reply,) = {re.sub(r"\b_\d+|0x\w+", "_", reply) for reply in replies}
    (error,) = json.loads(reply).values()
    assert error["kind"] == kind
    assert error["message"] and "\n" not in error["message"]


def test_limits_far_beyond_a_short_search_cost_nothing(bridge):
    def inferences(**limits):
        options = {"model": "bits", "bridge": bridge, **limits}
        results = [solve(stripes(6), **options) for _ in range(3)]
        return results[-1].statistics["inferences"]

    assert inferences(timeout=60) == inferences(cpu_limit=60) == inferences()


def test_search_that_is_longer_than_was_expected(bridge):
    """It begins anew, in a thread, and nothing is found twice."""
    board = stripes(9, 2)
    found = solve(board, model="bits", solutions=None, bridge=bridge)
    assert len({*found}) == len(found) == found.count == 664
    assert found.statistics["inferences"] > 60_000


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


def test_memory_does_not_grow_with_the_calls(bridge):
    done = python(GROWTH, bridge)
    ended_well(done)
    kept = 1500 * len(open_bridge(bridge).call('{"op": "info"}'))
    assert int(done.stdout) < kept, "each reply is kept somewhere"


def test_no_init_file_is_read(bridge, tmp_path):
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
    ended_well(done)
    assert json.loads(done.stdout)["rating"] == grade(Board.named("norvig/24")).rating
    assert f"init file  {init}, which no bridge reads" in cli("doctor", env=env).stdout


IN_A_SESSION = """
import sys
from pyswip import Prolog
for goal in sys.argv[1:]:
    Prolog().query(goal).__next__()
from starbattle import Board, grade, make, why
board = Board.named("norvig/24")
print(grade(board, bridge="pyswip").rating)
print(why(board, "r1c1", bridge="pyswip").status)
print(next(make(size=6, stars=1, seed=1, bridge="pyswip")).board.size)
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


def test_settings_of_the_session():
    done = python(IN_A_SESSION, *SETTINGS)
    assert done.returncode == 0, done.stderr
    assert done.stdout == "53\nempty\n6\n"


UNAVAILABLE = """
import sys
from starbattle import BridgeUnavailable, solve
for _ in range(2):
    try:
        solve("norvig/24", bridge=sys.argv[1])
    except BridgeUnavailable as error:
        print(error)
"""
NO_SWIPL = "process: the program swipl was not found; install SWI-Prolog (Debian, "


@pytest.mark.parametrize(("name", "said"), [
    ("janus", install_extra("janus")), ("pyswip", install_packages("pyswip")),
    ("auto", NO_SWIPL),
])  # fmt: skip
def test_without_swipl(name, said, tmp_path):
    """On a machine with neither swipl nor the packages for it."""
    for package in ("janus_swi", "pyswip"):
        missing = f"raise ModuleNotFoundError('no {package}')"
        (tmp_path / f"{package}.py").write_text(missing)
    env = {"PATH": "", "PYTHONPATH": f"{tmp_path}:{PACKAGE_PARENT}"}
    done = python(UNAVAILABLE, name, env=env)
    message, again = done.stdout.splitlines()
    assert (done.stderr, message) == ("", again)
    assert said in message


def test_auto_is_the_bridge_that_has_loaded_prolog(bridge):
    """Such as for the texts of constraints, which a peer asks for in a thread."""
    code = "from starbattle.bridge import open_bridge as o; o(%r); print(o().name)"
    expected = BRIDGES[0] if bridge == "process" else bridge
    assert python(code % bridge).stdout == f"{expected}\n"


OLD = "SWI-Prolog 8.4.2 is too old"
OTHER = "{} --version names no version of SWI-Prolog"


@pytest.mark.parametrize(("script", "said"), [
    ("echo 'SWI-Prolog version 8.4.2 for x86_64-linux'", OLD), ("kill -SEGV $$", OTHER),
])  # fmt: skip
def test_a_wrong_swipl(script, said, tmp_path, monkeypatch):
    program = on_path(script, tmp_path, monkeypatch)
    with pytest.raises(BridgeUnavailable) as caught:
        ProcessBridge()
    assert caught.value.reason == said.format(program)
    told = json.loads(cli("doctor", "--json").stdout)
    assert said.removeprefix("{} ") in told["swipl"]["version"]
    assert not told["bridges"]["process"]["works"]


def test_pyswip_with_an_old_library(monkeypatch):
    """Such as that of SWI-Prolog 8.4.2."""
    core = SimpleNamespace(_lib=SimpleNamespace(PL_version=lambda _: 80402))
    monkeypatch.setattr("starbattle.bridge.embedded._import_for_good", lambda: core)
    with pytest.raises(BridgeUnavailable, match=OLD):
        PyswipBridge()


EXIT = """
import sys
from starbattle import Board, solve
board = Board(["AABB", "AABB", "CCDD", "CCDD"], stars=1)
solve(board, bridge=sys.argv[1])
sys.exit("good bye")
"""


def test_arguments_are_not_prologs(bridge, tmp_path):
    (tmp_path / "x.pl").write_text(":- writeln(loaded), halt.\n")
    done = python(EXIT, bridge, "-g", "halt", "x.pl", cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (1, "", "good bye\n")


@pytest.mark.parametrize("end", ["input", "output"])
def test_served_program_ends_with_its_caller(end):
    """Nothing is left behind, whatever it was doing, and nothing is said."""
    with Popen(command(""), stdin=PIPE, stdout=PIPE, stderr=PIPE, text=True) as served:
        assert served.stdin and served.stdout and served.stderr
        for listing in (True, False):
            request = {"op": "solve", "regions": stripes(14).regions, "stars": 1}
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


def test_large_request(bridge):
    """A request and a reply that no pipe holds at once."""
    reply = open_bridge(bridge).call(json.dumps({"op": "é" * 300_000}))
    assert "é" * 1000 in json.loads(reply)["error"]["message"]


ALL_AT_ONCE = """
import itertools, sys, threading
from starbattle import Board, solve
board = Board(["AABB", "AABB", "CCDD", "CCDD"], stars=1)
def count(bridge):
    print(solve(board, bridge=bridge, solutions=None).count)
for place, bridge in zip(itertools.cycle(sys.argv[1]), sys.argv[2:]):
    thread = threading.Thread(target=count, args=[bridge])
    thread.start() if place == "t" else count(bridge)
    if place == "t": thread.join()
"""


@pytest.mark.slow
@pytest.mark.parametrize("order", [1, -1])
@pytest.mark.parametrize("places", ["m", "t", "tm", "mt"])
def test_all_bridges_in_one_process(places, order):
    """In the main thread, or in others: a second one finds Prolog already started."""
    names = BRIDGES[::order]
    done = python(ALL_AT_ONCE, places, *names, *names)
    ended_well(done)
    assert done.stdout.split() == ["2"] * 2 * len(names)
