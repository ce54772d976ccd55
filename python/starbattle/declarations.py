"""What the Prolog files declare, read off their text: no Prolog is started."""

import re
from collections.abc import Iterable
from pathlib import Path

from starbattle.paths import PROLOG

_CONSTANT = r"\s*(?:'((?:[^'\\]|\\.|'')*)'|([a-z0-9]\w*))\s*"
_SELECTION = re.compile(r"^form\(select, (\w+(?:\('\w+)?)", re.MULTILINE)


def models() -> list[str]:
    """Return the names of the models, in the order in which Prolog lists them."""
    found = _facts("model", 2, _files("models"))
    return [name for name, _ in sorted(found, key=lambda fact: int(fact[1]))]


def default_strategies() -> dict[str, str]:
    """Return the name of the strategy that each model has by default."""
    found = _facts("default_strategy", 2, _files("models"))
    return {model: name for model, name in found}


def strategies() -> list[str]:
    """Return the names of the labeling strategies."""
    file = PROLOG / "search/strategies.pl"
    return [name for (name,) in _facts("strategy", 1, [file])]


def selections() -> list[str]:
    """Return the words of the variable selections, in Prolog's order, as in `ff`."""
    folder = PROLOG / "fd/prolog/fd_search"
    criteria = [name for (name,) in _facts("criterion", 1, [folder / "selection.pl"])]
    found: list[str] = []
    for form in _SELECTION.findall((folder / "grammar.pl").read_text(encoding="utf-8")):
        found += criteria if form == "Criterion" else [_word(form)]
    return [*found, "weights"]


def _word(form: str) -> str:
    """Return a form as a word: `random_variable:SEED` for random_variable('Seed':_)."""
    name, bracket, argument = form.partition("('")
    return f"{name}:{argument.upper()}" if bracket else name


def techniques() -> list[str]:
    """Return the names of the techniques, in the order in which they are tried."""
    return _techniques("explanation/techniques")


def variant_techniques() -> list[str]:
    """Return those for boards with rules or constraints of their own, likewise."""
    return _techniques("explanation/variants/techniques")


def _techniques(folder: str) -> list[str]:
    found = _facts("technique", 3, _files(folder))
    found.sort(key=lambda fact: (int(fact[1]), int(fact[2])))
    return [name for name, _, _ in found]


def _files(folder: str) -> list[Path]:
    return sorted((PROLOG / folder).glob("*.pl"))


def _facts(name: str, count: int, files: Iterable[Path]) -> list[tuple[str, ...]]:
    """Find the facts of a predicate, whose heads begin lines; their first arguments.

    A head with a variable among these is that of a rule, and left out.
    """
    arguments = ",".join([_CONSTANT] * count)
    head = re.compile(rf"^(?:\w+:)?{name}\({arguments}[,)]", re.MULTILINE)
    texts = [file.read_text(encoding="utf-8") for file in files]
    found = [match.groups() for text in texts for match in head.finditer(text)]
    return [
        tuple(one or other for one, other in zip(fact[::2], fact[1::2], strict=True))
        for fact in found
    ]
