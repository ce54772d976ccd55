"""What `where` takes: constraints, and their texts."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from starbattle.arguments import invalid_argument, shown
from starbattle.conditions.atoms import Cell, Column
from starbattle.conditions.placement import NoValue, Placement
from starbattle.conditions.term import Constraint, Term, Tree, constraint
from starbattle.conditions.text import text
from starbattle.errors import RequestError
from starbattle.phrases import plural

MOST_TEXT = 20_000
"""How long the text of a constraint may be."""

Where: TypeAlias = Iterable[Constraint | str | bool]
"""Constraints, or texts as in files: "cell(1,4) + cell(2,4) =< 1"."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Written(Constraint):
    """A constraint as a text, which Prolog reads; it counts from 1."""

    source: str

    def parts(self) -> Iterable[Term]:
        """Return nothing; what it is made of is not known yet."""
        return ()

    def tree(self) -> Tree:
        """Return the text."""
        return self.source

    def holds(self, stars: Placement) -> bool:
        """Look at the constraint that it stands for. Raises RequestError."""
        return self.read().holds(stars)

    def read(self) -> Constraint:
        """Ask Prolog, which reads the text.

        Raises RequestError for a text that is not a constraint.
        """
        from starbattle.search.written import read

        return read(self.source)

    def __repr__(self) -> str:
        """Show the text."""
        return repr(self.source)


def constraints(where: object) -> tuple[Constraint, ...]:
    """Return the argument `where` as constraints. Raises RequestError."""
    expected = "a list of constraints"
    if isinstance(where, str | Term) or not isinstance(where, Iterable):
        raise invalid_argument("where", where, expected + ", also for one: [...]")
    return tuple(map(_one, where))


def _one(given: Any) -> Constraint:
    if isinstance(given, str):
        return _written(given)
    try:
        return constraint(given)
    except RequestError:
        raise RequestError(
            f"where: {shown(given)} is not a constraint; constraints compare, as in "
            "v.cell[0, 3] + v.cell[1, 3] <= 1"
        ) from None


def _written(given: str) -> Constraint:
    source = " ".join(given.split())
    if not source:
        raise RequestError("where: a text is empty")
    if len(source) > MOST_TEXT:
        raise RequestError(f"where: a text is longer than {MOST_TEXT:,} characters")
    return Written(source)


def check_where(where: Sequence[Constraint], row_stars: Sequence[int]) -> None:
    """Raise RequestError for a cell off the board, and a star that a row has not.

    Args:
        where: constraints; what texts say is left to Prolog
        row_stars: how many stars each row of the board has
    """
    inside = range(len(row_stars))
    for each in where:
        for term in each.within():
            if isinstance(term, Cell):
                on_board = term.row in inside and term.column in inside
            elif isinstance(term, Column):
                on_board = term.row in inside and term.star in range(
                    row_stars[term.row]
                )
            else:
                continue
            if not on_board:
                size = len(row_stars)
                board = f"a {size}x{size} board with {_said(row_stars)}"
                raise RequestError(f"where: {shown(each)}: {board} has no {term!r}")


def _said(row_stars: Sequence[int]) -> str:
    least, most = min(row_stars), max(row_stars)
    return plural(most, "star") if least == most else f"{least} to {most} stars"


def read_where(
    where: Sequence[Constraint], row_stars: Sequence[int]
) -> list[Constraint]:
    """Return the constraints, with those that texts stand for.

    Raises RequestError as check_where() does, and for a text that is no constraint.
    """
    found = [_read(each, number, len(where)) for number, each in enumerate(where, 1)]
    check_where(found, row_stars)
    return found


def _read(constraint: Constraint, number: int, count: int) -> Constraint:
    try:
        return constraint.read()
    except RequestError as error:
        which = f"constraint {number}: " if count > 1 else ""
        raise RequestError(f"{which}{error}") from None


def trees(where: Sequence[Constraint]) -> list[Tree]:
    """Return the constraints as Prolog gets them."""
    return [each.tree() for each in where]


def texts(where: Sequence[Constraint]) -> list[str]:
    """Return the constraints as texts that Prolog reads."""
    return [text(each.tree()) for each in where]


def is_met(constraint: Constraint, stars: Placement) -> bool:
    """Tell whether stars meet a constraint; they do not if it has no value."""
    try:
        return constraint.holds(stars)
    except NoValue:
        return False
