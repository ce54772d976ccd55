"""Combinations of what a caller can combine: the rows of a covering array.

A row has a level of each factor; the first one is what holds if nothing is said.
A case is a row with a board, and with the solutions that brute force finds.
"""

import json
from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import combinations, islice, product
from random import Random
from types import SimpleNamespace as Row

from brute_force import placements, with_regions
from conftest import BOARDS
from positions import grown


def array(factors, strength, seed, reasons):
    """Yield rows in which all levels of so many factors come together that can.

    Reasons are words of a refusal, and what it may be due to: what is true in a list.
    Instead of words, None stands for what nobody can say.
    Rows that are refused come last, some for each reason and only for it.
    """
    rng = Random(f"{strength} {seed}")
    impossible = set()
    for width in range(2, strength + 1):
        groups = list(combinations(factors, width))
        todo = dict.fromkeys(
            tuple(zip(names, levels, strict=True))
            for names in groups
            for levels in product(*(factors[name] for name in names))
        )
        for target in rng.sample(list(todo), len(todo)):
            if target not in todo or impossible & {*combinations(target, 2)}:
                continue
            best = (0, None, [])
            for _ in range(9 - 4 * (width - 1)):
                if not (row := drawn(factors, rng, reasons, dict(target))):
                    impossible.add(target)
                    break
                new = [
                    each
                    for names in groups
                    if (each := tuple((name, vars(row)[name]) for name in names))
                    in todo
                ]
                best = max(best, (len(new), row, new), key=lambda found: found[0])
            if best[1]:
                yield best[1], None
                for each in best[2]:
                    del todo[each]
    for words in dict.fromkeys(words for words, _ in reasons if words):
        found = (drawn(factors, rng, reasons, {}, words) for _ in range(200))
        for row in islice(filter(None, found), strength):
            yield row, words


def drawn(factors, rng, reasons, fixed, wanted=""):
    """Return a row with some fixed levels that is refused for this reason alone."""
    row = Row(**{name: levels[0] for name, levels in factors.items()})
    free = [name for name in factors if name not in fixed]
    for name in free if wanted else ():
        vars(row)[name] = rng.choice(factors[name])
    vars(row).update(fixed)

    def faults(**changes):
        vars(row).update(changes)
        found = [words for words, due_to in reasons for due in due_to(row) or () if due]
        others = [words for words in found if words != wanted]
        return len(others) + 9 * (wanted not in ["", *found])

    for name in rng.sample(free, len(free)) * 2:
        least, kept = faults(), vars(row)[name]
        for level in rng.sample(factors[name], len(factors[name])) if least else ():
            if (number := faults(**{name: level})) < least:
                least, kept = number, level
        vars(row)[name] = kept
    if faults():
        return None
    for name in rng.sample(free, len(free)) * 2:
        kept = vars(row)[name]
        if faults(**{name: rng.choice(factors[name])}):
            vars(row)[name] = kept
    return row


@dataclass
class Case:
    """A row, its board, and its solutions.

    Attributes:
        regions: rows of region numbers, -1 for a hole
        rules: what differs from the usual rules
        given: cells with a star, and cells with none
    """

    row: Row
    stars: int
    regions: list
    rules: dict
    given: tuple
    answers: list


SIZES = {"none": [4], "rook": [5, 6], "knight": [5, 6], "king": [8, 9]}
"""Of boards with two stars: larger ones have too many placements to look at."""


@cache
def hard_boards():
    """Read shipped boards, each with its only solution."""
    files = [BOARDS / f"made/{name}.jsonl" for name in ("10x10-2", "13x13-3")]
    return [
        json.loads(line) for file in files for line in file.read_text().splitlines()
    ]


def case_of(row, where):
    """Return a board for a row; most have a solution, some have several."""
    rng = Random(repr(row))
    many = 50 if row.board == "many" and not (where or row.given or row.rules) else 1
    for least in (2, 2, 2, many, many, many, many):
        case = _attempt(row, where, rng)
        if row.board == "wrong" or len(case.answers) >= max(least, many):
            break
    return case


def _attempt(row, where, rng):
    rules = eval(f"dict({row.rules})")
    touch, stars = rules.get("touch", "king"), 1 + (row.board in ("two stars", "many"))
    sizes = SIZES.get(touch, [6]) if stars == 2 else [4, 5, 6]
    size = max(sizes) if row.board == "many" else rng.choice(sizes)
    names = ("row_stars", "column_stars", "region_stars")
    rows, columns, regions = counts = [[stars] * size for _ in names]
    for each in counts if "row_stars" in rules else ():
        each[3] -= 1
        each[rng.randrange(3)] += 1
    if row.board == "hard":
        board = rng.choice(hard_boards())
        grid, stars, size = board["regions"], board["stars"], len(board["regions"])
        planted = tuple((r, c) for r, c in board["solution"])
        every = [planted]
    else:
        every = placements(tuple(rows), tuple(columns), touch, "wrap" in rules)
        cells = product(range(size), repeat=2)
        planted = rng.choice(every or [(*rng.sample([*cells], sum(rows)),)])
        cut = _striped if row.board in ("rows", "many") else _grown
        grid = cut(row.board, planted, regions, rng)
        if "row_stars" in rules:
            inside = Counter(grid[r][c] for r, c in planted)
            regions = [inside[region] for region in range(size)]
            rules |= dict(zip(names, (rows, columns, regions), strict=True))
        every = with_regions(every, grid, regions)
    cells = {(r, c) for r, c in product(range(size), repeat=2) if grid[r][c] >= 0}
    known = rng.sample(planted, row.given in ("star", "both"))
    if row.given in ("wrong", "touching"):
        down, right = (2, 2) if row.given == "wrong" else (0, 1)
        pairs = [((r, c), (r + down, c + right)) for r, c in sorted(cells)]
        known = rng.choice([pair for pair in pairs if pair[1] in cells] or [()])
    blank = rng.sample(sorted(cells - {*planted}), 2 * (row.given in ("blank", "both")))
    answers = [
        one
        for one in every
        if {*known} <= {*one} and not {*blank} & {*one}
        if "diagonals" not in rules or _diagonals(one, size) == {rules["diagonals"]}
        if not where or eval(where, NAMES, {"v": Plain(one, size)})
    ]
    return Case(row, stars, grid, rules, ([*known], blank), answers)


def _striped(kind, planted, counts, rng):
    """Take rows for regions, and give a few cells to the row above."""
    size = len(counts)
    grid = [[row] * size for row in range(size)]
    for _ in range(size):
        r, c = rng.randrange(1, size), rng.randrange(size)
        is_last = sum(row.count(grid[r][c]) for row in grid) == 1
        if (r, c) not in planted and not is_last:
            grid[r][c] = grid[r - 1][c]
    return grid


def _grown(kind, planted, counts, rng):
    """Let a region grow from so many stars each, or, of a wrong board, from a cell."""
    size = len(counts)
    spare = [cell for cell in product(range(size), repeat=2) if cell not in planted]
    rng.shuffle(spare)
    stars = sorted(planted, key=lambda cell: (cell[0] // 2, cell[1]))
    label = {}
    for region, count in enumerate(counts):
        some = [stars.pop() for _ in range(count if kind != "wrong" else 0)]
        label |= dict.fromkeys(some or [spare.pop()], region)
    grown(label, size, rng)
    for cell in rng.sample(spare, size) if kind == "holes" else ():
        if cell not in planted and Counter(label.values())[label[cell]] > 1:
            label[cell] = -1
    first = {-1: -1}
    order = [label[cell] for cell in product(range(size), repeat=2)]
    for region in order:
        first.setdefault(region, len(first) - 1)
    return [
        [first[region] for region in order[i : i + size]]
        for i in range(0, size**2, size)
    ]


def _diagonals(stars, size):
    return {sum(r == c for r, c in stars), sum(r + c == size - 1 for r, c in stars)}


class Plain:
    """Stars as the variables of a constraint, with values."""

    def __init__(self, stars, size):
        """Note the stars."""
        self.cell = {
            cell: int(cell in stars) for cell in product(range(size), repeat=2)
        }
        self.column = [[c for r, c in stars if r == row] for row in range(size)]


NAMES = {
    "exactly": lambda count, *cells: sum(cells) == count,
    "implies": lambda one, other: not one or other,
    "element": lambda values, index: values[index],
    "table": lambda values, rows: tuple(values) in rows,
}
"""What constraints call, with values."""
