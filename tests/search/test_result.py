"""What a result offers to a script."""

import json

import pytest

from conftest import BOARDS, cli, stripes
from starbattle import Board, Status, solve
from starbattle.render.result import result_text


@pytest.fixture(scope="module")
def three():
    return solve(stripes(6), model="columns", solutions=3, counters=True)


def test_sequence(three):
    none = solve(Board.load(BOARDS / "feup/4x4_1.txt", stars=2))
    counted = solve(stripes(6), solutions=2, count_only=True)
    assert (len(three), three.count, bool(three)) == (3, 3, True)
    assert (len(none), none.count, bool(none)) == (0, 0, False)
    assert tuple(three) == three.solutions and three[:2] == three.solutions[:2]
    for result, number, said in (
        (three, 3, "no solution 3: the result has 3$"),
        (none, 0, "no solution 0: none was found, status uns"),
        (counted, 0, "no solution 0: 2 were counted, but not k"),
    ):
        with pytest.raises(IndexError, match=said):
            result[number]
    assert isinstance(three.status, Status) and f"{three.status}" == "multiple"
    with pytest.raises(TypeError):
        three.statistics["backtracks"] = 0


def test_to_dict(three):
    record = json.loads(json.dumps(three.to_dict()))
    assert list(record) == [
        "id", "size", "stars", "model", "strategy", "bridge", "status",
        "solutions", "statistics",
    ]  # fmt: skip
    assert record["solutions"] == [[*map(list, one.stars)] for one in three]
    record = three.to_dict(counted=True)
    assert (record["count"], record["solutions"]) == (3, [])
    record = solve(stripes(6), inference_limit=1000).to_dict()
    assert (record["status"], record["limit"]) == ("unknown", "inferences")


def test_printed(three):
    text = result_text(three, statistics=True).rpartition("\n\n")[2]
    said = dict(line.split(maxsplit=1) for line in text.splitlines())
    assert said.keys() == three.statistics.keys()
    assert said["post_inferences"] == f"{three.statistics['post_inferences']:,}"
    limited = solve(stripes(12), memory_limit=2**18)
    assert "unknown - the memory limit ended the search" in str(limited)


@pytest.mark.parametrize(("option", "counted"), [("-q", False), ("--statistics", True)])
def test_the_counting_run_is_made_if_its_figures_are_asked_for(option, counted):
    done = cli("solve", "norvig/5x5", "--model", "columns", "--json", option)
    figures = json.loads(done.stdout)["statistics"]
    assert (figures["resumptions"] is not None) == counted
