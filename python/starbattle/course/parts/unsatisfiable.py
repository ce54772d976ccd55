"""The program fails for boards that have no solution."""

from __future__ import annotations

from starbattle.course.parts.board_part import BoardPart

ORDER = 50


class _Unsatisfiable(BoardPart):
    """Points for `false`, if the program has solved a board of an earlier part."""


PART = _Unsatisfiable
