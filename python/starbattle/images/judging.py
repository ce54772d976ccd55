"""The solver as judge: a board of a puzzle has exactly one solution."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import exp

from starbattle.board.board import Board
from starbattle.board.solution import Solution
from starbattle.images.opening import Values
from starbattle.images.regions import Candidate, Cut, candidates
from starbattle.names import StatusName
from starbattle.search.result import Status
from starbattle.search.solve import solve

MOST_TRIES = 60
"""How many readings of a board the solver judges."""

_NEAR = 4.0
_FAR = 9.0
_INFERENCES = 20_000_000
_LEAST_LIKELY = 0.02


@dataclass(frozen=True, slots=True, eq=False)
class Verdict:
    """What the solver says of the readings of a board.

    labels      the region numbers of the reading that it chose, row by row
    stars       the star count
    status      "unique", "multiple", "unsatisfiable" or "unknown"
    solution    the solution, if there is exactly one
    moved       0-based cells that are not where they seemed to be
    rivals      cells that may as well belong elsewhere, also with one solution
    likelihood  of this reading among all that were tried, from 0 to 1
    """

    labels: Values
    stars: int
    status: StatusName
    solution: Solution | None
    moved: tuple[tuple[int, int], ...]
    rivals: tuple[tuple[int, int], ...]
    likelihood: float


@dataclass(frozen=True, slots=True, eq=False)
class _Trial:
    candidate: Candidate
    stars: int
    status: StatusName
    solution: Solution | None

    @property
    def is_unique(self) -> bool:
        return self.status == Status.UNIQUE


def judge(cut: Cut, counts: Iterable[int], most_tries: int = MOST_TRIES) -> Verdict:
    """Choose the likeliest reading with exactly one solution for one of the counts.

    Readings that are about as likely are tried, too. If no reading has one
    solution, the likeliest is chosen.
    """
    counts = list(counts)
    trials: list[_Trial] = []
    chosen: _Trial | None = None
    for candidate in candidates(cut, _FAR):
        reach = candidate.cost - (chosen.candidate.cost if chosen else 0)
        if len(trials) >= most_tries or (chosen and reach > _NEAR):
            break
        trial = _tried(candidate, cut.size, [chosen.stars] if chosen else counts)
        trials.append(trial)
        chosen = chosen or (trial if trial.is_unique else None)
    return _verdict(chosen or trials[0], trials, cut.size)


def _tried(candidate: Candidate, size: int, counts: list[int]) -> _Trial:
    """Solve a reading with each star count, until it has exactly one solution."""
    trials = []
    for stars in counts:
        trials.append(_solved(candidate, size, stars))
        if trials[-1].is_unique:
            break
    return min(trials, key=lambda one: _ORDER.index(one.status))


_ORDER = [Status.UNIQUE, Status.MULTIPLE, Status.UNKNOWN, Status.UNSATISFIABLE]


def _solved(candidate: Candidate, size: int, stars: int) -> _Trial:
    board = Board._connected(candidate.labels.reshape(size, size).tolist(), stars, "")
    result = solve(
        board, model="bits", solutions=2, inference_limit=_INFERENCES, counters=False
    )
    found = result[0] if result.status == Status.UNIQUE else None
    return _Trial(candidate, stars, result.status, found)


def _verdict(chosen: _Trial, trials: list[_Trial], size: int) -> Verdict:
    others = [one for one in trials if one is not chosen]
    near = [one for one in others if one.is_unique and chosen.is_unique]
    return Verdict(
        chosen.candidate.labels,
        chosen.stars,
        chosen.status,
        chosen.solution,
        _cells([chosen], size),
        _cells(near, size),
        _likelihood(chosen, others),
    )


def _cells(trials: list[_Trial], size: int) -> tuple[tuple[int, int], ...]:
    cells = {cell for trial in trials for cell in trial.candidate.moved}
    return tuple(divmod(cell, size) for cell in sorted(cells))


def _likelihood(chosen: _Trial, others: list[_Trial]) -> float:
    against = sum(
        exp(chosen.candidate.cost - one.candidate.cost)
        * (1 if one.is_unique or not chosen.is_unique else _LEAST_LIKELY)
        for one in others
    )
    return 1 / (1 + against)
