"""The texts of an assignment for a variant: rules that differ from the usual ones."""

from collections.abc import Sequence
from importlib.resources import files
from itertools import product
from string import Template

from starbattle.board.board import Board
from starbattle.conditions.rules import Rules
from starbattle.errors import RequestError

_NEAR = {
    "king": "max(Rows, Columns) =:= 1",
    "rook": "Rows + Columns =:= 1",
    "knight": "Rows * Columns =:= 2",
}

_LEAST_WRAPPED = 5
"""On smaller boards that wrap, two cells may be apart in several ways."""

_POST_TOUCHING = ",\n    stars_apart(N, Variables)"

_POST_DIAGONALS = ",\n    diagonals(Cells)"

_TOUCHING = """
stars_apart(N, Variables) :-
    findall(Cell, cell(N, Cell), Places),
    pairs_keys_values(Pairs, Places, Variables),
    apart(Pairs, N).

cell(N, R-C) :-
    between(1, N, R),
    between(1, N, C).

apart([], _).
apart([Place-Variable|Pairs], N) :-
    maplist(not_both(N, Place, Variable), Pairs),
    apart(Pairs, N).

not_both(N, Place1, Variable1, Place2-Variable2) :-
    (   touching(N, Place1, Place2)
    ->  Variable1 + Variable2 #=< 1
    ;   true
    ).

%!  touching(+N, +Cell1, +Cell2) is semidet.
%
%   True if stars in these cells Row-Column of a board of size N touch.

touching(N, R1-C1, R2-C2) :-
    distance(N, R1, R2, Rows),
    distance(N, C1, C2, Columns),
    near(Rows, Columns).

"""

_DISTANCE = """distance(_, A, B, Distance) :-
    Distance is abs(A - B).

"""

_WRAPPED = """distance(N, A, B, Distance) :-
    Distance is min((A - B) mod N, (B - A) mod N).

"""

_DIAGONALS = """
diagonals(Cells) :-
    diagonal_stars(Cells),
    maplist(reverse, Cells, Mirrored),
    diagonal_stars(Mirrored).

diagonal_stars(Cells) :-
    foldl(diagonal, Cells, Variables, 1, _),
    stars({count}, Variables).

diagonal(Row, Cell, I, I1) :-
    nth1(I, Row, Cell),
    I1 is I + 1.
"""

_TODO = """
%!  touching(+N, +Cell1, +Cell2) is semidet.
%
%   True if stars in these cells Row-Column of a board of size N touch.

touching(_, _, _) :-
    fail.
"""

_STATED = """
    %!  touching(+N, +Cell1, +Cell2) is semidet.

True if stars in these two cells of a board of size N touch. A cell is `Row-Column`,
from 1.
"""

_PART = """
[[parts]]
name = "touching"
title = "The predicate touching/3"
kind = "predicate"
points = 2
tests = [
{tests}]
"""


def check_variant(rules: Rules, sizes: Sequence[int], stars: Sequence[int]) -> None:
    """Raise RequestError for rules that the boards of an assignment cannot have."""
    for size, count in product(sizes, stars):
        rules.check(size, count)
    if rules.wrap and min(sizes) < _LEAST_WRAPPED:
        raise RequestError(f"boards that wrap have a size of {_LEAST_WRAPPED} or more")


def star_counts(rules: Rules, size: int) -> tuple[int, ...]:
    """Return the usual star counts of boards of a size.

    A single star in each row and column never shares a side with another one, so boards
    by that rule have two, where they fit.
    """
    return (2,) if rules.touch == "rook" and size >= _TWO_FIT else (1,)


_TWO_FIT = 6


def has_touching(rules: Rules) -> bool:
    """Tell whether there are cells in which two stars would touch."""
    return bool(rules.moves())


def variant_texts(rules: Rules, stars: int) -> dict[str, str]:
    """Return the files of a variant that do not depend on its boards.

    Args:
        rules: what differs from the usual rules
        stars: the stars of a row, for diagonals that have as many
    """
    return {
        "puzzle.pl": filled("puzzle.pl", _facts(rules, stars)),
        "reference.pl": filled("reference.pl", _reference(rules, stars)),
        "template.pl": filled(
            "template.pl", {"touching": _TODO if has_touching(rules) else ""}
        ).rstrip("\n")
        + "\n",
    }


def filled(name: str, values: dict[str, str]) -> str:
    """Return a file of the folder variant/ with values in it."""
    text = (files(__package__) / "variant" / name).read_text(encoding="utf-8")
    return Template(text).substitute(values)


def stated(rules: Rules, stars: int) -> dict[str, str]:
    """Return what the statement says of the rules."""
    return {
        "rules": "\n".join(f"- {each}" for each in rules.sentences(stars)),
        "touching": _STATED if has_touching(rules) else "",
    }


def interface(rules: Rules, sizes: Sequence[int]) -> dict[str, str]:
    """Return what the rubric says of touching/3."""
    if not has_touching(rules):
        return {"predicates": "", "tests": ""}
    modes = "+N, +Cell1, +Cell2"
    size = max(*sizes, 6)
    middle = (size // 2, size // 2)
    cells = {(0, 0): False, middle: True, (size - 1, 1): True, (2, size - 1): True}
    tests = [_test(rules, size, cell, hidden) for cell, hidden in cells.items()]
    return {
        "predicates": (f'    {{ name = "touching", arity = 3, modes = "{modes}" }},\n'),
        "tests": _PART.format(tests="".join(tests)),
    }


def _test(rules: Rules, size: int, cell: tuple[int, int], hidden: bool) -> str:
    row, column = cell[0] + 1, cell[1] + 1
    inside = f"between(1, {size}, R), between(1, {size}, C)"
    goal = (
        f"findall(R-C, ({inside}, once(touching({size}, {row}-{column}, R-C))), Cells)"
    )
    near = ",".join(f"{r + 1}-{c + 1}" for r, c in sorted(rules.touching(cell, size)))
    also = ", hidden = true" if hidden else ""
    return f'    {{ goal = "{goal}", expect = "Cells = [{near}]"{also} }},\n'


def line(board: Board, name: str) -> str:
    """Return a board as a line of a file that puzzle.pl reads."""
    rows = "/".join(" ".join(str(each + 1) for each in row) for row in board.regions)
    return f"{name}|{board.stars}|{rows}"


_UNITS = ("row", "column", "region")


def _facts(rules: Rules, stars: int) -> dict[str, str]:
    moves = ",".join(f"({down})-({across})" for down, across in sorted(rules.moves()))
    on_diagonals = rules.on_diagonals(stars)
    counts = {f"{unit}_stars": _counts(rules, unit) or "any" for unit in _UNITS}
    return {
        **counts,
        "moves": f"[{moves}]",
        "wraps": "true" if rules.wrap else "false",
        "on_diagonals": "any" if on_diagonals is None else str(on_diagonals),
    }


def _counts(rules: Rules, unit: str) -> str:
    given = getattr(rules, f"{unit}_stars")
    return "" if given is None else f"[{','.join(map(str, given))}]"


def _reference(rules: Rules, stars: int) -> dict[str, str]:
    posts, touching, diagonals = "", "", ""
    if has_touching(rules):
        posts += _POST_TOUCHING
        touching = _TOUCHING + (_WRAPPED if rules.wrap else _DISTANCE)
        for word in rules.touch.split("+"):
            touching += f"near(Rows, Columns) :-\n    {_NEAR[word]}.\n"
    on_diagonals = rules.on_diagonals(stars)
    if on_diagonals is not None:
        posts += _POST_DIAGONALS
        diagonals = _DIAGONALS.format(count=on_diagonals)
    counts = "".join(_count_clause(rules, unit) for unit in _UNITS)
    return {
        "posts": posts,
        "counts": counts,
        "touching": touching,
        "diagonals": diagonals,
    }


def _count_clause(rules: Rules, unit: str) -> str:
    if given := _counts(rules, unit):
        return f"{unit}_counts(_, _, {given}).\n\n"
    return (
        f"{unit}_counts(N, S, Counts) :-\n"
        "    length(Counts, N),\n"
        "    maplist(=(S), Counts).\n\n"
    )
