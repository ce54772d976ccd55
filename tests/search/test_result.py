"""What a result offers to a script."""

import json
import re

import pytest

from conftest import BOARDS, stripes
from starbattle import Board, Result, Status, solve
from starbattle.render.result import result_text

UNIQUE = Board.load(BOARDS / "jandhyala/6x6.txt")


@pytest.fixture(scope="module")
def three() -> Result:
    return solve(stripes(6), model="columns", solutions=3, counters=True)


@pytest.fixture(scope="module")
def none() -> Result:
    return solve(Board.load(BOARDS / "feup/4x4_1.txt", stars=2))


def test_sequence(three: Result, none: Result) -> None:
    assert (len(three), three.count, bool(three)) == (3, 3, True)
    assert tuple(three) == three.solutions
    assert three[0] == three.solutions[0] != three[-1]
    assert three[:2] == three.solutions[:2]
    assert (len(none), none.count, bool(none)) == (0, 0, False)
    with pytest.raises(IndexError, match=r"^no solution 3: the result has 3$"):
        three[3]
    with pytest.raises(IndexError, match=r"^no solution 0: none was found, status uns"):
        none[0]
    counted = solve(stripes(6), solutions=2, count_only=True)
    with pytest.raises(IndexError, match=r"^no solution 0: 2 were counted, but not k"):
        counted[0]
    assert isinstance(three.status, Status) and f"{three.status}" == "multiple"


def test_to_dict(three: Result, none: Result) -> None:
    record = json.loads(json.dumps(three.to_dict()))
    assert list(record) == [
        "id", "size", "stars", "model", "strategy", "bridge", "status",
        "solutions", "statistics",
    ]  # fmt: skip
    assert (record["id"], record["size"], record["stars"]) == ("stripes6", 6, 1)
    assert record["status"] == "multiple"
    assert record["solutions"] == [[*map(list, one.stars)] for one in three]
    assert none.to_dict()["solutions"] == []
    record = three.to_dict(counted=True)
    assert (record["count"], record["solutions"]) == (3, [])
    record = solve(stripes(6), inference_limit=1000).to_dict()
    assert (record["status"], record["limit"]) == ("unknown", "inferences")


def test_statistics(three: Result) -> None:
    figures = three.statistics
    assert set(figures) == {
        "constraints", "resumptions", "entailments", "prunings", "backtracks",
        "nodes", "failures", "depth", "inferences", "post_inferences",
        "cpu_s", "post_cpu_s", "search_cpu_s", "wall_s", "memory_bytes",
    }  # fmt: skip
    assert all(figure is not None and figure >= 0 for figure in figures.values())
    assert figures["post_inferences"] < figures["inferences"]  # type: ignore[operator]
    total = figures["post_cpu_s"] + figures["search_cpu_s"]  # type: ignore[operator]
    assert total == pytest.approx(figures["cpu_s"])
    with pytest.raises(TypeError):
        figures["backtracks"] = 0  # type: ignore[index]


def test_printed(three: Result, none: Result) -> None:
    text = str(three)
    assert text.startswith("stripes6 (6x6, 1 star): multiple - several solutions")
    assert "3 solutions found" in text
    assert f"model {three.model}, strategy {three.strategy_name}" in text
    assert text.count("★") == 18
    assert f"{three.statistics['inferences']:,} inferences" in text.splitlines()[-1]
    assert "\x1b" not in text
    assert "unsatisfiable - no solution" in str(none)
    limited = str(solve(stripes(12), memory_limit=2**18))
    assert "unknown - the memory limit ended the search" in limited
    assert "Propagation" not in limited


def summarized(result: Result) -> dict[str, str]:
    """What is said below the drawings."""
    lines = result_text(result).rpartition("\n\n")[2].splitlines()
    return {name: said for name, said in (line.split(maxsplit=1) for line in lines)}


def test_summary_of_a_model_with_constraints(three: Result) -> None:
    figures = three.statistics
    said = summarized(three)
    assert list(said) == ["Search", "Propagation", "Time"]
    assert said["Search"].startswith(f"{figures['nodes']} node")
    assert said["Propagation"] == (
        f"{figures['constraints']} constraints, {figures['resumptions']} runs, "
        f"{figures['prunings']} prunings"
    )


def test_all_statistics(three: Result) -> None:
    lines = result_text(three, statistics=True).rpartition("\n\n")[2].splitlines()
    values = dict(line.split(maxsplit=1) for line in lines)
    assert values.keys() == three.statistics.keys()
    for key in ("constraints", "backtracks", "nodes", "depth", "post_inferences"):
        assert values[key] == f"{three.statistics[key]:,}"
    limited = result_text(solve(stripes(12), inference_limit=1000), statistics=True)
    assert re.search("^backtracks +-$", limited, re.MULTILINE)
