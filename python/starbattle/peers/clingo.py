"""clingo: an answer set program with choices for rows, counts for other units."""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from itertools import product

from clingo import Control, Model

from starbattle.board.board import HOLE, Cell
from starbattle.peers.peer import Found, Problem

ORDER = 20
DESCRIPTION = "clingo: answer set programming; learns nogoods from conflicts"
EXTRA = "clingo"
PACKAGE = "clingo"

_PROGRAM = """
S { star(R,C) : cell(R,C,_) } S :- row(R), stars(S).
:- column(C), stars(S), not S { star(R,C) } S.
:- region(G), stars(S), not S { star(R,C) : cell(R,C,G) } S.
:- star(R,C), star(R,C+1).
:- star(R,C), star(R+1,C).
:- star(R,C), star(R+1,C+1).
:- star(R,C), star(R+1,C-1).
#show star/2.
"""


class Search:
    """A search of clingo."""

    def __init__(self, problem: Problem) -> None:
        self._problem = problem
        # A cell that cannot hold a star makes clingo say that no rule has its atom.
        quiet = {"logger": lambda code, message: None, "message_limit": 0}
        self._control = Control(["1" if problem.single else "0"], **quiet)

    def post(self) -> None:
        """Ground the program."""
        facts = "\n".join([*self._board(), *self._given()])
        self._control.add("base", [], _PROGRAM + facts)
        self._control.ground([("base", [])])

    def _board(self) -> Iterator[str]:
        board, size = self._problem.board, range(self._problem.board.size)
        yield f"stars({board.stars})."
        yield from (f"{unit}(0..{size[-1]})." for unit in ("row", "column", "region"))
        for row, column in product(size, size):
            if (region := board.regions[row][column]) != HOLE:
                yield f"cell({row},{column},{region})."

    def _given(self) -> Iterator[str]:
        yield from _constraints("not star", self._problem.given_stars)
        yield from _constraints("star", self._problem.given_blanks)

    def run(self, found: Found) -> bool:
        """Search; return whether there are no other solutions."""
        result = self._control.solve(on_model=lambda one: found(partial(_stars, one)))
        return bool(result.exhausted)

    def stop(self) -> None:
        """End the search, or the next one if it has not begun."""
        self._control.interrupt()

    def figures(self) -> Mapping[str, int]:
        """Return choices, as nodes, and conflicts."""
        solvers = self._control.statistics["solving"]["solvers"]
        return {
            "nodes": int(solvers["choices"]),
            "conflicts": int(solvers["conflicts"]),
        }


def _constraints(atom: str, cells: Iterable[Cell]) -> Iterator[str]:
    return (f":- {atom}({row},{column})." for row, column in cells)


def _stars(model: Model) -> list[Cell]:
    symbols = (symbol.arguments for symbol in model.symbols(shown=True))
    return [(row.number, column.number) for row, column in symbols]
