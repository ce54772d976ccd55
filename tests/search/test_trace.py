"""starbattle trace: the tree in Python, the command line, and what the page holds."""

import json
import re
from pathlib import Path

import pytest

from conftest import BOARDS, TIMEOUT_S, cli, stripes
from starbattle import Board, RequestError, Status, Strategy
from starbattle.search.trace import Outcome, page, trace
from test_interrupts import press_ctrl_c, started

NORVIG = BOARDS / "norvig/24.txt"


def data(text):
    """What a page has for its scripts."""
    found = re.search(r'<script id="data"[^>]*>(.*?)</script', text, re.DOTALL)
    assert found
    return json.loads(found[1])


# --- the tree ---


def test_through_every_bridge(bridge):
    board = Board.load(NORVIG)
    found = trace(board, model="columns", strategy="ff", bridge=bridge)
    assert (found.status, found.limit) == (Status.SATISFIED, None)
    assert found.strategy == Strategy(view="columns", select="ff")
    assert found.strategy_name == "ff"
    assert [node.id for node in found.nodes] == list(range(len(found.nodes)))
    assert len(found.nodes) == found.statistics["nodes"] + 1
    assert found.counts()[Outcome.FAILURE] == found.statistics["failures"]
    assert found.counts()[Outcome.SOLUTION] == 1


def test_failures_say_which_constraint_failed():
    """Where a region and a square have the same cells, it may be either."""
    found = trace("norvig/5x5", model="columns", strategy="ff", solutions=None)
    failures = [node.id for node in found.nodes if node.outcome is Outcome.FAILURE]
    square = "the square at r2c1"
    said = [found.reason(id) for id in failures]
    assert said == ["r2c3, r2c4, r3c3, r3c4", square, "", square, ""]
    assert not any(found.reason(node.id) for node in found.nodes if not node.outcome)


def test_limits_and_relations():
    for strategy, relations in ("ff", {"=", "≠"}), ("paper", {"≤", ">"}):
        found = trace(stripes(8), model="columns", strategy=strategy, node_limit=70)
        assert {node.relation for node in found.nodes[1:]} == relations
    with pytest.raises(RequestError, match=r"^node_limit must be .* to 1,000,000"):
        trace(stripes(5), node_limit=10**7)


# --- the page ---


def test_page_has_the_tree_and_needs_nothing_else():
    found = trace(stripes(5), model="columns", strategy="ff", solutions=None)
    text = page(found).replace("http://www.w3.org/2000/svg", "")  # a name, not loaded
    held = data(text)
    shown = [(one[1], one[6], tuple(one[7])) for one in held["ways"][0]["nodes"]]
    assert shown == [(one.parent, one.outcome, one.cells) for one in found.nodes]
    assert held["board"]["regions"] == [list(row) for row in found.board.regions]
    assert not re.search(r"<\w+[^>]* (?:src|href|action|data)=", text)
    assert not re.search(r"https?:|//[a-z]+\.|@import|url\(|fetch\(|import\(", text)
    assert "default-src 'none'" in text


NASTY = "</script><script>alert(1)</script><!-- & \u2028 \"' @style@"


def test_page_is_safe_from_names():
    board = Board(stripes(5).regions, stars=1, id=NASTY)
    text = page(trace(board, model="cells"))
    assert text.count("<script") == 2 == text.count("</script")
    assert data(text)["board"]["id"] == NASTY
    assert "<title>&lt;/script" in text


# --- the command line ---


@pytest.mark.parametrize(("options", "status", "said"), [
    (["--strategy=ff"], 0, "solutions 1; satisfied"),
    (["--nodes=20"], 3, "solutions 0; unknown (limit: nodes)"),
    (["--stars=4"], 1, "solutions 0; unsatisfiable"),
])  # fmt: skip
def test_command(tmp_path, options, status, said):
    output = tmp_path / "trace.html"
    done = cli("trace", NORVIG, "-o", output, "--model=columns", *options)
    assert done.returncode == status
    held = data(output.read_text(encoding="utf-8"))
    outcomes = [one[6] for one in held["ways"][0]["nodes"]]
    counts = f"nodes {len(outcomes) - 1}, failures {outcomes.count(1)}"
    assert done.stdout == f"{output}: {counts}, {said}\n"


@pytest.mark.slow
def test_ctrl_c_leaves_a_page(tmp_path):
    output = tmp_path / "trace.html"
    board = tmp_path / "board.jsonl"
    board.write_text(json.dumps({"stars": 1, "regions": [list(range(12))] * 12}))
    command = ["-m", "starbattle", "trace", board, "-o", output, "--all"]
    with started(*command, "--model", "feup", "--nodes", "1000000") as process:
        press_ctrl_c(process)
        said, complaint = process.communicate(timeout=TIMEOUT_S)
    kept = f"{output}.partial"
    told = f"starbattle: interrupted; what was answered is in {kept}\n"
    assert (process.returncode, said, complaint) == (130, "", told)
    held = data(Path(kept).read_text(encoding="utf-8"))
    assert held["limit"] == "Interrupted"
    assert len(held["ways"][0]["nodes"]) > 1
