"""The combinations of models and strategies that a campaign runs."""

import re
from collections.abc import Iterable, Iterator
from itertools import product

from starbattle.bridge import open_bridge
from starbattle.bridge.client import ask
from starbattle.errors import RequestError, quoted
from starbattle.lab.campaign import ALL, DEFAULT, Campaign
from starbattle.lab.catalogue import catalogue
from starbattle.lab.instance_solver import ProgramStrategy
from starbattle.lab.programs import BRIDGE, Program
from starbattle.names import BridgeName
from starbattle.search.request import strategy_words
from starbattle.search.strategy import ORDERS, PARTS, SELECTIONS, Strategy

_RANDOM = tuple(
    word.removesuffix(":SEED")
    for word in (*SELECTIONS, *ORDERS)
    if word.endswith(":SEED")
)


class Combinations:
    """The models of a campaign, with the strategies that each can run.

    Prolog decides which strategies a model can run.

    compatible    pairs of a model and a strategy's name, as in the campaign
    incompatible  the same, for strategies that the model cannot run
    reason        why the last of these is incompatible
    """

    def __init__(
        self, campaign: Campaign, program: Program | None, bridge: BridgeName
    ) -> None:
        known = catalogue(bridge)
        if program:
            known = program.catalogue(known)
        self.bridge = bridge
        self._program = program
        models = _expand(campaign.models, known.models)
        strategies = _expand(campaign.strategies, known.strategies)
        _check("model", models, known.models)
        named = [name for name in strategies if "/" not in name and name != DEFAULT]
        _check("strategy", named, known.strategies)
        self.compatible: list[tuple[str, str]] = []
        self.incompatible: list[tuple[str, str]] = []
        self.reason = ""
        for model, name in product(models, strategies):
            self._classify(model, name, campaign.seed)

    def _classify(self, model: str, name: str, seed: int) -> None:
        try:
            self._resolve(model, name, seed)
            self.compatible.append((model, name))
        except RequestError as error:
            self.incompatible.append((model, name))
            self.reason = str(error)

    def seeded(self, seed: int) -> Iterator[tuple[str, str, Strategy]]:
        """Yield model, strategy's name and strategy; random words get `seed`."""
        for model, name in self.compatible:
            yield model, *self._resolve(model, name, seed)

    def _resolve(self, model: str, name: str, seed: int) -> tuple[str, Strategy]:
        """Return the name and all parts of a strategy, if the model can run it."""
        kind = ProgramStrategy if self._program else Strategy
        seeded = _with_seed(name, seed)
        request = {
            "op": "strategy",
            "model": model,
            "strategy": strategy_words(_strategy(seeded, kind)),
            "program": self._program.file if self._program else None,
        }
        bridge = BRIDGE if self._program else self.bridge
        words = ask(open_bridge(bridge), **request)["strategy"]
        # All repeats of a strategy have the same name, whatever their seeds.
        # Prolog has no names for the strategies of a program.
        named = self._program and "/" not in name and name != DEFAULT
        called = name if named or seeded != name else words["name"]
        return called, kind(*(words[part] for part in PARTS))


def _expand(names: Iterable[str], known: Iterable[str]) -> list[str]:
    """Replace "all" by all known names, and drop duplicates."""
    expanded = [n for name in names for n in (known if name == ALL else [name])]
    return list(dict.fromkeys(expanded))


def _check(what: str, names: Iterable[str], known: Iterable[str]) -> None:
    for name in names:
        if name not in known:
            expected = ", ".join(known)
            raise RequestError(
                f"unknown {what} {quoted(name)}; expected one of {expected}"
            )


def _with_seed(name: str, seed: int) -> str:
    """Add a seed to the random words without one, as in columns/ff/random_value."""
    random = "|".join(_RANDOM)
    return re.sub(rf"(?<=/)({random})(?=/|$)", rf"\g<1>:{seed}", name)


def _strategy(name: str, kind: type[Strategy]) -> Strategy | str | None:
    """Return a strategy as an argument of solve()."""
    if name == DEFAULT:
        return None
    if "/" not in name:
        return name
    words = name.split("/")
    if len(words) > len(PARTS):
        raise RequestError(f"a strategy has {len(PARTS)} words: {'/'.join(PARTS)}")
    return kind(**dict(zip(PARTS, words, strict=False)))  # type: ignore[arg-type]
