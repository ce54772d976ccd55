"""clingo: an answer set program with choices for rows, counts for other units."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from clingo import Control, Model
from clingo._internal import _c_call, _lib
from clingo.statistics import _mutable_statistics

from starbattle.board.board import HOLE, Board, Cell, unit_stars
from starbattle.conditions.term import (
    COMPARISONS,
    Constraint,
    Expression,
    counted,
    expression,
)
from starbattle.conditions.where import as_given, read_where
from starbattle.errors import RequestError
from starbattle.peers.peer import Found

_LARGEST = 2**31 - 1

_FIXED = {
    "models": (["-1"], "solutions= says how many"),
    "enum_mode": (["auto", "bt", "record"], "solutions would be left out, or wrong"),
    "project": (["no"], "solutions that differ would count as one"),
}
"""What options may set of the search, and why nothing else."""

_NOISY = ("-V", "--ve", "--ou")
"""How options begin that print; clingo takes abbreviations."""

_PROGRAM = """
S { star(R,C) : cell(R,C,_) } S :- row(R,S).
:- column(C,S), not S { star(R,C) } S.
:- region(G,S), not S { star(R,C) : cell(R,C,G) } S.
:- diagonal(0,S), not S { star(R,R) } S.
:- diagonal(1,S), last(N), not S { star(R,N-R) : row(R,_) } S.
#show star/2.
"""

_TOUCHING = """
:- star(R,C), star(R,C+1).
:- star(R,C), star(R+1,C).
:- star(R,C), star(R+1,C+1).
:- star(R,C), star(R+1,C-1).
"""


class Search:
    """A search of clingo; options are those of its command line."""

    def __init__(self, board: Board, single: bool, options: Sequence[str] = ()) -> None:
        self._board = board
        # A cell that cannot hold a star makes clingo say that no rule has its atom.
        quiet = {"logger": lambda code, message: None, "message_limit": 0}
        try:
            self._control = Control([*options], **quiet)
        except RuntimeError as error:
            raise ValueError(str(error).rpartition(">': ")[2]) from None
        if noisy := [one for one in options if one.startswith(_NOISY)]:
            raise ValueError(f"no {noisy[0]}: the log would be among the answers")
        asked: Any = self._control.configuration.solve
        for name, (values, reason) in _FIXED.items():
            if (value := getattr(asked, name)) not in values:
                raise ValueError(f"no {name} {value}: {reason}")
        asked.models = 1 if single else 0
        self.parallel = not asked.parallel_mode.startswith("1,")

    def post(self) -> None:
        """Ground the program."""
        board = self._board
        parts = [self._cells(), _apart(board), _where(board)]
        lines = [line for part in [*parts, self._given()] for line in part]
        self._control.add("base", [], _PROGRAM + "\n".join(lines))
        self._control.ground([("base", [])])

    def _cells(self) -> Iterator[str]:
        board = self._board
        yield f"last({board.size - 1})."
        for kind, index, count in unit_stars(board):
            yield f"{kind}({index},{count})."
        for row, column in product(range(board.size), repeat=2):
            if (region := board.regions[row][column]) != HOLE:
                yield f"cell({row},{column},{region})."

    def _given(self) -> Iterator[str]:
        yield from _constraints("not star", self._board.given_stars)
        yield from _constraints("star", self._board.given_blanks)

    def run(self, found: Found) -> bool:
        """Search; return whether there are no other solutions."""
        result = self._control.solve(on_model=lambda one: found(_stars(one)))
        return bool(result.exhausted)

    def stop(self) -> None:
        """End the search, or the next one if it has not begun."""
        self._control.interrupt()

    def figures(self) -> Mapping[str, int]:
        """Return choices, as nodes, and conflicts.

        Of the map that stands behind `Control.statistics`, which reads its hundreds of
        values, only these two are read.
        """
        found = _c_call(
            "clingo_statistics_t*", _lib.clingo_control_statistics, self._control._rep
        )
        values = _mutable_statistics(found)
        return {
            "nodes": int(values["solving.solvers.choices"]),
            "conflicts": int(values["solving.solvers.conflicts"]),
        }


def _apart(board: Board) -> Iterator[str]:
    """State which stars may not stand together."""
    rules = board.rules
    if rules.touch == "king" and not rules.wrap:
        yield _TOUCHING
        return
    for row, column in product(range(board.size), repeat=2):
        for other in rules.touching((row, column), board.size):
            if (row, column) < other:
                yield f":- star({row},{column}), star({other[0]},{other[1]})."


def _where(board: Board) -> Iterator[str]:
    """State the constraints. Raises RequestError for one that is not linear."""
    found = read_where(board.where, board.row_stars)
    for given, constraint in zip(board.where, found, strict=True):
        for each in constraint.args[0] if constraint.name == "and" else [constraint]:
            comparison = counted(each)
            linear = comparison.name in COMPARISONS and _linear(comparison)
            if not linear:
                raise RequestError(
                    "where: the model clingo takes sums of cells compared with "
                    f"integers, and numbers of stars; not {as_given(given)}"
                )
            yield linear


def _linear(comparison: Constraint) -> str:
    """Return a comparison as a sum over cells, compared with an integer, "" if none."""
    factors: list[tuple[int, Cell]] = []
    constant = 0
    for factor, term in _terms(comparison):
        if term.name == "number":
            constant -= factor * term.args[0]
        elif term.name == "cell":
            factors.append((factor, term.args))
        else:
            return ""
    if sum(abs(factor) for factor, _ in factors) + abs(constant) > _LARGEST:
        raise RequestError("where: numbers are too large for the model clingo")
    parts = [
        f"{factor},{k} : star({row},{column})"
        for k, (factor, (row, column)) in enumerate(factors)
    ]
    name = "=" if comparison.name == "==" else comparison.name
    return f":- not #sum {{ {'; '.join(parts)} }} {name} {constant}."


def _terms(comparison: Constraint) -> Iterator[tuple[int, Expression]]:
    """Yield what is added up on the left, less what is on the right, with factors."""
    left = list(zip((1, -1), comparison.args, strict=True))
    while left:
        factor, term = left.pop()
        match term:
            case Expression("sum", (signs, terms, constant)):
                signed = [factor * sign for sign in signs]
                left += zip(signed, terms, strict=True)
                yield factor, expression(constant)
            case Expression("*", (Expression("number", (integer,)), other)):
                left.append((factor * integer, other))
            case _:
                yield factor, term


def _constraints(atom: str, cells: Iterable[Cell]) -> Iterator[str]:
    return (f":- {atom}({row},{column})." for row, column in cells)


def _stars(model: Model) -> list[Cell]:
    symbols = (symbol.arguments for symbol in model.symbols(shown=True))
    return [(row.number, column.number) for row, column in symbols]
