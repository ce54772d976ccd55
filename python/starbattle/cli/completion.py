"""The words that a shell completes, known without asking Prolog."""

import glob
import re
from collections.abc import Callable, Iterable
from typing import get_args

from starbattle import declarations
from starbattle.bridge import BRIDGES
from starbattle.formats import FORMATS
from starbattle.names import Portfolio
from starbattle.paths import shipped_names
from starbattle.peers import peers
from starbattle.search import strategy

Complete = Callable[[str], list[str]]

ALL = "all"


def words(*known: str) -> Complete:
    """Return what completes one of some words."""

    def complete(incomplete: str) -> list[str]:
        return _begun(known, incomplete)

    return complete


def _begun(known: Iterable[str], incomplete: str) -> list[str]:
    return [word for word in known if word.startswith(incomplete)]


def models(incomplete: str) -> list[str]:
    """Complete the name of a model or a peer."""
    return _begun([*declarations.models(), *peers()], incomplete)


def solvers(incomplete: str) -> list[str]:
    """Complete the name of a model or a peer, or that of a portfolio."""
    return [*models(incomplete), *_begun(get_args(Portfolio), incomplete)]


def compared(incomplete: str) -> list[str]:
    """Complete the name of a model or a peer, or that of all of them."""
    return [*models(incomplete), *_begun([ALL], incomplete)]


def strategies(incomplete: str) -> list[str]:
    """Complete the name of a labeling strategy."""
    return _begun(declarations.strategies(), incomplete)


def techniques(incomplete: str) -> list[str]:
    """Complete the name of a technique as one word: counting-marks."""
    return _begun(map(_one_word, declarations.techniques()), incomplete)


def all_techniques(incomplete: str) -> list[str]:
    """Complete the name of a technique, also of one for variants."""
    return _begun(dict.fromkeys(map(_one_word, _known_techniques())), incomplete)


def _known_techniques() -> list[str]:
    return [*declarations.techniques(), *declarations.variant_techniques()]


def _one_word(name: str) -> str:
    return name.lower().replace(" ", "-")


def technique(name: str | None) -> str | None:
    """Return the name of a technique that is given as one word, or in any case.

    What other guides call it may be one word, too; Prolog knows these names.
    """
    if name is None:
        return None
    known = {_one_word(one): one for one in _known_techniques()}
    return known.get(_one_word(name), name.replace("-", " "))


def listed(complete: Complete) -> Complete:
    """Return what completes the last of several words with commas between them."""

    def complete_last(incomplete: str) -> list[str]:
        before, comma, last = incomplete.rpartition(",")
        return [f"{before}{comma}{word}" for word in complete(last)]

    return complete_last


def formats(incomplete: str) -> list[str]:
    """Complete the name of a file format."""
    return _begun(FORMATS.names(), incomplete)


def bridges(incomplete: str) -> list[str]:
    """Complete the name of a bridge."""
    return _begun(["auto", *BRIDGES], incomplete)


def _parameters_apart(known: Iterable[str]) -> list[str]:
    """Return words up to their first parameter, as in lds:2."""
    return list(dict.fromkeys(re.sub(r"(:)[A-Z\[].*", r"\1", word) for word in known))


selections = words(*_parameters_apart(strategy.SELECTIONS))
orders = words(*_parameters_apart(strategy.ORDERS))
methods = words(*_parameters_apart(strategy.METHODS))
views = words(*strategy.VIEWS)
branchings = words(*strategy.BRANCHINGS)


def boards(incomplete: str) -> list[str]:
    """Complete the name of a shipped board, as norvig/24; files are the shell's."""
    if not incomplete or glob.glob(f"{glob.escape(incomplete)}*"):
        return []
    return _begun(sorted(shipped_names()), incomplete)
