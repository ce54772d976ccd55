"""Users' constraint programs: their models and parts of strategies, and instances."""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from starbattle.board.board import Board
from starbattle.bridge import open_bridge
from starbattle.bridge.client import ask
from starbattle.errors import BridgeError, RequestError, SolverError, printable
from starbattle.search.request import board_words, check_usual
from starbattle.search.strategy import PARTS, ProgramStrategy

BRIDGE = "process"
"""The bridge for planning: a faulty program can only harm a child process."""

_MOST_CHARACTERS = 16_000_000


@dataclass(frozen=True, slots=True)
class Program:
    """A Prolog file that exports models; see docs/compare.md.

    file    its absolute name
    digest  of its text: the first 16 hex digits of its SHA-256
    """

    file: str
    digest: str

    @classmethod
    def at(cls, file: str) -> "Program":
        """Read the file of a program. Raises RequestError."""
        text = _text(file).encode()
        return cls(str(Path(file).absolute()), hashlib.sha256(text).hexdigest()[:16])

    @property
    def name(self) -> str:
        """Return the name of the file, without its folder."""
        return Path(self.file).name

    @property
    def folder(self) -> str:
        """Return the name of the folder that the file is in."""
        return Path(self.file).parent.name

    @property
    def has_instances(self) -> bool:
        """Whether the program reads its instances itself; otherwise they are boards."""
        return bool(program_facts(self)["instances"])

    def instances(self, file: str) -> Iterator["Instance"]:
        """Read the instances of a file. Raises RequestError."""
        text = _text(file)
        try:
            instances = self.ask(op="instances", text=text)["instances"]
        except RequestError as error:
            raise RequestError(f"{printable(file)}: {error}") from None
        if not instances:
            raise RequestError(f"{printable(file)}: no instances found")
        for found in instances:
            name = f"{Path(file).stem}:{found['name']}"
            yield Instance(self, name, found["size"], found["data"])

    def ask(self, **request: Any) -> dict[str, Any]:
        """Send a request to a child process. Raises RequestError if it fails."""
        try:
            return ask(open_bridge(BRIDGE), program=self.file, **request)
        except (BridgeError, SolverError) as error:
            raise RequestError(f"{printable(self.file)}: {error}") from None


def program_models(program: Program) -> list[str]:
    """Return the names of a program's models. Raises RequestError."""
    return [str(model["name"]) for model in program_facts(program)["models"]]


def program_parts(program: Program) -> dict[str, str]:
    """Return the names of a program's parts of strategies, each "select" or so.

    Raises RequestError.
    """
    return {
        str(one["name"]): str(one["part"]) for one in program_facts(program)["parts"]
    }


@lru_cache
def program_facts(program: Program) -> dict[str, Any]:
    """Ask for a program's models and optional predicates. Raises RequestError."""
    return program.ask(op="program")


def _text(file: str) -> str:
    try:
        with open(file, encoding="utf-8") as opened:
            text = opened.read(_MOST_CHARACTERS + 1)
        if len(text) <= _MOST_CHARACTERS:
            return text
        reason = "longer than 16 million characters"
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
    except UnicodeDecodeError:
        reason = "not UTF-8 text"
    raise RequestError(f"{printable(file)}: {reason}")


@dataclass(frozen=True, slots=True)
class Instance:
    """A problem for a program; it takes the place of a board in a run.

    program  the program that reads it
    id       FILE:NAME
    size     as the program gives it
    data     its Prolog term, as text; None: the board
    board    the same problem as a Star Battle board; None for another puzzle
    """

    program: Program
    id: str
    size: int
    data: str | None
    board: Board | None = None

    @classmethod
    def of_board(cls, program: Program, board: Board) -> "Instance":
        """Make an instance of a board."""
        return cls(program, str(board.id), board.size, None, board)

    @property
    def stars(self) -> int | None:
        """Return the stars per row, None for another puzzle."""
        return self.board.stars if self.board else None

    @property
    def problem(self) -> object:
        """Return the problem as a JSON value; part of a run's key."""
        if self.data is None and self.board:
            return self.board.problem
        return self.data

    def words(self) -> dict[str, Any]:
        """Return the instance as part of a request to a bridge."""
        if self.data is None and self.board:
            check_usual(self.board, "a program")
            return board_words(self.board)
        return {"instance": self.data}


_VIEW = "columns"
"""What a part labels if nothing else is said; see fitted_strategy/3 in Prolog."""


def has_own_part(program: Program, name: str) -> bool:
    """Whether a strategy's name, as columns/ff/up/step, has a part of a program."""
    return not program_parts(program).keys().isdisjoint(name.split("/"))


def owners(
    name: str, programs: Sequence[Program], own: Program | None
) -> list[Program]:
    """Return the programs that define parts of a strategy.

    own  the program whose model is searched: if it has the part, others do not count
    """
    found = [program for program in programs if has_own_part(program, name)]
    return [own] if own in found and own else found


def own_strategy(program: Program, name: str) -> ProgramStrategy:
    """Return the strategy of that name: its words, or one part by itself."""
    if "/" in name:
        words = dict(zip(PARTS, name.split("/"), strict=False))
    else:
        words = {"view": _VIEW, program_parts(program)[name]: name}
    return ProgramStrategy(**words, file=program.file)  # type: ignore[arg-type]
