"""Makes a new assignment: a folder with everything in it."""

import os
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from importlib.resources import files
from itertools import islice, product, starmap
from pathlib import Path
from string import Template

from starbattle.board.board import Board
from starbattle.conditions.rules import Rules
from starbattle.course.assignment import Assignment, read_assignment
from starbattle.course.puzzle import board_term
from starbattle.errors import (
    BoardError,
    BoardWarning,
    RequestError,
    printable,
    refused,
)
from starbattle.generator import make
from starbattle.generator.requests import Difficulty
from starbattle.saving import temporary_folder
from starbattle.search.solve import solve

_TOUCH = {
    "king": ("share a side or a corner", "max(Rows, Columns) =:= 1"),
    "rook": ("share a side", "Rows + Columns =:= 1"),
    "knight": ("are a knight's move apart", "Rows * Columns =:= 2"),
}
"""What two cells do that touch, and how the reference tells."""
_ACROSS = ", also across the edges of the board"

_LEAST_WRAPPED = 5
"""On smaller boards that wrap, two cells may be apart in several ways."""

_DISTANCE = """distance(_, A, B, Distance) :-
    Distance is abs(A - B)."""

_WRAPPED = """distance(N, A, B, Distance) :-
    Distance is min((A - B) mod N, (B - A) mod N)."""


def check_variant(rules: Rules, sizes: Sequence[int]) -> None:
    """Raise RequestError for rules that the boards of an assignment cannot have."""
    if rules != Rules(touch=rules.touch, wrap=rules.wrap) or not rules.moves():
        kinds = ", ".join(_TOUCH)
        raise RequestError(f"rules of an assignment are touch={kinds}, and wrap")
    if rules.wrap and min(sizes) < _LEAST_WRAPPED:
        raise RequestError(f"boards that wrap have a size of {_LEAST_WRAPPED} or more")


_SIDE = 4
"""How many cells a side has at least for each star, by the usual rules."""

_TWO_FIT = 6
"""The size from which on two stars fit if they may share corners."""


def _usual_stars(rules: Rules, size: int) -> tuple[int, ...]:
    """Return star counts of boards of a size.

    By the usual rules there are several: a program may be right for one of them alone.
    A single star in each row and column never shares a side with another one, so boards
    by that rule have two, where they fit.
    """
    if rules.is_usual:
        return (1, 2) if size >= _SIDE * 2 else (1,)
    return (2,) if rules.touch == "rook" and size >= _TWO_FIT else (1,)


def _touch(rules: Rules) -> str:
    """Say when two cells touch."""
    met = " or ".join(_TOUCH[piece][0] for piece in rules.touch.split("+"))
    return f"{met}{_ACROSS if rules.wrap else ''}"


def _touching_examples(rules: Rules, size: int) -> Iterator[str]:
    """Yield queries with their answers: two that are true, and two that are not."""
    corner, near = (0, 0), rules.touching((0, 0), size)
    far = [cell for cell in product(range(size), repeat=2) if cell not in near]
    for cell in (min(near), max(near), corner, far[1]):
        goal = f"touching({size}, 1-1, {cell[0] + 1}-{cell[1] + 1})"
        yield f"    ?- {goal}.\n    {'true' if cell in near else 'false'}.\n"


def _touching_tests(rules: Rules, sizes: Sequence[int]) -> Iterator[str]:
    """Yield the tests of touching/3, all but the first one hidden."""
    size = max(*sizes, 6)
    middle = (size // 2, size // 2)
    for cell in ((0, 0), middle, (size - 1, 1), (2, size - 1)):
        inside = f"between(1, {size}, R), between(1, {size}, C)"
        call = f"once(touching({size}, {cell[0] + 1}-{cell[1] + 1}, R-C))"
        near = ",".join(
            f"{r + 1}-{c + 1}" for r, c in sorted(rules.touching(cell, size))
        )
        goal = f'goal = "findall(R-C, ({inside}, {call}), Cells)"'
        hidden = "" if cell == (0, 0) else ", hidden = true"
        yield f'    {{ {goal}, expect = "Cells = [{near}]"{hidden} }},\n'


def _reference(rules: Rules) -> dict[str, str]:
    tests = (_TOUCH[piece][1] for piece in rules.touch.split("+"))
    near = (f"near(Rows, Columns) :-\n    {test}." for test in tests)
    return {
        "touch": _touch(rules),
        "distance": _WRAPPED if rules.wrap else _DISTANCE,
        "near": "\n".join(near),
    }


@contextmanager
def whole_folder(folder: Path) -> Iterator[Path]:
    """Give a folder to write to, which takes its name at the end.

    Raises RequestError if the name is taken, and StarBattleError.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        name = printable(folder)
        raise RequestError(f"{name} already exists; choose another name")
    try:
        with temporary_folder(folder.resolve().parent, ".starbattle-new-") as beside:
            written = beside / folder.resolve().name
            yield written
            os.replace(written, folder)
    except OSError as error:
        raise refused(folder, error) from None


_RELATIVES = {"several": (range(3, 50), range(2, 3)), "none": (range(1),)}
"""How many solutions there may be; the first of what is found is taken."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What an assignment shall be like.

    sizes       of the boards, a class each
    stars       in each row, for each size that they fit in; none: 1, and 2 if they fit
    public      boards that students get, in each class
    hidden      boards that they do not get, in each class
    difficulty  for a person; None: any
    seed        the same seed makes the same boards
    rules       what differs from the usual rules
    """

    title: str
    sizes: tuple[int, ...] = (6, 8)
    stars: tuple[int, ...] = ()
    public: int = 2
    hidden: int = 3
    difficulty: Difficulty | None = None
    seed: int = 1
    rules: Rules = field(default_factory=Rules)

    @property
    def shapes(self) -> list[tuple[int, int]]:
        """Sizes with star counts, a class each. Raises RequestError."""
        found = []
        for size in self.sizes:
            least, *more = self.stars or _usual_stars(self.rules, size)
            # Making boards says what is wrong with a size that is too small.
            fit = [s for s in more if size >= _SIDE * s or not self.rules.is_usual]
            found += [(size, count) for count in (least, *fit)]
        for count in self.stars:
            if count not in {s for _, s in found}:
                raise RequestError(f"{count} stars need boards of size {_SIDE * count}")
        return found


def new_assignment(folder: Path, wish: Wish) -> Assignment:
    """Make the folder of an assignment. Raises StarBattleError."""
    with whole_folder(folder) as written:
        _write(written, wish)
    return read_assignment(folder)


def _write(folder: Path, wish: Wish) -> None:
    check_variant(wish.rules, wish.sizes)
    (folder / "boards").mkdir(parents=True)
    boards = _write_boards(folder / "boards", wish)
    _fill_in(folder, "assignment.toml", _of_toml(folder, wish, boards))
    _fill_in(folder, "reference.pl", _reference(wish.rules))
    _fill_in(folder, "template.pl", {"touch": _touch(wish.rules)})
    _fill_in(folder, "samples.pl", {})
    _fill_in(folder, "statement.md", _stated(wish, read_assignment(folder)))


def _fill_in(folder: Path, name: str, values: Mapping[str, str]) -> None:
    """Write a file of an assignment, with values in it."""
    template = (files(__package__) / "files" / "new" / name).read_text(encoding="utf-8")
    filled = Template(template).substitute(values).rstrip("\n")
    (folder / name).write_text(f"{filled}\n", encoding="utf-8")


def _class(size: int, stars: int) -> str:
    return f"{size}x{size}-{stars}"


def _write_boards(folder: Path, wish: Wish) -> str:
    """Write files of boards; return what assignment.toml says of them."""
    written: list[str] = []

    def write(board_class: str, boards: Sequence[Board], hidden: bool) -> None:
        if boards:
            name = f"{'hidden' if hidden else 'public'}-{board_class}.jsonl"
            # A board's own name has the seed, which makes the others.
            text = "".join(
                f"{board.renamed(f'{board_class} {number}').to('jsonl')}\n"
                for number, board in enumerate(boards, 1)
            )
            (folder / name).write_text(text, encoding="utf-8")
            keys = f'class = "{board_class}"\nfile = "boards/{name}"\n'
            secret = "hidden = true\n" if hidden else ""
            written.append(f"[[boards]]\n{keys}{secret}\n")

    every = {shape: _made(shape, wish) for shape in wish.shapes}
    for shape, made in every.items():
        write(_class(*shape), made[: wish.public], False)
        write(_class(*shape), made[wish.public :], True)
    # Relatives of hidden boards would show nearly all of them.
    known = every[min(every)][: wish.public]
    for name, wanted in _RELATIVES.items():
        tried = ((b, s, n) for s in wanted for b, n in ((known, 2), (_others(wish), 1)))
        found = next(filter(None, starmap(relatives, tried)), None)
        if not found:
            raise RequestError(f"there are no boards {name}; choose other sizes")
        write(name, found, False)
    return "".join(written)


_ATTEMPTS = 20


def _others(wish: Wish) -> Iterator[Board]:
    """Yield boards that are no others of the assignment."""
    for number in range(1, _ATTEMPTS):
        other = replace(wish, public=1, hidden=0, seed=wish.seed + number)
        yield from _made(min(wish.shapes), other)


def _made(shape: tuple[int, int], wish: Wish) -> list[Board]:
    count = wish.public + wish.hidden
    with make(
        *shape,
        count=count,
        seed=wish.seed,
        difficulty=wish.difficulty,
        rated=wish.difficulty is not None,
        rules=wish.rules,
        needed=False,  # few small boards need wrap
        bridge="process",
    ) as made:
        boards = [each.board for each in made]
    if len(boards) < count:
        raise RequestError(
            f"there are too few boards {_class(*shape)} of this difficulty; "
            "choose another one"
        )
    return boards


def _of_toml(folder: Path, wish: Wish, boards: str) -> dict[str, str]:
    classes = [_class(*shape) for shape in wish.shapes]
    size = max(wish.sizes)
    largest = min(shape for shape in wish.shapes if shape[0] == size)
    solved = ", ".join(f'"{name}"' for name in classes)
    return {
        "name": folder.resolve().name,
        "title": wish.title.replace("\\", "\\\\").replace('"', '\\"'),
        "boards": boards,
        "solved": solved,
        "largest": f'"{_class(*largest)}"',
        "tests": "".join(_touching_tests(wish.rules, wish.sizes)),
    }


def _stated(wish: Wish, assignment: Assignment) -> dict[str, str]:
    rubric = [f"- {part.title}: {part.points:g}" for part in assignment.parts]
    total = f"- All: {assignment.max_points:g} points"
    board = next(_others(wish)) if wish.rules != Rules() else _made(_SMALLEST, wish)[0]
    (stars,) = solve(board, bridge="process")
    rows = board_term(board)
    below = " " * (len("    ?- solve(") + rows.index("["))
    columns = str([list(row) for row in stars.columns]).replace(" ", "")
    return {
        "board": rows.replace("],[", f"],\n{below} ["),
        "answer": columns,
        "examples": "\n".join(_touching_examples(wish.rules, board.size)).rstrip(),
        "title": wish.title,
        "rubric": "\n".join([*rubric, total]),
        "cpu": f"{assignment.limits.cpu:g}",
        "memory": str(assignment.limits.memory),
        "rules": f"- No two stars touch. Two cells touch if they are different, and\n"
        f"  {_touch(wish.rules)}.\n- A cell does not touch itself.",
    }


_SMALLEST = (4, 1)

_STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))


def relatives(boards: Iterable[Board], wanted: range, count: int) -> list[Board]:
    """Return boards whose number of solutions is in `wanted`, at most one of each."""
    others = (_relative(board, wanted) for board in boards)
    return list(islice(filter(None, others), count))


def _relative(board: Board, wanted: range) -> Board | None:
    most = max(wanted.stop, 2)
    for other in _moved(board):
        solutions = solve(other, solutions=most, counters=False, bridge="process")
        if len(solutions) in wanted:
            return other
    return None


def _moved(board: Board) -> Iterator[Board]:
    """Yield the boards in which one cell belongs to a neighboring region."""
    cells = list(product(range(board.size), repeat=2))
    for (row, column), (down, right) in product(cells, _STEPS):
        if (row + down, column + right) not in cells:
            continue
        rows = [list(each) for each in board.regions]
        region = rows[row + down][column + right]
        if rows[row][column] == region:
            continue
        rows[row][column] = region
        name = f"{board.id}-r{row + 1}c{column + 1}"
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", BoardWarning)
                other = Board(rows, board.stars, name, rules=board.rules)
        except BoardError:  # the cell was all of its region
            continue
        if not other.is_in_pieces:
            yield other
