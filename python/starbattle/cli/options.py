"""Options that several commands have, alone or in groups."""

import json
import sys
import warnings
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import typer

from starbattle.board.board import Board
from starbattle.board.position import Position
from starbattle.cli.messages import EXIT_BAD_INPUT
from starbattle.cli.output import Forms, Output, source_files, usual_forms
from starbattle.cli.parameters import (
    SOLVERS,
    TECHNIQUES,
    Group,
    argument,
    begun,
    flag,
    needs,
    option,
    shipped_boards,
    technique,
)
from starbattle.conditions.rules import Rules
from starbattle.errors import BoardError, RequestError, UnclearWarning, error_record
from starbattle.formats import boards_in, load_state
from starbattle.formats.detection import source_of
from starbattle.formats.format import RawBoard
from starbattle.formats.source import Source
from starbattle.names import BridgeName, FormatName, StrategyName
from starbattle.search.request import Program
from starbattle.search.strategy import (
    BRANCHINGS,
    METHODS,
    ORDERS,
    PARTS,
    SELECTIONS,
    VIEWS,
    Strategy,
)

if TYPE_CHECKING:
    from starbattle.search.programs import ProgramFile

_T = TypeVar("_T")
_Loaded = TypeVar("_Loaded", Board, Position)

STARS = option("S", "Stars per row; overrides the files.")
INFERENCE_LIMIT = option("N", "Limit of logical inferences per board.")
MEMORY_LIMIT = option("MIB", "Limit of Prolog's memory.  [default: 2048]", min=1)
BRIDGE = option(
    "NAME",
    "Bridge to SWI-Prolog: auto, janus, pyswip or process.",
    default="auto",
    complete=BridgeName,
)
JOBS = option("J", "How many work in parallel.  [one per processor]", min=1)
ASCII = flag("Draw in plain ASCII.")
OUTPUT = option("FILE", "Write to this file instead of standard output.")


# --- boards in ---

_FEW = 50
"""So many boards are too few to guess from how many there are."""


def named(boards: list[str] | None) -> list[str]:
    """Return the arguments; without any, standard input, unless it is a terminal."""
    if boards:
        return boards
    if sys.stdin and sys.stdin.isatty():
        raise RequestError("name a board file, or - for standard input")
    return ["-"]


class Reading(Generic[_T]):
    """What board arguments stand for, board by board.

    count  how many were read until now
    stem   what boards without a name are called in the file that is read
    files  the files that are read
    """

    def __init__(
        self,
        arguments: list[str],
        read: Callable[[Source], Iterator[_T | BoardError]],
        one: str = "",
    ) -> None:
        """Prepare to read.

        read  reads the boards of a source
        one   what to raise if there are several boards
        """
        self.count = 0
        self.stem = ""
        self._one = one
        self._sources = [source_of(given) for given in arguments]
        self.files = source_files(arguments)
        self._ended = False
        self._read = read
        self._taken = 0
        sizes = [_size(source) for source in self._sources]
        self._size = sum(sizes) if all(sizes) else None

    def expected(self) -> tuple[int | None, bool]:
        """Return how many boards there are, as far as known, and if it is a guess.

        Before all are read it is a guess by the bytes that were read, of two digits.
        """
        if self._ended:
            return self.count, False
        if self._size is None or self.count < _FEW or self._taken >= self._size:
            return None, True
        about = self.count * self._size // self._taken
        unit: int = 10 ** max(0, len(str(about)) - 2)
        return round(about / unit) * unit, True

    def __iter__(self) -> Iterator[_T | BoardError]:
        found = self._all()
        if self._one:
            first = next(found)
            if next(found, None) is not None:
                raise RequestError(self._one)
            yield first
        yield from found

    def _all(self) -> Iterator[_T | BoardError]:
        done = 0
        for source in self._sources:
            self.stem = source.stem
            for found in self._read(source):
                self.count += 1
                self._taken = done + source.taken()
                yield found
            done += _size(source)
        self._ended = True


def _size(source: Source) -> int:
    try:
        return source.path.stat().st_size if source.path else len(source.content)
    except OSError:
        return 0


def _accept(wanted: bool) -> bool:
    if wanted:
        warnings.simplefilter("always", UnclearWarning)
    return wanted


class _Source(Group):
    """How boards are read, whichever they are."""

    heading = "Boards"
    stars: int | None = STARS
    from_: str | None = option(
        "FORMAT",
        "Format of the files, such as sbn. Default: detected.",
        "--from",
        complete=FormatName,
    )
    accept: bool = flag(
        "Take boards that were read from unclear pictures.", callback=_accept
    )


class Given(_Source):
    """The boards that a command reads."""

    boards: list[str] | None = argument(
        "BOARD...",
        "Files, FILE#N or FILE#ID for one of several boards, names of shipped boards "
        "(see boards), URLs or other boards in one line; - is standard input.",
        complete=shipped_boards,
    )

    def reading(self, rules: Rules | None = None, one: str = "") -> Reading[Board]:
        """Return the boards that the arguments stand for, to be read.

        Args:
            rules: the rules in place of those of the files
            one: what is raised while they are read, if there are several; "": nothing
        """
        return self._reading(partial(RawBoard.board, rules=rules), one)

    def positions(self) -> Reading[Position]:
        """Return the same with what stands on the boards."""
        return self._reading(RawBoard.position)

    def _reading(self, check: Any, one: str = "") -> Reading[Any]:
        read = partial(boards_in, stars=self.stars, name=self.from_, check=check)
        return Reading(named(self.boards), read, one)


class GivenBoard(_Source):
    """The one board that a command reads."""

    heading = "Board"
    board: str = argument(
        "BOARD",
        "A file, FILE#N or FILE#ID for one of several boards, the name of a shipped "
        "board (see boards), or a URL; - is standard input.",
        default=...,
        complete=shipped_boards,
    )

    def load(self, kind: type[_Loaded], rules: Rules | None) -> _Loaded:
        """Read the board, with what stands on it or without. Raises BoardError."""
        return kind.load(self.board, self.stars, self.from_, rules)


class GivenPosition(GivenBoard):
    """The one board that a command reads, and what stands on it."""

    state: str | None = option(
        "PARTIAL",
        "File with stars and marks; - is standard input. Default: those in BOARD.",
    )

    def position(self, rules: Rules | None, out: Output | None = None) -> Position:
        """Return the position to look at; bad input ends the command, also in JSON."""
        try:
            return self._with_state(self.load(Position, rules))
        except BoardError as error:
            if out is None or out.form != "json":
                raise
            out.put(json.dumps(error_record(error)))
            raise typer.Exit(EXIT_BAD_INPUT) from None

    def _with_state(self, position: Position) -> Position:
        """Return the position in the file of --state, by default the board's own."""
        if self.state is None:
            return position
        sources = (source_of(self.board), source_of(self.state))
        if all(source.is_standard_input for source in sources):
            raise RequestError("the board and its state cannot both be standard input")
        return load_state(self.state, position.board)


# --- the other options ---


class Conditions(Group):
    """What solutions meet beside what the board itself says."""

    heading = "Rules and constraints"
    where: list[str] | None = option(
        "TEXT",
        "A constraint that solutions meet, such as 'cell(1,4)+cell(2,4) =< 1'. "
        "Repeatable.",
    )
    rules: list[str] | None = option(
        "RULES",
        "What differs from the usual rules, such as touch=knight,wrap,diagonals=2: "
        "touch is king, rook, knight, none, or some joined by +; row-stars, "
        "column-stars and region-stars take counts as 1:2:1. Repeatable.",
    )

    def instead(self) -> Rules | None:
        """Return what to read boards with, so that rules of theirs are not judged."""
        return Rules() if self.rules else None

    def values(self) -> dict[str, Any]:
        """Return the arguments of functions that are given. Raises RequestError."""
        given = ",".join(self.rules or ())
        rules = {"rules": Rules.parse(given)} if self.rules else {}
        return rules | ({"where": self.where} if self.where else {})


class Limits(Group):
    """What ends a search, and how SWI-Prolog is reached."""

    heading = "Limits"
    timeout: float | None = option("SECONDS", "Limit of wall time per board.")
    inference_limit: int | None = INFERENCE_LIMIT
    bridge: str = BRIDGE


class MemoryLimits(Limits):
    """The same, and what memory a search may take."""

    memory_limit: int | None = MEMORY_LIMIT

    def values(self) -> dict[str, Any]:
        """Return the parameters by name, the memory in bytes."""
        memory = self.memory_limit and self.memory_limit * 2**20
        return super().values() | {"memory_limit": memory}


class Techniques(Group):
    """What an explanation may use."""

    heading = "Techniques"
    max_technique: str | None = option(
        "NAME",
        "Use no technique harder than this, such as touches-all. The command "
        "techniques lists all.",
        complete=TECHNIQUES,
        callback=technique,
    )
    max_units: int | None = option(
        "K",
        "Where no named technique helps, look for steps that need at most K rows, "
        "columns and regions, however long that takes. 0: no such steps.",
        min=0,
    )
    effort: int | None = option(
        "M",
        "Look for such steps for at most M million inferences per board.  [default: "
        "200, about a minute]",
        min=1,
    )

    def values(self) -> dict[str, Any]:
        """Return the parameters by name, the effort in inferences."""
        effort = self.effort and self.effort * 10**6
        return super().values() | {"effort": effort}


def form_option(
    forms: Forms, said: str | None = None, default: str | None = None
) -> Any:
    """Declare the option --to of a command that writes several forms.

    Args:
        forms: the forms
        said: what the help says of them; None: their names
        default: what is written if neither this option nor -o decides; None: the
            default of the forms, if they have one
    """
    *firsts, last = forms.suffixes
    said = said or f"{', '.join(firsts)} or {last}"
    default = default or forms.default
    or_else = f", or {default}" if default else ""
    help = f"{said}. Default: from the extension of -o{or_else}."
    return option("FORM", help, complete=tuple(forms.suffixes))


class Answer(Group):
    """In which form a command answers, and where; `forms` has those that it writes."""

    heading = "Output"
    forms = usual_forms("text", "json")
    to: str | None = form_option(forms)
    output: str | None = OUTPUT
    json: bool = flag("Short for --to json.")

    def form(self, command: str) -> str:
        """Return the form that is asked for. Raises RequestError and BoardError."""
        by_flag = "json" if self.json else None
        form = self.forms.chosen(command, self.output, self.to, by_flag)
        needs("--to text", form in ("text", ""), "ascii")
        return form

    def opened(
        self, command: str, *sources: str | Path | None, resume: bool | None = None
    ) -> Output:
        """Open the output of a command in the form that is asked for; see Output."""
        return Output(self.output, sources, resume, self.form(command))


class Work(Group):
    """Who works on many boards, and whether an earlier run is continued."""

    heading = "Many boards"
    jobs: int | None = option(
        "N", "Number of worker processes that share the boards.  [default: 1]", min=1
    )
    cluster: str | None = option(
        "ADDRESS", "Send the boards to the workers of this Dask scheduler."
    )
    resume: bool = flag(
        "Continue FILE (JSON lines): answer only the boards that it lacks."
    )

    @property
    def shared(self) -> bool:
        """Whether workers share the boards, rather than this process has them all."""
        return self.cluster is not None or self.jobs not in (None, 1)


ASSIGNMENT = argument("ASSIGNMENT", "The folder of an assignment.", default=...)
MARKS = argument("MARKS", "Files of course mark, JSON lines.", default=...)
TRUST = flag("Run programs without a sandbox if none works here.")
"""Parameters of several commands of courses."""


class Labeling(Group):
    """How to label the variables of a model: a strategy, by name or part by part."""

    heading = "Search"
    model: str | None = option(
        "NAME",
        "Model: global (default), bits, columns, cells or feup; or a peer: cp_sat "
        "or clingo; or auto: bits, with clingo beside it on hard boards.",
        complete=SOLVERS,
    )
    strategy: str | None = option(
        "NAME",
        "Labeling strategy, such as ff; compare --list has them all. Default: the "
        "model's best.",
        complete=StrategyName,
    )
    view: str | None = option(
        "V",
        f"What to label: {', '.join(VIEWS)}. With the next four options, this "
        "describes a strategy part by part.",
        complete=VIEWS,
    )
    select: str | None = option(
        "X",
        f"Which variable is next: {', '.join(SELECTIONS)}.",
        complete=begun(SELECTIONS),
    )
    order: str | None = option(
        "O",
        f"Which of its values is first: {', '.join(ORDERS)}.",
        complete=begun(ORDERS),
    )
    branch: str | None = option(
        "B",
        f"How a domain is split: {', '.join(BRANCHINGS)}.",
        complete=BRANCHINGS,
    )
    method: str | None = option(
        "M",
        f"How the tree is searched: {', '.join(METHODS)}.",
        complete=begun(METHODS),
    )
    program: Path | None = option(
        "FILE", "Your own Prolog file of models or strategies. It is loaded and run."
    )

    def values(self) -> dict[str, Any]:
        """Return the model, and the strategy that is asked for; None: the usual."""
        own = self.program and Program(str(self.program), self.model)
        return {"model": own or self.model, "strategy": self._strategy()}

    def checked_program(self) -> "ProgramFile | None":
        """Return the program, if there is one. Raises RequestError for a bad one."""
        if self.program is None:
            return None
        from starbattle.search import programs

        found = programs.ProgramFile.at(str(self.program))
        programs.chosen_model(found, self.model)
        return found

    def instances(
        self, arguments: list[str] | None, one: str = ""
    ) -> Reading[Any] | None:
        """Return the instances that arguments name, if the program reads its own."""
        program = self.checked_program()
        if program is None or not program.has_instances:
            return None
        needs("boards, not instances of a program", False, "stars", "from_", "accept")

        def read(source: Source) -> Iterator[Any]:
            if source.path is None:
                raise RequestError(f"{source.name}: name a file of instances")
            return program.picked(str(source.path), source.pick)

        return Reading(named(arguments), read, one)

    def _strategy(self) -> Strategy | str | None:
        parts = {part: word for part in PARTS if (word := getattr(self, part))}
        if not parts:
            return self.strategy
        if self.strategy:
            raise RequestError(
                "--strategy cannot be combined with the parts of a strategy"
            )
        return Strategy(**parts)


class HowMany(Group):
    """How many solutions to look for."""

    heading = "Search"
    solutions: int | None = option("K", "Stop after K solutions.  [default: 1]")
    all_: bool = flag("Find all solutions.")

    def wanted(self, count: bool = False) -> int | None:
        """Return how many solutions to look for, None for all."""
        given = {
            "--solutions": self.solutions is not None,
            "--all": self.all_,
            "--count": count,
        }
        names = [name for name, is_given in given.items() if is_given]
        if len(names) > 1:
            raise RequestError(f"{' and '.join(names)} cannot be combined")
        if self.all_ or count:
            return None
        return 1 if self.solutions is None else self.solutions
