"""Strategies as data: the words, and what is made of them."""

import json
import re
from pathlib import Path
from typing import Any, get_args

import pytest

from conftest import cli, stripes
from starbattle import Strategy, is_solution, solve
from starbattle.bridge import open_bridge
from starbattle.names import StrategyName
from starbattle.search.strategy import WORDS as KNOWN

BOARD = stripes(5)
TABLE = (Path(__file__).parents[2] / "docs/models.md").read_text(encoding="utf-8")
ROW = r"^\| `(\w+)` \| (\w+) \| (\w+) \| ([\w:]+) \| (\w+) \| ([\w:]+) \|$"
ROWS = {name: words for name, *words in re.findall(ROW, TABLE, re.MULTILINE)}
WORDS: dict[str, Any] = {name: ROWS[name] for name in ROWS if name != "weights"}
NAMED = {name: Strategy(*words) for name, words in WORDS.items()}
METHODS_USED = ["lds:99", "dds:99", "bbs:9999", "dbs:99:0", "credit:4096:9"]
METHODS_USED += ["restarts:luby:9", "restarts:geometric:2:1.5:99"]


def test_the_table_has_all_names() -> None:
    assert sorted(ROWS) == sorted(get_args(StrategyName))


@pytest.mark.parametrize(
    ("model", "strategy"),
    [
        ("global", Strategy("cells", "weights", "down")),
        ("columns", Strategy("regions", "min", "random_value:12", "enum")),
        *(
            ("columns", Strategy("columns", "ff", method=method))
            for method in METHODS_USED
        ),
    ],
)
def test_all_is_found(model: str, strategy: Strategy) -> None:
    """Prolog takes the strategy as it is; given enough, a method finds everything."""
    result = solve(
        BOARD, model=model, strategy=strategy, solutions=None, counters=False
    )
    assert result.strategy == strategy
    words = [word for word in strategy.words().values() if word != "complete"]
    assert result.strategy_name in ("weights", "/".join(words))
    assert len({s.stars for s in result}) == len(result) == 14
    assert all(is_solution(BOARD, s.stars) for s in result)


@pytest.mark.parametrize("name", NAMED)
def test_names(name: Any) -> None:
    result = solve(BOARD, model="columns", strategy=name, counters=False)
    assert (result.strategy_name, result.strategy) == (name, NAMED[name])
    again = solve(BOARD, model="columns", strategy=NAMED[name], counters=False)
    assert again.strategy_name == name
    assert again.solutions == result.solutions


@pytest.mark.parametrize("method", ["lds:0", "credit:2:0"])
def test_a_method_that_leaves_something_out(method: str) -> None:
    strategy = Strategy("columns", "ff", method=method)
    result = solve(BOARD, model="columns", strategy=strategy, solutions=None)
    assert (result.status, result.limit) == ("unknown", "method")
    assert result.count < 14
    assert "the search was incomplete" in str(result)


NUMBERS = {"SEED": "-7", "FACTOR": "1.5", "EXTRA": "lds:2"}


def filled_in(word: str) -> str:
    """Put numbers in place of the capitals of a word, and leave no part out."""
    plain = word.replace("[", "").replace("]", "")
    return re.sub("[A-Z]+", lambda name: NUMBERS.get(name[0], "3"), plain)


def prolog(**request: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(open_bridge("auto").call(json.dumps(request)))
    return answer


def prolog_says(part: str, word: str) -> str:
    """Return how Prolog prints the word that it reads; or the error's message."""
    words = {"view": "cells", part: word}
    if word == "weights":
        words["order"] = "down"
    answer = prolog(op="strategy", model="global", strategy=words)
    said: str = answer.get("strategy", {}).get(part) or answer["error"]["message"]
    return said


def test_words_are_those_of_prolog() -> None:
    told = prolog(op="info")["words"]
    assert {part: tuple(words) for part, words in told.items()} == KNOWN


def test_words_are_those_of_the_help() -> None:
    said = " ".join(cli("solve", "--help").stdout.split())
    for words in KNOWN.values():
        assert ", ".join(words) in said


@pytest.mark.parametrize(
    ("part", "word"), [(p, filled_in(w)) for p, words in KNOWN.items() for w in words]
)
def test_words_are_understood(part: str, word: str) -> None:
    assert prolog_says(part, word) == word


@pytest.mark.parametrize(
    ("part", "word"),
    [
        ("view", "rows"), ("select", "random_variable:1:2"), ("select", "call:halt"),
        ("order", "random_value:1.5"), ("order", "ff"), ("branch", "halve"),
        ("method", "lds"), ("method", "lds:-1"), ("method", "lds:0x1"),
        ("method", "lds:٣"), ("method", "bbs:1e9"), ("method", "complete:1"),
        ("method", "credit:4:restarts:luby:1"), ("method", "dbs:1:ff"),
        ("method", "restarts:luby:1:2:3"), ("method", "restarts:3"),
    ],
)  # fmt: skip
def test_words_are_refused(part: str, word: str) -> None:
    said = prolog_says(part, word)
    assert re.search(f"^unknown {part} .*; expected one of ", said)
