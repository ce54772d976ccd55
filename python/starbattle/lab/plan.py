"""List the runs of a campaign.

Which models and strategies fit each other, and which boards take them.
"""

import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product
from typing import Any, TypeAlias

from starbattle import arguments
from starbattle.board.board import Board
from starbattle.bridge import open_bridge
from starbattle.bridge.client import ask
from starbattle.errors import RequestError, unknown
from starbattle.formats import read_boards
from starbattle.formats.detection import source_of
from starbattle.lab.campaign import (
    ALL,
    DEFAULT,
    Campaign,
    Source,
    catalog,
    chosen_models,
    sources,
)
from starbattle.lab.runs import TINY, USUAL_LIMITS, Run
from starbattle.names import BridgeName
from starbattle.peers import peer_search
from starbattle.peers.peer import LIMITS_OF_PROLOG
from starbattle.phrases import plural
from starbattle.search.options import strategy_words
from starbattle.search.programs import (
    BRIDGE,
    ProgramFile,
    owners,
    program_parts,
    spelled_strategy,
)
from starbattle.search.request import Instance, board_words, check_usual
from starbattle.search.runs import check_peer
from starbattle.search.strategy import (
    OWN,
    PARTS,
    Strategy,
    peer_strategy,
)

_Found: TypeAlias = tuple[str, Board | Instance]
"""A file, and a board or an instance from it."""

MOST_RUNS = 100_000
"""The most runs of a campaign; all are listed before the first one starts."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The runs of a campaign, with distinct keys.

    notes  what was skipped, and which models have the constraints of another one, whose
           name the runs have
    """

    runs: tuple[Run, ...]
    notes: tuple[str, ...]


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
    parts, notes = _parts(campaign, bridge)
    refused: Counter[str] = Counter()
    runs = list(_runs(campaign, parts, refused))
    if refused and not runs:
        raise RequestError(list(refused)[-1])
    same = defaultdict[tuple[str, str], dict[str, None]](dict)
    distinct: dict[str, Run] = {}
    for model, run in runs:
        distinct.setdefault(run.key, run)
        if run.model != model:
            same[model, run.model][run.strategy_name] = None
    notes += [
        f"{model} with {', '.join(names)} is {other}: the same constraints"
        for (model, other), names in same.items()
    ]
    notes += [f"skipped: {plural(k, 'run')}: {why}" for why, k in refused.items()]
    if equal := len(runs) - len(distinct):
        notes.append(f"skipped: {plural(equal, 'duplicate run')}")
    return Plan(tuple(distinct.values()), tuple(notes))


def _parts(campaign: Campaign, bridge: BridgeName) -> tuple[list["_Part"], list[str]]:
    """Return what runs of each source, and notes on what no model can run."""
    programs = [ProgramFile.at(file) for file in campaign.program]
    chosen = list(chosen_models(campaign.models, sources(programs, catalog(bridge))))
    if campaign.peer_options and not any(
        {*source.peers} & {*models} for source, models in chosen
    ):
        raise RequestError("peer_options need a peer among the models")
    skipped = defaultdict[str, list[str]](list)
    parts: list[_Part] = []
    for source, models in chosen:
        theirs = [model for model in models if model in source.peers]
        for peer in theirs:
            check_peer(peer, {one: getattr(campaign, one) for one in LIMITS_OF_PROLOG})
        asked = _strategies(campaign, source.program, programs, bridge)
        more = [(DEFAULT, None, options) for options in campaign.peer_options]
        fitting: list[_Combination] = []
        for model, named in [*product(models, asked), *product(theirs, more)]:
            one = _Combination(source, model, *named, bridge, {})
            if isinstance(found := one.resolved(campaign.seed, TINY), RequestError):
                called = source.called(model) if len(chosen) > 1 else model
                skipped[called].append(one.label)
                error = found
            else:
                fitting.append(one)
        parts.append((fitting, list(_boards(campaign, source.program))))
    if not any(fitting for fitting, _ in parts):
        raise error
    runs = campaign.repeat * sum(len(ways) * len(boards) for ways, boards in parts)
    if runs > MOST_RUNS:
        most = max(len(boards) for _, boards in parts)
        ways = sum(len(fitting) for fitting, _ in parts)
        raise RequestError(
            f"a campaign has at most {MOST_RUNS:,} runs, not {runs:,} (boards "
            f"{most:,}, models with strategies {ways:,}, repeats {campaign.repeat:,})"
        )
    notes = [
        f"{other.place} is {one.place}: the same text"
        for one, other in combinations(programs, 2)
        if one.digest == other.digest
    ]
    return parts, notes + [
        f"skipped, as {model} cannot run it: {', '.join(strategies)}"
        for model, strategies in skipped.items()
    ]


@dataclass(frozen=True, slots=True)
class _Combination:
    """A model and a strategy.

    source  the program that has the model, or this project
    name    of the strategy, as in the campaign
    owner   the program that defines parts of the strategy
    label   of a strategy with an owner: its name in records; or options of a peer
    bridge  that knows the model
    known   what has been resolved, by the seed and the conditions of boards
    """

    source: Source
    model: str
    name: str
    owner: ProgramFile | None
    label: str
    bridge: BridgeName
    known: dict[tuple[int, str], "_Resolved | RequestError"]

    def resolved(
        self, seed: int, board: Board | Instance
    ) -> "_Resolved | RequestError":
        """Return what is executed, or why the model cannot run it on the board."""
        key = seed, json.dumps(board.conditions())
        if key not in self.known:
            try:
                self.known[key] = self._resolved(seed, board)
            except RequestError as error:
                self.known[key] = error
        return self.known[key]

    def _resolved(self, seed: int, board: Board | Instance) -> "_Resolved":
        name, owner, program = self.name, self.owner, self.source.program
        if self.model in self.source.peers:
            check_peer(self.model, {"strategy": name} if name != DEFAULT else {})
            options = "" if self.label == name else self.label
            peer_search(self.model, TINY, single=True, options=options)
            return self.model, options or OWN, peer_strategy(options)
        seeded = _RANDOM.sub(rf"\1:{seed}", name)
        strategy = None if name == DEFAULT else spelled_strategy(seeded, owner)
        request: dict[str, Any] = {"program": program.file} if program else {}
        if isinstance(board, Board) and not board.is_usual:
            if program:
                check_usual(board, "a program")
            request = {"on_board": True, **board_words(board)}
        answer = ask(
            open_bridge(BRIDGE if program or owner else self.bridge),
            op="strategy",
            model=self.model,
            strategy=strategy_words("strategy", strategy),
            **request,
        )
        words, posted = answer["strategy"], answer["posted"]
        if "/" not in name:  # the seed of a named strategy is only its usual one
            words |= {part: _SEED.sub(rf"\1:{seed}", words[part]) for part in PARTS}
        resolved = Strategy.from_words(words)
        if owner:
            return posted, self.label, replace(resolved, file=owner.file)
        # Prolog has no names for the strategies of a program.
        if program and "/" not in name and name != DEFAULT:
            return posted, name, resolved
        called = words["name"]
        if unseeded := _RANDOM.findall(name):  # one name, whatever the seeds
            called = "/".join(words[part] for part in PARTS).removesuffix("/complete")
            for word in unseeded:
                called = called.replace(f"{word}:{seed}", word)
        return posted, called, resolved


_Resolved: TypeAlias = tuple[str, str, Strategy]
"""The model whose constraints are posted, the name of the strategy, and its parts."""

_RANDOM = re.compile(r"(?<=/)(random_variable|random_value)(?=/|$)")
"""A random word without a seed, as in columns/ff/random_value."""

_SEED = re.compile(r"^(random_\w+):-?\d+$")


_Part: TypeAlias = tuple[list[_Combination], list[_Found]]
"""What runs of one source: its models with strategies that fit, and the boards."""


def _strategies(
    campaign: Campaign,
    own: ProgramFile | None,
    programs: Sequence[ProgramFile],
    bridge: BridgeName,
) -> Iterator[tuple[str, ProgramFile | None, str]]:
    """Yield the strategies: name, the program that defines parts, name in records.

    A part that several programs define is several.
    """
    known = catalog(bridge).strategies
    theirs = [part for one in programs for part in program_parts(one)]
    files = [program.name for program in programs]
    asked = [n for one in campaign.strategies for n in (known if one == ALL else [one])]
    for name in dict.fromkeys(asked):
        if "/" not in name and name not in (DEFAULT, *known, *theirs):
            raise unknown("strategy", name, [*known, *theirs])
        for owner in owners(name, programs, own):
            label = name
            if owner and owner != own:
                several = files.count(owner.name) > 1
                label = f"{owner.place if several else owner.name}:{name}"
            yield name, owner, label


def _runs(
    campaign: Campaign, parts: Sequence[_Part], refused: Counter[str]
) -> Iterator[tuple[str, Run]]:
    """Yield each run with the model that was asked for; count why others are none."""
    memory = (campaign.memory_limit or 0) * 2**20 or None
    limits = {name: getattr(campaign, name) for name in USUAL_LIMITS}
    limits["memory_limit"] = arguments.limit("memory_limit", memory)
    for repeat, (fitting, boards) in product(range(1, campaign.repeat + 1), parts):
        for (file, board), one in product(boards, fitting):
            found = one.resolved(campaign.seed + repeat - 1, board)
            if isinstance(found, RequestError):
                refused[str(found)] += 1
                continue
            model, name, strategy = found
            run = Run(
                board=board,
                file=file,
                model=model,
                strategy=strategy,
                strategy_name=name,
                program=one.source.program,
                strategy_program=one.owner,
                repeat=repeat,
                limits=limits,
                bridge=one.bridge,
            )
            yield one.model, run


def _boards(campaign: Campaign, program: ProgramFile | None) -> Iterator[_Found]:
    """Yield instances, if a program reads its own; else boards."""
    own = program if program and program.has_instances else None
    for name in ("stars", "where", "rules") if own else ():
        if getattr(campaign, name):
            raise RequestError(f"{name} is for boards, not for instances of a program")
    for file in campaign.boards:
        if own:
            source = source_of(file)
            found = own.picked(str(source.path or file), source.pick)
            yield from ((file, one) for one in found)
            continue
        for board in read_boards(file, stars=campaign.stars, rules=campaign.rules):
            if not isinstance(board, Board):
                raise board
            yield file, board.changed(where=campaign.where)
