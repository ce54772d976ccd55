"""What the Prolog files declare, read off their text: no Prolog is started."""

import re
from collections.abc import Iterable
from pathlib import Path

from starbattle.resources import PROLOG

_MODEL = r"^starbattle_models:model\((\w+), (\d+),"
_DEFAULT = r"^starbattle_models:default_strategy\((\w+), (\w+)\)"
_STRATEGY = r"^strategy\((\w+), *(?:\n *)?strategy\("
_TECHNIQUE = r"^starbattle_techniques:technique\('([^']+)', (\d+), (\d+)"


def models() -> list[str]:
    """Return the names of the models, in the order in which Prolog lists them."""
    found = _facts(_MODEL, _files("models"))
    return [name for name, _ in sorted(found, key=lambda fact: int(fact[1]))]


def default_strategies() -> dict[str, str]:
    """Return the name of the strategy that each model has by default."""
    return {model: name for model, name in _facts(_DEFAULT, _files("models"))}


def strategies() -> list[str]:
    """Return the names of the labeling strategies."""
    return [name for (name,) in _facts(_STRATEGY, [PROLOG / "search/strategies.pl"])]


def techniques() -> list[str]:
    """Return the names of the techniques, in the order in which they are tried."""
    found = _facts(_TECHNIQUE, _files("explanation/techniques"))
    found.sort(key=lambda fact: (int(fact[1]), int(fact[2])))
    return [name for name, _, _ in found]


def _files(folder: str) -> list[Path]:
    return sorted((PROLOG / folder).glob("*.pl"))


def _facts(pattern: str, files: Iterable[Path]) -> list[tuple[str, ...]]:
    """Find facts in Prolog files; a tuple of the first arguments of each."""
    texts = [file.read_text(encoding="utf-8") for file in files]
    found = [re.finditer(pattern, text, re.MULTILINE) for text in texts]
    return [fact.groups() for facts in found for fact in facts]
