"""Strategies as data: the words, and what is made of them."""

import json
import re
from typing import get_args

from conftest import ROOT, cli, stripes
from starbattle import Strategy, solve
from starbattle.bridge import open_bridge
from starbattle.names import StrategyName
from starbattle.search.strategy import WORDS

BOARD = stripes(5)
TABLE = (ROOT / "docs/models.md").read_text(encoding="utf-8")
ROW = r"^\| `(\w+)` \| (\w+) \| (\w+) \| ([\w:]+) \| (\w+) \| ([\w:]+) \|$"
ROWS = {name: words for name, *words in re.findall(ROW, TABLE, re.MULTILINE)}


def test_the_table_has_the_names_and_what_they_mean():
    assert sorted(ROWS) == sorted(get_args(StrategyName))
    for name, words in ROWS.items():
        model = "global" if name == "weights" else "columns"
        result = solve(BOARD, model=model, strategy=name)
        assert (result.strategy_name, result.strategy) == (name, Strategy(*words))
        again = solve(BOARD, model=model, strategy=result.strategy)
        assert (again.strategy_name, again[0]) == (name, result[0])


def prolog(**request):
    answer = json.loads(open_bridge("auto").call(json.dumps(request)))
    return answer


def prolog_says(part, word):
    """Return how Prolog prints the word that it reads; or the error's message."""
    words = {"view": "cells", part: word}
    if word == "weights":
        words["order"] = "down"
    answer = prolog(op="strategy", model="global", strategy=words)
    said = answer.get("strategy", {}).get(part) or answer["error"]["message"]
    return said


NUMBERS = {"SEED": "-7", "FACTOR": "1.5", "EXTRA": "lds:2"}


def test_words_are_those_of_prolog_and_of_the_help():
    told = prolog(op="info")["words"]
    assert {part: tuple(words) for part, words in told.items()} == WORDS
    said = " ".join(cli("solve", "--help").stdout.split())
    for part, words in WORDS.items():
        assert ", ".join(words) in said
        for word in words:  # with numbers in place of capitals, and nothing left out
            plain = word.replace("[", "").replace("]", "")
            full = re.sub("[A-Z]+", lambda name: NUMBERS.get(name[0], "3"), plain)
            assert prolog_says(part, full) == full
