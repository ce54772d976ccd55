"""List the runs of a campaign."""

import warnings
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import TypeAlias

from starbattle.board.board import Board
from starbattle.bridge import open_bridge
from starbattle.errors import BoardWarning, RequestError, StarBattleError
from starbattle.formats import read_boards
from starbattle.lab.campaign import Campaign
from starbattle.lab.combinations import Combinations
from starbattle.lab.programs import BRIDGE, Instance, Program
from starbattle.lab.runs import Limits, Run
from starbattle.names import BridgeName

MOST_RUNS = 100_000
"""The most runs of a campaign; all are listed before the first one starts."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The runs of a campaign, with distinct keys, and what was skipped.

    incompatible  skipped combinations: a model, and a strategy that it cannot run
    duplicates    how many runs were skipped because they equal another one
    """

    runs: tuple[Run, ...]
    incompatible: tuple[tuple[str, str], ...]
    duplicates: int


def plan(campaign: Campaign, bridge: BridgeName) -> Plan:
    """List the runs. Raises BoardError, RequestError and BridgeError.

    All runs of the first repeat come first, so that a temporary slowdown of the
    machine affects all strategies alike.
    """
    if campaign.program is None:
        return _plan(campaign, None, bridge)
    try:
        return _plan(campaign, Program.at(campaign.program), bridge)
    finally:
        open_bridge(BRIDGE).close()  # unloads the program


def _plan(campaign: Campaign, program: Program | None, bridge: BridgeName) -> Plan:
    boards = list(_instances(campaign, program) if program else _boards(campaign))
    combinations = Combinations(campaign, program, bridge)
    if not combinations.compatible:
        raise RequestError(combinations.reason)
    _check_runs(campaign.repeat, len(boards), len(combinations.compatible))
    runs = list(_runs(campaign, boards, combinations))
    distinct: dict[str, Run] = {}
    for run in runs:
        distinct.setdefault(run.key, run)
    skipped = tuple(combinations.incompatible)
    return Plan(tuple(distinct.values()), skipped, len(runs) - len(distinct))


def _check_runs(repeats: int, boards: int, pairs: int) -> None:
    """Raise RequestError for too many runs, before they are listed."""
    runs = repeats * boards * pairs
    if runs > MOST_RUNS:
        raise RequestError(
            f"a campaign has {MOST_RUNS:,} runs at most, not {runs:,} (boards "
            f"{boards:,}, models with strategies {pairs:,}, repeats {repeats:,})"
        )


def _runs(
    campaign: Campaign, boards: list["_Found"], combinations: Combinations
) -> Iterator[Run]:
    for repeat in range(1, campaign.repeat + 1):
        yield from _repeat(campaign, repeat, boards, combinations)


def _repeat(
    campaign: Campaign, repeat: int, boards: list["_Found"], combinations: Combinations
) -> Iterator[Run]:
    limits = _limits(campaign)
    seeded = list(combinations.seeded(campaign.seed + repeat - 1))
    for (file, board), (model, name, strategy) in product(boards, seeded):
        yield Run(
            board=board,
            file=file,
            model=model,
            strategy=strategy,
            strategy_name=name,
            repeat=repeat,
            limits=limits,
            bridge=combinations.bridge,
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
"""A file, and a board or an instance from it."""


def _boards(campaign: Campaign) -> Iterator[tuple[str, Board]]:
    for file in campaign.boards:
        for board in read_boards(file, stars=campaign.stars):
            if not isinstance(board, Board):
                raise board
            yield file, board


def _instances(campaign: Campaign, program: Program) -> Iterator[_Found]:
    """Yield instances: those that the program reads, or else boards."""
    if not program.has_instances:
        for file, board in _boards(campaign):
            yield file, Instance.of_board(program, board)
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
