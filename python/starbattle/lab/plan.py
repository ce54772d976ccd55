"""List the runs of a campaign.

Which models and strategies fit each other, and which boards take them.
"""

import json
import re
import warnings
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any, NamedTuple, TypeAlias

from starbattle import arguments
from starbattle.board.board import Board
from starbattle.board.position import position_of
from starbattle.bridge import open_bridge
from starbattle.bridge.client import ask
from starbattle.errors import BoardWarning, RequestError, StarBattleError, quoted
from starbattle.formats import read_boards
from starbattle.lab.campaign import (
    ALL,
    DEFAULT,
    Campaign,
    Source,
    catalog,
    chosen_models,
    sources,
)
from starbattle.lab.programs import (
    BRIDGE,
    Instance,
    Program,
    own_strategy,
    owners,
    program_parts,
)
from starbattle.lab.runs import Limits, Run
from starbattle.names import BridgeName
from starbattle.peers import load_peer, peers
from starbattle.peers.peer import LIMITS_OF_PROLOG
from starbattle.search.options import strategy_words
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
            "strategy": strategy_words("strategy", strategy),
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


MOST_RUNS = 100_000
"""The most runs of a campaign; all are listed before the first one starts."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The runs of a campaign, with distinct keys, and what was skipped.

    incompatible  skipped combinations: a model, and a strategy that it cannot run
    duplicates    how many runs were skipped because they equal another one
    refused       how many boards were skipped for each model that does not take their
                  rules or constraints
    """

    runs: tuple[Run, ...]
    incompatible: tuple[tuple[str, str], ...]
    duplicates: int
    refused: Mapping[str, int]


def plan(campaign: Campaign, bridge: BridgeName) -> Plan:
    """List the runs. Raises BoardError, RequestError and BridgeError.

    All runs of the first repeat come first, so that a temporary slowdown of the
    machine affects all strategies alike. Those of a program stay together, as one of
    two programs with the same module is loaded at a time.
    """
    try:
        return _plan(campaign, bridge)
    finally:
        if campaign.program:
            open_bridge(BRIDGE).close()  # unloads them


def _plan(campaign: Campaign, bridge: BridgeName) -> Plan:
    programs = [Program.at(file) for file in campaign.program]
    _check_where(campaign)
    available = sources(programs, catalog(bridge))
    chosen = list(chosen_models(campaign.models, available))
    for source, models in chosen:
        _check_limits(campaign, source, models)
    parts = [
        _part(
            Combinations(campaign, source, models, programs, bridge),
            _boards(campaign, source),
        )
        for source, models in chosen
    ]
    if not any(part.combinations.compatible for part in parts):
        raise RequestError(parts[-1].combinations.reason)
    _check_runs(campaign.repeat, parts)
    runs = list(_runs(campaign, parts))
    refusals = [pair for part in parts for pair in part.refusals.items()]
    if refusals and not runs:
        raise RequestError(refusals[-1][1])
    distinct: dict[str, Run] = {}
    for run in runs:
        distinct.setdefault(run.key, run)
    return Plan(
        tuple(distinct.values()),
        _incompatible(parts),
        len(runs) - len(distinct),
        Counter(model for (model, _), _ in refusals),
    )


def _check_where(campaign: Campaign) -> None:
    """Raise RequestError for texts that are no constraints on any board."""
    if campaign.where:
        from starbattle.conditions.where import constraints

        for each in constraints(campaign.where):
            each.read()


def _check_limits(campaign: Campaign, source: Source, models: list[str]) -> None:
    """Raise RequestError for limits that a peer does not have."""
    ours = peers() if source.program is None else {}
    for model in filter(ours.__contains__, models):
        for limit in LIMITS_OF_PROLOG:
            if getattr(campaign, limit) is not None:
                raise RequestError(f"the model {model} has no {limit}; use timeout")


_Found: TypeAlias = tuple[str, Board | Instance]
"""A file, and a board or an instance from it."""


@dataclass(frozen=True, slots=True)
class _Part:
    """The runs with the models of one source: what runs, and on which boards."""

    combinations: Combinations
    boards: list[_Found]
    refusals: dict[tuple[str, int], str]

    def __len__(self) -> int:
        return len(self.combinations.compatible) * len(self.boards)


def _part(combinations: Combinations, boards: list[_Found]) -> _Part:
    models = dict.fromkeys(model for model, _ in combinations.compatible)
    is_ours = combinations.source.program is None
    ours = [model for model in models if is_ours and model not in peers()]
    refusals = _refusals(ours, boards, combinations.bridge)
    return _Part(combinations, boards, refusals)


def _refusals(
    models: list[str], boards: list[_Found], bridge: BridgeName
) -> dict[tuple[str, int], str]:
    """Return why models do not take the rules or constraints of boards.

    The key is the model and the index of the board. Prolog knows it, and is asked once
    for the same conditions.
    """
    reasons: dict[tuple[str, int], str] = {}
    known: dict[str, str | None] = {}
    for index, (_, board) in enumerate(boards):
        if not isinstance(board, Board) or board.is_usual:
            continue
        for model in models:
            conditions = board.conditions()
            key = json.dumps([model, conditions])
            if key not in known:
                known[key] = _refusal(model, board, conditions, bridge)
            if reason := known[key]:
                reasons[model, index] = reason
    return reasons


def _refusal(
    model: str, board: Board, conditions: dict[str, Any], bridge: BridgeName
) -> str | None:
    words = {"regions": board.compact(), "stars": board.stars, **conditions}
    try:
        ask(open_bridge(bridge), op="strategy", model=model, on_board=True, **words)
    except RequestError as error:
        return str(error)
    return None


def _incompatible(parts: list[_Part]) -> tuple[tuple[str, str], ...]:
    """List what is skipped; models have their program's name if there are several."""
    return tuple(
        (one.source.called(model) if len(parts) > 1 else model, strategy)
        for one in (part.combinations for part in parts)
        for model, strategy in one.incompatible
    )


def _check_runs(repeats: int, parts: list[_Part]) -> None:
    """Raise RequestError for too many runs, before they are listed."""
    runs = repeats * sum(map(len, parts))
    if runs > MOST_RUNS:
        boards = max(len(part.boards) for part in parts)
        pairs = sum(len(part.combinations.compatible) for part in parts)
        raise RequestError(
            f"a campaign has at most {MOST_RUNS:,} runs, not {runs:,} (boards "
            f"{boards:,}, models with strategies {pairs:,}, repeats {repeats:,})"
        )


def _runs(campaign: Campaign, parts: list[_Part]) -> Iterator[Run]:
    for repeat in range(1, campaign.repeat + 1):
        for part in parts:
            yield from _repeat(campaign, repeat, part)


def _repeat(campaign: Campaign, repeat: int, part: _Part) -> Iterator[Run]:
    limits = _limits(campaign)
    seeded = list(part.combinations.seeded(campaign.seed + repeat - 1))
    for index, (file, board) in enumerate(part.boards):
        for model, name, strategy, owner in seeded:
            if (model, index) in part.refusals:
                continue
            yield Run(
                board=board,
                file=file,
                model=model,
                strategy=strategy,
                strategy_name=name,
                program=part.combinations.source.program,
                strategy_program=owner,
                repeat=repeat,
                limits=limits,
                bridge=part.combinations.bridge,
            )


def _limits(campaign: Campaign) -> Limits:
    memory = (campaign.memory_limit or 0) * 2**20 or None
    return Limits(
        solutions=campaign.solutions,
        timeout=campaign.timeout,
        cpu_limit=campaign.cpu_limit,
        inference_limit=campaign.inference_limit,
        memory_limit=arguments.limit("memory_limit", memory),
        counters=campaign.counters,
    )


def _boards(campaign: Campaign, source: Source) -> list[_Found]:
    program = source.program
    return list(_instances(campaign, program) if program else _read(campaign))


def _read(campaign: Campaign) -> Iterator[tuple[str, Board]]:
    for file in campaign.boards:
        for board in read_boards(file, stars=campaign.stars):
            if not isinstance(board, Board):
                raise board
            given = position_of(board, where=campaign.where, rules=campaign.rules)
            yield file, given.board


def _instances(campaign: Campaign, program: Program) -> Iterator[_Found]:
    """Yield instances: those that the program reads, or else boards."""
    if not program.has_instances:
        yield from _read(campaign)
        return
    if campaign.stars:
        raise RequestError("stars are for boards, not for instances of a program")
    for file in campaign.boards:
        for instance in _with_boards(file, list(program.instances(file))):
            yield file, instance


def _with_boards(file: str, instances: list[Instance]) -> list[Instance]:
    """Add the board to each instance, if the file is also a board file.

    The solutions of a program that reads boards itself can then be checked.
    """
    boards = whole_boards(file)
    if [board.size for board in boards] != [one.size for one in instances]:
        return instances
    pairs = zip(instances, boards, strict=True)
    return [replace(instance, board=board) for instance, board in pairs]


def whole_boards(file: str) -> list[Board]:
    """Return the boards of a file; none if any of them is unusable."""
    with warnings.catch_warnings():
        warnings.simplefilter("error", BoardWarning)
        try:
            found = list(read_boards(file))
        except (StarBattleError, BoardWarning):
            return []
    return [board for board in found if isinstance(board, Board)]
