"""How much programs share, and groups of programs that share much."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from starbattle.course.similar.programs import Program

SMALLEST = 6
"""The size of clauses that count; everybody writes `p([], _)`."""
LEAST = 40
"""The size of all clauses of a program that can be compared."""
_FEW = 4
_SHARE = 0.25


@dataclass(frozen=True, slots=True)
class Pair:
    """Two students, and the share of the smaller program that both have, 0 to 1."""

    first: str
    second: str
    share: float


@dataclass(frozen=True, slots=True)
class Group:
    """Programs that are alike.

    programs  two or more
    pairs     how much they share, the most first
    shared    the normal forms that two or more of them have, each with a number
              from 1 on
    """

    programs: tuple[Program, ...]
    pairs: tuple[Pair, ...]
    shared: Mapping[str, int]


def find_groups(
    programs: Sequence[Program], given: Collection[str] = (), threshold: float = 0.5
) -> list[Group]:
    """Return the groups of programs that share much, those that share most first.

    given      normal forms that do not count, such as those of the template
    threshold  the share from which on two programs are in one group

    A clause that many have does not count: more than a quarter of the programs.
    """
    counted = _counted(programs, given)
    pairs = [pair for pair in _pairs(counted) if pair.share >= threshold]
    known = {program.student: program for program in programs}
    found = [_group(names, pairs, known, counted) for names in _components(pairs)]
    return sorted(found, key=lambda g: (-g.pairs[0].share, g.programs[0].student))


def _counted(
    programs: Sequence[Program], given: Collection[str]
) -> dict[str, Counter[str]]:
    """Return for each student the sizes of the clauses that count."""
    sizes = {program.student: _sizes(program, given) for program in programs}
    having = Counter(normal for found in sizes.values() for normal in found)
    most = max(_FEW, _SHARE * len(programs))
    return {
        student: Counter({n: size for n, size in found.items() if having[n] <= most})
        for student, found in sizes.items()
    }


def _sizes(program: Program, given: Collection[str]) -> Counter[str]:
    sizes: Counter[str] = Counter()
    for clause in program.clauses():
        if clause.size >= SMALLEST and clause.normal not in given:
            sizes[clause.normal] += clause.size
    return sizes


def _pairs(counted: Mapping[str, Counter[str]]) -> Iterator[Pair]:
    totals = {student: found.total() for student, found in counted.items()}
    large = sorted(student for student, total in totals.items() if total >= LEAST)
    for first, second in combinations(large, 2):
        common = (counted[first] & counted[second]).total()
        yield Pair(first, second, common / min(totals[first], totals[second]))


def _components(pairs: Sequence[Pair]) -> list[set[str]]:
    """Return the sets of students that pairs connect."""
    sets: list[set[str]] = []
    for pair in pairs:
        names = {pair.first, pair.second}
        joined = [found for found in sets if found & names]
        sets = [found for found in sets if not found & names]
        sets.append(names.union(*joined))
    return sets


def _group(
    names: set[str],
    pairs: Sequence[Pair],
    known: Mapping[str, Program],
    counted: Mapping[str, Counter[str]],
) -> Group:
    inside = [pair for pair in pairs if pair.first in names]
    inside.sort(key=lambda pair: (-pair.share, pair.first, pair.second))
    order = dict.fromkeys(name for pair in inside for name in (pair.first, pair.second))
    programs = tuple(known[name] for name in order)
    having = Counter(normal for name in order for normal in counted[name])
    written = [clause.normal for program in programs for clause in program.clauses()]
    shared = [normal for normal in dict.fromkeys(written) if having[normal] > 1]
    numbers = {normal: number for number, normal in enumerate(shared, start=1)}
    return Group(programs, tuple(inside), numbers)
