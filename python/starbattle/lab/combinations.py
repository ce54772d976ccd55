"""The combinations of models and strategies that a campaign runs."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import NamedTuple

from starbattle.bridge import open_bridge
from starbattle.bridge.client import ask
from starbattle.errors import RequestError, quoted
from starbattle.lab.campaign import ALL, DEFAULT, Campaign
from starbattle.lab.catalog import Source
from starbattle.lab.programs import BRIDGE, Program, own_strategy, owners, program_parts
from starbattle.names import BridgeName
from starbattle.peers import load_peer, peers
from starbattle.search.request import strategy_words
from starbattle.search.strategy import (
    ORDERS,
    OWN,
    OWN_STRATEGY,
    PARTS,
    SELECTIONS,
    ProgramStrategy,
    Strategy,
)

_RANDOM = tuple(
    word.removesuffix(":SEED")
    for word in (*SELECTIONS, *ORDERS)
    if word.endswith(":SEED")
)


class _Asked(NamedTuple):
    """A strategy of a campaign.

    name   as in the campaign
    owner  the program that defines parts of it
    label  its name in records
    """

    name: str
    owner: Program | None
    label: str


class Combinations:
    """Models of a campaign from one source, with the strategies that each can run.

    Prolog decides which strategies a model can run.

    source        the program that has the models, or this project
    compatible    pairs of a model and a strategy
    incompatible  pairs of a model and a strategy's name that it cannot run
    reason        why the last of these is incompatible
    """

    def __init__(
        self,
        campaign: Campaign,
        source: Source,
        models: list[str],
        programs: Sequence[Program],
        bridge: BridgeName,
    ) -> None:
        self.source = source
        self.bridge = bridge
        self._program = source.program
        self._programs = programs
        self.compatible: list[tuple[str, _Asked]] = []
        self.incompatible: list[tuple[str, str]] = []
        self.reason = ""
        for model, asked in product(models, self._strategies(campaign.strategies)):
            self._classify(model, asked, campaign.seed)

    def _strategies(self, names: Iterable[str]) -> list[_Asked]:
        """List the strategies; a part that several programs define is several."""
        known = self.source.known.strategies
        strategies = _expand(names, known)
        theirs = [part for one in self._programs for part in program_parts(one)]
        named = [one for one in strategies if "/" not in one and one != DEFAULT]
        _check("strategy", named, [*known, *theirs])
        pairs = [(name, owner) for name in strategies for owner in self._owners(name)]
        return [_Asked(name, owner, self._label(name, owner)) for name, owner in pairs]

    def _owners(self, name: str) -> Sequence[Program | None]:
        return owners(name, self._programs, self._program) or [None]

    def _label(self, name: str, owner: Program | None) -> str:
        """Return the name of a strategy, with its program if that is another one."""
        if owner is None or owner == self._program:
            return name
        names = [program.name for program in self._programs]
        folder = f"{owner.folder}/" if names.count(owner.name) > 1 else ""
        return f"{folder}{owner.name}:{name}"

    def _classify(self, model: str, asked: _Asked, seed: int) -> None:
        try:
            self._resolve(model, asked, seed)
            self.compatible.append((model, asked))
        except RequestError as error:
            self.incompatible.append((model, asked.label))
            self.reason = str(error)

    def seeded(self, seed: int) -> Iterator[tuple[str, str, Strategy, Program | None]]:
        """Yield model, strategy's name, strategy, and the program that has its parts.

        Random words get `seed`.
        """
        for model, asked in self.compatible:
            yield model, *self._resolve(model, asked, seed), asked.owner

    def _resolve(self, model: str, asked: _Asked, seed: int) -> tuple[str, Strategy]:
        """Return the name and all parts of a strategy, if the model can run it."""
        name, owner = asked.name, asked.owner
        if self._program is None and model in peers():
            return _of_peer(model, name)
        seeded = _with_seed(name, seed)
        theirs = self._program is not None
        strategy = own_strategy(owner, seeded) if owner else _strategy(seeded, theirs)
        request = {
            "op": "strategy",
            "model": model,
            "strategy": strategy_words(strategy),
            "program": self._program.file if self._program else None,
        }
        bridge = BRIDGE if self._program or owner else self.bridge
        words = ask(open_bridge(bridge), **request)["strategy"]
        parts = [words[part] for part in PARTS]
        if owner:
            return asked.label, replace(ProgramStrategy(*parts), file=owner.file)
        # All repeats of a strategy have the same name, whatever their seeds.
        # Prolog has no names for the strategies of a program.
        named = theirs and "/" not in name and name != DEFAULT
        called = name if named or seeded != name else words["name"]
        return called, (ProgramStrategy if theirs else Strategy)(*parts)


def _of_peer(model: str, name: str) -> tuple[str, Strategy]:
    """Return the strategy of a peer. Raises RequestError for any other."""
    load_peer(model)
    if name != DEFAULT:
        raise RequestError(f"the model {model} has no strategy but its {OWN}")
    return OWN, OWN_STRATEGY


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


def _strategy(name: str, theirs: bool) -> Strategy | str | None:
    """Return a strategy as an argument of solve()."""
    if name == DEFAULT:
        return None
    if "/" not in name:
        return name
    words = name.split("/")
    if len(words) > len(PARTS):
        raise RequestError(f"a strategy has {len(PARTS)} words: {'/'.join(PARTS)}")
    kind = ProgramStrategy if theirs else Strategy
    return kind(**dict(zip(PARTS, words, strict=False)))  # type: ignore[arg-type]
