"""From a campaign to its runs."""

import re
import warnings
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import TypeAlias

from starbattle.board.board import Board
from starbattle.bridge import open_bridge
from starbattle.bridge.client import ask
from starbattle.errors import (
    BoardWarning,
    RequestError,
    StarBattleError,
    quoted,
)
from starbattle.formats import read_boards
from starbattle.lab.campaign import ALL, DEFAULT, Campaign
from starbattle.lab.catalogue import catalogue
from starbattle.lab.programs import BRIDGE, Instance, Program, ProgramStrategy
from starbattle.lab.runs import Limits, Run
from starbattle.search.request import strategy_words
from starbattle.search.strategy import ORDERS, PARTS, SELECTIONS, Strategy

MOST_RUNS = 100_000
"""The most runs of a campaign; they are listed before the first begins."""

_RANDOM = tuple(
    word.removesuffix(":SEED")
    for word in (*SELECTIONS, *ORDERS)
    if word.endswith(":SEED")
)


@dataclass(frozen=True, slots=True)
class Plan:
    """The runs of a campaign, each with a key of its own, and what it leaves out.

    misfits   pairs of a model and a strategy that it cannot run
    repeated  how many runs were left out because an equal one is there
    """

    runs: tuple[Run, ...]
    misfits: tuple[tuple[str, str], ...]
    repeated: int


def plan(campaign: Campaign, bridge: str) -> Plan:
    """Work out the runs. Raises BoardError, RequestError and BridgeError.

    All runs of the first repeat come first: what slows the machine for a while
    then strikes all strategies alike.
    """
    if campaign.program is None:
        return _plan(campaign, None, bridge)
    try:
        return _plan(campaign, Program.at(campaign.program), bridge)
    finally:
        open_bridge(BRIDGE).close()  # with the program in it


def _plan(campaign: Campaign, program: Program | None, bridge: str) -> Plan:
    boards = list(_instances(campaign, program) if program else _boards(campaign))
    pairs = _Pairs(campaign, program, bridge)
    if not pairs.fit:
        raise RequestError(pairs.reason)
    _check_runs(campaign.repeat, len(boards), len(pairs.fit))
    found = [
        run
        for repeat in range(1, campaign.repeat + 1)
        for run in _repeat(campaign, repeat, boards, pairs)
    ]
    runs: dict[str, Run] = {}
    for run in found:
        runs.setdefault(run.key, run)
    misfits = tuple(pairs.misfits)
    return Plan(tuple(runs.values()), misfits, len(found) - len(runs))


def _check_runs(repeats: int, boards: int, pairs: int) -> None:
    """Refuse a campaign that would not end, before its runs are listed."""
    runs = repeats * boards * pairs
    if runs > MOST_RUNS:
        raise RequestError(
            f"a campaign has {MOST_RUNS:,} runs at most, not {runs:,} (boards "
            f"{boards:,}, models with strategies {pairs:,}, repeats {repeats:,})"
        )


def _repeat(
    campaign: Campaign, repeat: int, boards: list["_Found"], pairs: "_Pairs"
) -> Iterator[Run]:
    limits = _limits(campaign)
    fitting = list(pairs.fitting(campaign.seed + repeat - 1))
    for (file, board), (model, name, strategy) in product(boards, fitting):
        yield Run(
            board=board,
            file=file,
            model=model,
            strategy=strategy,
            strategy_name=name,
            repeat=repeat,
            limits=limits,
            bridge=pairs.bridge,
        )


def _limits(campaign: Campaign) -> Limits:
    memory = campaign.memory_limit
    return Limits(
        solutions=campaign.solutions,
        timeout=campaign.timeout,
        inference_limit=campaign.inference_limit,
        memory_limit=None if memory is None else memory * 2**20,
        counters=campaign.counters,
    )


_Found: TypeAlias = tuple[str, Board | Instance]
"""A board or an instance, behind the file that it is from."""


def _boards(campaign: Campaign) -> Iterator[tuple[str, Board]]:
    for file in campaign.boards:
        for board in read_boards(file, stars=campaign.stars):
            if not isinstance(board, Board):
                raise board
            yield file, board


def _instances(campaign: Campaign, program: Program) -> Iterator[_Found]:
    """Yield the instances of a program, which are boards if it reads none itself."""
    if not program.has_instances:
        for file, board in _boards(campaign):
            yield file, Instance.of_board(program, board)
        return
    if campaign.stars:
        raise RequestError("stars are for boards, not for instances of a program")
    for file in campaign.boards:
        for instance in _known_as_boards(file, list(program.instances(file))):
            yield file, instance


def _known_as_boards(file: str, instances: list[Instance]) -> list[Instance]:
    """Tell which Star Battle boards instances are, if their file is one of boards.

    So that the solutions can be checked of a program that reads boards itself.
    """
    boards = whole_boards(file)
    if [board.size for board in boards] != [one.size for one in instances]:
        return instances
    pairs = zip(instances, boards, strict=True)
    return [replace(instance, board=board) for instance, board in pairs]


def whole_boards(file: str) -> list[Board]:
    """Return the boards of a file; none if any of them is bad, or in pieces."""
    with warnings.catch_warnings():
        warnings.simplefilter("error", BoardWarning)
        try:
            found = list(read_boards(file))
        except (StarBattleError, BoardWarning):
            return []
    return [board for board in found if isinstance(board, Board)]


class _Pairs:
    """The models of a campaign, each with the strategies that it can run.

    Whether it can is for Prolog to say.

    fit, misfits  pairs of a model and a strategy's name, as the campaign has it
    reason        why the last misfit is one
    """

    def __init__(
        self, campaign: Campaign, program: Program | None, bridge: str
    ) -> None:
        known = catalogue(bridge)
        if program:
            known = program.catalogue(known)
        self.bridge = bridge
        self._program = program
        models = _expanded(campaign.models, known.models)
        strategies = _expanded(campaign.strategies, known.strategies)
        _check("model", models, known.models)
        named = [name for name in strategies if "/" not in name and name != DEFAULT]
        _check("strategy", named, known.strategies)
        self.fit: list[tuple[str, str]] = []
        self.misfits: list[tuple[str, str]] = []
        self.reason = ""
        for model, name in product(models, strategies):
            self._sort(model, name, campaign.seed)

    def _sort(self, model: str, name: str, seed: int) -> None:
        try:
            self._trial(model, name, seed)
            self.fit.append((model, name))
        except RequestError as error:
            self.misfits.append((model, name))
            self.reason = str(error)

    def fitting(self, seed: int) -> Iterator[tuple[str, str, Strategy]]:
        """Yield model, strategy's name, and strategy; random words get `seed`."""
        for model, name in self.fit:
            yield model, *self._trial(model, name, seed)

    def _trial(self, model: str, name: str, seed: int) -> tuple[str, Strategy]:
        """Return the name and the full term of a strategy, if the model runs it."""
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
        # The repeats of one strategy have one name, whatever their seeds; and
        # strategies of a program are called what they are called here.
        named = self._program and "/" not in name and name != DEFAULT
        called = name if named or seeded != name else words["name"]
        return called, kind(*(words[part] for part in PARTS))


def _expanded(names: Iterable[str], known: Iterable[str]) -> list[str]:
    """Put all that are known for "all", and drop what is there twice."""
    expanded = [n for name in names for n in (known if name == ALL else [name])]
    return list(dict.fromkeys(expanded))


def _check(what: str, names: Iterable[str], known: Iterable[str]) -> None:
    for name in names:
        if name not in known:
            there_are = ", ".join(known)
            raise RequestError(
                f"there is no {what} {quoted(name)}; there are {there_are}"
            )


def _with_seed(name: str, seed: int) -> str:
    """Give the random words of a spelled strategy a seed, if they have none."""
    random = "|".join(_RANDOM)
    return re.sub(rf"(?<=/)({random})(?=/|$)", rf"\g<1>:{seed}", name)


def _strategy(name: str, kind: type[Strategy]) -> Strategy | str | None:
    """Return a strategy as solve() takes it."""
    if name == DEFAULT:
        return None
    if "/" not in name:
        return name
    words = name.split("/")
    if len(words) > len(PARTS):
        raise RequestError(f"a strategy has {len(PARTS)} words: {'/'.join(PARTS)}")
    return kind(**dict(zip(PARTS, words, strict=False)))  # type: ignore[arg-type]
