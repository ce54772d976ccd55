"""What breaks a rule in a game: cells at fault, and constraints that are not met."""

from collections.abc import Iterable, Iterator

from starbattle.board.board import Cell
from starbattle.board.solution import Violation, violations
from starbattle.conditions.kinds import Counting
from starbattle.conditions.term import Cell as CellTerm
from starbattle.conditions.term import Column, Constraint
from starbattle.explanation.unit import Kind, Unit
from starbattle.play.game import Content, Game


def conflicts(game: Game) -> frozenset[Cell]:
    """Return the cells at fault.

    These are stars that touch, the stars of a row, column, region or diagonal that has
    too many, and the marks of one that has too few other cells left; likewise of the
    cells that a constraint counts. Once each row has its stars, they are also the cells
    that a constraint speaks of which is not met.

    Args:
        game: the game
    """
    counted = (cell for counts in _counted(game) for cell in _wrong(game, *counts))
    return frozenset([*_touching(game), *counted, *_not_met(game)])


def unmet(game: Game) -> list[Violation]:
    """Return the constraints that the stars do not meet; none before all are there.

    Args:
        game: the game
    """
    if not game.board.where:
        return []
    broken = violations(game.board, game.stars)
    return [one for one in broken if one.rule == "where"]


def _touching(game: Game) -> Iterator[Cell]:
    for broken in violations(game.board, game.stars):
        if broken.rule == "touch" and isinstance(broken.where, tuple):
            yield from broken.where


def _not_met(game: Game) -> Iterator[Cell]:
    for broken in unmet(game):
        assert isinstance(broken.where, int)
        yield from _spoken_of(game.constraints[broken.where], game.stars)


def _spoken_of(constraint: Constraint, stars: frozenset[Cell]) -> Iterator[Cell]:
    """Yield the cells of a constraint, and the stars whose columns it has."""
    for term in constraint.within():
        match term:
            case CellTerm(row, column):
                yield row, column
            case Column(row, _):
                yield from (cell for cell in stars if cell[0] == row)


_Counts = tuple[Iterable[Cell], int, int]
"""Cells, and how many stars are on them: at least, at most."""


_LINES: tuple[Kind, ...] = ("row", "column", "region")


def _counted(game: Game) -> Iterator[_Counts]:
    board = game.board
    for kind in _LINES:
        counts = board.rules.counts(f"{kind}_stars", board.size, board.stars)
        for index, stars in enumerate(counts):
            yield Unit(kind, index).cells(board), stars, stars
    if (diagonal := board.rules.on_diagonals(board.stars)) is not None:
        for index in (0, 1):
            yield Unit("diagonal", index).cells(board), diagonal, diagonal
    for constraint in game.constraints:
        if isinstance(constraint, Counting):
            yield _of_constraint(constraint)


def _of_constraint(constraint: Counting) -> _Counts:
    cells = {(cell.row, cell.column) for cell in constraint.cells}
    count = constraint.count
    least = 0 if constraint.name == "at_most" else count
    return cells, least, len(cells) if constraint.name == "at_least" else count


def _wrong(game: Game, cells: Iterable[Cell], least: int, most: int) -> list[Cell]:
    stars = [cell for cell in cells if game[cell] is Content.STAR]
    marks = [cell for cell in cells if game[cell] is Content.MARK]
    room = sum(
        game[cell] is not Content.MARK for cell in cells if not game.is_hole(cell)
    )
    if len(stars) > most:
        return stars
    return marks if room < least else []
