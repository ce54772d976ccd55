"""The rules of a board where they are not the usual ones: a variant, as data."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from itertools import product
from typing import Any

from starbattle.arguments import (
    flag,
    invalid_argument,
    is_bool,
    listed,
    set_fields,
    whole,
)
from starbattle.errors import RequestError, quoted
from starbattle.phrases import plural

Move = tuple[int, int]
"""By how many rows down and how many columns to the right."""

_STEPS: dict[str, set[tuple[int, ...]]] = {
    "king": {(0, 1), (1, 1)},
    "rook": {(0, 1)},
    "knight": {(1, 2)},
    "none": set(),
}
_NEAR = tuple(product(range(-2, 3), repeat=2))

MOVES: dict[str, frozenset[Move]] = {
    piece: frozenset(
        (r, c) for r, c in _NEAR if tuple(sorted((abs(r), abs(c)))) in steps
    )
    for piece, steps in _STEPS.items()
}
"""The moves of each piece; a rook moves one step."""

_SAID = {
    "king": "touch",
    "rook": "share a side",
    "knight": "are a knight's move apart",
}


def said_of_touch(pieces: Sequence[str]) -> str:
    """Say how stars may not stand, given the names of pieces."""
    if "none" in pieces:
        return "Stars may touch."
    return f"No two stars {' or '.join(_SAID[piece] for piece in pieces)}."


_UNITS = ("row_stars", "column_stars", "region_stars")


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Rules:
    """What differs from Star Battle's usual rules; `Rules()` are the usual ones.

    Attributes:
        touch: by which moves two stars may not stand apart: "king" (the 8 neighbors, as
            usual), "rook" (the 4 that share a side), "knight", or several, as in
            "king+knight"; "none": stars may touch
        wrap: whether stars touch across the edges, too, as if each row and column went
            on at its other end
        row_stars: the number of stars of each row; None: that of the board
        column_stars: likewise of each column
        region_stars: likewise of each region, in the order in which they first appear,
            row by row
        diagonals: how many stars each of the two main diagonals has; True: as many as a
            row; None: any number

    Examples:
        >>> from starbattle import Board, Rules, solve
        >>> rows = ["AABB", "AABB", "CCDD", "CCDD"]
        >>> solve(Board(rows, stars=1, rules=Rules(touch="none")), solutions=None).count
        16
    """

    touch: str = "king"
    wrap: bool = False
    row_stars: Sequence[int] | None = None
    column_stars: Sequence[int] | None = None
    region_stars: Sequence[int] | None = None
    diagonals: int | bool | None = None

    def __post_init__(self) -> None:
        """Raise RequestError for what is no rule."""
        values = {
            "touch": _touch(self.touch),
            "wrap": flag("wrap", self.wrap),
            "diagonals": _diagonals(self.diagonals),
            **{name: _counts(name, getattr(self, name)) for name in _UNITS},
        }
        set_fields(self, **values)

    def __eq__(self, other: object) -> bool:
        """Compare; as many stars as a row are not one star, though True equals 1."""
        return isinstance(other, Rules) and self._values() == other._values()

    def __hash__(self) -> int:
        """Return what equal rules have alike."""
        return hash(self._values())

    def _values(self) -> tuple[object, ...]:
        values = [getattr(self, field.name) for field in fields(self)]
        return (*values, self.diagonals is True)

    @property
    def is_usual(self) -> bool:
        """Whether these are the usual rules."""
        return self == Rules()

    def check(self, size: int, stars: int) -> None:
        """Raise RequestError if a board of that size and star count cannot have them.

        Args:
            size: the number of rows
            stars: the stars of a row, unless the rules say otherwise
        """
        for name in _UNITS:
            given = getattr(self, name)
            if given is not None and len(given) != size:
                raise RequestError(
                    f"rules: {name} has {plural(len(given), 'number')}, and a "
                    f"{size}x{size} board {size} of them"
                )
            if given and max(given) > size:
                raise RequestError(f"rules: {name}: {max(given)} is more than {size}")
        totals = {name: sum(self.counts(name, size, stars)) for name in _UNITS}
        if len({*totals.values()}) > 1:
            said = ", ".join(f"{name} {total}" for name, total in totals.items())
            raise RequestError(
                f"rules: the numbers of stars of rows, columns and regions must have "
                f"the same total, not {said}"
            )
        if (on_diagonals := self.on_diagonals(stars) or 0) > size:
            raise RequestError(
                f"rules: a diagonal has {plural(size, 'cell')}, not {on_diagonals}"
            )

    def counts(self, name: str, size: int, stars: int) -> Sequence[int]:
        """Return how many stars each row, column or region has.

        Args:
            name: "row_stars", "column_stars" or "region_stars"
            size: the number of rows
            stars: the stars of each, unless the rules say otherwise
        """
        given: Sequence[int] | None = getattr(self, name)
        return (stars,) * size if given is None else given

    def on_diagonals(self, stars: int) -> int | None:
        """Return how many stars a main diagonal has; None: any number.

        Args:
            stars: the stars of a row
        """
        return stars if self.diagonals is True else self.diagonals

    def moves(self) -> frozenset[tuple[int, int]]:
        """Return by how many rows and columns two stars may not stand apart."""
        return frozenset(move for word in self._words() for move in MOVES[word])

    def touching(self, cell: tuple[int, int], size: int) -> frozenset[tuple[int, int]]:
        """Return the cells that a star keeps free of others, itself not among them.

        Args:
            cell: 0-based row and column
            size: the number of rows
        """
        places = ((cell[0] + down, cell[1] + across) for down, across in self.moves())
        if self.wrap:
            found = {(row % size, column % size) for row, column in places}
        else:
            found = {(r, c) for r, c in places if 0 <= r < size and 0 <= c < size}
        return frozenset(found - {cell})

    def words(self, stars: int) -> dict[str, Any]:
        """Return what differs from the usual rules, as in a request or a file.

        Args:
            stars: the stars of a row, for diagonals that have as many
        """
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        values["diagonals"] = self.on_diagonals(stars)
        values |= {name: self._unusual(name, stars) for name in _UNITS}
        usual = {field.name: field.default for field in fields(self)}
        return {name: value for name, value in values.items() if value != usual[name]}

    def _unusual(self, name: str, stars: int) -> list[int] | None:
        """Return how many stars rows, columns or regions have; None: all the same."""
        counts = getattr(self, name) or ()
        return None if {*counts} <= {stars} else list(counts)

    @classmethod
    def of_words(cls, words: object) -> "Rules":
        """Return the rules of an object of a file. Raises RequestError.

        Args:
            words: an object as words() returns
        """
        if not isinstance(words, Mapping):
            raise invalid_argument("rules", words, "an object such as {'wrap': True}")
        known = [field.name for field in fields(cls)]
        for name in words:
            if name not in known:
                expected = ", ".join(known)
                raise RequestError(
                    f"rules: unknown {quoted(str(name))}; expected {expected}"
                )
        return cls(**words)

    @classmethod
    def parse(cls, text: str) -> "Rules":
        """Return the rules of a text such as "touch=knight,wrap,diagonals=2".

        Args:
            text: the names of attributes with their values, with - for _; numbers of
                stars are lists such as "row-stars=1:2:1:2" or "row-stars=[1,2,1,2]"

        Raises:
            RequestError: for what is no rule
        """
        words: dict[str, Any] = {}
        text = re.sub(r"\[([^]]*)\]", lambda found: found[1].replace(",", ":"), text)
        if found := re.search(r"([\w-]+)=\s*\d+\s*,\s*\d", text):
            raise RequestError(
                f"rules: {found[1]}: a list stands in brackets, as [1,2]"
            )
        for part in filter(None, (part.strip() for part in text.split(","))):
            name, is_given, value = part.partition("=")
            key = name.strip().replace("-", "_")
            if key in words:
                raise RequestError(f"rules: {name.strip()} is there twice")
            words[key] = _parsed(key, value.strip()) if is_given else True
        return cls.of_words(words)

    def sentences(self, stars: int) -> list[str]:
        """Say what differs from the usual rules.

        Args:
            stars: the stars of a row, for diagonals that have as many

        Returns:
            The sentences, none for the usual rules.
        """
        return list(self._sentences(stars))

    def _sentences(self, stars: int) -> Iterator[str]:
        if self.touch != "king":
            yield said_of_touch(self._words())
        if self.wrap:
            yield "Touching goes on across the edges."
        for name in _UNITS:
            if counts := self._unusual(name, stars):
                unit = name.removesuffix("_stars").capitalize()
                yield f"{unit}s have {', '.join(map(str, counts))} stars."
        if (on_diagonals := self.on_diagonals(stars)) is not None:
            has = plural(on_diagonals, "star") if on_diagonals else "no star"
            yield f"Each main diagonal has {has}."

    def _words(self) -> list[str]:
        return self.touch.split("+")

    def __repr__(self) -> str:
        """Show what differs."""
        values = [(f.name, getattr(self, f.name), f.default) for f in fields(self)]
        shown = ", ".join(f"{k}={v!r}" for k, v, usual in values if v != usual)
        return f"Rules({shown})"


def checked_rules(rules: object) -> Rules:
    """Return an argument that is rules. Raises RequestError."""
    if isinstance(rules, Rules):
        return rules
    if isinstance(rules, Mapping):
        return Rules.of_words(rules)
    expected = 'Rules, such as Rules(touch="knight"), or an object of their words'
    raise invalid_argument("rules", rules, expected)


def _touch(value: Any) -> str:
    known = ", ".join(MOVES)
    expected = f"one of {known}, or several with + between them"
    if not isinstance(value, str):
        raise invalid_argument("touch", value, expected)
    words = {*value.split("+")}
    if not words <= MOVES.keys() or (len(words) > 1 and "none" in words):
        raise invalid_argument("touch", value, expected)
    if "king" in words:
        words.discard("rook")  # whose moves are among a king's
    return "+".join(word for word in MOVES if word in words)


def _diagonals(value: Any) -> int | bool | None:
    if value is None or is_bool(value):
        return True if value else None
    return _count("diagonals", value, "a number of stars, or True")


def _counts(name: str, value: Any) -> tuple[int, ...] | None:
    expected = "a list of numbers of stars"
    if value is None:
        return None
    if isinstance(value, str):
        raise invalid_argument(name, value, expected)
    return tuple([_count(name, n, expected) for n in listed(name, value, expected)])


def _count(name: str, value: Any, expected: str) -> int:
    found = whole(value)
    if found is None or found < 0:
        raise invalid_argument(name, value, expected)
    return found


_NUMBER = re.compile("[0-9]{1,5}")
_TRUTHS = {"true": True, "yes": True, "false": False, "no": False}


def _parsed(key: str, value: str) -> Any:
    """Return the value of a rule from its text. Raises RequestError."""
    if key == "touch":
        return value
    if value.lower() in _TRUTHS:
        return _TRUTHS[value.lower()]
    parts = [part.strip() for part in value.split(":")]
    numbers = [int(part) if _NUMBER.fullmatch(part) else part for part in parts]
    return numbers if key in _UNITS else numbers[0]
